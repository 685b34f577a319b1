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

  /// The folder of the packs.
  static let folder = "offline"

  /// The key of the packs of a guide in the cache.
  static func key(for inputs: InputDigests) -> Digest {
    var state = DigestState()
    state.add("offline")
    state.add(inputs.whole)
    return state.finished()
  }

  /// The archives and their list, from everything else the guide consists of.
  func pages(from made: [PackedFile]) throws(CommandFailure) -> MadePages {
    let files = Self.withoutPreviews(made)
    var archives: [SiteFile] = []
    var rows: [JSONValue] = []
    for city in cities {
      let own = files.filter { file in !cities.contains { $0.folder != city.folder && $0.holds(file.path) } }
      let version = Self.version(of: own)
      let bytes = try Self.archive(of: own, version: version)
      archives.append(SiteFile(path: "\(Self.folder)/\(city.folder).zip", bytes: bytes))
      rows.append(
        .members([
          "bytes": .int(bytes.count), "city": .string(city.folder), "date": .optional(city.date?.description),
          "files": .int(own.count), "version": .string(version),
        ]))
    }
    let list: JSONValue = ["cities": .array(rows), "form": .int(1)]
    return MadePages(
      files: archives + [SiteFile(path: Self.folder + "/index.json", text: list.text + "\n")], findings: [])
  }

  /// The files without those that only the web has a use for: the pictures beside pages, which stand in previews of
  /// links, sitemaps and feeds.
  private static func withoutPreviews(_ files: [PackedFile]) -> [PackedFile] {
    let pages = Set(files.lazy.filter { $0.path.hasSuffix(".html") }.map { $0.path.dropLast(".html".count) })
    return files.filter { file in
      let isPreview = file.path.hasSuffix(".png") && pages.contains(file.path.dropLast(".png".count))
      return !isPreview && !file.path.hasSuffix(".xml") && file.path != "robots.txt"
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
