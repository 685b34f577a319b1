import Testing
import TransitModel

@testable import CityFiles

/// Files meant to exhaust stack, memory or patience: each ends in one finding with its place, and soon.
@Suite struct HostileFileTests {
  private func findings(_ changes: [String: String?]) -> [String] {
    ToyCity.folder(changes).read().findings.filter { $0.severity == .error }.map { "\($0.code)@\($0.location)" }
  }

  private static let steps = (0..<3_000).map { String(repeating: " ", count: $0) }

  /// Values nested in every way YAML has, far deeper than a stack is.
  static let nestings: [(text: String, place: String)] = [
    (String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000), "1:129"),
    (String(repeating: "[", count: 100_000), "1:129"),
    (String(repeating: "{a: ", count: 100_000), "1:513"),
    (String(repeating: "[{a: ", count: 100_000), "1:321"),
    (String(repeating: "? [", count: 100_000), "1:387"),
    (String(repeating: "- ", count: 100_000) + "a", "1:257"),
    (String(repeating: "-\t", count: 100_000) + "a", "1:257"),
    (String(repeating: ": ", count: 100_000) + "a", "1:257"),
    (String(repeating: "? ", count: 100_000) + "a", "1:257"),
    (String(repeating: "? - : ", count: 100_000) + "a", "1:257"),
    (steps.map { $0 + "a:\n" }.joined(), "129:129"),
    (steps.map { $0 + "a:\r" }.joined(), "129:129"),
    (steps.map { $0 + "- a:\n" }.joined(), "128:130"),
    ("# [ { \"\n" + steps.map { $0 + "a:\n" }.joined(), "130:129"),
    ("\u{FEFF}" + steps.map { $0 + "- b\n" }.joined(), "128:130"),
  ]

  @Test(arguments: nestings) func nestingIsBoundedBeforeItIsParsed(text: String, place: String) {
    let found = findings(["stations.yaml": text])
    #expect(found == ["too-deep@stations.yaml:\(place)"])
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"]) func linesThatOnlyYAMLTakesForLinesNestToo(end: String) {
    let found = findings(["stations.yaml": Self.steps.map { $0 + "a:" + end }.joined()])
    #expect(found.count == 1 && found[0].hasPrefix("too-deep@stations.yaml:"), "\(found)")
  }

  @Test func whatPeopleWriteIsNotTooDeep() {
    let nested = (0..<20).map { String(repeating: "  ", count: $0) + "- a:\n" }.joined()
    #expect(YAMLFile.read(TextFile(path: "a.yaml", bytes: Array((nested + nested).utf8)), log: FindingLog()) != nil)
    let flat = (0..<1_000).map { "- {id: s\($0), name: [a, [b, {c: d}]], text: \"[ [ ]]\"}\n    # a - : ?\n" }.joined()
    #expect(YAMLFile.read(TextFile(path: "b.yaml", bytes: Array(flat.utf8)), log: FindingLog()) != nil)
  }

  @Test func aNameOfAMillionCharacters() {
    let long = String(repeating: "x", count: 1_000_000)
    let stations = ToyCity.files["stations.yaml"] ?? ""
    let added = stations + "- {id: long, name: \(long)}\n"
    let line = stations.split(separator: "\n", omittingEmptySubsequences: false).count
    let found = ToyCity.folder(["stations.yaml": added]).read().findings.filter { $0.code == "too-long" }
    #expect(found.map(\.location.line) == [line])
    #expect(found.allSatisfy { $0.message.utf8.count < 200 && $0.found == "1000000 characters" })
    let prose = ToyCity.folder("city.yaml", "text: Longs.", "text: " + String(repeating: "y", count: 10_000))
    #expect(!prose.read().findings.contains { $0.code == "too-long" })
  }

  @Test func moreLanguagesThanThereAreReaders() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let tags = letters.flatMap { a in letters.flatMap { b in letters.prefix(3).map { c in "\(a)\(b)\(c)" } } }
    let names = tags.map { "\($0): \($0)" }.joined(separator: ", ")
    #expect(
      findings([
        "city.yaml": ToyCity.cityYAML.replacing(
          "languages: [fr, en]", with: "languages: [fr, \(tags.joined(separator: ", "))]")
      ])
      .contains { $0.hasPrefix("too-many-languages@city.yaml:7") })
    #expect(
      findings(["city.yaml": ToyCity.cityYAML.replacing("name: {fr: Ville, en: Toytown}", with: "name: {\(names)}")])
        .contains { $0.hasPrefix("too-many-languages@city.yaml:3") })
  }

  private func line(stops: [String], patterns: Int = 1, headways: String = "") -> String {
    let stops = stops.joined(separator: ", ")
    let list = (0..<patterns).map { "    - {id: p\($0), direction: east, stops: [\(stops)]}\n" }.joined()
    return "- id: m1\n  name: M1\n  color: \"#0055AA\"\n  directions: [{id: east, name: East}]\n  patterns:\n" + list
      + headways
  }

  private func city(_ lines: String) -> Reading<City> {
    CityFolder(
      files: [
        "city.yaml": "id: toy\nname: Toy\ntimeZone: Europe/Paris\nlanguages: [en]\n",
        "stations.yaml": "- {id: a, name: A}\n- {id: b, name: B}\n", "lines.yaml": lines,
      ].map { (path: $0.key, bytes: Array($0.value.utf8)) }
    ).read()
  }

  @Test func aLineThatRepeatsAStopThousandsOfTimes() {
    let found = city(line(stops: (0..<3_000).map { $0 % 2 == 0 ? "a" : "b" })).findings
    #expect(found.filter { $0.severity == .error }.map(\.code) == ["long-pattern"])
    #expect(found.first?.location.line == 6)
  }

  @Test func headwaysThatAskForMillionsOfTrains() {
    func errors(patterns: Int) -> [String] {
      let bands = (0..<patterns).map {
        "    - {pattern: p\($0), service: daily, from: \"00:00\", until: \"59:00\", every: 1}\n"
      }
      let lines = line(stops: ["a", "b"], patterns: patterns, headways: "  headways:\n" + bands.joined())
      return city(lines).findings.filter { $0.severity == .error }.map { "\($0.code)@\($0.location)" }
    }
    #expect(errors(patterns: 9) == [])
    #expect(errors(patterns: 10) == ["too-many-trains@lines.yaml:1:7"])
  }

  /// Compared with all before it, each of these bands would take 200 million steps together.
  @Test func thousandsOfHeadways() {
    func time(_ second: Int) -> String { ServiceTime(seconds: second).description }
    var bands = (0..<20_000).map { (from: $0 * 4, until: $0 * 4 + 4) }
    bands.swapAt(3, 19_000)
    bands.append((from: 9, until: 10))
    let rows = bands.map {
      "    - {pattern: p0, service: daily, from: \"\(time($0.from))\", until: \"\(time($0.until))\", every: 4}\n"
    }
    let found = city(line(stops: ["a", "b"], headways: "  headways:\n" + rows.joined())).findings
    #expect(found.map(\.code) == ["overlapping-headways"])
    #expect(found.first?.location.line == 7 + 20_001)
    #expect(found.first?.related.map(\.line) == [7 + 3])
  }

  /// Looked up in a list each, the columns of this header would be compared 180 million times.
  @Test func aHeaderOfThousandsOfColumns() {
    let columns = (0..<19_000).map { "column\($0)" }.joined(separator: ",")
    let found = ToyCity.folder(["transfers.csv": columns + "\n"]).read().findings
    #expect(found.count { $0.code == "unknown-column" } == 101)
    #expect(found.contains { $0.code == "missing-column" })
    let last = found.first { $0.message.hasPrefix("18900 more") }
    #expect(last?.location.file == "transfers.csv")
  }

  /// Counted from the line's start, the places of these features would take 3 * 10^9 steps.
  @Test func aLineGraphOnOneLine() {
    let feature =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,200]},"properties":{"station_label":5}}"#
    let text = #"{"features":["# + Array(repeating: feature, count: 8_000).joined(separator: ",") + "]}"
    let reading = LineGraphFile.read(Array(text.utf8), file: "graph.json")
    #expect(reading.value == nil)
    let missing = reading.findings.filter { $0.code == "missing-id" }
    #expect(missing.count == 101)
    #expect(missing[1].location.column == #"{"features":["#.utf8.count + feature.utf8.count + 2)
    #expect(missing.last?.message == "7900 more findings of the kind \"missing-id\"")
  }

  @Test func aLineGraphOfMoreValuesThanAreRead() {
    func fault(_ text: String, mostValues: Int = 10) -> JSONFault? {
      do throws(JSONFault) {
        var scanner = JSONScanner(Array(text.utf8), mostValues: mostValues)
        _ = try scanner.document()
        return nil
      } catch { return error }
    }
    #expect(fault("[1,1,1,1,1,1,1,1,1]") == nil)
    #expect(fault("[1,1,1,1,1,1,1,1,1,1]")?.expected == "at most 10 values")
    #expect(fault(String(repeating: "[", count: 100_000), mostValues: 1_000)?.expected == "at most 64 levels")
  }
}
