/// The symbols of deflate for lengths and distances (RFC 1951, section 3.2.5).
enum DeflateSymbols {
  /// The symbol that ends a block.
  static let end = 256
  /// Literals, the end of a block and lengths.
  static let literalCount = 286
  /// Distances.
  static let distanceCount = 30

  /// For each length from 3 to 258: its symbol.
  static let lengthSymbols: [UInt16] = (0...255).map { offset in
    if offset == 255 { return 285 }
    return offset < 8 ? UInt16(257 + offset) : UInt16(257 + rank(offset, halves: 2))
  }

  /// How many further bits tell which length of a symbol it is, and the first of its lengths.
  static let lengths: [(bits: Int, first: Int)] = (0..<29).map { symbol in
    if symbol == 28 { return (0, 258) }
    return symbol < 8 ? (0, symbol + 3) : (symbol / 4 - 1, 3 + ((4 + symbol % 4) << (symbol / 4 - 1)))
  }

  /// The symbol of a distance from 1 to 32,768.
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> Int { distance <= 4 ? distance - 1 : rank(distance - 1, halves: 1) }

  /// How many further bits tell which distance of its symbol it is.
  @inline(__always)
  static func distanceBits(_ distance: Int) -> Int { distance <= 4 ? 0 : bitWidth(distance - 1) - 2 }

  /// The first distance of a symbol.
  @inline(__always)
  static func firstDistance(_ symbol: Int) -> Int {
    symbol < 4 ? symbol + 1 : 1 + ((2 + symbol % 2) << (symbol / 2 - 1))
  }

  /// Numbers by their highest bit and the `halves` bits after it, counted on.
  @inline(__always)
  private static func rank(_ number: Int, halves: Int) -> Int {
    let shift = bitWidth(number) - 1 - halves
    return (shift << halves) + (number >> shift)
  }

  @inline(__always)
  private static func bitWidth(_ number: Int) -> Int { Int.bitWidth - number.leadingZeroBitCount }
}
