import GuideSite
import Testing

@testable import GuideCommands

@Suite struct BuildTests {
  /// The example city copied into `folder`, as `new` would write it.
  private func example(into folder: String) throws {
    let source = try RecordedSession().session().resources().assets + "/Examples/tidewater"
    for file in try SiteFiles.read(source) {
      let path = folder + "/" + file.path
      try FileSystem.makeFolder(Path.parent(of: path) ?? folder)
      try WholeFile(path: path, name: file.path).write(file.bytes)
    }
  }

  private func write(_ text: String, to path: String) throws {
    try WholeFile(path: path, name: path).write(Array(text.utf8))
  }

  /// The files of a guide by their paths.
  private func files(_ folder: String) throws -> [String: [UInt8]] {
    Dictionary(try SiteFiles.read(folder).map { ($0.path, $0.bytes) }) { first, _ in first }
  }

  @Test func theExampleIsPublishedWithAReport() async throws {
    try await TemporaryFolder.with { folder in
      try example(into: folder)
      let recorded = RecordedSession()
      #expect(await recorded.run("build", "--report", "-", in: folder) == 0, "\(recorded.complaints)")
      #expect(recorded.printed.hasPrefix("{\"bytes\":"))
      #expect(recorded.printed.contains("\"cities\":[{\"id\":\"tidewater\",\"lines\":4,\"stations\":13,"))
      #expect(recorded.complaints.hasSuffix(" s.\n"))
      let published = try files(folder + "/Output")
      #expect(published["index.html"] != nil)
      #expect(published["en/tidewater/stations/central.html"] != nil)
    }
  }

  @Test func quietSaysNothing() async throws {
    try await TemporaryFolder.with { folder in
      try example(into: folder)
      let recorded = RecordedSession()
      #expect(await recorded.run("build", "--quiet", in: folder) == 0)
      #expect(recorded.printed + recorded.complaints == "")
    }
  }

  @Test func aBrokenCityLeavesTheGuideAndSaysWhere() async throws {
    try await TemporaryFolder.with { folder in
      try example(into: folder)
      #expect(await RecordedSession().run("build", in: folder) == 0)
      let before = try files(folder + "/Output")
      try write("- {id: x, name: [}\n", to: folder + "/stations.yaml")
      let recorded = RecordedSession()
      #expect(await recorded.run("build", in: folder) == 2)
      #expect(recorded.complaints.contains("stations.yaml:1:"))
      #expect(try files(folder + "/Output") == before)
      #expect(try !FileSystem.names(in: folder).contains { $0.hasPrefix(".Output") })
    }
  }

  @Test func anUnknownCityATemplatesFolderAndAProfileAreBadInput() async throws {
    try await TemporaryFolder.with { folder in
      try example(into: folder)
      for arguments in [
        ["--city", "beijng"], ["--templates", "none"], ["--profile", "none"], ["--config", "none.yaml"],
        ["--jobs", "0"],
        ["--base-url", "nonsense"], ["--output", "missing/Output"],
      ] {
        let recorded = RecordedSession()
        let session = recorded.session(folder: folder)
        #expect(await MetroguideProgram.perform(["build"] + arguments, in: session) == 2, "\(arguments)")
        #expect(!recorded.complaints.isEmpty)
      }
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
    }
  }

  @Test func theSameInputGivesTheSameBytesWhateverTheNumberOfJobs() async throws {
    try await TemporaryFolder.with { folder in
      try example(into: folder)
      #expect(await RecordedSession().run("build", "--jobs", "1", "--output", "one", in: folder) == 0)
      #expect(await RecordedSession().run("build", "--jobs", "16", "--output", "many", in: folder) == 0)
      #expect(try files(folder + "/one") == files(folder + "/many"))
    }
  }
}
