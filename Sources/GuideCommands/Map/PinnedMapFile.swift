import Diagrams
import Geometry
import Schematic
import TransitModel

/// A pinned map as a file of its city's folder: JSON with a line for each node, edge, name and badge, so that a change of a
/// few of them is a change of a few lines.
enum PinnedMapFile {
  /// The folder inside the city's that the files stand in.
  static let folder = "maps"

  /// The path inside the city's folder of the map with names in these languages: `maps/en+zh-Hans.json`.
  static func path(for languages: [LanguageTag]) -> String {
    folder + "/" + languages.map(\.rawValue).joined(separator: "+") + ".json"
  }

  // MARK: Writing

  /// The file.
  static func bytes(_ map: PinnedMap) -> [UInt8] {
    let parts: [(String, [JSONValue])] = [
      ("nodes", map.nodes.map { .array([$0.id.map(JSONValue.string) ?? .null] + numbers($0.at)) }),
      (
        "edges",
        map.edges.map { edge in
          .array(
            [
              .int(edge.from), .int(edge.to), .array(edge.lines.map { .string($0.rawValue) }),
              .array(edge.points.flatMap(numbers)),
            ] + (edge.shift == 0 ? [] : [.number(edge.shift)]))
        }
      ),
      (
        "labels",
        map.labels.map { label in
          .array(
            [.int(label.node), .int(label.rows), .string(label.alignment.rawValue)] + numbers(label.origin)
              + [.number(label.rotation)] + numbers(label.box) + [.bool(label.isForced)])
        }
      ),
      ("badges", map.badges.map { .array([.int($0.node), .string($0.line.rawValue)] + numbers($0.box)) }),
    ]
    let languages = JSONValue.array(map.languages.map { .string($0.rawValue) }).text
    let lists = parts.map { name, rows in "\"\(name)\":[\n" + rows.map(\.text).joined(separator: ",\n") + "\n]" }
    return Array(("{\"languages\":" + languages + ",\n" + lists.joined(separator: ",\n") + "}\n").utf8)
  }

  private static func numbers(_ point: Point) -> [JSONValue] { [.number(point.x), .number(point.y)] }

  private static func numbers(_ box: Box) -> [JSONValue] {
    [.number(box.minX), .number(box.minY), .number(box.maxX), .number(box.maxY)]
  }

  // MARK: Reading

  /// The map that a file holds, or what is wrong with it.
  static func read(_ bytes: [UInt8], path: String) -> Reading<PinnedMap> {
    do throws(JSONReader.Fault) {
      let value = try JSONReader.value(of: bytes)
      do throws(Fault) {
        return Reading(value: try map(value), findings: [])
      } catch {
        return Reading(
          value: nil,
          findings: [
            finding(.init(file: path), "the map's \(error.part) cannot be read", expected: error.expected)
          ])
      }
    } catch {
      let before = bytes[..<min(error.offset, bytes.count)]
      let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count { $0 & 0xC0 != 0x80 } + 1
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      return Reading(
        value: nil,
        findings: [
          finding(.init(file: path, line: line, column: column), "this is no JSON", expected: error.expected)
        ])
    }
  }

  private static func finding(_ place: Finding.Location, _ message: String, expected: String) -> Finding {
    Finding(
      code: "pinned-map", severity: .error, location: place, message: message, expected: expected,
      hint: "delete the file, or write it again with metroguide map --pin")
  }

  /// What is no pinned map, and where.
  private struct Fault: Error {
    let part: String
    let expected: String
  }

  private static func map(_ value: JSONValue) throws(Fault) -> PinnedMap {
    let languages = try list(value, "languages").map(\.string)
    let nodes = try list(value, "nodes")
    let edges = try list(value, "edges")
    let labels = try list(value, "labels")
    let badges = try list(value, "badges")
    return PinnedMap(
      languages: try all(languages.map { $0.map { LanguageTag($0) } }, "languages", "language tags"),
      nodes: try all(nodes.map(node), "nodes", "[id or null, x, y]"),
      edges: try all(
        edges.map { edge($0, among: nodes.count) }, "edges",
        "[node, node, [lines], [x, y, x, y, …], shift if any] with numbers of nodes below \(nodes.count)"),
      labels: try all(
        labels.map { label($0, among: nodes.count) }, "labels",
        "[node, rows, start|middle|end, x, y, degrees, left, top, right, bottom, is forced]"),
      badges: try all(badges.map { badge($0, among: nodes.count) }, "badges", "[node, line, left, top, right, bottom]"))
  }

