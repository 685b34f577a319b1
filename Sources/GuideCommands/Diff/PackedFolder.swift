import CArchive
import CityFiles

/// A city folder as a zip file, which a guide carries so that two guides can be compared by their data.
enum PackedFolder {
  private static let bytesInAll = 256 << 20

  /// The zip of files with their paths; the same files give the same bytes.
  static func write(_ files: [TextFile]) -> [UInt8]? {
    let room = files.reduce(1 << 16) { $0 + $1.bytes.count + 2 * $1.path.utf8.count + 512 }
    guard let writer = archive_write_new() else { return nil }
    defer { archive_write_free(writer) }
    archive_write_set_format_zip(writer)
    archive_write_set_options(writer, "zip:compression-level=3")
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = 0
      archive_write_open_memory(writer, buffer.baseAddress, room, &count)
      for file in files { add(file, to: writer) }
      archive_write_close(writer)
    }
  }

  private static func add(_ file: TextFile, to writer: OpaquePointer) {
    guard let entry = archive_entry_new() else { return }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, file.path)
    archive_entry_set_size(entry, Int64(file.bytes.count))
    archive_entry_set_filetype(entry, UInt32(0o100000))
    archive_entry_set_perm(entry, 0o644)
    guard archive_write_header(writer, entry) == ARCHIVE_OK else { return }
    _ = file.bytes.withUnsafeBytes { archive_write_data(writer, $0.baseAddress, $0.count) }
  }

  /// The files of a zip; nothing when it is none, or a damaged one.
  static func read(_ bytes: [UInt8]) -> [TextFile]? {
    guard let reader = archive_read_new() else { return nil }
    defer { archive_read_free(reader) }
    archive_read_support_format_zip_seekable(reader)
    return bytes.withUnsafeBytes { memory -> [TextFile]? in
      guard archive_read_open_memory(reader, memory.baseAddress, memory.count) == ARCHIVE_OK else { return nil }
      var files: [TextFile] = []
      var total = 0
      while true {
        var entry: OpaquePointer?
        switch archive_read_next_header(reader, &entry) {
        case ARCHIVE_EOF: return files
        case ARCHIVE_OK, ARCHIVE_WARN: break
        default: return nil
        }
        guard let name = archive_entry_pathname_utf8(entry), let file = contents(of: reader, total: &total) else {
          return nil
        }
        files.append(TextFile(path: String(cString: name), bytes: file))
      }
    }
  }

  private static func contents(of reader: OpaquePointer, total: inout Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      var block: UnsafeRawPointer?
      var count = 0
      var offset: la_int64_t = 0
      switch archive_read_data_block(reader, &block, &count, &offset) {
      case ARCHIVE_EOF: return bytes
      case ARCHIVE_OK: break
      default: return nil
      }
      total += count
      guard total <= bytesInAll else { return nil }
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: block, count: count))
    }
  }
}
