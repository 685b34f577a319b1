import CairoBackend
import Geometry
import Localization
import Scene
import Testing
import TransitModel

@testable import Diagrams

@Suite struct LineDiagramTests {
  private let red = LineColor(red: 0xA4, green: 0x34, blue: 0x3A)

  private func scene(
    _ city: City, _ line: Line, _ change: (inout LineDiagram.Options) -> Void = { _ in }
  ) throws -> Scene {
    var options = LineDiagram.Options(words: .shipped)
    change(&options)
    return try LineDiagram(city: city, line: line, options: options).scene(measuring: FixedTextMeasuring())
  }

  private func names(_ scene: Scene) -> [String] { scene.textRuns.map(\.text) }

  private func labels(_ scene: Scene, _ size: Double = 16) -> [TextRun] {
    scene.textRuns.filter { $0.font.size == size }
  }

  // MARK: What is drawn

  @Test func aRowIsDrawnAsRecorded() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c d")
    let other = ToyCity.line("2", stops: "b x")
    try Golden.expect(scene(ToyCity.city([line, other]), line), "row")
  }

  @Test func aColumnIsDrawnAsRecorded() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c d")
    try Golden.expect(
      scene(ToyCity.city([line]), line) {
        $0.orientation = .vertical
        $0.direction = "out"
        $0.current = "b"
      }, "column")
  }

  @Test func aRingIsDrawnAsRecorded() throws {
    let line = ToyCity.line("2", color: red, stops: "a b c d e f a")
    try Golden.expect(scene(ToyCity.city([line]), line), "ring")
  }

  @Test func aRingWithATailIsDrawnAsRecorded() throws {
    let line = ToyCity.line("6", color: red, stops: "a b c d e f c")
    try Golden.expect(scene(ToyCity.city([line]), line), "ring-with-tail")
  }

  @Test func branchesAreDrawnAsRecorded() throws {
    let line = ToyCity.line(
      "1", color: red,
      [
        ToyCity.pattern("main", "out", "a b c d e"), ToyCity.pattern("branch", "out", "a b x y"),
        ToyCity.pattern("loop", "out", "a b c z e"), ToyCity.pattern("short", "out", "b c d", kind: .short),
      ])
    try Golden.expect(scene(ToyCity.city([line]), line), "branches")
    try Golden.expect(scene(ToyCity.city([line]), line) { $0.orientation = .vertical }, "branches-column")
  }

  @Test(arguments: [nil, 1000, 700] as [Double?])
  func branchesHangOnTheirTrunkHoweverLongItIs(width: Double?) throws {
    let trunk = (1...30).map { "t\($0)" }.joined(separator: " ")
    let line = ToyCity.line(
      "1", color: red,
      [
        ToyCity.pattern("main", "out", trunk), ToyCity.pattern("branch", "out", "t1 t2 x y z"),
        ToyCity.pattern("other", "out", "p q t20 t21"),
      ])
    let drawn = try scene(ToyCity.city([line]), line) { $0.width = width }
    // A branch drawn by itself would name its junction again.
    for station in ["站t2", "站t20", "站x", "站p"] { #expect(names(drawn).count { $0 == station } == 1, "\(station)") }
    #expect(SceneCheck(smallestSize: 9).findings(in: drawn).isEmpty)
  }

  @Test func statesAreDrawnAsRecorded() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c d")
    let other = ToyCity.line("2", stops: "x y")
    var city = ToyCity.city([line, other])
    city.stations[0].status = Status(.closed)
    city.stations[1].status = Status(.passing)
    city.stations[2].status = Status(.construction)
    city.transfers = [Transfer(from: .init(station: "d"), to: .init(station: "x"), seconds: 300)]
    try Golden.expect(scene(city, line), "states")
  }

  @Test func theBeijingStyleIsDrawnAsRecorded() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c")
    try Golden.expect(scene(ToyCity.city([line]), line) { $0.style = .beijing }, "style-beijing")
  }

  // MARK: What it means

  @Test func passedStationsLieBeforeTheCurrentOne() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c d")
    let city = ToyCity.city([line])
    func passed(_ direction: DirectionID) throws -> [String] {
      let drawn = try scene(city, line) {
        $0.direction = direction
        $0.current = "b"
      }
      return labels(drawn).filter { $0.paint.name == "passed" }.map(\.text)
    }
    #expect(try passed("out") == ["站a"])
    #expect(try passed("back") == ["站d", "站c"])
  }

  @Test func branchesThatTrainsNoLongerReachAreGreyed() throws {
    let line = ToyCity.line(
      "1", color: red,
      [
        ToyCity.pattern("main", "out", "a b c d e"), ToyCity.pattern("in", "out", "x y b c d e"),
        ToyCity.pattern("away", "out", "a b z"), ToyCity.pattern("late", "out", "a b c d w"),
      ])
    func passed(at current: StationID) throws -> Set<String> {
      let drawn = try scene(ToyCity.city([line]), line) {
        $0.direction = "out"
        $0.current = current
      }
      return Set(labels(drawn).filter { $0.paint.name == "passed" }.map(\.text))
    }
    #expect(try passed(at: "c") == ["站a", "站b", "站x", "站y", "站z"])
    #expect(try passed(at: "x") == ["站a"])
    #expect(try passed(at: "z") == ["站a", "站b", "站c", "站d", "站e", "站x", "站y", "站w"])
  }

  @Test func aHighlightedWayLeavesTheRestGrey() throws {
    let line = ToyCity.line("2", color: red, stops: "a b c d e f a")
    let drawn = try scene(ToyCity.city([line]), line) { $0.highlight = .journey(from: "f", to: "b") }
    let grey = labels(drawn).filter { $0.paint.name == "passed" }.map(\.text)
    #expect(grey == ["站c", "站d", "站e"])
    let open = ToyCity.line("1", color: red, stops: "a b c d")
    let one = try scene(ToyCity.city([open]), open) { $0.highlight = .station("c") }
    #expect(labels(one).filter { $0.paint.name != "passed" }.map(\.text) == ["站c"])
    #expect(throws: DiagramFault.stationNotOnLine("z", "1")) {
      try scene(ToyCity.city([open]), open) { $0.highlight = .journey(from: "a", to: "z") }
    }
  }

  @Test func aHighlightedLineKeepsItsChips() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c d")
    let others = [ToyCity.line("2", stops: "b x"), ToyCity.line("3", stops: "b c")]
    let drawn = try scene(ToyCity.city([line] + others), line) { $0.highlight = .line("2") }
    #expect(labels(drawn).filter { $0.paint.name != "passed" }.map(\.text) == ["站b"])
    let chips = drawn.textRuns.filter { $0.font.size == 11 && ["2", "3"].contains($0.text) }
    #expect(chips.map { $0.paint.name } == [nil, "ink", "ink"])
  }

  @Test func variantsOfALineAreNoInterchangeAndLookalikesOneBadge() throws {
    func line(_ id: LineID, _ name: String, _ stops: String) -> Line {
      var line = Line(id: id, shortName: name, name: ToyCity.words(name), color: red)
      line.patterns = [ToyCity.pattern("p", "out", stops)]
      return line
    }
    let five = line("a", "5", "a b c d")
    let city = ToyCity.city([
      five, line("b", "5X", "a c d"), line("c", "6", "b x"), line("d", "6", "b y"), line("e", "7-N", "c z"),
    ])
    let chips = try scene(city, five).textRuns.filter { $0.font.size == 11 && $0.font.weight == .bold }.map(\.text)
    #expect(chips == ["6", "7-N"])
    let north = try scene(ToyCity.city([line("e", "7-N", "c z"), line("f", "7-S", "c z")]), line("e", "7-N", "c z"))
    #expect(!names(north).contains("7-S"))
  }

  @Test func aChangeInsideAComplexLeadsOutOfNoStation() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c")
    var city = ToyCity.city([line, ToyCity.line("2", stops: "x y z")])
    city.transfers = [
      Transfer(from: .init(station: "b"), to: .init(station: "y"), seconds: 120),
      Transfer(from: .init(station: "y"), to: .init(station: "b"), seconds: 120),
    ]
    func walks() throws -> Bool {
      try scene(city, line).textRuns.contains {
        $0.text == Languages.shipped.language(for: "zh-Hans")?["walkToStation"]
      }
    }
    #expect(try walks())
    for (index, station) in city.stations.enumerated() where ["b", "y"].contains(station.id) {
      city.stations[index].name = ToyCity.words("时代广场")
    }
    #expect(try !walks())
    #expect(try scene(city, line).textRuns.contains { $0.text == "2" })
  }

  @Test func namesOfARowStandOnOneLine() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c d")
    let drawn = try scene(ToyCity.city([line, ToyCity.line("2", stops: "b x")]), line)
    let heights = Set(drawn.textRuns.filter { $0.text.hasPrefix("站") }.map(\.position.y))
    #expect(heights.count == 1, "\(heights)")
  }

  @Test(arguments: [
    ("良乡大学城西", ["良乡", "大学城西"]), ("北京大学东门", ["北京", "大学", "东门"]), ("新北產業園區", ["新北", "產業園區"]),
    ("總合運動公園", ["總合", "運動公園"]), ("機場第一航廈", ["機場", "第一航廈"]), ("天安门东", ["天安门东"]), ("公园", ["公园"]),
    ("一二三四五六", ["一", "二", "三", "四", "五", "六"]), ("", []),
  ])
  func ideographsHaveWords(name: String, words: [String]) {
    #expect(IdeographicWords.words(of: name) == words)
  }

  @Test func theShareTextNamesEveryStation() throws {
    let line = ToyCity.line("1", color: red, stops: "a b c")
    let city = ToyCity.city([line, ToyCity.line("2", stops: "b x")])
    let text = try LineDiagram(city: city, line: line, options: .init(words: .shipped)).shareText()
    #expect(text.short == "1号线 · 站a – 站c · 3座车站")
    #expect(text.long.split(separator: "\n").contains("站b Station b (2)"))
  }

  @Test func servicesRunAlongTheInsideOfARing() throws {
    var line = ToyCity.line("2", color: red, stops: "a b c d e f a")
    line.patterns.append(ToyCity.pattern("short", "out", "b c d e", kind: .short))
    try Golden.expect(scene(ToyCity.city([line]), line), "ring-services")
  }

  @Test func onARingNothingIsPassed() throws {
    let line = ToyCity.line("2", color: red, stops: "a b c d a")
    let drawn = try scene(ToyCity.city([line]), line) {
      $0.direction = "out"
      $0.current = "c"
    }
    #expect(!drawn.paints.contains { $0.name == "passed" })
  }

  @Test func anEmptyTranslationLeavesOneLanguage() throws {
    let line = ToyCity.line("1", color: red, stops: "a b")
    let city = ToyCity.city([line], names: ["a": ToyCity.words("只有中文", ""), "b": ToyCity.words("乙", "B")])
    #expect(names(try scene(city, line)).filter { $0 == "只有中文" }.count == 1)
  }

  @Test func longLinesWrapIntoRows() throws {
    let stops = (0..<45).map { "s\($0)" }.joined(separator: " ")
    let line = ToyCity.line("10", color: red, stops: stops)
    let drawn = try scene(ToyCity.city([line]), line) { $0.width = 900 }
    #expect(drawn.width <= 900)
    let rows = Set(labels(drawn).map(\.position.y))
    #expect(rows.count > 3)
  }

  @Test func namesStandStraightWhereTheyFitAndTiltWhereTheyDoNot() throws {
    func turns(_ count: Int) throws -> Set<Double> {
      let stops = (0..<count).map { "s\($0)" }.joined(separator: " ")
      let line = ToyCity.line("1", color: red, stops: stops)
      return Set(labels(try scene(ToyCity.city([line]), line)).map(\.rotation))
    }
    #expect(try turns(8) == [0])
    #expect(try turns(40) == [-45])
  }

  @Test(arguments: [1, 2, 7, 30, 300])
  func namesOfAnyLengthAreDrawnWhole(length: Int) throws {
    let name = String(repeating: "长", count: length)
    let word = String(repeating: "long", count: max(1, length / 4))
    let line = ToyCity.line("1", color: red, stops: "a b c")
    let city = ToyCity.city([line], names: ["b": ToyCity.words(name, word)])
    for orientation in LineDiagram.Orientation.allCases {
      for style in DiagramStyle.all {
        let drawn = try scene(city, line) {
          $0.orientation = orientation
          $0.style = style
        }
        #expect(SceneCheck(smallestSize: 9).findings(in: drawn).isEmpty)
        #expect(names(drawn).joined().count { $0 == "长" } == length)
      }
    }
  }

  // MARK: What is refused

  @Test func aLineWithOneStationIsRefused() throws {
    let line = ToyCity.line("1", [ToyCity.pattern("p", "out", "a")])
    #expect(throws: DiagramFault.tooFewStations("1", count: 1)) { try scene(ToyCity.city([line]), line) }
    let empty = ToyCity.line("1", [])
    #expect(throws: DiagramFault.tooFewStations("1", count: 0)) { try scene(ToyCity.city([empty]), empty) }
  }

  @Test func aStationOfAnotherLineIsRefused() throws {
    let line = ToyCity.line("1", stops: "a b")
    #expect(throws: DiagramFault.stationNotOnLine("z", "1")) {
      try scene(ToyCity.city([line]), line) { $0.current = "z" }
    }
    #expect(throws: DiagramFault.unknownDirection("up", "1", known: ["out", "back"])) {
      try scene(ToyCity.city([line]), line) { $0.direction = "up" }
    }
  }
}
