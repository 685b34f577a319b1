import CityFiles
import Foundation
import TransitModel

/// The city folders of this repository.
enum ShippedCities {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let cities = package.appendingPathComponent("Assets/Cities")
  static let schemas = package.appendingPathComponent("Assets/Schemas")

  /// The ids of the cities that are there.
  static var ids: [String] {
    ["beijing", "taipei"].filter {
      FileManager.default.fileExists(atPath: cities.appendingPathComponent("\($0)/city.yaml").path)
    }
  }

  /// The files of a city.
  static func folder(_ id: String) throws -> CityFolder {
    let root = cities.appendingPathComponent(id)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    let files: [TextFile] = try paths.compactMap { path in
      guard path.hasSuffix(".yaml") || path.hasSuffix(".csv") || path.hasSuffix(".md") else { return nil }
      return TextFile(path: path, bytes: Array(try Data(contentsOf: root.appendingPathComponent(path))))
    }
    return CityFolder(files)
  }
}
