import ImageCodecs
import Testing
import VisualDiff

@testable import GuideCommands

@Suite struct DiffCommandTests {
  private static func write(_ bytes: [UInt8], _ path: String) throws {
    if let parent = Path.parent(of: path) { try FileSystem.makeFolder(parent) }
    try WholeFile(path: path, name: path).write(bytes)
  }

  private static func image(_ pixel: UInt32 = .max, at spot: Int? = nil) throws -> [UInt8] {
    var image = Image(width: 20, height: 10, filledWith: .max)
    if let spot { image.pixels[spot] = pixel }
    return PNG.encode(image)
  }

  @Test func imagesEndWithZeroOrOne() async throws {
    try await TemporaryFolder.with { folder in
      try Self.write(Self.image(), folder + "/a.png")
      try Self.write(Self.image(0xFF00_0000, at: 45), folder + "/b.png")
      let same = RecordedSession()
      #expect(await same.run("diff", "a.png", "a.png", in: folder) == 0)
      #expect(same.printed == "no difference\n")
      let other = RecordedSession()
      #expect(await other.run("diff", "a.png", "b.png", "--json", "-o", "d.png", in: folder) == 1)
      let json = try JSONReader.value(of: Array(other.printed.utf8))
      #expect(json["differingPixels"]?.double == 1)
      #expect(json["totalPixels"]?.double == 200)
      #expect(try PNG.decode(try FileSystem.read(folder + "/d.png")).pixels[45] == Image.pixel(255, 0, 0))
      #expect(await RecordedSession().run("diff", "a.png", "b.png", "--ignore", "0,0,20,10", in: folder) == 0)
    }
  }

  @Test func whatCannotBeComparedEndsWithTwo() async throws {
    try await TemporaryFolder.with { folder in
      let whole = try Self.image()
      try Self.write(whole, folder + "/a.png")
      try Self.write(Array(whole.prefix(60)), folder + "/cut.png")
      try Self.write(Array("GIF89a".utf8), folder + "/gif.png")
      try Self.write(whole, folder + "/a.jpg")
      try FileSystem.makeFolder(folder + "/folder")
      for (name, words) in [
        ("cut.png", "ends too early"), ("gif.png", "a GIF, not a PNG"), ("a.jpg", ".jpg"), ("none.png", "no file"),
        ("folder", "a folder"),
      ] {
        let recorded = RecordedSession()
        #expect(await recorded.run("diff", "a.png", name, in: folder) == 2, "\(name)")
        #expect(recorded.complaints.contains(words), "\(recorded.complaints)")
        #expect(recorded.printed.isEmpty)
      }
      #expect(await RecordedSession().run("diff", "a.png", "a.png", "--threshold", "2", in: folder) == 2)
      #expect(await RecordedSession().run("diff", "a.png", "a.png", "--ignore", "1,2,3", in: folder) == 2)
    }
  }

