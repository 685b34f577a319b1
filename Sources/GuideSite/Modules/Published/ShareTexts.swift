internal import Diagrams
internal import Journeys
internal import TransitModel

/// What to say when the journey is passed on.
struct ShareTexts: View {
  let short: String
  let long: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "short": ViewValue(short)
    case "long": ViewValue(long)
    default: nil
    }
  }
}

extension ShareTexts {
  /// Nothing when there is no journey.
  init?(_ subject: PublishedSubject, on page: Page) {
    guard let strip = subject.strip(on: page) else { return nil }
    let guide = page.frame.guide
    let (short, long) = strip.shareText
    func joined(_ text: String, _ own: LocalizedText?, _ mark: String) -> String {
      [text, own.map { $0.text(for: page.language) }].compactMap { $0 }.joined(separator: mark)
    }
    self.short = joined(short, guide.shareText, " · ")
    self.long = joined(long, guide.longShareText ?? guide.shareText, "\n")
  }
}

extension PublishedSubject {
  /// The drawing of the journey in the middle of the day; nothing when there is none.
  func strip(on page: Page) -> RouteStrip? {
    guard let days = usualDays, let usual = days.usual else { return nil }
    var options = RouteStrip.Options(words: page.frame.languages)
    options.layout = .card
    options.languages = [page.language] + city.city.languages.filter { $0.base != page.language.base }
    options.url = page.frame.guide.base?.address(of: page.path)
    return RouteStrip(
      city: city.city, from: city.name(of: journey.from), to: city.name(of: journey.to),
      departures: [.init(journey: usual, lastTrain: days.last, first: days.first)], options: options)
  }
}

extension Module<PublishedSubject> {
  /// What to say when it is passed on.
  static let shareTexts = Module("share-texts") { ShareTexts($0, on: $1) }
}
