import Foundation
import ModelDiff
import Testing
import TransitModel

/// Two versions of Beijing: the shipped one, and one with twenty changes of every kind.
@Suite struct BeijingTests {
  private static func files() throws -> [String: String] { try CityTexts.of("Cities/beijing") }

  private static func city(_ files: [String: String]) throws -> City { try CityTexts.city(files) }

  /// A change that is planted, and the code it is to be told by, with the line, station or id it is about.
  private struct Plant {
    let file: String
    let find: String
    let replacement: String
    let code: String
    let place: String
  }

  private static let plants = [
    Plant(
      file: "stations.yaml", find: "name: {zh-Hans: 五道口, en: Wudaokou}",
      replacement: "name: {zh-Hans: 五道口, en: Wudaokou Crossing}", code: "station-name", place: "wudaokou"),
    Plant(
      file: "stations.yaml", find: "[40.0317646, 116.3140843]", replacement: "[40.0327646, 116.3140843]",
      code: "station-position", place: "shangdi"),
    Plant(
      file: "stations.yaml", find: "    - {code: B, coordinate: [39.9913979, 116.3317163]}\n", replacement: "",
      code: "exit-removed", place: "wudaokou"),
    Plant(
      file: "stations.yaml", find: "{code: A, coordinate: [39.9917592, 116.3316749]}",
      replacement: "{code: A, coordinate: [39.9917592, 116.3316749], status: closed}", code: "exit-status",
      place: "wudaokou"),
    Plant(
      file: "stations.yaml", find: "{code: A, coordinate: [40.0317472, 116.3139742]}",
      replacement: "{code: A, coordinate: [40.0317472, 116.3139742], places: [University]}", code: "exit-places",
      place: "shangdi"),
    Plant(
      file: "stations.yaml", find: "[40.0317472, 116.3139742], places: [University]}\n  facilities: [escalator]",
      replacement: "[40.0317472, 116.3139742], places: [University]}\n  facilities: [escalator, lift]",
      code: "facility-added", place: "shangdi"),
    Plant(
      file: "stations.yaml", find: "  coordinate: [40.0397784, 116.3086826]",
      replacement: "  coordinate: [40.0397784, 116.3086826]\n  status: passing", code: "station-status",
      place: "qinghezhan"),
    Plant(
      file: "lines.yaml", find: "color: \"#F4E636\"", replacement: "color: \"#FFD100\"", code: "line-color",
      place: "13"),
    Plant(
      file: "lines.yaml", find: "name: {zh-Hans: 燕房线, en: Yanfang Line}",
      replacement: "name: {zh-Hans: 燕房线, en: Yan Fang Line}", code: "line-name", place: "yanfang"),
    Plant(
      file: "lines.yaml",
      find:
        "    - {id: eastbound-from-lishuiqiao, direction: eastbound, kind: depot, name: {zh-Hans: 立水桥出库车, en: From Lishuiqiao}, from: lishuiqiao}\n",
      replacement:
        "    - {id: eastbound-from-lishuiqiao, direction: eastbound, kind: depot, name: {zh-Hans: 立水桥出库车, en: From Lishuiqiao}, from: lishuiqiao}\n    - {id: new-short, direction: eastbound, kind: short, to: beiyuan}\n",
      code: "pattern-added", place: "13"),
    Plant(
      file: "transfers.csv", find: "xizhimen,2,,,13,,270,180,208,,,", replacement: "xizhimen,2,,,13,,300,180,208,,,",
      code: "transfer-duration", place: "xizhimen"),
    Plant(
      file: "transfers.csv", find: "jianguomen,1,,,2,,60,0,38,,,07:00\n", replacement: "", code: "transfer-removed",
      place: "jianguomen"),
    Plant(
      file: "fares.yaml", find: "{upToMetres: 12099, fare: \"4.00\"}",
      replacement: "{upToMetres: 12099, fare: \"4.50\"}",
      code: "fare-price", place: "network"),
    Plant(
      file: "fares.yaml", find: "factor: 0.5", replacement: "factor: 0.7", code: "fare-discounts", place: "network"),
    Plant(
      file: "city.yaml", find: "sources:\n",
      replacement: "notices:\n  - {id: works, title: {en: Works}, lines: [\"13\"]}\nsources:\n", code: "notice-added",
      place: "works"),
    Plant(
      file: "city.yaml", find: "en: Weekends}, days: [sat, sun], add: [",
      replacement: "en: Weekends}, days: [sat, sun], add: [2026-12-25, ", code: "service-dates", place: "weekend"),
  ]

