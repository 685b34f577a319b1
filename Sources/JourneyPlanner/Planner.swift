/// Answers questions about one city: what the command line and the browser share.
public final class Planner: Sendable {
  /// The city.
  public let pack: CityPack
  /// Its network, ready to be searched.
  public let network: Network
  /// Which stations are parts of one.
  let complexes: ComplexIndex

  /// A planner for a city.
  public init(_ pack: consuming CityPack) throws(PackError) {
    do {
      network = try Network(pack.network)
    } catch { throw PackError.table(error) }
    complexes = ComplexIndex(pack)
    self.pack = pack
  }

  /// Finds stations and places by name.
  public var names: NameSearch { NameSearch(self) }

  /// A date, made ready for questions about it.
  public func day(_ date: Int32, stepFree: Bool = false) -> PlannerDay {
    PlannerDay(network, date: date, stepFree: stepFree)
  }

  /// Which stations an end of a question means, with the way on foot.
  public func ends(_ question: Question) -> Ends { ends(question, on: day(of: question)) }

  /// The date of a question, made ready for it.
  public func day(of question: Question) -> PlannerDay { day(question.date, stepFree: question.isStepFree) }

  /// The same on a date that is already prepared.
  public func ends(_ question: Question, on day: PlannerDay) -> Ends {
    let closed = network.closures(on: question.date)
    let reach = Reach(self, isClosed: closed.stations)
    return Ends(
      origins: day.usable(reach.accesses(question.from, on: day, isOrigin: true)),
      targets: day.usable(reach.accesses(question.to, on: day, isOrigin: false)),
      direct: reach.direct(question.from, question.to))
  }

  /// Answers a question.
  public func answer(_ question: Question) -> Answer { answer(question, on: day(of: question)) }

  /// Answers a question about a date that is already prepared.
  public func answer(_ question: Question, on day: PlannerDay) -> Answer {
    answer(question, on: day, in: outlook(question, on: day))
  }

  /// What questions between the ends of this one share on its date.
  public func outlook(_ question: Question, on day: PlannerDay) -> Outlook {
    let ends = ends(question, on: day)
    let latest = day.latestDepartures(to: ends)
    return Outlook(ends: ends, latest: latest, last: day.lastJourney(ends, latest))
  }

  /// Whether the city knows no times, and all are estimates.
  public var isEstimated: Bool { pack.labels.estimatesFrom >= 0 }

  /// A question of which the moment matters to nobody, asked while all estimated trains run.
  private func untimed(_ question: Question) -> Question {
    var question = question
    question.moment = .departing(pack.labels.estimatesFrom)
    question.now = nil
    return question
  }

  /// Answers a question where what others between the same ends share with it is known.
  public func answer(_ question: Question, on day: PlannerDay, in outlook: Outlook) -> Answer {
    isEstimated ? estimate(untimed(question), on: day, in: outlook) : timed(question, on: day, in: outlook)
  }

  /// An answer without moments: how long journeys take, about.
  private func estimate(_ question: Question, on day: PlannerDay, in outlook: Outlook) -> Answer {
    let shaping = JourneyShaping(self, day.both) { _, _ in -1 }
    var journeys: [PlannedJourney] = []
    for itinerary in itineraries(question, day, outlook) {
      journeys.add(shaping.journey(itinerary, now: nil, marksBottleneck: false))
    }
    return Answer(
      journeys: journeys, recommended: recommended(journeys, question), last: nil, taxi: taxi(question, day, []))
  }

  private func timed(_ question: Question, on day: PlannerDay, in outlook: Outlook) -> Answer {
    let (ends, latest) = (outlook.ends, outlook.latest)
    let found = itineraries(question, day, outlook)
    let last = outlook.last.map { lastTrain($0, question, day, latest) }
    var journeys: [PlannedJourney] = []
    for itinerary in found {
      journeys.add(shaped(itinerary, question, day, ends, latest, marksBottleneck: question.moment == .last))
    }
    return Answer(
      journeys: journeys, recommended: recommended(journeys, question),
      last: last.flatMap { isAhead($0, question, journeys) ? $0 : nil }, taxi: taxi(question, day, journeys),
      afterLast: journeys.isEmpty ? afterLast(question, day, outlook) : nil)
  }

  private func itineraries(_ question: Question, _ day: PlannerDay, _ outlook: Outlook) -> [Itinerary] {
    let ends = outlook.ends
    switch question.moment {
    case .departing(let moment): return chosen(question, day, ends, from: moment, in: day.both)
    case .first: return first(question, day, ends)
    case .last: return Self.list(outlook.last)
    case .arriving(let moment):
      switch question.preference {
      case .fastest: return day.withCheaper(day.journeys(ends, arrivingBy: moment), ends, arrivingBy: moment, self)
      case .fewestChanges: return Self.fewestChanges(day.journeys(ends, arrivingBy: moment))
      case .leastWalking, .cheapest:
        return Self.list(day.journey(ends, arrivingBy: moment, lowest: cost(question.preference, ends)))
      }
    }
  }

