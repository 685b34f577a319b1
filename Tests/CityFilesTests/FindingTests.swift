import CityFiles
import Testing
import TransitModel

/// A change to the toy city, and what must be found then.
struct Slip: Sendable, CustomTestStringConvertible {
  let file: String
  let old: String
  let new: String
  let code: String
  /// What stands where the finding is.
  let place: String
  let hint: String?

  init(_ file: String, _ old: String, _ new: String, _ code: String, at place: String, hint: String? = nil) {
    self.file = file
    self.old = old
    self.new = new
    self.code = code
    self.place = place
    self.hint = hint
  }

  var testDescription: String { "\(code) in \(file): \(new)" }

  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = ToyCity.folder(file, old, new)
    let reading = folder.read()
    let findings = reading.findings.filter { $0.severity != .info }
    #expect((reading.value == nil) == findings.contains { $0.severity == .error }, sourceLocation: sourceLocation)
    #expect(findings.count <= 8, "one slip has many findings: \(findings)", sourceLocation: sourceLocation)
    let finding = try #require(
      findings.first { $0.code == code && $0.location.file == file }, "\(findings)", sourceLocation: sourceLocation)
    #expect(
      folder.text(at: finding.location)?.hasPrefix(place) == true, "\(finding.location)", sourceLocation: sourceLocation
    )
    if let hint { #expect(finding.hint == hint, sourceLocation: sourceLocation) }
    for finding in findings {
      #expect(finding.message.first?.isUppercase == false, "\(finding.message)", sourceLocation: sourceLocation)
      #expect(finding.message.last != ".", "\(finding.message)", sourceLocation: sourceLocation)
    }
  }
}

extension CityFolder {
  /// The rest of the line at a place.
  func text(at location: Finding.Location) -> Substring? {
    guard let file = files.first(where: { $0.path == location.file }), let line = location.line,
      let column = location.column
    else { return nil }
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(line - 1) ? lines[line - 1].dropFirst(column - 1) : nil
  }
}

@Suite struct FindingTests {
  @Test(arguments: [
    Slip("city.yaml", "id: toy", "id: Toy City", "bad-id", at: "Toy City", hint: "write \"toy-city\""),
    Slip(
      "city.yaml", "timeZone: Europe/Paris", "timeZone: Europe/Pariss", "unknown-time-zone", at: "Europe/Pariss",
      hint: "did you mean \"Europe/Paris\"?"),
    Slip(
      "city.yaml", "timeZone: Europe/Paris", "timeZone: Paris", "unknown-time-zone", at: "Paris",
      hint: "did you mean \"Europe/Paris\"?"),
    Slip("city.yaml", "timeZone: Europe/Paris", "timeZone:", "missing-key", at: "timeZone:", hint: "add \"timeZone\""),
    Slip("city.yaml", "currency: EUR", "currency: euro", "bad-currency", at: "euro"),
    Slip("city.yaml", "languages: [fr, en]", "languages: [fr, english_]", "bad-language", at: "english_]"),
    Slip(
      "city.yaml", "languages: [fr, en]", "langauges: [fr, en]", "unknown-key", at: "langauges: [fr",
      hint: "did you mean \"languages\"?"),
    Slip(
      "city.yaml", "{fr: Semaine, en: Weekdays}", "{fr: Semaine, fr-BE: Semaine}", "unlisted-language",
      at: "fr-BE: Semaine}"),
    Slip(
      "city.yaml", "[mon, tue,", "[mon, tues,", "unknown-value", at: "tues, wed, thu", hint: "did you mean \"tue\"?"),
    Slip("city.yaml", "from: 2026-01-01", "from: 2027-01-01", "dates-backwards", at: "2026-12-31"),
    Slip("city.yaml", "from: 2026-01-01", "from: 2026-02-30", "bad-date", at: "2026-02-30"),
    Slip("city.yaml", "id: daily", "id: weekday", "duplicate-id", at: "weekday, name:"),
    Slip("city.yaml", "line: m1}", "line: m11}", "dangling-line", at: "m11}", hint: "did you mean \"m1\"?"),
    Slip(
      "city.yaml", "stations: [opera]", "stations: [opéra]", "dangling-station", at: "opéra], level:",
      hint: "did you mean \"opera\"?"),
    Slip("city.yaml", "level: warning", "level: warn", "unknown-value", at: "warn}"),
    Slip("city.yaml", "url: https://example.org/data?set=1", "url: example.org", "bad-url", at: "example.org, l"),
    Slip("city.yaml", "licence: CC0-1.0, ", "", "source-without-licence", at: "{name: Toy dat"),
    Slip("city.yaml", "baseFare: \"4.00\"", "baseFare: 4.005", "bad-amount", at: "4.005, baseMet"),
    Slip("city.yaml", "nightUntil: \"29:00\"", "nightUntil: \"05:00\"", "time-order", at: "\"05:00\", detou"),
    Slip("city.yaml", "transferSeconds: \"150\"", "transferSeconds: .nan", "number-out-of-range", at: ".nan, preferen"),
    Slip("city.yaml", "transferSeconds: \"150\"", "transferSeconds: NaN", "number-out-of-range", at: "NaN, preferenc"),
    Slip(
      "city.yaml", "transferSeconds: \"150\"", "transferSeconds: 1e400", "number-out-of-range", at: "1e400, prefere"),
    Slip("city.yaml", "transferSeconds: \"150\"", "transferSeconds: -1", "number-out-of-range", at: "-1, preference"),
    Slip("city.yaml", "transferSeconds: \"150\"", "transferSeconds: 1.5", "bad-number", at: "1.5, preferenc"),
    Slip("city.yaml", "transferSeconds: \"150\"", "transferSeconds: soon", "bad-number", at: "soon, preferen"),
    Slip(
      "city.yaml", "preference: fewest-changes", "preference: fewestchanges", "unknown-value", at: "fewestchanges}",
      hint: "did you mean \"fewest-changes\"?"),
  ])
  func inTheCity(slip: Slip) throws { try slip.check() }

