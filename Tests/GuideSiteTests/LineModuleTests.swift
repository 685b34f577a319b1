import Journeys
import Testing
import TransitModel

@testable import GuideSite

extension Departures {
  /// A train that ends early at a terminus.
  static func sample(terminus: StationID) -> Departure {
    Departure(time: ServiceTime(6, 0), terminus: terminus, isShortTurn: true, pattern: "p", trip: "t")
  }
}

@Suite struct LineModuleTests {
  @Test func listsStationsWithTransfersAndMinutes() throws {
    let (subject, page) = try #require(ToyCity.line("a"))
    let stops = try #require(LineStations(subject, on: page)?.sections.first).stops
    #expect(stops.map(\.station.name.html) == ["West", "Middle", "East"])
    #expect(stops.map(\.badges.count) == [0, 1, 0])
    #expect(stops.map(\.minutes) == ["3 min", "3 min", nil])
    #expect(stops.map(\.length) == ["2 km", "3 km", nil])
  }

  @Test func tellsFirstAndLastTrainsAtEachStation() throws {
    let (subject, page) = try #require(ToyCity.line("a"))
    let directions = try #require(LineTimes(subject, on: page)).directions
    #expect(directions.map(\.id) == ["times-out", "times-back"])
    let eastbound = try #require(directions.first)
    #expect(eastbound.columns.map(\.days.html) == ["Every day"])
    #expect(eastbound.rows.map(\.station.name.html) == ["West", "Middle"], "no train leaves from the terminus")
    #expect(eastbound.rows.first?.cells.first?.later?.clock == "23:59")
  }

  @Test func carriesTheWholeTimetable() throws {
    let (subject, page) = try #require(ToyCity.line("a"))
    let out = try #require(subject.timetables.first)
    #expect(subject.timetables.map(\.direction) == ["out", "out", "back", "back"])
    #expect(out.stations == ["west", "middle", "east"])
    #expect(out.trains.paces == ["033", "03"])
    #expect(out.trains.runs.map(\.minute) == [358, 370, 380, 1410, 1439])
    #expect(out.trains.runs.map(\.pace) == [0, 0, 1, 0, 1])
    let view = try #require(AllTrains(timetableOf: subject, on: page))
    #expect(
      view.data.html.hasPrefix(
        #"[["towards East","Every day","0123456",["west","middle","east"],["033","03"],[0,358,0,0,12,0,"#))
    let next = try #require(AllTrains(nextOf: subject, on: page))
    #expect(next.data.html == #"[["west",["middle"]],["middle",["east","west"]],["east",["middle"]]]"#)
    let (other, otherPage) = try #require(ToyCity.line("b"))
    #expect(AllTrains(timetableOf: other, on: otherPage) == nil, "how often trains run is no timetable")
  }

  @Test func timetablesFollowRingsAndBranches() throws {
    func stops(_ names: String) -> [ServicePattern.Stop] { names.map { ServicePattern.Stop(StationID(String($0))) } }
    var line = Line(
      id: "r", shortName: "R", name: ToyCity.text("环", "Ring"), color: LineColor(red: 1, green: 2, blue: 3))
    line.directions = [Direction(id: "out", name: ToyCity.text("外", "Out"))]
    line.patterns = [
      ServicePattern(id: "whole", direction: "out", stops: stops("abcd")),
      ServicePattern(id: "branch", direction: "out", stops: stops("xbcd")),
      ServicePattern(id: "back", direction: "out", stops: stops("cda")),
    ]
    var city = ToyCity.city
    city.lines = [line]
    city.trips = [("whole", 4), ("branch", 4), ("back", 3)].map { pattern, count in
      Trip(
        id: TripID(pattern), line: "r", pattern: PatternID(pattern), service: "weekday",
        stopTimes: (0..<count).map { StopTime(ServiceTime(6, 0) + $0 * 2400) })
    }
    let table = try #require(LineTimetable.all(of: line, in: city).first)
    #expect(table.stations == ["a", "x", "b", "c", "d"])
    #expect(Set(table.trains.paces) == ["0.(40)(40)(40)", "0(40)(40)(40)", "0(40)"])
    #expect(table.trains.runs.count == 3, "the one stop at which a train goes back is no train")
  }

  @Test func tellsHowOftenTrainsRun() throws {
    let (subject, page) = try #require(ToyCity.line("a"))
    let eastbound = try #require(LineHeadways(subject, on: page)?.directions.first)
    #expect(eastbound.at.html == "at West")
    #expect(eastbound.hours.map(\.hour) == ["05", "06", "23"])
    #expect(eastbound.hours.map { $0.cells.first?.trains } == [1, 2, 2])
  }

  @Test func knowsLengthAndOpenings() throws {
    let (subject, page) = try #require(ToyCity.line("a"))
    #expect(LineTitle(subject, on: page).facts.map(\.content.html) == ["3", "5 km", "31 December 1999"])
    #expect(Openings(subject, on: page)?.entries.first?.section?.html == "West – East")
    let (other, otherPage) = try #require(ToyCity.line("b"))
    #expect(Openings(other, on: otherPage) == nil)
    #expect(LineTitle(other, on: otherPage).facts.map(\.content.html) == ["2"])
  }

  @Test func marksNamesInAnotherLanguage() throws {
    let (subject, page) = try #require(ToyCity.line("b"))
    #expect(LineTitle(subject, on: page).route?.html == "<bdi lang=\"zh-Hans\">北站</bdi> – Middle")
  }
}
