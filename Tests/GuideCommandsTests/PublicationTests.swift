import Glibc
import Testing

@testable import GuideCommands

@Suite struct PublicationTests {
  private func publish(
    _ files: [String: String], to name: String = "Output", in folder: String, force: Bool = false
  ) async throws {
    let session = RecordedSession().session(environment: ["HOME": folder + "/home"], folder: folder)
    let target = try PublicationTarget(name, in: session)
    try await Publication(target: target, force: force).publish(in: session) { draft in
      for (path, text) in files.sorted(by: { $0.key < $1.key }) { try draft.write(Array(text.utf8), to: path) }
    }
  }

  private func write(_ text: String, to path: String) throws {
    try FileSystem.makeFolder(Path.parent(of: path) ?? "/")
    try WholeFile(path: path, name: path).write(Array(text.utf8))
  }

  /// Every file and folder below `folder` with its contents.
  private func tree(_ folder: String) throws -> [String] {
    try FileSystem.names(in: folder).flatMap { name -> [String] in
      let path = folder + "/" + name
      if FileSystem.entry(at: path) == .folder { return try tree(path).map { name + "/" + $0 } }
      return [name + "=" + String(decoding: try FileSystem.read(path), as: UTF8.self)]
    }
  }

  private let marker = ".metroguide=This folder is replaced whole by metroguide.\n"

  @Test func aGuideReplacesTheOneBeforeWhole() async throws {
    try await TemporaryFolder.with { folder in
      try await publish(["index.html": "1", "old/a.html": "1"], in: folder)
      try await publish(["index.html": "2", "new/b.html": "2"], in: folder)
      #expect(try tree(folder + "/Output") == [marker, "index.html=2", "new/b.html=2"])
      #expect(try FileSystem.names(in: folder) == ["Output"])
    }
  }

  @Test func whatStaysTheSameIsTheSameFile() async throws {
    try await TemporaryFolder.with { folder in
      func number(_ name: String) throws -> [Int] {
        var status = stat()
        guard stat(folder + "/Output/" + name, &status) == 0 else { return [] }
        return [Int(status.st_size), Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      }
      let files = ["a.html": "1", "sub/b.html": "1", "sub/c.html": "1", "d.html": "1", "links/e.html": "1"]
      try await publish(files, in: folder)
      let before = try files.keys.sorted().map(number)
      // One is changed by hand without changing its size, one belongs to somebody else as well, one stands behind a link.
      try write("x", to: folder + "/Output/sub/c.html")
      try #require(link(folder + "/Output/d.html", folder + "/mine.html") == 0)
      try #require(rename(folder + "/Output/links", folder + "/elsewhere") == 0)
      try TemporaryFolder.link(folder + "/Output/links", to: folder + "/elsewhere")
      try await publish(files.merging(["a.html": "2"]) { $1 }, in: folder)
      let after = try files.keys.sorted().map(number)
      #expect(zip(before, after).map { $0 == $1 } == [false, false, false, true, false])
      let expected = ["a.html=2", "d.html=1", "links/e.html=1", "sub/b.html=1", "sub/c.html=1"]
      #expect(try tree(folder + "/Output") == [marker] + expected)
      #expect(FileSystem.entry(at: folder + "/Output/links") == .folder)
    }
  }

  @Test func dotfilesSurviveWithTheirRightsAndLinks() async throws {
    try await TemporaryFolder.with { folder in
      try write("x", to: folder + "/Output/.git/objects/1")
      try write("y", to: folder + "/Output/.gitignore")
      try TemporaryFolder.link(folder + "/Output/.link", to: "nowhere")
      try await publish(["index.html": "1"], in: folder)
      try await publish(["index.html": "2"], in: folder)
      #expect(FileSystem.entry(at: folder + "/Output/.link") == .link)
      try FileSystem.remove(folder + "/Output/.link")
      #expect(try tree(folder + "/Output") == [".git/objects/1=x", ".gitignore=y", marker, "index.html=2"])
    }
  }

  @Test func aFailureLeavesTheOldGuideAndNoDraft() async throws {
    try await TemporaryFolder.with { folder in
      try await publish(["index.html": "1"], in: folder)
      let session = RecordedSession().session(folder: folder)
      let publication = Publication(target: try PublicationTarget("Output", in: session))
      await #expect(throws: CommandFailure.interrupted) {
        try await publication.publish(in: session) { draft in
          try draft.write([1], to: "index.html")
          throw CommandFailure.interrupted
        }
      }
      #expect(try tree(folder + "/Output") == [marker, "index.html=1"])
      #expect(try FileSystem.names(in: folder) == ["Output"])
    }
  }

