/// A SHA-256 digest (FIPS 180-4): the name of contents in the cache.
struct Digest: Hashable, Comparable, Sendable {
  /// Its 32 bytes.
  let bytes: [UInt8]

  /// The digest of some bytes.
  init(of content: [UInt8]) {
    var state = DigestState()
    state.add(content)
    self = state.finished()
  }

  /// The digest with these bytes; nothing when they are not 32.
  init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  fileprivate init(words: [UInt32]) {
    bytes = words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// 64 hexadecimal digits.
  var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Whether the left one comes first by its bytes.
  static func < (a: Digest, b: Digest) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

/// A digest in the making.
struct DigestState: Sendable {
  private var words: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Adds bytes.
  mutating func add(_ content: [UInt8]) {
    byteCount &+= UInt64(content.count)
    guard pending.count + content.count >= 64 else {
      pending += content
      return
    }
    var start = 0
    if !pending.isEmpty {
      start = 64 - pending.count
      pending += content[..<start]
      compress(pending, from: 0, to: 64)
      pending.removeAll(keepingCapacity: true)
    }
    let end = start + (content.count - start) / 64 * 64
    compress(content, from: start, to: end)
    pending += content[end...]
  }

  /// Adds a text with its length, so that no two sequences of texts look alike.
  mutating func add(_ text: String) {
    let content = Array(text.utf8)
    add(content.count)
    add(content)
  }

  /// Adds a number.
  mutating func add(_ number: Int) {
    add((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }

  /// Adds a number by its bits.
  mutating func add(_ number: Double) { add(Int(truncatingIfNeeded: number.bitPattern)) }

  /// Adds another digest.
  mutating func add(_ digest: Digest) { add(digest.bytes) }

  /// The digest of all that was added.
  consuming func finished() -> Digest {
    let bitCount = byteCount &* 8
    var tail = pending + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    tail += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bitCount >> (UInt64($0) * 8)) }
    compress(tail, from: 0, to: tail.count)
    return Digest(words: words)
  }

  private mutating func compress(_ content: [UInt8], from start: Int, to end: Int) {
    guard start < end else { return }
    content.withUnsafeBufferPointer { bytes in
      Self.constants.withUnsafeBufferPointer { constants in
        words.withUnsafeMutableBufferPointer { words in
          withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            for block in stride(from: start, to: end, by: 64) {
              Self.compress(bytes, at: block, schedule, constants, words)
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static func compress(
    _ bytes: UnsafeBufferPointer<UInt8>, at block: Int, _ schedule: UnsafeMutableBufferPointer<UInt32>,
    _ constants: UnsafeBufferPointer<UInt32>, _ words: UnsafeMutableBufferPointer<UInt32>
  ) {
    for i in 0..<16 {
      let at = block + i * 4
      schedule[i] =
        UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
    }
    for i in 16..<64 {
      let (x, y) = (schedule[i - 15], schedule[i - 2])
      let small = rotated(x, 7) ^ rotated(x, 18) ^ (x >> 3)
      let large = rotated(y, 17) ^ rotated(y, 19) ^ (y >> 10)
      schedule[i] = schedule[i - 16] &+ small &+ schedule[i - 7] &+ large
    }
    var (a, b, c, d) = (words[0], words[1], words[2], words[3])
    var (e, f, g, h) = (words[4], words[5], words[6], words[7])
    for i in 0..<64 {
      let first = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let one = h &+ first &+ ((e & f) ^ (~e & g)) &+ constants[i] &+ schedule[i]
      let second = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let two = second &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    words[0] &+= a
    words[1] &+= b
    words[2] &+= c
    words[3] &+= d
    words[4] &+= e
    words[5] &+= f
    words[6] &+= g
    words[7] &+= h
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
