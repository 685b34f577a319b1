internal import Geometry
internal import Scene
internal import Schematic
internal import TransitModel

/// What stands around a map: title, legend, edition, sources, compass.
struct NetworkMapFrame {
  /// The size of the legend's type.
  static let legendSize = 12.0
  private static let legendRow = 24.0
  private static let columnGap = 24.0
  private static let legendTop = 22.0
  /// How far the badges of the last row reach below the height of the legend.
  static let legendFoot = 7.0
  private static let sourcesTop = 18.0
  /// The sign of a station in the legend, and how wide its strokes are, in radii.
  static let signRadius = 7.0
  static let signStroke = 0.24
  static let walkLength = 22.0

  let map: NetworkMap
  let measuring: any TextMeasuring
  var width: Double
  /// How much larger than usual everything is.
  var scale = 1.0
  /// What of the map stands out; the legend follows it.
  let emphasis: NetworkMapEmphasis
  /// The signs that its legend explains.
  let signs: NetworkMapSigns

  private var titleFont: Font { Font(size: 30 * scale, weight: .bold) }
  private var secondTitleFont: Font { Font(size: 16 * scale) }
  private var legendFont: Font { Font(size: Self.legendSize * scale) }
  private var smallFont: Font { Font(size: 9 * scale) }
  private var legendRow: Double { Self.legendRow * scale }

  /// The language of the map.
  var language: String {
    (map.languages.first ?? map.frame.title.variants.first?.language)?.rawValue ?? "en"
  }

  /// What stands around the map, the way its language is read; the map itself lies as it does for everybody.
  func aligned(_ nodes: [Node], within width: Double) -> [Node] {
    map.wording.isRightToLeft ? nodes.map { $0.mirrored(in: width) } : nodes
  }

  /// The same for a part that has its own place on the sheet.
  func alignedInPlace(_ nodes: [Node]) -> [Node] {
    guard let box = Box(uniting: nodes.compactMap(\.bounds)) else { return nodes }
    return aligned(nodes, within: box.minX + box.maxX)
  }

  /// The title of the drawing in words.
  var title: String { map.word(map.frame.title) }

  /// The title in both languages and the edition.
  func head(at origin: Point) throws(TextFault) -> [Node] {
    let kit = MapTextKit(measuring: measuring)
    var nodes: [Node] = []
    var y = origin.y
    var shown: [String] = []
    for (index, language) in map.languages.enumerated() {
      guard let variant = map.frame.title.variant(for: language), !shown.contains(variant.text) else { continue }
      shown.append(variant.text)
      let font = index == 0 ? titleFont : secondTitleFont
      let words = Words(text: variant.text, language: variant.language.rawValue)
      let run = try kit.run(
        words, font: font, paint: index == 0 ? Palette.ink : Palette.muted, at: Point(origin.x, y + font.top))
      nodes.append(.group(.label, structure: index == 0 ? .heading(level: 1) : .paragraph, [.text(run)]))
      y += font.lineHeight
    }
    if let edition = map.frame.edition {
      let font = legendFont
      let run = try kit.run(
        Words(text: edition, language: language), font: font, paint: Palette.muted, at: Point(origin.x, y + font.top))
      nodes.append(.group(.label, [.text(run)]))
    }
    return nodes
  }

  /// The legend with all lines, and where the data come from.
  func foot(at origin: Point) throws(TextFault) -> [Node] {
    let items = try legendItems()
    let columns = columns(of: items)
    // A rule with nothing under it would be one for nothing.
    if items.isEmpty, map.frame.sources.isEmpty { return [] }
    let rule = Node.shape(
      .polyline([origin, origin + Point(width, 0)]), stroke: Stroke(Palette.hairline, width: scale, cap: .butt))
    let height = legendHeight(items, columns: columns)
    return [.group(.decoration, [rule])] + (try legend(items, at: origin, columns: columns))
      + (try sources(at: origin + Point(0, height)))
  }

  // MARK: Legend

  /// A line, or what else is drawn, in the legend.
  struct LegendItem {
    /// How wide its sign is.
    let signWidth: Double
    /// Its sign, from the middle of its left side.
    let sign: (Point) -> Node
    let runs: [(words: Words, paint: Paint, width: Double)]

    /// How wide its words are, with this much before each.
    func width(_ gaps: (afterBadge: Double, betweenWords: Double)) -> Double {
      runs.reduce(gaps.afterBadge) { $0 + $1.width + gaps.betweenWords }
    }
  }

  private var gaps: (afterBadge: Double, betweenWords: Double) { (8 * scale, 6 * scale) }

  /// Every line that has a name at all, with its names, then the signs that do not speak for themselves.
  func legendItems() throws(TextFault) -> [LegendItem] { try lineItems() + signItems() }

  private func lineItems() throws(TextFault) -> [LegendItem] {
    let kit = MapTextKit(measuring: measuring)
    let size = Badge.Size.chip(radius: map.options.style.chipRadius).scaled(by: scale)
    return try legendOrder.map { index throws(TextFault) in
      let line = map.graph.lines[index]
      let isPale = emphasis.isPale(line: index)
      let chip = map.chip(of: index)
      var runs: [(words: Words, paint: Paint, width: Double)] = []
      var shown: [String] = [chip.text]
      for (index, language) in map.languages.enumerated() {
        guard let variant = line.name.variant(for: language), !shown.contains(variant.text) else { continue }
        shown.append(variant.text)
        let words = Words(text: variant.text, language: variant.language.rawValue)
        let paint = isPale ? Palette.passed : index == 0 ? Palette.ink : Palette.muted
        runs.append((words, paint, try kit.width(words, font: legendFont)))
      }
      let badge = try Badge(isPale ? chip.pale : chip, size: size, measuring: measuring)
      return LegendItem(signWidth: badge.width, sign: { badge.node(leftMiddle: $0) }, runs: runs)
    }
  }

