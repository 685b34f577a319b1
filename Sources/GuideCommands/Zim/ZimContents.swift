import Archives

/// The files of a guide that a ZIM archive holds, as its readers want them told.
struct ZimContents: Sendable {
  /// A file.
  struct Entry: Sendable {
    /// The file.
    let file: PackedFile
    /// Its media type.
    let type: String
    /// Whether it is a page, which readers look for.
    var isPage: Bool { type == "text/html" }
  }

  /// The files, in the order of their paths.
  let entries: [Entry]

  /// The page that is shown first.
  static let mainPath = "index.html"

  /// What an archive holds of a guide's files. What only the web has a use for stays out: sitemaps, pictures in previews of
  /// links, what keeps pages on a device, what other sites put on theirs, and the page of what a server does not find.
  init(of files: [PackedFile]) {
    let feeds = files.filter { Path.name(of: $0.path) == "feed.xml" }
    entries = (OfflinePacks.withoutPreviews(files) + feeds)
      .filter { file in !Self.webOnly.contains(file.path) && !file.path.hasPrefix(OfflinePacks.folder + "/") }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      .map { Entry(file: $0, type: Self.type(of: $0.path)) }
  }

  private static let webOnly: Set<String> = [
    "404.html", "manifest.webmanifest", "worker.js", "assets/embed.html", "assets/embed.js", "assets/embed-page.js",
    "assets/icons/192.png", "assets/icons/512.png", "assets/icons/maskable.png",
  ]

  /// A media type without its parameters.
  static func type(of path: String) -> String {
    let type = HTTPResponse.type(of: path)
    return String(type.prefix { $0 != ";" })
  }

  /// The bytes of an entry. The script that all pages load learns that it is in an archive, where nothing is to be saved;
  /// nothing when the file is damaged.
  static func bytes(of entry: Entry) -> [UInt8]? {
    guard let bytes = entry.file.unpacked else { return nil }
    return entry.file.path == commonScript ? Array(mark.utf8) + bytes : bytes
  }

  private static let commonScript = "assets/scripts/common.js"
  /// Hands over a value as data scripts do.
  private static let mark = "((globalThis.metroguide??={}).data??={}).packed=true;\n"

  /// What tells these files from any others: their paths, sizes and checksums.
  func add(to state: inout DigestState) {
    for entry in entries {
      state.add(entry.file.path)
      state.add(entry.file.byteCount)
      state.add(Int(entry.file.checksum))
    }
  }
}
