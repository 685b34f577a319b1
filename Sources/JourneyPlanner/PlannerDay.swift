/// Answers questions about one date.
public struct PlannerDay: Sendable {
  /// The network.
  public let network: Network
  /// The date, as days since 1970-01-01.
  public let date: Int32
  /// Whether only ways without steps count.
  public let isStepFree: Bool
  /// The trains of the date, a day earlier those of the day before, and those of the day after that its night goes on with.
  let both: Timetable
  /// The trains of the date alone.
  let own: Timetable
  /// The trains of the day before alone.
  let before: Timetable

  /// Gets the trains of a date ready; where `stepFree` asks for it, for ways alone that are known to have no steps.
  public init(_ network: Network, date: Int32, stepFree: Bool = false) {
    self.network = network
    self.date = date
    isStepFree = stepFree
    both = Timetable(network, around: date, stepFree: stepFree)
    own = Timetable(network, date: date, shifts: [0], stepFree: stepFree)
    before = Timetable(network, date: date, shifts: [-secondsOfDay], stepFree: stepFree)
  }

  /// Those ways on foot whose station is entered and left without steps, where that matters.
  func usable(_ accesses: [Access]) -> [Access] {
    if !isStepFree { return accesses }
    let closed = network.closures(on: date).ways
    return accesses.filter { network.tables.stationStepFree[Int($0.station)] == 1 && !closed[Int($0.station)] }
  }

  /// The journeys from `moment` on that no other one beats in arrival and changes, earliest arrival first.
  ///
  /// Of journeys that arrive at the same time with as many changes it is the one that leaves last, then the one with the
  /// least walking.
  public func journeys(_ ends: Ends, departing moment: Moment) -> [Itinerary] {
    Self.journeys(both, ends, departing: moment)
  }

  /// The journeys that arrive by `moment` and that no other one beats in departure and changes, earliest arrival first.
  public func journeys(_ ends: Ends, arrivingBy moment: Moment) -> [Itinerary] {
    var result = Self.walk(ends).map { [$0.moved(by: moment - $0.arrival)] } ?? []
    let backward = BackwardSearch(both, ends, deadline: moment)
    var best = result.first?.departure ?? NoMoment.tooLate
    for rides in stride(from: 1, through: backward.rounds, by: 1) {
      let departure = backward.departure(of: ends, rides: rides)
      if departure <= best { continue }
      best = departure
      let forward = ForwardSearch(both, ends, departure: departure, mostRides: rides)
      if let arrival = forward.arrivals.last, arrival <= moment,
        let journey = Self.journey(both, ends, departing: departure, arriving: arrival, rides: rides)
      {
        result.add(journey)
      }
    }
    return Self.inOrder(result)
  }

  /// The first journey of the service day: the earliest arrival there is.
  public func firstJourney(_ ends: Ends) -> Itinerary? {
    Self.journeys(own, ends.withoutWalk, departing: -Self.longestWalk).first
  }

  /// The last journey of the service day: it leaves when no later departure reaches the target any more, and arrives as
  /// early as that allows.
  public func lastJourney(_ ends: Ends) -> Itinerary? { lastJourney(ends, latestDepartures(to: ends)) }

  /// The same, where the search backward is already done.
  public func lastJourney(_ ends: Ends, _ latest: LatestDepartures) -> Itinerary? {
    guard let departure = latest.departure(of: ends) else { return nil }
    return Self.journeys(own, ends.withoutWalk, departing: departure).first
  }

  /// The latest departures from all stations that still reach the target on the service day.
  public func latestDepartures(to ends: Ends) -> LatestDepartures {
    LatestDepartures(own, ends, EndWalks(both))
  }

  /// The latest departure from every station that reaches a target by `moment`.
  public func latestDepartures(to ends: Ends, arrivingBy moment: Moment) -> LatestDepartures {
    LatestDepartures(both, ends, EndWalks(both), deadline: moment)
  }

