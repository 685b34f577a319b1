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

  @Test(arguments: [1, 3, 9, 30])
  func picturesOfAScreenAndOfASheetKeepTheirSize(rides: Int) throws {
    for count in [1, 3] {
      let story = try scene(rides: rides, stops: 5, layout: .story, count: count, languages: ["en"])
      #expect(story.width == 360 && story.height == 640)
      let sheet = try scene(rides: rides, stops: 5, layout: .print, count: count, languages: ["en"])
      // Several departures lie side by side on a sheet that lies on its side.
      #expect(min(sheet.width, sheet.height) <= 595 && max(sheet.width, sheet.height) <= 842)
      #expect(count > 1 || sheet.width <= 595)
      for drawn in [story, sheet] {
        let findings = SceneCheck(smallestSize: 0).findings(in: drawn)
        #expect(findings.isEmpty, "\(rides) \(count): \(findings.prefix(3))")
      }
    }
  }

  /// A way goes from top to bottom of a screen as long as it can be read, with every place, time and line.
  @Test(arguments: 1...8, [["en"], ["zh-Hans", "en"]] as [[LanguageTag]])
  func aScreenShowsTheWholeWay(rides: Int, languages: [LanguageTag]) throws {
    let drawn = try scene(rides: rides, stops: 5, layout: .story, languages: languages)
    let shown = texts(drawn)
    for language in languages {
      let names = Set((1...rides).map { language == "en" ? "Change Street \($0)" : "换\($0)" })
      #expect(names.isSubset(of: shown), "\(language): \(shown)")
    }
    let times = Set(shown.filter { $0.wholeMatch(of: /\d\d:\d\d/) != nil })
    #expect((0...rides).allSatisfy { times.contains((ServiceTime(10, 0) + $0 * 600).clock) }, "\(shown)")
    #expect(shown.count { $0 == "Line 1" || $0 == "1号线" } == rides, "\(shown)")
    #expect(shown.count { $0 == "10 min" || $0 == "10分钟" } >= rides)
    #expect(SceneCheck(smallestSize: 9).findings(in: drawn).isEmpty)
    #expect(drawn.width == 360 && drawn.height == 640)
    // The way reaches down to the foot, but for a short one.
    let heights = drawn.textRuns.map(\.position.y).sorted()
    let gap = zip(heights, heights.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(rides <= 2 || gap < 100, "\(gap)")
  }

  @Test func aScreenListsRidesThatHaveNoRoomForTheirPlaces() throws {
    let shown = try texts(scene(rides: 12, stops: 5, layout: .story, languages: ["en"]))
    #expect(shown.count { $0.hasPrefix("towards Far End") && $0.contains("10 min") } == 12, "\(shown)")
  }

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