  private static func list(_ value: JSONValue, _ name: String) throws(Fault) -> [JSONValue] {
    guard case .object(let members) = value, case .array(let values)? = members[name] else {
      throw Fault(part: "\"\(name)\"", expected: "an object with a list of that name")
    }
    return values
  }

  private static func all<Value>(_ found: [Value?], _ name: String, _ expected: String) throws(Fault) -> [Value] {
    if let index = found.firstIndex(where: { $0 == nil }) {
      throw Fault(part: "\(name)[\(index)]", expected: expected)
    }
    return found.compactMap { $0 }
  }

  private static func node(_ value: JSONValue) -> PinnedMap.Node? {
    guard let parts = value.list, parts.count == 3, let at = point(parts[1...]) else { return nil }
    if parts[0] == .null { return PinnedMap.Node(id: nil, at: at) }
    return parts[0].string.map { PinnedMap.Node(id: $0, at: at) }
  }

  private static func edge(_ value: JSONValue, among count: Int) -> PinnedMap.Edge? {
    guard let parts = value.list, (4...5).contains(parts.count), let from = parts[0].index(below: count),
      let to = parts[1].index(below: count), let lines = parts[2].list?.map(\.string),
      let course = parts[3].list?.map(\.measure), course.count >= 4, course.count.isMultiple(of: 2)
    else { return nil }
    let numbers = course.compactMap { $0 }
    let names = lines.compactMap { $0 }
    let shift = parts.count > 4 ? parts[4].measure : 0
    guard let shift, numbers.count == course.count, names.count == lines.count else { return nil }
    return PinnedMap.Edge(
      from: from, to: to, lines: names.map { LineID($0) },
      points: stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }, shift: shift)
  }

  private static func label(_ value: JSONValue, among count: Int) -> PinnedPlan.Label? {
    guard let parts = value.list, parts.count == 11, let node = parts[0].index(below: count),
      let rows = parts[1].index(below: 100), let alignment = parts[2].string.flatMap(LabelAlignment.init(rawValue:)),
      let origin = point(parts[3...4]), let rotation = parts[5].measure, let box = box(parts[6...9]),
      case .bool(let isForced) = parts[10]
    else { return nil }
    return PinnedPlan.Label(
      node: node, rows: rows, alignment: alignment, origin: origin, rotation: rotation, box: box, isForced: isForced)
  }

  private static func badge(_ value: JSONValue, among count: Int) -> PinnedMap.Badge? {
    guard let parts = value.list, parts.count == 6, let node = parts[0].index(below: count),
      let line = parts[1].string, let box = box(parts[2...5])
    else { return nil }
    return PinnedMap.Badge(node: node, line: LineID(line), box: box)
  }

  private static func point(_ values: ArraySlice<JSONValue>) -> Point? {
    let numbers = values.compactMap(\.measure)
    return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
  }

  private static func box(_ values: ArraySlice<JSONValue>) -> Box? {
    let numbers = values.compactMap(\.measure)
    guard numbers.count == 4, numbers[0] <= numbers[2], numbers[1] <= numbers[3] else { return nil }
    return Box(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
  }
}

extension JSONValue {
  fileprivate var list: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// A number that a map can be as large as.
  fileprivate var measure: Double? {
    switch self {
    case .int(let value): Double(value)
    case .number(let value): abs(value) < 1e6 ? value : nil
    default: nil
    }
  }

  fileprivate func index(below count: Int) -> Int? {
    guard let number = measure.flatMap({ Int(exactly: $0) }), number >= 0, number < count else { return nil }
    return number
  }
}
