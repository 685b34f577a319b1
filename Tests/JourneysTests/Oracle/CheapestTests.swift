import Journeys
import Testing
import TransitModel

#if DEBUG
  private let cities = UInt64(40)
#else
  private let cities = UInt64(1500)
#endif

/// The lowest fare and the least walking against trying every journey of at most four rides, on random cities.
@Suite struct CheapestTests {
  private static let mostRides = 4

  @Test func nothingCostsLess() throws {
    var compared = 0
    for seed in 1...cities { compared += try compare(seed) }
    #expect(compared > Int(cities) / 4)
  }

  private func compare(_ seed: UInt64) throws -> Int {
    let city = try RandomCity(seed: seed).city
    var random = SeededRandom(seed: seed &+ 0xFA2E)
    let stations = city.stations.map(\.id).shuffled(using: &random)
    let date = try #require(CalendarDate(random.chance(50) ? "2026-09-07" : "2026-09-05"))
    let moment = 79_200 + random.number(0...120) * 60
    let planner = try CityPlanner(city)
    func answer(_ preference: City.Defaults.Preference) -> Journey? {
      planner.answer(
        JourneyQuery(
          from: .station(stations[0]), to: .station(stations[1]), date: date,
          moment: .departing(ServiceTime(seconds: moment)), preference: preference))?.journeys.first
    }
    guard let fastest = answer(.fastest) else {
      #expect(answer(.cheapest) == nil && answer(.leastWalking) == nil, "seed \(seed)")
      return 0
    }
    let deadline = fastest.arrival.seconds + max(3600, fastest.arrival.seconds - fastest.departure.seconds)
    let tried = Oracle(city, date: date, dates: [date, date + -1]).journeys(
      from: stations[0], to: stations[1], departing: moment, arrivingBy: deadline, rides: Self.mostRides)
    check(answer(.cheapest), tried, { $0.fare?.minorUnits ?? .max }, { $0.fare ?? .max }, "lowest fare, seed \(seed)")
    check(answer(.leastWalking), tried, \.walkSeconds, \.walk, "least walking, seed \(seed)")
    return 1
  }

  private func check(
    _ found: Journey?, _ tried: [Oracle.Tried], _ value: (Journey) -> Int, _ cost: (Oracle.Tried) -> Int, _ name: String
  ) {
    guard let found else {
      Issue.record("\(name): nothing found")
      return
    }
    guard let least = tried.map(cost).min() else {
      #expect(found.changes >= Self.mostRides, "\(name)")
      return
    }
    #expect(value(found) <= least, "\(name)")
    // More rides than were tried may cost less still.
    guard found.changes < Self.mostRides else { return }
    #expect(value(found) == least, "\(name)")
    let earliest = tried.filter { cost($0) == least }.map(\.arrival).min()
    #expect(found.arrival.seconds == earliest, "\(name)")
  }
}
