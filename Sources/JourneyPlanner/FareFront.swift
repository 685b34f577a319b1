/// Journeys of which none beats another in arrival, changes and fare together.
struct FareFront {
  /// A journey as far as it is compared.
  struct Point {
    let arrival: Moment
    let rides: Int
    let fare: Int32
    /// Where a search found it; nothing for those that were known before.
    let found: ChoiceSearch.Found?

    /// Whether it is as good as another one in everything.
    func covers(arrival: Moment, rides: Int, fare: Int32) -> Bool {
      self.arrival <= arrival && self.rides <= rides && self.fare <= fare
    }
  }

  private(set) var points: [Point] = []
  /// The highest fare of those that were known before.
  private(set) var highestFare: Int32 = 0
  /// By number of rides: what costs as much with as many rides or more is beaten by a known journey, the earliest there is
  /// with so many.
  private var limits: [Int32] = []

  /// A front of the journeys that none beats in arrival and changes; nothing where a fare is not known.
  init?(_ known: [Itinerary], _ planner: Planner, _ timetable: Timetable) {
    for journey in known {
      guard let fare = FareMeter.total(of: journey.rides, planner, timetable) else { return nil }
      points.add(Point(arrival: journey.arrival, rides: journey.rides.count, fare: fare, found: nil))
      highestFare = max(highestFare, fare)
    }
    // Going up in rides, the last journey with at most so many is the earliest.
    limits = [Int32](repeating: 0, count: ForwardSearch.mostRides + 2)
    var limit: Int32 = 0
    for rides in stride(from: limits.count - 1, through: 0, by: -1) {
      if let earliest = Self.earliest(points, rides: rides) { limit = max(limit, earliest.fare) }
      limits[rides] = limit
    }
  }

  private static func earliest(_ points: [Point], rides: Int) -> Point? {
    var best: Point?
    for point in points where point.rides <= rides {
      if let now = best, now.rides >= point.rides { continue }
      best = point
    }
    return best
  }

  /// Whether no journey is worth while that arrives then at the earliest, with so many rides and such a fare at least.
  func excludes(arrival: Moment, rides: Int, fare: Int32) -> Bool {
    if fare >= limits[min(rides, limits.count - 1)] { return true }
    for point in points where point.covers(arrival: arrival, rides: rides, fare: fare) { return true }
    return false
  }

  /// Adds a journey where none is as good, in the place of those it beats.
  mutating func add(_ found: ChoiceSearch.Found) {
    for point in points where point.covers(arrival: found.arrival, rides: found.rides, fare: found.fare) { return }
    let new = Point(arrival: found.arrival, rides: found.rides, fare: found.fare, found: found)
    points = points.filter { !new.covers(arrival: $0.arrival, rides: $0.rides, fare: $0.fare) }
    points.add(new)
  }
}

extension PlannerDay {
  /// The journeys that no other one beats in arrival, changes and fare, where those are known that none beats in arrival
  /// and changes; these alone where a fare is not known.
  ///
  /// One that is only cheaper may take an hour longer than the fastest, or twice as long, whichever is more. Of journeys
  /// alike in all three it is the one that leaves last.
  func withCheaper(
    _ known: [Itinerary], _ ends: Ends, departing moment: Moment, _ planner: Planner, in timetable: Timetable
  ) -> [Itinerary] {
    guard let fastest = known.first, let last = known.last, !planner.pack.fares.tariffBasis.isEmpty,
      let front = FareFront(known, planner, timetable), front.highestFare > 0
    else { return known }
    let bound = FareBound(planner, ends.targets)
    var lowest = Int32.max
    for origin in ends.origins { lowest = min(lowest, bound.least(from: origin.station)) }
    if lowest >= front.highestFare { return known }
    let deadline = max(last.arrival, fastest.arrival + Self.patience(fastest))
    let found = ChoiceSearch.all(
      timetable, ends, moment, deadline, BackwardSearch(timetable, ends, deadline: deadline), bound, beyond: front)
    if found.journeys.isEmpty { return known }
    var result: [Itinerary] = []
    for (index, journey) in known.enumerated() {
      let point = front.points[index]
      let isBeaten = found.points.contains { $0.covers(arrival: point.arrival, rides: point.rides, fare: point.fare) }
      if !isBeaten { result.add(journey) }
    }
    for journey in found.journeys {
      result.add(self.last(of: journey, by: journey.arrival, ends, .fare(bound), timetable))
    }
    return Self.inOrder(result)
  }

