@testable import Diagrams
import Geometry
import Schematic
import Testing
import TransitModel

@testable import GuideCommands

/// Maps that stand in a city's folder and are kept to.
@Suite(.enabled(if: isThorough, "the release build runs it")) struct PinnedMapTests {
  private func run(_ arguments: [String], in folder: String) async -> (status: Int32, session: RecordedSession) {
    let recorded = RecordedSession()
    return (await recorded.run(arguments, in: folder), recorded)
  }

  private func copyCity(_ city: String = "Examples/tidewater", to folder: String) throws {
    let source = try RecordedSession().session().resources().assets + "/" + city
    try FolderTree.copy(source, to: folder + "/city")
  }

  private func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    let changed = text.replacing(old, with: new)
    #expect(changed != text)
    try WholeFile(path: path, name: path).write(Array(changed.utf8))
  }

  /// Where the map's stations lie, by their names' lines in the GeoJSON.
  private func places(_ folder: String) async throws -> [String] {
    let made = await run(["map", "city", "--lang", "en", "-o", "map.geojson"], in: folder)
    #expect(made.status == 0, "\(made.session.complaints)")
    let text = String(decoding: try FileSystem.read(folder + "/map.geojson"), as: UTF8.self)
    return text.split(separator: "\"coordinates\":").dropFirst().map { String($0.prefix { $0 != "]" }) }
  }

  @Test func aPinnedMapIsKeptTo() async throws {
    try await TemporaryFolder.with { folder in
      try copyCity(to: folder)
      let pin = await run(["map", "city", "--lang", "en", "--pin"], in: folder)
      #expect(pin.status == 0, "\(pin.session.complaints)")
      #expect(pin.session.complaints.contains("city/maps/en.json"))
      let bytes = try FileSystem.read(folder + "/city/maps/en.json")
      let map = try #require(PinnedMapFile.read(bytes, path: "maps/en.json").value)
      #expect(PinnedMapFile.bytes(map) == bytes)
      #expect(map.languages == ["en"] && !map.labels.isEmpty)
      let before = try await places(folder)
      try edit(folder + "/city/stations.yaml", "name: {en: Central,", "name: {en: Central Station,")
      let after = try await places(folder)
      #expect(zip(before, after).count { $0 == $1 } > before.count / 2)
      // Of a map that was moved by hand, which no search would find, the moved station stays where it is.
      let nodes = map.nodes.map { PinnedMap.Node(id: $0.id, at: $0.at + Point(0.25, 0)) }
      let moved = PinnedMap(
        languages: map.languages, nodes: nodes,
        edges: map.edges.map { edge in
          PinnedMap.Edge(
            from: edge.from, to: edge.to, lines: edge.lines, points: edge.points.map { $0 + Point(0.25, 0) })
        }, labels: map.labels.map { $0.moved(by: Point(0.25, 0)) }, badges: [])
      try WholeFile(path: folder + "/city/maps/en.json", name: "").write(PinnedMapFile.bytes(moved))
      #expect(await run(["validate", "city"], in: folder).status == 0)
      #expect(await run(["map", "city", "--lang", "en", "--check"], in: folder).status == 0)
    }
  }

  @Test func aMapOfOtherTracksIsToldAndNotKeptTo() async throws {
    try await TemporaryFolder.with { folder in
      try copyCity(to: folder)
      let fresh = try await places(folder)
      #expect(await run(["map", "city", "--lang", "en", "--pin"], in: folder).status == 0)
      try edit(folder + "/city/maps/en.json", "\"central\"", "\"centre\"")
      let valid = await run(["validate", "city"], in: folder)
      #expect(valid.status == 0)
      #expect(valid.session.printed.contains("maps/en.json: warning: the pinned map has not the stations"))
      #expect(valid.session.printed.contains("--lang en --pin"))
      #expect(try await places(folder) == fresh)
    }
  }

  @Test func aDamagedMapIsAnErrorWithItsPlace() async throws {
    let good = #"{"languages":["en"],"nodes":[["a",0,0],["b",1,0]],"edges":[[0,1,["1"],[0,0,1,0]]],"#
    let rows = #""labels":[[0,1,"start",0,0,0,0,0,1,1,false]],"badges":[]}"#
    #expect(PinnedMapFile.read(Array((good + rows).utf8), path: "m").value?.edges[0].shift == 0)
    let beside = Array((good.replacing("[0,0,1,0]", with: "[0,0,1,0],-0.5") + rows).utf8)
    let map = try #require(PinnedMapFile.read(beside, path: "m").value)
    #expect(map.edges[0].shift == -0.5)
    #expect(PinnedMapFile.read(PinnedMapFile.bytes(map), path: "m").value == map)
    let broken: [(String, String)] = [
      ("{\"languages\":[\"en\"],\n\"nodes\":[[\"a\",0,0] x", "m:2:20"), ("[]", "\"languages\""), ("", "m:1:1"),
      (good.replacing("[0,1,[", with: "[0,2,["), "edges[0]"),
      (good.replacing("[0,0,1,0]", with: "[0,0,1]"), "edges[0]"),
      (good.replacing("[0,0,1,0]", with: "[0,0,1,0],\"left\""), "edges[0]"),
      (good.replacing("[\"b\",1,0]", with: "[\"b\",1e300,0]"), "nodes[1]"),
      (good.replacing("[\"en\"]", with: "[7]"), "languages[0]"),
    ]
    for (text, place) in broken {
      let whole = text.hasPrefix(good.prefix(10)) && text.hasSuffix("]],") ? text + rows : text
      let reading = PinnedMapFile.read(Array(whole.utf8), path: "m")
      #expect(reading.value == nil)
      let line = reading.findings.first.map { FindingText(of: $0, in: "").line } ?? ""
      #expect(reading.findings.count == 1 && line.contains(place) && line.contains("expected"), "\(line)")
    }
    for label in [
      #"[2,1,"start",0,0,0,0,0,1,1,false]"#, #"[0,1,"left",0,0,0,0,0,1,1,false]"#, #"[0,1,"end",0,0,0,2,0,1,1,false]"#,
    ] {
      let text = good + rows.replacing("[0,1,\"start\",0,0,0,0,0,1,1,false]", with: label)
      #expect(PinnedMapFile.read(Array(text.utf8), path: "m").value == nil, "\(label)")
    }
    try await TemporaryFolder.with { folder in
      try copyCity(to: folder)
      try FileSystem.makeFolder(folder + "/city/maps")
      try WholeFile(path: folder + "/city/maps/en.json", name: "").write(Array("{\n]".utf8))
      let map = await run(["map", "city", "--text"], in: folder)
      #expect(map.status == 2)
      #expect(map.session.complaints.contains("city/maps/en.json:2:1: this is no JSON; expected a string"))
      #expect(await run(["validate", "city"], in: folder).status == 1)
    }
  }

  @Test func onlyAFolderCanKeepAMap() async throws {
    try await TemporaryFolder.with { folder in
      try copyCity(to: folder)
      let graph = #"{"type":"FeatureCollection","features":[]}"#
      try WholeFile(path: folder + "/net.geojson", name: "").write(Array(graph.utf8))
      #expect(await run(["map", "net.geojson", "--pin"], in: folder).status == 2)
      let geographic = await run(["map", "city", "--layout", "geographic", "--pin"], in: folder)
      #expect(geographic.status == 2 && geographic.session.complaints.contains("only a schematic map"))
      #expect(FileSystem.entry(at: folder + "/city/maps") == nil)
    }
  }

  /// Without the second name there is room where both stand, so that a city looks the same in one language and in two.
  @Test(arguments: [("taipei", ["en", "zh-Hant"]), ("taipei", ["zh-Hant", "en"]), ("beijing", ["en", "zh-Hans"])])
  func aMapInOneLanguageHasTheTracksOfTheOneInTwo(city: String, languages: [String]) async throws {
    func steps(_ languages: ArraySlice<String>) async throws -> [Point] {
      let made = await run(
        ["map", city, "--layout", "schematic", "-o", "-", "--format", "geojson"]
          + languages.flatMap { ["--lang", $0] }, in: "/")
      #expect(made.status == 0, "\(made.session.complaints)")
      let stations = made.session.printed.split(separator: "\"type\":\"Point\",\"coordinates\":[").dropFirst()
      let places = stations.compactMap { part -> Point? in
        let numbers = part.prefix { $0 != "]" }.split(separator: ",").compactMap { Double($0) }
        return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
      }
      return zip(places, places.dropFirst()).map { $1 - $0 }
    }
    let (one, two) = (try await steps(languages.prefix(1)), try await steps(languages.prefix(2)))
    #expect(one.count == two.count && one.count > 100)
    #expect(zip(one, two).allSatisfy { $0.distance(to: $1) < 0.01 })
  }

  /// What a city's map keeps to is not laid out first.
  @Test func whereAMapIsKeptToNothingIsLaidOut() async throws {
    try await TemporaryFolder.with { folder in
      let session = RecordedSession().session(environment: ["XDG_CACHE_HOME": folder + "/cache"], folder: folder)
      #expect(
        await MetroguideProgram.perform(["map", "taipei", "--layout", "schematic", "-o", "map.svg"], in: session) == 0)
      let kept = try FileSystem.names(in: folder + "/cache/metroguide")
      #expect(!kept.isEmpty)
      let subject = try MapSubject(named: "taipei", in: session)
      let store = MapStore(in: session, pinned: subject.pinned)
      var options = NetworkMap.Options()
      let none = SchematicLayout(nodes: [], edges: [], passages: [])
      options.languages = ["ja"]
      options.layout = .schematic
      let laidOut = subject.map(options).laidOut(keeping: store).layout
      #expect(laidOut.nodes.count > 100)
      let question = LayoutQuestion(subject.graph, mode: .schematic)
      #expect(store.layout(for: question) { none } == laidOut)
    }
  }

  /// Of names that grow in the densest places of a shipped map, each finds room where the map is: nothing is placed anew.
  @Test(
    arguments: [
      ("Beixinqiao", "Beixinqiao North"), ("Beixinqiao", "Beixinqiaoabc"), ("Xizhimen", "Xizhimen Gate"),
      ("Dongdan", "Dongdan Park"), ("Guomao", "World Trade Centre"), ("Jishuitan", "Jishuitan Lake"),
    ])
  func aShippedMapIsKeptWhereANameGrows(old: String, new: String) async throws {
    try await TemporaryFolder.with { folder in
      try copyCity("Cities/beijing", to: folder)
      let draw = [
        "map", "city", "--layout", "schematic", "--lang", "en", "--lang", "zh-Hans", "--check", "-o", "map.geojson",
      ]
      func stations() throws -> [Point] {
        let text = String(decoding: try FileSystem.read(folder + "/map.geojson"), as: UTF8.self)
        return text.split(separator: "\"type\":\"Point\",\"coordinates\":[").dropFirst().compactMap { part in
          let numbers = part.prefix { $0 != "]" }.split(separator: ",").compactMap { Double($0) }
          return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
        }
      }
      let whole = "labels: 425 of 425, 0 overlapping or cut"
      #expect(await run(draw, in: folder).session.printed.contains(whole))
      let before = try stations()
      try edit(folder + "/city/stations.yaml", "en: \(old)}", "en: \(new)}")
      let changed = await run(draw, in: folder)
      #expect(changed.session.printed.contains(whole), "\(changed.session.printed)")
      let after = try stations()
      let map = try #require(Box(around: before))
      // The whole of a map may lie elsewhere on its sheet.
      let ways = zip(before, after).map { $1 - $0 }
      let (across, down) = (ways.map(\.x).sorted(), ways.map(\.y).sorted())
      let shift = Point(across[across.count / 2], down[down.count / 2])
      let moves = ways.map { $0.distance(to: shift) / Point(map.width, map.height).length }.sorted()
      #expect(before.count == after.count && before.count > 400)
      #expect(moves[moves.count / 2] < 0.006, "half of all stations moved by \(moves[moves.count / 2]) of the map")
    }
  }

  /// The maps that are shipped are of the cities that are shipped, and nothing overlaps on them.
  @Test func shippedMapsAreGood() throws {
    let session = RecordedSession().session()
    for place in try session.shippedCities().map(\.place) {
      let city = try session.load(place).city
      let pinned = try PinnedMaps(of: city, at: place)
      #expect(pinned.findings.isEmpty)
      #expect(pinned.maps.count == 2)
      for map in pinned.maps { #expect(map.labels.allSatisfy { !$0.isForced }) }
    }
  }
}

extension PinnedPlan.Label {
  fileprivate func moved(by vector: Point) -> PinnedPlan.Label {
    PinnedPlan.Label(
      node: node, rows: rows, alignment: alignment, origin: origin + vector, rotation: rotation, box: box,
      isForced: isForced)
  }
}
