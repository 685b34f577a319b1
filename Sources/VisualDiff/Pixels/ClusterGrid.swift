/// Gathers differing pixels into clusters: pixels belong together when their cells of eight by eight touch.
struct ClusterGrid {
  private static let side = 8
  private let columns: Int
  private var cells: [Int: Cell] = [:]
  /// The cells of the row of cells that is being filled.
  private var open: [Cell]
  private var openRow = 0

  private struct Cell {
    var minX = Int.max
    var minY = Int.max
    var maxX = 0
    var maxY = 0
    var pixels = 0

    mutating func include(_ other: Cell) {
      (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
      (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
      pixels += other.pixels
    }
  }

  init(width: Int) {
    columns = (width + Self.side - 1) / Self.side + 1
    open = Array(repeating: Cell(), count: columns)
  }

  /// Adds pixels of row `y`, from column `start` up to and without `end`; rows come from top to bottom.
  mutating func add(row y: Int, from start: Int, to end: Int) {
    if y / Self.side != openRow {
      closeRow()
      openRow = y / Self.side
    }
    var x = start
    while x < end {
      let stop = min(end, (x / Self.side + 1) * Self.side)
      let run = Cell(minX: x, minY: y, maxX: stop - 1, maxY: y, pixels: stop - x)
      open[x / Self.side].include(run)
      x = stop
    }
  }

  private mutating func closeRow() {
    for (column, cell) in open.enumerated() where cell.pixels > 0 {
      cells[openRow * columns + column] = cell
      open[column] = Cell()
    }
  }

  /// The clusters, the largest first, then from top to bottom and from left to right.
  mutating func clusters() -> [PixelCluster] {
    closeRow()
    var left = cells
    var found: [PixelCluster] = []
    for key in cells.keys.sorted() {
      guard var cluster = left.removeValue(forKey: key) else { continue }
      var border = [key]
      while let next = border.popLast() {
        for neighbour in neighbours(of: next) {
          guard let cell = left.removeValue(forKey: neighbour) else { continue }
          cluster.include(cell)
          border.append(neighbour)
        }
      }
      found.append(
        PixelCluster(
          box: PixelBox(
            x: cluster.minX, y: cluster.minY, width: cluster.maxX - cluster.minX + 1,
            height: cluster.maxY - cluster.minY + 1),
          pixels: cluster.pixels))
    }
    return found.sorted { ($1.pixels, $0.box.y, $0.box.x) < ($0.pixels, $1.box.y, $1.box.x) }
  }

  private func neighbours(of key: Int) -> [Int] {
    [
      key - columns - 1, key - columns, key - columns + 1, key - 1, key + 1, key + columns - 1, key + columns,
      key + columns + 1,
    ]
  }
}

/// Differing pixels that belong together.
public struct PixelCluster: Hashable, Sendable {
  /// The smallest rectangle around them.
  public let box: PixelBox
  /// How many they are.
  public let pixels: Int

  /// A cluster.
  public init(box: PixelBox, pixels: Int) {
    self.box = box
    self.pixels = pixels
  }
}
