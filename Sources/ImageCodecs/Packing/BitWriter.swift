/// Bits, the first lowest, in bytes.
struct BitWriter {
  private(set) var bytes: [UInt8]
  private var waiting: UInt64 = 0
  private var count = 0

  /// A writer that goes on after these bytes.
  init(after bytes: [UInt8]) { self.bytes = bytes }

  /// Writes the lowest `width` bits, at most 16.
  @inline(__always)
  mutating func write(_ value: UInt64, _ width: Int) {
    waiting |= value << UInt64(count)
    count += width
    guard count >= 32 else { return }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: waiting).littleEndian) { bytes.append(contentsOf: $0) }
    waiting >>= 32
    count -= 32
  }

  /// Fills the last byte up with zeros.
  mutating func finish() {
    while count > 0 {
      bytes.append(UInt8(truncatingIfNeeded: waiting))
      waiting >>= 8
      count -= 8
    }
    count = 0
  }
}
