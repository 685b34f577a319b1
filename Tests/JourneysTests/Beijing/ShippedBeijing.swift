import CityFiles
import Foundation
import TestInputs
import TransitModel

/// Beijing as it is shipped, and tables to compare it with that are not part of the project.
enum ShippedBeijing {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The city; read once.
  static let city: City? = {
    let root = package.appendingPathComponent("Assets/Cities/beijing")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    let files: [TextFile] = paths.sorted().compactMap { path in
      guard path.hasSuffix(".yaml") || path.hasSuffix(".csv") else { return nil }
      return (try? Data(contentsOf: root.appendingPathComponent(path))).map {
        TextFile(path: path, bytes: Array($0))
      }
    }
    return CityFolder(files).read().value
  }()

  /// A table.
  static func table<Row: Decodable>(_ name: String, of row: Row.Type) throws -> [Row] {
    try JSONDecoder().decode([Row].self, from: Data(TestInput.shared("beijing/expected/" + name).bytes()))
  }

  /// The station on a line (or on any) that a table names, by its name or another one it is found by.
  static func station(_ name: String, on line: Line?, in city: City) -> StationID? {
    let served = line.map { line in Set(line.patterns.flatMap { $0.stops.map(\.station) }) }
    return city.stations.first {
      (served?.contains($0.id) ?? true) && ($0.name.local == name || $0.aliases.contains(name))
    }?.id
  }
}
