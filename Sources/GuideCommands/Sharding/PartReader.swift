import Glibc

/// A part as it stands on disk, known to be whole. Its jobs are read one by one, so that a guide of many cities never
/// stands in memory at once; it is one and the same file for as long as it is open, whoever replaces it meanwhile.
final class PartReader: Sendable {
  /// Its path.
  let path: String
  /// What it says of itself.
  let header: PartHeader
  private let descriptor: Int32
  /// Where the entry of each job stands.
  private let entries: [Int: Range<Int>]

  /// The part at `path`; nothing where it is damaged, or no part.
  init?(_ path: String) throws(SystemFailure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(number: errno, action: "read", path: path) }
    self.path = path
    guard let content = PartContent(OpenFile(descriptor: descriptor, path: path)) else {
      close(descriptor)
      return nil
    }
    (header, entries) = (content.header, content.entries)
  }

  deinit { close(descriptor) }

  /// The jobs it holds.
  var jobs: [Int] { entries.keys.sorted() }

  /// What a job made; nothing where it is not in this part, or the file cannot be read any more.
  func pages(of job: Int) -> MadePages? {
    guard let range = entries[job] else { return nil }
    let file = OpenFile(descriptor: descriptor, path: path)
    return file.bytes(in: range).flatMap(MadePages.init(entry:))
  }
}

/// What a part consists of.
private struct PartContent {
  let header: PartHeader
  var entries: [Int: Range<Int>] = [:]

  /// What a file consists of; nothing where it is no whole part.
  init?(_ file: OpenFile) {
    let magic = PartFile.magic.count
    guard let size = file.byteCount, size >= magic + 8 + PartFile.footerByteCount,
      file.bytes(in: 0..<magic) == PartFile.magic,
      let footer = file.bytes(in: size - PartFile.footerByteCount..<size)
    else { return nil }
    var footerReader = ByteReader(footer)
    let recordsEnd = size - PartFile.footerByteCount
    guard let headerLength = footerReader.number(), headerLength > 0, headerLength <= recordsEnd - magic - 8,
      let record = file.bytes(in: recordsEnd - headerLength..<recordsEnd), let header = PartHeader(record: record)
    else { return nil }
    self.header = header
    guard let sum = readRecords(of: file, from: magic, to: recordsEnd), sum.bytes == Array(footer.dropFirst(8)),
      entries.count == header.jobCount
    else { return nil }
  }

  /// Notes where the entries stand, and returns the sum of all records; nothing where they are not whole.
  private mutating func readRecords(of file: OpenFile, from start: Int, to end: Int) -> ContentSum? {
    var sum = ContentSum()
    var place = start
    while place < end {
      guard place <= end - 8, let head = file.bytes(in: place..<place + 8) else { return nil }
      var lengthReader = ByteReader(head)
      guard let length = lengthReader.number(), length >= 0, length <= end - place - 8,
        let record = file.bytes(in: place + 8..<place + 8 + length)
      else { return nil }
      sum.add(record)
      place += 8 + length
      // The last record is the header.
      guard place < end else { break }
      var reader = ByteReader(record)
      // A job's number and the length of its entry come before the entry.
      guard let job = reader.number(), let entryLength = reader.number(), entryLength == length - 16,
        entries.updateValue(place - entryLength..<place, forKey: job) == nil
      else { return nil }
    }
    return sum
  }
}

extension OpenFile {
  /// How many bytes the file has; nothing where it is no plain file.
  fileprivate var byteCount: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The bytes at a place of the file; nothing where it does not reach so far.
  fileprivate func bytes(in range: Range<Int>) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: count), range.count - count, range.lowerBound + count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
    return bytes.count == range.count ? bytes : nil
  }
}
