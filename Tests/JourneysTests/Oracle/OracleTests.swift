import JourneyPlanner
import Journeys
import Testing
import TransitModel

#if DEBUG
  private let cities = UInt64(60)
#else
  private let cities = UInt64(2500)
#endif

/// The planner against trying everything, on random cities. A failure names its seed.
@Suite struct OracleTests {
  private static let mostRides = 6

  /// A question about a random city.
  private struct Question {
    let seed: UInt64
    let city: City
    let date: CalendarDate
    let day: PlannerDay
    let ends: Ends
    let oracleEnds: Oracle.Ends
    let moment: Int
  }

  private func question(_ seed: UInt64) throws -> Question {
    let city = try RandomCity(seed: seed).city
    var random = SeededRandom(seed: seed &+ 0xABCD)
    let stations = Array(city.stations.indices).shuffled(using: &random)
    let date = try #require(CalendarDate(random.chance(50) ? "2026-09-07" : "2026-09-05"))
    let isPlace = random.chance(25)
    let origins =
      isPlace
      ? [(stations[0], random.number(0...10) * 60), (stations[2], random.number(0...10) * 60)] : [(stations[0], 0)]
    let targets =
      random.chance(20)
      ? [(stations[1], random.number(0...10) * 60), (stations[3], random.number(0...10) * 60)] : [(stations[1], 0)]
    let moment = random.chance(30) ? random.number(0...180) * 60 : 79_200 + random.number(0...240) * 60
    func accesses(_ list: [(Int, Int)]) -> [Access] {
      list.map { Access(station: Int32($0.0), seconds: Int32($0.1)) }
    }
    let day = PlannerDay(try Network(CityPack(city).network), date: Int32(date.dayNumber))
    // From and to a station, a walk by a rule may come first and last; from and to a place not.
    let walked = day.ends(from: [Int32(stations[0])], to: [Int32(stations[1])])
    let (fromStation, toStation) = (origins.count == 1, targets.count == 1)
    return Question(
      seed: seed, city: city, date: date, day: day,
      ends: Ends(
        origins: fromStation ? walked.origins : accesses(origins),
        targets: toStation ? walked.targets : accesses(targets)),
      oracleEnds: Oracle.Ends(
        from: origins.map { (city.stations[$0.0].id, $0.1) }, to: targets.map { (city.stations[$0.0].id, $0.1) },
        walksFrom: fromStation ? [city.stations[stations[0]].id] : [],
        walksTo: toStation ? [city.stations[stations[1]].id] : []),
      moment: moment)
  }

  /// Whether a place within reach of one end is within reach of the other.
  private func isWalkable(_ question: Question) -> Bool {
    question.oracleEnds.from.contains { from in question.oracleEnds.to.contains { $0.station == from.station } }
      || (question.ends.origins + question.ends.targets).contains { $0.seconds > 0 && !$0.isByRule }
        && question.ends.origins.contains { o in question.ends.targets.contains { $0.station == o.station } }
  }

  /// How long a rule's walk from one end to the other takes.
  private func wholeWalk(_ question: Question, _ oracle: Oracle) -> Int? {
    guard let from = question.oracleEnds.walksFrom.first, let to = question.oracleEnds.walksTo.first else { return nil }
    return oracle.walk(from: from, to: to)
  }

  @Test func earliestArrivals() throws {
    for seed in 1...cities { try earliestArrivals(seed) }
  }

