import Diagrams
import Geometry
import Journeys
import Scene
import Testing
import TransitModel

/// How pictures of a fixed size tell of journeys of few and many rides.
@Suite struct StripSizeTests {
  private func scene(
    rides: Int, stops: Int, layout: RouteStrip.Layout, count: Int = 1, languages: [LanguageTag]
  ) throws -> Scene {
    var options = RouteStrip.Options(words: .shipped)
    (options.layout, options.languages) = (layout, languages)
    let journey = SampleJourney.rides(rides, stops: stops)
    return try RouteStrip(
      city: ToyCity.city([ToyCity.line("1", stops: "a b")]), from: ToyCity.words("起", "Begin"),
      to: ToyCity.words("终", "End"), departures: Array(repeating: .init(journey: journey), count: count),
      options: options
    ).scene(measuring: FixedTextMeasuring())
  }

  private func texts(_ scene: Scene) -> [String] { scene.textRuns.map(\.text) }

  private func circles(_ scene: Scene) -> Int {
    func count(_ node: Node) -> Int {
      switch node {
      case .shape(let shape): if case .circle = shape.outline { 1 } else { 0 }
      case .group(let group): group.children.reduce(0) { $0 + count($1) }
      default: 0
      }
    }
    return scene.nodes.reduce(0) { $0 + count($1) }
  }

  @Test(arguments: 1...8, [RouteStrip.Layout.square, .card])
  func framedPicturesKeepTheirDiagramToFiveRides(rides: Int, layout: RouteStrip.Layout) throws {
    let drawn = try scene(rides: rides, stops: 3, layout: layout, languages: ["en"])
    #expect(circles(drawn) == (rides > 5 ? 0 : rides + 1))
    if rides > 5 { #expect(texts(drawn).count { $0.hasPrefix("towards Far End") } == rides, "\(texts(drawn))") }
    #expect(SceneCheck(smallestSize: 9).findings(in: drawn).isEmpty)
  }

  /// What a line is called hangs on the line, not on what a picture of the journey is for.
  @Test(arguments: 1...8, RouteStrip.Layout.allCases)
  func aLineIsCalledTheSameInEveryPicture(rides: Int, layout: RouteStrip.Layout) throws {
    let shown = try texts(scene(rides: rides, stops: 3, layout: layout, languages: ["zh-Hans", "en"]))
    #expect(shown.contains("1号线") && !shown.contains("1"), "\(shown)")
  }
}
