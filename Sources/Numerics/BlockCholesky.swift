/// A sparse symmetric positive matrix of 2 × 2 blocks, one row of blocks for each point of a drawing, and its factors.
///
/// The order of elimination is that of least degree; the places of all blocks are known from it, so that one pattern serves
/// many matrices.
struct BlockCholesky {
  private let count: Int
  /// The points in the order of elimination, and the place of each in it.
  private let order: [Int]
  let rank: [Int]
  /// The first block below the diagonal of each column, in the order of elimination, and past the last one.
  private let starts: [Int32]
  /// The row of each block, in the order of elimination, rising within a column.
  private let rows: [Int32]
  /// The diagonal blocks (xx, xy, yy), inverted by ``factor()``.
  private var diagonal: [Double]
  /// The blocks below the diagonal, row by row.
  private var blocks: [Double]
  /// The same blocks after ``factor()``, column by column.
  private var factors: [Factor] = []

  /// A block: its first column and its second.
  private struct Factor {
    let x: SIMD2<Double>
    let y: SIMD2<Double>
  }

  /// A pattern in which the points of each form may be joined.
  init(count: Int, forms: [SparseRows]) {
    self.count = count
    var elimination = MinimumDegreeOrdering(count: count)
    for forms in forms { elimination.join(forms) }
    elimination.run()
    order = elimination.order.map { Int($0) }
    var rank = Array(repeating: 0, count: count)
    for (place, point) in order.enumerated() { rank[point] = place }
    self.rank = rank
    var rows = elimination.neighbours
    for index in rows.indices { rows[index] = Int32(rank[Int(rows[index])]) }
    for column in 0..<count {
      let range = Int(elimination.starts[column])..<Int(elimination.starts[column + 1])
      rows.withUnsafeMutableBufferPointer { $0[range].sort() }
    }
    starts = elimination.starts
    self.rows = rows
    diagonal = Array(repeating: 0, count: 3 * count)
    blocks = Array(repeating: 0, count: 4 * rows.count)
  }

  /// Makes the matrix a multiple of the unit matrix.
  mutating func reset(_ value: Double) {
    for index in blocks.indices { blocks[index] = 0 }
    for point in 0..<count {
      diagonal[3 * point] = value
      diagonal[3 * point + 1] = 0
      diagonal[3 * point + 2] = value
    }
  }

  /// Adds the squares of linear forms, each times its weight.
  mutating func add(_ forms: SparseRows, weights: [Double]) {
    for row in 0..<forms.count {
      let weight = weights[row]
      let terms = Int(forms.starts[row])..<Int(forms.starts[row + 1])
      for i in terms {
        let a = rank[Int(forms.points[i]) / 2]
        for j in terms {
          let b = rank[Int(forms.points[j]) / 2]
          if b <= a { add(a, b, weight * forms.xs[i], weight * forms.ys[i], forms.xs[j], forms.ys[j]) }
        }
      }
    }
  }

  private mutating func add(_ a: Int, _ b: Int, _ x: Double, _ y: Double, _ otherX: Double, _ otherY: Double) {
    if a == b {
      diagonal[3 * a] += x * otherX
      diagonal[3 * a + 1] += x * otherY
      diagonal[3 * a + 2] += y * otherY
    } else {
      let block = 4 * place(of: a, in: b)
      blocks[block] += x * otherX
      blocks[block + 1] += x * otherY
      blocks[block + 2] += y * otherX
      blocks[block + 3] += y * otherY
    }
  }

  private func place(of row: Int, in column: Int) -> Int {
    var low = Int(starts[column])
    var high = Int(starts[column + 1]) - 1
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < Int32(row) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Factors the matrix in place.
  mutating func factor() {
    var placeOf = Array(repeating: Int32(0), count: count)
    var newBlocks: [Double] = []
    var newDiagonal: [Double] = []
    swap(&newBlocks, &blocks)
    swap(&newDiagonal, &diagonal)
    newBlocks.withUnsafeMutableBufferPointer { blocks in
      newDiagonal.withUnsafeMutableBufferPointer { diagonal in
        withPattern { rows, starts in
          placeOf.withUnsafeMutableBufferPointer { placeOf in
            for column in 0..<count {
              Self.invert(diagonal, 3 * column)
              Self.eliminate(column, blocks, diagonal, rows, starts, placeOf)
            }
          }
        }
      }
    }
    blocks = newBlocks
    diagonal = newDiagonal
    factors = rows.indices.map { place in
      Factor(
        x: SIMD2(blocks[4 * place], blocks[4 * place + 2]), y: SIMD2(blocks[4 * place + 1], blocks[4 * place + 3]))
    }
  }

  private static func invert(_ values: UnsafeMutableBufferPointer<Double>, _ index: Int) {
    let (a, b, c) = (values[index], values[index + 1], values[index + 2])
    let determinant = max(a * c - b * b, 1e-18)
    values[index] = c / determinant
    values[index + 1] = -b / determinant
    values[index + 2] = a / determinant
  }

  private func withPattern(_ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<Int32>) -> Void) {
    rows.withUnsafeBufferPointer { rows in starts.withUnsafeBufferPointer { starts in body(rows, starts) } }
  }

