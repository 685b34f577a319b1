/// A generator of numbers that are the same on every machine (Steele, Lea and Flood, SplitMix).
package struct SplitMix {
  @usableFromInline var state: UInt64

  /// A generator whose numbers follow from a seed.
  @inlinable package init(seed: UInt64) { state = seed }

  /// The next number.
  @inlinable package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next number from 0 to below 1.
  @inlinable package mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
