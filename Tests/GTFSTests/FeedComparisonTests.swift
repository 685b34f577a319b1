import Testing
import TransitModel

@testable import GTFS

/// Two feeds, compared by their tables.
@Suite struct FeedComparisonTests {
  private static let stops = """
    stop_id,stop_name,stop_lat,stop_lon,internal_id
    A,Town center,45.5,-73.55,1
    B,"Park, north",45.49,-73.56,2
    D,Dock,45.48,-73.57,3

    """

  private func compare(
    _ old: [String: String], _ new: [String: String], mostRows: Int = 50
  ) throws -> FeedComparison {
    func content(_ tables: [String: String]) throws -> FeedContent {
      let files = tables.merging(["routes.txt": "route_id\n"]) { own, _ in own }
      return try #require(
        FeedContent.reading(files: files.map { FeedFile(path: $0, bytes: Array($1.utf8)) }, name: "feed").value)
    }
    return FeedComparison(try content(old), try content(new), mostRows: mostRows)
  }

  @Test func rowsAreFoundByTheirKeyWhateverTheirOrder() throws {
    let comparison = try compare(
      ["stops.txt": Self.stops],
      [
        "stops.txt": #"""
        stop_lon,stop_id,stop_name,stop_lat,zone_id
        -73.56,B,"Park, ""north""",45.4912,z
        -73.57,D,Dock,45.48,
        -73.5673,C,Central,45.5017,z

        """#
      ])
    let file = try #require(comparison.files.first)
    #expect(comparison.files.count == 1)
    #expect(file.action == .modified)
    #expect(file.primaryKey == ["stop_id"])
    #expect(file.columns == ["stop_id", "stop_name", "stop_lat", "stop_lon", "internal_id", "zone_id"])
    #expect(file.columnsAdded == [.init(name: "zone_id", position: 5)])
    #expect(file.columnsDeleted == [.init(name: "internal_id", position: 5)])
    #expect(file.added == [.init(values: ["C", "Central", "45.5017", "-73.5673", "", "z"], line: 4)])
    #expect(file.deleted == [.init(values: ["A", "Town center", "45.5", "-73.55", "1", ""], line: 2)])
    #expect(file.modified.map(\.old.line) == [3])
    #expect(file.modified.map(\.new.line) == [2])
    #expect(file.modified.first?.old.values[1] == "Park, north")
    #expect(file.modified.first?.new.values[1] == "Park, \"north\"")
    #expect(file.columnChanges.map(\.column) == ["stop_name", "stop_lat"])
    #expect((file.oldRows, file.newRows) == (3, 3))
  }

  @Test func anotherOrderOfRowsOrColumnsIsNoDifference() throws {
    let turned = "stop_name,stop_id\nDock,D\n\"Town\",A\n"
    #expect(try compare(["stops.txt": "stop_id,stop_name\nA,Town\nD,Dock\n"], ["stops.txt": turned]).isEqual)
  }

  @Test func rowsOfOneKeyAreComparedInTheirOrder() throws {
    let comparison = try compare(
      ["calendar_dates.txt": "service_id,date,exception_type\nw,20260101,1\nw,20260101,2\n"],
      ["calendar_dates.txt": "service_id,date,exception_type\nw,20260101,1\nw,20260101,1\nw,20260101,2\n"])
    let file = try #require(comparison.files.first)
    #expect((file.addedCount, file.deletedCount, file.modifiedCount) == (1, 0, 1))
  }

  @Test func onlySoManyRowsAreListedButAllAreCounted() throws {
    func table(_ name: String) -> String {
      "stop_id,stop_name\n" + (0..<90).map { "\($0),\(name)\n" }.joined()
    }
    let file = try #require(
      try compare(["stops.txt": table("old")], ["stops.txt": table("new") + "x,y\n"], mostRows: 50).files.first)
    #expect(file.modified.count + file.added.count == 50)
    #expect((file.modifiedCount, file.addedCount, file.omittedCount) == (90, 1, 41))
  }

  @Test func idsMadeAnewTellNothing() throws {
    func trips(_ mark: String) -> String {
      "trip_id,route_id,service_id\n" + (0..<40).map { "\(mark)\($0),r,s\n" }.joined()
    }
    let file = try #require(try compare(["trips.txt": trips("a")], ["trips.txt": trips("b")]).files.first)
    #expect(
      file.action == .notCompared(code: "id_churn", message: "0 of 40 values of trip_id stayed, so rows tell nothing"))
    func dates(_ year: Int) -> String {
      "service_id,date,exception_type\n" + (10..<40).map { "w,\(year)01\($0),1\n" }.joined()
    }
    let calendar = try compare(["calendar_dates.txt": dates(2025)], ["calendar_dates.txt": dates(2026)])
    #expect(calendar.files.first?.action == .modified)
  }

  @Test func filesThatCameOrWentOrAreNoTablesAreNamed() throws {
    let comparison = try compare(
      ["shapes.txt": "shape_id\ns\n", "readme.pdf": "x", "notes.txt": "x"],
      ["levels.txt": "level_id\nl\n", "notes.txt": "y"])
    #expect(comparison.files.map(\.name) == ["levels.txt", "shapes.txt"])
    #expect(comparison.files.map(\.action) == [.added, .deleted])
    #expect(comparison.unsupported.map(\.name) == ["notes.txt", "readme.pdf"])
    #expect(comparison.unsupported.map(\.presence) == [.both, .old])
  }

  @Test func aTableThatCannotBeReadSaysWhere() throws {
    let comparison = try compare(["stops.txt": Self.stops], ["stops.txt": "stop_id,stop_name\nA,\"open\nB,x\n"])
    guard case .notCompared(let code, let message) = comparison.files.first?.action else {
      Issue.record("\(comparison.files)")
      return
    }
    #expect(code == "csv_parsing_failed")
    #expect(message == "stops.txt:2: a quote opens here and nothing closes it")
  }
}
