import CityFiles
import GuideSite

/// The files of a city folder on disk.
enum FolderFiles {
  /// What may be read of a folder named by mistake: `/` has no city, and looking for one should not take a day.
  private static let endings = ["yaml", "yml", "csv", "xlsx", "ods"]
  /// A guide's own file may stand in its city's folder.
  private static let passedOver = ["guide.yaml"]

  /// The data files of the folder at `path`, of its `timetables` and its pinned maps, by their paths inside it.
  static func read(_ path: String) throws(SystemFailure) -> [TextFile] {
    try files(in: path, prefix: "") + files(in: path, below: "timetables", endings) + pinnedMaps(in: path)
  }

  /// The pinned maps of the folder at `path`, by their paths inside it.
  static func pinnedMaps(in path: String) throws(SystemFailure) -> [TextFile] {
    try files(in: path, below: PinnedMapFile.folder, ["json"])
  }

  private static func files(
    in path: String, below folder: String, _ endings: [String]
  ) throws(SystemFailure) -> [TextFile] {
    let inside = path + "/" + folder
    return FileSystem.target(at: inside) == .folder ? try files(in: inside, prefix: folder + "/", endings) : []
  }

  /// All files that the city at `place` is read from, those of the feed that a folder names included.
  static func inputs(of place: CityPlace) throws(SystemFailure) -> [TextFile] {
    switch (place.kind, FileSystem.target(at: place.path)) {
    case (.folder, _):
      let files = try read(place.path)
      guard let feed = CityFolder(files).feed, let path = feed.place(in: place.path) else { return files }
      return try files + inputs(of: CityPlace(path: path, name: feed.path, kind: .feed))
    case (_, .folder): return try SiteFiles.read(place.path).map { TextFile(path: $0.path, bytes: $0.bytes) }
    default: return [TextFile(path: Path.name(of: place.path), bytes: try FileSystem.read(place.path))]
    }
  }

  private static func files(
    in folder: String, prefix: String, _ endings: [String] = endings
  ) throws(SystemFailure) -> [TextFile] {
    var files: [TextFile] = []
    for name in try FileSystem.names(in: folder) where isData(name, endings) && !passedOver.contains(prefix + name) {
      guard FileSystem.target(at: folder + "/" + name) == .file else { continue }
      files.append(TextFile(path: prefix + name, bytes: try FileSystem.read(folder + "/" + name)))
    }
    return files
  }

  private static func isData(_ name: String, _ endings: [String]) -> Bool {
    !name.hasPrefix(".") && endings.contains(Path.ending(of: name) ?? "")
  }
}
