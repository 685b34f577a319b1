internal import Geometry
internal import Localization
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
    /// The day it happened, which decides how far it stands from the next entry; nothing: as near as all others.
    public var date: CalendarDate?

    /// An entry.
    public init(
      when: String, title: LocalizedText, text: LocalizedText? = nil, line: Line? = nil, link: String? = nil,
      date: CalendarDate? = nil
    ) {
      self.date = date
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
    /// Whether days stand on both sides of the line in turn, which takes half the height and twice the width.
    public var isTwoSided = false
    /// Whether it is read from right to left; nothing: as its first language is.
    public var isRightToLeft: Bool?

    /// Choices.
    public init(width: Double = 520, hasTitle: Bool = true, lineX: Double? = nil, margin: Double = 28) {
      self.width = width
      self.hasTitle = hasTitle
      self.lineX = lineX
      self.margin = margin
    }

    /// For a page, which has a title of its own and knows where the line runs: at 28% of the width.
    public static let page = Options(width: 360, hasTitle: false, lineX: 100.8, margin: 2)

    /// For a wide page: the line runs in the middle.
    public static let widePage = {
      var options = Options(width: 840, hasTitle: false, lineX: 420, margin: 2)
      options.isTwoSided = true
      return options
    }()
  }

  private static let bandWidth = 10.0
  /// The room between two entries.
  static let entryGap = 16.0
  /// How much more a year between them makes it, and how much more at most.
  private static let (gapOfYear, longestGap) = (7.0, 70.0)

  /// The room above an entry beyond the usual: the more, the longer nothing happened.
  func gap(above index: Int) -> Double {
    guard index > 0, let upper = entries[index - 1].date, let lower = entries[index].date else { return 0 }
    let years = abs(Double(upper.dayNumber) - Double(lower.dayNumber)) / 365.25
    return min(Self.longestGap, (years * Self.gapOfYear).rounded())
  }

  private let title: LocalizedText
  /// What is drawn.
  public let entries: [Entry]
  private let languages: [LanguageTag]
  private let color: LineColor
  let options: Options
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
        paint: index == 0 ? Palette.ink : Palette.muted, structure: index == 0 ? .heading(level: 1) : .paragraph)
    }
    let top = options.hasTitle ? head.top + 20 : margin
    let drawn = try drawnEntries(from: top, measuring: measuring)
    let bottom = drawn.map(\.bottom).max() ?? top - Self.entryGap
    let band = lineNodes(zip(entries, drawn).compactMap { entry, drawn in drawn.point.map { ($0, entry.line) } })
    let items = zip(entries, drawn).map { entry, drawn in
      Node.group(.item, title: entry.title.text(for: language), link: entry.link, drawn.nodes)
    }
    let scene = Scene(
      width: width, height: (bottom + margin).rounded(.up), title: title.text(for: language),
      language: language.rawValue, background: Palette.ground,
      nodes: head.nodes + [.group(.line, band), .group(.list, items)])
    return options.isRightToLeft ?? language.isRightToLeft ? scene.mirrored : scene.settingDirections
  }

  var language: LanguageTag { languages.first ?? "en" }

  /// A text in the languages that are shown.
  func words(_ text: LocalizedText) -> [Words] {
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

  /// The band between stations, each piece in the colour of the line its upper end is about.
  private func lineNodes(_ stations: [(point: Point, line: Line?)]) -> [Node] {
    let bands = zip(stations, stations.dropFirst()).map { upper, lower in
      (upper.line?.color.paint ?? color.paint).band(.polyline([upper.point, lower.point]), width: Self.bandWidth)
    }
    return bands.flatMap(\.edge) + bands.flatMap(\.band)
  }
}