  @Test func aFolderThatIsNoGuideIsReplacedOnlyByForce() async throws {
    try await TemporaryFolder.with { folder in
      try write("mine", to: folder + "/Output/letter.txt")
      let refused = await #expect(throws: CommandFailure.self) { try await publish(["a": "1"], in: folder) }
      #expect(refused?.status == .usage)
      #expect(refused?.lines.first?.contains("letter.txt") == true)
      #expect(try tree(folder + "/Output") == ["letter.txt=mine"])
      // What another program calls so is no mark.
      try FileSystem.makeFolder(folder + "/Output/.metroguide")
      await #expect(throws: CommandFailure.self) { try await publish(["a": "1"], in: folder) }
      try FileSystem.remove(folder + "/Output/.metroguide")
      try TemporaryFolder.link(folder + "/Output/.metroguide", to: "letter.txt")
      await #expect(throws: CommandFailure.self) { try await publish(["a": "1"], in: folder) }
      #expect(try FileSystem.names(in: folder + "/Output") == [".metroguide", "letter.txt"])
      try await publish(["a": "1"], in: folder, force: true)
      #expect(try tree(folder + "/Output") == [marker, "a=1"])
    }
  }

  @Test func nothingGoesThroughALinkOverAFileOrOverTheFolderOneStandsIn() async throws {
    try await TemporaryFolder.with { folder in
      try FileSystem.makeFolder(folder + "/real")
      try TemporaryFolder.link(folder + "/link", to: folder + "/real")
      try write("x", to: folder + "/file")
      try FileSystem.makeFolder(folder + "/home")
      for name in ["link", "link/", "file", "home", ".", "..", "/", "", "missing/Output"] {
        let refused = await #expect(throws: CommandFailure.self, "\(name)") {
          try await publish(["a": "1"], to: name, in: folder, force: true)
        }
        #expect(refused?.status == .usage, "\(name)")
      }
      #expect(try FileSystem.names(in: folder + "/real").isEmpty)
    }
  }

  @Test func whatAKilledPublicationLeftIsCleared() async throws {
    try await TemporaryFolder.with { folder in
      try await publish(["index.html": "1"], in: folder)
      try write("half", to: folder + "/.Output.metroguide-new/index.html")
      try write("4711\n", to: folder + "/.Output.metroguide-lock")
      try await publish(["index.html": "2"], in: folder)
      #expect(try FileSystem.names(in: folder) == ["Output"])
      // Killed between the two steps of a file system that cannot swap.
      try write("old", to: folder + "/.Other.metroguide-old/index.html")
      await #expect(throws: CommandFailure.self) {
        try await publish(["index.html": "1", "INDEX.html": "2"], to: "Other", in: folder)
      }
      #expect(try tree(folder + "/Other") == ["index.html=old"])
    }
  }

  @Test func aGuideProtectedAgainstWritingIsReplacedAndLeavesNothing() async throws {
    try await TemporaryFolder.with { folder in
      for text in ["1", "2", "3"] {
        try await publish(["en/index.html": text], in: folder)
        #expect(chmod(folder + "/Output/en", 0o555) == 0 && chmod(folder + "/Output", 0o555) == 0)
        #expect(try FileSystem.names(in: folder) == ["Output"])
        #expect(try tree(folder + "/Output") == [marker, "en/index.html=" + text])
      }
      chmod(folder + "/Output", 0o755)
      chmod(folder + "/Output/en", 0o755)
    }
  }

  @Test func onlyOnePublishesAtATime() async throws {
    try await TemporaryFolder.with { folder in
      let session = RecordedSession().session(folder: folder)
      let publication = Publication(target: try PublicationTarget("Output", in: session))
      try await publication.publish(in: session) { _ in
        let refused = await #expect(throws: CommandFailure.self) { try await publish(["a": "1"], in: folder) }
        #expect(refused?.status == .machine)
        #expect(refused?.lines.first?.contains("being published by process ") == true)
      }
      try await publish(["a": "1"], in: folder)
    }
  }

  @Test(arguments: ["../a", "/a", "a//b", "", "a/..", "a/./b", "a\u{0}b"])
  func noFileLeavesTheFolder(path: String) async throws {
    try await TemporaryFolder.with { folder in
      await #expect(throws: CommandFailure.self) { try await publish([path: "1"], in: folder) }
      let names = try FileSystem.names(in: folder)
      #expect(names.isEmpty)
    }
  }
}