  @Test(arguments: [
    Slip("lines.yaml", "id: ring", "id: m1", "duplicate-id", at: "m1"),
    Slip("lines.yaml", "  color: F4E636\n", "", "no-color", at: "id: ring", hint: "add \"color\""),
    Slip(
      "lines.yaml", "color: F4E636", "color: #F4E636", "no-color", at: "color: #F4E636",
      hint: "put quotes around it: in YAML # begins a comment"),
    Slip("lines.yaml", "color: F4E636", "color: yellow", "bad-color", at: "yellow"),
    Slip(
      "lines.yaml", "labelColor: \"#FFFFFF\"", "labelColor: \"#000000\"", "low-contrast", at: "\"#000000\"",
      hint: "leave it out to get #FFFFFF"),
    Slip("lines.yaml", "mode: tram", "mode: trm", "unknown-value", at: "trm", hint: "did you mean \"tram\"?"),
    Slip("lines.yaml", "state: open", "state: passing", "unknown-value", at: "passing, note:"),
    Slip(
      "lines.yaml", "from: opera, to: lac", "from: opra, to: lac", "dangling-station", at: "opra, to: lac,",
      hint: "did you mean \"opera\"?"),
    Slip("lines.yaml", "id: west, name", "id: east, name", "duplicate-id", at: "east, name: {f"),
    Slip("lines.yaml", "- gare\n", "- gar\n", "dangling-station", at: "gar", hint: "did you mean \"gare\"?"),
    Slip(
      "lines.yaml", "direction: east\n", "direction: eats\n", "dangling-direction", at: "eats",
      hint: "did you mean \"east\"?"),
    Slip("lines.yaml", "to: parc, headsign", "to: pont, headsign", "not-in-pattern", at: "pont, headsign"),
    Slip("lines.yaml", "skip: [opera, parc]", "skip: [opera, pont]", "not-in-pattern", at: "pont], name: E"),
    Slip("lines.yaml", "from: parc}", "from: parc, to: lac}", "cut-backwards", at: "lac}"),
    Slip("lines.yaml", "from: parc}", "from: gare}", "short-pattern", at: "{id: west-from"),
    Slip(
      "lines.yaml",
      "stops: [lac, {station: parc, metres: 1100}, {station: opera, metres: 900}, {station: gare, metres: 800}]",
      "stops: [lac]", "short-pattern", at: "[lac]"),
    Slip("lines.yaml", "stops: [lac, {", "stops: [lac, lac, {", "repeated-stop", at: "lac, {station:"),
    Slip("lines.yaml", "metres: 800, seconds", "metres: far, seconds", "bad-number", at: "far, seconds: "),
    Slip(
      "lines.yaml", "metres: 800, seconds", "meters: 800, seconds", "unknown-key", at: "meters: 800, s",
      hint: "did you mean \"metres\"?"),
    Slip("lines.yaml", "board: \"false\"", "board: perhaps", "wrong-type", at: "perhaps, aligh"),
    Slip("lines.yaml", "id: west-from-parc", "id: west", "duplicate-id", at: "west, directio"),
    Slip(
      "lines.yaml", "pattern: west, service", "pattern: wset, service", "dangling-pattern", at: "wset, service:",
      hint: "did you mean \"west\"?"),
    Slip(
      "lines.yaml", "service: weekday,", "service: weekdays,", "dangling-service-day", at: "weekdays, from",
      hint: "did you mean \"weekday\"?"),
    Slip("lines.yaml", "until: \"07:00\"", "until: \"07:10\"", "overlapping-headways", at: "{pattern: west"),
    Slip(
      "lines.yaml", "until: \"25:00\"", "until: \"01:00\"", "time-order", at: "\"01:00\", every",
      hint: "write times past midnight past 24:00"),
    Slip("lines.yaml", "until: \"25:00\"", "until: \"25h\"", "bad-time", at: "\"25h\", every: "),
    Slip("lines.yaml", "every: 420", "every: 0", "number-out-of-range", at: "0}"),
    Slip("lines.yaml", "last: \"24:50\"", "last: \"00:50\"", "time-order", at: "\"00:50\"}"),
    Slip("lines.yaml", "station: parc, last", "station: pont, last", "not-in-pattern", at: "pont, last: \"2"),
    Slip("lines.yaml", "station: parc, last", "station: lac, last", "duplicate-first-last", at: "{pattern: west"),
    Slip(
      "lines.yaml", "directions: [{id: inner, name: Intérieur}]", "directions: {id: inner}", "wrong-type",
      at: "{id: inner}"),
    Slip("lines.yaml", "  shortName: 1\n", "  shortName: 1\n  shortName: 2\n", "duplicate-key", at: "shortName: 2"),
    Slip("lines.yaml", "{id: east, name:", "{id: east, id: x, name:", "duplicate-key", at: "id: x, name: {"),
    Slip("lines.yaml", "name: Petite Ceinture", "name: [Petite]", "wrong-type", at: "[Petite]"),
  ])
  func inTheLines(slip: Slip) throws { try slip.check() }

