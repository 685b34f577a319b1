/// A sparse symmetric positive matrix of 2 × 2 blocks, one row of blocks for each point of a drawing, and its factors.
///
/// The order of elimination is that of least degree; the places of all blocks are known from it, so that one pattern serves
/// many matrices.
struct BlockCholesky {
  private let count: Int
  /// The points in the order of elimination, and the place of each in it.
  private let order: [Int]
  private let rank: [Int]
  /// The first block below the diagonal of each column, in the order of elimination, and past the last one.
  private let starts: [Int]
  /// The row of each block, in the order of elimination, rising within a column.
  private let rows: [Int]
  /// The diagonal blocks (xx, xy, yy), inverted by ``factor()``.
  private var diagonal: [Double]
  /// The blocks below the diagonal, row by row.
  private var blocks: [Double]

  /// A pattern in which the points of each clique may be joined.
  init(count: Int, cliques: [[Int]]) {
    self.count = count
    let columns = Self.eliminate(count, cliques)
    let order = columns.map(\.point)
    self.order = order
    var rank = Array(repeating: 0, count: count)
    for (place, point) in order.enumerated() { rank[point] = place }
    self.rank = rank
    var starts = [0]
    var rows: [Int] = []
    for column in columns {
      rows += column.neighbours.map { rank[$0] }.sorted()
      starts.append(rows.count)
    }
    self.starts = starts
    self.rows = rows
    diagonal = Array(repeating: 0, count: 3 * count)
    blocks = Array(repeating: 0, count: 4 * rows.count)
  }

