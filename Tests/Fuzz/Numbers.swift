/// A generator that gives the same numbers everywhere (SplitMix64).
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  /// The numbers of an input: of a seed, a reader's name and the input's place.
  init(seed: UInt64, reader: String, index: Int) {
    state = seed
    for byte in reader.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = (state ^ UInt64(truncatingIfNeeded: index)) &* 0x9E37_79B9_7F4A_7C15
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number below `count`, which is at least 1.
  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &self) }
}
