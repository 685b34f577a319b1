public import TransitModel

/// The tables of a feed as they stand, whatever a guide makes of them.
public struct FeedContent: Sendable {
  /// The files of the standard by name.
  let files: [String: FeedFile]
  /// The names of the others, in order.
  let others: [String]

  /// The content of a feed in a zip archive. `name` is what findings about the archive as a whole call it.
  public static func reading(zip bytes: [UInt8], name: String) -> Reading<FeedContent> {
    do throws(ArchiveFault) {
      return reading(files: try ZipArchive.files(of: bytes, isWanted: isCompared), name: name)
    } catch {
      return Reading(value: nil, findings: [error.finding(archive: name)])
    }
  }

  /// The content of a feed in a folder: all its files, those that ``isCompared(path:)`` does not name without their bytes.
  public static func reading(files: [FeedFile], name: String) -> Reading<FeedContent> {
    let log = FindingLog()
    let folder = FeedFolder(files, name: name, log: log)
    guard !log.isFatal else { return Reading(value: nil, findings: log.findings) }
    let tables = folder.files.filter { isCompared(path: $0.key) }
    let others = folder.unknown + folder.files.filter { !isCompared(path: $0.key) }.map(\.value.path)
    return Reading(value: FeedContent(files: tables, others: others.sorted()), findings: log.findings)
  }

  /// Whether a file of that path is a table of the standard.
  public static func isCompared(path: String) -> Bool {
    let name = FeedFile.name(of: path).lowercased()
    return name.hasSuffix(".txt") && StandardFile.named(name) != nil
  }
}
