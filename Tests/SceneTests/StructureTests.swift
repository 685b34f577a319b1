import Geometry
import Scene
import Testing

@Suite struct StructureTests {
  private func scene(_ structure: Structure?) -> Scene {
    Scene(width: 10, height: 10, title: "t", language: "en", nodes: [.group(.label, structure: structure, [])])
  }

  @Test(
    arguments: [
      (nil, "label"), (.heading(level: 2), "label <H2>"), (.header(scope: .column), "label <TH of column>"),
      (.header(scope: .row, columns: 2), "label <TH of row 2x1>"), (.cell(rows: 3), "label <TD 1x3>"),
      (.figure(alternative: "a \"b\""), #"label <Figure "a \"b\"">"#),
      (.figure(alternative: "a", language: "fr"), #"label <Figure fr "a">"#), (.artifact, "label <Artifact>"),
    ] as [(Structure?, String)])
  func aDumpShowsStructureWhereThereIsSome(structure: Structure?, line: String) {
    #expect(scene(structure).dump == "scene 10x10 en \"t\"\n\(line)\n")
  }

  @Test func aHeadingHasOneOfSixLevels() {
    #expect(Structure.heading(level: 0).standardName == "H1")
    #expect(Structure.heading(level: 9).standardName == "H6")
  }

  @Test func whatIsMovedOrScaledStaysWhatItIs() {
    let node = Node.group(.plain, structure: .row, [])
    #expect(node.moved(by: Point(1, 1)) == node)
    #expect(node.scaled(by: 2) == node)
  }
}
