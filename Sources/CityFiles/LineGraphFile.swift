public import TransitModel

/// A geographic line graph in GeoJSON: a `Point` per station or junction (`id`, and at a station `station_id` and
/// `station_label`) and a `LineString` per edge (`from`, `to`, and `lines`, each with `id`, `label` and `color`).
public enum LineGraphFile {
  /// The language of names in a file that does not say.
  public static let undetermined = LanguageTag("und")

  /// Reads a file's bytes; every finding names `file`.
  ///
  /// A file without a usable edge is an error, as is one that is no JSON. A single broken feature is a warning and left out.
  public static func read(_ bytes: [UInt8], file: String) -> Reading<LineGraph> {
    var scanner = JSONScanner(bytes)
    var reader = LineGraphReader(places: PlacesInText(bytes, file: file))
    do {
      reader.read(try scanner.document())
    } catch {
      reader.report(
        "malformed-json", .error, at: error.offset, "this is not JSON", expected: error.expected,
        hint: "a line graph is a GeoJSON FeatureCollection")
    }
    return reader.result
  }
}

/// Lines and columns of byte offsets.
struct PlacesInText {
  private let bytes: [UInt8]
  private let file: String
  private let lineStarts: [Int]

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The place of a byte.
  func location(of offset: Int) -> Finding.Location {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let upTo = bytes[lineStarts[low]..<min(max(offset, lineStarts[low]), bytes.count)]
    return Finding.Location(file: file, line: low + 1, column: upTo.count { $0 & 0xC0 != 0x80 } + 1)
  }
}

/// Builds a graph out of features.
private struct LineGraphReader {
  let places: PlacesInText
  private var findings: [Finding] = []
  private var nodes: [LineGraph.Node] = []
  private var nodeIndex: [String: Int] = [:]
  private var stations: Set<String> = []
  private var lines: [LineGraph.Service] = []
  private var lineIndex: [String: Int] = [:]
  private var edges: [LineGraph.Edge] = []
  private var excluded: [LineGraph.ExcludedTurn] = []

  init(places: PlacesInText) { self.places = places }

  var result: Reading<LineGraph> {
    let failed = findings.contains { $0.severity == .error }
    let graph = LineGraph(nodes: nodes, lines: lines, edges: edges, excludedTurns: excluded)
    return Reading(value: failed ? nil : graph, findings: findings)
  }

  mutating func report(
    _ code: String, _ severity: Finding.Severity, at offset: Int, _ message: String, expected: String? = nil,
    hint: String? = nil
  ) {
    findings.append(
      Finding(
        code: code, severity: severity, location: places.location(of: offset), message: message, expected: expected,
        hint: hint))
  }

  mutating func read(_ document: PlacedJSON) {
    guard let features = document["features"]?.elements else {
      return report(
        "no-features", .error, at: document.offset, "there is no list of features", expected: "\"features\": […]",
        hint: "a line graph is a GeoJSON FeatureCollection")
    }
    for feature in features where feature["geometry"]?["type"]?.text == "Point" { readNode(feature) }
    for feature in features where feature["geometry"]?["type"]?.text == "LineString" { readEdge(feature) }
    for feature in features where feature["geometry"]?["type"]?.text == "Point" { readExclusions(feature) }
    if edges.isEmpty {
      report(
        "empty-graph", .error, at: document.offset, "there is no edge between two nodes",
        expected: "LineString features with \"from\" and \"to\"")
    }
  }

  private mutating func readNode(_ feature: PlacedJSON) {
    guard let id = feature["properties"]?["id"]?.text, !id.isEmpty else {
      return report("missing-id", .warning, at: feature.offset, "a point has no id and is left out", expected: "\"id\"")
    }
    guard nodeIndex[id] == nil else {
      return report("duplicate-id", .warning, at: feature.offset, "id \"\(id)\" is used twice; the first counts")
    }
    let station = feature["properties"]?["station_id"]?.text
    let label = feature["properties"]?["station_label"]?.text ?? station ?? ""
    let coordinate = feature["geometry"]?["coordinates"].flatMap(Self.coordinate)
    if coordinate == nil {
      report(
        "bad-coordinate", .warning, at: feature.offset, "\"\(id)\" has no usable coordinate",
        expected: "[longitude, latitude] in degrees")
    }
    nodeIndex[id] = nodes.count
    let isNew = station.map { stations.insert($0).inserted } ?? false
    nodes.append(
      LineGraph.Node(
        id: id, station: station.map { StationID(isNew ? $0 : $0 + "@" + id) },
        name: LocalizedText(label, LineGraphFile.undetermined), coordinate: coordinate))
  }

  private static func coordinate(_ json: PlacedJSON) -> Coordinate? {
    guard let numbers = json.elements, numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number else {
      return nil
    }
    return Coordinate(latitude: y, longitude: x)
  }

  private mutating func readEdge(_ feature: PlacedJSON) {
    let properties = feature["properties"]
    guard let from = properties?["from"]?.text.flatMap({ nodeIndex[$0] }),
      let to = properties?["to"]?.text.flatMap({ nodeIndex[$0] }), from != to
    else {
      return report(
        "dangling-edge", .warning, at: feature.offset, "an edge does not join two points of the file and is left out",
        expected: "\"from\" and \"to\" with the ids of two points")
    }
    let services = Set((properties?["lines"]?.elements ?? []).compactMap { line(of: $0) })
    guard !services.isEmpty else {
      return report(
        "no-lines", .warning, at: feature.offset, "an edge without lines is left out", expected: "\"lines\"")
    }
    let course = (feature["geometry"]?["coordinates"]?.elements ?? []).compactMap(Self.coordinate)
    edges.append(
      LineGraph.Edge(from: from, to: to, lines: services.sorted(), course: Array(course.dropFirst().dropLast())))
  }

  private mutating func line(of json: PlacedJSON) -> Int? {
    guard let id = json["id"]?.text ?? json["label"]?.text else { return nil }
    if let known = lineIndex[id] { return known }
    let label = json["label"]?.text ?? id
    let color = json["color"]?.text.flatMap { LineColor(hex: $0) } ?? LineColor(red: 110, green: 110, blue: 110)
    lineIndex[id] = lines.count
    lines.append(
      LineGraph.Service(
        id: LineID(id), shortName: label, name: LocalizedText(label, LineGraphFile.undetermined), color: color))
    return lines.count - 1
  }

  private mutating func readExclusions(_ feature: PlacedJSON) {
    guard let node = feature["properties"]?["id"]?.text.flatMap({ nodeIndex[$0] }) else { return }
    for turn in feature["properties"]?["excluded_conn"]?.elements ?? [] {
      guard let from = turn["node_from"]?.text.flatMap({ nodeIndex[$0] }),
        let to = turn["node_to"]?.text.flatMap({ nodeIndex[$0] }),
        let line = (turn["line"]?.text ?? turn["route"]?.text).flatMap({ lineIndex[$0] })
      else { continue }
      excluded.append(LineGraph.ExcludedTurn(node: node, line: line, from: from, to: to))
    }
  }
}
