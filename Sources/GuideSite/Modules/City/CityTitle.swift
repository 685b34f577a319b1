internal import TransitModel

extension [Module<CityMapSubject>] {
  /// The modules of a city page, in order: its front door, then what there is to read.
  static let cityPage: [Module<CityMapSubject>] =
    [.cityTitle]
    + ([
      .cityNotices, .cityLines, .cityJourneys, .fares, .interchanges, .records, .latestHistory, .stationIndex,
    ] as [Module<CityIndex>]).map { $0.within { $0.city } } + [.offline, Module.sources.within { $0.city }]
}

/// The city's front door: its name, its map, where to ask for a journey, and how large its network is.
struct CityTitle: View {
  let name: Markup
  let otherName: Markup?
  let network: Markup?
  let facts: [Fact]
  let journeyAddress: String?
  let mapAddress: String
  let map: CityMap?
  let desk: JourneyDesk?
  let folder: String
  /// The script that runs before the page is painted.
  let frontScript: String?

  func value(named name: String) -> ViewValue? {
    switch name {
    case "nameHTML": ViewValue(self.name)
    case "otherNameHTML": ViewValue(otherName)
    case "networkHTML": ViewValue(network)
    case "facts": ViewValue(facts)
    case "mapAddress": ViewValue(mapAddress)
    case "map": ViewValue(map)
    case "desk": ViewValue(desk)
    case "folder": ViewValue(folder)
    case "frontScript": ViewValue(frontScript)
    case "journeyAddress": ViewValue(journeyAddress)
    default: nil
    }
  }
}

extension CityTitle {
  init(_ subject: CityMapSubject, on page: Page) {
    let (city, words) = (subject.city, page.words)
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
    map = subject.map(on: page)
    desk = JourneyDesk(city, on: page)
    folder = page.frame.map.folder(of: city.city.id)
    frontScript = page.frame.scripts.contains(Scripts.front) ? page.asset(Scripts.path(of: Scripts.front)) : nil
  }
}

extension CityIndex {
  /// The length of all lines together in metres; nothing when one is unknown.
  var lengthInMetres: Int? {
    let lengths = city.lines.map(\.lengthInMetres)
    return lengths.isEmpty || lengths.contains(nil) ? nil : lengths.compactMap { $0 }.reduce(0, +)
  }
}

extension Module<CityMapSubject> {
  /// The city's front door.
  static let cityTitle = Module("city-title") { CityTitle($0, on: $1) }
}

extension Module<CityIndex> {
  /// What riders should know now.
  static let cityNotices = Module("notices") { city, page in Notices(city.city.notices, in: city, on: page) }
}
