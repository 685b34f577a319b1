internal import Geometry

/// Something that takes room on a map: a shape fixed to one point of a wire, or stretched between two.
struct Body {
  /// What it is.
  enum Kind { case piece, sign, label }

  let kind: Kind
  /// The point it is fixed to, and the other end of a piece.
  let a: Int
  let b: Int
  /// How far it reaches from its points in each of the eight directions.
  let reach: [Double]
  /// How far apart from others it wants to be.
  let clearance: Double
  /// The item that a label belongs to, or the index of a piece.
  let index: Int

  /// A stretch of track.
  init(_ piece: Wire.Piece, index: Int, half: Double) {
    kind = .piece
    a = piece.a
    b = piece.b
    reach = Array(repeating: half, count: 8)
    clearance = 0
    self.index = index
  }

  /// The sign of a station.
  init(_ symbol: StationSymbol) {
    kind = .sign
    a = symbol.node
    b = symbol.node
    reach = (0..<8).map { symbol.support(ShapeRefinement.unit($0)) }
    clearance = 0
    index = symbol.node
  }

  /// A label or a row of badges.
  init(node: Int, item: Int, reach: [Double], clearance: Double) {
    kind = .label
    a = node
    b = node
    self.reach = reach
    self.clearance = clearance
    index = item
  }

  /// The upright box around it.
  func bounds(_ places: [Point]) -> Box {
    let (p, q) = (places[a], places[b])
    return Box(
      minX: min(p.x, q.x) - reach[4], minY: min(p.y, q.y) - reach[6], maxX: max(p.x, q.x) + reach[0],
      maxY: max(p.y, q.y) + reach[2])
  }

  /// How far apart two bodies are, and in which direction the second lies from the first; negative where they overlap.
  ///
  /// - Parameters:
  ///   - levels: what ``Wire/levels`` says; a direction in which no pull could part the bodies does not count, unless they
  ///     are `wanted` apart in it.
  static func separation(
    _ one: Body, _ two: Body, _ places: [Point], levels: [[Int]] = [], wanted: Double = 0
  ) -> (distance: Double, direction: Int) {
    var best = (distance: -9.0, direction: 0)
    let (p, q) = (places[one.a], places[one.b])
    let (r, s) = (places[two.a], places[two.b])
    for direction in 0..<8 {
      let unit = ShapeRefinement.units[direction]
      let reaches = one.reach[direction] + two.reach[direction ^ 4]
      let apart = min(r.dot(unit), s.dot(unit)) - max(p.dot(unit), q.dot(unit)) - reaches
      guard apart > best.distance else { continue }
      if !levels.isEmpty, -reaches < wanted - 1e-9, areLevel(one, two, levels[direction & 3]) { continue }
      best = (apart, direction)
    }
    return best
  }

  private static func areLevel(_ one: Body, _ two: Body, _ level: [Int]) -> Bool {
    let (p, q, r, s) = (level[one.a], level[one.b], level[two.a], level[two.b])
    return p == r || p == s || q == r || q == s
  }
}

/// Bodies by place.
struct BodyIndex {
  private var cells = CellIndex(side: 1.5)

  /// Pairs of bodies nearer than `reach`, the lower first.
  static func pairs(_ bodies: [Body], _ places: [Point], reach: Double, body: (Int, Int) -> Void) {
    let boxes = bodies.map { $0.bounds(places).inset(by: -reach / 2) }
    let order = boxes.indices.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    var active: [Int] = []
    for current in order {
      let box = boxes[current]
      active.removeAll { boxes[$0].maxX < box.minX }
      for other in active where boxes[other].minY < box.maxY && box.minY < boxes[other].maxY {
        body(min(current, other), max(current, other))
      }
      active.append(current)
    }
  }

  /// An index of bodies.
  init(_ bodies: [Body], _ places: [Point]) {
    for (index, body) in bodies.enumerated() { cells.insert(index, in: body.bounds(places)) }
  }

  /// The bodies that may lie in a box, each once, rising.
  func near(_ box: Box) -> [Int] {
    var found: [Int32] = []
    cells.forEachCell(of: box) { found += $0 }
    found.sort()
    var result: [Int] = []
    for index in found where result.last != Int(index) { result.append(Int(index)) }
    return result
  }
}