  private func earliestArrivals(_ seed: UInt64) throws {
    let question = try question(seed)
    // Walking all the way by way of a place's stations is not the oracle's business.
    if isWalkable(question) { return }
    let oracle = Oracle(question.city, date: question.date, dates: [question.date, question.date + -1])
    let arrivals = oracle.arrivals(question.oracleEnds, departing: question.moment, rides: Self.mostRides)
    let walk = wholeWalk(question, oracle)
    var expected: [[Int]] = walk.map { [[question.moment + $0, -1, question.moment]] } ?? []
    for (index, arrival) in arrivals.enumerated() {
      guard let arrival, expected.last.map({ arrival < $0[0] }) ?? true else { continue }
      let departure = oracle.latestDeparture(question.oracleEnds, arrivingBy: arrival, rides: index + 1)
      expected.append([arrival, index, departure ?? -1])
    }
    let found = question.day.journeys(question.ends, departing: Int32(question.moment))
    #expect(
      found.map { [Int($0.arrival), $0.rides.count - 1, Int($0.departure)] }.filter { $0[1] < Self.mostRides }
        == expected.reversed(), "seed \(seed)")
    for journey in found { check(journey, question, oracle) }
  }

  @Test func latestDepartures() throws {
    for seed in 1...cities { try latestDepartures(seed) }
  }

  private func latestDepartures(_ seed: UInt64) throws {
    let question = try question(seed)
    if isWalkable(question) { return }
    let oracle = Oracle(question.city, date: question.date, dates: [question.date])
    let latest = question.day.latestDepartures(to: question.ends)
    for (index, station) in question.city.stations.enumerated() {
      let ends = Oracle.Ends(
        from: [(station.id, 0)], to: question.oracleEnds.to, walksFrom: [station.id],
        walksTo: question.oracleEnds.walksTo)
      if question.oracleEnds.to.contains(where: { $0.station == station.id }) { continue }
      let expected = oracle.latestDeparture(ends, arrivingBy: .max, rides: Self.mostRides)
      let found = latest.moments[index] == NoMoment.tooLate ? nil : Int(latest.moments[index])
      #expect(found == expected, "seed \(seed), from \(station.id)")
    }
    let last = question.day.lastJourney(question.ends, latest)
    let expected = oracle.latestDeparture(question.oracleEnds, arrivingBy: .max, rides: Self.mostRides)
    #expect(last.map { Int($0.departure) } == expected, "seed \(seed)")
    guard let last else { return }
    check(last, question, oracle)
    let slacks = latest.slacks(of: last, question.day.network)
    for (ride, slack) in zip(last.rides, slacks) {
      let station = question.city.stations[Int(question.day.network.station(of: ride).board)].id
      if question.oracleEnds.to.contains(where: { $0.station == station }) { continue }
      let ends = Oracle.Ends(
        from: [(station, 0)], to: question.oracleEnds.to, walksFrom: [station], walksTo: question.oracleEnds.walksTo)
      let limit = oracle.latestDeparture(ends, arrivingBy: .max, rides: Self.mostRides)
      #expect(limit.map { $0 - Int(question.day.network.times(of: ride).departure) } == Int(slack), "seed \(seed)")
    }
  }

  @Test func arrivingBy() throws {
    for seed in 1...cities { try arrivingBy(seed) }
  }

  private func arrivingBy(_ seed: UInt64) throws {
    let question = try question(seed)
    if isWalkable(question) { return }
    let oracle = Oracle(question.city, date: question.date, dates: [question.date, question.date + -1])
    let walk = wholeWalk(question, oracle)
    var expected: [[Int]] = walk.map { [[question.moment - $0, -1, question.moment]] } ?? []
    for rides in 1...Self.mostRides {
      let departure = oracle.latestDeparture(question.oracleEnds, arrivingBy: question.moment, rides: rides)
      guard let departure, expected.last.map({ departure > $0[0] }) ?? true else { continue }
      let arrival = oracle.arrivals(question.oracleEnds, departing: departure, rides: rides).last ?? nil
      expected.append([departure, rides - 1, arrival ?? -1])
    }
    let found = question.day.journeys(question.ends, arrivingBy: Int32(question.moment))
    let listed = found.map { [Int($0.departure), $0.rides.count - 1, Int($0.arrival)] }.sorted { $0[1] < $1[1] }
    #expect(listed.filter { $0[1] < Self.mostRides } == expected, "seed \(seed)")
    for journey in found { check(journey, question, oracle) }
  }

  @Test func profilesAndFirstJourneys() throws {
    for seed in 1...cities { try profile(seed) }
  }

  private func profile(_ seed: UInt64) throws {
    let question = try question(seed)
    if isWalkable(question) { return }
    let oracle = Oracle(question.city, date: question.date, dates: [question.date])
    var expected: [[Int]] = []
    for departure in oracle.departures(question.oracleEnds) {
      let arrivals = oracle.arrivals(question.oracleEnds, departing: departure, rides: Self.mostRides)
      guard let arrival = arrivals.last ?? nil, expected.last.map({ arrival < $0[1] }) ?? true else { continue }
      expected.append([departure, arrival])
    }
    let found = question.day.profile(question.ends)
    guard found.allSatisfy({ $0.rides.count <= Self.mostRides }) else { return }
    #expect(found.map { [Int($0.departure), Int($0.arrival)] } == expected.reversed(), "seed \(seed)")
    let first = question.day.firstJourney(question.ends)
    #expect(first.map { Int($0.arrival) } == expected.last?[1], "seed \(seed)")
  }

  /// Whether a journey can be travelled: its trains run, and its changes can be made.
  private func check(_ journey: Itinerary, _ question: Question, _ oracle: Oracle) {
    let network = question.day.network
    var before: (train: Int, stop: Int)?
    for (index, ride) in journey.rides.enumerated() {
      let times = network.times(of: ride)
      let stations = network.station(of: ride)
      let (from, to) = (question.city.stations[Int(stations.board)].id, question.city.stations[Int(stations.alight)].id)
      var found: (start: (Int, Int), end: (Int, Int))?
      for train in oracle.trains.indices where found == nil {
        let stops = oracle.trains[train].pattern.stops
        for stop in stops.indices
        where stops[stop].station == from && oracle.trains[train].departure(stop) == Int(times.departure)
          && oracle.mayBoard(train, stop)
        {
          if let before, let change = oracle.change(before.train, before.stop, train, stop) {
            if oracle.trains[before.train].arrival(before.stop) + change > Int(times.departure) { continue }
          } else if index > 0 {
            continue
          }
          if let end = end(of: train, after: stop, at: to, Int(times.arrival), oracle) { found = ((train, stop), end) }
        }
      }
      #expect(found != nil, "seed \(question.seed): no train from \(from) at \(times.departure) to \(to)")
      guard let found else { return }
      before = (found.end.0, found.end.1)
    }
  }

  private func end(of train: Int, after stop: Int, at station: StationID, _ arrival: Int, _ oracle: Oracle) -> (
    Int, Int
  )? {
    var (current, from, steps) = (train, stop, 0)
    while steps < oracle.trains.count {
      let stops = oracle.trains[current].pattern.stops
      for next in stops.indices
      where next > from && stops[next].station == station && oracle.trains[current].arrival(next) == arrival
        && oracle.mayAlight(current, next)
      {
        return (current, next)
      }
      guard let next = oracle.trains[current].next else { return nil }
      (current, from, steps) = (next, 0, steps + 1)
    }
    return nil
  }
}
