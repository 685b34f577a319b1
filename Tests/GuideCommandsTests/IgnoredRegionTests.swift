import ImageCodecs
import Testing
import VisualDiff

@testable import GuideCommands

@Suite struct IgnoredRegionTests {
  private static func regions(_ text: String, isOfOneImage: Bool = false) throws -> [RegionFile.Region] {
    try RegionFile.regions(of: Array(text.utf8), name: "r.csv", isOfOneImage: isOfOneImage)
  }

  @Test func rowsNameRectanglesAndMasks() throws {
    let found = try Self.regions(
      """
      image,x,y,width,height,mask
      a.png,1,2,3,4,
      "x/*.png",,,,,masks/clock.png
      """)
    #expect(found.map(\.box) == [PixelBox(x: 1, y: 2, width: 3, height: 4), nil])
    #expect(found.map(\.mask) == [nil, "masks/clock.png"])
    #expect(found.map { $0.pattern?.text } == ["a.png", "x/*.png"])
    #expect(try Self.regions("x,y,width,height\n0,0,5,5\n", isOfOneImage: true).count == 1)
  }

  @Test(arguments: [
    ("", "r.csv:1:1: the file is empty"),
    ("image,x,y\n", "r.csv:1:1: there is no column \"width\""),
    ("x,y,width,height\n", "r.csv:1:1: there is no column \"image\""),
    ("image,x,y,width,height,colour\n", "r.csv:1:24: there is no column \"colour\""),
    ("image,x,x,y,width,height\n", "r.csv:1:9: the column \"x\" stands here twice"),
    ("image,x,y,width,height\na.png,1,2,0,4\n", "r.csv:2:11: width is \"0\"; expected"),
    ("image,x,y,width,height\na.png,1,-2,1,4\n", "r.csv:2:9: y is \"-2\""),
    ("image,x,y,width,height\na.png,1,2,1\n", "r.csv:2:1: the rectangle has no height"),
    ("image,x,y,width,height\n,1,2,1,1\n", "r.csv:2:1: the row names no image"),
    ("image,mask\na.png,\n", "r.csv:2:1: the row has neither a rectangle nor a mask"),
    ("image,x,y,width,height\na.png,1,2,1,1,9\n", "r.csv:2:15: the row has more cells"),
    ("image,x,y,width,height\n\"a.png,1,2,1,1\n", "r.csv:2:1: a quote opens"),
  ])
  func badFilesSayWhere(text: String, words: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try Self.regions(text) }
    #expect(failure?.status == .usage)
    #expect(failure?.words.hasPrefix(words) ?? false, "\(failure?.words ?? "")")
  }

  @Test(arguments: [
    ("a.png", "a.png", true), ("a.png", "b.png", false), ("*.png", "a.png", true), ("*.png", "x/a.png", false),
    ("**.png", "x/a.png", true), ("x/*/c.png", "x/b/c.png", true), ("x/*/c.png", "x/b/d/c.png", false),
    ("**/c.png", "x/b/d/c.png", true), ("a?.png", "ab.png", true), ("a?.png", "a.png", false), ("?", "/", false),
    ("*", "", true), ("", "", true), ("*a*a*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
  ])
  func patternsMatchPaths(pattern: String, path: String, matches: Bool) {
    #expect(ImagePattern(pattern).matches(path) == matches)
  }

  private static func image(_ spots: [Int]) throws -> [UInt8] {
    var image = Image(width: 20, height: 10, filledWith: .max)
    for spot in spots { image.pixels[spot] = 0xFF00_0000 }
    return PNG.encode(image)
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws {
    if let parent = Path.parent(of: path) { try FileSystem.makeFolder(parent) }
    try WholeFile(path: path, name: path).write(bytes)
  }

  @Test func everyWayToLeaveSomethingOutWorks() async throws {
    try await TemporaryFolder.with { folder in
      try Self.write(Self.image([]), folder + "/a/x/one.png")
      try Self.write(Self.image([45, 100]), folder + "/b/x/one.png")
      try Self.write(Self.image([45]), folder + "/mask.png")
      try Self.write(
        Array("image,x,y,width,height,mask\nx/*.png,0,5,1,1,\nx/one.png,,,,,mask.png\n".utf8), folder + "/r.csv")
      try Self.write(Self.image([45]), folder + "/each/x/one.png")
      try Self.write(Array("x,y,width,height\n0,5,1,1\n".utf8), folder + "/each/x/one.png.csv")
      try Self.write(Array("image,x,y,width,height\nnone.png,0,5,1,1\n".utf8), folder + "/stale.csv")
      let pair = ["diff", "a/x/one.png", "b/x/one.png"]
      #expect(await RecordedSession().run(pair + ["--mask", "mask.png"], in: folder) == 1)
      #expect(await RecordedSession().run(pair + ["--mask", "mask.png", "--ignore", "0,5,1,1"], in: folder) == 0)
      for regions in ["r.csv", "each"] {
        let recorded = RecordedSession()
        #expect(await recorded.run("diff", "a", "b", "--regions", regions, in: folder) == 0, "\(regions)")
        #expect(recorded.printed.isEmpty)
      }
      let stale = RecordedSession()
      #expect(await stale.run("diff", "a", "b", "--regions", "stale.csv", in: folder) == 1)
      #expect(stale.complaints.contains("stale.csv:2:1: warning: no image is called \"none.png\""))
      try Self.write(PNG.encode(Image(width: 3, height: 3, filledWith: .max)), folder + "/small.png")
      let wrong = RecordedSession()
      #expect(await wrong.run(pair + ["--mask", "small.png"], in: folder) == 2)
      #expect(wrong.complaints.contains("3 × 3"))
      let gone = RecordedSession()
      try Self.write(Array("image,mask\nx/one.png,none.png\n".utf8), folder + "/gone.csv")
      #expect(await gone.run("diff", "a", "b", "--regions", "gone.csv", in: folder) == 2)
      #expect(gone.complaints.contains("gone.csv:2:1: there is no mask \"none.png\""))
    }
  }
}
