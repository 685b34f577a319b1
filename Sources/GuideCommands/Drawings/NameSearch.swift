import CityFiles
import Diagrams
import TransitModel

/// Finds lines, directions and the stations of a line by what people type.
struct NameSearch {
  /// So many are named where nothing is alike.
  private static let mostNamed = 12

  let city: City

  /// The line with that id, short name or name.
  func line(named text: String) throws(CommandFailure) -> Line {
    try only(
      city.lines.filter { $0.id.rawValue == text }, else: city.lines, named: text, kind: "line",
      keys: { [$0.id.rawValue, $0.shortName] + Self.texts($0.name) }, id: { $0.id.rawValue })
  }

  /// The direction of a line with that id or name.
  func direction(named text: String, of line: Line) throws(CommandFailure) -> Direction {
    try only(
      line.directions.filter { $0.id.rawValue == text }, else: line.directions, named: text,
      kind: "direction of line \"\(line.id)\"", keys: { [$0.id.rawValue] + Self.texts($0.name) },
      id: { $0.id.rawValue })
  }

  /// The station of a line with that id, code or name.
  func station(named text: String, on line: Line) throws(CommandFailure) -> Station {
    let stops = line.patterns.flatMap(\.stops)
    let ids = Set(stops.map(\.station))
    let codes = Dictionary(stops.compactMap { stop in stop.code.map { (stop.station, $0) } }) { first, _ in first }
    let stations = city.stations.filter { ids.contains($0.id) }
    return try only(
      stations.filter { $0.id.rawValue == text }, else: stations, named: text,
      kind: "station of line \"\(line.id)\"",
      keys: { station in
        [station.id.rawValue] + [codes[station.id], station.code].compactMap { $0 } + Self.texts(station.name)
          + station.formerNames.flatMap { Self.texts($0.name) } + station.aliases + station.stopIDs
      }, id: { $0.id.rawValue })
  }

  /// What `line:ID`, `station:ID` or `journey:FROM,TO` names on a line.
  func highlight(_ text: String, on line: Line) throws(CommandFailure) -> LineDiagram.Highlight {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let ends = parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : []
    switch (parts.first, ends.count) {
    case ("line", 1): return .line(try self.line(named: ends[0]).id)
    case ("station", 1): return .station(try station(named: ends[0], on: line).id)
    case ("journey", 2):
      return .journey(from: try station(named: ends[0], on: line).id, to: try station(named: ends[1], on: line).id)
    default:
      throw .usage("\"\(text)\" is nothing to highlight", hint: "give line:ID, station:ID or journey:FROM,TO")
    }
  }

  private func only<Element>(
    _ exact: [Element], else all: [Element], named text: String, kind: String, keys: (Element) -> [String],
    id: (Element) -> String
  ) throws(CommandFailure) -> Element {
    if let first = exact.first { return first }
    let wanted = Self.folded(text)
    let found = all.filter { keys($0).contains { Self.folded($0) == wanted } }
    if let first = found.first, found.count == 1 { return first }
    guard found.isEmpty else {
      throw .usage(
        "\"\(text)\" may be several: " + found.prefix(8).map { "\"\(id($0))\"" }.joined(separator: ", "),
        hint: "name one by its id")
    }
    let known = all.prefix(Self.mostNamed).map { "\"\(id($0))\"" }.joined(separator: ", ")
    let list = all.isEmpty ? nil : "there are " + known + (all.count > Self.mostNamed ? " and more" : "")
    throw .usage("no \(kind) \"\(text)\"", hint: Suggestion.hint(for: text, among: all.flatMap(keys)) ?? list)
  }

  private static func texts(_ name: LocalizedText) -> [String] { name.variants.map(\.text) }

  private static func folded(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