  @Test func feedsAreComparedByTheirTables() async throws {
    try await TemporaryFolder.with { folder in
      for (name, town) in [("a", "Town"), ("b", "City")] {
        try Self.write(Array("route_id\n".utf8), folder + "/\(name)/routes.txt")
        try Self.write(Array("stop_id,stop_name\nA,\(town)\n".utf8), folder + "/\(name)/stops.txt")
      }
      let recorded = RecordedSession()
      #expect(await recorded.run("diff", "a", "b", "--format", "gtfs-diff", in: folder) == 1)
      let json = try JSONReader.value(of: Array(recorded.printed.utf8))
      #expect(json["metadata"]?["schema_version"]?.string == "2.0.0-rc1")
      #expect(json["metadata"]?["base_feed"]?["source"]?.string == "a")
      #expect(json["summary"]?["total_changes"]?.double == 1)
      let change = json["file_diffs"]?.elements?.first?["row_changes"]?["modified"]?.elements?.first
      #expect(change?["identifier"]?["stop_id"]?.string == "A")
      #expect(change?["raw_value"]?.string == "A,Town")
      #expect(change?["field_changes"]?.elements?.first?["new_value"]?.string == "City")
      #expect(await RecordedSession().run("diff", "a", "a", "--format", "gtfs-diff", "-o", "d.json", in: folder) == 0)
      #expect(try FileSystem.read(folder + "/d.json").isEmpty == false)
      #expect(await RecordedSession().run("diff", "a", "b", "--format", "gtfs-diff", "--json", in: folder) == 2)
      let city = RecordedSession()
      #expect(await city.run("diff", "a", "beijing", "--format", "gtfs-diff", in: folder) == 2)
      #expect(city.complaints.contains("beijing\" is no GTFS feed"))
      try Self.write(Array("PK".utf8), folder + "/cut.zip")
      let cut = RecordedSession()
      #expect(await cut.run("diff", "cut.zip", "a", "--format", "gtfs-diff", in: folder) == 2)
      let parts = cut.complaints.split(separator: "cut.zip", omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(cut.complaints)")
    }
  }

  @Test func foldersAreComparedFileByFile() async throws {
    try await TemporaryFolder.with { folder in
      try Self.write(Self.image(), folder + "/a/x/one.png")
      try Self.write(Self.image(0xFF00_0000, at: 45), folder + "/b/x/one.png")
      try Self.write(Array("same".utf8), folder + "/a/same.txt")
      try Self.write(Array("same".utf8), folder + "/b/same.txt")
      try Self.write(Array("moved".utf8), folder + "/a/old.txt")
      try Self.write(Array("moved".utf8), folder + "/b/new.txt")
      try Self.write(Array("gone".utf8), folder + "/a/gone.txt")
      try Self.write(Self.image(), folder + "/b/<b>\"&.png")
      let recorded = RecordedSession()
      #expect(await recorded.run("diff", "a", "b", "--report", "report", in: folder) == 1)
      #expect(
        recorded.printed == """
          changed    x/one.png: 1 of 200 pixels differ (0.50%)
          added      <b>\\"&.png
          removed    gone.txt
          moved      new.txt (was old.txt)

          """)
      let page = String(decoding: try FileSystem.read(folder + "/report/index.html"), as: UTF8.self)
      #expect(page.contains("&lt;b&gt;&quot;&amp;.png"))
      #expect(!page.contains("<b>"))
      #expect(FileSystem.target(at: folder + "/report/d/1.png") == .file)
      #expect(await RecordedSession().run("diff", "a", "b", "--accept", in: folder) == 0)
      #expect(await RecordedSession().run("diff", "a", "b", in: folder) == 0)
    }
  }

  @Test func onePictureThatCannotBeReadHoldsUpNoOther() async throws {
    try await TemporaryFolder.with { folder in
      let (whole, other) = (try Self.image(), try Self.image(0xFF00_0000, at: 45))
      let cut = Array(whole.prefix(60))
      // Broken is the later picture of one, the earlier one of another, both of a third.
      for (name, before, after) in [
        ("one", whole, other), ("two", whole, cut), ("three", cut, other), ("four", cut, cut + [0]),
      ] {
        try Self.write(before, folder + "/a/\(name).png")
        try Self.write(after, folder + "/b/\(name).png")
      }
      let recorded = RecordedSession()
      #expect(await recorded.run("diff", "a", "b", "--accept", in: folder) == 2)
      #expect(recorded.complaints.contains("ends too early"))
      for (name, bytes) in [("one", other), ("two", whole), ("three", other), ("four", cut)] {
        #expect(try FileSystem.read(folder + "/a/\(name).png") == bytes, "\(name)")
      }
    }
  }

  @Test func textsAreComparedLineByLine() {
    func changes(_ old: String, _ new: String) -> [String] {
      TextLines.changes(Array(old.utf8), Array(new.utf8)).map(\.text)
    }
    #expect(changes("a\nb\nc", "a\nb\nc") == [])
    #expect(changes("a\nb\nc", "a\nx\nc") == ["line 2: b -> x"])
    #expect(changes("a\nb\nc", "a\nc") == ["line 2: removed b"])
    #expect(changes("a\nc", "a\nb\nc") == ["line 2: added b"])
    #expect(changes("a\nb\nc\nd", "x\nb\nd\ne") == ["line 1: a -> x", "line 3: removed c", "line 4: added e"])
    #expect(changes("", String(repeating: "x\n", count: 9000)) == [])
  }
}
