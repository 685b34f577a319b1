import Glibc
import GuideSite
import Testing

@testable import GuideCommands

/// A cache that machines share: entries are found by content, and two writers never spoil one.
@Suite struct SharedCacheTests {
  /// The beginning of an ELF file with two notes, the second of which is its id.
  private func program(id: [UInt8], segment: UInt8 = 4) -> [UInt8] {
    func words(_ numbers: Int...) -> [UInt8] {
      numbers.flatMap { n in (0..<4).map { UInt8(truncatingIfNeeded: n >> ($0 * 8)) } }
    }
    let other = words(4, 16, 1) + Array("GNU\0".utf8) + [UInt8](repeating: 7, count: 16)
    let notes = other + words(4, id.count, 3) + Array("GNU\0".utf8) + id
    var head = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 58)
    head[32] = 64
    head[54] = 56
    head[56] = 1
    var row = [UInt8](repeating: 0, count: 56)
    row[0] = segment
    row[8] = 120
    row[32] = UInt8(notes.count)
    return head + row + notes
  }

  @Test func aProgramIsKnownByTheIdOfItsLinker() {
    #expect(BuildID(program(id: [1, 2, 3, 4, 5]))?.bytes == [1, 2, 3, 4, 5])
    #expect(BuildID(program(id: [1, 2], segment: 1)) == nil)
    #expect(BuildID([]) == nil && BuildID(Array("#!/bin/sh\n".utf8)) == nil)
    // Whatever stands there, nothing is read that is not there.
    let whole = program(id: [1, 2, 3, 4])
    for count in whole.indices { #expect(BuildID(Array(whole.prefix(count))) == nil) }
    for index in whole.indices {
      var changed = whole
      changed[index] = 0xFF
      _ = BuildID(changed)
    }
  }

  @Test func aProgramIsTheSameWhereverAndWheneverItWasInstalled() throws {
    try TemporaryFolder.with { folder in
      func identity(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
        try WholeFile(path: folder + "/" + name, name: name).write(bytes)
        return ProgramFile(path: folder + "/" + name).identity
      }
      let long = [UInt8](repeating: 5, count: 100_000)
      let (one1, two1) = (try identity("a", long), try identity("b", long))
      #expect(one1 == two1)
      let (one2, two2) = (try identity("c", long + [6]), try identity("d", long + [7]))
      #expect(one2 != two2)
      let known = try identity("e", program(id: [9]) + long)
      #expect(known == [9])
    }
  }

  @Test func fontsAreKnownByNameSizeAndBeginning() throws {
    try TemporaryFolder.with { folder in
      func digest(_ name: String, _ bytes: [UInt8]) throws -> Digest {
        let path = folder + "/" + name
        try FileSystem.makeFolder(Path.parent(of: path) ?? folder)
        try WholeFile(path: path, name: name).write(bytes)
        var state = DigestState()
        state.add(font: path)
        return state.finished()
      }
      let (one3, two3) = (try digest("one/a.ttf", [1, 2, 3]), try digest("two/a.ttf", [1, 2, 3]))
      #expect(one3 == two3)
      let (one4, two4) = (try digest("one/a.ttf", [1, 2, 3]), try digest("two/a.ttf", [1, 2, 4]))
      #expect(one4 != two4)
      let (one5, two5) = (try digest("one/a.ttf", [1, 2, 3]), try digest("one/b.ttf", [1, 2, 3]))
      #expect(one5 != two5)
    }
  }

  @Test func writersOfOneEntryNeverSpoilIt() async throws {
    try await TemporaryFolder.with { folder in
      let cache = Cache(folder: folder + "/cache")
      let key = Digest(of: [1])
      let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      let spoilt = await withTaskGroup(of: Int.self) { group in
        for task in 0..<8 {
          group.addTask {
            var spoilt = 0
            for _ in 0..<40 {
              if task % 2 == 0 { cache.keep(content, for: key) }
              if let entry = cache.entry(for: key), entry != content { spoilt += 1 }
            }
            return spoilt
          }
        }
        return await group.reduce(0, +)
      }
      #expect(spoilt == 0 && cache.entry(for: key) == content)
      let entries = try SiteFiles.read(folder + "/cache", withHidden: true)
      #expect(entries.count == 1)
    }
  }

  @Test func anEntryInUseIsYoung() throws {
    try TemporaryFolder.with { folder in
      let cache = Cache(folder: folder + "/cache")
      cache.keep([1, 2, 3], for: Digest(of: [1]))
      let path = folder + "/cache/" + (try #require(try SiteFiles.read(folder + "/cache").first)).path
      func age() -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? time(nil) - status.st_mtim.tv_sec : -1
      }
      let old = timespec(tv_sec: 1_000_000_000, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, path, [old, old], 0) == 0 && age() > 100_000)
      #expect(cache.entry(for: Digest(of: [1])) == [1, 2, 3])
      #expect((0...60).contains(age()))
    }
  }

  /// Builds with a cache and returns how many pages were made anew.
  private func madePages(_ world: SmallWorld) async throws -> Int {
    let built = await world.run("build", "--report", "report.json", cache: .own("cache"))
    #expect(built.status == 0, "\(built.said)")
    let report = String(decoding: try FileSystem.read(world.folder + "/report.json"), as: UTF8.self)
    let number = report.split(separator: "\"madePages\":").last?.prefix { $0.isNumber }
    return try #require(number.flatMap { Int($0) })
  }

  @Test func aChangedCityCostsItsOwnPagesAndThoseOfAll() async throws {
    try await TemporaryFolder.with { folder in
      let names = ["alpha", "beta", "gamma"]
      let world = try SmallWorld(names, in: folder)
      let all = try await madePages(world)
      let shared = try world.files("Output").keys.filter { path in
        path.hasSuffix(".html") && !names.contains { path.contains("/" + $0 + "/") }
      }
      let each = (all - shared.count) / names.count
      #expect(each > 8)
      let changes: [(SmallWorld) throws -> Void] = [
        { try $0.write(city: "beta", middle: "Centre") },
        { world in
          let lines = String(decoding: try FileSystem.read(folder + "/beta/lines.yaml"), as: UTF8.self)
          try world.write(lines.replacing("#C2410C", with: "#123456"), to: "beta/lines.yaml")
        },
        { world in
          let city = String(decoding: try FileSystem.read(folder + "/beta/city.yaml"), as: UTF8.self)
          try world.write(city.replacing("en: Beta", with: "en: Betaville"), to: "beta/city.yaml")
        },
      ]
      for change in changes {
        try change(world)
        let made = try await madePages(world)
        #expect(made > 0 && made <= each + shared.count, "\(made) of \(all)")
        #expect(await world.run("build", "--output", "fresh", cache: .nowhere).status == 0)
        #expect(try world.files("Output") == world.files("fresh"))
      }
      // A city more is no change to the others.
      try world.write(city: "delta")
      try world.write(guide: names + ["delta"], title: "Small world")
      #expect(try await madePages(world) > 0)
      #expect(await world.run("build", "--output", "fresh", cache: .nowhere).status == 0)
      #expect(try world.files("Output") == world.files("fresh"))
    }
  }
}

