import CityFiles
import Foundation
import Testing
import TransitModel

@testable import GuideCommands

/// A folder that was imported and edited by hand is imported again: what somebody changed stays, what the source changed is taken.
@Suite struct ImportUpdateTests {
  /// A small network in OpenStreetMap: each station with its tags, each route with its stops.
  private struct Town {
    var stations: [(id: Int, name: String, tags: String)] = [
      (1, "Eiche", ""), (2, "Linde", ""), (3, "Esche", ""), (4, "Buche", ""), (5, "Ulme", ""),
    ]
    var routes: [(id: Int, ref: String, color: String, stops: [Int])] = [
      (11, "U1", "teal", [1, 2, 3]), (12, "U1", "teal", [3, 2, 1]), (13, "U2", "red", [4, 2, 5]),
      (14, "U2", "red", [5, 2, 4]),
    ]

    var text: String {
      let nodes = stations.map { station in
        """
        <node id="\(station.id)" lat="48.1" lon="\(11.5 + 0.01 * Double(station.id))"><tag k="railway" v="station"/>\
        <tag k="name" v="\(station.name)"/>\(station.tags)</node>
        """
      }
      let routes = routes.map { route in
        let members = route.stops.map { "<member type=\"node\" ref=\"\($0)\" role=\"stop\"/>" }.joined()
        return """
          <relation id="\(route.id)">\(members)<tag k="type" v="route"/><tag k="route" v="subway"/><tag k="ref" v="\(route.ref)"/>\
          <tag k="network" v="Stadt"/><tag k="colour" v="\(route.color)"/></relation>
          """
      }
      return "<osm version=\"0.6\">\n" + (nodes + routes).joined(separator: "\n") + "\n</osm>\n"
    }

    mutating func rename(_ id: Int, _ name: String) {
      for index in stations.indices where stations[index].id == id { stations[index].name = name }
    }
  }

  private static func write(_ town: Town, to path: String) throws {
    try Data(town.text.utf8).write(to: URL(filePath: path))
  }

  private static func edit(_ path: String, _ change: (String) -> String) throws {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let changed = change(text)
    #expect(changed != text, "nothing was edited in \(path)")
    try Data(changed.utf8).write(to: URL(filePath: path))
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// Imports a town, lets somebody edit the folder, and imports what became of the town.
  private func update(
    _ old: Town = Town(), edit: (String) throws -> Void, _ change: (inout Town) -> Void, status: Int32 = 0,
    _ check: (String, String) throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      try Self.write(old, to: folder + "/town.osm")
      #expect(await RecordedSession().run("import", "town.osm", "--output", "town", in: folder) == 0)
      try edit(folder + "/town")
      var new = old
      change(&new)
      try Self.write(new, to: folder + "/newer.osm")
      let session = RecordedSession()
      #expect(
        await session.run("import", "newer.osm", "--output", "town", "--update", in: folder) == status,
        "\(session.complaints)")
      if status == 0 { #expect(await RecordedSession().run("validate", "town", in: folder) == 0) }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(left == ["newer.osm", "town", "town.osm"])
      try check(folder + "/town", session.complaints)
    }
  }

  @Test func whatSomebodyChangedStaysAndTheRestIsTaken() async throws {
    try await update(
      edit: { folder in
        try Self.edit(folder + "/stations.yaml") {
          $0.replacing("name: \"Eiche\"", with: "name: \"Alte Eiche\"  # as the sign says")
            .replacing("- id: \"n2\"\n", with: "# the hub\n- id: \"n2\"\n  address: \"Am Markt\"\n")
        }
        try Data("id,name\n".utf8).write(to: URL(filePath: folder + "/places.csv.note"))
      },
      { town in
        town.rename(3, "Neue Esche")
        town.stations.append((6, "Tanne", ""))
        town.routes[0].stops.append(6)
        town.routes[1].stops.insert(6, at: 0)
      },
      { folder, said in
        let stations = try Self.text(folder + "/stations.yaml")
        #expect(stations.contains("name: \"Alte Eiche\"  # as the sign says"))
        #expect(stations.contains("# the hub\n- id: \"n2\"\n  address: \"Am Markt\""))
        #expect(stations.contains("name: \"Neue Esche\"") && stations.contains("name: \"Tanne\""))
        let lines = try Self.text(folder + "/lines.yaml")
        #expect(lines.contains("n6"))
        #expect(FileManager.default.fileExists(atPath: folder + "/places.csv.note"))
        #expect(said.contains("n3 › name: is \"Neue Esche\", was \"Esche\""))
        #expect(said.contains("n6: is new"))
        #expect(said.contains("2 edits kept, 0 conflicts"))
      })
  }

