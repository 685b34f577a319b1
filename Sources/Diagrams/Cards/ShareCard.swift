internal import Geometry
public import Journeys
public import Localization
public import Scene
public import TransitModel

/// The card of a station or a line for the previews of links: 600 by 315 points, 1200 × 630 pixels at two a point.
public struct ShareCard: Sendable {
  /// What a card is about.
  public enum Subject: Hashable, Sendable {
    /// A station of the city.
    case station(StationID)
    /// A line of the city.
    case line(LineID)
    /// The city as a whole.
    case city
  }

  /// How many pixels a point takes.
  public static let scale = 2.0

  static let width = 600.0
  static let height = 315.0
  private static let margin = 36.0
  /// So many lines at most are drawn.
  private static let mostPieces = 2

  private let content: CardContent
  private let url: String?

  /// The card of something of a city; nothing when the city has no such station or line.
  ///
  /// `languages` are those of the names, the large one first (empty: the city's); `words` has the words beside the names; `url`
  /// gives the card a QR code, `services` the first and the last train.
  public init?(
    city: City, subject: Subject, services: CityServices? = nil, languages: [LanguageTag] = [], words: Languages,
    url: String? = nil
  ) {
    switch subject {
    case .station(let id): guard city.stations.contains(where: { $0.id == id }) else { return nil }
    case .line(let id): guard city.lines.contains(where: { $0.id == id }) else { return nil }
    case .city: break
    }
    let languages = Array((languages.isEmpty ? city.languages : languages).prefix(2))
    self.init(
      content: CardContent(city: city, subject: subject, services: services, languages: languages, words: words),
      url: url
    )
  }

  /// The card of a guide of several cities; `text` is what it says of itself.
  public init(
    title: LocalizedText, cities: [City], text: LocalizedText? = nil, languages: [LanguageTag], words: Languages,
    url: String? = nil
  ) {
    self.init(
      content: CardContent(title: title, cities: cities, text: text, languages: languages, words: words), url: url)
  }

  private init(content: CardContent, url: String?) {
    self.content = content
    self.url = url
  }

  /// The drawing.
  ///
  /// - Throws: ``TextFault`` when a text cannot be set.
  public func scene(measuring: any TextMeasuring) throws(TextFault) -> Scene {
    let sizes = [52.0, 44, 36, 30, 24, 18]
    // Pieces of lines go before the title is small.
    let most = min(Self.mostPieces, content.pieces.count)
    let attempts = stride(from: most, to: 0, by: -1).flatMap { pieces in sizes.prefix(3).map { ($0, pieces) } }
    for (size, pieces) in attempts + sizes.map({ ($0, 0) }) {
      guard let (nodes, height) = try body(content, titleSize: size, pieces: pieces, measuring: measuring) else {
        continue
      }
      if height <= Self.height || (size == 18 && pieces == 0) {
        let scene = Scene(
          width: Self.width, height: max(Self.height, height.rounded(.up)), title: content.title,
          language: content.language, background: Palette.ground, nodes: nodes)
        return content.wording.isRightToLeft ? scene.mirrored : scene.settingDirections
      }
    }
    return Scene(width: Self.width, height: Self.height, title: content.title, language: content.language)
  }

  /// The texts to share with the card: one line, and one with what it says.
  public var shareText: (short: String, long: String) {
    let short = ([content.title] + content.facts.prefix(1)).joined(separator: " · ")
    let long = ([content.title] + content.facts + content.footer + [url].compactMap { $0 }).joined(separator: "\n")
    return (short + (url.map { " " + $0 } ?? ""), long)
  }

  private func body(
    _ content: CardContent, titleSize: Double, pieces: Int, measuring: any TextMeasuring
  ) throws(TextFault) -> (nodes: [Node], height: Double)? {
    let inner = Self.width - 2 * Self.margin
    var nodes: [Node] = [stripe(content)]
    let badge: Badge?
    if let chip = content.badge { badge = try Badge(chip, size: .heading, measuring: measuring) } else { badge = nil }
    // Above a piece of the line its sign stands at the right of the name.
    let isBeside = pieces > 0
    let room = inner - (isBeside ? badge.map { $0.width + 14 } ?? 0 : 0)
    var stack = TextStack(left: Self.margin, top: Self.margin, width: room, measuring: measuring)
    if let badge {
      let height = badge.size.height
      let shift = isBeside ? inner - badge.width : 0
      stack.add(height: isBeside ? 0 : height + 10) { badge.node(leftMiddle: $0 + Point(shift, height / 2)) }
    }
    for (index, words) in content.names.enumerated() {
      let font = index == 0 ? Font(size: titleSize, weight: .bold) : Font(size: 20)
      try stack.add(words, font: font, paint: index == 0 ? Palette.ink : Palette.muted)
    }
    stack.skip(10)
    // Each line that is drawn has its sign there.
    if pieces < content.chips.count { try addChips(content.chips, to: &stack, measuring: measuring) }
    for piece in content.pieces.prefix(pieces) {
      let drawing = CardPieceDrawing(piece: piece, measuring: measuring)
      guard let nodes = try drawing.nodes(at: Point(Self.margin, stack.top), width: inner) else { return nil }
      stack.add(height: CardPieceDrawing.height) { _ in .group(.plain, nodes) }
      stack.skip(6)
    }
    for fact in content.facts {
      try stack.add(Words(text: fact, language: content.language), font: Font(size: 15), paint: Palette.ink)
    }
    nodes += stack.nodes
    let foot = try PictureFoot(lines: content.footer, url: url, wording: content.wording, measuring: measuring)
      .nodes(width: inner, isCodeAbove: true)
    let top = max(stack.top + 12, Self.height - 26 - foot.height)
    nodes += foot.nodes.map { $0.moved(by: Point(Self.margin - StripComposer.margin, top)) }
    return (nodes, top + foot.height + 26)
  }

  private func addChips(
    _ chips: [Chip], to stack: inout TextStack, measuring: any TextMeasuring
  ) throws(TextFault) {
    var x = 0.0
    for chip in chips {
      let badge = try Badge(chip, size: .leg, measuring: measuring)
      if x > 0, x + badge.width > stack.width - 110 {
        x = 0
        stack.skip(30)
      }
      let offset = x
      stack.add(height: 0) { badge.node(leftMiddle: $0 + Point(offset, 13)) }
      x += badge.width + 8
    }
    if x > 0 { stack.skip(34) }
  }

  /// A band of the lines' colours along the upper edge.
  private func stripe(_ content: CardContent) -> Node {
    let colors = content.colors.isEmpty ? [Palette.ink] : content.colors
    let part = Self.width / Double(colors.count)
    return .group(
      .decoration,
      colors.enumerated().map { index, paint in
        .shape(.rectangle(Box(x: Double(index) * part, y: 0, width: part, height: 10), radius: 0), fill: paint.seen)
      })
  }
}
