import Foundation
import Testing

@testable import GuideCommands

/// What the self-check of a map finds fault with.
@Suite struct MapCheckTests {
  private func check(_ layout: String) async throws -> (status: Int32, printed: String) {
    let recorded = RecordedSession()
    let example = try recorded.session().resources().assets + "/Examples/tidewater"
    let status = await MetroguideProgram.perform(
      ["map", example, "--lang", "en", "--layout", layout, "--check"], in: recorded.session())
    return (status, recorded.printed)
  }

  @Test(arguments: ["schematic", "authored", "geographic"])
  func aMapWithoutFaultEndsWellInEveryLayout(layout: String) async throws {
    let (status, printed) = try await check(layout)
    #expect(status == 0, "\(printed)")
    // Tracks in truth run in any direction: that is no fault where they are shown so.
    #expect(printed.contains("octilinear share: 100.0 %") == (layout != "geographic"), "\(printed)")
  }

  @Test func whereTheCityDrawsItsStationsFewBendsAreAtThem() async throws {
    let recorded = RecordedSession()
    let status = await MetroguideProgram.perform(
      ["map", "taipei", "--lang", "zh-Hant", "--layout", "authored", "--check", "--json"], in: recorded.session())
    #expect(status == 0)
    let report = try #require(try? JSONSerialization.jsonObject(with: Data(recorded.printed.utf8)) as? [String: Any])
    let bends = try #require(report["bends"] as? Int)
    let atStations = try #require(report["bendsAtStations"] as? Int)
    #expect(bends > 0 && Double(atStations) <= 0.1 * Double(bends), "\(atStations) of \(bends)")
  }
}
