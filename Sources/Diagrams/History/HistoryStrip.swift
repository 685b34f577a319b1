internal import Geometry
public import Scene
public import TransitModel

/// A history drawn as a metro line: an entry a station, the newest on top.
public struct HistoryStrip: Sendable {
  /// Something that happened.
  public struct Entry: Hashable, Sendable {
    /// When, as it is shown: a date, a year, a version.
    public var when: String
    /// What, in a few words.
    public var title: LocalizedText
    /// What, at length.
    public var text: LocalizedText?
    /// The line it is about.
    public var line: Line?
    /// Where it leads.
    public var link: String?

    /// An entry.
    public init(
      when: String, title: LocalizedText, text: LocalizedText? = nil, line: Line? = nil, link: String? = nil
    ) {
      self.when = when
      self.title = title
      self.text = text
      self.line = line
      self.link = link
    }
  }

  /// What may be chosen.
  public struct Options: Sendable {
    /// The width in points.
    public var width: Double
    /// Whether the title stands above it.
    public var hasTitle: Bool
    /// Where the line runs, in points from the left; nothing: as near as the dates allow.
    public var lineX: Double?
    /// The room on all sides in points.
    public var margin: Double

    /// Choices.
    public init(width: Double = 520, hasTitle: Bool = true, lineX: Double? = nil, margin: Double = 28) {
      self.width = width
      self.hasTitle = hasTitle
      self.lineX = lineX
      self.margin = margin
    }

    /// For a page, which has a title of its own and knows where the line runs: at a quarter of the width.
    public static let page = Options(width: 360, hasTitle: false, lineX: 90, margin: 2)
  }

  private static let bandWidth = 10.0
  private static let entryGap = 16.0

  private let title: LocalizedText
  private let entries: [Entry]
  private let languages: [LanguageTag]
  private let color: LineColor
  private let options: Options
  private var width: Double { options.width }
  private var margin: Double { options.margin }

  /// The history of something; `entries` in the order in which they are drawn, `languages` those of the words, the large
  /// one first.
  public init(
    title: LocalizedText, entries: [Entry], languages: [LanguageTag],
    color: LineColor = LineColor(red: 0x1F, green: 0x5F, blue: 0x8B), options: Options = Options()
  ) {
    self.title = title
    self.entries = entries
    self.languages = Array(languages.prefix(2))
    self.color = color
    self.options = options
  }

  /// The texts to share with the picture: its newest entry, and a line an entry.
  public var shareText: (short: String, long: String) {
    func line(_ entry: Entry) -> String {
      ([entry.when, entry.title.text(for: language)].filter { !$0.isEmpty }).joined(separator: " ")
    }
    let head = title.text(for: language)
    let short = ([head] + entries.prefix(1).map(line)).joined(separator: " · ")
    return (short, ([head] + entries.map(line)).joined(separator: "\n"))
  }

  /// The drawing; with no entries it is only the title.
  ///
  /// - Throws: ``TextFault`` when a text cannot be set.
  public func scene(measuring: any TextMeasuring) throws(TextFault) -> Scene {
    var head = TextStack(
      left: margin, top: margin - 6, width: width - 2 * margin, measuring: measuring)
    for (index, words) in words(title).enumerated() where options.hasTitle {
      try head.add(
        words, font: index == 0 ? TypeScale.title : TypeScale.body,
        paint: index == 0 ? Palette.ink : Palette.muted)
    }
    var dates = 0.0
    for entry in entries {
      dates = max(dates, try measuring.extents(of: entry.when, font: TypeScale.noteBold, language: "en").width)
    }
    let bandX = max(margin + dates + 20, options.lineX ?? 0)
    var y = options.hasTitle ? head.top + 20 : margin
    var items: [Node] = []
    var points: [Point] = []
    for (index, entry) in entries.enumerated() {
      let point = Point(bandX, y + TypeScale.place.lineHeight / 2)
      // What happened on one day stands under one date.
      let isSameDay = index > 0 && entries[index - 1].when == entry.when
      let item = try self.item(entry, at: point, top: y, hasDate: !isSameDay, measuring: measuring)
      items.append(.group(.item, title: entry.title.text(for: language), link: entry.link, item.nodes))
      points.append(point)
      y = item.bottom + Self.entryGap
    }
    let band = lineNodes(points)
    return Scene(
      width: width, height: (y - Self.entryGap + margin).rounded(.up), title: title.text(for: language),
      language: language.rawValue, background: Palette.ground,
      nodes: head.nodes + [.group(.line, band), .group(.list, items)])
  }

  private var language: LanguageTag { languages.first ?? "en" }

  private func words(_ text: LocalizedText) -> [Words] {
    var words: [Words] = []
    for language in languages {
      guard let variant = text.variant(for: language) else { continue }
      let isNew = !words.contains { $0.text == variant.text }
      if isNew, words.isEmpty || variant.language.base == language.base {
        words.append(Words(text: variant.text, language: variant.language.rawValue))
      }
    }
    return words
  }

  /// The band, each piece in the colour of the line its upper end is about.
  private func lineNodes(_ points: [Point]) -> [Node] {
    zip(points, points.dropFirst()).enumerated().map { index, pair in
      let paint = entries[index].line?.color.paint ?? color.paint
      return .shape(.polyline([pair.0, pair.1]), stroke: Stroke(paint, width: Self.bandWidth))
    }
  }

  private func item(
    _ entry: Entry, at point: Point, top: Double, hasDate: Bool, measuring: any TextMeasuring
  ) throws(TextFault) -> (nodes: [Node], bottom: Double) {
    var nodes: [Node] = [
      .group(
        .symbol,
        [.shape(.circle(center: point, radius: 7), fill: Palette.inside, stroke: Stroke(Palette.ink, width: 2.5))])
    ]
    if hasDate, !entry.when.isEmpty {
      let extents = try measuring.extents(of: entry.when, font: TypeScale.noteBold, language: "en")
      let date = TextRun(
        entry.when, at: Point(point.x - 20, point.y + TypeScale.noteBold.middle), anchor: .end,
        font: TypeScale.noteBold, language: "en", paint: Palette.ink, extents: extents)
      nodes.append(.group(.label, [.text(date)]))
    }
    var left = point.x + 22
    if let badge = try badge(of: entry, measuring: measuring) {
      nodes.append(badge.node(leftMiddle: Point(left, point.y)))
      left += badge.width + 8
    }
    var stack = TextStack(left: left, top: top, width: width - margin - left, measuring: measuring)
    for (index, words) in words(entry.title).enumerated() {
      try stack.add(
        words, font: index == 0 ? TypeScale.place : TypeScale.second,
        paint: index == 0 ? Palette.ink : Palette.muted)
    }
    if let text = entry.text, let words = words(text).first {
      try stack.add(words, font: TypeScale.note, paint: Palette.muted)
    }
    nodes += stack.nodes
    return (nodes, max(stack.top, point.y + 10))
  }

  private func badge(of entry: Entry, measuring: any TextMeasuring) throws(TextFault) -> Badge? {
    guard let line = entry.line else { return nil }
    let chip = Chip(
      text: line.shortName.isEmpty ? line.id.rawValue : line.shortName, language: language.rawValue,
      fill: line.color.paint, label: line.labelColor.paint, title: line.name.text(for: language), link: nil,
      isOutside: false)
    return try Badge(chip, size: .chip(radius: 4), measuring: measuring)
  }
}