  /// Takes points out, the one with the fewest neighbours first, and joins its neighbours with one another.
  private static func eliminate(_ count: Int, _ cliques: [[Int]]) -> [(point: Int, neighbours: [Int])] {
    var around = Array(repeating: [Int](), count: count)
    for clique in cliques { for a in clique { for b in clique where a != b { around[a].append(b) } } }
    var mark = Array(repeating: -1, count: count)
    var stamp = 0
    func unique(_ list: [Int]) -> [Int] {
      stamp += 1
      return list.filter {
        if mark[$0] == stamp { return false }
        mark[$0] = stamp
        return true
      }
    }
    for point in 0..<count { around[point] = unique(around[point]) }
    var degrees = around.map(\.count)
    var columns: [(point: Int, neighbours: [Int])] = []
    columns.reserveCapacity(count)
    for _ in 0..<count {
      var best = 0
      for point in 1..<max(1, count) where degrees[point] < degrees[best] { best = point }
      let neighbours = around[best]
      degrees[best] = .max
      around[best] = []
      columns.append((best, neighbours))
      for neighbour in neighbours {
        stamp += 1
        mark[neighbour] = stamp
        mark[best] = stamp
        var merged: [Int] = []
        merged.reserveCapacity(around[neighbour].count + neighbours.count)
        for other in around[neighbour] where mark[other] != stamp {
          mark[other] = stamp
          merged.append(other)
        }
        for other in neighbours where mark[other] != stamp {
          mark[other] = stamp
          merged.append(other)
        }
        around[neighbour] = merged
        degrees[neighbour] = merged.count
      }
    }
    return columns
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

  /// Adds `weight` times the square of a linear form.
  mutating func add(_ form: LinearForm, weight: Double) {
    for i in form.terms {
      let a = rank[i.point]
      for j in form.terms where rank[j.point] <= a {
        let b = rank[j.point]
        if a == b {
          if i.point == j.point {
            diagonal[3 * a] += weight * i.x * j.x
            diagonal[3 * a + 1] += weight * i.x * j.y
            diagonal[3 * a + 2] += weight * i.y * j.y
          }
        } else {
          let block = 4 * place(of: a, in: b)
          blocks[block] += weight * i.x * j.x
          blocks[block + 1] += weight * i.x * j.y
          blocks[block + 2] += weight * i.y * j.x
          blocks[block + 3] += weight * i.y * j.y
        }
      }
    }
  }

  private func place(of row: Int, in column: Int) -> Int {
    var low = starts[column]
    var high = starts[column + 1] - 1
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Factors the matrix in place.
  mutating func factor() {
    var placeOf = Array(repeating: 0, count: count)
    var newBlocks: [Double] = []
    var newDiagonal: [Double] = []
    swap(&newBlocks, &blocks)
    swap(&newDiagonal, &diagonal)
    newBlocks.withUnsafeMutableBufferPointer { blocks in
      newDiagonal.withUnsafeMutableBufferPointer { diagonal in
        for column in 0..<count {
          Self.invert(diagonal, 3 * column)
          eliminate(column, blocks, diagonal, &placeOf)
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

  private func eliminate(
    _ column: Int, _ blocks: UnsafeMutableBufferPointer<Double>, _ diagonal: UnsafeMutableBufferPointer<Double>,
    _ placeOf: inout [Int]
  ) {
    let (p, q, r) = (diagonal[3 * column], diagonal[3 * column + 1], diagonal[3 * column + 2])
    for lower in starts[column]..<starts[column + 1] {
      let j = rows[lower]
      // The block of row j before scaling.
      let (ja, jb, jc, jd) = (blocks[4 * lower], blocks[4 * lower + 1], blocks[4 * lower + 2], blocks[4 * lower + 3])
      for place in starts[j]..<starts[j + 1] { placeOf[rows[place]] = place }
      for upper in lower..<starts[column + 1] {
        let i = rows[upper]
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
          let target = 4 * placeOf[i]
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
    for place in 0..<count {
      scratch[2 * place] = side[2 * order[place]]
      scratch[2 * place + 1] = side[2 * order[place] + 1]
    }
    scratch.withUnsafeMutableBufferPointer { b in
      blocks.withUnsafeBufferPointer { blocks in
        rows.withUnsafeBufferPointer { rows in
          starts.withUnsafeBufferPointer { starts in
            forward(b, blocks, rows, starts)
            backward(b, blocks, rows, starts)
          }
        }
      }
    }
    for place in 0..<count {
      side[2 * order[place]] = scratch[2 * place]
      side[2 * order[place] + 1] = scratch[2 * place + 1]
    }
  }

  private func forward(
    _ b: UnsafeMutableBufferPointer<Double>, _ blocks: UnsafeBufferPointer<Double>, _ rows: UnsafeBufferPointer<Int>,
    _ starts: UnsafeBufferPointer<Int>
  ) {
    for column in 0..<count {
      let (x, y) = (b[2 * column], b[2 * column + 1])
      for place in starts[column]..<starts[column + 1] {
        let row = 2 * rows[place]
        b[row] -= blocks[4 * place] * x + blocks[4 * place + 1] * y
        b[row + 1] -= blocks[4 * place + 2] * x + blocks[4 * place + 3] * y
      }
    }
  }

  private func backward(
    _ b: UnsafeMutableBufferPointer<Double>, _ blocks: UnsafeBufferPointer<Double>, _ rows: UnsafeBufferPointer<Int>,
    _ starts: UnsafeBufferPointer<Int>
  ) {
    for column in stride(from: count - 1, through: 0, by: -1) {
      let (p, q, r) = (diagonal[3 * column], diagonal[3 * column + 1], diagonal[3 * column + 2])
      var x = p * b[2 * column] + q * b[2 * column + 1]
      var y = q * b[2 * column] + r * b[2 * column + 1]
      for place in starts[column]..<starts[column + 1] {
        let row = 2 * rows[place]
        x -= blocks[4 * place] * b[row] + blocks[4 * place + 2] * b[row + 1]
        y -= blocks[4 * place + 1] * b[row] + blocks[4 * place + 3] * b[row + 1]
      }
      b[2 * column] = x
      b[2 * column + 1] = y
    }
  }
}
