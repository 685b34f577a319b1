/// Questions about the small feeds of the project's own.
enum OwnQuestions {
  static let all = trains + stations + names + maps + rules + fares + findings

  /// First and last trains, nights, branches and frequencies.
  private static let trains = [
    Question("night-split", "station quay --date 2026-06-03", "first 05:40 · last 00:50 next day"),
    Question("night-split", "route quay hill --date 2026-06-03 --depart 23:55", "00:20 next day – 00:29 next day"),
    Question("night-split", "route quay fort --date 2026-06-03 --depart 23:45", "leaves 00:05", "00:11 next day"),
    Question(
      "night-split", "route quay mill --date 2026-06-03 --arrive 00:10 --json", "\"23:50:00\"", not: ["-10:00"]),
    Question("night-by-frequency", "station quay --date 2026-06-03", "first 06:15 · last 01:40 next day"),
    Question("block-parted-by-rule", "station mill --date 2026-06-03", "Weekdays · first 08:05"),
    Question(
      "fork", "station gate", "trains to Cove · Daily · first 05:06 · last 00:04",
      "trains to Peak · Daily · first 05:13 · last 23:37", not: ["whole line"]),
    Question("fork", "route port peak --date 2026-06-03 --last", "23:31 – 23:43", not: ["whole line"]),
    Question("frequency-unusable", "station quay", "1 to Hill", "first 09:00", not: ["00:00"]),
    Question("frequency-unusable", "station hill", "Hill", not: ["first"]),
    Question("frequency-unusable", "station mill", "first 09:04 · last 09:04", not: ["07:35"]),
    Question("frequency-past-midnight", "station quay", "first 06:30 · last 00:40 next day"),
    Question("frequency-dense", "station quay --date 2026-06-03", "first 06:00 · last 22:29"),
    Question("headsign-unordered", "station quay", "Hill by way of Mill", not: ["Out of service"]),
    Question("ids-apart-by-bytes", "route quay fort --date 2026-06-03 --depart 07:50", "08:00 – 08:16"),
  ]

  /// What is one station, and how it is found.
  private static let stations = [
    Question("stop-beside-station", "route quay fort --date 2026-06-03 --depart 07:50", "1 change", "Mill"),
    Question("platforms", "station m1", "Mill"),
    Question("platforms", "route m1 fort --date 2026-06-03 --depart 07:50", "Mill → Fort"),
    Question("platforms", "route quay fort --date 2026-06-03 --depart 07:50", "change, 3 min", "08:13"),
    Question("ids-alike", "station 70013", status: 2, "no station"),
    Question("ids-alike", "station 85_St", status: 2, "no station"),
    Question("ids-alike", "station 84_Street", "84 Street"),
    Question("boarding-areas", "route quay fort --date 2026-06-03 --depart 07:55", status: 1, "no journey"),
  ]

  /// Names as people type them.
  private static let names = [
    ("Lübeck_Hauptbahnhof", "Lübeck Hbf"), ("Ufer_Lindenstr", "Ufer/Lindenstraße"), ("st_aubin", "Saint-Aubin"),
    ("Sankt_Katharinen", "St. Katharinen"), ("Bahnhof_Altdorf", "Altdorf, Bahnhof"), ("koehlbruecke", "Köhlbrücke"),
    ("anchor_and_crown", "Anchor & Crown"), ("wilhelmstrasse", "S+U Wilhelmstr."),
  ].map { Question("names", "station \($0)", $1) }

