internal import NetworkGraph
public import Scene
internal import Schematic
public import TransitModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The colours of lines, on maps and sheets.
public enum LinePalette: String, CaseIterable, Hashable, Sendable {
  /// Their own.
  case own
  /// Colours that people tell apart who see them otherwise. A line keeps its own where it can be told from those of the lines it
  /// meets; its name stands along its tracks.
  case colourVision = "colour-vision"
  /// Black and white alone: lines that meet differ in their strokes, and their names stand along their tracks.
  case black

  /// How far the colours of lines that meet are apart, where there are enough of them, in CIE L*a*b*, for everyone.
  public static let leastDistance = 20.0

  /// Colours that can be told apart, light ones and dark ones by turns: eight after Okabe and Ito, shades of them, and two
  /// violets; all but their yellow stand out from paper.
  private static let colors: [LineColor] =
    ([
      0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xCC79A7, 0xF0E442, 0x000000, 0x003B5C, 0x7A4B00, 0x8E24E0,
      0x7A1F4B, 0x8C8C8C, 0x4B0092,
    ] as [UInt32]).map { LineColor(Color($0)) }

  /// Whether names stand along the tracks.
  var hasMarks: Bool { self != .own }

  /// A city with its lines in these colours.
  public func recolored(_ city: City) -> City {
    guard self != .own else { return city }
    var city = city
    let services = recolored(LineGraph(city)).lines
    let byID = Dictionary(services.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in city.lines.indices {
      guard let service = byID[city.lines[index].id] else { continue }
      let own = city.lines[index].color
      city.lines[index].color = service.color
      city.lines[index].officialLabelColor = service.color == own ? city.lines[index].officialLabelColor : nil
    }
    return city
  }

  /// Tracks with their lines in these colours.
  func recolored(_ graph: LineGraph) -> LineGraph {
    guard self != .own else { return graph }
    let colors = self == .black ? graph.lines.map { _ in LineColor.black } : chosen(graph)
    return graph.recolored(colors)
  }

  /// The lines that each line meets at a station.
  static func meetings(_ graph: LineGraph) -> [Set<Int>] {
    var linesAt = [Set<Int>](repeating: [], count: graph.nodes.count)
    for edge in graph.edges {
      linesAt[edge.from].formUnion(edge.lines)
      linesAt[edge.to].formUnion(edge.lines)
    }
    var meetings = [Set<Int>](repeating: [], count: graph.lines.count)
    for lines in linesAt {
      for line in lines { meetings[line].formUnion(lines.subtracting([line])) }
    }
    return meetings
  }

  /// The lines that meet most others first.
  private static func order(_ meetings: [Set<Int>]) -> [Int] {
    meetings.indices.sorted { (meetings[$1].count, $0) < (meetings[$0].count, $1) }
  }

  private func chosen(_ graph: LineGraph) -> [LineColor] {
    let meetings = Self.meetings(graph)
    var colors = graph.lines.map(\.color)
    var done: Set<Int> = []
    for line in Self.order(meetings) {
      let own = colors[line]
      let others = meetings[line].intersection(done).map { colors[$0] }
      func room(_ color: LineColor) -> Double { others.map { ColorVision.distance(color, $0) }.min() ?? .infinity }
      func isNear(_ a: LineColor, _ b: LineColor) -> Bool {
        ColorVision.distance(own, a) < ColorVision.distance(own, b)
      }
      done.insert(line)
      if room(own) >= Self.leastDistance { continue }
      let free = Self.colors.filter { room($0) >= Self.leastDistance }
      colors[line] = free.min(by: isNear) ?? Self.colors.max { room($0) < room($1) } ?? own
    }
    return colors
  }

  /// The stroke of each line in black alone: lines that meet have different ones as long as there are enough.
  static func strokes(_ graph: LineGraph) -> [LineStroke] {
    let meetings = meetings(graph)
    var strokes = [LineStroke](repeating: .whole, count: graph.lines.count)
    var done: Set<Int> = []
    for line in order(meetings) {
      let taken = meetings[line].intersection(done).map { strokes[$0] }
      let counts = LineStroke.allCases.map { stroke in taken.count { $0 == stroke } }
      let fewest = counts.min() ?? 0
      strokes[line] = zip(LineStroke.allCases, counts).first { $0.1 == fewest }?.0 ?? .whole
      done.insert(line)
    }
    return strokes
  }
}

/// How a line is told from others without colour.
enum LineStroke: CaseIterable {
  case whole, hollow, dashed, dotted, ladder, dashDotted

  /// Its strokes, the lower one first, for a line of a width.
  func strokes(_ paint: Paint, width: Double) -> [Stroke] {
    let core = 0.42 * width
    func dashes(_ lengths: Double...) -> [Double] { lengths.map { $0 * width } }
    switch self {
    case .whole: return [Stroke(paint, width: width)]
    case .hollow: return [Stroke(paint, width: width), Stroke(Palette.inside, width: core)]
    case .dashed: return [Stroke(paint, width: width, cap: .butt, dashes: dashes(2.4, 0.9))]
    case .dotted: return [Stroke(paint, width: width, cap: .butt, dashes: dashes(0.8, 0.7))]
    case .ladder:
      return [
        Stroke(paint, width: width), Stroke(Palette.inside, width: core, cap: .butt, dashes: dashes(1, 1)),
      ]
    case .dashDotted: return [Stroke(paint, width: width, cap: .butt, dashes: dashes(2.8, 0.7, 0.7, 0.7))]
    }
  }
}

extension LineGraph {
  /// The same with its lines in these colours.
  fileprivate func recolored(_ colors: [LineColor]) -> LineGraph {
    var graph = self
    graph.lines = zip(lines, colors).map { line, color in
      color == line.color ? line : Service(id: line.id, shortName: line.shortName, name: line.name, color: color)
    }
    return graph
  }
}

extension Scene {
  /// The same in black, white and grey: each colour as light as it was.
  public var inGrey: Scene {
    var scene = self
    scene.background = background?.grey
    scene.nodes = nodes.map(\.inGrey)
    return scene
  }
}

extension Node {
  fileprivate var inGrey: Node {
    switch self {
    case .shape(var shape):
      shape.fill = shape.fill?.grey
      if let stroke = shape.stroke { shape.stroke?.paint = stroke.paint.grey }
      return .shape(shape)
    case .text(var run):
      run.paint = run.paint.grey
      return .text(run)
    case .group(var group):
      group.children = group.children.map(\.inGrey)
      return .group(group)
    }
  }
}

extension Paint {
  fileprivate var grey: Paint { Paint(light: light.grey, dark: dark.grey) }
}

extension Color {
  /// What is darker than this is black in print.
  private static let blackest = 0.015

  fileprivate var grey: Color {
    let light = LineColor(self).relativeLuminance
    let level = light <= Self.blackest ? 0 : 116 * cbrt(light) - 16
    // The lightness of L*, of which sRGB's greys are nearly even steps.
    let byte = UInt8(min(255, max(0, (level * 2.55).rounded())))
    return Color(red: byte, green: byte, blue: byte, alpha: alpha)
  }
}
