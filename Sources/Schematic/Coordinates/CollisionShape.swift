internal import Geometry
internal import Numerics

/// Something that needs clearance: a shape fixed to one point, or stretched between two.
struct CollisionShape {
  /// What it is.
  enum Kind: Int { case segment, sign, label }

  let kind: Kind
  /// The point it is fixed to, and the other end of a segment.
  let a: Int
  let b: Int
  /// How far it reaches from its points in each of the eight directions.
  let reach: DirectionalExtents
  /// How far apart from others it wants to be.
  let clearance: Double
  /// The item that a label belongs to, or the index of a segment.
  let index: Int
  /// The factor on the penalty of a label in conflict.
  private(set) var conflictWeight = 1.0
  /// How a label may be moved.
  private(set) var slide: Slide?
  /// What stays free above and below a name where another name is: see ``LabelPlacement/rowSpace``.
  private(set) var rowSpace = 0.0
  /// How far the signs of other stations want to be from a name, so that it is not taken for theirs: see
  /// ``LabelPlacement/ownership(of:_:)``.
  private(set) var ownership = 0.0

  /// A stretch of track: the bundle of lines on a segment of an edge.
  init(_ segment: OctilinearShape.Segment, index: Int, of edge: SchematicLayout.Edge, _ design: MapDesign) {
    kind = .segment
    a = segment.a
    b = segment.b
    let right = segment.direction.right.unit
    reach =
      DirectionalExtents(repeating: design.bundleWidth(edge.lines.count) / 2)
      + DirectionalExtents(along: right * edge.shift(design))
    clearance = 0
    self.index = index
  }

  /// The sign of a station.
  init(_ symbol: StationSymbol) {
    kind = .sign
    a = symbol.node
    b = symbol.node
    reach = DirectionalExtents(CompassDirection.all.map { symbol.support($0.unit) })
    clearance = 0
    index = symbol.node
  }

  /// A label or a row of badges.
  ///
  /// - Parameters:
  ///   - rowSpace: what stays free above and below it where another one is.
  ///   - ownership: how far the signs of other stations want to be from it.
  init(
    node: Int, item: Int, reach: DirectionalExtents, clearance: Double, rowSpace: Double = 0, ownership: Double = 0,
    conflictWeight: Double = 1, slide: Slide? = nil
  ) {
    kind = .label
    self.ownership = ownership
    self.slide = slide
    self.rowSpace = rowSpace
    self.conflictWeight = conflictWeight
    a = node
    b = node
    self.reach = reach
    self.clearance = clearance
    index = item
  }

  /// Whether both have a point in common.
  func isJoined(to other: CollisionShape) -> Bool { a == other.a || a == other.b || b == other.a || b == other.b }

  /// The same collision shape fixed to another point.
  func fixed(to point: Int) -> CollisionShape {
    CollisionShape(
      node: point, item: index, reach: reach, clearance: clearance, rowSpace: rowSpace, ownership: ownership,
      conflictWeight: conflictWeight, slide: slide)
  }

  /// How far it reaches in each of the eight directions where another collision shape is.
  @inline(__always) func reach(beside other: CollisionShape) -> DirectionalExtents {
    rowSpace > 0 && other.rowSpace > 0 ? reach.withRowSpace(rowSpace) : reach
  }

  /// The upright box around it.
  func bounds(_ places: [Point]) -> Box {
    let (p, q) = (places[a], places[b])
    return Box(
      minX: min(p.x, q.x) - reach[4], minY: min(p.y, q.y) - reach[6], maxX: max(p.x, q.x) + reach[0],
      maxY: max(p.y, q.y) + reach[2])
  }

  /// How far apart two collision shapes are, and in which direction the second lies from the first; negative where they
  /// overlap.
  ///
  /// - Parameters:
  ///   - levels: what ``OctilinearShape/levels`` says; a direction in which no solve could part the collision shapes does not
  ///     count, unless they are `wanted` apart in it.
  static func separation(
    _ one: CollisionShape, _ two: CollisionShape, _ places: [Point], levels: [Levels] = [], wanted: Double = 0
  ) -> (distance: Double, direction: CompassDirection) {
    let near = DirectionalExtents(along: places[one.a]).larger(DirectionalExtents(along: places[one.b]))
    let far = DirectionalExtents(along: places[two.a]).smaller(DirectionalExtents(along: places[two.b]))
    let reaches = one.reach(beside: two) + two.reach(beside: one).turnedBack
    let apart = (far - near) - reaches
    var best = (distance: -9.0, direction: CompassDirection(0))
    if levels.isEmpty {
      for direction in 0..<8 where apart[direction] > best.distance {
        best = (apart[direction], CompassDirection(direction))
      }
      return best
    }
    let level = areLevel(one, two, levels)
    for direction in 0..<8 where apart[direction] > best.distance {
      if -reaches[direction] < wanted - 1e-9, level[direction & 3] { continue }
      best = (apart[direction], CompassDirection(direction))
    }
    return best
  }

