/// Writes zip archives (APPNOTE 6.3, without its 64-bit form): the same files in any order give the same bytes on any
/// machine. Nothing is said about times and owners.
public enum ZipArchive {
  /// Why there is no archive.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// More than the form can count.
    case tooLarge
    /// Two files with one path.
    case twice(String)

    /// One sentence for people.
    public var description: String {
      switch self {
      case .tooLarge: "the archive would be larger than 4 GB or have more than 65,535 files"
      case .twice(let path): "the archive would hold \"\(path)\" twice"
      }
    }
  }

  /// An archive of these files, in the order of their paths, with a comment of ASCII at its end.
  public static func bytes(of files: [PackedFile], comment: String = "") throws(Failure) -> [UInt8] {
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    for (a, b) in zip(files, files.dropFirst()) where a.path == b.path { throw .twice(a.path) }
    let size = files.reduce(0) { $0 + $1.packed.count + 2 * $1.path.utf8.count + 128 }
    guard files.count < 0xFFFF, comment.utf8.count < 0xFFFF, size < 0xFFFF_FFFF else { throw .tooLarge }
    var archive: [UInt8] = []
    archive.reserveCapacity(size)
    var directory: [UInt8] = []
    for file in files {
      let offset = archive.count
      archive += word(0x0403_4B50) + head(of: file) + Array(file.path.utf8) + file.packed
      // Made by version 2.0 for Unix; no comment, first disk, no attributes of text; a plain file, readable by all.
      directory += word(0x0201_4B50) + short(0x0314) + head(of: file) + short(0) + short(0) + short(0)
      directory += word(0o100644 << 16) + word(offset) + Array(file.path.utf8)
    }
    let start = archive.count
    archive += directory
    archive += word(0x0605_4B50) + short(0) + short(0) + short(files.count) + short(files.count)
    archive += word(directory.count) + word(start) + short(comment.utf8.count) + Array(comment.utf8)
    return archive
  }

  /// What stands in both of a file's heads: versions, names in UTF-8, 1980-01-01 00:00, sizes.
  private static func head(of file: PackedFile) -> [UInt8] {
    short(20) + short(0x0800) + short(file.isDeflated ? 8 : 0) + short(0) + short(0x21) + word(Int(file.checksum))
      + word(file.packed.count) + word(file.byteCount) + short(file.path.utf8.count) + short(0)
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func word(_ value: Int) -> [UInt8] { short(value) + short(value >> 16) }
}
