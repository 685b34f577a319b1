internal import Geometry
internal import Numerics

/// The tracks of a layout as points joined by straight segments, each in one of the eight directions, which can be moved
/// about without bending.
struct OctilinearShape {
  /// A straight segment of track.
  struct Segment {
    let a: Int
    let b: Int
    /// The direction from `a` to `b`.
    let direction: CompassDirection
    /// The index of the edge in the layout.
    let edge: Int

    /// The direction away from one of its ends.
    func direction(from point: Int) -> CompassDirection { point == a ? direction : direction.opposite }
    /// The other end.
    func other(_ point: Int) -> Int { point == a ? b : a }
  }

  /// Where the points are: those of the layout's nodes, then the bends.
  var places: [Point]
  /// How many of them are nodes.
  let nodeCount: Int
  /// The points of each edge, from its first node to its second.
  let points: [[Int]]
  let segments: [Segment]
  /// The segments at each point.
  let segmentsAt: [[Int]]
  /// The segments of each edge in order.
  let segmentsOf: [[Int]]

  /// The shape of a layout.
  ///
  /// - Parameter isBent: whether its tracks run in other directions than the eight as well.
  init(_ layout: SchematicLayout, isBent: Bool = false) {
    let courses = layout.edges.map { isBent ? $0.points : Self.corners($0.points) }
    let directions = courses.map { course in
      course.indices.dropFirst().map { CompassDirection(nearest: course[$0] - course[$0 - 1]) }
    }
    self.init(layout, courses: courses, directions: directions)
  }

  /// The shape that a layout could have with its edges running in other directions; bends that are new lie somewhere on the
  /// way.
  init(_ layout: SchematicLayout, directions: [[CompassDirection]]) {
    let courses = layout.edges.enumerated().map { index, edge -> [Point] in
      let course = Self.corners(edge.points)
      let count = directions[index].count
      guard course.count > 1, course.count != count + 1 else { return course }
      let (from, to) = (course[0], course[course.count - 1])
      return (0...count).map { from + (to - from) * (Double($0) / Double(count)) }
    }
    self.init(layout, courses: courses, directions: directions)
  }

  private init(_ layout: SchematicLayout, courses: [[Point]], directions: [[CompassDirection]]) {
    var places = layout.nodes.map(\.at)
    var segments: [Segment] = []
    var points: [[Int]] = []
    var segmentsOf: [[Int]] = []
    for (index, edge) in layout.edges.enumerated() {
      let course = courses[index]
      var ids: [Int] = []
      var mine: [Int] = []
      if course.count > 1 {
        ids = [edge.from]
        for corner in course.dropFirst().dropLast() {
          ids.append(places.count)
          places.append(corner)
        }
        ids.append(edge.to)
        for (offset, direction) in directions[index].enumerated() {
          mine.append(segments.count)
          segments.append(Segment(a: ids[offset], b: ids[offset + 1], direction: direction, edge: index))
        }
      }
      points.append(ids)
      segmentsOf.append(mine)
    }
    var segmentsAt = Array(repeating: [Int](), count: places.count)
    for (index, segment) in segments.enumerated() {
      segmentsAt[segment.a].append(index)
      segmentsAt[segment.b].append(index)
    }
    self.places = places
    nodeCount = layout.nodes.count
    self.points = points
    self.segments = segments
    self.segmentsAt = segmentsAt
    self.segmentsOf = segmentsOf
  }

  /// The directions of the segments of each edge, from its first node to its second.
  var directions: [[CompassDirection]] { segmentsOf.map { $0.map { segments[$0].direction } } }

  /// Whether edges that follow each other lie on one straight line.
  func isStraight(_ edges: [Int]) -> Bool {
    let axes = edges.flatMap { segmentsOf[$0] }.map { segments[$0].direction.rawValue & 3 }
    return axes.allSatisfy { $0 == axes[0] }
  }

  /// The course without repeated points and without points on a straight stretch.
  private static func corners(_ course: [Point]) -> [Point] {
    var kept: [Point] = []
    for point in course {
      if let last = kept.last, last.distance(to: point) < 1e-7 { continue }
      if kept.count > 1,
        CompassDirection(nearest: kept[kept.count - 1] - kept[kept.count - 2])
          == CompassDirection(nearest: point - kept[kept.count - 1])
      {
        kept[kept.count - 1] = point
      } else {
        kept.append(point)
      }
    }
    return kept
  }

  /// For each of the four axes, which points stay level with one another whatever is pulled: those joined by segments across
  /// the axis carry the same number.
  var levels: [Levels] {
    var levels = Array(repeating: Levels(), count: places.count)
    for axis in 0..<4 {
      var sets = DisjointSets(count: places.count)
      for segment in segments where segment.direction.axis == CompassDirection(axis).right.axis {
        sets.join(segment.a, segment.b)
      }
      for point in levels.indices { levels[point][axis] = Int32(sets.find(point)) }
    }
    return levels
  }

  /// The length of a segment as a form.
  func lengthForm(_ segment: Int) -> LinearExpression {
    let it = segments[segment]
    return LinearExpression(from: it.a, to: it.b, along: it.direction.unit)
  }

  /// The length of an edge as a form.
  func lengthForm(edge: Int) -> LinearExpression {
    let forms = segmentsOf[edge].map { lengthForm($0) }
    return LinearExpression(forms, signs: forms.map { _ in 1 })
  }

  /// The layout with its nodes and courses where the shape has them.
  func applied(to layout: SchematicLayout) -> SchematicLayout {
    var result = layout
    for node in 0..<nodeCount { result.nodes[node].at = places[node] }
    for edge in points.indices where !points[edge].isEmpty {
      result.edges[edge].points = points[edge].map { places[$0] }
    }
    return result
  }
}

extension SchematicLayout {
  /// The same layout larger or smaller.
  func scaled(by factor: Double) -> SchematicLayout {
    var result = self
    for node in nodes.indices { result.nodes[node].at = nodes[node].at * factor }
    for edge in edges.indices { result.edges[edge].points = edges[edge].points.map { $0 * factor } }
    return result
  }
}
