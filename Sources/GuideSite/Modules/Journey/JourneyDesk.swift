internal import TransitModel

extension [Module<CityIndex>] {
  /// The modules of a page about journeys, in order.
  static let journeyPage: [Module<CityIndex>] = [.journeyTitle, .journeyDesk]
}

/// What the page is about: journeys in a city.
struct JourneyTitle: View {
  let network: Markup

  func value(named name: String) -> ViewValue? {
    switch name {
    case "networkHTML": ViewValue(network)
    default: nil
    }
  }
}

/// Where scripts put the question and its answer; readers without scripts are told where else to look.
struct JourneyDesk: View {
  let cityAddress: String
  let shareText: String?

  func value(named name: String) -> ViewValue? {
    switch name {
    case "cityAddress": ViewValue(cityAddress)
    case "shareText": ViewValue(shareText)
    default: nil
    }
  }
}

extension JourneyDesk {
  /// Nothing where no train is known.
  init?(_ city: CityIndex, on page: Page) {
    guard !city.city.trips.isEmpty || !city.city.lines.isEmpty else { return nil }
    cityAddress = page.address(of: .city(city.city.id))
    shareText = page.frame.guide.shareText?.text(for: page.language)
  }
}

extension Module<CityIndex> {
  /// What the page is about.
  static let journeyTitle = Module("journey-title") { city, page in
    JourneyTitle(network: page.text(city.city.network ?? city.city.name))
  }

  /// The question and its answer; left out where no train is known.
  static let journeyDesk = Module("journey-desk") { JourneyDesk($0, on: $1) }
}
