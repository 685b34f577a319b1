import CityFiles
import Diagrams
import Foundation
import Geometry
import Scene
import Schematic
import Testing
import TransitModel

/// The example city that the program brings along.
let tidewater: City? = {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Assets/Examples/tidewater")
  let files = ["city.yaml", "lines.yaml", "stations.yaml", "transfers.csv"].compactMap { file in
    (try? Data(contentsOf: folder.appending(path: file))).map { (path: file, bytes: Array($0)) }
  }
  return CityFolder(files: files).read().value
}()

/// What is wrong with the words of a map. What lies on stations the map's own check measures, which knows that they are round.
private func misplacedText(in scene: Scene) -> [SceneCheck.Finding] {
  SceneCheck(smallestSize: 1).findings(in: scene).filter { if case .onSymbol = $0 { false } else { true } }
}

/// Maps on sheets of paper.
@Suite struct PosterTests {
  private func poster(_ paper: Paper?, _ change: (inout NetworkMap.Options) -> Void = { _ in }) throws -> NetworkDrawing
  {
    var options = NetworkMap.Options()
    options.paper = paper
    change(&options)
    return try NetworkMap(city: try #require(tidewater), options: options).drawing(measuring: FixedTextMeasuring())
  }

  @Test(arguments: Paper.allCases)
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

/// Water and parks beneath maps.
@Suite struct LandscapeTests {
  private func drawing(
    _ areas: [Area], _ change: (inout NetworkMap.Options) -> Void = { _ in }
  ) throws -> NetworkDrawing {
    var city = try #require(tidewater)
    city.areas = areas
    var options = NetworkMap.Options()
    change(&options)
    return try NetworkMap(city: city, options: options).drawing(measuring: FixedTextMeasuring())
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
    let scene = try NetworkMap(city: city).drawing(measuring: FixedTextMeasuring()).scene
    #expect(!scene.nodes.compactMap(\.asGroup).contains { $0.title == "The Sound" })
  }
}

extension Node {
  fileprivate var asGroup: Group? { if case .group(let group) = self { group } else { nil } }

  fileprivate var texts: [String] {
    switch self {
    case .text(let run): [run.text]
    case .group(let group): group.children.flatMap(\.texts)
    case .shape: []
    }
  }

  fileprivate var shapes: [Shape] {
    switch self {
    case .text: []
    case .group(let group): group.children.flatMap(\.shapes)
    case .shape(let shape): [shape]
    }
  }
}

extension Scene {
  fileprivate var texts: [String] { nodes.flatMap(\.texts) }
  fileprivate var shapeBounds: [Box] { nodes.flatMap(\.shapes).compactMap { Box(around: $0.outline.controlPoints) } }
}
