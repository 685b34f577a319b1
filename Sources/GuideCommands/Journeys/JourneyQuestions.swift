import Foundation
import Journeys
import TransitModel

/// Turns what people type into questions, and says what is wrong with it.
struct JourneyQuestions {
  let planner: CityPlanner
  /// The date and time now in the city.
  let today: (date: CalendarDate, time: ServiceTime)

  init(planner: CityPlanner, session: Session) {
    self.planner = planner
    let seconds = session.now() + clockOffset(of: planner.timeZone)(session.now())
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    today = (CalendarDate(dayNumber: day), ServiceTime(seconds: seconds - day * 86_400))
  }

  /// The date in a text; today where there is none.
  func date(_ text: String?) throws(CommandFailure) -> CalendarDate {
    guard let text else { return today.date }
    guard let date = CalendarDate(text) else {
      throw .usage("\"\(text)\" is no date", hint: "write it as 2026-09-07")
    }
    return date
  }

  /// The time in a text.
  func time(_ text: String, option: String) throws(CommandFailure) -> ServiceTime {
    guard let time = ServiceTime(text) else {
      throw .usage(
        "\(option): \"\(text)\" is no time", hint: "write it as 22:30, or 25:10 for ten past one in the night")
    }
    return time
  }

  /// The moment of a question that names none.
  func usualMoment(on date: CalendarDate) -> JourneyQuery.Moment {
    .departing(date == today.date ? today.time : ServiceTime(8, 0))
  }

  /// The station or place that a text names.
  func end(_ text: String, on date: CalendarDate) throws(CommandFailure) -> JourneyQuery.End {
    switch planner.find(text) {
    case .station(let id): return .station(id)
    case .place(let id): return .place(id)
    case .complex(let id): return .complex(id)
    case .coordinate(let coordinate): return .coordinate(coordinate)
    case .ambiguous(let candidates):
      throw .usage("\"\(text)\" may be several stations", hint: "name one of " + Self.list(candidates))
    case .unknown(let candidates):
      throw .usage(
        "no station \"\(text)\"",
        hint: candidates.isEmpty
          ? "\"metroguide station \(planner.city) --all\" lists all" : "did you mean " + Self.list(candidates) + "?")
    }
  }

  /// The station that a text names, of a complex all of them; of a coordinate the nearest.
  func stations(_ text: String, on date: CalendarDate) throws(CommandFailure) -> [StationID] {
    switch try end(text, on: date) {
    case .station(let id): return [id]
    case .complex(let id): return planner.stations(of: id)
    case .place: throw .usage("\"\(text)\" is a place and no station")
    case .coordinate(let coordinate):
      guard let station = planner.nearestStation(to: coordinate, on: date) else {
        throw .usage("no station of this city has a coordinate")
      }
      return [station]
    }
  }

  /// The stations that an end of a question names without a walk.
  private func stations(of end: JourneyQuery.End) -> [StationID] {
    switch end {
    case .station(let id): [id]
    case .complex(let id): planner.stations(of: id)
    case .place, .coordinate: []
    }
  }

  /// Says what is wrong with a question that can be read.
  func check(_ query: JourneyQuery) throws(CommandFailure) {
    if query.from == query.to || !Set(stations(of: query.from)).isDisjoint(with: stations(of: query.to)) {
      throw .usage("the journey begins and ends at the same place")
    }
    try check(query.date)
  }

  /// Says which dates the data hold where a date lies outside.
  func check(_ date: CalendarDate) throws(CommandFailure) {
    if planner.hasService(on: date) || planner.hasService(on: date + -1) { return }
    let dates = planner.dates
    if let from = dates.from, date < from { throw outside(date) }
    if let until = dates.until, date > until { throw outside(date) }
  }

  private func outside(_ date: CalendarDate) -> CommandFailure {
    let dates = planner.dates
    let span = [dates.from.map { "from \($0)" }, dates.until.map { "until \($0)" }].compactMap { $0 }
    return .usage("no trains are known on \(date)", hint: "the data hold " + span.joined(separator: " "))
  }

  private static func list(_ candidates: [StationMatch.Candidate]) -> String {
    candidates.map { candidate in
      let names = Set(candidate.name.variants.map(\.text)).sorted().joined(separator: ", ")
      let qualifier = candidate.qualifier.isEmpty ? "" : ", " + candidate.qualifier.local
      return "\(candidate.id) (\(names)\(qualifier))"
    }.joined(separator: "; ")
  }
}
