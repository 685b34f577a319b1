extension PlannerDay {
  /// The journey with the least walking or the lowest fare, where there is a journey at all.
  ///
  /// It may take an hour longer than the fastest one, or twice as long, whichever is more. Of those with as little
  /// walking, or as low a fare, it is the one that arrives first, then the one that leaves last; the fastest where none is
  /// better.
  func journey(_ ends: Ends, departing moment: Moment, lowest cost: ChoiceSearch.Cost, in timetable: Timetable)
    -> Itinerary?
  {
    let journeys = Self.journeys(timetable, ends, departing: moment)
    guard let fastest = journeys.first else { return nil }
    let deadline = fastest.arrival + Self.patience(fastest)
    let found = better(than: fastest, from: moment, by: deadline, ends, cost, timetable)
    let best = found.map { last(of: $0, by: $0.arrival, ends, cost, timetable) } ?? fastest
    return walked(journeys, by: deadline, cost, timetable, insteadOf: best)
  }

  /// The way on foot among some journeys where it costs less than the best of the others, else that one.
  @inline(never)
  private func walked(
    _ journeys: [Itinerary], by deadline: Moment, _ cost: ChoiceSearch.Cost, _ timetable: Timetable,
    insteadOf best: Itinerary
  ) -> Itinerary {
    for walk in journeys where walk.rides.isEmpty && walk.arrival <= deadline {
      let (own, other) = (value(walk, cost, timetable), value(best, cost, timetable))
      if own < other || own == other && (walk.arrival < best.arrival || walk.departure > best.departure) { return walk }
    }
    return best
  }

  /// The same for an arrival by a moment, of those with as little walking or as low a fare the one that leaves last.
  func journey(_ ends: Ends, arrivingBy moment: Moment, lowest cost: ChoiceSearch.Cost) -> Itinerary? {
    let journeys = journeys(ends, arrivingBy: moment)
    if journeys.isEmpty { return nil }
    let latest = journeys[Self.latest(journeys)]
    let start = latest.departure - Self.patience(latest)
    let found = better(than: latest, from: start, by: moment, ends, cost, both)
    let best = found.map { last(of: $0, by: moment, ends, cost, both) } ?? latest
    return walked(journeys, by: moment, cost, both, insteadOf: best)
  }

  /// Which of some journeys leaves last.
  @inline(never)
  static func latest(_ journeys: [Itinerary]) -> Int {
    var latest = 0
    for index in journeys.indices where journeys[index].departure > journeys[latest].departure { latest = index }
    return latest
  }

  /// How much longer than the fastest a journey may take.
  static func patience(_ fastest: Itinerary) -> Int32 { max(3600, fastest.arrival - fastest.departure) }

  /// The best journey in a span that costs less than one that is known; nothing where there is none.
  private func better(
    than known: Itinerary, from moment: Moment, by deadline: Moment, _ ends: Ends, _ cost: ChoiceSearch.Cost,
    _ timetable: Timetable
  ) -> Itinerary? {
    search(
      moment, deadline, ForwardSearch.mostRides, budget: value(known, cost, timetable) - 1, ends, cost, timetable)
  }

  /// The last journey that is as good.
  @inline(never)
  func last(
    of journey: Itinerary, by deadline: Moment, _ ends: Ends, _ cost: ChoiceSearch.Cost, _ timetable: Timetable
  ) -> Itinerary {
    var best = journey
    let budget = value(best, cost, timetable)
    while let next = search(best.departure + 1, deadline, best.rides.count, budget: budget, ends, cost, timetable) {
      best = next
    }
    return best
  }

  @inline(never)
  func search(
    _ departure: Moment, _ deadline: Moment, _ rides: Int, budget: Int32, _ ends: Ends, _ cost: ChoiceSearch.Cost,
    _ timetable: Timetable
  ) -> Itinerary? {
    ChoiceSearch.best(
      timetable, ends, departure, deadline, rides,
      BackwardSearch(timetable, ends, deadline: deadline, mostRides: rides), cost, budget: budget)
  }

  @inline(never)
  func value(_ journey: Itinerary, _ cost: ChoiceSearch.Cost, _ timetable: Timetable) -> Int32 {
    guard case .fare(let bound) = cost else { return journey.walkSeconds }
    return FareMeter.total(of: journey.rides, bound.planner, timetable) ?? .max
  }
}
