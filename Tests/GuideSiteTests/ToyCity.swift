import Scene
import TransitModel

@testable import GuideSite

/// A city of two lines that cross, small enough to be seen as a whole.
enum ToyCity {
  static let languages: [LanguageTag] = ["zh-Hans", "en"]

  static func text(_ chinese: String, _ english: String) -> LocalizedText {
    LocalizedText([.init("zh-Hans", chinese), .init("en", english)])
  }

  static func day(_ text: String) -> CalendarDate { CalendarDate(text) ?? CalendarDate(dayNumber: 0) }

  /// Line A from west over middle to east with a short turn, line B from north to middle with headways only.
  static var city: City {
    guard let currency = Currency(code: "CNY") else { preconditionFailure("CNY is a currency") }
    var city = City(
      id: "toy", name: text("玩具城", "Toytown"), timeZone: "Asia/Shanghai", currency: currency, languages: languages)
    city.version = City.Version(number: "1", date: day("2026-08-01"))
    city.services = [
      ServiceCalendar(
        id: "weekday", name: text("工作日", "Weekdays"),
        weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday]),
      ServiceCalendar(id: "weekend", name: text("双休日", "Weekends"), weekdays: [.saturday, .sunday]),
    ]
    city.lines = [lineA, lineB]
    city.stations = stations
    city.places = [Place(id: "museum", name: text("博物馆", "Museum"), station: "middle", entrance: "A")]
    city.transfers = transfers
    city.trips = trips
    city.sources = [
      City.Source(
        name: "Toy data", url: "https://example.org/", licence: "CC0-1.0", covers: text("一切", "everything"),
        date: day("2026-07-01"))
    ]
    return city
  }

  private static var stations: [Station] {
    var west = Station(id: "west", name: text("西站", "West"))
    west.mark = .railway
    var middle = Station(id: "middle", name: text("中央", "Middle"))
    middle.pinyin = "zhōng yāng"
    middle.opened = day("1999-12-31")
    middle.coordinate = Coordinate(latitude: 40, longitude: 116)
    var exit = Entrance()
    exit.code = "A"
    exit.coordinate = Coordinate(latitude: 40.001, longitude: 116)
    exit.stepFree = true
    var plain = Entrance()
    plain.coordinate = Coordinate(latitude: 40, longitude: 115.999)
    plain.status = Status(.closed, until: day("2026-12-31"))
    middle.entrances = [plain, exit]
    middle.facilities = [Facility(kind: .toilet, location: text("站厅", "concourse")), Facility(kind: .lift)]
    let east = Station(id: "east", name: text("东站", "East"))
    let north = Station(id: "north", name: LocalizedText("北站", "zh-Hans"))
    return [west, middle, east, north]
  }

  private static var lineA: Line {
    var line = Line(
      id: "a", shortName: "A", name: text("A线", "Line A"), color: LineColor(red: 0xF4, green: 0xE6, blue: 0x36))
    line.timetableDate = day("2025-01-01")
    line.openings = [Opening(date: day("1999-12-31"), from: "west", to: "east", metres: 5000)]
    line.directions = [
      Direction(id: "out", name: text("东行", "Eastbound")), Direction(id: "back", name: text("西行", "Westbound")),
    ]
    var stops = ["west", "middle", "east"].map { ServicePattern.Stop(StationID($0)) }
    stops[1].metres = 2000
    stops[2].metres = 3000
    line.patterns = [
      ServicePattern(id: "out", direction: "out", stops: stops),
      ServicePattern(id: "out-short", direction: "out", kind: .short, stops: Array(stops[0...1])),
      ServicePattern(id: "back", direction: "back", stops: stops.reversed().map { ServicePattern.Stop($0.station) }),
    ]
    return line
  }

  private static var lineB: Line {
    var line = Line(
      id: "b", shortName: "B", name: text("B线", "Line B"), color: LineColor(red: 0x10, green: 0x20, blue: 0x80))
    line.directions = [Direction(id: "south", name: text("南行", "Southbound"))]
    line.patterns = [
      ServicePattern(
        id: "south", direction: "south", stops: ["north", "middle"].map { ServicePattern.Stop(StationID($0)) })
    ]
    line.headways = [
      Headway(
        pattern: "south", service: "weekday", from: ServiceTime(6, 0), until: ServiceTime(8, 0), seconds: 600)
    ]
    return line
  }

  private static var transfers: [Transfer] {
    let (a, b) = (Transfer.End(station: "middle", line: "a"), Transfer.End(station: "middle", line: "b"))
    return [
      Transfer(from: a, to: b, seconds: 150, metres: 80, stairs: 82),
      Transfer(from: a, to: b, seconds: 60, stairs: 0, window: Transfer.Window(until: ServiceTime(7, 0))),
      Transfer(from: b, to: Transfer.End(station: "east"), kind: .forbidden, seconds: 0),
    ]
  }

  private static var trips: [Trip] {
    let runs: [(PatternID, Int, Int)] = [
      ("out", 5, 58), ("out", 6, 10), ("out-short", 6, 20), ("out", 23, 30), ("out-short", 23, 59), ("back", 6, 0),
      ("back", 23, 50),
    ]
    return ["weekday", "weekend"].flatMap { service in
      runs.enumerated().map { number, run in
        let stops = run.0 == "out-short" ? 2 : 3
        return Trip(
          id: TripID("\(service)-\(number)"), line: "a", pattern: run.0, service: ServiceID(service),
          stopTimes: (0..<stops).map { StopTime(ServiceTime(run.1, run.2) + $0 * 180) })
      }
    }
  }

  /// The site of cities in Chinese and English, with the shipped templates and assets.
  static func site(
    _ cities: [City] = [city], templates: [SiteFile] = [], journeys: [PublishedJourney] = [],
    change: (inout Guide) -> Void = { _ in }
  ) -> GuideSite {
    GuideSite(input(cities, templates: templates, journeys: journeys, change: change))
  }

  /// The same with drawings; a picture of one is its width in pixels, in two bytes.
  static func drawn(
    _ city: City = city, measuring: any TextMeasuring & Sendable = FixedTextMeasuring(),
    change: (inout Guide) -> Void = { _ in }
  ) -> GuideSite {
    var input = input([city], change: change)
    input.measuring = measuring
    input.picturing = { scene, scale in
      let width = Int(scene.width * scale)
      return [UInt8(width / 1000), UInt8(width % 1000)]
    }
    return GuideSite(input)
  }

  private static func input(
    _ cities: [City], templates: [SiteFile] = [], journeys: [PublishedJourney] = [], change: (inout Guide) -> Void
  ) -> SiteInput {
    var guide = Guide(title: text("玩具指南", "Toy Guide"), languages: languages)
    guide.publisher = text("玩具社", "Toy Press")
    change(&guide)
    var input = SiteInput(guide: guide, cities: cities)
    input.templates = Shipped.templates + templates
    input.assets = Shipped.assets
    input.software = [
      SoftwareCredit(kind: .package, name: "swift-toy", version: "1.0", licence: "MIT", url: "https://example.org/toy")
    ]
    input.journeys = journeys
    return input
  }

  /// A page of a site in a language.
  static func page(_ address: PageAddress, _ language: LanguageTag, of site: GuideSite) -> Page? {
    site.frame.words.first { $0.tag == language }.map { Page(address, in: $0, of: site.frame) }
  }

  /// The middle station and its page in English.
  static func middle(_ city: City = city) -> (subject: StationSubject, page: Page)? {
    let site = site([city])
    guard let index = site.frame.city("toy"), let station = index.stations["middle"],
      let page = page(.station("toy", "middle"), "en", of: site)
    else { return nil }
    return (StationSubject(station, in: index), page)
  }

  /// A line and its page in English.
  static func line(_ id: LineID, of city: City = city) -> (subject: LineSubject, page: Page)? {
    let site = site([city])
    guard let index = site.frame.city("toy"), let line = index.lines[id],
      let page = page(.line("toy", id), "en", of: site)
    else { return nil }
    return (LineSubject(line, in: index, drawings: site.drawings), page)
  }
}
