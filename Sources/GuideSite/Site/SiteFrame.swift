internal import Localization
internal import TransitModel

/// What all pages of a guide share.
struct SiteFrame: Sendable {
  /// What the publisher says.
  let guide: Guide
  /// Where pages stand.
  let map: SiteMap
  /// The words of each language of the guide.
  let words: [Words]
  /// All languages there are words in, for drawings.
  let languages: Languages
  /// The icons.
  let icons: IconSet
  /// The day against which the age of data and the validity of notices are told.
  let today: CalendarDate
  /// The cities.
  let cities: [CityIndex]
  /// What the guide is made with.
  let software: [SoftwareCredit]
  /// The scripts that pages load, by name.
  let scripts: [String]
  /// The templates there are, by name.
  var templateNames: Set<String> = []
  /// The journeys that have pages of their own.
  var journeys: [PublishedJourney] = []
  /// The style sheets with fonts, by name.
  var fontSheets: [String] = []
  /// Which pages need which fonts.
  var fontUse = FontUse()
  /// Which pages there are, light or dark.
  var scheme = SiteTheme.Scheme.both
  /// The names of cities that the guide has to do without.
  var missing: [String] = []
  /// Whether there are so many cities that pages about all of them name each in a line, and load the data of none.
  var hasManyCities: Bool { Self.areMany(cities.count) }

  /// Whether so many cities are too many to stand on cards.
  static func areMany(_ count: Int) -> Bool { count > 12 }

  /// Whether there is anything to say about the guide itself.
  var hasAbout: Bool {
    !guide.versions.isEmpty || guide.publisher != nil || guide.shareText != nil || guide.longShareText != nil
      || cities.contains(where: \.hasHistory)
  }
}

/// A page in one language: where it stands, and the way from it to others.
struct Page: Sendable {
  /// What all pages share.
  let frame: SiteFrame
  /// Which page it is.
  let address: PageAddress
  /// The words of its language.
  let words: Words
  /// Where it stands.
  let path: SitePath
  /// What is found while it is made.
  let log = PageLog()

  init(_ address: PageAddress, in words: Words, of frame: SiteFrame, at path: SitePath? = nil) {
    self.frame = frame
    self.address = address
    self.words = words
    self.path = path ?? frame.map.path(of: address, in: words.tag)
  }

  /// The language of the page.
  var language: LanguageTag { words.tag }

  /// The relative address of another page in the same language.
  func address(of page: PageAddress) -> String { address(of: page, in: language) }

  /// The relative address of another page in a language.
  func address(of page: PageAddress, in language: LanguageTag) -> String {
    address(of: frame.map.path(of: page, in: language))
  }

  /// The relative address of this page in another language; of one that stands in a single language, of the first page.
  func address(in language: LanguageTag) -> String {
    address(of: address == .missing ? .cities : address, in: language)
  }

  /// The way from here to the folder of the guide: empty, or `../` as often as needed.
  var root: String {
    guard address == .missing, let base = frame.guide.base else {
      return String(repeating: "../", count: path.parts.count - 1)
    }
    return base.path + "/"
  }

  /// The scripts of a kind of page: the words of its language, what all pages load, and its own.
  func scripts(of kind: PageKind) -> [String] {
    guard frame.scripts.contains(Scripts.common) else { return [] }
    return [asset(Scripts.path(ofWords: language))]
      + ([Scripts.common] + Scripts.names(of: kind)).filter { frame.scripts.contains($0) }.map {
        asset(Scripts.path(of: $0))
      }
  }

  /// The relative address of a file under `assets/`.
  func asset(_ name: String) -> String {
    address(of: SitePath(["assets"] + name.split(separator: "/").map(String.init)))
  }

  /// The relative address of a file of the guide. A server shows the page of what is missing under any address, so its
  /// own addresses begin at the root of the site, as far as the guide knows where it will stand.
  func address(of file: SitePath) -> String {
    guard address == .missing, let base = frame.guide.base else { return path.address(of: file) }
    return base.path + "/" + file.text
  }

  /// The words for a time past midnight, with their sign.
  var nextDay: Markup { (frame.icons.icon("moon") ?? Markup("")) + Markup(words[.nextDay]) }

  /// A text in the page's language, marked where it stands in another.
  func text(_ text: LocalizedText) -> Markup {
    text.variant(for: language).map { Markup($0, on: language) } ?? Markup("")
  }

  /// An optional text in the page's language; nothing when there is none in any.
  func text(_ text: LocalizedText?) -> Markup? {
    text.flatMap { $0.isEmpty ? nil : self.text($0) }
  }

  /// The name in the other language of the guide's readers: the local one, or where the page is in that, the next one.
  func otherName(_ text: LocalizedText) -> Markup? {
    guard let shown = text.variant(for: language) else { return nil }
    let other = text.variants.first { $0.language.base != shown.language.base && $0.text != shown.text }
    return other.map { Markup($0, on: language) }
  }
}
