internal import Geometry
internal import Scene
internal import TransitModel

/// What the signs of a line diagram mean: only those that occur in it.
struct LineLegend {
  private static let entryGap = 22.0
  private static let rowHeight = 20.0
  private static let signGap = 7.0

  let content: LineContent
  let style: DiagramStyle
  let measuring: any TextMeasuring

  private struct Entry {
    let sign: (Point) -> Node
    let signWidth: Double
    let words: Words
  }

  /// The entries in rows within a width.
  func nodes(at origin: Point, width: Double) throws(TextFault) -> [Node] {
    var nodes: [Node] = []
    var pen = origin
    for entry in try entries() {
      let extents = try measuring.extents(
        of: entry.words.text, font: TypeScale.legend, language: entry.words.language)
      let length = entry.signWidth + Self.signGap + extents.width
      if pen.x > origin.x, pen.x + length > origin.x + width {
        pen = Point(origin.x, pen.y + Self.rowHeight)
      }
      let run = TextRun(
        entry.words.text, at: pen + Point(entry.signWidth + Self.signGap, TypeScale.legend.middle),
        font: TypeScale.legend, language: entry.words.language, paint: Palette.muted, extents: extents)
      nodes.append(
        .group(.plain, structure: .item, [.group(.symbol, [entry.sign(pen)]), .group(.label, [.text(run)])]))
      pen = pen + Point(length + Self.entryGap, 0)
    }
    return nodes.isEmpty ? [] : [.group(.section, structure: .list, id: "legend", nodes)]
  }

  private func entries() throws(TextFault) -> [Entry] {
    let all = content.course.stations.map { content.entry($0) }
    let wording = content.wording
    var entries: [Entry] = []
    for state in Status.State.allCases where all.contains(where: { $0.state == state }) {
      if let words = wording.words(for: state) { entries.append(signEntry(state, words)) }
    }
    if all.contains(where: { $0.chips.contains { $0.isOutside } }) { entries.append(outsideEntry(wording.outside)) }
    if all.contains(where: { $0.icons.contains(.stepFree) }) {
      entries.append(
        Entry(
          sign: { Icon.stepFree.node(at: $0 - Point(0, 7), side: 14, paint: Palette.muted) }, signWidth: 14,
          words: words(wording.stepFree)))
    }
    for service in content.throughServices {
      let badge = try Badge(service.chip, size: .chip(radius: style.chipRadius), measuring: measuring)
      entries.append(Entry(sign: { badge.node(leftMiddle: $0) }, signWidth: badge.width, words: service.words))
    }
    return entries + content.services.enumerated().map { serviceEntry($0.offset, $0.element) }
  }

  private func words(_ text: String) -> Words { Words(text: text, language: content.wording.language.rawValue) }

  private func signEntry(_ state: Status.State, _ text: String) -> Entry {
    var entry = StationEntry(id: "legend", names: [])
    entry.state = state
    let sign = StationSign(entry: entry, style: style, color: content.color, label: content.badge.label)
    let side = max(sign.radius * 2, 12)
    return Entry(sign: { sign.node(at: $0 + Point(side / 2, 0)) }, signWidth: side, words: words(text))
  }

  private func outsideEntry(_ text: String) -> Entry {
    Entry(
      sign: { point in
        .shape(
          .rectangle(Box(x: point.x + 1, y: point.y - 6.5, width: 18, height: 13), radius: style.chipRadius),
          fill: Palette.ground, stroke: Stroke(Palette.muted, width: 1.8, cap: .butt, dashes: [3.2, 2.2]))
      }, signWidth: 20, words: words(text))
  }

  private func serviceEntry(_ index: Int, _ service: ServiceBar) -> Entry {
    let letter = ["A", "B", "C", "D"][min(index, 3)]
    return Entry(
      sign: { point in
        .shape(.polyline([point, point + Point(18, 0)]), stroke: Stroke(content.color.seen, width: 3))
      }, signWidth: 18, words: Words(text: letter + " " + service.name, language: service.language))
  }
}
