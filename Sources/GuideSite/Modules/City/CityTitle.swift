internal import TransitModel

extension [Module<CityIndex>] {
  /// The modules of a city page, in order.
  static let cityPage: [Module<CityIndex>] = [
    .cityTitle, .cityNotices, .cityLines, .cityJourneys, .fares, .interchanges, .records, .latestHistory, .stationIndex,
    .offline, .sources,
  ]
}

/// The city's name, and how large its network is.
struct CityTitle: View {
  let name: Markup
  let otherName: Markup?
  let network: Markup?
  let facts: [Fact]
  let journeyAddress: String?
  let mapAddress: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "nameHTML": ViewValue(self.name)
    case "otherNameHTML": ViewValue(otherName)
    case "networkHTML": ViewValue(network)
    case "facts": ViewValue(facts)
    case "mapAddress": ViewValue(mapAddress)
    case "journeyAddress": ViewValue(journeyAddress)
    default: nil
    }
  }
}

extension CityTitle {
  init(_ city: CityIndex, on page: Page) {
    let words = page.words
    name = page.text(city.city.name)
    otherName = page.otherName(city.city.name)
    network = page.text(city.city.network)
    var facts = [
      Fact(.linesLabel, Markup(words.number(city.city.lines.count)), words),
      Fact(.stationsLabel, Markup(words.number(city.city.stations.count)), words),
    ]
    let interchanges = city.interchanges.count
    if interchanges > 0 { facts.append(Fact(.interchangesLabel, Markup(words.number(interchanges)), words)) }
    if let metres = city.lengthInMetres { facts.append(Fact(.length, Markup(words.length(metres: metres)), words)) }
    if let version = city.city.version { facts.append(Fact(.version, Markup(version.number), words)) }
    if let date = city.newestDate { facts.append(Fact(.dataDate, Markup(words.date(date)), words)) }
    self.facts = facts
    mapAddress = page.address(of: .map(city.city.id))
    journeyAddress = city.city.lines.isEmpty ? nil : page.address(of: .journey(city.city.id))
  }
}

extension CityIndex {
  /// The length of all lines together in metres; nothing when one is unknown.
  var lengthInMetres: Int? {
    let lengths = city.lines.map(\.lengthInMetres)
    return lengths.isEmpty || lengths.contains(nil) ? nil : lengths.compactMap { $0 }.reduce(0, +)
  }
}

extension Module<CityIndex> {
  /// The city's name and size.
  static let cityTitle = Module("city-title") { CityTitle($0, on: $1) }

  /// What riders should know now.
  static let cityNotices = Module("notices") { city, page in Notices(city.city.notices, in: city, on: page) }
}
