internal import NamedColors
internal import TransitModel

/// Gives every line a colour: its master's, else that of its routes, else one told apart from the others.
struct LineColors {
  /// Colours that are easily told apart, for lines without one.
  private static let palette = [
    "#0B6FB8", "#D7263D", "#2E933C", "#F18F01", "#7B2D8B", "#00A6A6", "#8A5A2B", "#E05CA0", "#5C6B73", "#B5A100",
    "#3D348B", "#7FB800",
  ].compactMap { LineColor(hex: $0) }

  private var given: [ElementID: LineColor] = [:]

  /// The colours of the lines.
  init(_ lines: [LineDraft], log: FindingLog) {
    for line in lines { given[line.id] = Self.color(of: line, log) }
    var used = Set(given.values)
    for line in lines where given[line.id] == nil {
      let color = Self.furthest(from: used)
      used.insert(color)
      given[line.id] = color
      log.add(
        "osm-missing-color", .info, line.id, "the line \(line.shortName.quoted) has no colour; it was given \(color)")
    }
  }

  subscript(line: LineDraft) -> LineColor { given[line.id] ?? .black }

  private static func text(_ element: Element) -> String? { element["colour"] ?? element["color"] }

  private static func color(of line: LineDraft, _ log: FindingLog) -> LineColor? {
    var found: [(element: ElementID, text: String, color: LineColor)] = []
    for element in [line.master].compactMap({ $0 }) + line.routes.map(\.route) {
      guard let text = text(element) else { continue }
      guard let color = LineColor(written: text) else {
        log.add(
          "osm-unknown-color", .warning, element.id, "the colour \(text.quoted) is not understood", found: text,
          expected: "#RRGGBB or a colour's name in CSS")
        continue
      }
      found.append((element.id, text, color))
    }
    var counts: [LineColor: Int] = [:]
    for entry in found { counts[entry.color, default: 0] += 1 }
    let common = counts.max { ($0.value, $1.key.hex) < ($1.value, $0.key.hex) }?.key
    guard let chosen = found.first(where: { $0.element == line.master?.id })?.color ?? common else { return nil }
    if let other = found.first(where: { $0.color != chosen }) {
      log.add(
        "osm-different-colors", .warning, other.element,
        "the colour \(other.text.quoted) differs from the one of the line \(line.shortName.quoted), which is taken",
        found: other.text, expected: chosen.hex)
    }
    return chosen
  }

  /// The colour of the palette furthest from its nearest neighbour among the used ones; the first of several.
  private static func furthest(from used: Set<LineColor>) -> LineColor {
    func room(_ color: LineColor) -> Int { used.map { squaredDistance(color, $0) }.min() ?? .max }
    let rooms = palette.map(room)
    let best = palette.indices.max { rooms[$0] != rooms[$1] ? rooms[$0] < rooms[$1] : $0 > $1 }
    return best.map { palette[$0] } ?? .black
  }

  private static func squaredDistance(_ a: LineColor, _ b: LineColor) -> Int {
    func square(_ x: UInt8, _ y: UInt8) -> Int { (Int(x) - Int(y)) * (Int(x) - Int(y)) }
    return 2 * square(a.red, b.red) + 4 * square(a.green, b.green) + 3 * square(a.blue, b.blue)
  }
}
