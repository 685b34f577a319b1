import Journeys
import Testing
import TransitModel

@testable import GuideSite

/// What a traveller meets on pages of stations and cities.
@Suite struct TravellerTests {
  private func html(_ path: String, of city: City) throws -> String {
    let site = ToyCity.site([city])
    let made = site.jobs.flatMap { site.make($0).files }
    return String(decoding: try #require(made.first { $0.path == path }).bytes, as: UTF8.self)
  }

  @Test func changesBetweenPlatformsAreSaidOnce() throws {
    var city = ToyCity.city
    let platforms = ["1", "2", "3"].map { Transfer.End(station: "middle", platformID: $0) }
    city.transfers = platforms.flatMap { from in
      platforms.filter { $0 != from }.map { Transfer(from: from, to: $0, seconds: from.platformID == "1" ? 60 : 240) }
    }
    let (subject, page) = try #require(ToyCity.middle(city))
    let changes = try #require(Transfers(subject, on: page)).changes
    #expect(changes.count == 1)
    #expect(changes.first?.rules.map(\.minutes) == ["1–4 min"])
  }

  @Test func platformsAreCalledByTheirLines() throws {
    var city = ToyCity.city
    let line = city.lines[0]
    city.lines[0].patterns = line.patterns.map { pattern in
      ServicePattern(
        id: pattern.id, direction: pattern.direction, kind: pattern.kind,
        stops: pattern.stops.map { stop in
          var stop = stop
          stop.platformID = stop.station == "middle" ? "m-\(pattern.direction)" : nil
          return stop
        })
    }
    city.transfers = [
      Transfer(
        from: Transfer.End(station: "middle", platformID: "m-out"), to: Transfer.End(station: "middle", line: "b"),
        seconds: 120)
    ]
    let (subject, page) = try #require(ToyCity.middle(city))
    let change = try #require(Transfers(subject, on: page)?.changes.first)
    #expect(change.from.badges.map(\.label) == ["A"])
    #expect(change.from.direction?.html == "towards East")
    #expect(change.to.badges.map(\.label) == ["B"])
  }

  @Test func aChangeOfTheOnlyLineIsNone() throws {
    var city = ToyCity.city
    city.lines.removeLast()
    let end = Transfer.End(station: "middle")
    city.transfers = [Transfer(from: end, to: end, seconds: 180)]
    let (subject, page) = try #require(ToyCity.middle(city))
    #expect(Transfers(subject, on: page) == nil)
  }

  @Test(arguments: [(0.002, false), (0.02, true)]) func onlyFarStationsAreWalkedTo(north: Double, isWalk: Bool) throws {
    var city = ToyCity.city
    city.stations[2].coordinate = Coordinate(latitude: 40 + north, longitude: 116)
    city.transfers = [
      Transfer(from: Transfer.End(station: "middle"), to: Transfer.End(station: "east"), seconds: 300)
    ]
    let (subject, page) = try #require(ToyCity.middle(city))
    #expect(Transfers(subject, on: page)?.changes.map(\.isWalk) == [isWalk])
  }

  @Test func linesThatShareTrackMakeNoInterchange() {
    var city = ToyCity.city
    var twin = city.lines[0]
    twin = Line(id: "c", shortName: "C", name: twin.name, color: twin.color)
    twin.directions = city.lines[0].directions
    twin.patterns = city.lines[0].patterns
    city.lines = [city.lines[0], twin]
    #expect(CityIndex(city).interchanges.isEmpty)
    #expect(CityIndex(ToyCity.city).interchanges.map(\.id) == ["middle"])
  }

  @Test func trainsAroundTheClockRunAllNight() throws {
    var city = ToyCity.city
    city.trips = (0..<48).map { number in
      Trip(
        id: TripID("\(number)"), line: "a", pattern: "out", service: "weekday",
        stopTimes: (0..<3).map { StopTime(ServiceTime(seconds: number * 1800 + $0 * 180)) })
    }
    #expect(try html("en/toy/stations/west.html", of: city).contains("Runs all night"))
    #expect(try !html("en/toy/stations/west.html", of: ToyCity.city).contains("Runs all night"))
  }

  @Test func aTerminalLoopShowsItsTrainsOnce() throws {
    var city = ToyCity.city
    let stops = ["west", "middle", "east"].map { ServicePattern.Stop(StationID($0)) }
    let loop = [stops[1], stops[2], stops[0]]
    city.lines[0].patterns = [
      ServicePattern(id: "out", direction: "out", stops: stops),
      ServicePattern(id: "back", direction: "back", stops: loop),
    ]
    city.trips = ["out", "back"].map { pattern in
      let start = pattern == "out" ? 0 : 180
      return Trip(
        id: TripID(pattern), line: "a", pattern: PatternID(pattern), service: "weekday",
        stopTimes: (0..<3).map { StopTime(ServiceTime(8, 0) + (start + $0 * 180)) })
    }
    let (subject, _) = try #require(ToyCity.middle(city))
    #expect(subject.rows(of: "a").map(\.direction) == ["back"])
  }

  @Test func namesAreSortedByTheirNumbers() {
    let names = ["10 street", "2 street", "14a", "b10", "b2"]
    #expect(
      names.sorted { LatinKey.natural(LatinKey.of($0)) < LatinKey.natural(LatinKey.of($1)) }
        == ["2 street", "10 street", "14a", "b2", "b10"])
  }

  @Test func faresAreTold() throws {
    var city = ToyCity.city
    let yuan = { Money(minorUnits: $0 * 100, currency: city.currency) }
    city.tariffs = [
      Tariff(
        id: "net", lines: [],
        basis: .distance([
          Tariff.Band(upToMetres: 6000, fare: yuan(3)), Tariff.Band(upToMetres: 12000, fare: yuan(4)),
          Tariff.Band(upToMetres: nil, fare: yuan(5)),
        ]),
        discounts: [
          Tariff.Discount(
            name: LocalizedText("Off-peak", "en"), permille: 500,
            window: Transfer.Window(service: "weekday", until: ServiceTime(7, 0)), stations: ["west"])
        ])
    ]
    let index = CityIndex(city)
    let page = try #require(ToyCity.page(.city("toy"), "en", of: ToyCity.site([city])))
    let entry = try #require(Fares(index, on: page)?.tariffs.first)
    #expect(entry.bands.map(\.what.html) == ["up to 6 km", "6 km to 12 km", "over 12 km"])
    #expect(entry.bands.map(\.fare) == ["¥3", "¥4", "¥5"])
    #expect(
      entry.discounts.map(\.html) == ["Off-peak (50% of the fare, Weekdays, before 07:00, entering at West)"])
    #expect(Fares(CityIndex(ToyCity.city), on: page) == nil)
  }

  @Test func signsStandForCurrencies() {
    #expect(Currency(code: "INR")?.sign == "₹")
    #expect(Currency(code: "SEK")?.sign == nil)
  }
}
