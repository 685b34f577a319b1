import GuideSite
import Testing

@testable import GuideCommands

@Suite struct ShardTests {
  @Test(arguments: [("1/1", 1, 1), ("3/8", 3, 8), ("10000/10000", 10_000, 10_000), ("003/8", 3, 8)])
  func aShareIsANumberOfSoMany(text: String, number: Int, count: Int) {
    #expect(Shard(text) == Shard(number: number, of: count) && Shard(text) != nil)
  }

  @Test(
    arguments: [
      "", "3", "0/0", "0/8", "9/8", "-1/8", "1/0", "1/10001", "1/8/2", "a/b", "1/", "/8", " 1/8", "１/８",
      "1/99999999999999999999",
    ])
  func everythingElseIsNone(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func namesSortByNumber() {
    #expect(Shard(number: 3, of: 8)?.fileStem == "part-003-of-008")
    #expect(Shard(number: 1234, of: 5000)?.text == "1234/5000")
  }
}

@Suite struct ShardingTests {
  private static let names = ["alpha", "beta", "gamma"]

  @Test func theGuideIsTheSameWhateverTheNumberAndTheOrderOfShards() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(Self.names, in: folder)
      #expect(await world.run("build", "--output", "whole", cache: .nowhere).status == 0)
      let whole = try world.files("whole")
      #expect(whole["en/alpha/stations/middle.html"] != nil && whole["offline/gamma.zip"] != nil)
      // More shards than there is work, in any order, one of them twice.
      for order in [[1], [2, 1], [3, 1, 2, 1], [5, 9, 1, 7, 3, 8, 2, 6, 4]] {
        try FileSystem.remove(folder + "/parts")
        let count = Set(order).count
        for number in order {
          let made = await world.build("\(number)/\(count)")
          #expect(made.status == 0 && made.said.contains("Made shard \(number)/\(count):"), "\(made.said)")
        }
        let merged = await world.run("merge", "parts", "--output", "merged")
        #expect(merged.status == 0, "\(merged.said)")
        #expect(try world.files("merged") == whole, "\(order)")
      }
    }
  }

  @Test func anEmptyFolderOrNoneIsNamed() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      let none = await world.run("merge", "parts")
      #expect(none.status == 2 && none.said.contains("there is no folder \"parts\" with parts"))
      try FileSystem.makeFolder(folder + "/parts")
      let empty = await world.run("merge", "parts")
      #expect(empty.status == 2 && empty.said.contains("there are no parts in \"parts\""))
      try world.write("x", to: "file")
      #expect(await world.run("build", "--shard", "1/2", "--parts", "file").status == 2)
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
    }
  }

  @Test(
    arguments: [
      ["--shard", "0/0", "--parts", "parts"], ["--shard", "3/2", "--parts", "parts"],
      ["--shard", "1/0", "--parts", "parts"],
      ["--shard", "1/2"], ["--parts", "parts"], ["--shard", "1/2", "--parts", "parts", "--zip", "guide.zip"],
    ])
  func sharesThatCannotBeAreWrongUsage(arguments: [String]) async throws {
    try await TemporaryFolder.with { folder in
      let recorded = RecordedSession()
      #expect(await recorded.run(["build"] + arguments, in: folder) == 2)
      #expect(recorded.complaints.contains("--shard") || recorded.complaints.contains("--zip"))
      let left = try FileSystem.names(in: folder)
      #expect(left.isEmpty)
    }
  }

  @Test func aFolderWithThePartsIsNotReplaced() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      #expect(await world.run("build", "--shard", "1/1", "--parts", "Output/parts").status == 0)
      let merged = await world.run("merge", "Output/parts", "--force")
      #expect(merged.status == 2 && merged.said.contains("holds what the guide is made from"))
      #expect(FileSystem.entry(at: folder + "/Output/parts") == .folder)
    }
  }
}

/// What is wrong with parts is named, one line each, and the guide stays as it was; after that shard alone it is published.
@Suite struct PartFaultTests {
  private static let second = "part-002-of-003.part"

  /// Something that happens to parts of three shards, and what is said of it, line by line.
  struct Fault: CustomStringConvertible, Sendable {
    let description: String
    let lines: [String]
    let happen: @Sendable (SmallWorld) async throws -> Void
  }

