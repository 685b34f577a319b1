import CityFiles
import TransitModel

/// What a folder was imported from, and what the import wrote: kept in the folder, so that a later import tells what a person
/// changed from what its source changed.
struct ImportRecord: Hashable, Sendable {
  /// The folder it is kept in, inside the city's.
  static let folder = ".imported"
  /// The file that says how it was imported.
  static let manifest = "import.json"
  /// The file that tells people where a folder comes from.
  static let readme = "README.md"

  /// How a source was read.
  struct Choices: Hashable, Sendable {
    /// The name of its file.
    var source: String
    var routeTypes: String?
    var network: String?
    var operatorName: String?
    var bbox: String?
    var keepsStopsApart = false
    var keepsStationsApart = false
  }

  /// How it was read.
  var choices: Choices
  /// What was written, by the paths inside the city's folder.
  var files: [String: [UInt8]]

  /// The city that was written; nothing where somebody changed the record.
  var city: City? {
    CityFolder(files: files.map { (path: $0.key, bytes: $0.value) }).read().value
  }

  /// The files it is kept in, by their paths inside the city's folder.
  var entries: [(path: String, bytes: [UInt8])] {
    files.sorted { $0.key < $1.key }.map { (Self.folder + "/" + $0.key, $0.value) }
      + [(Self.folder + "/" + Self.manifest, Array((choices.json.text + "\n").utf8))]
  }

  init(choices: Choices, files: [(path: String, bytes: [UInt8])]) {
    self.choices = choices
    self.files = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
  }

  /// The record in the folder at `path`; nothing where it has none that can be read.
  init?(in path: String) throws {
    let folder = path + "/" + Self.folder
    guard FileSystem.entry(at: folder) == .folder, FileSystem.entry(at: folder + "/" + Self.manifest) == .file,
      let value = try? JSONReader.value(of: try FileSystem.read(folder + "/" + Self.manifest)),
      let choices = Choices(value)
    else { return nil }
    self.choices = choices
    files = [:]
    for path in try FolderTree.files(in: folder) where path != Self.manifest {
      files[path] = try FileSystem.read(folder + "/" + path)
    }
  }
}

extension ImportRecord.Choices {
  /// As the manifest has it.
  var json: JSONValue {
    .members([
      "source": .string(source), "routeTypes": .optional(routeTypes), "network": .optional(network),
      "operator": .optional(operatorName), "bbox": .optional(bbox), "keepStopsApart": .bool(keepsStopsApart),
      "keepStationsApart": .bool(keepsStationsApart),
    ])
  }

  fileprivate init?(_ value: JSONValue) {
    guard case .object(let members) = value, case .string(let source)? = members["source"] else { return nil }
    func text(_ key: String) -> String? { if case .string(let text)? = members[key] { text } else { nil } }
    self.init(
      source: source, routeTypes: text("routeTypes"), network: text("network"), operatorName: text("operator"),
      bbox: text("bbox"), keepsStopsApart: members["keepStopsApart"] == .bool(true),
      keepsStationsApart: members["keepStationsApart"] == .bool(true))
  }
}
