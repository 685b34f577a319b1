import Glibc
import Synchronization

/// The file of a shard: what its jobs made, each as the cache keeps it, and what it was made from.
///
/// After `magic` stand records, each its length in eight bytes (little endian) and so many bytes. A record of a job is its
/// number in the site and a ``MadePages`` entry, in the order in which jobs ended; the last record is a ``PartHeader``.
/// The file ends with the length of that record and a ``ContentSum`` of all records.
enum PartFile {
  static let magic = Array("metroguide part 1\n".utf8)
  static let ending = "part"
  /// The ending of a file that says why a shard made no part.
  static let failureEnding = "failed"
  /// The length of the header and the sum.
  static let footerByteCount = 8 + ContentSum.byteCount
}

/// What stands at the end of a part.
struct PartHeader: Hashable, Sendable {
  /// Which one it is.
  let shard: Shard
  /// What it was made from.
  let digests: PartDigests
  /// How many jobs it holds.
  let jobCount: Int
  /// What its units took that were made anew, in seconds by name.
  let costs: [String: Double]
}

extension PartHeader {
  /// The bytes of its record.
  var record: [UInt8] {
    var writer = ByteWriter()
    writer.add(shard.number)
    writer.add(shard.count)
    digests.write(to: &writer)
    writer.add(jobCount)
    writer.add(costs.count)
    for (name, cost) in costs.sorted(by: { $0.key < $1.key }) {
      writer.add(name)
      writer.add(Int(truncatingIfNeeded: cost.bitPattern))
    }
    return writer.bytes
  }

  /// The header that a record holds; nothing when it holds something else.
  init?(record: [UInt8]) {
    var reader = ByteReader(record)
    guard let number = reader.number(), let count = reader.number(), let shard = Shard(number: number, of: count),
      let digests = PartDigests(reader: &reader), let jobCount = reader.number(),
      let costs = reader.list({ reader -> (String, Double)? in
        guard let name = reader.text(), let bits = reader.number() else { return nil }
        return (name, Double(bitPattern: UInt64(truncatingIfNeeded: bits)))
      })
    else { return nil }
    self.init(
      shard: shard, digests: digests, jobCount: jobCount,
      costs: Dictionary(costs) { first, _ in first }.filter { $0.value.isFinite && $0.value >= 0 })
  }
}

/// A part in the making, beside the place it takes once it is whole. Jobs may be added from several tasks.
final class PartDraft: Sendable {
  private let place: String
  private let name: String
  private let draft: String
  private let file: OpenFile
  private let state = Mutex((sum: ContentSum(), jobs: 0))

  /// A part that will stand at `place`, which the reader calls `name`.
  init(at place: String, shownAs name: String) throws(SystemFailure) {
    (self.place, self.name) = (place, name)
    draft = try WholeFile.draft(beside: place, shownAs: name)
    let descriptor = open(draft, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(number: errno, action: "write", path: name) }
    file = OpenFile(descriptor: descriptor, path: name)
    do throws(SystemFailure) {
      try file.write(PartFile.magic)
    } catch {
      discard()
      throw error
    }
  }

  deinit { close(file.descriptor) }

  /// Adds what a job made.
  func add(_ pages: MadePages, of job: Int) throws {
    var writer = ByteWriter()
    writer.add(job)
    writer.add(pages.entry)
    let record = writer.bytes
    try state.withLock { state in
      try append(record, to: &state.sum)
      state.jobs += 1
    }
  }

  /// Puts the part in its place.
  func finish(_ header: (_ jobCount: Int) -> PartHeader) throws {
    try state.withLock { state in
      let record = header(state.jobs).record
      try append(record, to: &state.sum)
      var footer = ByteWriter()
      footer.add(record.count)
      try file.write(footer.bytes + state.sum.bytes)
    }
    guard fsync(file.descriptor) == 0, rename(draft, place) == 0 else {
      throw SystemFailure(number: errno, action: "write", path: name)
    }
  }

  /// Removes what was written.
  func discard() { unlink(draft) }

  /// Whether a file of this name is one in the making.
  static func isDraft(_ name: String) -> Bool { name.hasPrefix(".part-") && name.hasSuffix(".part") }

  private func append(_ record: [UInt8], to sum: inout ContentSum) throws(SystemFailure) {
    var length = ByteWriter()
    length.add(record.count)
    try file.write(length.bytes)
    try file.write(record)
    sum.add(record)
  }
}
