internal import TransitModel

/// Puts a page together: its modules inside the frame that all pages have.
struct PageComposer {
  let templates: TemplateSet
  let page: Page
  /// Whether links to pages have pictures.
  let hasPictures: Bool

  func compose(_ content: PageContent) -> (html: String, findings: [Finding]) {
    let modules = content.modules(page)
    let view = PageView(page, kind: content.kind, modules: modules, hasPictures: hasPictures)
    let (html, findings) = templates.render(view, with: "page", words: page.words)
    return (html, modules.findings + findings)
  }
}

/// What a page shows around its modules.
struct PageView: View {
  let language: String
  let direction: String
  let title: String
  let description: String
  let kind: PageKind
  let guideTitle: Markup
  let guideName: String
  let publisher: Markup?
  let contact: String?
  let homeAddress: String
  let menu: [MenuEntry]
  let statementAddress: String
  let preview: LinkPreview?
  let share: ShareMeta
  let colorScheme: String
  let styles: String
  let lineStyles: String?
  let dataAge: String?
  let validity: ValidityNote?
  let touchIcon: String
  let fontScript: String
  let fonts: [FontLink]
  let scripts: [Script]
  let root: String
  let languageFolder: String
  let isFront: Bool
  let city: String?
  let cities: String?
  let icon: String
  let logo: String?
  let trail: [Crumb]
  let here: Markup
  let switches: [LanguageSwitch]
  let contents: [Jump]
  let lead: Markup
  let body: Markup

  func value(named name: String) -> ViewValue? {
    switch name {
    case "language": ViewValue(language)
    case "direction": ViewValue(direction)
    case "pageTitle": ViewValue(title)
    case "guideTitle": ViewValue(guideName)
    case "description": ViewValue(description)
    case "kind": ViewValue(kind.rawValue)
    case "guideTitleHTML": ViewValue(guideTitle)
    case "publisherHTML": ViewValue(publisher)
    case "contact": ViewValue(contact)
    case "homeAddress": ViewValue(homeAddress)
    case "menu": ViewValue(menu)
    case "statementAddress": ViewValue(statementAddress)
    case "preview": ViewValue(preview)
    case "share": ViewValue(share)
    case "colorScheme": ViewValue(colorScheme)
    case "styles": ViewValue(styles)
    case "lineStyles": ViewValue(lineStyles)
    case "dataAge": ViewValue(dataAge)
    case "validity": ViewValue(validity)
    case "touchIcon": ViewValue(touchIcon)
    case "hasFonts": ViewValue(!fonts.isEmpty)
    case "fontScript": ViewValue(fontScript)
    case "fonts": ViewValue(fonts)
    case "scripts": ViewValue(scripts)
    case "root": ViewValue(root)
    case "languageFolder": ViewValue(languageFolder)
    case "isFront": ViewValue(isFront)
    case "city": ViewValue(city)
    case "cityFolders": ViewValue(cities)
    case "icon": ViewValue(icon)
    case "logo": ViewValue(logo)
    case "hasTrail": ViewValue(!trail.isEmpty)
    case "trail": ViewValue(trail)
    case "hereHTML": ViewValue(here)
    case "hasSwitches": ViewValue(switches.count > 1)
    case "switches": ViewValue(switches)
    case "hasContents": ViewValue(contents.count > 2)
    case "contents": ViewValue(contents)
    case "leadHTML": ViewValue(lead)
    case "bodyHTML": ViewValue(body)
    default: nil
    }
  }

  /// A script that the page loads.
  struct Script: View {
    let address: String

    func value(named name: String) -> ViewValue? { name == "scriptAddress" ? ViewValue(address) : nil }
  }

  /// A style sheet with a font, which comes after the page was first shown.
  struct FontLink: View {
    let address: String

    func value(named name: String) -> ViewValue? { name == "fontAddress" ? ViewValue(address) : nil }
  }

