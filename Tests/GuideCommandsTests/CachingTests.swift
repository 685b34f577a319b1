import Foundation
import Glibc
import GuideSite
import Testing
import TransitModel

@testable import GuideCommands

@Suite struct DigestTests {
  /// The examples of FIPS 180-4 and of NIST's test vectors.
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func knownDigests(text: String, expected: String) {
    #expect(Digest(of: Array(text.utf8)).text == expected)
  }

  @Test func aMillionLettersInPiecesOfAnySize() {
    var state = DigestState()
    var rest = 1_000_000
    var size = 1
    while rest > 0 {
      let count = min(size, rest)
      state.add([UInt8](repeating: UInt8(ascii: "a"), count: count))
      rest -= count
      size = size * 3 % 1009 + 1
    }
    #expect(state.finished().text == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}

@Suite struct ValueDigestTests {
  private struct Sample {
    var name = "a"
    var number: Int?
    var list: [Double] = []
    var choice = Choice.plain
    var set: Set<String> = ["x", "y", "z", "u", "v"]
    var map: [String: Int] = ["p": 1, "q": 2, "r": 3]
  }

  private enum Choice {
    case plain, other
    case carrying(Int)
    case bearing(Int)
  }

  @Test func everyPartCounts() {
    var samples = [Sample()]
    for change: (inout Sample) -> Void in [
      { $0.name = "b" }, { $0.number = 0 }, { $0.number = 1 }, { $0.list = [0] }, { $0.list = [0, 0] },
      { $0.choice = .other }, { $0.choice = .carrying(1) }, { $0.choice = .bearing(1) }, { $0.set = ["x"] },
      { $0.map["q"] = 3 },
    ] {
      var sample = Sample()
      change(&sample)
      samples.append(sample)
    }
    #expect(Set(samples.map { ValueDigest.of($0) }).count == samples.count)
  }

  @Test func placesCountLikeTheirParts() throws {
    struct Parts {
      let latitude: Double
      let longitude: Double
    }
    let places = [(39.9, 116.4), (-0.0, 0.0), (40, -116.4)]
    let course = try places.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
    #expect(ValueDigest.of(course) == ValueDigest.of(places.map { Parts(latitude: $0.0, longitude: $0.1) }))
    // Were there a part more, it would be forgotten.
    #expect(Mirror(reflecting: course[0]).children.count == 2)
    #expect(ValueDigest.of(course) != ValueDigest.of(Array(course.reversed())))
    #expect(ValueDigest.of(course) != ValueDigest.of(Array(course.dropLast())))
    #expect(ValueDigest.of([Coordinate]()) == ValueDigest.of([Parts]()))
  }

  @Test func theDigestIsTheSameInEveryRun() {
    // Written down once: a digest that depends on hashing or on addresses would change from run to run.
    #expect(ValueDigest.of(Sample()) == ValueDigest.of(Sample()))
    #expect(ValueDigest.of(["b": 1, "a": 2]).text.prefix(16) == "3da8e17f6e134a66")
  }
}

@Suite struct CacheTests {
  private let key = Digest(of: [1])

  @Test func anEntryIsFoundUntilItIsDamaged() throws {
    try TemporaryFolder.with { folder in
      let cache = Cache(folder: folder + "/metroguide")
      #expect(cache.entry(for: key) == nil)
      cache.keep([1, 2, 3], for: key)
      #expect(cache.entry(for: key) == [1, 2, 3])
      let file = try #require(try SiteFiles.read(folder).first)
      var bytes = file.bytes
      bytes[bytes.count - 1] ^= 1
      try WholeFile(path: folder + "/" + file.path, name: "entry").write(bytes)
      #expect(cache.entry(for: key) == nil)
      try WholeFile(path: folder + "/" + file.path, name: "entry").write([7])
      #expect(cache.entry(for: key) == nil)
    }
  }

  @Test func aCacheThatCannotBeWrittenIsNoFault() {
    let cache = Cache(folder: "/proc/metroguide")
    cache.keep([1], for: key)
    #expect(cache.entry(for: key) == nil)
    cache.prune()
  }
}

@Suite struct CacheEntryTests {
  /// What may stand where an entry stood.
  enum Stranger: CaseIterable {
    case pipe, folder, link, empty
  }

  @Test func anEntryOfAnotherKeyIsNone() throws {
    try TemporaryFolder.with { folder in
      let cache = Cache(folder: folder + "/cache")
      let keys = [Digest(of: [1]), Digest(of: [2])]
      cache.keep([7, 8, 9], for: keys[0])
      let kept = try SiteFiles.read(folder + "/cache")
      cache.keep([7], for: keys[1])
      let file = try #require(kept.first)
      for other in try SiteFiles.read(folder + "/cache") where other.path != file.path {
        try WholeFile(path: folder + "/cache/" + other.path, name: "entry").write(file.bytes)
      }
      #expect(cache.entry(for: keys[0]) == [7, 8, 9])
      #expect(cache.entry(for: keys[1]) == nil)
    }
  }

  @Test(arguments: Stranger.allCases)
  func whatIsNoEntryGoesAndMakesRoomForOne(stranger: Stranger) throws {
    try TemporaryFolder.with { folder in
      let cache = Cache(folder: folder + "/cache")
      let key = Digest(of: [1])
      cache.keep([7, 8, 9], for: key)
      #expect(cache.entry(for: key) == [7, 8, 9])
      let kept = try SiteFiles.read(folder + "/cache")
      let path = folder + "/cache/" + (try #require(kept.first)).path
      try FileSystem.remove(path)
      let other = folder + "/other"
      try WholeFile(path: other, name: other).write([1])
      // Not every entry is looked for before it is kept.
      for isLookedFor in [true, false] {
        try? FileSystem.remove(path)
        switch stranger {
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .folder: try FileSystem.makeFolder(path + "/inner")
        case .link: try TemporaryFolder.link(path, to: other)
        case .empty: try WholeFile(path: path, name: path).write([])
        }
        if isLookedFor { #expect(cache.entry(for: key) == nil) }
        cache.keep([7, 8, 9], for: key)
        #expect(cache.entry(for: key) == [7, 8, 9])
        #expect(try FileSystem.read(other) == [1])
      }
    }
  }
}

@Suite struct PlannerCacheTests {
  @Test func anotherBuildOfTheProgramMakesItsOwnPack() throws {
    try TemporaryFolder.with { folder in
      try FeedLoadingTests.write(FeedLoadingTests.feed, to: folder + "/toy")
      try FeedLoadingTests.write(["one": "1", "other": "22"], to: folder + "/programs")
      var session = RecordedSession().session(environment: ["XDG_CACHE_HOME": folder + "/cache"], folder: folder)
      var counts: [Int] = []
      for program in ["one", "one", "other"] {
        session.executable = folder + "/programs/" + program
        _ = try PlannerCache(session: session).planner(of: "toy")
        let files = FileManager.default.enumerator(atPath: folder + "/cache")?.compactMap { $0 as? String } ?? []
        counts.append(files.count { $0.split(separator: "/").last?.count ?? 0 > 40 })
      }
      #expect(counts == [1, 1, 2])
    }
  }
}
