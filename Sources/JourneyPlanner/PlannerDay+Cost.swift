extension PlannerDay {
  /// The journey with the least walking or the lowest fare, where there is a journey at all.
  ///
  /// It may take an hour longer than the fastest one, or twice as long, whichever is more. Of those with as little
  /// walking, or as low a fare, it is the one that arrives first, then the one that leaves last.
  func journey(_ ends: Ends, departing moment: Moment, lowest cost: ChoiceSearch.Cost, in timetable: Timetable)
    -> Itinerary?
  {
    guard let fastest = Self.journeys(timetable, ends, departing: moment).first else { return nil }
    if fastest.rides.isEmpty { return fastest }
    let deadline = fastest.arrival + Self.patience(fastest)
    return later(than: moment, deadline: deadline, ends, cost, timetable)
  }

  /// The same for an arrival by a moment.
  func journey(_ ends: Ends, arrivingBy moment: Moment, lowest cost: ChoiceSearch.Cost) -> Itinerary? {
    guard let fastest = journeys(ends, arrivingBy: moment).max(by: { $0.departure < $1.departure }) else { return nil }
    if fastest.rides.isEmpty { return fastest }
    let start = fastest.departure - Self.patience(fastest)
    return later(than: start, deadline: moment, ends, cost, both)
  }

  /// How much longer than the fastest a journey may take.
  private static func patience(_ fastest: Itinerary) -> Int32 { max(3600, fastest.arrival - fastest.departure) }

  /// The best journey in the span, then the last one that is as good.
  private func later(
    than moment: Moment, deadline: Moment, _ ends: Ends, _ cost: ChoiceSearch.Cost, _ timetable: Timetable
  ) -> Itinerary? {
    func search(_ departure: Moment, _ deadline: Moment, _ rides: Int) -> Itinerary? {
      let backward = BackwardSearch(timetable, ends, deadline: deadline, mostRides: rides)
      var search = ChoiceSearch(
        timetable, ends, departure: departure, deadline: deadline, mostRides: rides, backward: backward, cost: cost)
      return search.run()
    }
    guard var best = search(moment, deadline, ForwardSearch.mostRides) else { return nil }
    let limit = value(best, cost, timetable)
    while let next = search(best.departure + 1, best.arrival, best.rides.count),
      value(next, cost, timetable) <= limit
    {
      best = next
    }
    return best
  }

  private func value(_ journey: Itinerary, _ cost: ChoiceSearch.Cost, _ timetable: Timetable) -> Int32 {
    guard case .fare(let planner) = cost else { return journey.walkSeconds }
    var meter = FareMeter()
    for ride in journey.rides { meter.add(ride, planner.pack.fares, timetable) }
    return meter.total(planner.pack.fares, timetable) ?? .max
  }
}
