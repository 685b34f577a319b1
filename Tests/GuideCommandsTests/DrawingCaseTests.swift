import Foundation
import Testing

@testable import GuideCommands

/// Small feeds of odd shape beside the repository; tests that need them are skipped where they are missing.
private let cases = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data/cases")
private let haveCases = FileManager.default.fileExists(atPath: cases.path)

@Suite struct DrawingCaseTests {
  private func run(_ arguments: [String]) async -> (status: Int32, output: String, errors: String) {
    let session = RecordedSession()
    let status = await session.run(arguments)
    return (status, session.printed, session.complaints)
  }

  @Test(
    .enabled(if: haveCases, "../shared is missing"),
    arguments: [
      (
        "S18/S18", ["Westpark – Junction West", "Junction East – Eastfield – Eastend"],
        ["Westend – Westpark", "Northfield – Eastfield"]
      ),
      ("S18/S20", ["JFK/UMass – Quincy Center – Braintree"], ["Fields Corner – Quincy"]),
      ("S16/S17b", ["Bravo – Cross – Foxtrot", "Cross – Charlie – Delta – Echo – Cross"], ["Bravo – Echo"]),
      ("S04/S04", ["Start – City Hall – College – End", "City Hall – Hospital – Mall"], ["Mall – College"]),
    ])
  func theMapInWordsNamesNeighboursOnly(feed: String, wanted: [String], refused: [String]) async {
    let answer = await run(["map", cases.path + "/" + feed, "--text"])
    #expect(answer.status == 0, "\(answer.errors)")
    for text in wanted { #expect(answer.output.contains(text), "\(feed): \(answer.output)") }
    for text in refused { #expect(!answer.output.contains(text), "\(feed): \(answer.output)") }
  }

  @Test(
    .enabled(if: haveCases, "../shared is missing"),
    arguments: ["linesstring", "merc-crs", "multi", "named", "noends", "gtfs-to-geojson", "stockholm"])
  func geoJSONAsPeopleHaveItIsAMap(name: String) async {
    let answer = await run(["map", cases.path + "/GEO/" + name + ".geojson", "--text"])
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.errors.isEmpty, "\(answer.errors)")
    if name != "stockholm" { #expect(answer.output.contains("1: Anton – Berta – Cesar"), "\(answer.output)") }
  }

  @Test func aCityWithoutAHistoryHasNoPictureOfIt() async {
    let answer = await run(["history", "taipei", "-o", "/nonexistent/history.png"])
    #expect(answer.status == 2)
    #expect(answer.errors.hasPrefix("metroguide: \"taipei\" has no history"))
  }
}