  private static let again = "build it again: metroguide build --shard 2/3 --parts parts"

  static let faults = [
    Fault(description: "missing", lines: ["the part of shard 2/3 is not there; \(again)"]) { world in
      try FileSystem.remove(world.folder + "/parts/" + second)
    },
    Fault(description: "cut short", lines: ["the part is damaged, or was not written to its end; \(again)"]) { world in
      try change(world) { Array($0.dropLast(9)) }
    },
    Fault(description: "one bit", lines: ["the part is damaged, or was not written to its end; \(again)"]) { world in
      try change(world) { bytes in
        var bytes = bytes
        bytes[bytes.count / 2] ^= 1
        return bytes
      }
    },
    Fault(description: "empty", lines: ["the part is damaged, or was not written to its end; \(again)"]) { world in
      try change(world) { _ in [] }
    },
    Fault(description: "twice", lines: ["shard 1/3 is there twice, also as \"again.part\"; remove one"]) { world in
      let first = try FileSystem.read(world.folder + "/parts/part-001-of-003.part")
      try WholeFile(path: world.folder + "/parts/again.part", name: "again").write(first)
    },
    Fault(description: "of more shards", lines: ["there are parts of 3 and of 4 shards; remove those"]) { world in
      #expect(await world.build("4/4").status == 0)
    },
    Fault(description: "failed", lines: ["shard 2/3 failed: beta/stations.yaml:1:"]) { world in
      try world.write("- {id: x, name: [}\n", to: "beta/stations.yaml")
      #expect(await world.build("2/3").status == 2)
      try world.write(city: "beta")
    },
  ]

  private static func change(_ world: SmallWorld, _ change: ([UInt8]) -> [UInt8]) throws {
    let path = world.folder + "/parts/" + second
    try WholeFile(path: path, name: path).write(change(try FileSystem.read(path)))
  }

  @Test func eachIsNamedAndTheGuideStays() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha", "beta"], in: folder)
      for number in 1...3 { #expect(await world.build("\(number)/3").status == 0) }
      #expect(await world.run("merge", "parts").status == 0)
      let before = try world.files("Output")
      let part = try FileSystem.read(folder + "/parts/" + Self.second)
      for fault in Self.faults {
        try await fault.happen(world)
        let refused = await world.run("merge", "parts")
        #expect(refused.status == 2, "\(fault.description)")
        let lines = refused.said.split(separator: "\n")
        #expect(lines.count == fault.lines.count, "\(fault.description): \(refused.said)")
        for (line, expected) in zip(lines, fault.lines) { #expect(line.contains(expected), "\(line)") }
        #expect(try world.files("Output") == before)
        for extra in ["again.part", "part-004-of-004.part"] { try FileSystem.remove(folder + "/parts/" + extra) }
        if fault.description != Self.faults.last?.description {
          try WholeFile(path: folder + "/parts/" + Self.second, name: Self.second).write(part)
        }
      }
      // After that shard alone it is published again.
      #expect(await world.build("2/3").status == 0)
      let merged = await world.run("merge", "parts")
      #expect(merged.status == 0, "\(merged.said)")
      #expect(try world.files("Output") == before)
    }
  }

  /// What changed between the shards, and how it is said.
  struct Change: CustomStringConvertible, Sendable {
    let description: String
    let happen: @Sendable (SmallWorld) throws -> Void
  }

  static let changes = [
    Change(description: "was built from another guide.yaml, or with other options") {
      try $0.write(guide: ["alpha", "beta"], title: "Another")
    },
    Change(description: "was built before the city \"beta\" changed") { try $0.write(city: "beta", middle: "Centre") },
  ]

