import Glibc

/// The file of a program, as far as it tells one build from another.
struct ProgramFile: Sendable {
  let path: String

  /// What is the same for the same program on every machine: the id that its linker gave it, else a sum of the whole file.
  var identity: [UInt8] {
    if let head = try? FileSystem.head(of: path, bytes: Self.headByteCount), let id = BuildID(head) { return id.bytes }
    return (try? FileSystem.read(path)).map { ContentSum.bytes(of: $0) } ?? []
  }

  /// Linkers put notes at the beginning.
  private static let headByteCount = 1 << 16
}

/// The id of a program that its linker makes of its contents (`--build-id`), in a note of an ELF file of 64 bits.
struct BuildID: Hashable, Sendable {
  /// The id.
  let bytes: [UInt8]

  /// The id that stands in the beginning of a file; nothing where there is none.
  init?(_ head: [UInt8]) {
    let file = LittleEndian(bytes: head)
    // Magic, 64 bits, little endian; then where the table of segments stands, how long a row is, and how many there are.
    guard head.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = file.number(at: 32, bytes: 8),
      let size = file.number(at: 54, bytes: 2), let count = file.number(at: 56, bytes: 2)
    else { return nil }
    for row in 0..<count {
      let start = table + row * size
      guard file.number(at: start, bytes: 4) == Self.noteSegment, let offset = file.number(at: start + 8, bytes: 8),
        let length = file.number(at: start + 32, bytes: 8)
      else { continue }
      if let id = Self.id(in: file, from: offset, count: length) {
        bytes = id
        return
      }
    }
    return nil
  }

  private static let noteSegment = 4
  private static let idNote = 3
  private static let owner = Array("GNU\0".utf8)

  /// The id among the notes of a segment: each has the lengths of its owner and of what it says, its kind, and both.
  private static func id(in file: LittleEndian, from offset: Int, count: Int) -> [UInt8]? {
    guard offset < file.bytes.count, count < file.bytes.count else { return nil }
    var place = offset
    while place < offset + count {
      guard let ownerLength = file.number(at: place, bytes: 4), let length = file.number(at: place + 4, bytes: 4),
        let kind = file.number(at: place + 8, bytes: 4)
      else { return nil }
      let start = place + 12 + padded(ownerLength)
      if kind == idNote, file.slice(place + 12, ownerLength) == owner { return file.slice(start, length) }
      place = start + padded(length)
    }
    return nil
  }

  private static func padded(_ length: Int) -> Int { (length + 3) / 4 * 4 }
}

/// Bytes read as numbers, the lowest first.
private struct LittleEndian {
  let bytes: [UInt8]

  /// A number; nothing where the bytes end before it does, or it is larger than any file.
  func number(at place: Int, bytes count: Int) -> Int? {
    guard let part = slice(place, count) else { return nil }
    let number = part.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number < 1 << 40 ? Int(number) : nil
  }

  /// So many bytes; nothing where there are fewer.
  func slice(_ place: Int, _ count: Int) -> [UInt8]? {
    guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else { return nil }
    return Array(bytes[place..<place + count])
  }
}
