internal import Geometry
internal import Scene

/// Pieces set one below the other in columns of one height.
struct SheetFlow {
  /// A piece of a part.
  struct Piece {
    let block: SheetBlock
    /// The room before it, where it does not stand at the head of a column.
    let gap: Double
  }

  /// How often the least height is narrowed down.
  private static let rounds = 14

  let pieces: [Piece]
  let columns: Int
  let columnWidth: Double
  let columnGap: Double

  /// The least height of columns that hold all pieces, at most `limit`; nothing where that is not enough.
  func leastHeight(upTo limit: Double) -> Double? {
    guard fits(limit) else { return nil }
    var low = pieces.map(\.block.height).max() ?? 0
    var high = limit
    if fits(low) { return low }
    for _ in 0..<Self.rounds {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Whether columns of a height hold all pieces.
  func fits(_ height: Double) -> Bool { places(height: height) != nil }

  /// Where each piece stands in columns of a height; nothing where they do not hold all.
  func places(height: Double) -> [Point]? {
    var places: [Point] = []
    var column = 0
    var y = 0.0
    var index = 0
    while index < pieces.count {
      var end = index
      while end + 1 < pieces.count, pieces[end].block.keepsWithNext { end += 1 }
      let together = pieces[index...end]
      let inner = together.dropFirst().reduce(0) { $0 + $1.gap + $1.block.height } + pieces[index].block.height
      let gap = y > 0 ? pieces[index].gap : 0
      if y > 0, y + gap + inner > height + 0.01 {
        column += 1
        y = 0
      }
      if inner > height + 0.01 || column >= columns { return nil }
      y += y > 0 ? gap : 0
      for (number, piece) in together.enumerated() {
        if number > 0 { y += piece.gap }
        places.append(Point(Double(column) * (columnWidth + columnGap), y))
        y += piece.block.height
      }
      index = end + 1
    }
    return places
  }
}
