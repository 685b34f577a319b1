internal import TransitModel

/// What stands in the place of a page that is not there, in every language of the guide.
struct MissingPage: View {
  let languages: [Entry]

  func value(named name: String) -> ViewValue? { name == "languages" ? ViewValue(languages) : nil }

  /// The words of one language.
  struct Entry: View {
    let tag: String
    let direction: String
    let text: String
    let link: String
    let address: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "tag": ViewValue(tag)
      case "direction": ViewValue(direction)
      case "text": ViewValue(text)
      case "link": ViewValue(link)
      case "address": ViewValue(address)
      default: nil
      }
    }
  }
}

extension MissingPage {
  init(_ frame: SiteFrame, on page: Page) {
    languages = frame.words.map { words in
      Entry(
        tag: words.tag.rawValue, direction: words.isRightToLeft ? "rtl" : "ltr", text: words[.missingText],
        link: words[.missingLink], address: page.address(of: .cities, in: words.tag))
    }
  }
}

extension [Module<GuideSubject>] {
  /// The modules of the page of what is missing.
  static let missingPage: [Module<GuideSubject>] = [.missingTitle, .missing]
}

extension Module<GuideSubject> {
  /// The heading.
  static let missingTitle = Module("missing-title") { _, _ in ThanksTitle() }
  /// The way back.
  static let missing = Module("missing") { MissingPage($0.frame, on: $1) }
}
