import Journeys
import Testing
import TransitModel

@testable import JourneyPlanner

/// Cities whose sizes overflow a number or take the square of their parts.
@Suite struct HostileCityTests {
  private func city(stations count: Int) -> City {
    var city = City(
      id: "large", name: LocalizedText("Large", "en"), timeZone: "UTC", currency: .none, languages: ["en"])
    city.services = [ServiceCalendar(id: "daily", name: LocalizedText("Daily", "en"), weekdays: Weekday.allCases)]
    city.stations = (0..<count).map { Station(id: StationID("s\($0)"), name: LocalizedText("S\($0)", "en")) }
    return city
  }

  private func line(_ id: LineID, _ patterns: [[Int]], metres: Int? = nil) -> Line {
    var line = Line(id: id, shortName: id.rawValue, name: LocalizedText(id.rawValue, "en"), color: .black)
    line.directions = [Direction(id: "out", name: LocalizedText("Out", "en"))]
    line.patterns = patterns.enumerated().map { number, stations in
      ServicePattern(
        id: PatternID("p\(number)"), direction: "out",
        stops: stations.enumerated().map { index, station in
          var stop = ServicePattern.Stop(StationID("s\(station)"))
          stop.metres = index == 0 ? nil : metres
          return stop
        })
    }
    return line
  }

  private func trip(_ line: LineID, _ pattern: Int, stops: Int, from start: Int = 28_800) -> Trip {
    Trip(
      id: TripID("\(line)-\(pattern)"), line: line, pattern: PatternID("p\(pattern)"), service: "daily",
      stopTimes: (0..<stops).map { StopTime(ServiceTime(seconds: start + 60 * $0)) })
  }

  /// 2,300 stops, each 1,000 km from the one before: more metres than 32 bits hold.
  @Test func aLineLongerThanThePlanetIsRound() throws {
    var city = city(stations: 2_300)
    city.lines = [line("m", [Array(0..<2_300)], metres: 1_000_000)]
    city.trips = [trip("m", 0, stops: 2_300, from: 0)]
    let pack = try CityPack(CityPack(city).encoded())
    let planner = try Planner(pack)
    #expect(pack.network.callMetres[100] == 100_000_000)
    #expect(pack.network.callMetres[101] == -1)
    func metres(to station: Int32) throws -> Int32? {
      let question = Question(
        from: .station(0), to: .station(station), date: 20_000, moment: .departing(0), preference: .fastest)
      return planner.answer(question).journeys.first?.metres
    }
    #expect(try metres(to: 100) == 100_000_000)
    #expect(try metres(to: 2_299) == -1)
  }

  @Test func lengthsAndFaresThatDoNotFitAreNotAddedUp() {
    #expect(FareMeter.metres(1_000, 2_000) == 3_000)
    #expect(FareMeter.metres(-1, 2_000) == -1)
    #expect(FareMeter.metres(2_000_000_000, 2_000_000_000) == -1)
    #expect(FareMeter.part(1_000_000, of: .max) == .max)
    #expect(FareMeter.part(500, of: 451) == 226)
  }

  /// Looked up pattern by pattern and stop by stop, this line would take 10^9 steps and more.
  @Test func thousandsOfPatternsOnOneLine() {
    var city = city(stations: 200)
    let patterns = (0..<4_000).map { number in (0..<10).map { (number * 7 + $0 * (1 + number % 13)) % 200 } }
    city.lines = [line("m", patterns)]
    city.trips = patterns.indices.map { trip("m", $0, stops: 10, from: 20_000 + $0) }
    let services = CityServices(city)
    var (departures, neighbours) = (0, 0)
    for station in city.stations {
      departures += services.services(at: station.id).rows.reduce(0) { $0 + $1.departures.count }
      neighbours += services.neighbours(of: station.id).count
    }
    // The last stop of a pattern has no departure.
    #expect(departures == 4_000 * 9)
    #expect(neighbours == Set(patterns.flatMap { zip($0, $0.dropFirst()).map { [$0, $1] } }).count)
  }

  /// Of 2,000 pairs of trips each has a rule of its own at one station. Written for every pair of platforms, they would be
  /// four million and more.
  @Test func thousandsOfRulesForTripsAtOneStation() throws {
    var city = city(stations: 3)
    city.lines = [line("a", [[0, 1]]), line("b", [[1, 2]])]
    for number in 0..<2_000 {
      for (name, start) in [("a", 0), ("b", 120)] as [(LineID, Int)] {
        var trip = trip(name, 0, stops: 2, from: number * 40 + start)
        trip = Trip(
          id: TripID("\(name)\(number)"), line: name, pattern: "p0", service: "daily", stopTimes: trip.stopTimes)
        city.trips.append(trip)
      }
      city.transfers.append(
        Transfer(
          from: .init(station: "s1", trip: TripID("a\(number)")), to: .init(station: "s1", trip: TripID("b\(number)")),
          kind: .minimum, seconds: number % 3 == 0 ? 60 : 90))
    }
    let pack = try CityPack(CityPack(city).encoded())
    #expect(pack.network.changeTarget.count < 3 * 2_000)
    let planner = try Planner(pack)
    func arrival(_ departure: Int32) throws -> Int32? {
      let question = Question(
        from: .station(0), to: .station(2), date: 20_000, moment: .departing(departure), preference: .fastest)
      return planner.answer(question).journeys.first?.arrival
    }
    // The train of the rule leaves 60 s after the other comes in: in time for 60 s, but not for 90; others take 120.
    #expect(try arrival(999 * 40) == 999 * 40 + 180)
    #expect(try arrival(1_000 * 40) == 1_002 * 40 + 180)
  }

  /// A pattern without trains takes its running time from the first pattern that has some between the two stations.
  @Test func runningTimesOfOtherPatternsStandIn() throws {
    var city = city(stations: 3)
    city.lines = [line("m", [[0, 1, 2], [0, 1], [0, 1]])]
    city.trips = [
      trip("m", 2, stops: 2),
      Trip(
        id: "slow", line: "m", pattern: "p1", service: "daily",
        stopTimes: [StopTime(ServiceTime(seconds: 0)), StopTime(ServiceTime(seconds: 300))]),
    ]
    let sections = CityServices(city).sections(of: "m", direction: "out")
    #expect(sections.map(\.seconds) == [300, RunningTimes.secondsWithoutDistance])
  }
}
