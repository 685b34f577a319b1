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

  /// A pattern in which the points of each form may be joined.
  init(count: Int, forms: [FlatForms]) {
    self.count = count
    var elimination = Elimination(count: count)
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
  mutating func add(_ forms: FlatForms, weights: [Double]) {
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
  /// Solves for a right side (x and y of each point in turn), in place; `scratch` is as long.
  func solve(_ side: inout [Double], scratch: inout [Double]) {
    scratch = sorted(side)
    solve(sorted: &scratch)
    side = unsorted(scratch)
  }

  /// The same numbers, x and y of each point in turn, in the order of elimination.
  func sorted(_ side: [Double]) -> [Double] {
    var result = side
    for place in 0..<count {
      result[2 * place] = side[2 * order[place]]
      result[2 * place + 1] = side[2 * order[place] + 1]
    }
    return result
  }

  /// The same numbers in the order of the points.
  func unsorted(_ side: [Double]) -> [Double] {
    var result = side
    for place in 0..<count {
      result[2 * order[place]] = side[2 * place]
      result[2 * order[place] + 1] = side[2 * place + 1]
    }
    return result
  }

  /// Solves for a right side in the order of elimination, in place.
  func solve(sorted side: inout [Double]) {
    side.withUnsafeMutableBufferPointer { side in
      blocks.withUnsafeBufferPointer { blocks in
        diagonal.withUnsafeBufferPointer { diagonal in
          withPattern { rows, starts in
            forward(side, blocks, rows, starts)
            backward(side, blocks, diagonal, rows, starts)
          }
        }
      }
    }
  }

  private func forward(
    _ b: UnsafeMutableBufferPointer<Double>, _ blocks: UnsafeBufferPointer<Double>,
    _ rows: UnsafeBufferPointer<Int32>, _ starts: UnsafeBufferPointer<Int32>
  ) {
    for column in 0..<count {
      let (x, y) = (b[2 * column], b[2 * column + 1])
      for place in Int(starts[column])..<Int(starts[column + 1]) {
        let row = 2 * Int(rows[place])
        b[row] -= blocks[4 * place] * x + blocks[4 * place + 1] * y
        b[row + 1] -= blocks[4 * place + 2] * x + blocks[4 * place + 3] * y
      }
    }
  }

  private func backward(
    _ b: UnsafeMutableBufferPointer<Double>, _ blocks: UnsafeBufferPointer<Double>,
    _ diagonal: UnsafeBufferPointer<Double>, _ rows: UnsafeBufferPointer<Int32>, _ starts: UnsafeBufferPointer<Int32>
  ) {
    for column in stride(from: count - 1, through: 0, by: -1) {
      let (p, q, r) = (diagonal[3 * column], diagonal[3 * column + 1], diagonal[3 * column + 2])
      var x = p * b[2 * column] + q * b[2 * column + 1]
      var y = q * b[2 * column] + r * b[2 * column + 1]
      for place in Int(starts[column])..<Int(starts[column + 1]) {
        let row = 2 * Int(rows[place])
        x -= blocks[4 * place] * b[row] + blocks[4 * place + 2] * b[row + 1]
        y -= blocks[4 * place + 1] * b[row] + blocks[4 * place + 3] * b[row + 1]
      }
      b[2 * column] = x
      b[2 * column + 1] = y
    }
  }
}