  /// The journeys of the service day that no other one beats in departure and arrival, in order of departure.
  public func profile(_ ends: Ends) -> [Itinerary] {
    var result: [Itinerary] = []
    var moment = -Self.longestWalk
    while let next = Self.journeys(own, ends.withoutWalk, departing: moment).first, !next.rides.isEmpty {
      // As early with a later departure, by more changes.
      if let last = result.last, last.arrival == next.arrival { result.removeLast() }
      result.add(next)
      moment = next.departure + 1
    }
    return result
  }

  /// Nobody walks to a first train for longer.
  static let longestWalk: Moment = 43_200
}

extension PlannerDay {
  /// The journeys that no other one beats in arrival and changes.
  @inline(never)
  static func journeys(_ timetable: Timetable, _ ends: Ends, departing moment: Moment) -> [Itinerary] {
    var result: [Itinerary] = []
    var best = NoMoment.never
    if let walk = walk(ends)?.moved(by: moment) {
      result.add(walk)
      best = walk.arrival
    }
    let forward = ForwardSearch(timetable, ends, departure: moment, before: best)
    for rides in stride(from: 1, to: forward.arrivals.count, by: 1) where forward.arrivals[rides] < best {
      best = forward.arrivals[rides]
      let floor = BackwardSearch.Floor(
        ready: forward.ready, rounds: forward.arrivals.count, rides: rides)
      let backward = BackwardSearch(timetable, ends, deadline: best, mostRides: rides, floor: floor)
      let departure = backward.departure(of: ends, rides: rides)
      let journey = ChoiceSearch.best(timetable, ends, departure, best, rides, backward, .walking)
      if let journey { result.add(journey) }
    }
    return Self.inOrder(result)
  }

  /// The journey with the least walking that leaves, arrives and changes so.
  static func journey(
    _ timetable: Timetable, _ ends: Ends, departing departure: Moment, arriving arrival: Moment, rides: Int
  ) -> Itinerary? {
    ChoiceSearch.best(
      timetable, ends, departure, arrival, rides,
      BackwardSearch(timetable, ends, deadline: arrival, mostRides: rides), .walking)
  }

  /// Journeys by arrival, then by changes.
  @inline(never)
  static func inOrder(_ journeys: [Itinerary]) -> [Itinerary] {
    var result: [Itinerary] = []
    for journey in journeys {
      let place = result.firstIndex {
        $0.arrival > journey.arrival || ($0.arrival == journey.arrival && $0.rides.count > journey.rides.count)
      }
      result.insert(journey, at: place ?? result.count)
    }
    return result
  }

  /// The way on foot, where it makes a train needless, from 0 on: by way of a station within reach of both ends, by a rule
  /// between two stations, or straight between two places.
  @inline(never)
  static func walk(_ ends: Ends) -> Itinerary? {
    if !ends.mayWalk { return nil }
    var best: (origin: Access, target: Access)?
    for origin in ends.origins {
      for target in ends.targets where meet(origin, target) {
        if let now = best, now.origin.seconds + now.target.seconds <= origin.seconds + target.seconds { continue }
        best = (origin, target)
      }
    }
    if let direct = ends.direct, best != nil || direct.metres <= Int32(Reach.longestWay) {
      return Itinerary(
        rides: [], changes: [], origin: direct, target: Access(station: -1), departure: 0, arrival: direct.seconds)
    }
    guard let best else { return nil }
    return Itinerary(
      rides: [], changes: [], origin: best.origin, target: best.target, departure: 0,
      arrival: best.origin.seconds + best.target.seconds)
  }

  /// Whether two ways on foot make one: they meet at a station, and at most one of them is a walk where a rule gives the other.
  private static func meet(_ origin: Access, _ target: Access) -> Bool {
    if origin.station != target.station { return false }
    if origin.isByRule && target.isWalk || target.isByRule && origin.isWalk { return false }
    return true
  }
}

extension Itinerary {
  /// The same journey that many seconds later.
  func moved(by seconds: Int32) -> Itinerary {
    Itinerary(
      rides: rides, changes: changes, origin: origin, target: target, departure: departure + seconds,
      arrival: arrival + seconds)
  }
}