  /// A page above this one.
  struct Crumb: View {
    let name: Markup
    let address: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "crumbHTML": ViewValue(self.name)
      case "address": ViewValue(address)
      default: nil
      }
    }
  }

  /// What is said when the page is passed on.
  struct ShareMeta: View {
    let short: String?
    let long: String?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "short": ViewValue(short)
      case "long": ViewValue(long)
      default: nil
      }
    }
  }

  /// The same page in a language.
  struct LanguageSwitch: View {
    let tag: String
    let name: String
    let address: String
    let isCurrent: Bool

    func value(named name: String) -> ViewValue? {
      switch name {
      case "tag": ViewValue(tag)
      case "languageName": ViewValue(self.name)
      case "address": ViewValue(address)
      case "isCurrent": ViewValue(isCurrent)
      default: nil
      }
    }
  }

  /// A part of this page.
  struct Jump: View {
    let id: String
    let heading: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "id": ViewValue(id)
      case "heading": ViewValue(heading)
      default: nil
      }
    }
  }
}

extension PageView {
  init(_ page: Page, kind: PageKind, modules: [RenderedModule], hasPictures: Bool) {
    let frame = page.frame
    let words = page.words
    let naming = PageNaming(page)
    language = page.language.rawValue
    direction = words.isRightToLeft ? "rtl" : "ltr"
    title = naming.title
    description = naming.description
    self.kind = kind
    guideTitle = page.text(frame.guide.title)
    guideName = frame.guide.title.text(for: page.language)
    publisher = page.text(frame.guide.publisher)
    contact = WebAddress.contact(frame.guide.contact)
    homeAddress = page.address(of: .cities)
    menu = MenuEntry.all(on: page)
    statementAddress = page.address(of: .accessibility)
    preview = LinkPreview(page, hasPictures: hasPictures)
    share = ShareMeta(
      short: frame.guide.shareText?.text(for: page.language), long: frame.guide.longShareText?.text(for: page.language))
    colorScheme = frame.scheme.rawValue
    styles = page.asset(StyleSheets.fileName)
    lineStyles = page.address.city.flatMap { city in
      frame.hasManyCities ? page.asset(StyleSheets.linesName(of: city, map: frame.map)) : nil
    }
    dataAge = page.address.city.flatMap { frame.city($0)?.newestDate }.map {
      words(.dataAge, ["date": words.date($0)])
    }
    validity = page.address.city.flatMap { frame.city($0) }.flatMap { ValidityNote($0, on: page) }
    touchIcon = page.asset("icons/180.png")
    fontScript = page.asset("fonts.js")
    fonts = page.fonts.map { FontLink(address: page.asset(FontSheet.path(of: $0))) }
    scripts = page.scripts(of: kind).map { Script(address: $0) }
    root = page.root
    languageFolder = frame.map.folder(of: page.language)
    isFront = page.path == SitePath("index.html")
    city = page.address.city.map { frame.map.folder(of: $0) }
    // Scripts of a city's pages know it alone; those of the others load the data of all, unless there are many.
    cities =
      page.address.city != nil || frame.hasManyCities
      ? nil : frame.cities.map { frame.map.folder(of: $0.city.id) }.joined(separator: " ")
    icon = page.asset(StyleSheets.iconName)
    logo = frame.guide.logo.map { page.asset($0) }
    trail = naming.trail
    here = naming.here
    switches = frame.words.map {
      LanguageSwitch(
        tag: $0.tag.rawValue, name: $0.languageName, address: page.address(in: $0.tag),
        isCurrent: $0.tag == page.language)
    }
    contents = modules.compactMap { module in
      words.template("heading-" + module.name).map { Jump(id: module.name, heading: $0) }
    }
    let head = modules.first.flatMap { $0.name.hasSuffix("title") ? $0 : nil }
    lead = Markup(safe: head?.html ?? "")
    body = Markup(safe: modules.dropFirst(head == nil ? 0 : 1).map(\.html).joined(separator: "\n"))
  }
}
