import Foundation
import Testing

@testable import GuideCommands

/// What is answered about the small inputs that stand beside the repository, each with a word on what is right.
@Suite(.enabled(if: FeedsAtHand.exist, "needs ../shared/data")) struct SharedCaseTests {
  /// A question about an input, as a command line without the input, and what its answer says and does not say.
  struct Question: Sendable, CustomTestStringConvertible {
    let input: String
    let command: String
    var status: Int32 = 0
    var says: [String] = []
    var isSilentOn: [String] = []

    var testDescription: String { "\(input): \(command)" }

    init(_ input: String, _ command: String, status: Int32 = 0, _ says: String..., not silent: [String] = []) {
      self.input = input
      self.command = command
      self.status = status
      self.says = says
      isSilentOn = silent
    }
  }

  private func ask(_ question: Question) async -> (status: Int32, text: String) {
    let path = FeedsAtHand.shared.appending(path: "cases/" + question.input).path
    // Words are parted by blanks; those of a name by "_".
    var words = question.command.split(separator: " ").map { $0.split(separator: "_").joined(separator: " ") }
    words.insert(path, at: 1)
    let session = RecordedSession()
    let status = await session.run(words)
    return (status, session.printed + session.complaints)
  }

  @Test(arguments: trains + stations + names + rules + fares + findings)
  func theAnswerIsRight(question: Question) async {
    let answer = await ask(question)
    #expect(answer.status == question.status, "\(answer.text)")
    for text in question.says { #expect(answer.text.contains(text), "\(text) in \(answer.text)") }
    for text in question.isSilentOn { #expect(!answer.text.contains(text), "no \(text) in \(answer.text)") }
  }

  /// First and last trains, nights, branches and frequencies.
  private static let trains = [
    Question("S01/S01b", "station ada --date 2024-06-03", "first 05:30 · last 00:40 next day"),
    Question("S01/S01b", "route ada dot --date 2024-06-03 --depart 23:55", "00:10 next day – 00:16 next day"),
    Question("S01/S62", "station ada --date 2024-06-03", "first 06:05 · last 01:45 next day"),
    Question("S01/S01", "station alder --date 2024-06-03", "first 05:30 · last 00:10 next day"),
    Question("S01/S01", "station alder --date 2024-06-08", "No trains on 2024-06-08"),
    Question("next-service-day/feed", "route a c --date 2026-06-03 --depart 23:40", "leaves 00:10", "00:15 next day"),
    Question(
      "latest-negative/feed", "route a b --date 2026-06-03 --arrive 00:10 --json", "\"23:50:00\"", not: ["-10:00"]),
    Question(
      "S20/S20", "station prk", "trains to Ashmont · Daily · first 05:04 · last 00:04",
      "trains to Braintree · Daily · first 05:11 · last 23:56"),
    Question(
      "branch-short-turn/feed", "station a --date 2026-06-03", "trains to Echo · Daily · first 22:00",
      not: ["whole line"]),
    Question("branch-short-turn/feed", "route a e --date 2026-06-03 --last", "22:00 – 22:15", not: ["whole line"]),
    Question("S10/S10", "station ada", "1 to Dot", "first 05:00", not: ["00:00"]),
    Question("S10/S10", "station dot", "Dot", not: ["first"]),
    Question("S10/S35", "station dot", "Dot", not: ["07:45"]),
    Question("S33/S33", "station ada", "first 06:00 · last 00:40 next day"),
    Question("headway-cap/city", "station a --date 2026-06-03", "first ~05:30 · last ~22:59"),
    Question("stop-headsign-order/feed", "station a", "Bravo via X", not: ["Not in service"]),
    Question("route-ids-nfc-nfd/feed", "route a c --date 2026-06-03 --depart 07:50", "08:00 – 08:15"),
  ]

  /// What is one station, and how it is found.
  private static let stations = [
    Question("S60/S60", "route ada g --date 2024-06-03 --depart 08:00", "1 change", "Cyd"),
    Question("S43/S43", "station p1", "Central"),
    Question("S43/S43", "route p1 b --date 2024-06-03 --depart 08:00", "Central → Bruno"),
    Question("S43/S28", "route GN1 LW1 --date 2024-06-03 --depart 08:00", "change, 4 min"),
    Question("slip-in-id/feed", "station 90012", status: 2, "no station"),
    Question("slip-in-id/feed", "station 135_St", status: 2, "no station"),
    Question("slip-in-id/feed", "station 125th", "125 St"),
    Question("boarding-area-pathways/feed", "route a c --date 2026-06-03 --depart 07:55", status: 1, "no journey"),
  ]

  /// Names as people type them.
  private static let names = [
    ("S44/S44", "München_Hauptbahnhof", "München Hbf"), ("S44/S44", "Hilden_Talstr", "Hilden Süd/Talstraße"),
    ("S44/S44", "st_lazare", "Saint-Lazare"), ("S44/S44", "Sankt_Pauli", "St. Pauli"),
    ("S44/S44", "Bahnhof_Donauwörth", "Donauwörth, Bahnhof"), ("names/feed", "moeckernbruecke", "Möckernbrücke"),
    ("names/feed", "elephant_and_castle", "Elephant & Castle"), ("names/feed", "friedrichstrasse", "S+U Friedrichstr."),
    ("names/feed", "bahnhofstr_zuerich", "Zürich, Bahnhofstrasse"), ("names/feed", "st_lazare", "Gare Saint-Lazare"),
    ("names/feed", "goerlitzer_bhf", "Görlitzer Bahnhof"), ("names/feed", "sued", "Süd"),
  ].map { Question($0.0, "station \($0.1)", $0.2) }

  /// Trains that go on, and changes that rules forbid.
  private static let rules = [
    Question(
      "S36/S36", "route lon tat --date 2024-06-03 --depart 07:00", "no change", "Purley · stay on the train",
      "[R] to Tattenham"),
    Question("inseat-services/feed", "route a c --date 2026-06-03 --depart 07:55", "no change", "stay on the train"),
    Question("block-part-services/feed", "route a c --date 2026-06-03 --depart 07:55", status: 1, "no journey"),
    Question(
      "block-part-services/feed", "route a c --date 2026-06-06 --depart 07:55", "no change", "stay on the train"),
    Question("freq-trip-rule/feed", "route a c --date 2026-06-03 --depart 07:55", status: 1, "no journey"),
  ]

  /// Fares.
  private static let fares = [
    Question("bus-fare-on-rail/feed", "route a b --date 2026-06-03 --depart 07:55", "no change", not: ["EUR"]),
    Question("fare-without-rules/feed", "route a b --date 2026-06-03 --depart 07:55", "2.00 EUR"),
    Question("fare-origin-only/feed", "route a b --date 2026-06-03 --depart 07:55", "3.00 EUR"),
    Question("fare-transfers-0/feed", "route a c --date 2026-06-03 --depart 07:55", "4.00 EUR"),
    Question("fare-large-currency/feed", "route a b --date 2026-06-03 --depart 07:55", "14000.00 IDR"),
    Question("fare-flat-beside-zones/feed", "route a b --date 2026-06-03 --depart 07:55", "5.00 EUR"),
    Question("fare-two-currencies/feed", "route a b --date 2026-06-03 --depart 07:55", "2.00 EUR"),
    Question("fare-two-currencies/feed", "validate", "a guide has one currency", "\"G\" in CHF"),
    Question("bus-fare-on-rail/feed", "validate", "hold on no line of the guide, among them \"F\""),
  ]

  /// What is found in the data, and what changed between two states of them.
  private static let findings = [
    Question("S08/S08", "validate", "1353 m apart, in 0 s"), Question("S08/S08b", "validate", "505 km apart, in 60 s"),
    Question("S10/S10", "validate", "none of its parts of the day can be used"),
    Question("S10/S35", "validate", "ends as it starts"), Question("S33/S33", "validate", "run past midnight"),
    Question("timezone-unknown/feed", "validate", "did you mean \"Europe/Berlin\"?"),
    Question("S42/S42a", "diff \(other("S42b"))", status: 1, "new ids for 4 stations", not: ["removed", "added"]),
    Question("S42/S42a", "diff \(other("S42f"))", status: 1, "new ids for 1 line", not: ["removed", "added"]),
    Question("S42/S42a", "diff \(other("S42c"))", status: 1, "1 change\n"),
  ]

  private static func other(_ name: String) -> String { FeedsAtHand.shared.appending(path: "cases/S42/" + name).path }

  @Test(arguments: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"])
  func stopsOfOneDirectionEachAreOneStation(feed: String) async {
    let answer = await ask(Question("S59/S59" + feed, "station --all --json"))
    #expect(answer.text.split(separator: "\n").count == 6, "\(answer.text)")
  }

  @Test(arguments: [
    ("S36/S36", "lon tat"), ("S36/S61", ""), ("inseat-services/feed", "a c"), ("block-part-services/feed", "a c"),
    ("freq-trip-rule/feed", "a c"), ("import-block-column/feed", "block c"), ("import-limits/feed", "a b"),
    ("import-negative-time/feed", "a b"), ("import-twice-in-a-row/feed", "a c"), ("import-url/feed", "a c"),
    ("import-zone-without-fares/feed", "a c"), ("fare-transfers-0/feed", "a c"), ("fare-origin-only/feed", "a c"),
    ("fare-flat-beside-zones/feed", "a b"), ("fare-without-rules/feed", "a c"),
  ]) func theImportedFolderIsAcceptedAndAnswersAlike(feed: String, ends: String) async throws {
    let path = FeedsAtHand.shared.appending(path: "cases/" + feed).path
    try await TemporaryFolder.with { folder in
      func run(_ words: [String]) async -> (status: Int32, text: String) {
        let session = RecordedSession()
        let status = await session.run(words, in: folder)
        return (status, session.printed)
      }
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

  @Test func theLastStopBehindALoopLiesBehindIt() async throws {
    let answer = await ask(Question("S16/S17", "map -o - --format geojson"))
    let map = try #require(try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
    var places: [String: Double] = [:]
    for feature in map["features"] as? [[String: Any]] ?? [] {
      guard let id = (feature["properties"] as? [String: Any])?["station_id"] as? String else { continue }
      let coordinates = (feature["geometry"] as? [String: Any])?["coordinates"] as? [Any]
      places[id] = (coordinates?.first as? NSNumber)?.doubleValue
    }
    let (last, loop) = (try #require(places["t5"]), try #require(places["t123"]))
    #expect(last < loop)
  }

  @Test(arguments: ["S04/S04", "S16/S16", "S16/S17", "S16/S17b", "S18/S18", "S20/S20", "S57/S57", "S58/S58"])
  func lineDiagramsShowEveryStation(feed: String) async throws {
    let table = FeedsAtHand.shared.appending(path: "cases/\(feed)/")
    func column(_ number: Int, of file: String) throws -> [String] {
      try String(contentsOf: table.appending(path: file), encoding: .utf8).split(whereSeparator: \.isNewline)
        .dropFirst()
        .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[number]) }
    }
    let line = try #require(try column(0, of: "routes.txt").first)
    let drawn = await ask(Question(feed, "line \(line) -o - --format json"))
    #expect(drawn.status == 0, "\(drawn.text)")
    let letters = drawn.text.filter { $0.isLetter || $0.isNumber }
    for name in try column(1, of: "stops.txt") {
      // A name may be broken into two lines.
      let words = name.split(separator: " ").map { $0.filter { $0.isLetter || $0.isNumber } }
      for word in words { #expect(letters.contains(word), "\(name) of \(feed)") }
    }
  }
}
