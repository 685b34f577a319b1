import Foundation
import TestInputs
import Testing

@testable import GuideCommands

/// A question about an input, as a command line without the input, and what its answer says and does not say.
struct Question: Sendable, CustomTestStringConvertible {
  let input: TestInput
  let command: String
  /// What a comparison compares the input with.
  let other: TestInput?
  let status: Int32
  let says: [String]
  let isSilentOn: [String]

  var testDescription: String { "\(input): \(command)" }

  /// About a small feed of the project's own.
  init(
    _ name: String, _ command: String, with other: String? = nil, status: Int32 = 0, _ says: String...,
    not silent: [String] = []
  ) {
    (input, self.command, self.other) = (.smallFeed(name), command, other.map(TestInput.smallFeed))
    (self.status, self.says, isSilentOn) = (status, says, silent)
  }

  /// About an input beside the repository.
  init(
    shared path: String, _ command: String, with other: String? = nil, status: Int32 = 0, _ says: String...,
    not silent: [String] = []
  ) {
    (input, self.command, self.other) = (Self.sharedCase(path), command, other.map(Self.sharedCase))
    (self.status, self.says, isSilentOn) = (status, says, silent)
  }

  private static func sharedCase(_ path: String) -> TestInput { .shared("cases/" + path) }
}

/// What is answered about small inputs of odd shape.
@Suite struct SmallInputTests {
  private func ask(_ question: Question) async throws -> (status: Int32, text: String) {
    try await TemporaryFolder.with { folder in
      // Words are parted by blanks; those of a name by "_".
      var words = question.command.split(separator: " ").map { $0.split(separator: "_").joined(separator: " ") }
      let inputs = [question.input, question.other].compactMap(\.self)
      words.insert(contentsOf: try inputs.map { try $0.path(unpackedIn: folder) }, at: 1)
      let session = RecordedSession()
      let status = await session.run(words)
      return (status, session.printed + session.complaints)
    }
  }

  private func ask(_ input: TestInput, _ words: [String]) async throws -> (status: Int32, text: String) {
    try await TemporaryFolder.with { folder in
      let session = RecordedSession()
      let status = await session.run(words.prefix(1) + [try input.path(unpackedIn: folder)] + words.dropFirst())
      return (status, session.printed + session.complaints)
    }
  }

