import CityFiles
import Foundation
import Geometry
import Scene
import Schematic
import Testing
import TransitModel

@testable import Diagrams

/// The example city that the program brings along.
let tidewater: City? = {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Assets/Examples/tidewater")
  let files = ["city.yaml", "lines.yaml", "stations.yaml", "transfers.csv"].compactMap { file in
    (try? Data(contentsOf: folder.appending(path: file))).map { (path: file, bytes: Array($0)) }
  }
  return CityFolder(files: files).read().value
}()

/// Stations in a row from west to east, and which of the lines leads from each to the next.
private func row(of stations: Int, _ lines: [LineGraph.Service], line: (Int) -> Int) -> LineGraph {
  let nodes = (0..<stations).map { number in
    LineGraph.Node(
      id: "s\(number)", station: StationID("s\(number)"), name: LocalizedText("Station \(number)", "en"),
      coordinate: Coordinate(latitude: 50, longitude: 8 + Double(number) * 0.01))
  }
  return LineGraph(
    nodes: nodes, lines: lines,
    edges: (1..<stations).map { LineGraph.Edge(from: $0 - 1, to: $0, lines: [line($0 - 1)]) })
}

/// What is wrong with the words of a map. What lies on stations the map's own check measures, which knows that they are round.
private func misplacedText(in scene: Scene) -> [SceneCheck.Finding] {
  SceneCheck(smallestSize: 1).findings(in: scene).filter { if case .onSymbol = $0 { false } else { true } }
}

/// The papers that maps are drawn on.
private let mapPapers: [Paper] = [.a0, .a1, .a2, .a3]

