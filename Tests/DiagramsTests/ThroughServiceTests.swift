import Diagrams
import Scene
import Testing
import TransitModel

/// What the legend of a line says of trains that go on as another one.
@Suite struct ThroughServiceTests {
  private let line = ToyCity.line("1", stops: "a b c")

  private func trip(_ id: TripID, _ line: LineID, _ start: Int, block: String?) -> Trip {
    let times = (0..<3).map { StopTime(ServiceTime(start, $0)) }
    return Trip(id: id, line: line, pattern: "out", service: "D", block: block, stopTimes: times)
  }

  /// The ways in the legend of the line where a train of a block goes on as one of another line.
  private func legend(_ second: Line, block: String? = "x") throws -> [String] {
    var city = ToyCity.city([line, second])
    city.trips = [trip("x", line.id, 8, block: block), trip("y", second.id, 9, block: block)]
    let diagram = LineDiagram(city: city, line: line, options: .init(words: .shipped))
    return try diagram.scene(measuring: FixedTextMeasuring()).textRuns.map(\.text).filter { $0.contains("→") }
  }

  @Test func trainsThatGoOnAsAnotherLineAreTold() throws {
    let other = ToyCity.line("2", stops: "c d e")
    #expect(try legend(other, block: nil).isEmpty)
    #expect(try legend(other).count == 1)
    #expect(try legend(other).first?.hasPrefix("站c → 站e · ") == true)
  }

  /// A feed may have a line twice; trains that turn at its end, and go back over its own stations, go on as nothing else.
  @Test func aLineThatGoesOnAsItselfIsNoOtherLine() throws {
    var again = ToyCity.line("special", stops: "c b a")
    again.shortName = "1"
    #expect(try legend(again).isEmpty)
    var beyond = ToyCity.line("special", stops: "c d e")
    beyond.shortName = "1"
    #expect(try legend(beyond).count == 1)
    #expect(try legend(ToyCity.line("2", stops: "c b a")).count == 1)
  }
}
