internal import Geometry
internal import Scene
internal import TransitModel

/// Collects the parts of a line diagram in the order in which they are drawn.
struct LineCanvas {
  let content: LineContent
  let style: DiagramStyle
  let measuring: any TextMeasuring
  private var edgeNodes: [Node] = []
  private var lineNodes: [Node] = []
  private var arrowNodes: [Node] = []
  private var stationNodes: [Node] = []
  private var otherNodes: [Node] = []

  init(content: LineContent, style: DiagramStyle, measuring: any TextMeasuring) {
    self.content = content
    self.style = style
    self.measuring = measuring
  }

  /// The sign of a station.
  func sign(_ station: StationID) -> StationSign {
    StationSign(entry: content.entry(station), style: style, color: content.color, label: content.badge.label)
  }

  /// The block of words at a station.
  func block(
    _ station: StationID, width: Double, parts: LabelBlock.Parts = .all
  ) throws(TextFault) -> LabelBlock {
    try LabelBlock(content.entry(station), style: style, width: width, measuring: measuring, parts: parts)
  }

  /// A stretch of the line.
  mutating func addLine(_ outline: Outline, isPassed: Bool = false, isFaint: Bool = false) {
    let isUnfinished = content.isUnderConstruction
    let paint = isPassed || content.isClosed ? Palette.passedLine : content.color
    let dashes = isUnfinished ? [style.lineWidth * 1.2, style.lineWidth * 0.8] : []
    let band = paint.band(outline, width: style.lineWidth, cap: isUnfinished ? .butt : .round, dashes: dashes)
    edgeNodes += band.edge
    // What lies behind is drawn first, so that the ends of the line ahead lie on top of it.
    lineNodes.insert(contentsOf: band.band, at: isPassed ? 0 : lineNodes.count)
  }

  /// How far arrowheads reach to the sides of the line, in widths of it.
  private static let arrowReach = 1.15

  /// How wide the line is with its arrowheads.
  var arrowWidth: Double { style.lineWidth * (style.hasArrows ? 2 * Self.arrowReach : 1) }

  /// An arrowhead on the line that points along `direction`.
  mutating func addArrow(at point: Point, along direction: Point, isPassed: Bool = false) {
    let length = direction.length
    guard style.hasArrows, length > 0 else { return }
    let unit = direction * (1 / length)
    let across = Point(-unit.y, unit.x)
    let (ahead, aside) = (unit * (style.lineWidth * 0.8), across * (style.lineWidth * Self.arrowReach))
    let paint = isPassed || content.isClosed ? Palette.passedLine : content.color
    arrowNodes.append(
      .shape(
        .polygon([point - ahead + aside, point + ahead, point - ahead - aside]), fill: paint,
        stroke: paint.edge.map { Stroke($0, width: 1) }))
  }

  /// A station with its sign and what stands at it.
  mutating func addStation(_ station: StationID, at point: Point, labels: [Node]) {
    let entry = content.entry(station)
    stationNodes.append(
      .group(
        .item, id: PartName.station(station), title: entry.spokenTitle(content.wording), link: entry.link,
        [sign(station).node(at: point)] + labels))
  }

  /// Something else.
  mutating func add(_ node: Node) { otherNodes.append(node) }

  /// Whether no words lie on anything.
  var isLegible: Bool {
    let nodes = self.nodes
    guard let box = Box(uniting: nodes.compactMap(\.bounds)) else { return true }
    let scene = Scene(
      width: box.width + 2, height: box.height + 2, title: "", language: content.language,
      nodes: nodes.map { $0.moved(by: Point(1 - box.minX, 1 - box.minY)) })
    return SceneCheck(smallestSize: TypeScale.smallest).findings(in: scene).isEmpty
  }

  /// Everything, the line undermost.
  var nodes: [Node] {
    [.group(.line, edgeNodes + lineNodes + (arrowNodes.isEmpty ? [] : [.group(.decoration, arrowNodes)]))]
      + otherNodes + [.group(.list, stationNodes)]
  }
}

extension StationEntry {
  /// What its state is called; nothing where trains stop.
  func stateWords(_ wording: Wording) -> String? { wording.words(for: state) }

  /// Its names, and what sets it apart, for those who listen.
  func spokenTitle(_ wording: Wording) -> String {
    var parts = [title.isEmpty ? id.rawValue : title]
    if isCurrent { parts.append(wording.currentStation) }
    if let words = stateWords(wording) { parts.append(words) }
    if !chips.isEmpty { parts.append(chips.map(\.title).joined(separator: ", ")) }
    return parts.joined(separator: " · ")
  }
}