  @Test(arguments: [
    Slip("stations.yaml", "id: pont", "id: parc", "duplicate-id", at: "parc, name: Po"),
    Slip(
      "stations.yaml", "coordinate: [48.85, 2.35]", "coordinate: [148.85, 2.35]", "bad-coordinate", at: "148.85, 2.35]"),
    Slip("stations.yaml", "coordinate: [48.85, 2.35]", "coordinate: [48.85]", "bad-coordinate", at: "[48.85]"),
    Slip("stations.yaml", "coordinate: [48.85, 2.35]", "coordinate: [48.85, east]", "bad-number", at: "east]"),
    Slip(
      "stations.yaml", "coordinate: [48.851, 2.351]", "coordinate: [48.951, 2.351]", "far-entrance",
      at: "[48.951, 2.351"),
    Slip("stations.yaml", "stepFree: yes", "stepFree: maybe", "wrong-type", at: "maybe, level: "),
    Slip(
      "stations.yaml", "level: b1}\n    - {code: B", "level: b2}\n    - {code: B", "dangling-level", at: "b2}",
      hint: "did you mean \"b1\"?"),
    Slip("stations.yaml", "until: 2026-09-01", "until: 2025-09-01", "dates-backwards", at: "2025-09-01, no"),
    Slip("stations.yaml", "- lift", "- lifts", "unknown-value", at: "lifts", hint: "did you mean \"lift\"?"),
    Slip("stations.yaml", "{id: g, index: 0}", "{id: b1, index: 0}", "duplicate-id", at: "b1, index: 0}]"),
    Slip(
      "stations.yaml", "{id: pont, name: Pont}", "{id: pont}", "missing-key", at: "{id: pont}", hint: "add \"name\""),
    Slip("stations.yaml", "{id: pont, name: Pont}", "{name: Pont}", "missing-key", at: "{name: Pont}"),
    Slip(
      "stations.yaml", "{id: pont, name: Pont}", "{id: pont, name: Parc}", "same-name", at: "pont, name: Pa",
      hint: "add \"qualifier\""),
    Slip(
      "stations.yaml", "name: Pont}", "name: Pont}\n- {id: nulle, name: Nulle part}", "unused-station",
      at: "nulle, name: N"),
    Slip("stations.yaml", "name: Opéra,", "name: {zh: 大栅栏}, pinyin: dà shílàn,", "pinyin-length", at: "dà shílàn, coo"),
    Slip("stations.yaml", "schematic: [100,", "schematic: [inf,", "number-out-of-range", at: "inf, \"200.5\"]"),
  ])
  func inTheStations(slip: Slip) throws { try slip.check() }

