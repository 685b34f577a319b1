import Foundation
import ModelDiff
import Testing
import TransitModel

/// One change at a time to the example city: it is told in one sentence, and nothing else is; back, it is one again.
@Suite struct EachKindTests {
  private static func files() throws -> [String: String] { try CityTexts.of("Examples/tidewater") }

  private static func city(_ files: [String: String]) throws -> City { try CityTexts.city(files) }

  /// A change of one file, and the sentence it is to be told in.
  struct Plant: CustomTestStringConvertible, Sendable {
    let file: String
    let find: String
    let replacement: String
    let text: String

    var testDescription: String { text }

    init(_ file: String, _ find: String, _ replacement: String, _ text: String) {
      (self.file, self.find, self.replacement, self.text) = (file, find, replacement, text)
    }
  }

  @Test(arguments: [
    Plant(
      "city.yaml", "{en: Tidewater, zh-Hans: 潮汐城}", "{en: Tidewater Bay, zh-Hans: 潮汐城}",
      "Tidewater Bay: renamed Tidewater / 潮汐城 -> Tidewater Bay / 潮汐城"),
    Plant(
      "city.yaml", "until: 2026-12-31", "until: 2027-01-31",
      "notice Ferry: entrance B closed: dates from 2026-08-01 until 2026-12-31 -> from 2026-08-01 until 2027-01-31"),
    Plant(
      "city.yaml", "level: warning", "level: disruption", "notice Ferry: entrance B closed: level warning -> disruption"
    ),
    Plant("city.yaml", "perKilometre: \"1.20\"", "perKilometre: \"1.30\"", "Tidewater: taxi"),
    Plant("city.yaml", "remove: [2026-12-25]", "remove: [2026-12-25, 2026-12-26]", "service Monday to Friday: dates"),
    Plant(
      "city.yaml", "The Ring closes,", "The Ring is closed,",
      "history The Ring is closed: renamed"),
    Plant(
      "city.yaml", "transferSeconds: 120", "transferSeconds: 180",
      "defaults 120 s to change, fastest -> 180 s to change, fastest"),
    Plant(
      "city.yaml", "    date: 2026-09-01\n", "    date: 2026-10-01\n",
      "source Invented for this example: details 2026-09-01 -> 2026-10-01"),
    Plant("lines.yaml", "color: \"#C8102E\"", "color: \"#C81030\"", "Harbour Line: colour #C8102E -> #C81030"),
    Plant("lines.yaml", "shortName: A", "shortName: AP", "Airport Line: badge A -> AP"),
    Plant("lines.yaml", "code: R\n", "code: Q\n", "Ring Line: code R -> Q"),
    Plant(
      "lines.yaml", "{en: Tidewater Transit, zh-Hans: 潮汐交通}", "{en: Bay Transit, zh-Hans: 潮汐交通}",
      "Harbour Line: operator"),
    Plant(
      "lines.yaml", "until: 2027-12-31", "until: 2028-12-31",
      "Hill Line: status construction 2024-01-01 to 2027-12-31 -> construction 2024-01-01 to 2028-12-31"),
    Plant(
      "lines.yaml", "name: {en: Express, zh-Hans: 快车}", "name: {en: Fast, zh-Hans: 快车}",
      "pattern Fast of Harbour Line: renamed"),
    Plant(
      "lines.yaml", "until: \"09:30\", every: 240}", "until: \"09:30\", every: 180}",
      "Ring Line: details every 240 s, 05:30 to 09:30, weekday -> every 180 s, 05:30 to 09:30, weekday"),
    Plant(
      "lines.yaml", "outbound, service: weekday, first: \"05:00\", last: \"23:30\"",
      "outbound, service: weekday, first: \"05:00\", last: \"23:20\"",
      "Airport Line, To the airport, Monday to Friday: last train 23:30 -> 23:20"),
    Plant(
      "lines.yaml", "inbound, service: weekend, first: \"06:10\"", "inbound, service: weekend, first: \"06:00\"",
      "Airport Line, To the city, Weekends and holidays: first train 06:10 -> 06:00"),
    Plant(
      "lines.yaml", "{en: To the city, zh-Hans: 往市区}", "{en: Into town, zh-Hans: 往市区}",
      "direction Into town of Airport Line: renamed"),
    Plant(
      "stations.yaml", "{en: Ferry, zh-Hans: 渡口}", "{en: Ferry Pier, zh-Hans: 渡口}",
      "station Ferry Pier: renamed Ferry / 渡口 -> Ferry Pier / 渡口"),
    Plant(
      "stations.yaml", "[38.5310, -28.5880]", "[38.5320, -28.5880]",
      "station Ferry: moved 38.531, -28.588 -> 38.532, -28.588"),
    Plant(
      "stations.yaml", "coordinate: [38.5306, -28.5876], status: closed", "coordinate: [38.5306, -28.5876]",
      "exit B of Ferry: status closed -> open"),
    Plant(
      "stations.yaml", "places: [{en: City wall, zh-Hans: 城墙}]", "places: [{en: Town wall, zh-Hans: 城墙}]",
      "exit B of Old Town: leads to City wall / 城墙 -> Town wall / 城墙"),
    Plant("stations.yaml", "stepFree: false", "stepFree: true", "exit C of Central: access not step-free -> step-free"),
    Plant(
      "stations.yaml", "facilities: [lift, waitingRoom]", "facilities: [lift, waitingRoom, taxi]",
      "taxi of Ferry: added"),
    Plant("stations.yaml", "    - {kind: escalator, level: hall}\n", "", "escalator (hall) of Central: removed"),
    Plant("stations.yaml", "aliases: [Main Station, 火车站]", "aliases: [Main Station]", "station Central: aliases"),
    Plant("stations.yaml", "1 Station Square", "2 Station Square", "station Central: address"),
    Plant("places.csv", "cathedral,Cathedral", "cathedral,Minster", "place Minster: renamed"),
    Plant(
      "places.csv", "old-lighthouse,Old lighthouse,老灯塔,38.5236,-28.6436,lighthouse,A,sight\n", "",
      "place Old lighthouse: removed"),
    Plant("transfers.csv", "museum,,,park,,,420,450,20,,,,,\n", "", "transfer at Museum: removed"),
    Plant(
      "transfers.csv", "central,airport,,,2,,120,", "central,airport,,,2,,100,", "transfer at Central: duration 120 s"),
    Plant(
      "fares.yaml", "{upToMetres: 3000, fare: \"1.20\"}", "{upToMetres: 3000, fare: \"1.30\"}",
      "fare City fare: price up to 3000 m: 1.20 -> up to 3000 m: 1.30"),
    Plant("fares.yaml", "until: \"07:00\"", "until: \"07:30\"", "fare City fare: discounts"),
  ])
  func isToldInOneSentence(plant: Plant) throws {
    var files = try Self.files()
    let text = try #require(files[plant.file])
    let range = try #require(text.range(of: plant.find))
    files[plant.file] = text.replacingCharacters(in: range, with: plant.replacement)
    let (old, new) = (try Self.city(try Self.files()), try Self.city(files))
    let told = CityComparison(old, new).changes.map { $0.text(in: "en") }
    #expect(told.count == 1, "\(told)")
    #expect(told.first?.contains(plant.text) ?? false, "\(told)")
    #expect(CityComparison(new, old).changes.count == 1)
  }

  /// Feeds number their patterns and name their kinds of days anew with every issue; that alone is no change of the
  /// network, and trains are compared all the same.
  @Test func otherIDsAreNoChange() throws {
    var files = try Self.files()
    let lines = try #require(files["lines.yaml"])
    files["lines.yaml"] = lines.replacing("uphill-to-museum", with: "p-17").replacing("weekend", with: "we-2027")
    files["city.yaml"] = try #require(files["city.yaml"]).replacing("id: weekend", with: "id: we-2027")
    for (path, text) in files where path.hasPrefix("timetables/") {
      let table = text.replacing("uphill-to-museum", with: "p-17")
      files[path] = nil
      files[path.replacing("weekend", with: "we-2027")] = table
    }
    let old = try Self.city(try Self.files())
    #expect(CityComparison(old, try Self.city(files)).changes.map { $0.text(in: "en") } == [])
    files["lines.yaml"] = try #require(files["lines.yaml"]).replacing("first: \"06:10\"", with: "first: \"06:00\"")
    #expect(CityComparison(old, try Self.city(files)).changes.map(\.code) == ["trains-first"])
  }
}