  /// The first journeys by train; where there is none, on foot from midnight on.
  private func first(_ question: Question, _ day: PlannerDay, _ ends: Ends) -> [Itinerary] {
    let found = chosen(question, day, ends.withoutWalk, from: -PlannerDay.longestWalk, in: day.own)
    return found.isEmpty ? Self.list(PlannerDay.walk(ends)) : found
  }

  private func chosen(
    _ question: Question, _ day: PlannerDay, _ ends: Ends, from moment: Moment, in timetable: Timetable
  ) -> [Itinerary] {
    switch question.preference {
    case .fastest:
      let journeys = PlannerDay.journeys(timetable, ends, departing: moment)
      return day.withCheaper(journeys, ends, departing: moment, self, in: timetable)
    case .fewestChanges: return Self.fewestChanges(PlannerDay.journeys(timetable, ends, departing: moment))
    case .leastWalking, .cheapest:
      return Self.list(day.journey(ends, departing: moment, lowest: cost(question.preference, ends), in: timetable))
    }
  }

  private func cost(_ preference: Preference, _ ends: Ends) -> ChoiceSearch.Cost {
    preference == .cheapest ? .fare(FareBound(self, ends.targets)) : .walking
  }

  private static func list(_ journey: Itinerary?) -> [Itinerary] { journey.map { [$0] } ?? [] }

  private static func fewestChanges(_ journeys: [Itinerary]) -> [Itinerary] {
    if journeys.isEmpty { return [] }
    var best = 0
    for index in journeys.indices where journeys[index].rides.count < journeys[best].rides.count { best = index }
    return [journeys[best]]
  }

  private func lastTrain(
    _ itinerary: Itinerary, _ question: Question, _ day: PlannerDay, _ latest: LatestDepartures
  ) -> PlannedLastTrain {
    let journey = JourneyShaping(self, day.both) { latest.slack(station: $0, departure: $1) }
      .journey(itinerary, now: question.now, marksBottleneck: true)
    let leg = JourneyShaping.bottleneck(of: journey.legs) ?? journey.legs.firstIndex { $0.kind == .ride } ?? 0
    let pattern = journey.legs[leg].pattern
    return PlannedLastTrain(
      journey: journey, bottleneckLeg: Int32(leg),
      runsWholeLine: pattern >= 0 && pack.labels.patternRunsWholeLine[Int(pattern)] != 0)
  }

  /// A journey with the slack of its rides, counted on the service day of its trains.
  private func shaped(
    _ itinerary: Itinerary, _ question: Question, _ day: PlannerDay, _ ends: Ends, _ latest: LatestDepartures,
    marksBottleneck: Bool
  ) -> PlannedJourney {
    var departures = latest
    if itinerary.rides.contains(where: { $0.day != 0 }) {
      let isMixed = itinerary.rides.contains { $0.shift >= 0 }
      departures = LatestDepartures(isMixed ? day.both : day.before, ends, EndWalks(day.both))
    }
    return JourneyShaping(self, day.both) { departures.slack(station: $0, departure: $1) }
      .journey(itinerary, now: question.now, marksBottleneck: marksBottleneck)
  }

  /// Whether the last journey of the day is still to come.
  private func isAhead(_ last: PlannedLastTrain, _ question: Question, _ journeys: [PlannedJourney]) -> Bool {
    guard last.journey.legs.contains(where: { $0.kind == .ride }) else { return false }
    switch question.moment {
    case .departing(let moment): return last.journey.departure >= moment
    case .arriving(let moment): return last.journey.departure >= (journeys.first?.departure ?? moment)
    case .first, .last: return true
    }
  }
}

/// What all questions between two ends on a date share, whatever moment they ask for.
public struct Outlook: Sendable {
  /// Where journeys may begin and end.
  let ends: Ends
  /// From when on it is too late.
  let latest: LatestDepartures
  /// The last journey.
  let last: Itinerary?
}

extension LatestDepartures {
  /// How much later than a departure a station may be left.
  func slack(station: Int32, departure: Moment) -> Int32 { max(0, moments[Int(station)] - departure) }
}

extension Planner {
  /// Whether any kind of day holds on a day, as days since 1970-01-01.
  public func holdsAnyService(on day: Int32) -> Bool { network.tables.servicesHolding(on: day).contains(true) }
}

extension Planner {
  /// Whether a station's trains are reached from the street without steps on a day: 1 yes, 2 no, 0 nobody says.
  public func access(_ station: Int32, on day: Int32) -> Int32 {
    let access = network.tables.stationStepFree[Int(station)]
    return access == 1 && network.closures(on: day).ways[Int(station)] ? 2 : access
  }
}
