import Journeys
import Testing
import TransitModel

/// A line that forks: a-b-c-d and a-b-e, with a short turn to c, a train to the depot, and the way back from both.
@Suite struct BranchTests {
  private static func city() throws -> City {
    var city = City(
      id: "fork", name: LocalizedText("Fork", "en"), timeZone: "UTC", currency: try #require(Currency(code: "EUR")),
      languages: ["en"])
    city.services = [
      ServiceCalendar(id: "daily", name: LocalizedText("Daily", "en"), weekdays: Weekday.allCases)
    ]
    city.stations = ["a", "b", "c", "d", "e", "x"].map {
      Station(id: StationID($0), name: LocalizedText($0.uppercased(), "en"))
    }
    var line = Line(
      id: "1", shortName: "1", name: LocalizedText("Line 1", "en"), color: try #require(LineColor(hex: "#336699")))
    line.directions = [
      Direction(id: "out", name: LocalizedText("D / E", "en")), Direction(id: "in", name: LocalizedText("A", "en")),
    ]
    let patterns: [(String, String, String)] = [
      ("out", "abcd", "out"), ("east", "abe", "out"), ("short", "abc", "out"), ("depot", "abx", "out"),
      ("in", "dcba", "in"),
      ("west", "eba", "in"),
    ]
    line.patterns = patterns.map { id, stops, direction in
      ServicePattern(
        id: PatternID(id), direction: DirectionID(direction), kind: id == "depot" ? .depot : .regular,
        stops: stops.map { .init(StationID(String($0))) })
    }
    city.lines = [line]
    let runs: [(PatternID, [Int])] = [
      ("out", [8, 9, 21]), ("east", [10, 22]), ("short", [23]), ("depot", [24]), ("in", [8, 20]), ("west", [9, 21]),
    ]
    for (pattern, hours) in runs {
      let count = line.pattern(pattern)?.stops.count ?? 0
      for hour in hours {
        city.trips.append(
          Trip(
            id: TripID("\(pattern)-\(hour)"), line: "1", pattern: pattern, service: "daily",
            stopTimes: (0..<count).map { StopTime(ServiceTime(hour, $0 * 5)) }))
      }
    }
    return city
  }

  @Test func eachBranchHasItsOwnLastTrain() throws {
    let rows = CityServices(try Self.city()).services(at: "b").rows
    let out = try #require(rows.first { $0.direction == "out" })
    #expect(rows.count == 2)
    #expect(out.byBranch.map(\.branch) == ["d", "e"])
    #expect(out.byBranch.map(\.terminus) == ["d", "e"])
    #expect(out.byBranch.map(\.lastThrough?.time) == [ServiceTime(21, 5), ServiceTime(22, 5)])
    #expect(out.byBranch[1].last.time == ServiceTime(22, 5))
    #expect(!out.byBranch[1].last.isShortTurn)
    #expect(out.lastThrough?.time == ServiceTime(22, 5))
    // The short turn and the train to the depot are on the way of the whole line, and end early.
    #expect(out.byBranch[0].last.time == ServiceTime(24, 5))
    #expect(out.departures.filter(\.isShortTurn).map(\.terminus) == ["c", "x"])
    let back = try #require(rows.first { $0.direction == "in" })
    #expect(back.branches.isEmpty && back.branch == nil && back.terminus == "a")
  }

  @Test func beyondTheForkThereIsOneBranch() throws {
    let row = try #require(CityServices(try Self.city()).services(at: "c").rows.first { $0.direction == "out" })
    #expect(row.branch == "d")
    #expect(row.branches.isEmpty)
    #expect(row.byBranch.count == 1)
  }

  @Test func trainsOfABranchRunTheWholeLine() throws {
    let planner = try CityPlanner(try Self.city())
    let query = JourneyQuery(
      from: .station("a"), to: .station("e"), date: try #require(CalendarDate("2026-09-07")), moment: .last)
    let last = try #require(planner.answer(query)?.lastTrain)
    #expect(last.runsWholeLine)
    #expect(last.at == ServiceTime(22, 0))
  }

  @Test func aDirectionHasOneTitle() throws {
    let city = try Self.city()
    func title(_ direction: DirectionID) -> DirectionTitle {
      DirectionTitle(direction, of: city.lines[0], in: city.languages) { id in city.stations.first { $0.id == id }?.name
      }
    }
    #expect(title("out").text.local == "D / E")
    #expect(title("out").isTerminus && title("out").name == nil)
    #expect(title("in").text.local == "A")
    #expect(title("none").text.local == "none" && !title("none").isTerminus)
  }
}
