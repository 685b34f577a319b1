internal import CArchive

/// Builds zip archives for tests: honest ones entry by entry, and ones that lie.
struct ZipBuilder {
  /// One entry, stored without compression unless `deflated` holds what to write instead.
  struct Entry {
    var path: String
    var bytes: [UInt8]
    /// What the central directory claims the unpacked size to be; nothing: the truth.
    var claimedSize: Int?
    /// The Unix mode: a regular file, or a link with 0o120777.
    var mode: UInt32 = 0o100644
    var isEncrypted = false
  }

  var entries: [Entry] = []

  /// An archive of these files.
  init(_ files: [(path: String, text: String)]) {
    entries = files.map { Entry(path: $0.path, bytes: Array($0.text.utf8)) }
  }

  /// The archive.
  var bytes: [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = archive.count
      let flags = 0x0800 | (entry.isEncrypted ? 1 : 0)
      let size = entry.claimedSize ?? entry.bytes.count
      let common =
        little(20, 2) + little(flags, 2) + little(0, 2) + little(0, 2) + little(0x5A21, 2)
        + little(Int(Self.crc(entry.bytes)), 4) + little(entry.bytes.count, 4) + little(size, 4)
        + little(entry.path.utf8.count, 2) + little(0, 2)
      archive += little(0x0403_4b50, 4) + common + Array(entry.path.utf8) + entry.bytes
      directory +=
        little(0x0201_4b50, 4) + little(0x0314, 2) + common + little(0, 2) + little(0, 2) + little(0, 2)
        + little(Int(entry.mode) << 16, 4) + little(offset, 4) + Array(entry.path.utf8)
    }
    let start = archive.count
    return archive + directory + little(0x0605_4b50, 4) + little(0, 4) + little(entries.count, 2)
      + little(entries.count, 2) + little(directory.count, 4) + little(start, 4) + little(0, 2)
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = (crc >> 1) ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }

  /// A deflated archive of one file that repeats `row` until it has `size` bytes.
  static func deflated(path: String, row: String, size: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: size / 64 + (4 << 20))
    let capacity = buffer.count
    var used = 0
    buffer.withUnsafeMutableBytes { memory in
      guard let writer = archive_write_new(), let entry = archive_entry_new() else { return }
      archive_write_set_format_zip(writer)
      archive_write_open_memory(writer, memory.baseAddress, capacity, &used)
      archive_entry_set_pathname(entry, path)
      archive_entry_set_size(entry, Int64(size))
      archive_entry_set_mode(entry, 0o100644)
      archive_write_header(writer, entry)
      let chunk = Array(String(repeating: row, count: 8192).utf8)
      var left = size
      while left > 0 {
        let count = min(left, chunk.count)
        archive_write_data(writer, chunk, count)
        left -= count
      }
      archive_entry_free(entry)
      archive_write_close(writer)
      archive_write_free(writer)
    }
    return Array(buffer.prefix(used))
  }
}
