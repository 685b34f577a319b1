/// A queue of keys, the smallest first.
package struct CostHeap {
  @usableFromInline var keys: [UInt64] = []
  /// How many of ``keys`` are in the queue; those behind are room for more.
  @usableFromInline var count = 0
  /// How many keys stand below each: with more than two there are fewer levels to sink through.
  @inlinable static var branches: Int { 4 }

  /// An empty queue.
  @inlinable package init() {}

  /// Takes out all keys.
  @inlinable package mutating func removeAll() { count = 0 }

  /// Puts a key in.
  @inlinable package mutating func push(_ key: UInt64) {
    if count == keys.count { keys += Array(repeating: 0, count: max(64, count)) }
    let child = count
    count &+= 1
    keys.withUnsafeMutableBufferPointer { Self.rise(key, from: child, $0) }
  }

  /// Takes the smallest key out; nothing where there is none.
  @inlinable package mutating func pop() -> UInt64? {
    guard count > 0 else { return nil }
    count &-= 1
    let count = count
    return keys.withUnsafeMutableBufferPointer { keys in
      let (top, last) = (keys[0], keys[count])
      // The last key belongs far below nearly always: so its place is found from there.
      Self.rise(last, from: Self.sink(keys, count), keys)
      return top
    }
  }

  /// Moves keys up into the empty place at the top, on and on; the place that is empty at last.
  @inlinable @inline(__always) static func sink(_ keys: UnsafeMutableBufferPointer<UInt64>, _ count: Int) -> Int {
    var parent = 0
    while true {
      let first = branches &* parent &+ 1
      guard first < count else { return parent }
      var child = first
      if first &+ 3 < count {
        let low = keys[first &+ 1] < keys[first] ? first &+ 1 : first
        let high = keys[first &+ 3] < keys[first &+ 2] ? first &+ 3 : first &+ 2
        child = keys[high] < keys[low] ? high : low
      } else {
        for other in first &+ 1..<max(first &+ 1, count) where keys[other] < keys[child] { child = other }
      }
      keys[parent] = keys[child]
      parent = child
    }
  }

  /// Puts a key into an empty place or, where it is smaller than those above, higher up.
  @inlinable @inline(__always) static func rise(
    _ key: UInt64, from place: Int, _ keys: UnsafeMutableBufferPointer<UInt64>
  ) {
    var child = place
    while child > 0 {
      let parent = (child &- 1) / branches
      if keys[parent] <= key { break }
      keys[child] = keys[parent]
      child = parent
    }
    keys[child] = key
  }
}
