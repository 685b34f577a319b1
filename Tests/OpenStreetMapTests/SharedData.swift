import Foundation
import OpenStreetMap
import TransitModel

/// The data beside the repository; tests that need them are skipped where they are missing.
enum SharedData {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data")

  /// Whether they are there.
  static var exist: Bool { FileManager.default.fileExists(atPath: root.appending(path: "osm").path) }

  /// The bytes of a file, by its path in the data.
  static func bytes(_ path: String) -> [UInt8] {
    (try? Data(contentsOf: root.appending(path: path))).map { [UInt8]($0) } ?? []
  }

  /// The names of a folder's files, sorted.
  static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// A city out of a file of `osm`.
  static func read(
    _ name: String, _ change: (inout OpenStreetMapOptions) -> Void = { _ in }
  ) -> Reading<City> {
    var options = OpenStreetMapOptions(id: CityID(String(name.prefix { $0 != "." })), name: name)
    change(&options)
    return OpenStreetMapReader(options).city(bytes("osm/" + name))
  }
}