  /// What a map shows of feeds that are no drawing: one sign for a complex, one stroke for a line, names for people.
  private static let maps = [
    Question(
      "one-complex", "map -o - --format geojson", "\"station_id\":\"127\"", "\"station_id\":\"x1\"",
      not: ["\"station_id\":\"725\"", "\"station_id\":\"902\"", "\"station_id\":\"R16\"", "\"7X\""]),
    Question("one-complex", "map --check", "labels: 13 of 13", not: ["changes on foot"]),
    Question("one-complex", "map --highlight station:902 -o - --format svg", "Market Sq"),
    Question("one-complex", "map --highlight journey:725,s2 -o - --format svg", "Market Sq"),
    Question("one-complex", "route w2 n2 --date 2026-06-03 --depart 05:50", "Market Sq", "change"),
    Question(
      "one-line-drawn", "map -o - --format geojson", "\"label\":\"5\"", "\"label\":\"Yellow\"",
      not: ["\"5X\"", "Yellow-", "FCCC0A\"},{\"id\":\"Q\""]),
    Question(
      "names-of-ids", "map -o - --format svg", ">Red<", ">2<", ">Gate<", ">Ballast<", ">Harbour Metro<",
      not: ["C1_RED<", "L2<", "C3_GREEN<", "Ballast_", ">Harbour Buses</text>"]),
    Question("names-of-ids", "map --check", "labels: 5 of 5"),
    Question("names-of-ids", "line C1_RED -o - --format svg", ">Red<", ">Ballast<", not: ["C1_RED<", "Ballast_"]),
    Question("names-of-ids", "station Ballast", "Ballast"),
    Question("names-of-ids", "validate", "no errors"),
  ]

  /// Trains that go on, and changes that rules forbid.
  private static let rules = [
    Question(
      "train-divides", "route quay fort --date 2026-06-03 --depart 07:50", "no change", "Mill · stay on the train",
      "[2] to Fort"),
    Question("train-goes-on", "route quay fort --date 2026-06-03 --depart 07:50", "no change", "stay on the train"),
    Question("block-parted-by-rule", "route quay fort --date 2026-06-03 --depart 07:50", status: 1, "no journey"),
    Question(
      "block-parted-by-rule", "route quay fort --date 2026-06-06 --depart 07:50", "no change", "stay on the train"),
    Question(
      "frequency-forbidden-change", "route quay fort --date 2026-06-03 --depart 07:50", status: 1, "no journey"),
  ]

  /// Fares.
  private static let fares = [
    Question("fare-of-a-bus", "route quay mill --date 2026-06-03 --depart 07:50", "no change", not: ["NOK"]),
    Question("fare-without-rules", "route quay mill --date 2026-06-03 --depart 07:50", "2.50 NOK"),
    Question("fare-by-entry", "route quay mill --date 2026-06-03 --depart 07:50", "3.10 NOK"),
    Question("fare-per-train", "route quay fort --date 2026-06-03 --depart 07:50", "3.60 NOK"),
    Question("fare-in-thousands", "route quay mill --date 2026-06-03 --depart 07:50", "23500.00 COP"),
    Question("fare-flat-beside-zones", "route quay hill --date 2026-06-03 --depart 07:50", "5.50 NOK"),
    Question("fare-two-currencies", "route quay mill --date 2026-06-03 --depart 07:50", "2.20 NOK"),
    Question("fare-two-currencies", "validate", "a guide has one currency", "\"fort\" in SEK"),
    Question("fare-of-a-bus", "validate", "hold on no line of the guide, among them \"ride\""),
  ]

  /// What is found in the data, and what changed between two states of them.
  private static let findings = [
    Question("too-fast", "validate", "2002 m apart, in 0 s", "498 km apart, in 60 s"),
    Question("frequency-unusable", "validate", "none of its parts of the day can be used", "ends as it starts"),
    Question("frequency-past-midnight", "validate", "run past midnight"),
    Question("time-zone-slip", "validate", "did you mean \"Europe/Oslo\"?"),
    Question("basis", "diff", with: "new-stop-ids", status: 1, "new ids for 4 stations", not: ["removed", "added"]),
    Question("basis", "diff", with: "new-line-id", status: 1, "new ids for 1 line", not: ["removed", "added"]),
    Question("basis", "diff", with: "new-agency-name", status: 1, "1 change\n"),
  ]
}
