import Archives
import GuideSite
import TransitModel

/// What readers keep of a guide on their devices: for each city one zip archive with all its pages and everything that all
/// pages share, and a list of them.
///
/// One archive is fetched, kept and replaced whole, so that pages of two versions never meet, and takes a fifth of the room
/// of its pages. `offline/index.json` names the archives; a service worker (`Assets/Scripts/worker`) reads both. The
/// version of an archive is told by its contents and stands at its end as well.
struct OfflinePacks: Sendable {
  /// The cities.
  let cities: [OfflineCity]
  /// The files of each city, and those that all share.
  private let own: [Substring: [PackedFile]]
  private let shared: [PackedFile]

  /// The folder of the packs.
  static let folder = "offline"

  /// The packs of cities, from everything else that the guide consists of.
  init(cities: [OfflineCity], from made: [PackedFile]) {
    self.cities = cities
    let folders = Set(cities.map { Substring($0.folder) })
    var own: [Substring: [PackedFile]] = [:]
    var shared: [PackedFile] = []
    for file in Self.withoutPreviews(made) {
      if let folder = OfflineCity.folder(of: file.path), folders.contains(folder) {
        own[folder, default: []].append(file)
      } else {
        shared.append(file)
      }
    }
    (self.own, self.shared) = (own, shared)
  }

  /// Hands the archives and their list to `take`, one after the other: of many cities they would fill the memory together.
  func forEach(_ take: (SiteFile) throws -> Void) throws {
    var rows: [JSONValue] = []
    for city in cities {
      let files = (own[Substring(city.folder)] ?? []) + shared
      let version = Self.version(of: files)
      let bytes = try Self.archive(of: files, version: version)
      try take(SiteFile(path: "\(Self.folder)/\(city.folder).zip", bytes: bytes))
      rows.append(
        .members([
          "bytes": .int(bytes.count), "city": .string(city.folder), "date": .optional(city.date?.description),
          "files": .int(files.count), "version": .string(version),
        ]))
    }
    let list: JSONValue = ["cities": .array(rows), "form": .int(1)]
    try take(SiteFile(path: Self.folder + "/index.json", text: list.text + "\n"))
  }

  /// The files without those that only the web has a use for: the pictures beside pages, which stand in previews of
  /// links, sitemaps and feeds, and the data that the guide was made from.
  static func withoutPreviews(_ files: [PackedFile]) -> [PackedFile] {
    let pages = Set(files.lazy.filter { $0.path.hasSuffix(".html") }.map { $0.path.dropLast(".html".count) })
    return files.filter { file in
      let isPreview = file.path.hasSuffix(".png") && pages.contains(file.path.dropLast(".png".count))
      let isData = file.path.hasPrefix(GuideData.folder + "/") && file.path.hasSuffix(".zip")
      return !isPreview && !isData && !file.path.hasSuffix(".xml") && file.path != "robots.txt"
    }
  }

  private static func archive(of files: [PackedFile], version: String) throws(CommandFailure) -> [UInt8] {
    do {
      return try ZipArchive.bytes(of: files, comment: version)
    } catch {
      throw .machine("\(error)")
    }
  }

  /// The same for the same files only: their paths, sizes and checksums tell it.
  private static func version(of files: [PackedFile]) -> String {
    var state = DigestState()
    for file in files.sorted(by: { $0.path < $1.path }) {
      state.add(file.path)
      state.add(file.byteCount)
      state.add(Int(file.checksum))
    }
    return String(state.finished().text.prefix(16))
  }
}
