import Foundation
import TestInputs
import Testing

@testable import GuideCommands

/// Drawings of small inputs of odd shape.
@Suite struct DrawingCaseTests {
  private func run(_ arguments: [String]) async -> (status: Int32, output: String, errors: String) {
    let session = RecordedSession()
    let status = await session.run(arguments)
    return (status, session.printed, session.complaints)
  }

  /// A feed, what its map in words says, and what it does not say.
  struct Map: Sendable, CustomTestStringConvertible {
    let feed: TestInput
    let wanted: [String]
    let refused: [String]

    init(_ feed: TestInput, _ wanted: [String], not refused: [String]) {
      (self.feed, self.wanted, self.refused) = (feed, wanted, refused)
    }

    var testDescription: String { feed.path }
  }

  static let own = [
    Map(.smallFeed("two-forks"), ["Farm – Fork", "Span – Reed – Isle"], not: ["Farm – Ford", "Lock – Reed"]),
    Map(.smallFeed("fork"), ["Port – Park – Gate", "Gate – Moor – Peak"], not: ["Vale – Moor", "Cove – Moor"]),
    Map(
      .smallFeed("ring-in-the-middle"), ["Bank – Knot – Glen", "Knot – Dale – Elms – Fair – Knot"],
      not: ["Bank – Fair", "Fair – Glen"]),
    Map(.smallFeed("spur"), ["Dock – Rise – Dean – Edge", "Rise – Yard – Bath"], not: ["Bath – Dean"]),
  ]

  static let shared = [
    Map(
      .shared("cases/S18/S18"), ["Westpark – Junction West", "Junction East – Eastfield – Eastend"],
      not: ["Westend – Westpark", "Northfield – Eastfield"]),
    Map(.shared("cases/S18/S20"), ["JFK/UMass – Quincy Center – Braintree"], not: ["Fields Corner – Quincy"]),
    Map(
      .shared("cases/S16/S17b"), ["Bravo – Cross – Foxtrot", "Cross – Charlie – Delta – Echo – Cross"],
      not: ["Bravo – Echo"]),
    Map(
      .shared("cases/S04/S04"), ["Start – City Hall – College – End", "City Hall – Hospital – Mall"],
      not: ["Mall – College"]),
  ]

  @Test(arguments: own + (TestInput.hasShared ? shared : []))
  func theMapInWordsNamesNeighboursOnly(_ asked: Map) async throws {
    try await TemporaryFolder.with { folder in
      let answer = await run(["map", try asked.feed.path(unpackedIn: folder), "--text"])
      #expect(answer.status == 0, "\(answer.errors)")
      for text in asked.wanted { #expect(answer.output.contains(text), "\(answer.output)") }
      for text in asked.refused { #expect(!answer.output.contains(text), "\(answer.output)") }
    }
  }

  @Test(
    arguments: TestInput.all(in: "geojson", of: .fixtures)
      + .shared(
        ["linesstring", "merc-crs", "multi", "named", "noends", "gtfs-to-geojson", "stockholm"].map {
          "cases/GEO/\($0).geojson"
        }))
  func geoJSONAsPeopleHaveItIsAMap(file: TestInput) async {
    let answer = await run(["map", file.url.path, "--text"])
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.errors.isEmpty, "\(answer.errors)")
    let line = file.source == .fixtures ? "1: Dune – Cliff – Bay" : "1: Anton – Berta – Cesar"
    if file.name != "stockholm" { #expect(answer.output.contains(line), "\(answer.output)") }
  }

  /// A picture that had to be made smaller would have smaller type.
  @Test func aLineIsLaidOutForTheWidthOfItsPicture() async throws {
    try await TemporaryFolder.with { folder in
      func height(_ arguments: [String]) async throws -> Double {
        let path = folder + "/line.png"
        let answer = await run(["line", "taipei", "bannan", "--lang", "en", "-o", path] + arguments)
        #expect(answer.status == 0, "\(answer.errors)")
        // Bytes 20 to 23 of a PNG are its height.
        return try Data(contentsOf: URL(filePath: path))[20..<24].reduce(0.0) { $0 * 256 + Double($1) }
      }
      let natural = try await height([])
      #expect(try await height(["--width", "700"]) > natural)
      #expect(try await height(["--width", "700"]) == height(["--wrap", "700", "--width", "700"]))
    }
  }

  @Test func aCityWithoutAHistoryHasNoPictureOfIt() async {
    let answer = await run(["history", "taipei", "-o", "/nonexistent/history.png"])
    #expect(answer.status == 2)
    #expect(answer.errors.hasPrefix("metroguide: \"taipei\" has no history"))
  }
}
