import CityFiles
import Testing
import TransitModel

/// Files that are no text, no YAML, or meant to do harm.
@Suite struct BrokenFileTests {
  private func findings(_ changes: [String: String?]) -> [String] {
    ToyCity.folder(changes).read().findings.map { "\($0.code)@\($0.location)" }
  }

  private func findings(stations bytes: [UInt8]) -> [String] {
    var files = ToyCity.files.mapValues { Array($0.utf8) }
    files["stations.yaml"] = bytes
    let reading = CityFolder(files: files.map { (path: $0.key, bytes: $0.value) }).read()
    #expect(reading.value == nil)
    return reading.findings.map { "\($0.code)@\($0.location)" }
  }

  @Test func bytesThatAreNoText() {
    #expect(
      findings(stations: Array("- id: gare\n  name: Gar\u{E9}".utf8.dropLast()) + [0x20]) == [
        "invalid-utf8@stations.yaml:2:12"
      ])
    #expect(findings(stations: [0xFF, 0xFE, 0x2D, 0x00]) == ["invalid-utf8@stations.yaml:1:1"])
    #expect(findings(stations: Array("- id: 站\0".utf8)) == ["nul-character@stations.yaml:1:8"])
    #expect(findings(stations: Array("- id: a\u{7}".utf8)) == ["control-character@stations.yaml:1:8"])
    #expect(findings(stations: Array("# C1 \u{86}\n- id: a".utf8)) == ["malformed-yaml@stations.yaml:1:6"])
    #expect(findings(stations: []) == ["empty-file@stations.yaml"])
    #expect(findings(stations: Array("# nothing\n".utf8)) == ["empty-file@stations.yaml"])
    #expect(findings(["transfers.csv": ""]) == ["empty-file@transfers.csv"])
  }

  @Test(arguments: [
    ("- id: a\n name: b\n", "malformed-yaml@stations.yaml:2:2"),
    ("- id: a\n  name: a: b\n", "malformed-yaml@stations.yaml:2:10"),
    ("- {id: a, name: b\n- {id: c}\n", "malformed-yaml@stations.yaml:2:3"),
    ("- id: a\n\tname: b\n", "malformed-yaml@stations.yaml:2:1"),
    ("- id: a\n  name: \"b\n- id: c\n", "unclosed-quote@stations.yaml:2:9"),
    ("- id: a\n  name: 'b\n", "unclosed-quote@stations.yaml:2:9"),
    ("- id: a\n---\n- id: b\n", "malformed-yaml@stations.yaml:2:1"),
    ("id: gare\n", "wrong-type@stations.yaml:1:1"),
    ("- just text\n", "wrong-type@stations.yaml:1:3"),
    ("- id: a\n  name: *nobody\n", "unknown-alias@stations.yaml:2:9"),
    ("- ? {a: b}\n  : c\n", "malformed-yaml@stations.yaml:2:3"),
    ("- {[a, b]: c, id: d, name: e}\n", "bad-key@stations.yaml:1:4"),
    ("- <<: text\n  id: d\n  name: e\n", "wrong-type@stations.yaml:1:7"),
  ])
  func malformedYAML(text: String, expected: String) {
    let all = findings(["stations.yaml": text])
    #expect(all.contains(expected), "\(all)")
    // A file that cannot be read makes no other file's references dangle.
    if expected.hasPrefix("malformed") || expected.hasPrefix("unclosed") { #expect(all.count == 1, "\(all)") }
  }

  @Test(arguments: [
    ("- id: a\n name: b\n", "a dash"), ("- id: a\n  name: a: b\n", "one value"), ("- [a, b\n", "closing bracket"),
    ("- id: a\n\tname: b\n", "spaces"), ("- id: a\n  name: \"b\n", "quote"),
    ("- id: a\n---\n- id: b\n", "one document"),
    ("- id: @a\n", "a text"), ("- id: a\n  - b\n", "a key"), ("- id: \"a\\qb\"\n", "an escape"),
  ])
  func malformedYAMLTellsWhatBelongsThere(text: String, expected: String) throws {
    let found = try #require(ToyCity.folder(["stations.yaml": text]).read().findings.first { $0.severity == .error })
    #expect(found.expected?.contains(expected) == true, "\(found)")
    #expect(found.hint != nil, "\(found)")
  }

  @Test func duplicateKeysTellBothPlaces() {
    let text =
      ToyCity.stationsYAML + """
        - id: neuf
          name: Neuf
          "id": "nine"
          opened: 1990-01-01
          name: Nine
          opened: 1991-01-01
          levels: [{id: a, index: 1, 'index': 2, index: 3}]
        """
    let duplicates = ToyCity.folder(["stations.yaml": text]).read().findings.filter { $0.code == "duplicate-key" }
    #expect(
      duplicates.map { "\($0.location) \($0.related)" } == [
        "stations.yaml:26:3 [stations.yaml:24:3]", "stations.yaml:28:3 [stations.yaml:25:3]",
        "stations.yaml:29:3 [stations.yaml:27:3]", "stations.yaml:30:30 [stations.yaml:30:20]",
        "stations.yaml:30:42 [stations.yaml:30:20]",
      ])
  }

  @Test func aliasBombsAreDefused() {
    var bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for (before, name) in zip("abcdefghi", "bcdefghij") {
      bomb += "\(name): &\(name) [" + Array(repeating: "*\(before)", count: 10).joined(separator: ", ") + "]\n"
    }
    #expect(findings(["fares.yaml": bomb]) == ["too-many-values@fares.yaml:6:36"])
    // The same as a key, which the parser would hash.
    #expect(findings(["fares.yaml": bomb + "? *j\n: x\n"]).count == 1)
    #expect(findings(["fares.yaml": bomb + "k: {*j: x}\n"]).count == 1)
    #expect(findings(["fares.yaml": bomb + "k: {[*j]: x, {*i}: y}\n"]).count == 1)
  }

  @Test func nestingIsLimited() {
    let deep = String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
    #expect(findings(["fares.yaml": deep]) == ["too-deep@fares.yaml:1:129"])
    let quoted = "a: '" + String(repeating: "]", count: 200) + "'\nb: " + deep.prefix(100) + deep.suffix(100)
    #expect(findings(["fares.yaml": quoted]) == ["too-deep@fares.yaml:2:67"])
    let deeper = String(repeating: "{a: ", count: 100_000)
    #expect(findings(["fares.yaml": deeper]).count == 1)
    let block = String(repeating: "- ", count: 50_000)
    #expect(findings(["fares.yaml": block]).count == 1)
    let chain = (1...70).map { "- &a\($0) [\($0 > 1 ? "*a\($0 - 1)" : "x")]\n" }.joined()
    #expect(findings(["fares.yaml": chain]).first?.hasPrefix("too-deep@fares.yaml:6") == true)
  }

  @Test func filesThatAreMissingOrUnknown() {
    #expect(findings(["city.yaml": nil]).first == "missing-file@city.yaml")
    // A file that has its own place is not to be renamed.
    #expect(ToyCity.folder(["lines.yaml": nil]).read().findings.first?.hint == nil)
    let reading = ToyCity.folder(["stations.yaml": nil, "stations.yml": ToyCity.stationsYAML]).read()
    #expect(reading.findings.map(\.code).sorted() == ["missing-file", "unknown-file"])
    #expect(reading.findings.map(\.hint) == ["rename \"stations.yml\"", "did you mean \"stations.yaml\"?"])
    #expect(
      findings(["timetables/readme.txt": "", "notes.txt": "", ".fares.yaml": "x", "timetables/.~lock.csv": ""]) == [])
  }

  @Test(arguments: [
    ("m1-east-sunday", "dangling-service-day"), ("m1-north-weekday", "dangling-direction"),
    ("m9-east-weekday", "dangling-line"), ("east", "dangling-line"),
  ])
  func timetablesOfNobody(name: String, code: String) {
    #expect(findings(["timetables/\(name).csv": ToyCity.eastCSV]) == ["\(code)@timetables/\(name).csv"])
  }

  @Test func emptyCities() {
    #expect(findings(["lines.yaml": "[]", "stations.yaml": "[]"]).filter { $0.hasPrefix("empty-city") }.count == 2)
    let line = "- {id: m1, name: A, color: '#000', directions: [{id: east, name: E}], patterns: []}"
    #expect(findings(["lines.yaml": line]).contains("no-patterns@lines.yaml:1:81"))
    #expect(
      findings(["timetables/m1-east-weekday.csv": "gare,lac\n"]) == ["empty-timetable@timetables/m1-east-weekday.csv"])
  }

  @Test func oldTimetablesAreNoted() {
    let folder = ToyCity.folder("lines.yaml", "timetableDate: 2026-05-30", "timetableDate: 2025-05-30")
    let reading = folder.read()
    #expect(reading.findings.map(\.code) == ["old-timetable"])
    #expect(reading.findings.map(\.severity) == [.info])
    #expect(reading.value != nil)
  }

  @Test func zonesMayComeFromTheCaller() {
    let reading = ToyCity.folder().read(knownTimeZones: ["Europe/Berlin"])
    #expect(reading.findings.map(\.code) == ["unknown-time-zone"])
    #expect(reading.value == nil)
  }

  @Test func brokenLinesSayNothingOfTheirTrains() {
    let reading = ToyCity.folder("lines.yaml", "to: parc, headsign", "to: nowhere, headsign").read()
    #expect(reading.findings.map(\.code) == ["dangling-station"])
  }
}
