internal import DelimitedText
internal import NamedColors
public import TransitModel

/// A geographic line graph in GeoJSON: a `Point` per station or junction (`id`, and at a station `station_id` and
/// `station_label`) and a `LineString` or `MultiLineString` per edge (`from`, `to`, and `lines`, each with `id`, `label` and
/// `color`).
///
/// Read as well: coordinates in metres of EPSG:3857 where `crs` says so; `lines` as a text of JSON; an edge without `from` and
/// `to` that ends where points are; colours by their CSS names; and whole lines with `route_id`, `route_short_name` and
/// `route_color` past points with `stop_id` and `stop_name`.
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
  private var columns = ColumnCounter()

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The place of a byte.
  mutating func location(of offset: Int) -> Finding.Location {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return Finding.Location(
      file: file, line: low + 1, column: columns.column(of: offset, onLineFrom: lineStarts[low], in: bytes))
  }
}

/// Builds a graph out of features.
struct LineGraphReader {
  private var places: PlacesInText
  private let log = FindingLog()
  private(set) var nodes: [LineGraph.Node] = []
  private(set) var nodeIndex: [String: Int] = [:]
  private var stations: Set<String> = []
  /// The lines that a point says stop there; nothing for a point that does not say.
  private(set) var routes: [Int: Set<String>] = [:]
  private var lines: [LineGraph.Service] = []
  private var lineIndex: [String: Int] = [:]
  private var edges: [LineGraph.Edge] = []
  private var edgeIndex: [[Int]: Int] = [:]
  private(set) var reference = LineGraphReference.degrees
  private(set) var nearby = NearbyPoints([])
  private var excluded: [LineGraph.ExcludedTurn] = []

  init(places: PlacesInText) { self.places = places }

  var result: Reading<LineGraph> {
    let graph = LineGraph(nodes: nodes, lines: lines, edges: edges, excludedTurns: excluded)
    return Reading(value: log.hasErrors ? nil : graph, findings: log.findings)
  }

  mutating func report(
    _ code: String, _ severity: Finding.Severity, at offset: Int, _ message: String, expected: String? = nil,
    hint: String? = nil
  ) {
    log.add(severity, code, at: places.location(of: offset), message, .init(expected: expected, hint: hint))
  }

  mutating func read(_ document: PlacedJSON) {
    guard let features = document["features"]?.elements else {
      return report(
        "no-features", .error, at: document.offset, "there is no list of features", expected: "\"features\": […]",
        hint: "a line graph is a GeoJSON FeatureCollection")
    }
    reference = LineGraphReference(document)
    if case .unknown(let name) = reference {
      return report(
        "unknown-crs", .error, at: document["crs"]?.offset ?? document.offset, "the coordinates are in \"\(name)\"",
        expected: "degrees (EPSG:4326), or metres of EPSG:3857",
        hint: "write it anew in degrees, with ogr2ogr -t_srs EPSG:4326")
    }
    for feature in features where feature["geometry"]?["type"]?.text == "Point" { readNode(feature) }
    nearby = NearbyPoints(nodes)
    for feature in features {
      switch feature["geometry"]?["type"]?.text {
      case "Point": break
      case "LineString", "MultiLineString": readEdge(feature)
      default: reportGeometry(of: feature)
      }
    }
    for feature in features where feature["geometry"]?["type"]?.text == "Point" { readExclusions(feature) }
    if edges.isEmpty {
      report(
        "empty-graph", .error, at: document.offset, "there is no edge between two nodes",
        expected: "LineString features with \"from\" and \"to\"")
    }
  }

  private mutating func reportGeometry(of feature: PlacedJSON) {
    let type = feature["geometry"]?["type"]
    report(
      "unused-geometry", .warning, at: type?.offset ?? feature.offset,
      type?.text.map { "a feature is a \($0) and is left out" } ?? "a feature has no geometry and is left out",
      expected: "Point, LineString or MultiLineString")
  }

  private mutating func readNode(_ feature: PlacedJSON) {
    let properties = feature["properties"]
    let stop = properties?["stop_id"]?.text
    guard let id = properties?["id"]?.text ?? stop ?? properties?["station_id"]?.text ?? feature["id"]?.text,
      !id.isEmpty
    else {
      return report("missing-id", .warning, at: feature.offset, "a point has no id and is left out", expected: "\"id\"")
    }
    guard nodeIndex[id] == nil else {
      return report("duplicate-id", .warning, at: feature.offset, "id \"\(id)\" is used twice; the first counts")
    }
    let station = properties?["station_id"]?.text ?? stop
    let label = label(of: feature, station: station)
    let coordinate = coordinate(of: feature, id)
    nodeIndex[id] = nodes.count
    if let served = properties?["routes"]?.elements {
      routes[nodes.count] = Set(
        served.flatMap { [$0["route_id"]?.text, $0["route_short_name"]?.text].compactMap { $0 } })
    }
    let isNew = station.map { stations.insert($0).inserted } ?? false
    nodes.append(
      LineGraph.Node(
        id: id, station: station.map { StationID(isNew ? $0 : $0 + "@" + id) },
        name: LocalizedText(label, LineGraphFile.undetermined), coordinate: coordinate))
  }

