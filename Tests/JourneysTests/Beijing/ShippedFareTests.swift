import CityFiles
import Foundation
import Journeys
import Testing
import TransitModel

/// What a local would take in the shipped cities, where an express or another operator costs much more for little.
@Suite struct ShippedFareTests {
  private static func city(_ name: String) throws -> City {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets/Cities/" + name)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    let files = try paths.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".csv") }.map {
      TextFile(path: $0, bytes: Array(try Data(contentsOf: root.appendingPathComponent($0))))
    }
    return try #require(CityFolder(files).read().value)
  }

  private func answer(_ city: City, _ from: StationID, _ to: StationID, _ time: ServiceTime) throws -> JourneyAnswer {
    let query = JourneyQuery(
      from: .station(from), to: .station(to), date: try #require(CalendarDate("2026-09-07")), moment: .departing(time))
    return try #require(try CityPlanner(city).answer(query))
  }

  @Test func nobodyTakesTheAirportLineForTwoMinutes() throws {
    let city = try #require(ShippedBeijing.city)
    let answer = try answer(city, "gaojiayuan", "beixinqiao", ServiceTime(17, 45))
    let fares = answer.journeys.compactMap { $0.fare?.decimal }
    #expect(fares.contains("28.00") && fares.contains("4.00"))
    #expect(answer.recommended?.fare?.decimal == "4.00")
  }

  @Test func ofTwoThatArriveTogetherTheCheaperOneIsOffered() throws {
    let city = try Self.city("taipei")
    var compared = 0
    for quarter in 24..<92 {
      let answer = try answer(
        city, "haishan", "national-taiwan-sport-university", ServiceTime(seconds: quarter * 900))
      for (a, b) in zip(answer.journeys, answer.journeys.dropFirst()) where a.arrival == b.arrival {
        guard let less = b.fare, let more = a.fare else { continue }
        #expect(a.changes < b.changes && less < more)
      }
      if answer.recommended?.fare?.decimal == "55.00" { compared += 1 }
    }
    #expect(compared > 30)
  }
}