  @Test(arguments: [
    Slip(
      "fares.yaml", "basis: distance", "basis: distances", "unknown-value", at: "distances",
      hint: "did you mean \"distance\"?"),
    Slip("fares.yaml", "fare: 1.50", "fare: -1.50", "bad-amount", at: "-1.50}, {fare:"),
    Slip("fares.yaml", "{fare: \"2.10\"}", "{upToMetres: 1000, fare: \"2.10\"}", "band-order", at: "{upToMetres: 1"),
    Slip("fares.yaml", "factor: 0.5", "factor: 50", "number-out-of-range", at: "50, service: w"),
    Slip(
      "fares.yaml", "stations: [lac]", "stations: [lacc]", "dangling-station", at: "lacc]}",
      hint: "did you mean \"lac\"?"),
    Slip("fares.yaml", "lines: [ring]", "lines: []", "line-in-two-tariffs", at: "[], fare: \"1.2"),
    Slip(
      "fares.yaml", "lines: [ring]", "lines: [rong]", "dangling-line", at: "rong], fare: \"",
      hint: "did you mean \"ring\"?"),
    Slip(
      "fares.yaml", "basis: flat, lines: [ring], fare: \"1.20\"", "sameAs: tram, lines: [ring]", "circular-tariff",
      at: "tram, lines: ["),
    Slip(
      "fares.yaml", "basis: flat, lines: [ring], fare: \"1.20\"", "sameAs: metr, lines: [ring]", "dangling-tariff",
      at: "metr, lines: [", hint: "did you mean \"metro\"?"),
    Slip(
      "fares.yaml", "basis: flat, lines: [ring], fare: \"1.20\"", "basis: flat, lines: [ring]", "missing-key",
      at: "{id: tram, bas"),
    Slip(
      "fares.yaml", "basis: flat, lines: [ring], fare: \"1.20\"",
      "basis: zone, lines: [ring], zones: {a: [gare], b: [gare]}, fares: []", "station-in-two-zones",
      at: "gare]}, fares:"),
    Slip(
      "fares.yaml", "basis: flat, lines: [ring], fare: \"1.20\"",
      "basis: zone, lines: [ring], zones: {a: [gare]}, fares: [{from: a, to: b, fare: 1}]", "dangling-zone",
      at: "b, fare: 1}]}"),
    Slip(
      "fares.yaml", "basis: flat, lines: [ring], fare: \"1.20\"",
      "basis: pair, lines: [ring], fares: [{from: gare, to: pont, fare: 1}, {from: pont, to: gare, fare: 2}]",
      "duplicate-fare", at: "{from: pont, t"),
  ])
  func inTheFares(slip: Slip) throws { try slip.check() }