/// Maps on sheets of paper.
@Suite struct PosterTests {
  private func poster(_ paper: Paper?, _ change: (inout NetworkMap.Options) -> Void = { _ in }) throws -> NetworkDrawing
  {
    var options = NetworkMap.Options()
    options.words = .shipped
    options.paper = paper
    change(&options)
    return try NetworkMap(city: try #require(tidewater), options: options).drawn()
  }

  @Test(arguments: mapPapers)
  func fillsItsSheetWithNothingCut(paper: Paper) throws {
    let drawing = try poster(paper)
    let scene = drawing.scene
    #expect([scene.width, scene.height].sorted() == [paper.shortSide, paper.longSide])
    #expect(drawing.check.isClean)
    #expect(misplacedText(in: scene).isEmpty)
    let texts = scene.texts
    let city = try #require(tidewater)
    #expect(texts.contains("Tidewater Metro") && texts.contains("2026.09 · 2026-09-01"))
    #expect(texts.contains { $0.hasPrefix("Invented for this example") })
    for line in city.lines where line.status.state != .construction {
      #expect(texts.contains(line.name.local), "\(line.id)")
    }
    // The map takes most of the room: it reaches to the margins in one direction.
    let area = try #require(Box(uniting: scene.shapeBounds))
    #expect(area.width > 0.6 * scene.width || area.height > 0.6 * scene.height)
  }

  @Test func printsTwiceAsLargeOnFourTimesThePaper() throws {
    let (small, large) = (try poster(.a3).check, try poster(.a1).check)
    #expect(abs(large.smallestDrawn / small.smallestDrawn - 2) < 0.02)
    #expect(abs(small.smallestDrawn - small.smallestOnA3) < 1e-9)
    #expect(abs(large.smallestOnA3 - small.smallestOnA3) < 0.05)
  }

  @Test func theLegendGoesWithTheNamesOnTheMap() throws {
    // A dozen stations on a sheet have large names; eighty in a row have small ones.
    let few = try #require(try poster(.a3).scene.runs.first { $0.text == "Harbour Line" })
    #expect(few.font.size > 15)
    let line = LineGraph.Service(id: "l", shortName: "1", name: LocalizedText("Long Line", "en"), color: .black)
    let graph = row(of: 80, [line]) { _ in 0 }
    var options = NetworkMap.Options()
    options.words = .shipped
    options.paper = .a3
    let map = NetworkMap(
      graph: graph, frame: .init(title: LocalizedText("Row", "en")), languages: ["en"], options: options)
    let scene = try map.drawn().scene
    let many = try #require(scene.runs.first { $0.text == "Long Line" })
    #expect(many.font.size < 9)
  }

  @Test(arguments: mapPapers) func aMapThatLeavesCornersFreeReachesFromEdgeToEdge(paper: Paper) throws {
    // A line from the lower left to the upper right: the title is above it, the legend below.
    let nodes = (0..<30).map { number in
      LineGraph.Node(
        id: "s\(number)", station: StationID("s\(number)"), name: LocalizedText("S\(number)", "en"),
        coordinate: Coordinate(latitude: 0.01 * Double(number), longitude: 0.01 * Double(number)))
    }
    let line = LineGraph.Service(id: "l", shortName: "1", name: LocalizedText("Long Line", "en"), color: .black)
    let graph = LineGraph(
      nodes: nodes, lines: [line], edges: (1..<30).map { LineGraph.Edge(from: $0 - 1, to: $0, lines: [0]) })
    var options = NetworkMap.Options()
    options.words = .shipped
    options.paper = paper
    let map = NetworkMap(
      graph: graph, frame: .init(title: LocalizedText("Slope", "en"), sources: ["Nobody"]), languages: ["en"],
      options: options)
    let drawing = try map.drawn()
    let box = try #require(Box(around: drawing.plan.extent.map { drawing.transform($0) }))
    let margin = 34 * paper.shortSide / Paper.a3.shortSide
    let free = min(drawing.scene.width - 2 * margin - box.width, drawing.scene.height - 2 * margin - box.height)
    #expect(free < 0.01 * drawing.scene.width && free > -0.01)
  }

  @Test(arguments: mapPapers, [LayoutMode.schematic, .geographic])
  func theMapLeavesTheWordsAroundItAlone(paper: Paper, layout: LayoutMode) throws {
    var city = try #require(tidewater)
    city.areas = []
    var options = NetworkMap.Options()
    options.words = .shipped
    options.paper = paper
    options.layout = layout
    let drawing = try NetworkMap(city: city, options: options).drawn()
    let margin = 34 * paper.shortSide / Paper.a3.shortSide
    let names = Set(drawing.plan.labels.flatMap { $0.form.lines.map(\.text) } + ["1", "2", "A"])
    let words = drawing.scene.runs.filter { !names.contains($0.text) }
    #expect(words.count > 5)
    for run in words {
      let around = try #require(Box(around: run.corners)).inset(by: -margin / 3)
      let taken = drawing.plan.labels.map(\.bounds) + drawing.plan.badges.map(\.box)
      #expect(!taken.contains { drawing.transform($0).overlaps(around) }, "\(run.text)")
      #expect(!drawing.plan.layout.edges.flatMap(\.points).contains { around.contains(drawing.transform($0)) })
    }
  }

  @Test func aBareMapOnPaperHasNoWordsAroundIt() throws {
    let scene = try poster(.a2) { $0.hasFrame = false }.scene
    #expect(!scene.texts.contains("Tidewater Metro"))
    #expect(scene.texts.contains("Central"))
  }

  @Test func onlyAMapThatIsTrueToTheGroundHasACompass() throws {
    #expect(!(try poster(.a3).scene.texts.contains("N")))
    #expect(try poster(.a3) { $0.layout = .geographic }.scene.texts.contains("N"))
    #expect(try poster(nil) { $0.layout = .geographic }.scene.texts.contains("N"))
  }
}

/// What stands around a map, and what stands out on it.
@Suite struct MapDrawingTests {
  private func scene(_ change: (inout NetworkMap.Options) -> Void) throws -> Scene {
    var options = NetworkMap.Options()
    options.words = .shipped
    change(&options)
    return try NetworkMap(city: try #require(tidewater), options: options)
      .drawn().scene
  }

  /// The fills of the badges with these words, those of the map before that of the legend.
  private func badges(_ text: String, in scene: Scene) -> [Paint] {
    scene.groups.filter { group in
      guard case .text(let run)? = group.children.last else { return false }
      return group.children.count == 2 && run.text == text
    }.compactMap { group in
      if case .shape(let shape)? = group.children.first { shape.fill } else { nil }
    }
  }

  @Test func namesInTheLegendStandBelowEachOther() throws {
    var city = try #require(tidewater)
    city.lines[0].shortName = "EXPRESS"
    let scene = try NetworkMap(city: city).drawn().scene
    let names = scene.runs.filter { ["Harbour Line", "Ring Line"].contains($0.text) }
    #expect(names.count == 2 && Set(names.map(\.position.x)).count == 1)
  }

  @Test func whatStandsBackIsPaleInTheLegendToo() throws {
    let plain = try scene { _ in }
    let one = try scene { $0.highlight = .line("2") }
    let (red, yellow) = (try #require(badges("1", in: plain).last), try #require(badges("A", in: plain).last))
    #expect(!badges("1", in: one).contains(red) && !badges("A", in: one).contains(yellow))
    #expect(badges("2", in: one).last == badges("2", in: plain).last)
  }

  @Test func onAJourneyOnlyTheBadgesOnItsWayStandOut() throws {
    let ride = NetworkMap.Ride(line: "1", stations: ["lighthouse", "harbour", "market", "central"])
    let scene = try scene { $0.highlight = .journey([ride]) }
    let strong = try #require(badges("1", in: scene).last)
    // At the lighthouse and in the legend; at the hilltop and at the lake the line goes on without us.
    #expect(badges("1", in: scene).count { $0 == strong } == 2)
    #expect(badges("1", in: scene).count > 2)
  }

  @Test func signsOnALineThatStandsOutAreNoGapsInIt() throws {
    func rings(_ scene: Scene) -> [Paint?] {
      scene.groups.filter { $0.title == "Harbour" || $0.title == "Market" }.flatMap { group in
        group.children.compactMap { node -> Paint? in
          if case .shape(let shape) = node { shape.stroke?.paint } else { nil }
        }
      }
    }
    #expect(rings(try scene { $0.highlight = .station("central") }) == rings(try scene { _ in }))
    #expect(rings(try scene { $0.highlight = .station("ferry") }) != rings(try scene { _ in }))
  }

  @Test func aSignOnALineAsLightAsItsInsideHasADarkRing() throws {
    var city = try #require(tidewater)
    let yellow = LineColor(red: 255, green: 240, blue: 60)
    city.lines[0].color = yellow
    let scene = try NetworkMap(city: city).drawn().scene
    let sign = try #require(scene.groups.first { $0.title == "Market" })
    guard case .shape(let shape)? = sign.children.first, let ring = shape.stroke?.paint else {
      Issue.record("the sign has no ring")
      return
    }
    #expect(ring.light != Color(red: 255, green: 240, blue: 60))
    #expect(ring.dark == Color(red: 255, green: 240, blue: 60))
  }

  @Test func theMannerOfBeijingHasWhiteDotsInItsLinesAndMovesNothing() throws {
    let (house, beijing) = (try scene { _ in }, try scene { $0.style = .beijing })
    func sign(_ title: String, _ scene: Scene) throws -> [Shape] {
      try #require(scene.groups.first { $0.role == .symbol && $0.title == title && $0.id != nil }).shapes
    }
    let (ring, dot) = (try #require(try sign("Market", house).first), try #require(try sign("Market", beijing).first))
    #expect(ring.stroke != nil && dot.stroke == nil && dot.fill == Palette.white)
    #expect(try #require(dot.outline.bounds).width < 0.8 * (try #require(ring.outline.bounds)).width)
    #expect(try sign("Central", beijing).count == 2)
    #expect(house.runs == beijing.runs)
    // What stands back has no white dots.
    let pale = try scene {
      $0.style = .beijing
      $0.highlight = .line("2")
    }
    #expect(try sign("Market", pale).first?.fill == Palette.inside)
  }

  @Test func aLineAsDarkAsTheGroundIsLighterThere() throws {
    let navy = LineColor(red: 28, green: 16, blue: 156).paint
    #expect(navy.seen.light == navy.light && navy.seen.dark != navy.dark)
    #expect(LineColor(navy.seen.dark).contrast(to: LineColor(Palette.ground.dark)) >= 1.9)
    let cream = LineColor(red: 254, green: 240, blue: 181).paint
    #expect(cream.seen.light != cream.light && cream.seen.dark == cream.dark)
    let red = LineColor(red: 200, green: 16, blue: 46).paint
    #expect(red.seen == red)
  }

  @Test func aLegendWithoutAnOrderGoesByNumbers() throws {
    let names = ["U10", "U2", "S1", "U1"]
    let lines = names.map {
      LineGraph.Service(id: LineID($0), shortName: $0, name: LocalizedText($0, "en"), color: .black)
    }
    let graph = row(of: 5, lines) { $0 }
    var frame = NetworkMap.Frame(title: LocalizedText("Row", "en"))
    frame.sortsLines = true
    let map = NetworkMap(graph: graph, frame: frame, languages: ["en"])
    let legend = try map.drawn().scene.runs.map(\.text).filter(names.contains)
    #expect(legend.suffix(4) == ["S1", "U1", "U2", "U10"])
  }

  /// A map of two lines of three stations each, which have these names.
  private func twoLines(_ names: [String], paper: Paper?) throws -> Scene {
    let lines = names.enumerated().map { number, name in
      LineGraph.Service(id: LineID("l\(number)"), shortName: name, name: LocalizedText(name, "en"), color: .white)
    }
    var options = NetworkMap.Options()
    options.words = .shipped
    options.paper = paper
    return try NetworkMap(
      graph: row(of: 5, lines) { $0 / 2 }, frame: .init(title: LocalizedText("Row", "en")), languages: ["en"],
      options: options
    ).drawn().scene
  }

  @Test(arguments: [nil, Paper.a3])
  func aLineWithoutANameHasNoBadge(paper: Paper?) throws {
    // At both ends of a line, and in the legend.
    #expect(try twoLines(["A", "B"], paper: paper).runs.count { ["A", "B"].contains($0.text) } == 6)
    let half = try twoLines(["A", ""], paper: paper).runs.map(\.text)
    #expect(half.count { $0 == "A" } == 3 && !half.contains(""))
    #expect(!(try twoLines(["", ""], paper: paper).runs.map(\.text).contains("")))
  }

  @Test func aBadgeAsLightAsTheGroundHasAnEdge() throws {
    func edge(_ color: LineColor, isPale: Bool = false) throws -> Paint? {
      let service = LineGraph.Service(id: "l", shortName: "S", name: LocalizedText("Shuttle", "en"), color: color)
      let chip = Chip(service, language: "en", title: "Shuttle")
      let badge = try Badge(isPale ? chip.pale : chip, size: .chip(radius: 4), measuring: FixedTextMeasuring())
      guard case .group(let group) = badge.node(leftMiddle: .zero), case .shape(let ground) = group.children.first
      else { return nil }
      return ground.stroke?.paint
    }
    #expect(try edge(.white)?.light == Palette.muted.light && edge(.white)?.dark == Color.white)
    #expect(try edge(LineColor(red: 24, green: 24, blue: 24))?.dark == Palette.muted.dark)
    #expect(try edge(LineColor(red: 252, green: 204, blue: 10)) == nil)
    // What stands back has no dark edge either.
    #expect(try edge(.white, isPale: true)?.light == Palette.hairline.light)
  }

  @Test func aVersionThatIsADateStandsOnce() throws {
    var city = try #require(tidewater)
    #expect(NetworkMap.Frame(city).edition == "2026.09 · 2026-09-01")
    city.version = City.Version(number: "2026-09-01", date: city.version?.date)
    #expect(NetworkMap.Frame(city).edition == "2026-09-01")
  }

  @Test func anAttributionSaysOfWhat() throws {
    var city = try #require(tidewater)
    city.sources = [City.Source(name: "Tide tables", attribution: "Copyright 2026")]
    #expect(NetworkMap.Frame(city).sources == ["Tide tables, Copyright 2026"])
    city.sources = [City.Source(name: "OpenStreetMap", attribution: "© OpenStreetMap contributors")]
    #expect(NetworkMap.Frame(city).sources == ["© OpenStreetMap contributors"])
  }
}

/// Water and parks beneath maps.
@Suite struct LandscapeTests {
  private func drawing(
    _ areas: [Area], _ change: (inout NetworkMap.Options) -> Void = { _ in }
  ) throws -> NetworkDrawing {
    var city = try #require(tidewater)
    city.areas = areas
    var options = NetworkMap.Options()
    options.words = .shipped
    change(&options)
    return try NetworkMap(city: city, options: options).drawn()
  }

  /// A square of so many degrees around a station.
  private func square(_ id: StationID, _ half: Double) throws -> Area {
    let station = try #require(tidewater?.stations.first { $0.id == id })
    let middle = try #require(station.coordinate)
    let ring = [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1)].compactMap { sign in
      Coordinate(latitude: middle.latitude + half * sign.0, longitude: middle.longitude + 1.28 * half * sign.1)
    }
    return Area(kind: .park, name: LocalizedText("Green", "en"), extent: .ring(ring))
  }

  private func area(_ title: String, in scene: Scene) throws -> [Point] {
    let group = try #require(scene.nodes.compactMap(\.asGroup).first { $0.title == title })
    return group.children.flatMap { node -> [Point] in
      if case .shape(let shape) = node { shape.outline.controlPoints } else { [] }
    }
  }

  private func place(_ id: StationID, in drawing: NetworkDrawing) throws -> Point {
    let stop = try #require(drawing.courses.nodes.first { $0.station == id })
    return Point(stop.x, stop.y)
  }

  @Test(arguments: [true, false], ["central", "ferry", "lighthouse", "university"] as [StationID])
  func whatLiesAroundAStationLiesAroundIt(isGeographic: Bool, station: StationID) throws {
    let drawing = try drawing([try square(station, 0.003)]) { $0.layout = isGeographic ? .geographic : .schematic }
    let place = try place(station, in: drawing)
    let box = try #require(Box(around: try area("Green", in: drawing.scene)))
    #expect(box.contains(place))
    let others = drawing.courses.nodes.filter { $0.station != nil && $0.station != station }
    #expect(!others.contains { box.contains(Point($0.x, $0.y)) })
  }

  @Test func aTrueMapShowsTrueDistances() throws {
    let drawing = try drawing([try square("central", 0.004)]) { $0.layout = .geographic }
    let box = try #require(Box(around: try area("Green", in: drawing.scene)))
    let place = try place("central", in: drawing)
    #expect(abs(box.center.x - place.x) < 1.5 && abs(box.center.y - place.y) < 1.5)
    #expect(abs(box.width - box.height) < 0.01 * box.width)
  }

  @Test func liesBeneathEverythingAndIsCutAtTheEdge() throws {
    let drawing = try drawing([try square("central", 5)])
    let first = try #require(drawing.scene.nodes.first?.asGroup)
    #expect(first.title == "Green")
    for point in try area("Green", in: drawing.scene) { #expect(drawing.scene.canvas.contains(point)) }
    #expect(misplacedText(in: drawing.scene).isEmpty)
  }

  @Test func aRiverRunsThroughInOnePiece() throws {
    let course = [(38.58, -28.65), (38.50, -28.50)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    let river = Area(kind: .water, name: LocalizedText("River", "en"), extent: .course(course, metres: 200))
    let scene = try drawing([river]).scene
    let group = try #require(scene.nodes.compactMap(\.asGroup).first { $0.title == "River" })
    #expect(group.children.count == 1)
    for point in try area("River", in: scene) { #expect(scene.canvas.contains(point)) }
  }

  @Test func aCityWithoutPlacesShowsNone() throws {
    var city = try #require(tidewater)
    for index in city.stations.indices { city.stations[index].coordinate = nil }
    let scene = try NetworkMap(city: city).drawn().scene
    #expect(!scene.nodes.compactMap(\.asGroup).contains { $0.title == "The Sound" })
  }
}

extension Node {
  fileprivate var asGroup: Group? { if case .group(let group) = self { group } else { nil } }

  fileprivate var runs: [TextRun] {
    switch self {
    case .text(let run): [run]
    case .group(let group): group.children.flatMap(\.runs)
    case .shape: []
    }
  }

  fileprivate var groups: [Group] { asGroup.map { [$0] + $0.children.flatMap(\.groups) } ?? [] }

  fileprivate var shapes: [Shape] {
    switch self {
    case .text: []
    case .group(let group): group.children.flatMap(\.shapes)
    case .shape(let shape): [shape]
    }
  }
}

extension Group {
  fileprivate var shapes: [Shape] { children.flatMap(\.shapes) }
}

extension Scene {
  fileprivate var runs: [TextRun] { nodes.flatMap(\.runs) }
  var texts: [String] { runs.map(\.text) }
  fileprivate var groups: [Group] { nodes.flatMap(\.groups) }
  fileprivate var shapeBounds: [Box] { nodes.flatMap(\.shapes).compactMap { Box(around: $0.outline.controlPoints) } }
}
