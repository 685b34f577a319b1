internal import Geometry
internal import Schematic

/// Where on a plan something is drawn, so that a title or a legend can stand where nothing is.
struct MapFootprint {
  /// How many cells its longer side has.
  private static let cells = 240.0

  private let area: Box
  private let side: Double
  private let columns: Int
  private let rows: Int
  /// How many taken cells lie above and left of each corner of a cell.
  private var sums: [Int32]

  /// The footprint of a plan.
  ///
  /// - Parameter isSolid: whether all between its outermost parts is taken, as where water and parks lie beneath.
  init(_ plan: NetworkPlan, isSolid: Bool) {
    area = Box(around: plan.extent) ?? Box(x: 0, y: 0, width: 1, height: 1)
    side = max(area.width, area.height, 1e-6) / Self.cells
    columns = max(1, Int((area.width / side).rounded(.up)))
    rows = max(1, Int((area.height / side).rounded(.up)))
    sums = Array(repeating: 0, count: (columns + 1) * (rows + 1))
    var isTaken = Array(repeating: isSolid, count: columns * rows)
    if !isSolid {
      for box in Self.parts(of: plan, side: side) {
        let (x, y) = (
          range(box.minX - area.minX, box.maxX - area.minX, columns),
          range(box.minY - area.minY, box.maxY - area.minY, rows)
        )
        for row in y { for column in x { isTaken[row * columns + column] = true } }
      }
    }
    for row in 0..<rows {
      var sum: Int32 = 0
      for column in 0..<columns {
        sum += isTaken[row * columns + column] ? 1 : 0
        sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1] + sum
      }
    }
  }

  /// Boxes around everything, tracks in short pieces.
  private static func parts(of plan: NetworkPlan, side: Double) -> [Box] {
    var boxes = plan.labels.map(\.bounds) + plan.badges.map(\.box)
    boxes += plan.symbols.compactMap { symbol in
      Box(around: [symbol.center - symbol.reach, symbol.center + symbol.reach])?.inset(by: -symbol.radius)
    }
    for edge in plan.layout.edges {
      let half = plan.design.bundleWidth(edge.lines.count) / 2
      let middle = edge.middle(plan.design)
      for (a, b) in zip(middle, middle.dropFirst()) {
        let count = max(1, Int((a.distance(to: b) / (2 * side)).rounded(.up)))
        for part in 0..<count {
          let ends = [part, part + 1].map { a + (b - a) * (Double($0) / Double(count)) }
          if let box = Box(around: ends) { boxes.append(box.inset(by: -half)) }
        }
      }
    }
    return boxes
  }

  private func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let first = max(0, min(count, Int((low / side).rounded(.down))))
    let last = max(first, min(count, Int((high / side).rounded(.up))))
    return first..<last
  }

  /// Whether nothing is drawn in a box.
  func isFree(_ box: Box) -> Bool {
    let x = range(box.minX - area.minX, box.maxX - area.minX, columns)
    let y = range(box.minY - area.minY, box.maxY - area.minY, rows)
    let width = columns + 1
    return sums[y.upperBound * width + x.upperBound] - sums[y.lowerBound * width + x.upperBound]
      - sums[y.upperBound * width + x.lowerBound] + sums[y.lowerBound * width + x.lowerBound] == 0
  }
}
