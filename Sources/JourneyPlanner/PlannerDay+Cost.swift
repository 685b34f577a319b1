extension PlannerDay {
  /// The journey with the least walking or the lowest fare, where there is a journey at all.
  ///
  /// It may take an hour longer than the fastest one, or twice as long, whichever is more. Of those with as little
  /// walking, or as low a fare, it is the one that arrives first, then the one that leaves last; the fastest where none is
  /// better.
  func journey(_ ends: Ends, departing moment: Moment, lowest cost: ChoiceSearch.Cost, in timetable: Timetable)
    -> Itinerary?
  {
    guard let fastest = Self.journeys(timetable, ends, departing: moment).first else { return nil }
    let deadline = fastest.arrival + Self.patience(fastest)
    guard let best = better(than: fastest, from: moment, by: deadline, ends, cost, timetable) else { return fastest }
    return last(of: best, by: best.arrival, ends, cost, timetable)
  }

  /// The same for an arrival by a moment, of those with as little walking or as low a fare the one that leaves last.
  func journey(_ ends: Ends, arrivingBy moment: Moment, lowest cost: ChoiceSearch.Cost) -> Itinerary? {
    var latest: Itinerary?
    for journey in journeys(ends, arrivingBy: moment) where journey.departure > latest?.departure ?? .min {
      latest = journey
    }
    guard let latest else { return nil }
    let start = latest.departure - Self.patience(latest)
    guard let best = better(than: latest, from: start, by: moment, ends, cost, both) else { return latest }
    return last(of: best, by: moment, ends, cost, both)
  }

  /// How much longer than the fastest a journey may take.
  static func patience(_ fastest: Itinerary) -> Int32 { max(3600, fastest.arrival - fastest.departure) }

  /// The best journey in a span that costs less than one that is known; nothing where there is none.
  private func better(
    than known: Itinerary, from moment: Moment, by deadline: Moment, _ ends: Ends, _ cost: ChoiceSearch.Cost,
    _ timetable: Timetable
  ) -> Itinerary? {
    if known.rides.isEmpty { return nil }
    return search(
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
    return FareMeter.total(of: journey.rides, bound.planner.pack.fares, timetable) ?? .max
  }
}
