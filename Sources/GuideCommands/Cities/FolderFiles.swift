import CityFiles

/// The files of a city folder on disk.
enum FolderFiles {
  /// What may be read of a folder named by mistake: `/` has no city, and looking for one should not take a day.
  private static let endings = ["yaml", "yml", "csv", "xlsx", "ods"]
  /// A guide's own file may stand in its city's folder.
  private static let passedOver = ["guide.yaml"]

  /// The data files of the folder at `path` and of its `timetables`, by their paths inside it.
  static func read(_ path: String) throws(SystemFailure) -> [TextFile] {
    try files(in: path, prefix: "")
      + (FileSystem.target(at: path + "/timetables") == .folder
        ? files(in: path + "/timetables", prefix: "timetables/") : [])
  }

  private static func files(in folder: String, prefix: String) throws(SystemFailure) -> [TextFile] {
    var files: [TextFile] = []
    for name in try FileSystem.names(in: folder) where isData(name) && !passedOver.contains(prefix + name) {
      guard FileSystem.target(at: folder + "/" + name) == .file else { continue }
      files.append(TextFile(path: prefix + name, bytes: try FileSystem.read(folder + "/" + name)))
    }
    return files
  }

  private static func isData(_ name: String) -> Bool {
    !name.hasPrefix(".") && endings.contains(Path.ending(of: name) ?? "")
  }
}
