/// Finds in a picture's rows what stood there before: runs, the row above, and what else begins alike within 32 KB
/// (RFC 1951, section 4).
///
/// Drawings are made of flat areas and of glyphs, so a run and the row above are tried first; where either is long, nothing
/// better is looked for, and nothing inside it is remembered.
struct MatchFinder: ~Copyable {
  /// A stretch that was there before, `distance` bytes ago.
  struct Match {
    var length = 0
    var distance = 0
    /// What it saves, roughly in bits.
    var gain = 0
  }

  /// The longest stretch that can be told at once.
  static let longest = 258
  private static let window = 1 << 15
  private static let hashBits = 15
  /// From this length on a match is good enough.
  private static let longEnough = 64
  /// How many places that begin alike are looked at.
  private static let depth = 32

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let stride: Int
  private let heads: UnsafeMutablePointer<UInt32>
  private let earlier: UnsafeMutablePointer<UInt32>

  /// A finder in `count` bytes, of which those `stride` before each stand above it.
  init(_ bytes: UnsafePointer<UInt8>, count: Int, stride: Int) {
    self.bytes = bytes
    self.count = count
    self.stride = stride
    heads = .allocate(capacity: 1 << Self.hashBits)
    heads.initialize(repeating: .max, count: 1 << Self.hashBits)
    earlier = .allocate(capacity: Self.window)
    earlier.initialize(repeating: .max, count: Self.window)
  }

  deinit {
    heads.deallocate()
    earlier.deallocate()
  }

  /// The best match at a place; its length is 0 where there is none.
  @inline(__always)
  func best(at place: Int) -> Match {
    var best = Match()
    let most = min(Self.longest, count - place)
    guard most >= 4 else { return best }
    if place > 0 { take(1, at: place, most, &best) }
    let enough = min(Self.longEnough, most)
    if best.length < enough, stride <= place, stride <= Self.window { take(stride, at: place, most, &best) }
    guard best.length < enough else { return best }
    var candidate = Int(heads[hash(at: place)])
    var left = Self.depth
    while candidate < place, place - candidate <= Self.window, left > 0 {
      if bytes[candidate + best.length] == bytes[place + best.length] {
        take(place - candidate, at: place, most, &best)
        if best.length >= enough { break }
      }
      let next = Int(earlier[candidate & (Self.window - 1)])
      guard next < candidate else { break }
      candidate = next
      left -= 1
    }
    return best
  }

  /// Remembers what begins at the places from `start` on, but little of what is inside a long stretch.
  @inline(__always)
  func remember(_ start: Int, _ length: Int) {
    let end = min(start + length, count - 4)
    var place = start
    if length >= Self.longEnough {
      while place < min(start + 4, end) { remember(place); place += 1 }
      place = max(place, end - 4)
    }
    while place < end { remember(place); place += 1 }
  }

  @inline(__always)
  private func remember(_ place: Int) {
    let hash = hash(at: place)
    earlier[place & (Self.window - 1)] = heads[hash]
    heads[hash] = UInt32(truncatingIfNeeded: place)
  }

  @inline(__always)
  private func take(_ distance: Int, at place: Int, _ most: Int, _ best: inout Match) {
    let length = commonLength(place - distance, place, most)
    guard length >= 3 else { return }
    let gain = length * 5 - DeflateSymbols.distanceBits(distance)
    if gain > best.gain, length > 3 || distance <= 4096 { best = Match(length: length, distance: distance, gain: gain) }
  }

  @inline(__always)
  private func commonLength(_ first: Int, _ second: Int, _ most: Int) -> Int {
    var length = 0
    let (one, other) = (UnsafeRawPointer(bytes + first), UnsafeRawPointer(bytes + second))
    while length + 8 <= most {
      let difference =
        one.loadUnaligned(fromByteOffset: length, as: UInt64.self)
        ^ other.loadUnaligned(fromByteOffset: length, as: UInt64.self)
      if difference != 0 { return length + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
      length += 8
    }
    while length < most, bytes[first + length] == bytes[second + length] { length += 1 }
    return length
  }

  @inline(__always)
  private func hash(at place: Int) -> Int {
    let word = UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt32.self)
    return Int((word &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
  }
}
