/// A Huffman code for symbols that occur so often, none longer than a limit, its bits in the order in which deflate writes
/// them (RFC 1951, section 3.2.2).
struct HuffmanCode {
  /// Bits of each symbol; 0 for one that does not occur.
  private(set) var lengths: [UInt8]
  /// The bits, the first lowest.
  private(set) var bits: [UInt16]

  /// The code; there is always at least one symbol with a bit.
  init(_ counts: [Int], longest: Int) {
    lengths = Self.lengths(counts, longest: longest)
    bits = Self.bits(of: lengths)
  }

  /// Lengths of a Huffman tree; where one is longer than allowed, rare symbols are counted as more frequent and the tree is
  /// made again.
  private static func lengths(_ counts: [Int], longest: Int) -> [UInt8] {
    var counts = counts
    if counts.allSatisfy({ $0 == 0 }) { counts[0] = 1 }
    while true {
      let lengths = treeDepths(counts)
      guard let most = lengths.max(), most > longest else { return lengths.map { UInt8(truncatingIfNeeded: $0) } }
      counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
    }
  }

  /// How deep each symbol hangs: the two lightest nodes are joined until one is left (two queues, both sorted).
  private static func treeDepths(_ counts: [Int]) -> [Int] {
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    var depths = [Int](repeating: 0, count: counts.count)
    guard leaves.count > 1 else {
      for leaf in leaves { depths[leaf] = 1 }
      return depths
    }
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: leaves.count * 2 - 1)
    var (leaf, inner) = (0, leaves.count)
    func lightest(_ weights: [Int]) -> Int {
      let isLeaf = leaf < leaves.count && (inner >= weights.count || weights[leaf] <= weights[inner])
      defer { if isLeaf { leaf += 1 } else { inner += 1 } }
      return isLeaf ? leaf : inner
    }
    while weights.count < leaves.count * 2 - 1 {
      let first = lightest(weights)
      let second = lightest(weights)
      parents[first] = weights.count
      parents[second] = weights.count
      weights.append(weights[first] + weights[second])
    }
    var depthOf = [Int](repeating: 0, count: weights.count)
    for node in (0..<(weights.count - 1)).reversed() { depthOf[node] = depthOf[parents[node]] + 1 }
    for (place, symbol) in leaves.enumerated() { depths[symbol] = depthOf[place] }
    return depths
  }

  /// Codes by length, then by symbol, each written from its highest bit on.
  private static func bits(of lengths: [UInt8]) -> [UInt16] {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 16)
    for length in 2..<16 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      let number = UInt16(truncatingIfNeeded: next[Int(length)])
      return Self.reversed(number, Int(length))
    }
  }

  private static func reversed(_ number: UInt16, _ length: Int) -> UInt16 {
    (0..<length).reduce(UInt16(0)) { $0 | (number >> UInt16($1) & 1) << UInt16(length - 1 - $1) }
  }
}
