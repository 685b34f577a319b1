/// What is left for those who come after the last journey.
public struct PlannedAfterLast: Equatable, Sendable {
  /// When it left; ``NoMoment/never`` where none ran that day.
  public var lastDeparture: Moment = NoMoment.never
  /// The journey to the furthest station of it that still can be reached.
  public var reached: PlannedJourney?
  /// About what a taxi costs from there on, in minor units.
  public var taxi: Int32?
  /// The first journey of the next day that has one.
  public var first: PlannedJourney?
  /// That day, as days since 1970-01-01.
  public var firstDate: Int32 = 0

  /// Where the journey that still can be made ends, or -1.
  public var station: Int32 { reached?.legs.last?.to ?? -1 }
}

extension Planner {
  /// Whoever waits longer for a train waits for the morning.
  private static let longestWait: Moment = 5400
  /// How many days are looked through for the first journey.
  private static let mostDays: Int32 = 7

  /// What is left where no journey leaves from a moment on.
  @inline(never)
  func afterLast(_ question: Question, _ day: PlannerDay, _ outlook: Outlook) -> PlannedAfterLast? {
    guard case .departing(let moment) = question.moment else { return nil }
    var result = PlannedAfterLast()
    if let last = outlook.last, last.departure < moment {
      result.lastDeparture = last.departure
      let shaping = JourneyShaping(self, day.both) { _, _ in -1 }
      for station in way(shaping.journey(last, now: nil, marksBottleneck: false), outlook.ends).reversed() {
        var part = question
        part.to = .station(station)
        let ends = ends(part, on: day)
        guard let journey = PlannerDay.journeys(day.both, ends, departing: moment).first,
          journey.departure < moment + Self.longestWait, !journey.rides.isEmpty
        else { continue }
        result.reached = shaping.journey(journey, now: nil, marksBottleneck: false)
        part.from = .station(station)
        part.to = question.to
        part.moment = .departing(journey.arrival)
        result.taxi = taxi(part, day, [])
        break
      }
    }
    addFirst(question, &result)
    return result.lastDeparture == NoMoment.never && result.first == nil ? nil : result
  }

  /// The stations on the way of a journey, between its ends.
  private func way(_ journey: PlannedJourney, _ ends: Ends) -> [Int32] {
    var way: [Int32] = []
    for leg in journey.legs {
      for stop in leg.stops {
        let isEnd =
          ends.origins.contains { $0.station == stop.station } || ends.targets.contains { $0.station == stop.station }
        if !isEnd && !way.contains(stop.station) { way.add(stop.station) }
      }
    }
    return way
  }

  private func addFirst(_ question: Question, _ result: inout PlannedAfterLast) {
    for ahead in 1...Self.mostDays {
      let day = day(question.date + ahead, stepFree: question.isStepFree)
      let ends = ends(question, on: day)
      guard let journey = day.firstJourney(ends), !journey.rides.isEmpty else { continue }
      result.first = JourneyShaping(self, day.both) { _, _ in -1 }.journey(journey, now: nil, marksBottleneck: false)
      result.firstDate = day.date
      return
    }
  }
}
