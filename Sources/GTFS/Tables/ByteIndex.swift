/// Numbers ids as they come, 0, 1, 2 …: a hash table of byte strings that keeps all of them in one piece of memory.
///
/// Millions of rows look their trip and stop up in it; strings would be made and thrown away for each.
struct ByteIndex {
  private var slots: [Int32] = Array(repeating: -1, count: 64)
  private var hashes: [UInt32] = []
  private var ends: [Int] = [0]
  private var keys: [UInt8] = []

  /// How many ids there are.
  var count: Int { hashes.count }

  /// The text of the id with that number.
  func text(_ number: Int) -> String {
    String(decoding: keys[ends[number]..<ends[number + 1]], as: UTF8.self)
  }

  /// The number of an id; nothing when it never came.
  func find(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
    let number = slots[slot(of: key, hash: Self.hash(key))]
    return number < 0 ? nil : Int(number)
  }

  /// The number of an id written as text.
  func find(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { find($0) }
  }

  /// The number of an id, and whether it came for the first time.
  mutating func insert(_ key: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
    if (count + 1) * 2 > slots.count { grow() }
    let hash = Self.hash(key)
    let slot = slot(of: key, hash: hash)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(truncatingIfNeeded: count)
    hashes.append(hash)
    keys.append(contentsOf: key)
    ends.append(keys.count)
    return (count - 1, true)
  }

  /// The number of an id written as text, and whether it came for the first time.
  mutating func insert(_ text: String) -> (number: Int, isNew: Bool) {
    var text = text
    return text.withUTF8 { insert($0) }
  }

  /// The slot the key is in, or the empty one it belongs in.
  private func slot(of key: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0, !isEqual(Int(slots[slot]), key, hash: hash) { slot = (slot + 1) & mask }
    return slot
  }

  private func isEqual(_ number: Int, _ key: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Bool {
    guard hashes[number] == hash, ends[number + 1] - ends[number] == key.count else { return false }
    return keys.withUnsafeBufferPointer { keys in
      UnsafeBufferPointer(rebasing: keys[ends[number]..<ends[number + 1]]).elementsEqual(key)
    }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }

  /// FNV-1a (Fowler, Noll, Vo) with a last mixing step; the same on every run.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
