import OpenStreetMap
import Testing
import TransitModel

/// Headways and running times, where the tags tell them.
struct ServiceTests {
  private func line(_ tags: [String: String]) throws -> (City, Line) {
    var small = SmallLine()
    for id in [SmallLine.there, SmallLine.back] { small.change(id) { $0.tags.merge(tags) { $1 } } }
    let city = try #require(small.text.read().value)
    return (city, try #require(city.lines.first))
  }

  @Test func anIntervalWithinOpeningHoursIsAHeadway() throws {
    let (city, line) = try line(["interval": "00:05", "opening_hours": "Mo-Fr 05:30-00:30; Sa,Su 06:00-24:00; PH off"])
    #expect(city.services.map(\.weekdays) == [Array(Weekday.allCases.prefix(5)), [.saturday, .sunday]])
    #expect(line.headways.map(\.pattern) == ["r9001", "r9001", "r9002", "r9002"])
    #expect(line.headways.map(\.seconds) == [300, 300, 300, 300])
    #expect(line.headways[0].until == ServiceTime(24, 30))
    #expect(line.headways[1].from == ServiceTime(6, 0))
  }

  @Test(arguments: ["7", "07:00", "-3", "1e9", "x"])
  func anIntervalAloneIsNoTimetable(_ interval: String) throws {
    let (city, line) = try line(["interval": interval])
    #expect(city.services.isEmpty)
    #expect(line.headways.isEmpty)
  }

  @Test(arguments: ["sunrise-sunset", "Mo-Xx 05:00-06:00", "Mo-Fr", "", "05:00"])
  func hoursThatAreNotUnderstoodTellNothing(_ hours: String) throws {
    #expect(try line(["interval": "10", "opening_hours": hours]).1.headways.isEmpty)
  }

  @Test func aDurationIsSharedOutByMetres() throws {
    let stops = try #require(try line(["duration": "00:10"]).1.patterns.first?.stops)
    #expect(stops.map { $0.seconds ?? 0 }.reduce(0, +) == 600)
    #expect(stops.dropFirst().allSatisfy { (110...130).contains($0.seconds ?? 0) })
  }
}
