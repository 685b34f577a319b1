internal import TransitModel

/// Looks for files that are missing, and for names that are no file of a city folder.
struct FolderCheck {
  let folder: CityFolder
  let log: FindingLog
  /// Whether the folder only adds to a feed, which has lines and stations.
  var hasFeed = false

  static let required = ["city.yaml", "lines.yaml", "stations.yaml"]
  static let optional = ["carriages.csv", "fares.yaml", "inks.csv", "places.csv", "transfers.csv"]

  func run() {
    let names = folder.files.map(\.path)
    let others = names.filter { !(Self.required + Self.optional).contains($0) }
    for name in Self.required where !names.contains(name) && !hasFeed {
      log.error(
        "missing-file", at: .init(file: name), "the city has no \(name.quoted)",
        .init(expected: name, hint: Suggestion.nearest(to: name, among: others).map { "rename \($0.quoted)" }))
    }
    for file in folder.files where hasFeed && file.path.hasPrefix("timetables/") && !file.isHidden {
      log.error(
        "timetable-beside-feed", at: .init(file: file.path), "the city's timetable is its feed",
        .init(expected: "no timetables in a folder that names a feed", hint: "leave the file or the feed out"))
    }
    for file in folder.files where isOutOfPlace(file) {
      log.warning(
        "unknown-file", at: .init(file: file.path), "\(file.path.quoted) is no file of a city folder and is not read",
        .init(
          found: file.path, expected: (Self.required + Self.optional + ["timetables/…csv"]).joined(separator: ", "),
          hint: Suggestion.hint(for: file.path, among: Self.required + Self.optional)))
    }
  }

  /// Whether the file looks like data and is none that is read.
  private func isOutOfPlace(_ file: TextFile) -> Bool {
    guard !file.isHidden, !(Self.required + Self.optional).contains(file.path) else { return false }
    let endings = [".yaml", ".yml", ".csv", ".xlsx", ".ods"]
    guard endings.contains(where: { file.path.lowercased().hasSuffix($0) }) else { return false }
    return !(file.path.hasPrefix("timetables/") && file.path.hasSuffix(".csv"))
  }
}