  private static func eliminate(
    _ column: Int, _ blocks: UnsafeMutableBufferPointer<Double>, _ diagonal: UnsafeMutableBufferPointer<Double>,
    _ rows: UnsafeBufferPointer<Int32>, _ starts: UnsafeBufferPointer<Int32>,
    _ placeOf: UnsafeMutableBufferPointer<Int32>
  ) {
    let (p, q, r) = (diagonal[3 * column], diagonal[3 * column + 1], diagonal[3 * column + 2])
    for lower in Int(starts[column])..<Int(starts[column + 1]) {
      let j = Int(rows[lower])
      // The block of row j before scaling.
      let (ja, jb, jc, jd) = (blocks[4 * lower], blocks[4 * lower + 1], blocks[4 * lower + 2], blocks[4 * lower + 3])
      for place in starts[j]..<starts[j + 1] { placeOf[Int(rows[Int(place)])] = place }
      for upper in lower..<Int(starts[column + 1]) {
        let i = Int(rows[upper])
        let (ia, ib, ic, id) = (
          blocks[4 * upper], blocks[4 * upper + 1], blocks[4 * upper + 2], blocks[4 * upper + 3]
        )
        let (wa, wb) = (ia * p + ib * q, ia * q + ib * r)
        let (wc, wd) = (ic * p + id * q, ic * q + id * r)
        if i == j {
          diagonal[3 * j] -= wa * ja + wb * jb
          diagonal[3 * j + 1] -= wa * jc + wb * jd
          diagonal[3 * j + 2] -= wc * jc + wd * jd
        } else {
          let target = 4 * Int(placeOf[i])
          blocks[target] -= wa * ja + wb * jb
          blocks[target + 1] -= wa * jc + wb * jd
          blocks[target + 2] -= wc * ja + wd * jb
          blocks[target + 3] -= wc * jc + wd * jd
        }
      }
      (blocks[4 * lower], blocks[4 * lower + 1]) = (ja * p + jb * q, ja * q + jb * r)
      (blocks[4 * lower + 2], blocks[4 * lower + 3]) = (jc * p + jd * q, jc * q + jd * r)
    }
  }
}

extension BlockCholesky {
  /// Solves for a right side (x and y of each point in turn), in place.
  func solve(_ side: inout [Double]) {
    var sorted = sorted(side)
    solve(sorted: &sorted)
    side = unsorted(sorted)
  }

  /// Numbers, x and y of each point in turn, as pairs in the order of elimination.
  func sorted(_ side: [Double]) -> [SIMD2<Double>] { order.map { SIMD2(side[2 * $0], side[2 * $0 + 1]) } }

  /// Pairs in the order of elimination as x and y of each point in turn.
  func unsorted(_ side: [SIMD2<Double>]) -> [Double] {
    var result = Array(repeating: 0.0, count: 2 * count)
    for (place, point) in order.enumerated() {
      result[2 * point] = side[place].x
      result[2 * point + 1] = side[place].y
    }
    return result
  }

  /// Solves for a right side in the order of elimination, in place.
  func solve(sorted side: inout [SIMD2<Double>]) {
    side.withUnsafeMutableBufferPointer { side in
      factors.withUnsafeBufferPointer { factors in
        diagonal.withUnsafeBufferPointer { diagonal in
          withPattern { rows, starts in
            Self.forward(side, factors, rows, starts)
            Self.backward(side, factors, diagonal, rows, starts)
          }
        }
      }
    }
  }

  private static func forward(
    _ b: UnsafeMutableBufferPointer<SIMD2<Double>>, _ factors: UnsafeBufferPointer<Factor>,
    _ rows: UnsafeBufferPointer<Int32>, _ starts: UnsafeBufferPointer<Int32>
  ) {
    for column in 0..<b.count {
      let x = SIMD2(repeating: b[column].x)
      let y = SIMD2(repeating: b[column].y)
      for place in Int(starts[column])..<Int(starts[column + 1]) {
        b[Int(rows[place])] -= factors[place].x * x + factors[place].y * y
      }
    }
  }

  private static func backward(
    _ b: UnsafeMutableBufferPointer<SIMD2<Double>>, _ factors: UnsafeBufferPointer<Factor>,
    _ diagonal: UnsafeBufferPointer<Double>, _ rows: UnsafeBufferPointer<Int32>, _ starts: UnsafeBufferPointer<Int32>
  ) {
    for column in stride(from: b.count - 1, through: 0, by: -1) {
      let (p, q, r) = (diagonal[3 * column], diagonal[3 * column + 1], diagonal[3 * column + 2])
      var sum = SIMD2(p * b[column].x + q * b[column].y, q * b[column].x + r * b[column].y)
      for place in Int(starts[column])..<Int(starts[column + 1]) {
        let there = b[Int(rows[place])]
        let x = factors[place].x * there
        let y = factors[place].y * there
        sum -= SIMD2(x.x, y.x) + SIMD2(x.y, y.y)
      }
      b[column] = sum
    }
  }
}
