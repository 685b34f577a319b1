import CityFiles
import Foundation
import Testing
import TransitModel

/// The files of a city folder of this project, to plant changes in.
enum CityTexts {
  /// The texts of a folder under `Assets`, by their paths; a guide's own file is none of the city's.
  static func of(_ folder: String) throws -> [String: String] {
    let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/\(folder)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: assets.path).filter {
      ($0.hasSuffix(".yaml") || $0.hasSuffix(".csv")) && $0 != "guide.yaml"
    }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        (path, String(decoding: try Data(contentsOf: assets.appendingPathComponent(path)), as: UTF8.self))
      })
  }

  /// The city that such texts make.
  static func city(_ files: [String: String]) throws -> City {
    let texts = files.sorted { $0.key < $1.key }.map { TextFile(path: $0.key, bytes: Array($0.value.utf8)) }
    let reading = CityFolder(texts).read()
    return try #require(reading.value, "\(reading.findings.prefix(5))")
  }
}
