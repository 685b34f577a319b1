import CityFiles
import Diagrams
import Geometry
import GuideSite
import NetworkGraph
import Scene
import Schematic
import Synchronization
import Testing
import TransitModel

@testable import GuideCommands

/// Maps that are laid out once and drawn again with other words.
@Suite(.enabled(if: isThorough, "the release build runs it")) struct MapStoreTests {
  private func city() throws -> City {
    let folder = try RecordedSession().session().resources().assets + "/Examples/tidewater"
    let own = try SiteFiles.read(folder).filter { !$0.path.hasPrefix("templates/") && $0.path != "guide.yaml" }
    let files = own.map { (path: $0.path, bytes: $0.bytes) }
    return try #require(CityFolder(files: files).read().value)
  }

  private func store(in folder: String) -> CountingStore {
    let session = RecordedSession().session(environment: ["XDG_CACHE_HOME": folder], folder: folder)
    return CountingStore(store: MapStore(in: session))
  }

  /// The map as a text that has everything in it.
  private func drawn(_ city: City, _ keeping: (any MapKeeping)?) throws -> String {
    let drawing = try NetworkMap(city: city).drawing(measuring: FixedTextMeasuring(), keeping: keeping)
    return drawing.geoJSON + SceneJSON.value(of: drawing.scene).text
  }

  private func renamed(_ city: City, _ id: StationID, _ name: String) -> City {
    var copy = city
    for index in copy.stations.indices where copy.stations[index].id == id {
      copy.stations[index].name = LocalizedText(name, "en")
    }
    return copy
  }

  @Test func whatIsKeptIsWhatWouldBeMade() throws {
    try TemporaryFolder.with { folder in
      let city = try city()
      let fresh = try drawn(city, nil)
      let first = store(in: folder)
      #expect(try drawn(city, first) == fresh)
      #expect(first.counts == Counts(askedLayouts: 1, keptLayouts: 1, askedPlans: 1, keptPlans: 1))
      let second = store(in: folder)
      #expect(try drawn(city, second) == fresh)
      #expect(second.counts == Counts(askedLayouts: 1, keptLayouts: 0, askedPlans: 1, keptPlans: 0))
    }
  }

  @Test func aChangedNameCostsNoLayoutAndOneOfTheSameSizeNoPlan() throws {
    try TemporaryFolder.with { folder in
      let city = try city()
      let station = try #require(city.stations.first { $0.name.text(for: "en") == "Central" })
      _ = try drawn(renamed(city, station.id, "Central"), store(in: folder))
      let sameSize = renamed(city, station.id, "Markets")
      let again = store(in: folder)
      #expect(try drawn(sameSize, again) == drawn(sameSize, nil))
      #expect(again.counts == Counts(askedLayouts: 1, keptLayouts: 0, askedPlans: 1, keptPlans: 0))
      let longer = renamed(city, station.id, "The Middle of the Old Town")
      let third = store(in: folder)
      #expect(try drawn(longer, third) == drawn(longer, nil))
      #expect(third.counts == Counts(askedLayouts: 1, keptLayouts: 0, askedPlans: 1, keptPlans: 1))
    }
  }

  /// Pages of a map in several languages are made side by side, and ask the same where names have the same sizes.
  @Test func whoAsksTheSameAtOneTimeGetsWhatIsMadeOnce() async throws {
    try await TemporaryFolder.with { folder in
      let city = try city()
      let store = store(in: folder)
      let drawings = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<8 { group.addTask { try drawn(city, store) } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(try drawings == [drawn(city, nil)])
      #expect(store.counts == Counts(askedLayouts: 8, keptLayouts: 1, askedPlans: 8, keptPlans: 1))
    }
  }

  @Test func anotherPlaceIsAnotherLayout() throws {
    try TemporaryFolder.with { folder in
      var city = try city()
      _ = try drawn(city, store(in: folder))
      let index = try #require(city.stations.indices.first { city.stations[$0].coordinate != nil })
      let old = try #require(city.stations[index].coordinate)
      city.stations[index].coordinate = Coordinate(latitude: old.latitude + 0.01, longitude: old.longitude)
      let store = store(in: folder)
      #expect(try drawn(city, store) == drawn(city, nil))
      #expect(store.counts.keptLayouts == 1)
    }
  }

  /// A layout that is shifted can only come from where it was kept; one of other tracks is no answer.
  @Test func whatIsKeptIsNotLaidOutAgain() throws {
    let graph = LineGraph(try city())
    let made = LaidOutNetwork(graph).layout
    var shifted = made
    for index in shifted.nodes.indices { shifted.nodes[index].at = shifted.nodes[index].at + Point(1, 0) }
    #expect(LaidOutNetwork(graph, kept: shifted).layout == shifted)
    let none = SchematicLayout(nodes: [], edges: [], passages: [])
    #expect(LaidOutNetwork(graph, kept: none).layout == made)
  }

  @Test func damagedEntriesAreMadeAgain() throws {
    try TemporaryFolder.with { folder in
      let city = try city()
      let fresh = try drawn(city, store(in: folder))
      for file in try SiteFiles.read(folder) {
        var bytes = file.bytes
        bytes[bytes.count / 2] ^= 0x10
        try WholeFile(path: folder + "/" + file.path, name: "entry").write(bytes)
      }
      let store = store(in: folder)
      #expect(try drawn(city, store) == fresh)
      #expect(store.counts == Counts(askedLayouts: 1, keptLayouts: 1, askedPlans: 1, keptPlans: 1))
    }
  }

  /// An entry that is whole and yet cut short, or empty, holds no map.
  @Test func anEntryThatIsNoMapIsNone() throws {
    var layout = NetworkMap(city: try city()).laidOut().layout
    layout.edges[0].shift = -0.5
    var writer = ByteWriter()
    writer.add(layout)
    #expect(MapEntry.layout(in: writer.bytes) == layout)
    for count in [0, 7, 8, writer.bytes.count / 2, writer.bytes.count - 1] {
      #expect(MapEntry.layout(in: Array(writer.bytes.prefix(count))) == nil)
    }
    #expect(MapEntry.plan(in: writer.bytes) == nil)
  }

  /// Entries name the parts of these types one by one: whoever adds a part adds it to `MapEntry` too.
  @Test func noPartIsForgotten() {
    let line = LabelLine(text: "", language: "", size: 1, width: 1, height: 1, baseline: 1)
    let box = Box(x: 0, y: 0, width: 1, height: 1)
    let expected: [(Any, [String])] = [
      (
        MapDesign(),
        [
          "lineWidth", "lineSpacing", "stopRadius", "interchangeRadius", "fontSize", "labelClearance", "widestBundle",
        ]
      ),
      (line, ["text", "language", "size", "width", "height", "baseline"]),
      (LabelForm(lines: [line], cost: 0), ["lines", "cost"]),
      (BadgeSize(width: 1, height: 1), ["width", "height"]),
      (SchematicLayout(nodes: [], edges: [], passages: []), ["nodes", "edges", "passages"]),
      (
        SchematicLayout.Node(source: nil, isStation: true, at: Point(0, 0), geographicPosition: Point(0, 0)),
        ["source", "isStation", "at", "geographicPosition", "passedBy"]
      ),
      (SchematicLayout.Edge(from: 0, to: 0, lines: [], points: []), ["from", "to", "lines", "points", "shift"]),
      (SchematicLayout.Passage(node: 0, line: 0, from: 0, to: 0), ["node", "line", "from", "to"]),
      (
        PlacedLabel(
          node: 0, form: LabelForm(lines: [], cost: 0), alignment: .start, origin: Point(0, 0), rotation: 0, box: box),
        ["node", "form", "alignment", "origin", "rotation", "box", "isForced"]
      ),
      (PlacedBadge(node: 0, line: 0, box: box), ["node", "line", "box"]),
    ]
    for (value, parts) in expected { #expect(Mirror(reflecting: value).children.map { $0.label ?? "" } == parts) }
  }
}

/// How often a store was asked and given something.
private struct Counts: Equatable {
  var askedLayouts = 0
  var keptLayouts = 0
  var askedPlans = 0
  var keptPlans = 0
}

/// A store that counts.
private final class CountingStore: MapKeeping {
  private let store: MapStore
  private let counted = Mutex(Counts())

  init(store: MapStore) { self.store = store }

  var counts: Counts { counted.withLock { $0 } }

  func layout(for question: LayoutQuestion, make: () -> SchematicLayout) -> SchematicLayout {
    counted.withLock { $0.askedLayouts += 1 }
    return store.layout(for: question) {
      counted.withLock { $0.keptLayouts += 1 }
      return make()
    }
  }

  func plan(for question: PlanQuestion, make: () -> KeptPlan?) -> KeptPlan? {
    counted.withLock { $0.askedPlans += 1 }
    return store.plan(for: question) {
      counted.withLock { $0.keptPlans += 1 }
      return make()
    }
  }
}
