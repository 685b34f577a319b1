internal import TransitModel

/// The files of one feed, by their standard names, wherever in the folder or archive they lie.
struct FeedFolder {
  /// The files by name, in lower case.
  let files: [String: FeedFile]
  /// The names of files that are not of the standard, in order.
  let unknown: [String]

  /// Finds the feed among the files of a folder or archive. Fatal findings are noted where there is none, or more than
  /// one.
  init(_ all: [FeedFile], name: String, log: FindingLog) {
    let visible = all.filter { !Self.isHidden($0.path) }
    let root = Self.root(of: visible, name: name, log: log)
    let inside = visible.filter { Self.folder(of: $0.path) == root }
    var files: [String: FeedFile] = [:]
    var unknown: [String] = []
    for file in inside.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      let name = FeedFile.name(of: file.path).lowercased()
      if StandardFile.named(name) == nil {
        unknown.append(file.path)
      } else if let first = files[name] {
        log.addFatal(
          Finding(
            code: ArchiveFault.Kind.duplicateEntry.rawValue, severity: .error,
            location: Finding.Location(file: file.path), message: "the feed has \"\(name)\" twice",
            hint: "keep one of the two", related: [Finding.Location(file: first.path)]))
      } else {
        files[name] = file
      }
    }
    self.files = files
    self.unknown = unknown
  }

  /// What systems leave in archives and folders: dot files, macOS's resource forks.
  private static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The folder the feed lies in; the top where there is none.
  private static func root(of files: [FeedFile], name: String, log: FindingLog) -> String {
    let marks = Set(StandardFile.coreNames)
    let feeds = Set(
      files.filter { marks.contains(FeedFile.name(of: $0.path).lowercased()) }.map { folder(of: $0.path) }
    )
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if feeds.isEmpty {
      reportNoFeed(in: files, name: name, log: log)
    } else if feeds.count > 1 {
      log.addFatal(
        Finding(
          code: "several_feeds", severity: .error, location: Finding.Location(file: name),
          message: "there is more than one feed in here", found: feeds.map { "\"\($0)/\"" }.joined(separator: ", "),
          expected: "one feed", hint: "read each by itself"))
    } else if let folder = feeds.first, !folder.isEmpty {
      log.add(
        Finding(
          code: "invalid_input_files_in_subfolder", severity: .warning, location: Finding.Location(file: folder),
          message: "the feed lies in a folder of its own; it was read from there"))
    }
    return feeds.first ?? ""
  }

  private static func reportNoFeed(in files: [FeedFile], name: String, log: FindingLog) {
    let archive = files.first { $0.path.lowercased().hasSuffix(".zip") }
    log.addFatal(
      Finding(
        code: archive == nil ? "missing_required_file" : "archive_in_archive", severity: .error,
        location: Finding.Location(file: archive?.path ?? name),
        message: archive == nil
          ? "this is no GTFS feed: it has no stops.txt, routes.txt, trips.txt or stop_times.txt"
          : "the feed is an archive inside the archive",
        hint: archive == nil ? nil : "unpack once and give the inner one"))
  }
}
