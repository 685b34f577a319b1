import ArgumentParser
import Testing

@testable import GuideCommands

@Suite struct CompletionTests {
  /// A folder with a guide of two cities, one of them a feed.
  private func withGuide(_ body: (String) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let files = [
        "guide.yaml": "title: G\ncities: [east, feed.zip, beijing]\n", "east/city.yaml": "id: eastville\n",
        "feed.zip": "", "notes.txt": "", "graph.geojson": "{}", "east end/city.yaml": "", "$(touch x)/city.yaml": "",
        ".hidden/city.yaml": "",
      ]
      for (name, text) in files {
        let path = folder + "/" + name
        try FileSystem.makeFolder(Path.parent(of: path) ?? folder)
        try WholeFile(path: path, name: name).write(Array(text.utf8))
      }
      try await body(folder)
    }
  }

  private func offered(after prefix: String, or endings: [String] = [], in folder: String) -> [String] {
    CityCompletion(session: RecordedSession().session(environment: ["HOME": folder], folder: folder), endings: endings)
      .offered(after: prefix)
  }

  @Test func citiesAreOfferedByIDAndByPath() async throws {
    try await withGuide { folder in
      #expect(offered(after: "ea", in: folder) == ["eastville", "east", "east/", "east end/"])
      #expect(offered(after: "be", in: folder) == ["beijing"])
      #expect(offered(after: "east/", in: folder) == [])
      #expect(offered(after: folder + "/f", in: folder) == [folder + "/feed.zip"])
      #expect(offered(after: "~/e", in: folder) == ["~/east/", "~/east end/"])
      #expect(offered(after: ".", in: folder) == [".hidden/"])
      #expect(offered(after: "g", in: folder) == [])
      #expect(offered(after: "g", or: ["geojson"], in: folder) == ["graph.geojson"])
      let all = offered(after: "", in: folder)
      #expect(all.contains("taipei") && all.contains("feed.zip") && !all.contains("notes.txt"))
    }
  }

  @Test(arguments: [
    ["build", "--", "--city"], ["serve", "--", "--city"], ["validate", "--", "positional@0"],
    ["map", "--", "positional@0"], ["line", "--", "positional@0"], ["history", "--", "positional@0"],
    ["route", "--", "positional@0"], ["station", "--", "positional@0"], ["print", "--", "positional@0"],
  ])
  func shellsAskTheProgram(question: [String]) async throws {
    try await withGuide { folder in
      let recorded = RecordedSession()
      let status = await recorded.run(["---completion"] + question + ["2", "3", "metroguide", "x", "eas"], in: folder)
      #expect(status == 0, "\(recorded.complaints)")
      #expect(recorded.printed.split(separator: "\n").contains("eastville"), "\(recorded.printed)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func helpOffersCommandsAndTopics(shell: String) async throws {
    let recorded = RecordedSession()
    #expect(await recorded.run("completions", shell) == 0)
    for subject in HelpTopic.allCases.map(\.rawValue) + ["build", "doctor"] {
      #expect(recorded.printed.contains(subject))
    }
  }
}
