import Testing

@testable import GuideCommands

@Suite struct FileTests {
  @Test func aFileIsReplacedWholeAndLeavesNoDraft() throws {
    try TemporaryFolder.with { folder in
      let session = RecordedSession().session(folder: folder)
      try session.deliver(Array("one".utf8), to: .file("a.txt"))
      try session.deliver(Array("two".utf8), to: .file("a.txt"))
      #expect(try FileSystem.read(folder + "/a.txt") == Array("two".utf8))
      #expect(try FileSystem.names(in: folder) == ["a.txt"])
    }
  }

  @Test func aMissingFolderIsBadInputAndAFolderIsNoFile() throws {
    try TemporaryFolder.with { folder in
      let session = RecordedSession().session(folder: folder)
      let missing = #expect(throws: SystemFailure.self) { try session.deliver([], to: .file("no/a.txt")) }
      #expect(missing?.kind == .missing)
      let itself = #expect(throws: SystemFailure.self) { try session.deliver([], to: .file(folder)) }
      #expect(itself?.kind == .wrongKind)
    }
  }

  @Test func aFullDeviceIsAFaultOfTheMachine() throws {
    let session = RecordedSession().session()
    let full = #expect(throws: SystemFailure.self) { try session.deliver([1], to: .file("/dev/full")) }
    #expect(full?.kind == .full)
  }

  @Test func standardOutputIsADash() throws {
    let recorded = RecordedSession()
    #expect(OutputTarget(argument: "-") == .standardOutput)
    try recorded.session().deliver(Array("x".utf8), to: .standardOutput)
    #expect(recorded.printed == "x")
  }

  @Test func removingNeverFollowsALink() throws {
    try TemporaryFolder.with { folder in
      try FileSystem.makeFolder(folder + "/kept/deep")
      try FileSystem.makeFolder(folder + "/gone")
      try TemporaryFolder.link(folder + "/gone/link", to: folder + "/kept")
      try FileSystem.remove(folder + "/gone")
      #expect(FileSystem.entry(at: folder + "/gone") == nil)
      #expect(FileSystem.entry(at: folder + "/kept/deep") == .folder)
    }
  }
}

@Suite struct CityPlaceTests {
  @Test func anIdComesBeforeAPathAndAMistypedOneGetsAHint() throws {
    try TemporaryFolder.with { folder in
      try FileSystem.makeFolder(folder + "/shipped/toy")
      try FileSystem.makeFolder(folder + "/toy")
      let session = RecordedSession().session(folder: folder)
      let shipped = CityPlace(path: folder + "/shipped/toy", name: "shipped/toy", kind: .folder)
      let catalog = CityCatalog(entries: [CityCatalog.Entry(id: "toy", place: shipped)])
      #expect(try catalog.place(of: "toy", in: session) == shipped)
      #expect(try catalog.place(of: "./toy", in: session).path == folder + "/./toy")
      let failure = #expect(throws: CommandFailure.self) { try catalog.place(of: "tyo", in: session) }
      #expect(failure == .usage("no city \"tyo\"", hint: "did you mean \"toy\"?"))
    }
  }

  @Test func aFeedIsToldFromACityFolder() throws {
    try TemporaryFolder.with { folder in
      let session = RecordedSession().session(folder: folder)
      for name in ["feed/stops.txt", "both/stops.txt", "both/city.yaml", "feed.zip", "graph.json"] {
        try FileSystem.makeFolder(Path.parent(of: folder + "/" + name) ?? folder)
        try session.deliver([], to: .file(name))
      }
      #expect(CityPlace(path: folder + "/feed", name: "feed")?.kind == .feed)
      #expect(CityPlace(path: folder + "/both", name: "both")?.kind == .folder)
      #expect(CityPlace(path: folder + "/feed.zip", name: "feed.zip")?.kind == .feed)
      #expect(CityPlace(path: folder + "/graph.json", name: "graph.json")?.kind == .lineGraph)
      #expect(CityPlace(path: folder + "/nothing", name: "nothing") == nil)
    }
  }
}
