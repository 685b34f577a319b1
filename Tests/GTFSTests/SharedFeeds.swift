internal import Foundation
import GTFS
import TransitModel

/// The feeds beside the repository; tests that need them are skipped where they are missing.
enum SharedFeeds {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data")

  /// Whether they are there.
  static var exist: Bool { FileManager.default.fileExists(atPath: root.path) }

  /// The bytes of a file, by its path in the data.
  static func bytes(_ path: String) -> [UInt8] {
    (try? Data(contentsOf: root.appending(path: path))).map { [UInt8]($0) } ?? []
  }

  /// The files of a folder, by its path in the data.
  static func folder(_ path: String) -> [FeedFile] {
    let folder = root.appending(path: path)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
      return FeedFile(path: name, bytes: [UInt8](data))
    }
  }

  /// A feed, zipped or not, by its path in the data.
  static func read(_ path: String, options: FeedOptions) -> Reading<City> {
    let reader = FeedReader(options)
    return path.hasSuffix(".zip")
      ? reader.city(zip: bytes(path), name: path) : reader.city(files: folder(path), name: path)
  }
}

extension SharedFeeds {
  /// The text of one table of a zipped feed, unpacked by the system's own tool, which shares nothing with the import.
  static func table(_ name: String, of path: String) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unzip")
    process.arguments = ["-p", root.appending(path: path).path, name]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Whether the system's tool is there.
  static var canUnpack: Bool { exist && FileManager.default.fileExists(atPath: "/usr/bin/unzip") }
}