  @Test func whereBothChangedTheFolderStaysAndTheSourceIsTold() async throws {
    try await update(
      edit: { folder in
        try Self.edit(folder + "/stations.yaml") { $0.replacing("name: \"Eiche\"", with: "name: \"Alte Eiche\"") }
      },
      { $0.rename(1, "Eiche am See") },
      { folder, said in
        let stations = try Self.text(folder + "/stations.yaml")
        #expect(stations.contains("name: \"Alte Eiche\""))
        let sentence =
          "n1 › name: stays \"Alte Eiche\", as somebody edited it; the source says \"Eiche am See\", and said \"Eiche\""
        #expect(said.contains("town/stations.yaml:2: warning: " + sentence))
        #expect(said.contains("1 conflict"))
      })
  }

  /// A conflict is told once: the next import knows what the source said.
  @Test func aConflictIsToldOnce() async throws {
    try await TemporaryFolder.with { folder in
      var town = Town()
      try Self.write(town, to: folder + "/town.osm")
      #expect(await RecordedSession().run("import", "town.osm", "--output", "town", in: folder) == 0)
      try Self.edit(folder + "/town/stations.yaml") { $0.replacing("name: \"Eiche\"", with: "name: \"Alte Eiche\"") }
      town.rename(1, "Eiche am See")
      for isTold in [true, false] {
        try Self.write(town, to: folder + "/town.osm")
        let session = RecordedSession()
        #expect(await session.run("import", "town.osm", "--output", "town", "--update", in: folder) == 0)
        #expect(session.complaints.contains("stays \"Alte Eiche\"") == isTold)
      }
    }
  }

  @Test func aStationThatSomebodyTookOutStaysAway() async throws {
    try await update(
      edit: { folder in
        try Self.edit(folder + "/stations.yaml") { $0.replacing(/- id: "n3"\n(?:[ ]{2}[^\n]*\n)*/, with: "") }
        try Self.edit(folder + "/lines.yaml") { $0.replacing(/[ ]*- [^\n]*"n3"[^\n]*\n/, with: "") }
      },
      { town in
        town.rename(4, "Rotbuche")
        town.routes.append((15, "U3", "green", [4, 3, 5]))
        town.routes.append((16, "U3", "green", [5, 3, 4]))
      },
      { folder, _ in
        let (stations, lines) = (try Self.text(folder + "/stations.yaml"), try Self.text(folder + "/lines.yaml"))
        #expect(!stations.contains("- id: \"n3\""))
        #expect(lines.contains("U3"))
        #expect(stations.contains("Rotbuche"))
      })
  }

  @Test func aStationThatTheSourceLostStaysWhereSomebodyNamesIt() async throws {
    try await update(
      edit: { folder in
        try Self.edit(folder + "/city.yaml") { $0 + "complexes:\n  - {id: \"grove\", stations: [\"n1\", \"n3\"]}\n" }
      },
      { town in
        town.stations.removeAll { $0.id == 3 }
        town.routes[0].stops = [1, 2]
        town.routes[1].stops = [2, 1]
      },
      { folder, said in
        let (stations, lines) = (try Self.text(folder + "/stations.yaml"), try Self.text(folder + "/lines.yaml"))
        #expect(stations.contains("- id: \"n3\""))
        #expect(!lines.contains("n3"))
        #expect(said.contains("n3: stays, as something that somebody wrote names it; the source has it no more"))
      })
  }

  @Test func filesThatAnEditorSavedWithCarriageReturnsAreMerged() async throws {
    try await update(
      edit: { folder in
        for file in ["/stations.yaml", "/lines.yaml", "/city.yaml"] {
          try Self.edit(folder + file) { $0.split(separator: "\n").joined(separator: "\r\n") + "\r\n" }
        }
      },
      { $0.rename(2, "Sommerlinde") },
      { folder, said in
        let stations = try Self.text(folder + "/stations.yaml")
        #expect(stations.contains("Sommerlinde"))
        #expect(!said.contains("edited it"), "\(said)")
      })
  }