  /// The same among journeys that arrive by a moment: those that none beats in departure, changes and fare.
  func withCheaper(_ known: [Itinerary], _ ends: Ends, arrivingBy moment: Moment, _ planner: Planner) -> [Itinerary] {
    guard !planner.pack.fares.tariffBasis.isEmpty, let front = FareFront(known, planner, both),
      front.highestFare > 0
    else { return known }
    let latest = known[Self.latest(known)]
    let bound = FareBound(planner, ends.targets)
    var lowest = Int32.max
    for origin in ends.origins { lowest = min(lowest, bound.least(from: origin.station)) }
    if lowest >= front.highestFare { return known }
    var result = known
    let start = latest.departure - Self.patience(latest)
    var rides = ForwardSearch.mostRides
    while rides > 0 {
      result += cheaper(than: result, from: start, by: moment, ends, rides: rides, bound)
      var most = 0
      for journey in result where journey.rides.count <= rides { most = max(most, journey.rides.count) }
      rides = most - 1
    }
    return Self.inOrder(unbeaten(result, planner))
  }

  /// Journeys of at most so many rides that are cheaper than those that leave as late, the earliest departure first.
  private func cheaper(
    than known: [Itinerary], from start: Moment, by deadline: Moment, _ ends: Ends, rides: Int, _ bound: FareBound
  ) -> [Itinerary] {
    var result: [Itinerary] = []
    var moment = start
    while true {
      var budget = Int32.max - 1
      // The last of the cheapest that are known.
      var cheapest: Moment?
      for journey in known + result where journey.rides.count <= rides && journey.departure >= moment {
        let below = value(journey, .fare(bound), both) - 1
        if below < budget || (below == budget && journey.departure > cheapest ?? .min) {
          (budget, cheapest) = (below, journey.departure)
        }
      }
      if let best = search(moment, deadline, rides, budget: budget, ends, .fare(bound), both) {
        let last = last(of: best, by: deadline, ends, .fare(bound), both)
        result.add(last)
        moment = last.departure + 1
      } else if let cheapest {
        // None that leaves before it is cheaper.
        moment = cheapest + 1
      } else {
        return result
      }
    }
  }

  /// Those that no other one beats in departure, changes and fare, the cheapest first.
  private func unbeaten(_ journeys: [Itinerary], _ planner: Planner) -> [Itinerary] {
    var costs: [Int32] = []
    for journey in journeys { costs.add(FareMeter.total(of: journey.rides, planner, both) ?? .max) }
    var result: [Itinerary] = []
    var before: [Int32] = []
    for index in journeys.indices {
      var isBeaten = false
      for other in journeys.indices where Self.beats(journeys, costs, other, index) { isBeaten = true }
      if isBeaten { continue }
      let place = before.firstIndex { $0 > costs[index] } ?? before.count
      before.insert(costs[index], at: place)
      result.insert(journeys[index], at: place)
    }
    return result
  }

  /// Whether one of some journeys beats another one of them; of journeys alike the one that stands first does.
  @inline(never)
  private static func beats(_ journeys: [Itinerary], _ costs: [Int32], _ one: Int, _ other: Int) -> Bool {
    if one == other || costs[one] > costs[other] { return false }
    if journeys[one].departure < journeys[other].departure { return false }
    if journeys[one].rides.count > journeys[other].rides.count { return false }
    return one < other || costs[one] < costs[other] || journeys[one].departure > journeys[other].departure
      || journeys[one].rides.count < journeys[other].rides.count
  }
}
