internal import Geometry

/// Numbers found by place: each stands in every square cell that its box touches.
struct CellIndex {
  private let side: Double
  private var cells: [Int: [Int32]] = [:]

  /// An empty index whose cells are that wide and high.
  init(side: Double) { self.side = side }

  /// Puts a number into the cells of its box.
  mutating func insert(_ number: Int, in box: Box) {
    // Not through `forEachCell`, which would hold on to the cells and make each change copy them all.
    CellSpan(box, side: side).forEach { cells[$0, default: []].append(Int32(number)) }
  }

  /// Calls `body` with the numbers of each cell that a box touches, in the order of rows; a number comes once for each cell.
  func forEachCell(of box: Box, _ body: ([Int32]) -> Void) {
    CellSpan(box, side: side).forEach { if let list = cells[$0] { body(list) } }
  }
}

/// The square cells that a box touches.
struct CellSpan {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  /// The cells of that width and height.
  init(_ box: Box, side: Double) {
    left = Int((box.minX / side).rounded(.down))
    right = Int((box.maxX / side).rounded(.down))
    top = Int((box.minY / side).rounded(.down))
    bottom = Int((box.maxY / side).rounded(.down))
  }

  /// Calls `body` with the number of each cell, row by row.
  @inline(__always) func forEach(_ body: (Int) -> Void) {
    for y in top...bottom { for x in left...right { body(y &* 1_000_003 &+ x) } }
  }
}

/// What is fixed around a station, and the cells that each touches.
struct Neighbours {
  /// The first cells that each touches, and the last ones with the other sign, so that one comparison tells who meets whom.
  private let spans: [SIMD4<Int32>]
  private let surroundings: [Surroundings]

  /// - Parameters:
  ///   - node: the station.
  ///   - found: the bodies, and the cells that they touch.
  init(of node: Int, _ found: [(body: Body, span: CellSpan)], _ places: [Point], _ levels: [Levels]) {
    spans = found.map { SIMD4(Int32($0.span.left), Int32($0.span.top), -Int32($0.span.right), -Int32($0.span.bottom)) }
    surroundings = found.map { Surroundings(of: node, $0.body, places, levels) }
  }

  /// How much nearer than `wanted` they come to a label, together; where that is more than `enough`, only that it is.
  ///
  /// - Parameters:
  ///   - reach: how far the label reaches from the station in each of the eight directions.
  ///   - span: the cells that it touches.
  func lack(reach: Eight, _ span: CellSpan, wanted: Double, enough: Double) -> Double {
    let last = SIMD4(Int32(span.right), Int32(span.bottom), -Int32(span.left), -Int32(span.top))
    var sum = 0.0
    for index in spans.indices where all(spans[index] .<= last) {
      sum += min(Self.most, surroundings[index].lack(reach: reach, wanted: wanted))
      if sum > enough { break }
    }
    return sum
  }

  /// How deep in one of them a label lies at most.
  private static let most = 3.0
}