  @Test(arguments: [
    Slip(
      "transfers.csv", "gare,m1,,", "gaer,m1,,", "dangling-station", at: "gaer,m1,,,ring",
      hint: "did you mean \"gare\"?"),
    Slip("transfers.csv", "gare,m1,,", "gare,m2,,", "dangling-line", at: "m2,,,ring,,150"),
    Slip(
      "transfers.csv", "gare,m1,west,", "gare,m1,wst,", "dangling-direction", at: "wst,,ring,inne",
      hint: "did you mean \"west\"?"),
    Slip("transfers.csv", "gare,m1,west,", "gare,,west,", "direction-without-line", at: "west,,ring,inn"),
    Slip("transfers.csv", ",150,80", ",2.5 min,80", "bad-number", at: "2.5 min,80,82,"),
    Slip("transfers.csv", ",150,80", ",,80", "empty-value", at: ",80,82,,,,,tru"),
    Slip("transfers.csv", "parc,,,pont", "parc,ring,,pont", "line-not-at-station", at: "ring,,pont,,,4"),
    Slip("transfers.csv", "forbidden", "forbid", "unknown-value", at: "forbid,,22:00,", hint: nil),
    Slip("transfers.csv", ",seconds,", ",minutes,", "unknown-column", at: "minutes,metres"),
    Slip(
      "transfers.csv", "from_station,", "station,", "missing-column", at: "station,from_l", hint: "add it to the header"
    ),
    Slip(
      "transfers.csv", "opera,ring,,,m1,,,,,forbidden,,22:00,,", "gare,m1,,,ring,,10,,,,,,,", "duplicate-transfer",
      at: "gare,m1,,,ring"),
    Slip("transfers.csv", "weekday,,07:00", "weekday,08:00,07:00", "time-order", at: "07:00,"),
    Slip("transfers.csv", "parc,,,pont", "\"parc,,,pont", "unclosed-quote", at: "\"parc,,,pont,,"),
    Slip("places.csv", "48.8512", "98.8512", "number-out-of-range", at: "98.8512,2.3513"),
    Slip("places.csv", "2.3513,gare,A", "2.3513,gare,C", "dangling-entrance", at: "C,office"),
    Slip("places.csv", ",,,,lac", ",,,,", "place-nowhere", at: "plage,Plage,,,"),
    Slip("places.csv", "plage,", "mairie,", "duplicate-id", at: "mairie,Plage,,"),
    Slip("places.csv", "name:en", "name:english_", "bad-language", at: "name:english_,"),
    Slip("places.csv", "\"Mairie, la vieille\"", "\"Mairie, la vieille", "unclosed-quote", at: "\"Mairie, la vi"),
  ])
  func inTheTables(slip: Slip) throws { try slip.check() }

  private static let east = "timetables/m1-east-weekday.csv"

  @Test(arguments: [
    Slip(east, "gare,opera", "gare,pont", "unknown-column", at: "pont,parc,lac"),
    Slip(east, "gare,opera", "gare,opra", "unknown-column", at: "opra,parc,lac", hint: "did you mean \"opera\"?"),
    Slip(east, "05:04,05:06", "05:00,05:06", "time-order", at: "05:00,05:06"),
    Slip(
      east, "24:00:30", "00:00:30", "time-order", at: "00:00:30,24:02", hint: "write times past midnight past 24:00"),
    Slip(east, "05:01/05:02", "05:02/05:01", "time-order", at: "05:02/05:01,05"),
    Slip(east, "05:04,05:06", "5.04,05:06", "bad-time", at: "5.04,05:06"),
    Slip(east, "05:04,05:06", ",05:06", "row-misfits-pattern", at: ",05:06"),
    Slip(east, "05:14,", "05:14,05:16", "row-misfits-pattern", at: "05:16"),
    Slip(
      east, "2,east-short", "2,east-shrt", "dangling-pattern", at: "east-shrt,,05:",
      hint: "did you mean \"east-short\"?"),
    Slip(east, "24:02,24:04", ",24:04", "row-fits-no-pattern", at: "3,,,23:58,24:0"),
    Slip(east, "x,east-express", "1,east-express", "duplicate-id", at: "1,east-express"),
    Slip(east, "06:05", "06:05,06:10", "extra-cell", at: "06:10"),
    Slip(
      east, "2,east-short,,05:10,~05:12,05:14,", "2,east-short,b1,05:03,05:04,05:05,", "overlapping-block",
      at: "2,east-short,b"),
    Slip(east, "1,east,b1", "\"1,east,b1", "unclosed-quote", at: "\"1,east,b1,05:"),
  ])
  func inATimetable(slip: Slip) throws { try slip.check() }
}
