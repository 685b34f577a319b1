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
