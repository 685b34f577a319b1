import Diagrams
import Geometry
import Scene
import Testing
import TransitModel

/// Lines with branches from left to right: a lane for each branch.
@Suite struct LaneTests {
  /// A line of so many stations, which forks behind the third and joins before the third from the end.
  private func scene(_ count: Int, width: Double? = nil) throws -> Scene {
    let trunk = (1...count).map { "t\($0)" }
    func text(_ stops: [String]) -> String { stops.joined(separator: " ") }
    let line = ToyCity.line(
      "1",
      [
        ToyCity.pattern("main", "out", text(trunk)),
        ToyCity.pattern("fork", "out", text(trunk.prefix(3) + ["x", "y"])),
        ToyCity.pattern("join", "out", text(["p", "q"] + trunk.suffix(3))),
      ])
    var options = LineDiagram.Options(words: .shipped)
    (options.width, options.languages) = (width, ["en"])
    return try LineDiagram(city: ToyCity.city([line]), line: line, options: options)
      .scene(measuring: FixedTextMeasuring())
  }

  private func names(_ scene: Scene) -> [TextRun] { scene.textRuns.filter { $0.text.hasPrefix("Station") } }

  @Test(arguments: [(8, nil, 0), (40, nil, -45), (20, 1080, -45), (40, 1080, 0)] as [(Int, Double?, Double)])
  func namesTiltWhereBranchesHaveNoRoomOtherwise(count: Int, width: Double?, turn: Double) throws {
    let drawn = try scene(count, width: width)
    #expect(Set(names(drawn).map(\.rotation)) == [turn])
    let words = drawn.textRuns.flatMap { $0.text.split(separator: " ").map(String.init) }
    for station in (1...count).map({ "t\($0)" }) + ["x", "y", "p", "q"] {
      #expect(words.count { $0 == station } == 1, "\(station)")
    }
    #expect(drawn.width <= width ?? 2400)
    #expect(SceneCheck(smallestSize: 9).findings(in: drawn).isEmpty)
    // Not even tilted names of so many stations are so narrow: they stand in a column.
    #expect((drawn.height > drawn.width) == (count == 40 && width != nil))
  }

  @Test func branchesLieOnTheSideOfTheTrunkWithoutTiltedNames() throws {
    let drawn = try names(scene(40))
    let trunk = drawn.filter { $0.text.hasPrefix("Station t") }.map(\.position.y)
    let branches = drawn.filter { !$0.text.hasPrefix("Station t") }.map(\.position.y)
    let (lowest, highest) = (try #require(trunk.max()), try #require(branches.min()))
    #expect(lowest < highest)
  }
}