@Suite struct NewPublishingTests {
  @Test func jobsStandBesideTheCity() async throws {
    try await TemporaryFolder.with { folder in
      let recorded = RecordedSession()
      let status = await recorded.run("new", "mine", "--publish", "slurm", "--publish", "matrix", in: folder)
      #expect(status == 0, "\(recorded.complaints)")
      #expect(recorded.complaints.contains("Wrote publish-slurm.sh, .github/workflows/publish-matrix.yml:"))
      #expect(access(folder + "/mine/publish-slurm.sh", X_OK) == 0)
      #expect(FileSystem.entry(at: folder + "/mine/city.yaml") == .file)
    }
  }

  @Test func aGuideThatIsThereGetsNothingElse() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      let written = await world.run("new", ".", "--publish", "kubernetes")
      #expect(written.status == 0, "\(written.said)")
      let names = try FileSystem.names(in: folder)
      #expect(names == ["alpha", "guide.yaml", "publish-kubernetes.yaml"])
      let refused = await world.run("new", ".", "--publish", "kubernetes", "--publish", "parallel")
      #expect(refused.status == 2 && refused.said.contains("publish-kubernetes.yaml\" is there already"))
      let left = try FileSystem.names(in: folder)
      #expect(left.count == 3)
    }
  }

  @Test func whatIsNotThereIsNamed() async throws {
    try await TemporaryFolder.with { folder in
      let recorded = RecordedSession()
      #expect(await recorded.run("new", "mine", "--publish", "slrum", in: folder) == 2)
      #expect(recorded.complaints.contains("nothing publishes to \"slrum\"; did you mean \"slurm\"?"))
      #expect(FileSystem.entry(at: folder + "/mine") == nil)
    }
  }

  @Test func everyKindOfJobFitsAPage() throws {
    let resources = try RecordedSession().session().resources()
    let names = Publishing.names(in: resources)
    #expect(Set(names).isSuperset(of: ["kubernetes", "matrix", "parallel", "slurm"]))
    for name in ["kubernetes", "matrix", "parallel", "slurm"] {
      for file in try Publishing.files(named: name, in: resources) {
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60, "\(file.path)")
        #expect(text.contains("metroguide"), "\(file.path)")
      }
    }
  }
}
