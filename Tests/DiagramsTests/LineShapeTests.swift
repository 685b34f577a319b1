import Testing
import TransitModel

@testable import Diagrams

/// Lines of odd shapes: what their diagrams and the map's words say of them.
@Suite struct LineShapeTests {
  private func course(
    _ patterns: [(DirectionID, String)], _ places: [StationID: Coordinate] = [:], joinsTracks: Bool = true
  ) -> LineCourse {
    LineCourse(line: Self.line(patterns), direction: nil, places: places, joinsTracks: joinsTracks)
  }

  private static func line(_ patterns: [(DirectionID, String)]) -> Line {
    ToyCity.line(
      "1", patterns.enumerated().map { ToyCity.pattern(PatternID("p\($0.offset)"), $0.element.0, $0.element.1) })
  }

  /// Places in a row, one degree of longitude apart, and others where they are given.
  private func row(_ stations: String, _ others: [StationID: (Double, Double)] = [:]) -> [StationID: Coordinate] {
    var places: [StationID: Coordinate] = [:]
    for (index, station) in stations.split(separator: " ").enumerated() {
      places[StationID(String(station))] = Coordinate(latitude: 0, longitude: Double(index) * 0.01)
    }
    for (station, place) in others {
      places[station] = Coordinate(latitude: place.0 * 0.01, longitude: place.1 * 0.01)
    }
    return places
  }

  @Test func aRingWithItsTailBehindItShowsTheTail() {
    let course = course([("out", "t y a s i k t o n h"), ("back", "h n o t k i s a y t")])
    #expect(course.trunk == ["h", "n", "o", "t", "y", "a", "s", "i", "k"])
    #expect(course.form == .tailed(junction: 3) && course.isReversed && !course.isOneWay)
    #expect(course.travel == ["y", "a", "s", "i", "k", "t", "o", "n", "h"])
  }

  @Test func aLoopBesideTheTrunkTurnsBackBehindTheStationItRejoinsAt() {
    let patterns: [(DirectionID, String)] = [
      ("out", "acton boston hatton t4 t123 hatton boston acton"), ("out", "acton boston hatton t123 t5"),
      ("back", "t5 t123 hatton boston acton"),
    ]
    let places = row("acton boston hatton t123 t5", ["t4": (-1, 2.8)])
    for order in [patterns, [patterns[1], patterns[0], patterns[2]]] {
      let course = course(order, places)
      #expect(course.trunk == ["acton", "boston", "hatton", "t123", "t5"] && course.form == .open)
      #expect(
        course.branches == [
          .init(stations: ["t4"], from: "hatton", to: "t123", fromSide: .after, toSide: .after, oneWay: true)
        ])
    }
  }

  @Test func aLineThatCrossesItselfHasALoopAtTheCrossing() {
    let course = course([("out", "a b x c d e x f g"), ("back", "g f x e d c x b a")])
    #expect(course.trunk == ["a", "b", "x", "f", "g"] && course.form == .open)
    #expect(course.branches == [.init(stations: ["c", "d", "e"], from: "x", to: "x")])
    #expect(course.runs == [["a", "b", "x", "f", "g"], ["x", "c", "d", "e", "x"]])
  }

  @Test func aWayInAndOutAgainIsASpur() {
    let course = course([
      ("out", "start hall hosp mall hosp hall coll end"), ("back", "end coll hall hosp mall hosp hall start"),
    ])
    #expect(course.trunk == ["start", "hall", "coll", "end"])
    #expect(course.branches == [.init(stations: ["hosp", "mall"], from: "hall", to: nil, isSquare: true)])
  }

  @Test func stationsOfOneSenseEachLieOnOneTrack() {
    let patterns: [(DirectionID, String)] = [("out", "ada bob dot eve"), ("back", "eve dot cyd ada")]
    let straight = course(patterns, row("ada bob cyd dot eve"))
    #expect(straight.trunk == ["ada", "bob", "cyd", "dot", "eve"] && straight.branches.isEmpty)
    #expect(straight.oneWayStops == ["bob": true, "cyd": false])
    // In words they are no neighbours; and apart on the ground they are on tracks of their own.
    let words = course(patterns, row("ada bob cyd dot eve"), joinsTracks: false).runs
    #expect(words == [["ada", "bob", "dot", "eve"], ["ada", "cyd", "dot"]])
    let apart = course(patterns, row("ada dot eve", ["bob": (1, 0.5), "cyd": (-1, 0.5)]))
    #expect(apart.form == .tailed(junction: 1) && apart.isOneWay)
  }

  @Test func aRingThatTrainsRunInOneSenseIsNoTrack() {
    let places = row("a b c", ["t3": (0.5, 20), "t2": (2, 19)])
    for patterns: [(DirectionID, String)] in [
      [("in", "t3 t2 c b a"), ("out", "a b c t3 t2")], [("out", "a b c t3 t2"), ("in", "t2 c b a")],
    ] {
      let course = course(patterns, places)
      #expect(course.form == .tailed(junction: 2) && course.isOneWay)
      #expect(course.trunk == ["a", "b", "c", "t3", "t2"])
    }
  }

  @Test func localsAndExpressesHaveOneTrunk() {
    let patterns: [(DirectionID, String)] = [
      ("out", "ada bob cyd dot"), ("back", "dot cyd bob ada"), ("out", "ada dot eve fay"), ("back", "fay eve dot ada"),
    ]
    for order in [patterns, [patterns[2], patterns[3], patterns[0], patterns[1]]] {
      let course = course(order, row("ada bob cyd dot eve fay"))
      #expect(course.trunk == ["ada", "bob", "cyd", "dot", "eve", "fay"] && course.branches.isEmpty)
      #expect(course.expresses.count == 2)
    }
  }

  @Test func branchesOnBothEndsHangOnTheirJunctions() {
    let course = course([
      ("out", "w1 j m k n1 n2"), ("out", "w1 j m k s1 s2"), ("out", "w2 j m k e1 e2"), ("back", "n2 n1 k m j w1"),
      ("back", "s2 s1 k m j w1"), ("back", "e2 e1 k m j w2"),
    ])
    #expect(
      course.runs == [
        ["w1", "j", "m", "k", "n1", "n2"], ["k", "s1", "s2"], ["w2", "j"], ["k", "e1", "e2"],
      ])
  }

  @Test func aForkLiesOnTheSideOnWhichItsTrainsPart() {
    // Both directions carry one id; the branch joins from the right.
    let course = course([("out", "a b c d"), ("out", "x y b a")])
    #expect(course.branches == [.init(stations: ["y", "x"], from: "b", to: nil)])
  }

  @Test func runsInWordsJoinOnlyWhatATrainJoins() {
    let city = ToyCity.city([
      Self.line([("out", "w1 j m"), ("out", "w2 j m"), ("back", "m j w1"), ("back", "m j w2")])
    ])
    let runs = NetworkMap(city: city).runs
    #expect(runs.map(\.runs) == [[["w1", "j", "m"], ["w2", "j"]]])
  }
}