  @Test func aFolderThatWasNotImportedIsLeftAlone() async throws {
    try await TemporaryFolder.with { folder in
      try Self.write(Town(), to: folder + "/town.osm")
      #expect(await RecordedSession().run("new", "town", in: folder) == 0)
      let session = RecordedSession()
      #expect(await session.run("import", "town.osm", "--output", "town", "--update", in: folder) == 2)
      #expect(session.complaints.contains("nothing says what was imported into \"town\""))
      #expect(await RecordedSession().run("import", "town.osm", "--output", "nowhere", "--update", in: folder) == 2)
      #expect(
        await RecordedSession().run("import", "town.osm", "--output", "town", "--update", "--force", in: folder) == 2)
    }
  }

  @Test func nothingIsWrittenWhereTheFolderWouldNotBeACity() async throws {
    try await update(
      edit: { folder in
        try Self.edit(folder + "/lines.yaml") {
          $0.replacing("shortName: \"U1\"", with: "shortName: U1\n  openings: [{date: soon}]")
        }
      },
      { $0.rename(2, "Sommerlinde") }, status: 2,
      { folder, said in
        #expect(said.contains("nothing is written"))
        let stations = try Self.text(folder + "/stations.yaml")
        #expect(stations.contains("name: \"Linde\""))
      })
  }

  /// For every edit and every change of the source: the edit stands, and what nobody edited says what a new import would say.
  @Test(arguments: 0..<24)
  func editsAndChangesMeet(seed: Int) async throws {
    let edits: [(file: String, from: String, to: String)] = [
      ("stations.yaml", "name: \"Eiche\"", "name: {\"de\": \"Eiche\", \"en\": \"Oak\"}"),
      ("lines.yaml", "color: \"#008080\"", "color: \"#123456\""),
      ("stations.yaml", "- id: \"n5\"\n", "- id: \"n5\"\n  code: \"U05\"\n"),
      ("city.yaml", "timeZone: ", "# by hand\ntimeZone: "),
      ("city.yaml", "network: ", "notices: [{id: \"works\", title: \"Works\", text: \"Dust\"}]\nnetwork: "),
      ("lines.yaml", "shortName: \"U2\"\n", "shortName: \"U2\"\n  operator: \"Stadtwerke\"\n"),
    ]
    let changes: [(inout Town) -> Void] = [
      { $0.rename(3, "Bergesche") }, { $0.stations[3].tags = "<tag k=\"name:en\" v=\"Beech\"/>" },
      {
        $0.routes[2].color = "blue"; $0.routes[3].color = "blue"
      },
      {
        $0.routes[0].stops.reverse(); $0.routes[1].stops.reverse()
      },
    ]
    let (edit, change) = (edits[seed % edits.count], changes[seed / edits.count])
    try await TemporaryFolder.with { folder in
      try Self.write(Town(), to: folder + "/town.osm")
      #expect(await RecordedSession().run("import", "town.osm", "--output", "town", in: folder) == 0)
      try Self.edit(folder + "/town/" + edit.file) { $0.replacing(edit.from, with: edit.to) }
      var new = Town()
      change(&new)
      // The same name, so that a new import says the same of itself.
      try Self.write(new, to: folder + "/town.osm")
      #expect(await RecordedSession().run("import", "town.osm", "--output", "town", "--update", in: folder) == 0)
      #expect(await RecordedSession().run("import", "town.osm", "--output", "fresh", in: folder) == 0)
      for name in ["city.yaml", "lines.yaml", "stations.yaml"] {
        let merged = try Self.text(folder + "/town/" + name)
        let fresh = try Self.text(folder + "/fresh/" + name)
        let expected = name == edit.file ? fresh.replacing(edit.from, with: edit.to) : fresh
        #expect(merged == expected, "\(edit), change \(seed / edits.count)")
      }
      // Nothing new: the folder stays, byte for byte.
      let before = try Self.text(folder + "/town/stations.yaml")
      #expect(await RecordedSession().run("import", "town.osm", "--output", "town", "--update", in: folder) == 0)
      let after = try Self.text(folder + "/town/stations.yaml")
      #expect(after == before)
    }
  }
}

/// Texts of two people become one.
@Suite struct TextOutlineTests {
  private func merged(_ base: String, _ mine: String, _ theirs: String) -> (text: String, notes: [MergeNote]) {
    var merge = OutlineMerge(file: "x.yaml")
    let outline = merge.merged(base: base, mine: mine, theirs: theirs)
    return (outline.text, merge.notes)
  }

  @Test(arguments: [
    "a: 1\n", "# only\n", "", "- id: x\n  b:\n    - c\n    - {d: 1}\n# end\n", "a:\n- id: x\n  y: 1\n- id: z\nb: 2\n",
  ])
  func aTextThatNobodyChangedStaysByteForByte(text: String) {
    #expect(TextOutline(text).text == text)
    #expect(merged(text, text, text).text == text)
  }

