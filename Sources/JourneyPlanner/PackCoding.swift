/// Reads or writes one table after the other; a pack names each table once, for both.
///
/// No table is a way out: what fails first is kept, and what comes after it is empty.
protocol PackCoder {
  /// A table of integers.
  mutating func table(_ table: inout [Int32])
  /// One integer.
  mutating func number(_ number: inout Int32)
  /// Bytes as they are.
  mutating func bytes(_ bytes: inout [UInt8])
}

/// Writes tables as differences of variable length.
struct PackEncoder: PackCoder {
  private(set) var output: [UInt8] = []

  mutating func number(_ number: inout Int32) { put(Self.zigzag(Int64(number))) }

  mutating func table(_ table: inout [Int32]) {
    put(UInt64(table.count))
    var before: Int64 = 0
    for value in table {
      put(Self.zigzag(Int64(value) - before))
      before = Int64(value)
    }
  }

  mutating func bytes(_ bytes: inout [UInt8]) {
    put(UInt64(bytes.count))
    output += bytes
  }

  private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

  private mutating func put(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      output.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    output.append(UInt8(rest))
  }
}

/// Reads what ``PackEncoder`` wrote, and stops at the first byte that cannot be right.
struct PackDecoder: PackCoder {
  private let input: [UInt8]
  private var position: Int
  /// What could not be right first.
  private(set) var failure: PackError?

  init(_ input: [UInt8], from position: Int) {
    self.input = input
    self.position = position
  }

  var isAtEnd: Bool { position == input.count }

  mutating func number(_ number: inout Int32) { number = narrow(Self.unzigzag(get())) }

  mutating func table(_ table: inout [Int32]) {
    let count = count()
    table = []
    table.reserveCapacity(count)
    var before: Int64 = 0
    for _ in 0..<count {
      before += Self.unzigzag(get())
      table.append(narrow(before))
      if failure != nil { return }
    }
  }

  mutating func bytes(_ bytes: inout [UInt8]) {
    let count = count()
    bytes = Array(input[position..<(position + count)])
    position += count
  }

  private mutating func fail(_ error: PackError) {
    if failure == nil { failure = error }
  }

  /// A count of things that take at least a byte each; none once something failed.
  private mutating func count() -> Int {
    let count = get()
    if count > UInt64(input.count - position) { fail(.truncated) }
    return failure == nil ? Int(count) : 0
  }

  private mutating func narrow(_ value: Int64) -> Int32 {
    if let number = Int32(exactly: value) { return number }
    fail(.corrupt)
    return 0
  }

  private static func unzigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A number of at most six bytes: no table holds larger differences.
  private mutating func get() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift <= 28 + 7 {
      if position == input.count {
        fail(.truncated)
        return 0
      }
      let byte = input[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    fail(.corrupt)
    return 0
  }
}
