internal import Diagrams
internal import Journeys
internal import TransitModel

/// Where something lies in its city: the city's one small map, on which the address chooses what stands out.
struct Locator: View {
  let image: String
  /// What wide pages show in its place.
  var wideImage: String?
  var (width, height) = (LocatorFile.width, LocatorFile.height)
  let alternative: String
  let address: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "imageAddress": ViewValue(image)
    case "alternative": ViewValue(alternative)
    case "mapAddress": ViewValue(address)
    case "wideImageAddress": ViewValue(wideImage)
    case "width": ViewValue(width)
    case "height": ViewValue(height)
    default: nil
    }
  }
}

extension Locator {
  /// - Parameters:
  ///   - part: what stands out.
  ///   - anchor: what the page of the map is to show; empty for all of it.
  private init(_ part: LocatorFile.Part, in city: CityIndex, _ alternative: String, anchor: String, on page: Page) {
    let map = page.frame.map
    image = page.asset(LocatorFile.name(of: city.city.id, in: map)) + "#" + part.anchor(in: city.city.id, map)
    self.alternative = alternative
    address = page.address(of: .city(city.city.id)) + anchor
  }

  /// What lies around a station, with names; nothing where the map does not show it.
  init?(_ subject: StationSubject, on page: Page) {
    let (city, station) = (subject.city, subject.station)
    guard city.isMapped, city.mapped.stations.contains(station.id) else { return nil }
    let lines = city.lines(at: station.id).filter { city.mapped.lines.contains($0.id) }
    let words = page.words(
      .locatorStation,
      [
        "station": station.name.text(for: page.language), "city": city.networkName(in: page.language),
        "lines": lines.map { $0.name.text(for: page.language) }.joined(separator: page.words[.listComma]),
      ])
    let map = page.frame.map
    let file = page.asset(StationMapFile.name(of: city.city.id, in: page.language, map))
    let anchors = StationMapFile.anchors(of: station.id, in: city.city.id, map)
    (image, wideImage) = (file + "#" + anchors.narrow, file + "#" + anchors.wide)
    (width, height) = (StationMapFile.width, StationMapFile.height)
    alternative = words
    address = page.address(of: .city(city.city.id)) + "#station=" + JourneyLink.encoded(station.id.rawValue)
  }

  /// Where a line runs; nothing where the map does not show it.
  init?(_ subject: LineSubject, on page: Page) {
    let (city, line) = (subject.city, subject.line)
    guard city.isMapped, city.mapped.lines.contains(line.id) else { return nil }
    let words = page.words(
      .locatorLine,
      ["line": line.name.text(for: page.language), "city": city.networkName(in: page.language)])
    self.init(.line(line.id), in: city, words, anchor: "", on: page)
  }

  /// Where a journey leads; nothing where there is none.
  init?(_ subject: PublishedSubject, on page: Page) {
    let (city, journey) = (subject.city, subject.journey)
    guard city.isMapped, let usual = subject.usualDays?.usual, !usual.rides.isEmpty else { return nil }
    let words = page.words(
      .locatorJourney,
      [
        "from": city.name(of: journey.from).text(for: page.language),
        "to": city.name(of: journey.to).text(for: page.language), "city": city.networkName(in: page.language),
      ])
    let rides = usual.rides.map { ride in
      Self.twice(ride.line?.rawValue ?? "") + ":" + ride.stations.map { Self.twice($0.rawValue) }.joined(separator: ",")
    }
    self.init(.journey(journey.id), in: city, words, anchor: "#journey=" + rides.joined(separator: ";"), on: page)
  }
}

extension Locator {
  /// An id as it stands in an address whose parts are separated by signs that ids may have too.
  private static func twice(_ id: String) -> String { JourneyLink.encoded(JourneyLink.encoded(id)) }
}

extension CityIndex {
  /// Whether there is a small map of the city to show things on.
  var isMapped: Bool { !mapped.lines.isEmpty }

  /// What its network is called.
  fileprivate func networkName(in language: LanguageTag) -> String {
    (city.network ?? city.name).text(for: language)
  }
}

extension Journey {
  /// What the journey takes, for marking it on a map: its lines and their stations, walks between them.
  var rides: [NetworkMap.Ride] {
    legs.compactMap { leg in
      switch leg {
      case .ride(let ride): NetworkMap.Ride(line: ride.line, stations: ride.stops.map(\.station))
      case .transfer(let change) where change.from != change.to:
        NetworkMap.Ride(line: nil, stations: [change.from, change.to])
      case .transfer, .walk: nil
      }
    }
  }
}

extension Module<StationSubject> {
  /// Where the station lies.
  static let locator = Module("locator") { Locator($0, on: $1) }
}

extension Module<LineSubject> {
  /// Where the line runs.
  static let locator = Module("locator") { Locator($0, on: $1) }
}

extension Module<PublishedSubject> {
  /// Where the journey leads.
  static let locator = Module("locator") { Locator($0, on: $1) }
}