  @Test func namesOfOneStationMergeByLanguage() {
    let base = "- id: \"a\"\n  name: {\"de\": \"Köln\", \"en\": \"Koln\"}\n"
    let mine = "- id: \"a\"\n  name: {\"de\": \"Köln\", \"en\": \"Cologne\"}\n"
    let theirs = "- id: \"a\"\n  name: {\"de\": \"Köln Hbf\", \"en\": \"Koln\", \"fr\": \"Cologne\"}\n"
    let (text, notes) = merged(base, mine, theirs)
    #expect(text == "- id: \"a\"\n  name: {\"de\": \"Köln Hbf\", \"en\": \"Cologne\", \"fr\": \"Cologne\"}\n")
    #expect(!notes.contains { $0.kind == .conflict })
  }

  @Test func stopsMergeByStation() {
    let base = "- id: p\n  stops:\n    - \"a\"\n    - {station: \"b\", metres: 500}\n    - \"c\"\n"
    let mine = base.replacing("500", with: "520")
    let theirs = base.replacing("    - \"c\"\n", with: "    - \"x\"\n    - \"c\"\n    - \"d\"\n")
    #expect(merged(base, mine, theirs).text == theirs.replacing("500", with: "520"))
  }

  @Test func whatTheSourceReordersIsReordered() {
    let base = "- id: p\n  stops:\n    - \"a\"\n    - {station: \"b\", metres: 5}\n    - \"c\"\n"
    let mine = base.replacing("5}", with: "6}")
    let theirs = "- id: p\n  stops:\n    - \"c\"\n    - {station: \"b\", metres: 5}\n    - \"a\"\n"
    #expect(merged(base, mine, theirs).text == theirs.replacing("5}", with: "6}"))
  }

  @Test func listsWithoutKeysMergeByPlace() {
    let base = "facilities:\n  - {kind: lift}\n  - {kind: toilet}\n  - {kind: lift}\n"
    let mine = base + "  - {kind: shop}\n"
    let theirs = base.replacing("  - {kind: toilet}\n", with: "  - {kind: toilet}\n  - {kind: atm}\n")
    #expect(
      merged(base, mine, theirs).text
        == "facilities:\n  - {kind: lift}\n  - {kind: toilet}\n  - {kind: atm}\n  - {kind: lift}\n  - {kind: shop}\n")
  }

  @Test func anotherIndentationStaysValid() {
    let base = "- id: a\n  names:\n    - x\n"
    let mine = "-   id: a\n    names:\n        - x\n    code: \"7\"\n"
    let theirs = "- id: a\n  names:\n    - x\n- id: b\n  names:\n    - y\n"
    let (text, _) = merged(base, mine, theirs)
    #expect(text.hasPrefix(mine))
    #expect(text.hasSuffix("- id: b\n  names:\n    - y\n"))
  }

  @Test func rowsMergeByTripAndCell() throws {
    var merge = RowMerge(file: "t.csv")
    let base = "trip,pattern,a,b\n1,p,05:00,05:10\n2,p,06:00,06:10\n"
    let mine = "trip,pattern,a,b\n1,p,05:01,05:10\n2,p,06:00,06:10\n9,p,23:00,23:10\n"
    let theirs = "trip,pattern,a,b\n1,p,05:00,05:12\n3,p,07:00,07:10\n"
    let made = merge.merged(base: base, mine: mine, theirs: theirs)
    let text = try #require(made)
    #expect(text == "trip,pattern,a,b\n1,p,05:01,05:12\n9,p,23:00,23:10\n3,p,07:00,07:10\n")
    #expect(merge.notes.filter { $0.kind == .conflict }.isEmpty)
  }

  /// A new station of a line is a column more.
  @Test func columnsMergeByTheirNames() throws {
    var merge = RowMerge(file: "t.csv")
    let base = "trip,pattern,a,b\n1,p,05:00,05:10\n2,p,06:00,06:10\n"
    let made = merge.merged(
      base: base, mine: base.replacing("06:00", with: "06:01"),
      theirs: "trip,pattern,a,x,b\n1,p,05:00,05:05,05:10\n2,p,06:00,06:05,06:10\n")
    let text = try #require(made)
    #expect(text == "trip,pattern,a,x,b\n1,p,05:00,05:05,05:10\n2,p,06:01,06:05,06:10\n")
  }

  @Test func aQuoteInARowStays() throws {
    var merge = RowMerge(file: "t.csv")
    let base = "trip,a\n1,\"x, \"\"y\"\"\"\n"
    let made = merge.merged(base: base, mine: base, theirs: "trip,a\n1,\"x, \"\"z\"\"\"\n")
    let text = try #require(made)
    #expect(text == "trip,a\n1,\"x, \"\"z\"\"\"\n")
  }
}
