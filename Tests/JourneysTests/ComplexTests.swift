import JourneyPlanner
import Testing
import TransitModel

@testable import Journeys

/// Stations that people call by one name, and walks at either end of a journey.
@Suite struct ComplexTests {
  /// Two stations called Central 200 m apart, a third one far away, and a line from each; a rule joins `b2` and `Hub`.
  private static func city() throws -> City {
    var city = City(
      id: "toy", name: LocalizedText("Toy", "en"), timeZone: "UTC", currency: try #require(Currency(code: "EUR")),
      languages: ["en"])
    city.services = [
      ServiceCalendar(id: "daily", name: LocalizedText("Daily", "en"), weekdays: Weekday.allCases)
    ]
    let places: [(String, String, Double)] = [
      ("a", "Anna", 50.00), ("c1", "Central", 50.10), ("c2", "Central (Line 2)", 50.1018), ("far", "Central", 50.30),
      ("b", "Bruno", 50.20), ("h1", "Museum", 50.21), ("h2", "Museum North", 50.22),
    ]
    city.stations = places.map { id, name, latitude in
      var station = Station(id: StationID(id), name: LocalizedText(name, "en"))
      station.coordinate = Coordinate(latitude: latitude, longitude: 13)
      return station
    }
    for (id, stops) in [("1", ["a", "c1", "far"]), ("2", ["c2", "b", "h1"]), ("3", ["h2", "far"])] {
      var line = Line(id: LineID(id), shortName: id, name: LocalizedText("Line \(id)", "en"), color: .black)
      line.directions = [Direction(id: "out", name: LocalizedText("Out", "en"))]
      line.patterns = [ServicePattern(id: "out", direction: "out", stops: stops.map { .init(StationID($0)) })]
      city.lines.append(line)
      for hour in 8...10 {
        city.trips.append(
          Trip(
            id: TripID("\(id)-\(hour)"), line: line.id, pattern: "out", service: "daily",
            stopTimes: stops.indices.map { StopTime(ServiceTime(hour, $0 * 10)) }))
      }
    }
    city.transfers = [
      Transfer(from: .init(station: "h1"), to: .init(station: "h2"), seconds: 300, metres: 350),
      Transfer(from: .init(station: "c1"), to: .init(station: "c2"), seconds: 240),
    ]
    return city
  }

  private func journey(_ from: JourneyQuery.End, _ to: JourneyQuery.End, _ city: City) throws -> Journey? {
    try CityPlanner(city).answer(
      JourneyQuery(
        from: from, to: to, date: try #require(CalendarDate("2026-09-07")), moment: .departing(ServiceTime(8, 0))))?
      .journeys.first
  }

  @Test func stationsOfARecurringNameAreKnownByTheirNeighbours() throws {
    var city = try Self.city()
    #expect(
      city.besideNamesakes(city.allComplexes) == [
        "c1": LocalizedText("Anna", "en"), "far": LocalizedText("Museum North", "en"),
      ])
    city.lines[1].patterns = [
      ServicePattern(id: "out", direction: "out", stops: ["c2", "far", "b"].map { .init($0) })
    ]
    #expect(city.besideNamesakes(city.allComplexes)["far"]?.local == "Central (Line 2) – Bruno")
    var twin = Station(id: "twin", name: LocalizedText("Central", "en"))
    twin.coordinate = Coordinate(latitude: 51, longitude: 13)
    city.stations.append(twin)
    city.lines[2].patterns = [
      ServicePattern(id: "out", direction: "out", stops: ["c2", "twin", "b"].map { .init($0) })
    ]
    #expect(city.besideNamesakes(city.allComplexes)["twin"]?.local == "Line 3: Central (Line 2) – Bruno")
    city.stations[3].qualifier = LocalizedText("North side", "en")
    #expect(city.besideNamesakes(city.allComplexes).keys.sorted() == ["c1", "twin"])
    let found = try CityPlanner(city).find("Central")
    guard case .ambiguous(let candidates) = found else {
      Issue.record("Central is more than one place: \(found)")
      return
    }
    #expect(candidates.first { $0.id == "far" }?.qualifier.local == "North side")
  }

  @Test func stationsOfOneNameNearbyOrAlikeAndJoinedAreOneComplex() throws {
    let complexes = try Self.city().allComplexes
    #expect(complexes.map(\.stations) == [["c1", "c2"], ["h1", "h2"]])
    #expect(complexes.map(\.name?.local) == ["Central", "Museum"])
    var apart = try Self.city()
    apart.keepsStationsApart = true
    #expect(apart.allComplexes.isEmpty)
    apart.complexes = [Complex(id: "hub", stations: ["a", "b"])]
    #expect(apart.allComplexes == [Complex(id: "hub", name: LocalizedText("Anna", "en"), stations: ["a", "b"])])
  }

  @Test func aComplexIsAnyOfItsStationsWithoutAWalk() throws {
    let city = try Self.city()
    let planner = try CityPlanner(city)
    let complex = city.allComplexes[0].id
    #expect(planner.find("Museum") == .complex(city.allComplexes[1].id))
    #expect(planner.find("museum north") == .station("h2"))
    #expect(planner.find(complex.rawValue) == .complex(complex))
    #expect(planner.find("c1") == .station("c1"))
    #expect(planner.stations(of: complex) == ["c1", "c2"])
    let ride = try #require(try journey(.complex(complex), .station("b"), city))
    #expect(ride.walkSeconds == 0 && ride.departure == ServiceTime(8, 0) && ride.arrival == ServiceTime(8, 10))
    let there = try #require(try journey(.station("a"), .complex(complex), city))
    #expect(there.walkSeconds == 0 && there.arrival == ServiceTime(8, 10))
  }

  @Test func aComplexIsListedOnce() throws {
    let planner = try CityPlanner(try Self.city())
    let found = planner.planner.names.suggestions(Array("cent".utf8), limit: 8)
    #expect(found.count == 2)
    #expect(found.contains(Int32(planner.labels.stationIDs.count)))
    #expect(found.contains(3))
  }

  @Test func aRulesWalkMayComeFirstOrLastOrBeAll() throws {
    let city = try Self.city()
    let first = try #require(try journey(.station("c1"), .station("b"), city))
    #expect(first.departure == ServiceTime(8, 56))
    #expect(first.arrival == ServiceTime(9, 10))
    guard case .walk(let walk) = first.legs.first else {
      Issue.record("no walk comes first")
      return
    }
    #expect(walk.fromStation == "c1" && walk.toStation == "c2" && walk.durationSeconds == 240)
    let last = try #require(try journey(.station("b"), .station("h2"), city))
    #expect(last.arrival == ServiceTime(8, 25))
    #expect(last.nodes.map(\.kind) == [.start, .time, .transfer, .time, .destination])
    let all = try #require(try journey(.station("h1"), .station("h2"), city))
    #expect(all.legs.count == 1 && all.arrival == ServiceTime(8, 5))
    #expect(all.nodes.map(\.kind) == [.start, .time, .destination])
    #expect(try journey(.station("h2"), .station("h1"), city) == nil)
  }

  @Test func twoPlacesNearbyAreJoinedByAStraightWalk() throws {
    let city = try Self.city()
    func point(_ latitude: Double) throws -> JourneyQuery.End {
      .coordinate(try #require(Coordinate(latitude: latitude, longitude: 13.02)))
    }
    let walk = try #require(try journey(try point(50.105), try point(50.1051), city))
    #expect(walk.legs.count == 1)
    #expect((10...13).contains(walk.walkSeconds))
  }
}
