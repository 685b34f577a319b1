import CityFiles

/// A checksum of 128 bits over the content of files; it tells changes apart, not forgeries.
struct ContentSum: Sendable {
  private var low: UInt64 = 0xCBF2_9CE4_8422_2325
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// How many bytes it has.
  static let byteCount = 16

  /// The sum of some bytes after others.
  static func bytes(of parts: [UInt8]...) -> [UInt8] {
    var sum = ContentSum()
    for part in parts { sum.add(part) }
    return sum.bytes
  }

  /// The sum of what was added, in 16 bytes.
  var bytes: [UInt8] {
    [low, high].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (UInt64($0) * 8)) } }
  }

  /// Adds a file with its path.
  mutating func add(_ file: TextFile) {
    add(Array(file.path.utf8))
    add(file.bytes)
  }

  /// Adds bytes with their number.
  mutating func add(_ bytes: [UInt8]) {
    mix(UInt64(bytes.count))
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        mix(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
      }
      var rest: UInt64 = 0
      while index < buffer.count {
        rest = rest << 8 | UInt64(buffer[index])
        index += 1
      }
      mix(rest)
    }
  }

  private mutating func mix(_ word: UInt64) {
    low = (low ^ word) &* 0x100_0000_01B3
    low ^= low >> 29
    high = (high &+ word) &* 0xBF58_476D_1CE4_E5B9
    high ^= high >> 32
  }

  /// 32 hexadecimal digits.
  var text: String {
    [low, high].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
