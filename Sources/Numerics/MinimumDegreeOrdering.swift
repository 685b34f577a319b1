/// The order in which the points of a sparse matrix are eliminated, that with the fewest neighbours first, and with whom each
/// is joined at that time.
///
/// Neighbours are bits of a row, so that joining the neighbours of a point takes a few words each.
struct MinimumDegreeOrdering {
  private let count: Int
  private let words: Int
  private var joined: [UInt64]
  /// The points in the order of elimination.
  private(set) var order: [Int32] = []
  /// Where the neighbours of each point in the order begin, and past the last one.
  private(set) var starts: [Int32] = [0]
  /// The points that each is joined with when it is eliminated.
  private(set) var neighbours: [Int32] = []

  /// Points that are not joined.
  init(count: Int) {
    self.count = count
    words = (count + 63) / 64
    joined = Array(repeating: 0, count: count * words)
  }

  /// Joins the points of each form with one another.
  mutating func join(_ forms: SparseRows) {
    for row in 0..<forms.count {
      let terms = Int(forms.starts[row])..<Int(forms.starts[row + 1])
      for one in terms {
        let a = Int(forms.points[one]) / 2
        for other in terms where other != one {
          let b = Int(forms.points[other]) / 2
          joined[a * words + b / 64] |= 1 << UInt64(b % 64)
        }
      }
    }
  }

  /// Takes points out one by one and joins their neighbours.
  mutating func run() {
    order.reserveCapacity(count)
    starts.reserveCapacity(count + 1)
    var queue = CostHeap()
    var degrees = (0..<count).map { degree($0) }
    for point in 0..<count { queue.push(UInt64(degrees[point]) << 32 | UInt64(point)) }
    while let key = queue.pop() {
      let point = Int(key & 0xFFFF_FFFF)
      guard degrees[point] == Int(key >> 32) else { continue }
      degrees[point] = -1
      let first = neighbours.count
      list(point)
      for index in first..<neighbours.count {
        let other = Int(neighbours[index])
        let degree = degrees[other] + merge(point, into: other)
        if degree != degrees[other] { queue.push(UInt64(degree) << 32 | UInt64(other)) }
        degrees[other] = degree
      }
      order.append(Int32(point))
      starts.append(Int32(neighbours.count))
    }
  }

  /// Joins one point with the neighbours of another one that is taken out; tells how many more it has then.
  private mutating func merge(_ point: Int, into other: Int) -> Int {
    let (from, to) = (point * words, other * words)
    return joined.withUnsafeMutableBufferPointer { joined in
      var change = 0
      for word in 0..<words where joined[from + word] & ~joined[to + word] != 0 {
        change += (joined[from + word] & ~joined[to + word]).nonzeroBitCount
        joined[to + word] |= joined[from + word]
      }
      for gone in [point, other] where joined[to + gone / 64] & 1 << UInt64(gone % 64) != 0 {
        joined[to + gone / 64] &= ~(1 << UInt64(gone % 64))
        change -= 1
      }
      return change
    }
  }

  private mutating func list(_ point: Int) {
    for word in 0..<words {
      var bits = joined[point * words + word]
      while bits != 0 {
        neighbours.append(Int32(word * 64 + bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
  }

  private func degree(_ point: Int) -> Int {
    joined.withUnsafeBufferPointer { joined in
      var sum = 0
      for word in 0..<words { sum += joined[point * words + word].nonzeroBitCount }
      return sum
    }
  }
}
