internal import TransitModel

/// What a page of the publisher's own is made from.
struct OwnPageSubject: Sendable {
  /// The page.
  let page: Guide.OwnPage
  /// What all pages share.
  let frame: SiteFrame
}

extension [Module<OwnPageSubject>] {
  /// The modules of a page of the publisher's own, in order.
  static let ownPage: [Module<OwnPageSubject>] = [.pageTitle, .pageBody]
}

/// The title of a page of the publisher's own.
struct OwnPageTitle: View {
  let title: Markup

  func value(named name: String) -> ViewValue? { name == "titleHTML" ? ViewValue(title) : nil }
}

/// What the publisher's template may name.
struct OwnPageBody: View {
  let guideTitle: Markup
  let publisher: Markup?
  let contact: String?
  let language: String
  let cities: CityList
  let homeAddress: String
  let aboutAddress: String
  let thanksAddress: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "guideTitleHTML": ViewValue(guideTitle)
    case "publisherHTML": ViewValue(publisher)
    case "contact": ViewValue(contact)
    case "language": ViewValue(language)
    case "homeAddress": ViewValue(homeAddress)
    case "aboutAddress": ViewValue(aboutAddress)
    case "thanksAddress": ViewValue(thanksAddress)
    default: cities.value(named: name)
    }
  }
}

extension OwnPageBody {
  init(_ frame: SiteFrame, on page: Page) {
    guideTitle = page.text(frame.guide.title)
    publisher = page.text(frame.guide.publisher)
    contact = WebAddress.contact(frame.guide.contact)
    language = page.language.rawValue
    cities = CityList(cities: frame.cities.map { CityList.Entry($0, on: page) })
    homeAddress = page.address(of: .cities)
    aboutAddress = page.address(of: .about)
    thanksAddress = page.address(of: .acknowledgements)
  }
}

extension Module<OwnPageSubject> {
  /// The page's title.
  static let pageTitle = Module("page-title") { OwnPageTitle(title: $1.text($0.page.title)) }
  /// What the publisher wrote, where there is a template for the page's language that, else the one for all.
  static let pageBody = Module(
    "page-body", template: { $0.page.template(in: $1.language, among: $1.frame.templateNames) }
  ) { OwnPageBody($0.frame, on: $1) }
}

extension Guide.OwnPage {
  /// The name of the template for a language.
  func template(in language: LanguageTag, among names: Set<String>) -> String {
    [language.rawValue, String(language.base)].map { template + "." + $0 }.first(where: names.contains) ?? template
  }
}
