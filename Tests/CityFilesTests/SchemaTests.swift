import Foundation
import Testing
import TransitModel

@testable import CityFiles

/// The JSON Schemas know the keys that the reader knows, and no others.
@Suite struct SchemaTests {
  private func definitions(_ name: String) throws -> [String: [String: Any]] {
    let file = ShippedCities.schemas.appendingPathComponent("\(name).schema.json")
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    #expect(document?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    return try #require(document?["$defs"] as? [String: [String: Any]])
  }

  @Test(arguments: ["city", "lines", "stations", "fares"])
  func readerAndSchemaKnowTheSameKeys(name: String) throws {
    let definitions = try definitions(name)
    let forms = try #require(Forms.all[name])
    for form in forms {
      let properties = definitions[form.name]?["properties"] as? [String: Any]
      #expect((properties?.keys.sorted() ?? []) == form.keys.sorted(), "\(form.name)")
      #expect(definitions[form.name]?["additionalProperties"] as? Bool == false, "\(form.name)")
    }
    let maps = definitions.filter { $0.value["properties"] != nil }.keys.sorted()
    #expect(maps == forms.map(\.name).sorted())
  }

  @Test(arguments: [
    ("stations", "facility", "kind", Facility.Kind.allCases.map(\.rawValue)),
    ("stations", "status", "state", Status.State.allCases.map(\.rawValue)),
    ("stations", "station", "mark", Mark.allCases.map(\.rawValue)),
    ("lines", "line", "mode", Line.Mode.allCases.map(\.rawValue)),
    ("lines", "pattern", "kind", ServicePattern.Kind.allCases.map(\.rawValue)),
    ("city", "notice", "level", City.Notice.Level.allCases.map(\.rawValue)),
    ("city", "defaults", "preference", City.Defaults.Preference.allCases.map(\.rawValue)),
    ("fares", "discount", "at", Tariff.Discount.Point.allCases.map(\.rawValue)),
  ])
  func readerAndSchemaKnowTheSameWords(name: String, form: String, key: String, words: [String]) throws {
    let properties = try definitions(name)[form]?["properties"] as? [String: [String: Any]]
    #expect((properties?[key]?["enum"] as? [String])?.sorted() == words.sorted())
  }

  /// Keys that are missing only where something else is there: amounts want a currency, a pattern its stops or a cut.
  private static let conditional = [
    "city.currency", "pattern.stops", "pattern.from", "pattern.to", "pattern.skip", "firstLast.first",
    "firstLast.last", "tariff.basis", "tariff.bands", "tariff.fare", "tariff.zones", "tariff.fares", "tariff.tickets",
    "line.patterns",
    "city.languages", "city.name", "city.timeZone", "area.ring", "area.course",
  ]

  /// Kinds of map that the toy city does without.
  private static let more = [
    "city": "complexes: [{id: centre, name: Centre, stations: [gare, opera]}]\n",
    "fares":
      "  - {id: boat, basis: tickets, lines: [m1], tickets: [{fare: 2, lines: m1, from: a, to: b, through: [a, b], "
      + "changes: 1, seconds: 3600}], zones: {a: [gare], b: [lac]}}\n",
  ]

  @Test(arguments: ["city", "lines", "stations", "fares"])
  func readerAndSchemaRequireTheSameKeys(name: String) throws {
    let definitions = try definitions(name)
    let document = try document(name)
    let bytes = Array((try #require(ToyCity.files["\(name).yaml"]) + (Self.more[name] ?? "")).utf8)
    let root = try #require(YAMLFile.read(TextFile(path: "x", bytes: bytes), log: FindingLog()))
    var walk = SchemaWalk(definitions: definitions)
    walk.visit(root, document, path: [])
    #expect(Set(walk.maps.map(\.form)) == Set(Forms.all[name]?.map(\.name) ?? []), "every kind of map is there")
    for map in walk.maps {
      let required = definitions[map.form]?["required"] as? [String] ?? []
      for key in map.keys where !Self.conditional.contains("\(map.form).\(key)") {
        let text = root.json(without: key, at: map.path)
        let findings = ToyCity.folder(["\(name).yaml": text]).read().findings
        let isMissed = findings.contains { ["missing-key", "no-color"].contains($0.code) && $0.expected != "currency" }
        #expect(isMissed == required.contains(key), "\(map.form).\(key): \(findings)")
      }
    }
  }

  private func document(_ name: String) throws -> [String: Any] {
    let file = ShippedCities.schemas.appendingPathComponent("\(name).schema.json")
    return try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }
}

/// Finds out which maps of a file are of which kind, by the schema.
private struct SchemaWalk {
  struct Map {
    let form: String
    let path: [Int]
    let keys: [String]
  }

  let definitions: [String: [String: Any]]
  var maps: [Map] = []

  mutating func visit(_ node: YAMLNode, _ schema: [String: Any], path: [Int], form: String = "") {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last, let definition = definitions[String(name)] {
      return visit(node, definition, path: path, form: String(name))
    }
    for choice in (schema["anyOf"] ?? schema["oneOf"]) as? [[String: Any]] ?? [] where choice["required"] == nil {
      visit(node, choice, path: path)
    }
    switch node.content {
    case .mapping(let entries):
      guard let properties = schema["properties"] as? [String: [String: Any]],
        entries.allSatisfy({ properties[$0.key] != nil })
      else { return }
      maps.append(Map(form: form, path: path, keys: entries.map(\.key)))
      for (index, entry) in entries.enumerated() {
        visit(entry.value, properties[entry.key] ?? [:], path: path + [index])
      }
    case .sequence(let nodes):
      guard let items = schema["items"] as? [String: Any] else { return }
      for (index, node) in nodes.enumerated() { visit(node, items, path: path + [index]) }
    case .scalar: return
    }
  }
}

extension YAMLNode {
  /// The value as JSON, which is YAML, without one key of the map at a path.
  fileprivate func json(without key: String, at path: [Int]?) -> String {
    func rest(_ index: Int) -> [Int]? {
      guard let path, path.first == index else { return nil }
      return Array(path.dropFirst())
    }
    switch content {
    case .scalar(let text, _): return text.inQuotes
    case .sequence(let nodes):
      return "[" + nodes.enumerated().map { $1.json(without: key, at: rest($0)) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      let kept = entries.enumerated().filter { path != [] || $0.element.key != key }
      return "{"
        + kept.map { $0.element.key.inQuotes + ": " + $0.element.value.json(without: key, at: rest($0.offset)) }
        .joined(separator: ", ") + "}"
    }
  }
}

extension String {
  fileprivate var inQuotes: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\'\'") + "'"
  }
}
