package import Geometry
internal import Numerics

/// A laid-out network as corners joined by straight octilinear segments, which can be stretched without bending.
package struct ShapeGraph {
  /// A straight run between two corners of one chain.
  struct Segment {
    let from: Int
    let to: Int
    /// The direction from `from` to `to`.
    let direction: CompassDirection
    let chain: Int
  }

  /// Key nodes first, in the order of the problem, then the bends of the chains; in median spacings.
  var corners: [Point]
  let segments: [Segment]
  /// The corners of each chain from its first node to its second.
  let chainCorners: [[Int]]
  /// The segments at each corner.
  let atCorner: [[Int]]
  let keyCount: Int
  /// The wanted places of key nodes, in median spacings.
  let targets: [Point]
  /// The wanted places of each chain's stops, in median spacings.
  let stops: [[Point]]
  let problem: GridProblem

  init(_ layout: GridLayout) {
    let problem = layout.problem
    self.problem = problem
    keyCount = problem.nodes.count
    targets = problem.nodes.map { $0.target * problem.cell }
    stops = problem.chains.map { $0.stops.map { $0 * problem.cell } }
    var corners = layout.at.map { Point(Double($0 % problem.width), Double($0 / problem.width)) * problem.cell }
    var segments: [Segment] = []
    var chainCorners: [[Int]] = []
    for (index, chain) in problem.chains.enumerated() {
      let points = layout.corners(index)
      var ids = [chain.a]
      for point in points.dropFirst().dropLast() {
        ids.append(corners.count)
        corners.append(point * problem.cell)
      }
      ids.append(chain.b)
      var directions: [CompassDirection] = []
      for step in layout.steps[index] where directions.last != CompassDirection(Int(step)) {
        directions.append(CompassDirection(Int(step)))
      }
      for (offset, direction) in directions.enumerated() where offset + 1 < ids.count {
        segments.append(Segment(from: ids[offset], to: ids[offset + 1], direction: direction, chain: index))
      }
      chainCorners.append(ids)
    }
    var atCorner = Array(repeating: [Int](), count: corners.count)
    for (index, segment) in segments.enumerated() {
      atCorner[segment.from].append(index)
      atCorner[segment.to].append(index)
    }
    self.corners = corners
    self.segments = segments
    self.chainCorners = chainCorners
    self.atCorner = atCorner
  }

  /// The key nodes by their numbers in the graph, and where each is.
  package var keyNodes: [(node: Int, place: Point)] { Array(zip(problem.graphNodes, corners)) }

  /// The course of a chain.
  package func course(_ chain: Int) -> [Point] { chainCorners[chain].map { corners[$0] } }

  /// Groups of corners that stay together when something moves along an axis: those joined by segments of other axes.
  func rigidGroups(axis: Int) -> [[Int]] {
    var sets = DisjointSets(count: corners.count)
    for segment in segments where segment.direction.axis != axis { sets.join(segment.from, segment.to) }
    return sets.groups
  }
}