  private static func areLevel(
    _ one: CollisionShape, _ two: CollisionShape, _ levels: [Levels]
  ) -> SIMDMask<Levels.MaskStorage> {
    let (p, q, r, s) = (levels[one.a], levels[one.b], levels[two.a], levels[two.b])
    return (p .== r) .| (p .== s) .| (q .== r) .| (q .== s)
  }
}

/// A collision shape as it is seen from a point, for trying many labels there.
struct Surroundings {
  private let away: DirectionalExtents
  private let reach: DirectionalExtents
  /// The directions in which no solve could part the two.
  private let isLevel: SIMDMask<DirectionalExtents.MaskStorage>
  /// Whether there is such a direction.
  private let isLevelSomewhere: Bool

  /// A collision shape seen from a point.
  init(of point: Int, _ body: CollisionShape, _ places: [Point], _ levels: [Levels]) {
    away =
      DirectionalExtents(along: places[body.a]).smaller(DirectionalExtents(along: places[body.b]))
      - DirectionalExtents(along: places[point])
    // Who looks for a place among names is a name.
    reach = body.reach.withRowSpace(2 * body.rowSpace).turnedBack
    let level = (levels[point] .== levels[body.a]) .| (levels[point] .== levels[body.b])
    var isLevel = SIMDMask<DirectionalExtents.MaskStorage>()
    for direction in 0..<8 { isLevel[direction] = level[direction & 3] }
    self.isLevel = isLevel
    isLevelSomewhere = any(level)
  }

  /// How much nearer than `wanted` the collision shape comes to a label at the point, up to 9 more than that, 0 where it
  /// keeps away; see ``CollisionShape/separation(_:_:_:levels:wanted:)``.
  @inline(__always) func lack(reach label: DirectionalExtents, wanted: Double) -> Double {
    let reaches = label + reach
    var apart = away - reaches
    let enough = wanted - 1e-9
    if isLevelSomewhere {
      apart.replace(with: -.infinity, where: isLevel .& (-reaches .< DirectionalExtents(repeating: enough)))
    }
    let most = apart.largest
    return most >= enough ? 0 : wanted - Swift.max(-9, most)
  }
}

/// A number for each of the eight directions.
typealias DirectionalExtents = SIMD8<Double>

/// For each of the four axes, which points a point stays level with; see ``OctilinearShape/levels``.
typealias Levels = SIMD4<Int32>

extension SIMD8<Double> {
  /// How far a point lies along each of the eight directions.
  @inline(__always) init(along point: Point) {
    let slant = 0.7071067811865476
    let x = Self(1, slant, 0, -slant, -1, -slant, 0, slant)
    let y = Self(0, slant, 1, slant, 0, -slant, -1, -slant)
    self = Self(repeating: point.x) * x + Self(repeating: point.y) * y
  }

  /// The larger number of each direction.
  @inline(__always) func larger(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

  /// The smaller number of each direction.
  @inline(__always) func smaller(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  /// The largest number.
  @inline(__always) var largest: Double {
    let four = lowHalf.replacing(with: highHalf, where: highHalf .> lowHalf)
    let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
    return two.x > two.y ? two.x : two.y
  }

  /// How far something reaches with so much more above and below it.
  @inline(__always) func withRowSpace(_ space: Double) -> Self { self + Self(0, 0, space, 0, 0, 0, space, 0) }

  /// The numbers of the directions that lead back.
  @inline(__always) var turnedBack: Self { Self(lowHalf: highHalf, highHalf: lowHalf) }
}

/// Bodies by place.
struct CollisionIndex {
  /// The side of a cell.
  static let side = 1.5
  private var cells = CellIndex(side: side)
  /// The cells that each collision shape touches.
  private let spans: [CellSpan]

  /// Pairs of collision shapes nearer than `reach`, the lower first.
  static func pairs(_ collisionShapes: [CollisionShape], _ places: [Point], reach: Double, body: (Int, Int) -> Void) {
    let boxes = collisionShapes.map { $0.bounds(places).inset(by: -reach / 2) }
    let order = boxes.indices.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    var active: [Int] = []
    for current in order {
      let box = boxes[current]
      var kept = 0
      for index in active.indices {
        let other = active[index]
        guard boxes[other].maxX >= box.minX else { continue }
        active[kept] = other
        kept += 1
        if boxes[other].minY < box.maxY, box.minY < boxes[other].maxY { body(min(current, other), max(current, other)) }
      }
      active.removeLast(active.count - kept)
      active.append(current)
    }
  }

  /// An index of collision shapes.
  init(_ collisionShapes: [CollisionShape], _ places: [Point]) {
    spans = collisionShapes.map { CellSpan($0.bounds(places), side: Self.side) }
    for (index, body) in collisionShapes.enumerated() { cells.insert(index, in: body.bounds(places)) }
  }

  /// The collision shapes that may lie in a box, each once, rising, with the cells they touch.
  func near(_ box: Box) -> [(body: Int, span: CellSpan)] {
    var found: [Int32] = []
    cells.forEachCell(of: box) { found += $0 }
    found.sort()
    var result: [(body: Int, span: CellSpan)] = []
    for index in found where result.last?.body != Int(index) { result.append((Int(index), spans[Int(index)])) }
    return result
  }
}
