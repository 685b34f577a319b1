internal import CArchive

/// Reads a zip archive in memory, through libarchive; nothing is written anywhere.
struct ZipArchive: ~Copyable {
  private let reader: OpaquePointer
  private let limits: ArchiveLimits
  /// The size of the archive in bytes.
  private let size: Int
  /// All unpacked bytes so far.
  private var total = 0

  /// The files of an archive in its order; those that `isWanted` does not name come without their bytes.
  ///
  /// Throws where the archive is damaged, encrypted, unsafe, or unpacks to more than `limits` allow.
  static func files(
    of bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits(), isWanted: (String) -> Bool
  ) throws(ArchiveFault) -> [FeedFile] {
    let result = bytes.withUnsafeBytes { memory -> Result<[FeedFile], ArchiveFault> in
      do throws(ArchiveFault) {
        guard let reader = archive_read_new() else { throw ArchiveFault(kind: .notZip, detail: "out of memory") }
        var archive = ZipArchive(reader: reader, size: memory.count, limits: limits)
        try archive.open(memory)
        return .success(try archive.files(isWanted: isWanted))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(reader: OpaquePointer, size: Int, limits: ArchiveLimits) {
    self.reader = reader
    self.size = size
    self.limits = limits
    // Not the streaming reader, which would take what is left of an archive that was cut off for the whole of it.
    archive_read_support_format_zip_seekable(reader)
  }

  private func open(_ memory: UnsafeRawBufferPointer) throws(ArchiveFault) {
    guard memory.starts(with: [0x50, 0x4B]) else {
      throw ArchiveFault(kind: .notZip, detail: "it does not begin with \"PK\"")
    }
    guard archive_read_open_memory(reader, memory.baseAddress, memory.count) == ARCHIVE_OK else {
      // What begins like an archive and has no directory of its entries at its end was cut off.
      guard Self.isUnrecognised(problem) else { throw ArchiveFault(kind: .notZip, detail: problem) }
      throw ArchiveFault(kind: .corrupt, detail: "its end is missing")
    }
  }

  deinit { archive_read_free(reader) }

  private mutating func files(isWanted: (String) -> Bool) throws(ArchiveFault) -> [FeedFile] {
    var files: [FeedFile] = []
    var paths: Set<String> = []
    var entries = 0
    while let entry = try nextEntry() {
      entries += 1
      if entries > limits.entries { throw ArchiveFault(kind: .tooManyEntries, detail: "\(limits.entries)") }
      let path = try Self.path(of: entry)
      if archive_entry_is_directory(entry) != 0 { continue }
      guard paths.insert(path).inserted else { throw ArchiveFault(kind: .duplicateEntry, entry: path) }
      guard archive_entry_is_regular(entry) != 0 else { throw ArchiveFault(kind: .link, entry: path) }
      guard isWanted(path) else {
        files.append(FeedFile(path: path, bytes: []))
        continue
      }
      if archive_entry_is_encrypted(entry) != 0 { throw ArchiveFault(kind: .encrypted, entry: path) }
      files.append(FeedFile(path: path, bytes: try contents(of: entry, path: path)))
    }
    return files
  }

  private func nextEntry() throws(ArchiveFault) -> OpaquePointer? {
    var entry: OpaquePointer?
    switch archive_read_next_header(reader, &entry) {
    case ARCHIVE_OK, ARCHIVE_WARN: return entry
    case ARCHIVE_EOF: return nil
    default: throw ArchiveFault(kind: .corrupt, detail: Self.isUnrecognised(problem) ? "its end is missing" : problem)
    }
  }

  /// Whether libarchive does not know the format: it found no directory of the archive at its end.
  private static func isUnrecognised(_ problem: String) -> Bool { problem.hasPrefix("Unrecognized archive format") }

  /// The entry's path, with `/` between its parts.
  private static func path(of entry: OpaquePointer) throws(ArchiveFault) -> String {
    guard let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) else {
      throw ArchiveFault(kind: .corrupt, detail: "an entry has no readable name")
    }
    let path = String(cString: name).split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isDrive = parts.first.map { $0.utf8.count == 2 && $0.utf8.last == UInt8(ascii: ":") } ?? false
    guard !path.utf8.starts(with: "/".utf8), !parts.contains(".."), !isDrive else {
      throw ArchiveFault(kind: .unsafePath, entry: path)
    }
    return parts.filter { !$0.isEmpty && $0 != "." }.joined(separator: "/")
  }

  private mutating func contents(of entry: OpaquePointer, path: String) throws(ArchiveFault) -> [UInt8] {
    var bytes: [UInt8] = []
    reserve(Int(clamping: archive_entry_size(entry)), in: &bytes)
    let packedBefore = archive_filter_bytes(reader, 0)
    while true {
      var block: UnsafeRawPointer?
      var count = 0
      var offset: la_int64_t = 0
      switch archive_read_data_block(reader, &block, &count, &offset) {
      case ARCHIVE_EOF: return bytes
      case ARCHIVE_OK: break
      default: throw ArchiveFault(kind: .corrupt, entry: path, detail: problem)
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: block, count: count))
      total += count
      if total > limits.bytesInAll {
        throw ArchiveFault(kind: .tooLarge, entry: path, detail: "\(limits.bytesInAll >> 20) MB")
      }
      let packed = max(1, Int(clamping: archive_filter_bytes(reader, 0) - packedBefore))
      // Entries may overlap, so that each packs well by itself and all of them together beyond measure.
      let isBomb =
        (bytes.count > limits.bytesAtAnyRatio && bytes.count / packed > limits.ratio)
        || (total > limits.bytesInAllAtAnyRatio && total / max(1, size) > limits.ratio)
      if isBomb {
        throw ArchiveFault(kind: .bomb, entry: path, detail: "\(limits.ratio)")
      }
    }
  }

  /// Makes room for what the entry claims to hold, within reason.
  private func reserve(_ claimed: Int, in bytes: inout [UInt8]) {
    let remaining = limits.bytesInAll - total
    if claimed > 0 { bytes.reserveCapacity(min(claimed, min(remaining, limits.bytesReserved))) }
  }

  /// What libarchive says is wrong.
  private var problem: String {
    let text = archive_error_string(reader).map { String(cString: $0) } ?? ""
    return String(text.prefix { $0 != "\n" })
  }
}
