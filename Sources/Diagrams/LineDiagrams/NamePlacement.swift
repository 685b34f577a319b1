internal import Geometry
internal import Scene
internal import TransitModel

/// How the names of a row of stations stand.
enum NamePlacement: CaseIterable {
  /// Below the line, each centred on its station.
  case straight
  /// By turns below and above the line.
  case staggered
  /// Rising to the right above the line, at 45 degrees.
  case tilted

  /// What stands below a station whose name is tilted.
  static let besideTilted: LabelBlock.Parts = [.code, .icons, .chips]

  /// The smallest distance between two stations with tilted names of a thickness, and words of a width below; with some slack
  /// where there is no shortage of room.
  static func tiltedPitch(thickest: Double, widest: Double, slack: Double = 4, style: DiagramStyle) -> Double {
    max(thickest * 2.0.squareRoot() + slack, widest + 5, 2 * StationSign.largestRadius(style) + 10 + slack)
  }
}

/// The words of a row of stations in one placement, measured.
struct NameRow {
  /// Room between the names of two stations.
  static let gap = 10.0
  /// Room between a station's sign and its words.
  static let clearance = 7.0

  let placement: NamePlacement
  let blocks: [LabelBlock]
  let tilted: [TiltedName]
  /// The smallest distance between two stations.
  let pitch: Double
  /// Room above the line.
  let above: Double
  /// From the line to the nearest words.
  private let reach: Double
  /// Room to the left of the first station.
  let left: Double
  /// Room to the right of the last station.
  let right: Double

  init(_ stations: [StationID], placement: NamePlacement, wrap: Double, canvas: LineCanvas) throws(TextFault) {
    self.placement = placement
    var blocks: [LabelBlock] = []
    var tilted: [TiltedName] = []
    for station in stations {
      let parts: LabelBlock.Parts = placement == .tilted ? NamePlacement.besideTilted : .all
      blocks.append(try canvas.block(station, width: placement == .tilted ? 0 : wrap, parts: parts))
      if placement == .tilted {
        tilted.append(
          try TiltedName(canvas.content.entry(station), style: canvas.style, measuring: canvas.measuring))
      }
    }
    self.blocks = blocks
    self.tilted = tilted
    let sign = StationSign.largestRadius(canvas.style)
    reach = max(sign, canvas.style.lineWidth / 2) + Self.clearance
    let odd = stride(from: 1, to: blocks.count, by: 2).map { blocks[$0].height }.max() ?? 0
    let widest = blocks.map(\.width).max() ?? 0
    let smallest = 2 * sign + 14
    switch placement {
    case .straight:
      pitch = max(canvas.style.pitch, Self.widestPair(blocks, step: 1) + Self.gap, smallest)
      above = reach
      left = widest / 2
      right = widest / 2
    case .staggered:
      pitch = max(canvas.style.pitch * 0.75, (Self.widestPair(blocks, step: 2) + Self.gap) / 2, smallest)
      above = reach + odd
      left = widest / 2
      right = widest / 2
    case .tilted:
      let thickest = tilted.map(\.thickness).max() ?? 0
      pitch = NamePlacement.tiltedPitch(
        thickest: thickest, widest: Self.widestPair(blocks, step: 1), style: canvas.style)
      above = (tilted.map(\.rise).max() ?? 0) + reach
      left = max(widest / 2, thickest)
      right = max(tilted.map(\.rise).max() ?? 0, widest / 2) + reach
    }
  }

  private static func widestPair(_ blocks: [LabelBlock], step: Int) -> Double {
    guard blocks.count > step else { return 0 }
    return (step..<blocks.count).map { (blocks[$0 - step].width + blocks[$0].width) / 2 }.max() ?? 0
  }

  /// Room below the line for some of the stations.
  func below(_ members: Range<Int>) -> Double {
    let heights = members.filter { placement != .staggered || $0 % 2 == 0 }.map { blocks[$0].height }
    return reach + (heights.max() ?? 0)
  }

  /// What stands at the station of that index when it lies at `point` and its sign has that radius.
  func nodes(_ index: Int, at point: Point, reach: Double, lineWidth: Double) -> [Node] {
    let block = blocks[index]
    let below = block.nodes(x: point.x, top: point.y + reach + Self.clearance, alignment: .center)
    switch placement {
    case .straight: return below
    case .staggered:
      guard index % 2 == 1 else { return below }
      return block.nodes(
        x: point.x, top: point.y - reach - Self.clearance - block.height, alignment: .center)
    case .tilted: return tilted[index].nodes(from: point, reach: reach, lineWidth: lineWidth) + below
    }
  }
}

/// A name in both languages along a baseline that rises to the right at 45 degrees.
struct TiltedName {
  /// So long is a name on one line.
  static let longest = 260.0
  private static let wordGap = 6.0
  private let lines: [[(words: Words, font: Font, paint: Paint, extents: TextExtents)]]

  init(
    _ entry: StationEntry, style: DiagramStyle, longest: Double = longest, measuring: any TextMeasuring
  ) throws(TextFault) {
    var lines: [[(words: Words, font: Font, paint: Paint, extents: TextExtents)]] = []
    for (index, words) in entry.names.prefix(2).enumerated() {
      let font = index == 0 ? style.localFont : style.secondFont
      let paint = index == 0 ? entry.namePaint : entry.secondPaint
      let wrapped = try WrappedText(
        words.text, font: font, language: words.language, width: longest, measuring: measuring)
      for line in wrapped.lines {
        lines.append([(Words(text: line.text, language: words.language), font, paint, line.extents)])
      }
    }
    if lines.count == 2, lines[0][0].extents.width + lines[1][0].extents.width <= longest {
      lines = [lines[0] + lines[1]]
    }
    self.lines = lines
  }

  /// How far the text reaches across its baseline.
  var thickness: Double { lines.reduce(0) { $0 + ($1.first?.font.lineHeight ?? 0) } }

  private var length: Double {
    lines.map { line in
      line.reduce(0) { $0 + $1.extents.width } + Double(max(0, line.count - 1)) * Self.wordGap
    }.max() ?? 0
  }

  /// How far it reaches up, and to the right.
  var rise: Double { (length + thickness) * 0.5.squareRoot() }

  func nodes(from point: Point, reach: Double, lineWidth: Double) -> [Node] {
    let diagonal = 0.5.squareRoot()
    let along = Point(diagonal, -diagonal)
    let down = Point(diagonal, diagonal)
    var rows: [[Node]] = []
    // The last line lies nearest to the station, its middle on the diagonal through it.
    var across = 0.0
    for line in lines.reversed() {
      guard let first = line.first else { continue }
      // Far enough out for the lower corner of the first letter to stay clear of the line.
      let corner = first.font.middle + first.font.bottom + (lineWidth / 2 + 2) * 2.0.squareRoot()
      let distance = max(reach + NameRow.clearance - 2, corner)
      var position = point + along * distance + down * (first.font.middle - across)
      var row: [Node] = []
      for piece in line {
        row.append(
          .text(
            TextRun(
              piece.words.text, at: position, font: piece.font, language: piece.words.language, paint: piece.paint,
              rotation: -45, extents: piece.extents)))
        position = position + along * (piece.extents.width + Self.wordGap)
      }
      rows.append(row)
      across += first.font.lineHeight
    }
    return rows.isEmpty ? [] : [.group(.label, rows.reversed().flatMap { $0 })]
  }
}
