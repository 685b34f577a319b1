internal import Geometry
internal import Scene
internal import Schematic
internal import TransitModel

/// What stands around a map: title, legend, edition, sources, compass.
struct NetworkMapFrame {
  private static let titleFont = Font(size: 30, weight: .bold)
  private static let secondTitleFont = Font(size: 16)
  private static let legendFont = Font(size: 12)
  private static let smallFont = Font(size: 9)
  private static let legendRow = 24.0
  private static let columnGap = 24.0

  let map: NetworkMap
  let measuring: any TextMeasuring
  let width: Double

  /// The language of the map.
  var language: String {
    (map.languages.first ?? map.frame.title.variants.first?.language)?.rawValue ?? "en"
  }

  /// The title of the drawing in words.
  var title: String { map.languages.first.map { map.frame.title.text(for: $0) } ?? map.frame.title.local }

  /// The title in both languages and the edition.
  func head(at origin: Point) throws(TextFault) -> [Node] {
    let kit = MapTextKit(measuring: measuring)
    var nodes: [Node] = []
    var y = origin.y
    var shown: [String] = []
    for (index, language) in map.languages.enumerated() {
      guard let variant = map.frame.title.variant(for: language), !shown.contains(variant.text) else { continue }
      shown.append(variant.text)
      let font = index == 0 ? Self.titleFont : Self.secondTitleFont
      let words = Words(text: variant.text, language: variant.language.rawValue)
      let run = try kit.run(
        words, font: font, paint: index == 0 ? Palette.ink : Palette.muted, at: Point(origin.x, y + font.top))
      nodes.append(.group(.label, [.text(run)]))
      y += font.lineHeight
    }
    if let edition = map.frame.edition {
      let font = Self.legendFont
      let run = try kit.run(
        Words(text: edition, language: language), font: font, paint: Palette.muted, at: Point(origin.x, y + font.top))
      nodes.append(.group(.label, [.text(run)]))
    }
    return nodes
  }

  /// The legend with all lines, and where the data come from.
  func foot(at origin: Point) throws(TextFault) -> [Node] {
    var nodes: [Node] = [
      .group(
        .decoration,
        [
          .shape(
            .polyline([origin, origin + Point(width, 0)]), stroke: Stroke(Palette.hairline, width: 1, cap: .butt))
        ])
    ]
    var items: [(badge: Badge, runs: [(Words, Font, Paint)], width: Double)] = []
    let kit = MapTextKit(measuring: measuring)
    for line in map.graph.lines {
      let badge = try Badge(Chip(line), size: .chip(radius: 4), measuring: measuring)
      var runs: [(Words, Font, Paint)] = []
      var wide = badge.width + 8
      var shown: [String] = [line.shortName]
      for (index, language) in map.languages.enumerated() {
        guard let variant = line.name.variant(for: language), !shown.contains(variant.text) else { continue }
        shown.append(variant.text)
        let words = Words(text: variant.text, language: variant.language.rawValue)
        runs.append((words, Self.legendFont, index == 0 ? Palette.ink : Palette.muted))
        wide += try kit.width(words, font: Self.legendFont) + 6
      }
      items.append((badge, runs, wide))
    }
    let column = (items.map(\.width).max() ?? 100) + Self.columnGap
    let columns = max(1, min(items.count, Int((width + Self.columnGap) / column)))
    let rows = (items.count + columns - 1) / columns
    var entries: [Node] = []
    for (index, item) in items.enumerated() {
      let x = origin.x + Double(index / max(1, rows)) * column
      let y = origin.y + 22 + Double(index % max(1, rows)) * Self.legendRow
      entries.append(item.badge.node(leftMiddle: Point(x, y)))
      var left = x + item.badge.width + 8
      for (words, font, paint) in item.runs {
        let run = try kit.run(words, font: font, paint: paint, at: Point(left, y + font.middle))
        entries.append(.group(.label, [.text(run)]))
        left += run.extents.width + 6
      }
    }
    nodes.append(.group(.list, entries))
    nodes += try sources(at: Point(origin.x, origin.y + 18 + Double(rows) * Self.legendRow))
    return nodes
  }

  private func sources(at origin: Point) throws(TextFault) -> [Node] {
    guard !map.frame.sources.isEmpty else { return [] }
    let font = Self.smallFont
    let wrapped = try WrappedText(
      map.frame.sources.joined(separator: " · "), font: font, language: "en", width: max(200, width),
      measuring: measuring)
    return wrapped.lines.enumerated().map { index, line in
      .group(
        .label,
        [
          .text(
            TextRun(
              line.text, at: Point(origin.x, origin.y + Double(index + 1) * font.lineHeight), font: font,
              language: "en",
              paint: Palette.muted, extents: line.extents))
        ])
    }
  }

  /// An arrow to the north, for a map whose directions are true.
  func compass(at middle: Point) throws(TextFault) -> Node {
    let needle: [Point] = [Point(0, -16), Point(6, 8), Point(0, 4), Point(-6, 8)]
    let font = TypeScale.code
    let run = try MapTextKit(measuring: measuring).run(
      Words(text: "N", language: "en"), font: font, paint: Palette.ink, at: middle + Point(0, 8 + font.top + 2),
      anchor: .middle)
    return .group(.symbol, title: "N", [.shape(.polygon(needle.map { middle + $0 }), fill: Palette.ink), .text(run)])
  }
}
