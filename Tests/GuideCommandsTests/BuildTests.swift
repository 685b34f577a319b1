import GuideSite
import Testing

@testable import GuideCommands

@Suite(.enabled(if: isThorough, "the release build runs it")) struct BuildTests {
  /// The example city copied into `folder`, as `new` would write it.
  private func example(into folder: String) throws {
    let source = try RecordedSession().session().resources().assets + "/Examples/tidewater"
    try FolderTree.copy(source, to: folder)
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
      #expect(await RecordedSession().run("build", "--jobs", "1", "--output", "one", environment: [:], in: folder) == 0)
      #expect(
        await RecordedSession().run("build", "--jobs", "16", "--output", "many", environment: [:], in: folder) == 0)
      #expect(try files(folder + "/one") == files(folder + "/many"))
    }
  }

  /// Builds with a cache and returns how many pages were made anew.
  private func madePages(_ folder: String, profile: String = "preview") async throws -> Int {
    let recorded = RecordedSession()
    let environment = ["XDG_CACHE_HOME": folder + "/cache"]
    let status = await recorded.run(
      "build", "--report", "-", "--profile", profile, environment: environment, in: folder)
    #expect(status == 0, "\(recorded.complaints)")
    let number = recorded.printed.split(separator: "\"madePages\":").last?.prefix { $0.isNumber }
    return try #require(number.flatMap { Int($0) })
  }

  @Test func anUnchangedGuideIsMadeOfWhatIsThere() async throws {
    try await TemporaryFolder.with { folder in
      try example(into: folder)
      #expect(try await madePages(folder) > 30)
      let before = try files(folder + "/Output")
      #expect(try await madePages(folder) == 0)
      #expect(try files(folder + "/Output") == before)
    }
  }

  @Test func aDamagedCacheIsNotTrusted() async throws {
    try await TemporaryFolder.with { folder in
      try example(into: folder)
      _ = try await madePages(folder)
      let before = try files(folder + "/Output")
      for file in try SiteFiles.read(folder + "/cache") {
        let bytes = file.bytes.count % 2 == 0 ? Array(file.bytes.dropLast()) : file.bytes.map { $0 ^ 1 }
        try WholeFile(path: folder + "/cache/" + file.path, name: file.path).write(bytes)
      }
      #expect(try await madePages(folder) > 30)
      #expect(try files(folder + "/Output") == before)
    }
  }

  /// What a page may depend on is guessed by ``PageKeys``; here every word of the stations is changed in turn, and what
  /// the cache gives, which two profiles share, must be what a build without one makes.
  @Test func whatTheCacheGivesIsWhatABuildMakes() async throws {
    let profiles = ["preview", "production"]
    // What is changed, and how many pages at most that concerns; nothing: all of them.
    let changes: [(String, String, Int?)] = [
      ("name: {en: Market, zh-Hans: 市场}", "name: {en: Bazaar, zh-Hans: 集市}", 30),
      ("name: {en: Airport, zh-Hans: 机场}", "name: {en: Aerodrome, zh-Hans: 航站}", 30),
      ("[{en: Opera, zh-Hans: 歌剧院}]", "[{en: Theatre, zh-Hans: 剧院}]", 1),
      ("{code: B, coordinate: [38.5387", "{code: E, coordinate: [38.5387", 1),
      ("name: {en: Hall, zh-Hans: 站厅}", "name: {en: Concourse, zh-Hans: 站厅}", 1),
      ("facilities: [lift, waitingRoom]", "facilities: [lift]", 1),
      // Names of the same width, and a far longer one, for which the map moves others.
      ("name: {en: Museum, zh-Hans: 博物馆}", "name: {en: Museum, zh-Hans: 美术馆}", 30),
      ("name: {en: Hilltop, zh-Hans: 山顶}", "name: {en: Hilltop of the Seven Winds and Gardens, zh-Hans: 山顶}", 30),
      // Letters of a script that no page had before: all need its sheet.
      ("places: [{en: Botanical garden", "places: [{en: Botanical garden สวน", nil),
      ("- id: museum\n", "- id: museum\n  status: closed\n", nil),
      ("coordinate: [38.5470, -28.5920]", "coordinate: [38.5475, -28.5920]", nil),
    ]
    try await TemporaryFolder.with { folder in
      try example(into: folder)
      try replace("languages: [en, zh-Hans]", by: "languages: [en]", in: folder + "/guide.yaml")
      /// What is made of nothing that was made before; a change's two profiles may share what they ask for alike.
      func isFresh(_ profile: String, sharing cache: String?) async throws -> Bool {
        let environment = cache.map { ["XDG_CACHE_HOME": folder + "/" + $0] } ?? [:]
        let status = await RecordedSession().run(
          "build", "--profile", profile, "--output", "fresh", environment: environment, in: folder)
        return try status == 0 && files(folder + "/Output") == files(folder + "/fresh")
      }
      var whole: [Int] = []
      for profile in profiles { whole.append(try await madePages(folder, profile: profile)) }
      #expect(try await isFresh("production", sharing: nil), "what another profile made")
      for (index, (old, new, most)) in changes.enumerated() {
        try replace(old, by: new, in: folder + "/stations.yaml")
        for (profile, whole) in zip(profiles, whole) {
          let made = try await madePages(folder, profile: profile)
          #expect(made > 0)
          // The statement of accessibility is about all pages, and made again with any of them.
          if let most { #expect(made <= most + 1 && made < whole, "\(profile), \(new): \(made) of \(whole)") }
          #expect(try await isFresh(profile, sharing: "change-\(index)"), "\(profile), \(new)")
        }
      }
    }
  }

  private func replace(_ old: String, by new: String, in path: String) throws {
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    #expect(text.contains(old), "\(old)")
    try write(text.replacing(old, with: new), to: path)
  }
}
