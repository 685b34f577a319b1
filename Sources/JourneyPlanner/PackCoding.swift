/// Reads or writes one table after the other; a pack names each table once, for both.
protocol PackCoder {
  /// A table of integers.
  mutating func table(_ table: inout [Int32]) throws(PackError)
  /// One integer.
  mutating func number(_ number: inout Int32) throws(PackError)
  /// Bytes as they are.
  mutating func bytes(_ bytes: inout [UInt8]) throws(PackError)
}

/// Writes tables as differences of variable length.
struct PackEncoder: PackCoder {
  private(set) var output: [UInt8] = []

  mutating func number(_ number: inout Int32) throws(PackError) { put(Self.zigzag(Int64(number))) }

  mutating func table(_ table: inout [Int32]) throws(PackError) {
    put(UInt64(table.count))
    var before: Int64 = 0
    for value in table {
      put(Self.zigzag(Int64(value) - before))
      before = Int64(value)
    }
  }

  mutating func bytes(_ bytes: inout [UInt8]) throws(PackError) {
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

  init(_ input: [UInt8], from position: Int) {
    self.input = input
    self.position = position
  }

  var isAtEnd: Bool { position == input.count }

  mutating func number(_ number: inout Int32) throws(PackError) { number = try narrow(Self.unzigzag(try get())) }

  mutating func table(_ table: inout [Int32]) throws(PackError) {
    let count = try count()
    table = []
    table.reserveCapacity(count)
    var before: Int64 = 0
    for _ in 0..<count {
      before += Self.unzigzag(try get())
      table.append(try narrow(before))
    }
  }

  mutating func bytes(_ bytes: inout [UInt8]) throws(PackError) {
    let count = try count()
    bytes = Array(input[position..<(position + count)])
    position += count
  }

  /// A count of things that take at least a byte each.
  private mutating func count() throws(PackError) -> Int {
    let count = try get()
    if count > UInt64(input.count - position) { throw PackError.truncated }
    return Int(count)
  }

  private func narrow(_ value: Int64) throws(PackError) -> Int32 {
    guard let number = Int32(exactly: value) else { throw PackError.corrupt }
    return number
  }

  private static func unzigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A number of at most five bytes: no table holds larger differences.
  private mutating func get() throws(PackError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      if position == input.count { throw PackError.truncated }
      let byte = input[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      if shift > 28 + 7 { throw PackError.corrupt }
    }
  }
}