  /// The name of a node: its label, else the id of its station. What is no letter but steers a device becomes a space.
  private mutating func label(of feature: PlacedJSON, station: String?) -> String {
    let properties = feature["properties"]
    guard let label = properties?["station_label"] ?? properties?["stop_name"] else { return station ?? "" }
    guard let text = label.text else {
      if case .null = label.value { return station ?? "" }
      report(
        "bad-label", .warning, at: label.offset, "a station's label is no text, and its id is shown instead",
        expected: "text in quotes")
      return station ?? ""
    }
    let line = fitted(StopEnding.firstListed(StopEnding.withoutElement(text.onOneLine)), at: label.offset)
    if text.onOneLine != text {
      report(
        "control-character", .warning, at: label.offset,
        "a line break or control character in a label is read as a space",
        hint: "write the name on one line")
    }
    return line
  }

  /// A text cut to the length of a name.
  private mutating func fitted(_ text: String, at offset: Int) -> String {
    let most = YAMLCursor.TextLimit.name
    guard text.utf8.count > most, text.unicodeScalars.count > most else { return text }
    report(
      "too-long", .warning, at: offset, "a label has \(text.unicodeScalars.count) characters; it was cut",
      expected: "at most \(most) characters")
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most - 1))) + "…"
  }

  /// The place of a node; one that is out of range but is a place the other way round is taken so.
  private mutating func coordinate(of feature: PlacedJSON, _ id: String) -> Coordinate? {
    let json = feature["geometry"]?["coordinates"]
    if let coordinate = json.flatMap({ coordinate($0) }) { return coordinate }
    let place = json?.offset ?? feature.offset
    if case .degrees = reference, let numbers = json.flatMap(Self.numbers),
      let turned = Coordinate(latitude: numbers.x, longitude: numbers.y)
    {
      report(
        "swapped-coordinate", .warning, at: place,
        "\"\(id)\" has a latitude of \(numbers.y), which there is none of; it is taken for the longitude",
        expected: "[longitude, latitude] in degrees", hint: "write the longitude first")
      return turned
    }
    report(
      "bad-coordinate", .warning, at: place, "\"\(id)\" has no usable coordinate",
      expected: "[longitude, latitude] in degrees",
      hint: json.flatMap(Self.numbers).map { abs($0.x) > 1000 && abs($0.y) > 1000 } == true
        ? "numbers so large are metres: name their projection in \"crs\", or write the file in degrees" : nil)
    return nil
  }

  private static func numbers(_ json: PlacedJSON) -> (x: Double, y: Double)? {
    guard let numbers = json.elements, numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number else {
      return nil
    }
    return (x, y)
  }

  func coordinate(_ json: PlacedJSON) -> Coordinate? {
    Self.numbers(json).flatMap { reference.coordinate($0.x, $0.y) }
  }

  /// An edge between two nodes.
  mutating func add(_ edge: LineGraph.Edge) { edges.append(edge) }

  /// An edge of lines that are drawn one by one: with others between the same nodes it is one.
  mutating func merge(_ edge: LineGraph.Edge) {
    let pair = [min(edge.from, edge.to), max(edge.from, edge.to)]
    guard let known = edgeIndex[pair] else {
      edgeIndex[pair] = edges.count
      return edges.append(edge)
    }
    let old = edges[known]
    edges[known] = LineGraph.Edge(
      from: old.from, to: old.to, lines: Set(old.lines + edge.lines).sorted(), course: old.course)
  }

  /// The line that a value describes; a text inside another is placed where that begins.
  mutating func line(of json: PlacedJSON, at place: Int? = nil) -> Int? {
    guard let id = json["id"]?.text ?? json["label"]?.text else { return nil }
    let label = fitted(json["label"]?.text ?? id, at: place ?? json.offset)
    return line(id, label: label, color: json["color"], at: place)
  }

  /// The line of an id, as it is described first.
  mutating func line(_ id: String, label: String, color given: PlacedJSON?, at place: Int? = nil) -> Int {
    if let known = lineIndex[id] { return known }
    let color = given?.text.flatMap { LineColor(written: $0) }
    if color == nil, let given, given.text != "" {
      report(
        "bad-color", .warning, at: place ?? given.offset,
        "the colour of line \"\(label)\" is none, and it is drawn grey",
        expected: "six digits such as \"1A7F37\", or a name such as \"green\"")
    }
    lineIndex[id] = lines.count
    lines.append(
      LineGraph.Service(
        id: LineID(id), shortName: label, name: LocalizedText(label, LineGraphFile.undetermined),
        color: color ?? LineColor(red: 110, green: 110, blue: 110)))
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