  @Test(arguments: OwnQuestions.all + (TestInput.hasShared ? SharedQuestions.all : []))
  func theAnswerIsRight(question: Question) async throws {
    let answer = try await ask(question)
    #expect(answer.status == question.status, "\(answer.text)")
    for text in question.says { #expect(answer.text.contains(text), "\(text) in \(answer.text)") }
    for text in question.isSilentOn { #expect(!answer.text.contains(text), "no \(text) in \(answer.text)") }
  }

  @Test(arguments: [.smallFeed("two-sided")] + .shared("abcdefghij".map { "cases/S59/S59\($0)" }))
  func stopsOfOneDirectionEachAreOneStation(feed: TestInput) async throws {
    let answer = try await ask(feed, ["station", "--all", "--json"])
    #expect(answer.text.split(separator: "\n").count == 6, "\(answer.text)")
  }

  /// Feeds that were hard to write as a folder, and the ends of a journey to ask about.
  private static let ownImports = [
    ("train-divides", "quay fort"), ("two-platforms-in-turn", "quay hill"), ("train-goes-on", "quay fort"),
    ("block-parted-by-rule", "quay fort"), ("frequency-forbidden-change", "quay fort"),
    ("stop-named-block", "block fort"), ("beyond-limits", "quay mill"), ("night-over-offset", "quay hill"),
    ("bare-address", "quay fort"), ("fare-of-unknown-zones", "quay fort"), ("fare-per-train", "quay fort"),
    ("fare-by-entry", "quay fort"), ("fare-flat-beside-zones", "quay hill"), ("fare-without-rules", "quay fort"),
  ].map { (TestInput.smallFeed($0), $1) }

  private static let sharedImports = [
    ("S36/S36", "lon tat"), ("S36/S61", ""), ("inseat-services/feed", "a c"), ("block-part-services/feed", "a c"),
    ("freq-trip-rule/feed", "a c"), ("import-block-column/feed", "block c"), ("import-limits/feed", "a b"),
    ("import-negative-time/feed", "a b"), ("import-twice-in-a-row/feed", "a c"), ("import-url/feed", "a c"),
    ("import-zone-without-fares/feed", "a c"), ("fare-transfers-0/feed", "a c"), ("fare-origin-only/feed", "a c"),
    ("fare-flat-beside-zones/feed", "a b"), ("fare-without-rules/feed", "a c"),
  ].filter { _ in TestInput.hasShared }.map { (TestInput.shared("cases/" + $0), $1) }

  @Test(arguments: ownImports + sharedImports)
  func theImportedFolderIsAcceptedAndAnswersAlike(feed: TestInput, ends: String) async throws {
    try await TemporaryFolder.with { folder in
      func run(_ words: [String]) async -> (status: Int32, text: String) {
        let session = RecordedSession()
        let status = await session.run(words, in: folder)
        return (status, session.printed)
      }
      let path = try feed.path(unpackedIn: folder)
      #expect(await run(["import", path, "--output", "city"]).status == 0)
      let checked = await run(["validate", "city"])
      #expect(checked.status == 0, "\(checked.text)")
      if ends.isEmpty { return }
      for moment in ["--first", "--last"] {
        let question = ends.split(separator: " ").map(String.init) + ["--date", "2026-06-03", moment]
        let (own, imported) = (await run(["route", path] + question), await run(["route", "city"] + question))
        #expect(own.status == imported.status, "\(feed) \(moment)")
        #expect(own.text == imported.text, "\(feed) \(moment)")
      }
    }
  }

  /// A line that ends behind a loop, its last stop, one of the loop, and on which side of the latter the former lies.
  struct LoopLine: Sendable {
    let feed: TestInput
    let last: String
    let loop: String
    let isEast: Bool
  }

  private static let loopLines =
    [LoopLine(feed: .smallFeed("loop-before-the-end"), last: "pier", loop: "hall1", isEast: true)]
    + [TestInput].shared(["cases/S16/S17"]).map { LoopLine(feed: $0, last: "t5", loop: "t123", isEast: false) }

  @Test(arguments: loopLines) func theLastStopBehindALoopLiesBehindIt(_ line: LoopLine) async throws {
    let answer = try await ask(line.feed, ["map", "-o", "-", "--format", "geojson"])
    let map = try #require(try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
    var places: [String: Double] = [:]
    for feature in map["features"] as? [[String: Any]] ?? [] {
      guard let id = (feature["properties"] as? [String: Any])?["station_id"] as? String else { continue }
      let coordinates = (feature["geometry"] as? [String: Any])?["coordinates"] as? [Any]
      places[id] = (coordinates?.first as? NSNumber)?.doubleValue
    }
    let (last, loop) = (try #require(places[line.last]), try #require(places[line.loop]))
    #expect(line.isEast ? last > loop : last < loop)
  }

  /// Feeds of one line.
  private static let lineFeeds: [TestInput] =
    ["fork", "spur", "ring-in-the-middle", "loop-before-the-end", "one-way-stops", "express"].map(TestInput.smallFeed)
    + .shared(
      ["S04/S04", "S16/S16", "S16/S17", "S16/S17b", "S18/S18", "S20/S20", "S57/S57", "S58/S58"].map { "cases/" + $0 })

  @Test(arguments: lineFeeds) func lineDiagramsShowEveryStation(feed: TestInput) async throws {
    func column(_ number: Int, of file: String) throws -> [String] {
      try #require(feed.table(file)).split(whereSeparator: \.isNewline).dropFirst()
        .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[number]) }
    }
    let line = try #require(try column(0, of: "routes.txt").first)
    let drawn = try await ask(feed, ["line", line, "-o", "-", "--format", "json"])
    #expect(drawn.status == 0, "\(drawn.text)")
    let letters = drawn.text.filter { $0.isLetter || $0.isNumber }
    for name in try column(1, of: "stops.txt") {
      // A name may be broken into two lines.
      let words = name.split(separator: " ").map { $0.filter { $0.isLetter || $0.isNumber } }
      for word in words { #expect(letters.contains(word), "\(name) of \(feed)") }
    }
  }
}
