/// Questions about the small inputs beside the repository, each of which has a word on what is right.
enum SharedQuestions {
  static let all = trains + stations + names + rules + fares + findings

  /// First and last trains, nights, branches and frequencies.
  private static let trains = [
    Question(shared: "S01/S01b", "station ada --date 2024-06-03", "first 05:30 · last 00:40 next day"),
    Question(shared: "S01/S01b", "route ada dot --date 2024-06-03 --depart 23:55", "00:10 next day – 00:16 next day"),
    Question(shared: "S01/S62", "station ada --date 2024-06-03", "first 06:05 · last 01:45 next day"),
    Question(shared: "S01/S01", "station alder --date 2024-06-03", "first 05:30 · last 00:10 next day"),
    Question(shared: "S01/S01", "station alder --date 2024-06-08", "No trains on 2024-06-08"),
    Question(
      shared: "next-service-day/feed", "route a c --date 2026-06-03 --depart 23:40", "leaves 00:10", "00:15 next day"),
    Question(
      shared: "latest-negative/feed", "route a b --date 2026-06-03 --arrive 00:10 --json", "\"23:50:00\"",
      not: ["-10:00"]),
    Question(
      shared: "S20/S20", "station prk", "trains to Ashmont · Daily · first 05:04 · last 00:04",
      "trains to Braintree · Daily · first 05:11 · last 23:56"),
    Question(
      shared: "branch-short-turn/feed", "station a --date 2026-06-03", "trains to Echo · Daily · first 22:00",
      not: ["whole line"]),
    Question(
      shared: "branch-short-turn/feed", "route a e --date 2026-06-03 --last", "22:00 – 22:15", not: ["whole line"]),
    Question(shared: "S10/S10", "station ada", "1 to Dot", "first 05:00", not: ["00:00"]),
    Question(shared: "S10/S10", "station dot", "Dot", not: ["first"]),
    Question(shared: "S10/S35", "station dot", "Dot", not: ["07:45"]),
    Question(shared: "S33/S33", "station ada", "first 06:00 · last 00:40 next day"),
    Question(shared: "headway-cap/city", "station a --date 2026-06-03", "first ~05:30 · last ~22:59"),
    Question(shared: "stop-headsign-order/feed", "station a", "Bravo via X", not: ["Not in service"]),
    Question(shared: "route-ids-nfc-nfd/feed", "route a c --date 2026-06-03 --depart 07:50", "08:00 – 08:15"),
  ]

  /// What is one station, and how it is found.
  private static let stations = [
    Question(shared: "S60/S60", "route ada g --date 2024-06-03 --depart 08:00", "1 change", "Cyd"),
    Question(shared: "S43/S43", "station p1", "Central"),
    Question(shared: "S43/S43", "route p1 b --date 2024-06-03 --depart 08:00", "Central → Bruno"),
    Question(shared: "S43/S28", "route GN1 LW1 --date 2024-06-03 --depart 08:00", "change, 4 min"),
    Question(shared: "slip-in-id/feed", "station 90012", status: 2, "no station"),
    Question(shared: "slip-in-id/feed", "station 135_St", status: 2, "no station"),
    Question(shared: "slip-in-id/feed", "station 125th", "125 St"),
    Question(
      shared: "boarding-area-pathways/feed", "route a c --date 2026-06-03 --depart 07:55", status: 1, "no journey"),
  ]

  /// Names as people type them.
  private static let names = [
    ("S44/S44", "München_Hauptbahnhof", "München Hbf"), ("S44/S44", "Hilden_Talstr", "Hilden Süd/Talstraße"),
    ("S44/S44", "st_lazare", "Saint-Lazare"), ("S44/S44", "Sankt_Pauli", "St. Pauli"),
    ("S44/S44", "Bahnhof_Donauwörth", "Donauwörth, Bahnhof"), ("names/feed", "moeckernbruecke", "Möckernbrücke"),
    ("names/feed", "elephant_and_castle", "Elephant & Castle"), ("names/feed", "friedrichstrasse", "S+U Friedrichstr."),
    ("names/feed", "bahnhofstr_zuerich", "Zürich, Bahnhofstrasse"), ("names/feed", "st_lazare", "Gare Saint-Lazare"),
    ("names/feed", "goerlitzer_bhf", "Görlitzer Bahnhof"), ("names/feed", "sued", "Süd"),
  ].map { Question(shared: $0.0, "station \($0.1)", $0.2) }

  /// Trains that go on, and changes that rules forbid.
  private static let rules = [
    Question(
      shared: "S36/S36", "route lon tat --date 2024-06-03 --depart 07:00", "no change", "Purley · stay on the train",
      "[R] to Tattenham"),
    Question(
      shared: "inseat-services/feed", "route a c --date 2026-06-03 --depart 07:55", "no change", "stay on the train"),
    Question(shared: "block-part-services/feed", "route a c --date 2026-06-03 --depart 07:55", status: 1, "no journey"),
    Question(
      shared: "block-part-services/feed", "route a c --date 2026-06-06 --depart 07:55", "no change", "stay on the train"
    ),
    Question(shared: "freq-trip-rule/feed", "route a c --date 2026-06-03 --depart 07:55", status: 1, "no journey"),
  ]

  /// Fares.
  private static let fares = [
    Question(shared: "bus-fare-on-rail/feed", "route a b --date 2026-06-03 --depart 07:55", "no change", not: ["EUR"]),
    Question(shared: "fare-without-rules/feed", "route a b --date 2026-06-03 --depart 07:55", "2.00 EUR"),
    Question(shared: "fare-origin-only/feed", "route a b --date 2026-06-03 --depart 07:55", "3.00 EUR"),
    Question(shared: "fare-transfers-0/feed", "route a c --date 2026-06-03 --depart 07:55", "4.00 EUR"),
    Question(shared: "fare-large-currency/feed", "route a b --date 2026-06-03 --depart 07:55", "14000.00 IDR"),
    Question(shared: "fare-flat-beside-zones/feed", "route a b --date 2026-06-03 --depart 07:55", "5.00 EUR"),
    Question(shared: "fare-two-currencies/feed", "route a b --date 2026-06-03 --depart 07:55", "2.00 EUR"),
    Question(shared: "fare-two-currencies/feed", "validate", "a guide has one currency", "\"G\" in CHF"),
    Question(shared: "bus-fare-on-rail/feed", "validate", "hold on no line of the guide, among them \"F\""),
  ]

  /// What is found in the data, and what changed between two states of them.
  private static let findings = [
    Question(shared: "S08/S08", "validate", "1353 m apart, in 0 s"),
    Question(shared: "S08/S08b", "validate", "505 km apart, in 60 s"),
    Question(shared: "S10/S10", "validate", "none of its parts of the day can be used"),
    Question(shared: "S10/S35", "validate", "ends as it starts"),
    Question(shared: "S33/S33", "validate", "run past midnight"),
    Question(shared: "timezone-unknown/feed", "validate", "did you mean \"Europe/Berlin\"?"),
    Question(
      shared: "S42/S42a", "diff", with: "S42/S42b", status: 1, "new ids for 4 stations", not: ["removed", "added"]),
    Question(shared: "S42/S42a", "diff", with: "S42/S42f", status: 1, "new ids for 1 line", not: ["removed", "added"]),
    Question(shared: "S42/S42a", "diff", with: "S42/S42c", status: 1, "1 change\n"),
  ]
}