  @Test(arguments: changes) func aPartOfAnotherGuideIsNamed(change: Change) async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha", "beta"], in: folder)
      #expect(await world.build("1/2").status == 0)
      try change.happen(world)
      #expect(await world.build("2/2").status == 0)
      let refused = await world.run("merge", "parts")
      #expect(refused.status == 2)
      let lines = refused.said.split(separator: "\n")
      let isNamed = refused.said.contains("parts/part-001-of-002.part: the part " + change.description)
      #expect(lines.count == 1 && isNamed, "\(refused.said)")
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
      #expect(await world.build("1/2").status == 0)
      #expect(await world.run("merge", "parts").status == 0)
      #expect(await world.run("build", "--output", "whole", cache: .nowhere).status == 0)
      #expect(try world.files("Output") == world.files("whole"))
    }
  }

  @Test func aPartOfAnotherVersionIsNamed() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      #expect(await world.build("1/1").status == 0)
      let path = folder + "/parts/part-001-of-001.part"
      let header = try #require(try PartReader(path)).header
      let own = Array(header.digests.version.utf8)
      var record = header.record
      let place = try #require(record.indices.first { record[$0...].starts(with: own) })
      record[place + own.count - 1] ^= 1
      let foreign = try #require(PartHeader(record: record))
      try FileSystem.remove(path)
      let draft = try PartDraft(at: path, shownAs: path)
      try draft.finish { PartHeader(shard: foreign.shard, digests: foreign.digests, jobCount: $0, costs: [:]) }
      let refused = await world.run("merge", "parts")
      #expect(refused.status == 2)
      let (its, ours) = (foreign.digests.version.split(separator: "\n"), header.digests.version.split(separator: "\n"))
      #expect(its.last != ours.last)
      #expect(
        refused.said.contains("was built by \(its.last ?? ""), and this is \(ours.last ?? "");"), "\(refused.said)")
    }
  }

  @Test func whatAKilledShardLeftIsNoPart() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      #expect(await world.build("1/1").status == 0)
      try world.write("half", to: "parts/.part-001-of-001.part.x.part")
      #expect(await world.run("merge", "parts").status == 0)
      // It may still be written.
      #expect(try FileSystem.names(in: folder + "/parts").contains(".part-001-of-001.part.x.part"))
    }
  }
}

@Suite struct KeepGoingTests {
  @Test func withoutItABrokenCityStopsTheGuide() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha", "beta"], in: folder)
      try world.write("- {id: x, name: [}\n", to: "beta/stations.yaml")
      let stopped = await world.run("build")
      #expect(stopped.status == 2 && stopped.said.contains("beta/stations.yaml:1:"))
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
    }
  }

  @Test func theOthersArePublishedAndTheMissingOnesNamed() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha", "beta", "gamma"], in: folder)
      try world.write("- {id: x, name: [}\n", to: "beta/stations.yaml")
      try FileSystem.remove(folder + "/gamma")
      let built = await world.run(
        "build", "--keep-going", "--output", "whole", "--report", "report.json", cache: .nowhere)
      #expect(built.status == 1)
      #expect(built.said.contains("beta/stations.yaml:1:") && built.said.contains("there is no city \"gamma\""))
      #expect(built.said.hasSuffix("Without the cities that could not be read: beta, gamma.\n"))
      let report = String(decoding: try FileSystem.read(folder + "/report.json"), as: UTF8.self)
      #expect(report.contains(#""missingCities":["beta","gamma"]"#))
      let whole = try world.files("whole")
      let page = String(decoding: whole["en/index.html"] ?? [], as: UTF8.self)
      #expect(page.contains("could not be read: beta, gamma</p>"))
      #expect(whole["en/alpha/index.html"] != nil && whole["en/beta/index.html"] == nil)
      for number in 1...2 { #expect(await world.build("\(number)/2", "--keep-going").status == 1) }
      #expect(await world.run("merge", "parts", "--keep-going", "--output", "merged").status == 1)
      #expect(try world.files("merged") == whole)
    }
  }

  @Test func aCityThatOnlySomeShardsCouldReadIsNamed() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha", "beta"], in: folder)
      #expect(await world.build("1/2", "--keep-going").status == 0)
      try world.write("- {id: x, name: [}\n", to: "beta/stations.yaml")
      #expect(await world.build("2/2", "--keep-going").status == 1)
      let refused = await world.run("merge", "parts", "--keep-going")
      #expect(refused.status == 2)
      #expect(refused.said.contains("was built with the city \"beta\", which could not be read now"))
    }
  }

  @Test func noCityAtAllIsNoGuide() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      try FileSystem.remove(folder + "/alpha")
      #expect(await world.run("build", "--keep-going").status == 2)
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
    }
  }
}
