import Journeys
import Testing
import TransitModel

/// Whole small answers as text: a network, a question, an answer, one screen each.
@Suite struct AnswerTests {
  private func answer(_ network: String, from: StationID, to: StationID, _ moment: JourneyQuery.Moment) throws -> String
  {
    let city = try TextCity(network).city
    let query = JourneyQuery(
      from: .station(from), to: .station(to), date: try #require(CalendarDate("2026-09-07")), moment: moment)
    let answer = try #require(try CityPlanner(city).answer(query))
    return (answer.journeys.flatMap(lines) + last(answer.lastTrain)).joined(separator: "\n")
  }

  private func lines(_ journey: Journey) -> [String] {
    ["\(journey.departure.description) to \(journey.arrival.description), changes \(journey.changes)"]
      + journey.nodes.map { node in
        var words = ["  " + node.kind.rawValue]
        if let station = node.station { words.append(station.rawValue) }
        if let arrival = node.arrival { words.append("arr \(arrival.clock)") }
        if let departure = node.departure { words.append("dep \(departure.clock)") }
        if let line = node.line { words.append("line \(line)") }
        if let minutes = node.minutes { words.append("\(minutes) min") }
        if node.isWalk { words.append("walk") }
        if node.staysOnBoard { words.append("stays") }
        if node.isApproximate { words.append("about") }
        if node.kind != .time, let slack = node.slackSeconds {
          words.append("slack \(slack / 60) \(node.state.rawValue)")
        }
        if node.isBottleneck && node.kind != .time { words.append("binds") }
        return words.joined(separator: " ")
      }
  }

  private func last(_ last: LastTrain?) -> [String] {
    guard let last else { return ["no last train ahead"] }
    let extent = last.runsWholeLine ? "whole line" : "ends early"
    return [
      "last: leave \(last.journey.departure.clock), at \(last.station) by \(last.at.clock) for \(last.line), \(extent)"
    ]
  }

  @Test func theLastTrainHangsOnTheFirstRide() throws {
    let network = """
      line 1 a b
      22:00 22:10
      22:30 22:40
      line 2 b c d
      22:15 22:20 22:25
      23:00 23:05 23:10
      23:30 23:35 23:40
      """
    #expect(
      try answer(network, from: "a", to: "c", .departing(ServiceTime(21, 0))) == """
        22:00:00 to 22:20:00, changes 1
          start a dep 22:00 line 1 slack 30 soon
          time line 1 10 min
          transfer b arr 22:10 dep 22:15 line 2 2 min slack 75 calm
          time line 2 5 min
          destination c arr 22:20
        last: leave 22:30, at a by 22:30 for 1, whole line
        """)
  }

  @Test func theLastTrainHangsOnAShortTurn() throws {
    let network = """
      line 1 a b
      22:00 22:10
      22:30 22:40
      22:50 23:00
      line 2 b c d
      22:15 22:20 22:25
      22:45 22:50 -
      """
    #expect(
      try answer(network, from: "a", to: "c", .last) == """
        22:30:00 to 22:50:00, changes 1
          start a dep 22:30 line 1 slack 0 last-train
          time line 1 10 min
          transfer b arr 22:40 dep 22:45 line 2 2 min slack 0 last-train binds
          time line 2 5 min
          destination c arr 22:50
        last: leave 22:30, at b by 22:45 for 2, ends early
        """)
  }

  @Test func aLaterTrainIsBetterWhereTheShortWayOpens() throws {
    let network = """
      line 1 a b
      20:00 20:29
      20:01 20:30
      line 2 b c
      20:32 20:40
      20:50 20:58
      change b 1 2 600
      change b 1 2 60 from 20:30
      """
    #expect(
      try answer(network, from: "a", to: "c", .departing(ServiceTime(20, 0))).hasPrefix(
        """
        20:01:00 to 20:40:00, changes 1
          start a dep 20:01 line 1 slack 0 last-train
        """))
  }

  @Test func aThroughTrainIsNoChange() throws {
    let network = """
      line 9 a b
      10:00 10:10 block x
      line F b c
      10:11 10:20 block x
      """
    #expect(
      try answer(network, from: "a", to: "c", .departing(ServiceTime(9, 0))) == """
        10:00:00 to 10:20:00, changes 0
          start a dep 10:00 line 9 slack 0 last-train
          time line 9 10 min
          transfer b arr 10:10 dep 10:11 line F stays slack 0 last-train
          time line F 9 min
          destination c arr 10:20
        last: leave 10:00, at b by 10:11 for F, whole line
        """)
  }

  @Test func aForbiddenChangeIsGoneRound() throws {
    let network = """
      line 1 a b
      10:00 10:10
      line 2 b c
      10:15 10:25
      change b 1 2 no
      """
    #expect(try answer(network, from: "a", to: "c", .departing(ServiceTime(9, 0))) == "no last train ahead")
  }

  @Test func aWalkJoinsTwoStations() throws {
    let network = """
      line 1 a b
      10:00 10:10
      line 2 x c
      10:15 10:25
      10:20 10:30
      change b>x * * 480
      """
    #expect(
      try answer(network, from: "a", to: "c", .departing(ServiceTime(9, 0))) == """
        10:00:00 to 10:30:00, changes 1
          start a dep 10:00 line 1 slack 0 last-train
          time line 1 10 min
          transfer b arr 10:10 dep 10:10
          time 8 min walk
          transfer x arr 10:18 dep 10:20 line 2 slack 0 last-train
          time line 2 10 min
          destination c arr 10:30
        last: leave 10:00, at x by 10:20 for 2, whole line
        """)
  }

  @Test func headwaysAnswerAbout() throws {
    let network = """
      line 1 a b c
      every 10 from 06:00 until 07:00
      """
    #expect(
      try answer(network, from: "a", to: "c", .departing(ServiceTime(6, 45))) == """
        06:50:00 to 07:00:00, changes 0
          start a dep 06:50 line 1 about slack 0 last-train
          time line 1 10 min about
          stop b arr 06:55 dep 06:55 about
          destination c arr 07:00 about
        last: leave 06:50, at a by 06:50 for 1, whole line
        """)
  }

  @Test func afterMidnightTheDayBeforeStillRuns() throws {
    let network = """
      line 1 a b
      08:00 08:10
      24:30 24:40
      """
    #expect(
      try answer(network, from: "a", to: "b", .departing(ServiceTime(0, 10))) == """
        00:30:00 to 00:40:00, changes 0
          start a dep 00:30 line 1 slack 0 last-train
          time line 1 10 min
          destination b arr 00:40
        last: leave 00:30, at a by 00:30 for 1, whole line
        """)
  }

  @Test func datesAreThoseOfWeeksAndSingleDays() throws {
    var city = try TextCity("line 1 a b\n08:00 08:10").city
    let spring = try #require(CalendarDate("2026-03-01"))
    city.services = [
      ServiceCalendar(
        id: "daily", name: LocalizedText("Daily", "en"), weekdays: Weekday.allCases, from: spring, until: spring + 30),
      ServiceCalendar(id: "fair", name: LocalizedText("Fair", "en"), weekdays: [], added: [spring + 40]),
    ]
    let dates = try CityPlanner(city).dates
    #expect(dates.from == spring && dates.until == spring + 40)
  }
}