  private static func planted() throws -> [String: String] {
    var files = try files()
    for plant in plants {
      let text = try #require(files[plant.file])
      try #require(text.contains(plant.find), "\(plant.code)")
      let range = try #require(text.range(of: plant.find))
      files[plant.file] = text.replacingCharacters(in: range, with: plant.replacement)
    }
    try plantTrains(&files)
    try plantStation(&files)
    return files
  }

  /// The last train of line 15 leaves six minutes earlier, the first of line 8 one minute later, and one of line 2 in the
  /// middle of the day is gone.
  private static func plantTrains(_ files: inout [String: String]) throws {
    func rows(_ path: String) throws -> [String] {
      try #require(files[path]).split(separator: "\n").map(String.init)
    }
    var last = try rows("timetables/15-westbound-weekend.csv")
    let latest = try #require(last.indices.last)
    last[latest] = try shifted(last[latest], by: -3)
    files["timetables/15-westbound-weekend.csv"] = last.joined(separator: "\n") + "\n"
    var middle = try rows("timetables/2-inner-weekday.csv")
    middle.remove(at: middle.count / 2)
    var first = try rows("timetables/8-northbound-weekday.csv")
    first[1] = try shifted(first[1], by: 1)
    files["timetables/8-northbound-weekday.csv"] = first.joined(separator: "\n") + "\n"
    files["timetables/2-inner-weekday.csv"] = middle.joined(separator: "\n") + "\n"
  }

  private static func shifted(_ row: String, by minutes: Int) throws -> String {
    try row.split(separator: ",", omittingEmptySubsequences: false).map { cell in
      guard cell.contains(":") else { return String(cell) }
      let time = try #require(ServiceTime(cell))
      return String((time + minutes * 60).description.dropLast(3))
    }.joined(separator: ",")
  }

  /// A new station on the Yanfang Line, in both directions and all its timetables.
  private static func plantStation(_ files: inout [String: String]) throws {
    for (path, text) in files where path.hasPrefix("timetables/yanfang-") {
      let lines = text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let column = try #require(lines[0].firstIndex(of: "magezhuang"))
      let next = path.contains("inbound") ? column + 1 : column
      files[path] =
        lines.enumerated().map { number, cells in
          var cells = cells
          cells.insert(number == 0 ? "newtown" : cells[column], at: next)
          return cells.joined(separator: ",")
        }.joined(separator: "\n") + "\n"
    }
    let lines = try #require(files["lines.yaml"])
    files["lines.yaml"] = lines.replacingOccurrences(
      of: "        - {station: magezhuang, metres: 984}\n        - {station: dashihedong, metres: 2087}\n",
      with: "        - {station: magezhuang, metres: 984}\n        - {station: newtown, metres: 1000}\n"
        + "        - {station: dashihedong, metres: 1087}\n"
    ).replacingOccurrences(
      of: "        - {station: magezhuang, metres: 2087}\n",
      with: "        - {station: newtown, metres: 1087}\n        - {station: magezhuang, metres: 1000}\n")
    files["stations.yaml", default: ""] += "- id: newtown\n  name: {zh-Hans: 新城, en: Newtown}\n"
  }

  @Test func twentyChangesAreFoundAndNothingElse() throws {
    let (old, new) = (try Self.city(try Self.files()), try Self.city(try Self.planted()))
    let found = CityComparison(old, new).changes
    var expected = Self.plants.map { [$0.code, $0.place] }
    expected += [
      ["trains-last", "15"], ["trains-first", "8"], ["trains-timetable", "2"], ["station-added", "newtown"],
    ]
    for plant in expected {
      let matching = found.filter { change in
        change.code == plant[0]
          && [change.station?.rawValue, change.line?.rawValue, change.id].contains(plant[1])
      }
      #expect(matching.count == 1, "\(plant)")
    }
    #expect(found.count == expected.count, "\(found.map { $0.text(in: "en") }.joined(separator: "\n"))")
    // The other way round each is told as its opposite.
    func opposite(_ code: String) -> String {
      code.hasSuffix("-added")
        ? code.replacing("-added", with: "-removed") : code.replacing("-removed", with: "-added")
    }
    #expect(CityComparison(new, old).changes.map(\.code).sorted() == expected.map { opposite($0[0]) }.sorted())
    #expect(CityComparison(old, old).isEqual)
  }
}
