internal import Foundation
public import GTFS
public import TransitModel

/// GTFS feeds: folders of tables, zip archives, and small ones as one text (``FeedText``).
extension TestInput {
  private static let textEnding = ".feed"

  /// A small feed of the project's own, by its name.
  public static func smallFeed(_ name: String) -> TestInput { .fixture("smallfeeds/" + name + textEnding) }

  /// Small feeds of the project's own.
  public static let smallFeeds = all(in: "smallfeeds", of: .fixtures)

  /// All feeds of the project's own.
  public static let ownFeeds = all(in: "feeds", of: .fixtures) + smallFeeds

  /// All feeds beside the repository: folders with stops, and zip archives where they can be unpacked.
  public static let sharedFeeds: [TestInput] = {
    let paths = FileManager.default.enumerator(atPath: Source.shared.root.path)?.compactMap { $0 as? String } ?? []
    let folders = paths.filter { $0.hasSuffix("/stops.txt") }.map { String($0.dropLast("/stops.txt".count)) }
    let archives = canUnpack ? paths.filter { $0.hasSuffix(".zip") } : []
    return (folders + archives).sorted().map(TestInput.shared)
  }()

  /// Whether the system's tool that ``table(_:)`` unpacks archives with is there.
  public static let canUnpack = FileManager.default.fileExists(atPath: "/usr/bin/unzip")

  /// Whether it is a zip archive.
  public var isArchive: Bool { path.hasSuffix(".zip") }

  private var isText: Bool { path.hasSuffix(Self.textEnding) }

  /// The tables of a feed that is no archive.
  public func feedFiles() throws -> [FeedFile] {
    if isText {
      return try textTables().sorted { $0.key < $1.key }.map { FeedFile(path: $0.key, bytes: Array($0.value.utf8)) }
    }
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return names.sorted().compactMap { name in
      // What cannot be read is a folder.
      (try? Data(contentsOf: url.appending(path: name))).map { FeedFile(path: name, bytes: [UInt8]($0)) }
    }
  }

  /// Reads the feed.
  public func readFeed(_ options: FeedOptions = FeedOptions(id: "feed")) throws -> Reading<City> {
    let reader = FeedReader(options)
    return isArchive ? reader.city(zip: try bytes(), name: path) : reader.city(files: try feedFiles(), name: path)
  }

  /// The text of one table, read by nothing that the import uses; nothing where there is no such table.
  public func table(_ name: String) -> String? {
    if isText { return try? textTables()[name] }
    if isArchive { return try? unpacked(name) }
    return (try? Data(contentsOf: url.appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path under which a command finds the input: its own, or that of a small feed's tables, which are written to a folder.
  public func path(unpackedIn folder: String) throws -> String {
    guard isText else { return url.path }
    let place = URL(filePath: folder).appending(path: name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (name, text) in try textTables() { try Data(text.utf8).write(to: place.appending(path: name)) }
    return place.path
  }

  private func textTables() throws -> [String: String] {
    let basis = Self.smallFeed("basis")
    return try FeedText(
      String(decoding: bytes(), as: UTF8.self), basis: self == basis ? [:] : basis.textTables()
    ).tables
  }

  private func unpacked(_ name: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unzip")
    process.arguments = ["-p", url.path, name]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
