internal import Diagrams
internal import TransitModel

/// What a page says of itself to those who show links to it (ogp.me), where the guide knows its own address.
struct LinkPreview: View {
  let address: String
  let locale: String?
  let otherLocales: [Value]
  let picture: String?
  let feed: String
  let alternates: [Alternate]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "address": ViewValue(address)
    case "locale": ViewValue(locale)
    case "otherLocales": ViewValue(otherLocales)
    case "picture": ViewValue(picture)
    case "feed": ViewValue(feed)
    case "alternates": ViewValue(alternates)
    default: nil
    }
  }

  /// A text of a list.
  struct Value: View {
    let text: String

    func value(named name: String) -> ViewValue? { name == "text" ? ViewValue(text) : nil }
  }

  /// The page in a language, by its whole address.
  struct Alternate: View {
    let tag: String
    let address: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "tag": ViewValue(tag)
      case "address": ViewValue(address)
      default: nil
      }
    }
  }
}

extension LinkPreview {
  /// Nothing when nobody knows where the guide will stand, and for the page of what is missing.
  init?(_ page: Page, hasPictures: Bool) {
    guard let base = page.frame.guide.base, page.address != .missing else { return nil }
    let frame = page.frame
    func path(_ address: PageAddress, _ language: LanguageTag) -> SitePath { frame.map.path(of: address, in: language) }
    address = base.address(of: path(page.address, page.language))
    locale = page.words.template("locale")
    otherLocales = frame.words.filter { $0.tag != page.language }.compactMap { $0.template("locale") }
      .map { Value(text: $0) }
    let owner = PreviewCard.owner(of: page.address)
    picture = hasPictures ? base.address(of: path(owner, page.language).picture) : nil
    feed = page.address(of: WebFiles.feed(in: page.language, of: frame))
    alternates = frame.words.map { words in
      Alternate(tag: words.tag.rawValue, address: base.address(of: path(page.address, words.tag)))
    }
  }
}
