import GuideSite
import Testing

@testable import GuideCommands

/// Drawings and answers out of the cache.
@Suite struct KeptRunTests {
  private func entries(_ folder: String) throws -> [SiteFile] {
    FileSystem.entry(at: folder + "/cache") == nil ? [] : try SiteFiles.read(folder + "/cache")
  }

  private func run(_ arguments: [String], in folder: String) async -> (status: Int32, session: RecordedSession) {
    let recorded = RecordedSession()
    let session = recorded.session(environment: ["XDG_CACHE_HOME": folder + "/cache"], folder: folder)
    return (await MetroguideProgram.perform(arguments, in: session), recorded)
  }

  private func city(in folder: String) throws -> String {
    let source = try RecordedSession().session().resources().assets + "/Examples/tidewater"
    try FolderTree.copy(source, to: folder + "/city")
    return "city"
  }

  @Test func aMapCanBeWrittenInWords() async throws {
    try await TemporaryFolder.with { folder in
      let city = try city(in: folder)
      #expect(await run(["map", city, "-o", "map.txt", "--lang", "en"], in: folder).status == 0)
      let words = String(decoding: try FileSystem.read(folder + "/map.txt"), as: UTF8.self)
      #expect(words.hasPrefix("Harbour Line: "))
      #expect(await run(["map", city, "--text", "--lang", "en"], in: folder).session.printed == words)
      #expect(await run(["line", city, "1", "-o", "line.txt"], in: folder).status == 2)
      let odd = await run(["map", city, "-o", "map.txt", "--lang", "xx"], in: folder)
      #expect(odd.session.complaints.contains("no name is in \"xx\""))
    }
  }

  @Test func theSameDrawingIsMadeOnce() async throws {
    try await TemporaryFolder.with { folder in
      let city = try city(in: folder)
      let arguments = ["line", city, "1", "-o", "line.svg"]
      #expect(await run(arguments, in: folder).status == 0)
      let drawn = try FileSystem.read(folder + "/line.svg")
      let kept = try entries(folder)
      #expect(!kept.isEmpty)
      try FileSystem.remove(folder + "/line.svg")
      #expect(await run(arguments, in: folder).status == 0)
      #expect(try FileSystem.read(folder + "/line.svg") == drawn)
      #expect(try entries(folder).map(\.path) == kept.map(\.path))
    }
  }

  @Test func aDamagedEntryIsMadeAgainAndAChangedCityIsAnother() async throws {
    try await TemporaryFolder.with { folder in
      let city = try city(in: folder)
      let arguments = ["station", city, "central", "--json"]
      let first = await run(arguments, in: folder)
      #expect(first.status == 0)
      for file in try entries(folder) {
        try WholeFile(path: folder + "/cache/" + file.path, name: "").write(file.bytes.map { $0 ^ 1 })
      }
      #expect(await run(arguments, in: folder).session.printed == first.session.printed)
      #expect(await run(arguments, in: folder).session.printed == first.session.printed)
      let stations = folder + "/city/stations.yaml"
      let text = String(decoding: try FileSystem.read(stations), as: UTF8.self)
      let changed = text.replacing("name: {en: Central,", with: "name: {en: Middle,")
      #expect(changed != text)
      try WholeFile(path: stations, name: "").write(Array(changed.utf8))
      let second = await run(arguments, in: folder)
      #expect(second.session.printed.contains("\"Middle\""), "\(second.session.printed) \(second.session.complaints)")
    }
  }

  @Test func whatFailedIsNotKept() async throws {
    try await TemporaryFolder.with { folder in
      let city = try city(in: folder)
      #expect(await run(["line", city, "nosuch", "-o", "x.svg"], in: folder).status == 2)
      #expect(try entries(folder).isEmpty)
    }
  }
}
