import CityFiles
import GuideSite
import Testing
import TransitModel

@testable import GuideCommands

/// The data a guide carries.
@Suite struct GuideDataTests {
  private static func write(_ text: String, _ path: String) throws {
    if let parent = Path.parent(of: path) { try FileSystem.makeFolder(parent) }
    try WholeFile(path: path, name: path).write(Array(text.utf8))
  }

  @Test(arguments: ["Cities/beijing", "Cities/taipei", "Examples/tidewater"])
  func itIsTheCityAsItWasRead(name: String) throws {
    let session = RecordedSession().session()
    let place = try #require(CityPlace(path: try session.resources().assets + "/" + name, name: name))
    let city = try session.load(place)
    let packed = try #require(try GuideData.file(of: city))
    #expect(packed.path == "Site/data/\(city.city.id).zip")
    let files = try #require(PackedFolder.read(packed.bytes))
    let written = try session.load(place, spelling: .ofData).city
    #expect(CityFolder(files).read().value == written)
    #expect(try GuideData.file(of: city) == packed)
    for file in files where file.path.hasSuffix(".yaml") {
      let lines = file.bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
      #expect(!lines.contains { $0.hasPrefix("#") }, "\(file.path)")
    }
  }

  @Test func itsFileHasANameThatEverySystemTakes() {
    #expect(PageNames.data(of: "beijing") == "beijing")
    let names = ["con", "BART", "bart", "b.a.r.t", String(repeating: "x", count: 300)].map {
      PageNames.data(of: CityID($0))
    }
    #expect(Set(names).count == names.count && !names.contains("con"))
    for name in names {
      #expect(name.count <= 64 && name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
    }
  }

  @Test func remarksAreLeftOutAndNothingElse() {
    func kept(_ text: String) -> String { String(decoding: YAMLRemarks.without(Array(text.utf8)), as: UTF8.self) }
    #expect(kept("# a\nid: x  # y\n  # z\n\nname: \"# n\"\n") == "id: x  # y\n\nname: \"# n\"\n")
    #expect(
      kept("text: |\n  # kept\n\n  more\n# gone\nb: >-\n    # kept\nc: 1")
        == "text: |\n  # kept\n\n  more\nb: >-\n    # kept\nc: 1")
    #expect(kept("") == "")
  }

  @Test func twoGuidesAreComparedByTheirData() async throws {
    try await TemporaryFolder.with { folder in
      let source = try RecordedSession().session().resources().assets + "/Examples/tidewater"
      for (side, name) in [("a", "Museum"), ("b", "Gallery")] {
        try FolderTree.copy(source, to: folder + "/" + side)
        let stations = String(decoding: try FileSystem.read(folder + "/\(side)/stations.yaml"), as: UTF8.self)
        try Self.write(stations.replacing("{en: Museum,", with: "{en: \(name),"), folder + "/\(side)/stations.yaml")
        #expect(await RecordedSession().run("build", "--output", "../\(side)-out", in: folder + "/" + side) == 0)
      }
      let recorded = RecordedSession()
      #expect(await recorded.run("diff", "a-out", "b-out", in: folder) == 1)
      #expect(recorded.printed.hasPrefix("station Gallery: renamed Museum / 博物馆 -> Gallery / 博物馆\n"))
      #expect(recorded.printed.contains("  title: Museum 博物馆 -> Gallery 博物馆\n"))
      let same = RecordedSession()
      #expect(await same.run("diff", "a-out", "a-out", in: folder) == 0)
      #expect(same.printed.isEmpty)
      let log = RecordedSession()
      #expect(await log.run("diff", "a-out", "b-out", "--changelog", in: folder) == 1)
      #expect(log.printed.hasPrefix("  - date: 2026-09-01\n    title: {en: \"Version 2026.09: 1 change\"}\n"))
      let plain = RecordedSession()
      #expect(await plain.run("diff", "a", "b-out", "--changelog", in: folder) == 2)
      #expect(await RecordedSession().run("diff", "a-out", "b-out", "--report", "a", in: folder) == 2)
      #expect(try FileSystem.names(in: folder + "/a").contains("city.yaml"))
    }
  }
}
