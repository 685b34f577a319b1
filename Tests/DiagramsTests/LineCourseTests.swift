import Testing
import TransitModel

@testable import Diagrams

@Suite struct LineCourseTests {
  private func course(_ line: Line, _ direction: DirectionID? = nil) -> LineCourse {
    LineCourse(line: line, direction: direction)
  }

  @Test func anOpenLineRunsInTheDirectionAskedFor() {
    let line = ToyCity.line("1", stops: "a b c d")
    #expect(course(line).trunk == ["a", "b", "c", "d"])
    #expect(course(line, "back").trunk == ["d", "c", "b", "a"])
    #expect(course(line).form == .open)
  }

  @Test func aRingNamesItsFirstStationOnce() {
    let ring = course(ToyCity.line("2", stops: "a b c d a"))
    #expect(ring.form == .ring)
    #expect(ring.trunk == ["a", "b", "c", "d"])
    #expect(!ring.isOneWay)
  }

  @Test func aRingWithATailClosesAtItsJunction() {
    let tailed = course(ToyCity.line("6", stops: "a b c d e f c"))
    #expect(tailed.form == .tailed(junction: 2))
    #expect(tailed.trunk == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func trainsThatTurnWithoutCallingAgainMakeAOneWayRing() {
    let line = ToyCity.line(
      "airport", [ToyCity.pattern("out", "out", "a b c t3 t2"), ToyCity.pattern("back", "back", "t2 c b a")])
    #expect(course(line).form == .tailed(junction: 2))
    #expect(course(line).isOneWay)
  }

  @Test func trainsThatCallAtTheSameStationsInTheSameOrderBothWaysMakeAOneWayRing() {
    let line = ToyCity.line(
      "airport", [ToyCity.pattern("in", "in", "t3 t2 c b a"), ToyCity.pattern("out", "out", "a b c t3 t2")])
    let ring = course(line)
    #expect(ring.form == .tailed(junction: 2))
    #expect(ring.trunk == ["a", "b", "c", "t3", "t2"])
    #expect(ring.isOneWay && !ring.isReversed)
    #expect(LineCourse(line: line, direction: "in").isReversed)
    let open = ToyCity.line(
      "open", [ToyCity.pattern("out", "out", "a b c d"), ToyCity.pattern("back", "back", "d c b a")])
    #expect(course(open).form == .open)
  }

  @Test func branchesKnowWhereTheyLeaveAndRejoin() {
    let line = ToyCity.line(
      "1",
      [
        ToyCity.pattern("main", "out", "a b c d e"), ToyCity.pattern("branch", "out", "a b x y"),
        ToyCity.pattern("by", "out", "a b c z e"), ToyCity.pattern("start", "out", "q c d e"),
        ToyCity.pattern("back", "back", "y x b a"),
      ])
    #expect(
      course(line).branches == [
        .init(stations: ["x", "y"], from: "b", to: nil), .init(stations: ["z"], from: "c", to: "e", oneWay: true),
        .init(stations: ["q"], from: nil, to: "c"),
      ])
  }
}
