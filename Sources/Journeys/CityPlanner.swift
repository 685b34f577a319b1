public import JourneyPlanner
public import TransitModel

/// Answers questions about one city's journeys in the terms of its model.
public struct CityPlanner: Sendable {
  /// The planner underneath, which the browser shares.
  public let planner: Planner
  let labels: PlannerLabels

  /// A planner for a city.
  ///
  /// - Parameter rider: The id of the riders whose fares count; nothing: those who are meant where nobody says.
  /// - Throws: what is wrong, where the city holds times or references that no pack can.
  public init(_ city: City, rider: String? = nil) throws(PackError) { try self.init(CityPack(city, rider: rider)) }

  /// A planner for a city's pack.
  public init(_ pack: CityPack) throws(PackError) {
    planner = try Planner(pack)
    labels = PlannerLabels(pack)
  }

  /// A date made ready for several questions.
  public func day(_ date: CalendarDate, stepFree: Bool = false) -> PlannerDay {
    planner.day(Int32(clamping: date.dayNumber), stepFree: stepFree)
  }

  /// Whether a station is entered and left without steps on a date; nothing where nobody says.
  public func isStepFree(_ station: StationID, on date: CalendarDate) -> Bool? {
    switch labels.station(station).map({ planner.access($0, on: Int32(clamping: date.dayNumber)) }) {
    case 1: true
    case 2: false
    default: nil
    }
  }

  /// The answer; nothing where the question names a station or place that the city does not have.
  ///
  /// - Parameter day: the question's date, where it is already prepared.
  public func answer(_ query: JourneyQuery, on day: PlannerDay? = nil) -> JourneyAnswer? {
    guard let question = question(query) else { return nil }
    let answer = planner.answer(question, on: day ?? self.day(query.date, stepFree: query.isStepFree))
    let shaping = AnswerShaping(labels: labels, question: question)
    return JourneyAnswer(
      journeys: answer.journeys.map(shaping.journey), lastTrain: answer.last.flatMap(shaping.lastTrain),
      taxi: answer.taxi.flatMap(labels.money), recommendedIndex: answer.recommended,
      afterLast: answer.afterLast.map(shaping.afterLast))
  }

  /// The answer as the JSON that the command line prints and the page reads, in UTF-8; nothing as in ``answer(_:on:)``.
  public func json(_ query: JourneyQuery, on day: PlannerDay? = nil) -> (bytes: [UInt8], isEmpty: Bool)? {
    guard let question = question(query) else { return nil }
    let answer = planner.answer(question, on: day ?? self.day(query.date, stepFree: query.isStepFree))
    return (planner.json(answer, to: question), answer.journeys.isEmpty)
  }

  /// By when to leave every station, at the latest, to reach a station on a service day, or by a time of the date;
  /// stations in the city's order, without those that cannot reach it.
  public func latestDepartures(
    to station: StationID, on date: CalendarDate, arrivingBy arrival: ServiceTime? = nil, stepFree: Bool = false
  ) -> [(StationID, ServiceTime)] {
    latestDepartures(to: [station], on: date, arrivingBy: arrival, stepFree: stepFree)
  }

  /// The same for any of several stations.
  public func latestDepartures(
    to stations: [StationID], on date: CalendarDate, arrivingBy arrival: ServiceTime? = nil, stepFree: Bool = false
  ) -> [(StationID, ServiceTime)] {
    let targets = stations.compactMap { labels.station($0) }
    if targets.isEmpty { return [] }
    let moments = planner.latestDepartures(
      to: targets, on: day(date, stepFree: stepFree), arrivingBy: arrival.map { Int32(clamping: $0.seconds) })
    return moments.enumerated().compactMap { number, moment in
      guard moment > NoMoment.tooLate, !targets.contains(Int32(number)) else { return nil }
      return (labels.stationIDs[number], ServiceTime(seconds: Int(moment)))
    }
  }

  /// The journeys of a service day between two stations that no other one beats in departure and arrival.
  public func profile(_ query: JourneyQuery) -> [(departure: ServiceTime, arrival: ServiceTime, changes: Int)] {
    guard let question = question(query) else { return [] }
    let day = day(query.date, stepFree: query.isStepFree)
    return day.profile(planner.ends(question, on: day)).map {
      (ServiceTime(seconds: Int($0.departure)), ServiceTime(seconds: Int($0.arrival)), max(0, $0.rides.count - 1))
    }
  }

  /// The question in the planner's numbers.
  public func question(_ query: JourneyQuery) -> Question? {
    guard let from = end(query.from), let to = end(query.to) else { return nil }
    let standard = Preference(rawValue: planner.pack.labels.preference) ?? .fastest
    return Question(
      from: from, to: to, date: Int32(clamping: query.date.dayNumber), moment: moment(query.moment),
      preference: query.preference.flatMap(Self.preference) ?? standard, isOpen: query.preference == nil,
      now: query.now.map { Int32(clamping: $0.seconds) }, isStepFree: query.isStepFree)
  }

  private func end(_ end: JourneyQuery.End) -> QuestionEnd? {
    switch end {
    case .station(let id): return labels.station(id).map { .station($0) }
    case .place(let id): return labels.place(id).map { .place($0) }
    case .complex(let id): return labels.complex(id).map { .complex($0) }
    case .coordinate(let coordinate):
      return .coordinate(
        latitude: Int32((coordinate.latitude * 1_000_000).rounded()),
        longitude: Int32((coordinate.longitude * 1_000_000).rounded()))
    }
  }

  private func moment(_ moment: JourneyQuery.Moment) -> Question.Moment {
    switch moment {
    case .departing(let time): .departing(Int32(clamping: time.seconds))
    case .arriving(let time): .arriving(Int32(clamping: time.seconds))
    case .first: .first
    case .last: .last
    }
  }

  private static func preference(_ preference: City.Defaults.Preference) -> Preference? {
    City.Defaults.Preference.allCases.firstIndex(of: preference).flatMap { Preference(rawValue: Int32($0)) }
  }
}
