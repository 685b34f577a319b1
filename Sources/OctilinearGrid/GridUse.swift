internal import Geometry

/// What the cells of a grid are used for; see ``GridLayout``.
struct GridUse {
  let throughs: UnsafeBufferPointer<UInt8>
  let residents: UnsafeBufferPointer<UInt8>
  let uses: UnsafeBufferPointer<UInt8>
  let width: Int
  let overlap: Int
  let falseCrossing: Int

  /// What using a step costs because of others; `isLast` where it ends at the chain's own node.
  @inline(__always) func conflict(_ cell: Int, _ direction: Int, isLast: Bool) -> Int {
    let next = cell &+ CompassDirection(direction).dy &* width &+ CompassDirection(direction).dx
    // As in `slot` and `crossingSlot`: both senses of a step share a place.
    let from = direction < 4 ? cell : next
    var cost = overlap &* Int(uses[from &* 4 &+ (direction & 3)])
    if direction & 1 == 1 {
      let other = direction & 3 == 1 ? (from &+ 1) &* 4 &+ 3 : (from &- 1) &* 4 &+ 1
      cost = cost &+ falseCrossing &* Int(uses[other])
    }
    if isLast { return cost &+ overlap &* Int(throughs[next]) }
    return cost &+ falseCrossing &* Int(throughs[next]) &+ overlap &* Int(residents[next])
  }
}
