internal import TransitModel

/// The heading of the acknowledgements.
struct ThanksTitle: View {
  func value(named name: String) -> ViewValue? { nil }
}

/// The sources of every city.
struct DataCredits: View {
  let cities: [CitySources]

  func value(named name: String) -> ViewValue? { name == "cities" ? ViewValue(cities) : nil }

  /// The sources of one city.
  struct CitySources: View {
    let name: Markup
    let sources: Sources

    func value(named name: String) -> ViewValue? {
      switch name {
      case "cityHTML": ViewValue(self.name)
      default: sources.value(named: name)
      }
    }
  }
}

extension DataCredits {
  /// Nothing when no city names a source.
  init?(_ frame: SiteFrame, on page: Page) {
    cities = frame.cities.compactMap { city in
      Sources(city.city.sources, on: page).map { CitySources(name: page.text(city.city.name), sources: $0) }
    }
    if cities.isEmpty { return nil }
  }
}

/// What the guide is made with.
struct SoftwareCredits: View {
  let groups: [Group]

  func value(named name: String) -> ViewValue? { name == "groups" ? ViewValue(groups) : nil }

  /// Credits of one kind.
  struct Group: View {
    let heading: String
    let credits: [Entry]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "heading": ViewValue(heading)
      case "credits": ViewValue(credits)
      default: nil
      }
    }
  }

  /// A credit.
  struct Entry: View {
    let credit: SoftwareCredit

    func value(named name: String) -> ViewValue? {
      switch name {
      case "creditName": ViewValue(credit.name)
      case "version": ViewValue(credit.version)
      case "licence": ViewValue(credit.licence)
      case "address": ViewValue(WebAddress.safe(credit.url))
      case "purpose": ViewValue(credit.purpose)
      default: nil
      }
    }
  }
}

extension SoftwareCredits {
  /// Nothing when the build names none.
  init?(_ frame: SiteFrame, on page: Page) {
    groups = SoftwareCredit.Kind.allCases.compactMap { kind in
      let credits = frame.software.filter { $0.kind == kind }.map { Entry(credit: $0) }
      return credits.isEmpty ? nil : Group(heading: page.words[kind.phrase], credits: credits)
    }
    if groups.isEmpty { return nil }
  }
}

extension SoftwareCredit.Kind {
  /// What credits of the kind stand under.
  var phrase: Phrase {
    switch self {
    case .program: .creditProgram
    case .package: .creditPackages
    case .library: .creditLibraries
    case .font: .creditFonts
    }
  }
}

extension Module<GuideSubject> {
  /// The heading.
  static let thanksTitle = Module("thanks-title") { _, _ in ThanksTitle() }
  /// The data.
  static let dataCredits = Module("data-credits") { DataCredits($0.frame, on: $1) }
  /// The software.
  static let softwareCredits = Module("software-credits") { SoftwareCredits($0.frame, on: $1) }
}
