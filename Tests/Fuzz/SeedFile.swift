import Foundation

/// A file that inputs are made of.
struct SeedFile: Hashable, Sendable {
  let path: String
  let bytes: [UInt8]

  /// The package these sources belong to.
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files of a folder of the package, sorted by path.
  static func inFolder(_ folder: String) -> [SeedFile] {
    let base = root.appendingPathComponent(folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: base.appendingPathComponent(name)) else { return nil }
      return SeedFile(path: name, bytes: Array(data))
    }
  }
}

extension [SeedFile] {
  /// The files with the bytes of one exchanged.
  func replacing(_ path: String, by bytes: [UInt8]) -> [SeedFile] {
    map { $0.path == path ? SeedFile(path: path, bytes: bytes) : $0 }
  }
}
