import CairoBackend
import Diagrams
import Scene
import Testing
import TransitModel

private let typesetter = try? Typesetter(languages: ["zh-Hans", "en"])

/// A few small pictures, each of one subject, for what no dump of a scene shows: how it is painted.
@Suite(.enabled(if: typesetter != nil, "Noto fonts are not installed")) struct GoldenPictureTests {
  private func expect(
    _ name: String, scale: Double = 1, theme: Theme = .light, _ make: (Typesetter) throws -> Scene
  ) throws {
    let typesetter = try #require(typesetter)
    let renderer = CairoRenderer(typesetter: typesetter)
    try Golden.expect(
      renderer.image(of: make(typesetter), options: RasterOptions(scale: scale, theme: theme)), "picture-" + name)
  }

  private func diagram(_ change: (inout LineDiagram.Options) -> Void) throws -> LineDiagram {
    let city = SampleJourney.city()
    let line = try #require(city.lines.first)
    var options = LineDiagram.Options(words: .shipped)
    options.hasHeader = false
    change(&options)
    return LineDiagram(city: city, line: line, options: options)
  }

  @Test func namesAndChips() throws {
    try expect("names") { try diagram { _ in }.scene(measuring: $0) }
  }

  @Test func theStationOneIsAt() throws {
    try expect("current") { typesetter in
      try diagram {
        $0.direction = "out"
        $0.current = "zhichunlu"
        $0.orientation = .vertical
      }.scene(measuring: typesetter)
    }
  }

  @Test func theMannerOfBeijing() throws {
    try expect("beijing", theme: .dark) { typesetter in
      try diagram {
        $0.style = .beijing
        $0.hasHeader = true
      }.scene(measuring: typesetter)
    }
  }

  @Test func theLastTrain() throws {
    let city = SampleJourney.city()
    var options = RouteStrip.Options(words: .shipped)
    options.layout = .square
    let departures = SampleJourney.departures(in: city)[1]
    let strip = RouteStrip(
      city: city, from: ToyCity.words("五道口"), to: ToyCity.words("陶然亭"), departures: departures, options: options)
    try expect("last-train") { try strip.scene(measuring: $0) }
  }
}