  /// Words of drawings in the languages of the map.
  func runs(
    _ words: (Wording) -> String
  ) throws(TextFault) -> [(words: Words, paint: Paint, width: Double)] {
    let kit = MapTextKit(measuring: measuring)
    var runs: [(words: Words, paint: Paint, width: Double)] = []
    for language in map.languages.isEmpty ? ["en"] : map.languages {
      let wording = Wording(map.options.words, for: language)
      let text = Words(text: words(wording), language: wording.language.rawValue)
      guard !runs.contains(where: { $0.words.text == text.text }) else { continue }
      runs.append((text, runs.isEmpty ? Palette.ink : Palette.muted, try kit.width(text, font: legendFont)))
    }
    return runs
  }

  /// The lines in the order of the legend, as indices in the graph.
  private var legendOrder: [Int] {
    let lines = map.graph.lines
    let named = lines.indices.filter { !lines[$0].shortName.isEmpty }
    guard map.frame.sortsLines else { return named }
    return named.sorted {
      let (a, b) = (lines[$0].shortName, lines[$1].shortName)
      return a == b ? $0 < $1 : a.comesBefore(b)
    }
  }

  /// How many columns of a legend stand side by side.
  func columns(of items: [LegendItem]) -> Int {
    max(1, min(items.count, Int((width + Self.columnGap * scale) / column(of: items))))
  }

  private func column(of items: [LegendItem]) -> Double {
    badgeWidth(of: items) + (items.map { $0.width(gaps) }.max() ?? 100 * scale) + Self.columnGap * scale
  }

  /// The room of badges and signs, so that names stand below each other.
  private func badgeWidth(of items: [LegendItem]) -> Double { items.map(\.signWidth).max() ?? 0 }

  private func rows(of items: [LegendItem], columns: Int) -> Int { (items.count + columns - 1) / columns }

  /// How wide a legend is.
  func legendWidth(_ items: [LegendItem], columns: Int) -> Double {
    column(of: items) * Double(columns) - Self.columnGap * scale
  }

  /// How high a legend is.
  func legendHeight(_ items: [LegendItem], columns: Int) -> Double {
    Double(rows(of: items, columns: columns)) * legendRow
  }

  /// The legend, column by column; nothing where no line has a name.
  func legend(_ items: [LegendItem], at origin: Point, columns: Int) throws(TextFault) -> [Node] {
    if items.isEmpty { return [] }
    let kit = MapTextKit(measuring: measuring)
    let (rows, column, badgeWidth) = (rows(of: items, columns: columns), column(of: items), badgeWidth(of: items))
    var entries: [Node] = []
    for (index, item) in items.enumerated() {
      let x = origin.x + Double(index / rows) * column
      let y = origin.y + Self.legendTop * scale + Double(index % rows) * legendRow
      // The names say what a badge says.
      let sign = item.sign(Point(x, y))
      var entry = [item.runs.isEmpty ? sign : .structured(.artifact, [sign])]
      var left = x + badgeWidth + gaps.afterBadge
      for (words, paint, width) in item.runs {
        let run = try kit.run(words, font: legendFont, paint: paint, at: Point(left, y + legendFont.middle))
        entry.append(.group(.label, [.text(run)]))
        left += width + gaps.betweenWords
      }
      entries.append(.structured(.item, entry))
    }
    return [.group(.list, entries)]
  }

  // MARK: Sources

  /// How high the sources are, with the space above them.
  func sourcesHeight() throws(TextFault) -> Double {
    guard let lines = try wrappedSources()?.lines.count else { return 0 }
    return Self.sourcesTop * scale + Double(lines) * smallFont.lineHeight
  }

  /// Where the data come from.
  func sources(at origin: Point) throws(TextFault) -> [Node] {
    guard let wrapped = try wrappedSources() else { return [] }
    let lines = wrapped.lines.enumerated().map { index, line in
      let y = origin.y + Self.sourcesTop * scale + Double(index + 1) * smallFont.lineHeight
      let run = TextRun(
        line.text, at: Point(origin.x, y), font: smallFont, language: "en", paint: Palette.muted, extents: line.extents)
      return Node.group(.label, [.text(run)])
    }
    return [.structured(.paragraph, lines)]
  }

  private func wrappedSources() throws(TextFault) -> WrappedText? {
    guard !map.frame.sources.isEmpty else { return nil }
    return try WrappedText(
      map.frame.sources.joined(separator: " · "), font: smallFont, language: "en", width: max(200, width),
      measuring: measuring)
  }

  /// An arrow to the north, for a map whose directions are true.
  func compass(at middle: Point) throws(TextFault) -> Node {
    let needle = [Point(0, -16), Point(6, 8), Point(0, 4), Point(-6, 8)].map { $0 * scale }
    let font = Font(size: TypeScale.code.size * scale, weight: TypeScale.code.weight)
    let run = try MapTextKit(measuring: measuring).run(
      Words(text: "N", language: "en"), font: font, paint: Palette.ink, at: middle + Point(0, 10 * scale + font.top),
      anchor: .middle)
    return .group(
      .symbol, structure: .artifact, title: "N",
      [.shape(.polygon(needle.map { middle + $0 }), fill: Palette.ink), .text(run)])
  }
}
