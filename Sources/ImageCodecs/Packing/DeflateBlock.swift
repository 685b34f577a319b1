/// Literals and matches that are written with one pair of Huffman codes.
struct DeflateBlock {
  /// How many a block holds: few enough that each has codes of its own.
  static let capacity = 1 << 13

  /// A literal, or `length << 16 | distance`.
  private var tokens: [UInt32] = []
  private var literals = [Int](repeating: 0, count: DeflateSymbols.literalCount)
  private var distances = [Int](repeating: 0, count: DeflateSymbols.distanceCount)

  /// Whether there is no more room.
  var isFull: Bool { tokens.count >= Self.capacity }

  init() { tokens.reserveCapacity(Self.capacity) }

  /// Adds a byte that stands for itself.
  @inline(__always)
  mutating func add(literal: UInt8) {
    literals[Int(literal)] += 1
    tokens.append(UInt32(literal))
  }

  /// Adds a stretch that was there before.
  @inline(__always)
  mutating func add(length: Int, distance: Int) {
    literals[Int(DeflateSymbols.lengthSymbols[length - 3])] += 1
    distances[DeflateSymbols.distanceSymbol(distance)] += 1
    tokens.append(UInt32(truncatingIfNeeded: length << 16 | distance))
  }

  /// Writes everything and becomes empty.
  mutating func write(to out: inout BitWriter, isLast: Bool) {
    literals[DeflateSymbols.end] = 1
    let literalCode = HuffmanCode(literals, longest: 15)
    let distanceCode = HuffmanCode(distances, longest: 15)
    out.write(isLast ? 1 : 0, 1)
    out.write(2, 2)
    CodeLengths(literalCode.lengths, distanceCode.lengths).write(to: &out)
    for token in tokens { Self.write(Int(token), literalCode, distanceCode, to: &out) }
    out.write(UInt64(literalCode.bits[DeflateSymbols.end]), Int(literalCode.lengths[DeflateSymbols.end]))
    tokens.removeAll(keepingCapacity: true)
    for symbol in literals.indices { literals[symbol] = 0 }
    for symbol in distances.indices { distances[symbol] = 0 }
  }

  @inline(__always)
  private static func write(_ token: Int, _ literals: HuffmanCode, _ distances: HuffmanCode, to out: inout BitWriter) {
    guard token >= 1 << 16 else { return out.write(UInt64(literals.bits[token]), Int(literals.lengths[token])) }
    let (length, distance) = (token >> 16, token & 0xFFFF)
    let symbol = Int(DeflateSymbols.lengthSymbols[length - 3])
    let known = DeflateSymbols.lengths[symbol - 257]
    out.write(UInt64(literals.bits[symbol]), Int(literals.lengths[symbol]))
    out.write(UInt64(length - known.first), known.bits)
    let place = DeflateSymbols.distanceSymbol(distance)
    out.write(UInt64(distances.bits[place]), Int(distances.lengths[place]))
    out.write(UInt64(distance - DeflateSymbols.firstDistance(place)), DeflateSymbols.distanceBits(distance))
  }
}

/// The lengths of a block's codes, as they stand before it (RFC 1951, section 3.2.7).
struct CodeLengths {
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private let literalCount: Int
  private let distanceCount: Int
  /// A symbol, and for repeats how often with how many bits.
  private var symbols: [(symbol: Int, count: Int, bits: Int)] = []

  init(_ literals: [UInt8], _ distances: [UInt8]) {
    literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    let lengths = literals.prefix(literalCount) + distances.prefix(distanceCount)
    var rest = lengths[...]
    while let length = rest.first {
      let count = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(count)
      add(Int(length), count)
    }
  }

  private mutating func add(_ length: Int, _ count: Int) {
    var left = count
    if length > 0 {
      symbols.append((length, 0, 0))
      left -= 1
    }
    while left >= 3 {
      let (symbol, most, bits, least) = length > 0 ? (16, 6, 2, 3) : left > 10 ? (18, 138, 7, 11) : (17, 10, 3, 3)
      let part = min(left, most)
      symbols.append((symbol, part - least, bits))
      left -= part
    }
    for _ in 0..<left { symbols.append((length, 0, 0)) }
  }

  func write(to out: inout BitWriter) {
    var counts = [Int](repeating: 0, count: Self.order.count)
    for symbol in symbols { counts[symbol.symbol] += 1 }
    let code = HuffmanCode(counts, longest: 7)
    let told = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    out.write(UInt64(literalCount - 257), 5)
    out.write(UInt64(distanceCount - 1), 5)
    out.write(UInt64(told - 4), 4)
    for symbol in Self.order.prefix(told) { out.write(UInt64(code.lengths[symbol]), 3) }
    for (symbol, count, bits) in symbols {
      out.write(UInt64(code.bits[symbol]), Int(code.lengths[symbol]))
      out.write(UInt64(count), bits)
    }
  }
}
