internal import CISAL

/// Packs the rows of a picture: zlib's format (RFC 1950), made for rows of flat areas and glyphs.
///
/// Deflate by the book, but with the row above tried at every place, which makes it quicker than a packer that has to find
/// it. It works alone, so that its bytes depend on nothing but the rows.
enum RowPacking {
  /// Deflate in 32 KB, its second byte such that both are a multiple of 31.
  private static let head: [UInt8] = [0x78, 0x9C]

  /// The packed bytes; those `stride` before each stand above it.
  static func pack(_ bytes: [UInt8], stride: Int) -> [UInt8] {
    var out = BitWriter(after: head)
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      pack(start, count: buffer.count, stride: stride, to: &out)
    }
    out.finish()
    let checksum = isal_adler32(1, bytes, UInt64(bytes.count))
    return out.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
  }

  private static func pack(_ bytes: UnsafePointer<UInt8>, count: Int, stride: Int, to out: inout BitWriter) {
    let finder = MatchFinder(bytes, count: count, stride: stride)
    var block = DeflateBlock()
    var place = 0
    var found = finder.best(at: 0)
    while place < count {
      if block.isFull { block.write(to: &out, isLast: false) }
      if found.length > 0 {
        // Where the next place saves more, this byte stands for itself.
        if found.length < 32, place + 1 < count {
          finder.remember(place, 1)
          let next = finder.best(at: place + 1)
          if next.gain > found.gain {
            block.add(literal: bytes[place])
            place += 1
            found = next
            continue
          }
          finder.remember(place + 1, found.length - 1)
        } else {
          finder.remember(place, found.length)
        }
        block.add(length: found.length, distance: found.distance)
        place += found.length
      } else {
        block.add(literal: bytes[place])
        finder.remember(place, 1)
        place += 1
      }
      if place < count { found = finder.best(at: place) }
    }
    block.write(to: &out, isLast: true)
  }
}
