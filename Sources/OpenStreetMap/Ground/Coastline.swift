internal import Geometry

/// The shores of the sea inside a window, y down. OpenStreetMap draws them with the water on their right.
struct Coastline {
  /// Shores from one place on the window's edge to another.
  private(set) var crossings: [[Point]] = []
  /// Closed shores inside it: anticlockwise around land, clockwise around water.
  private(set) var rings: [[Point]] = []
  /// Shores that end inside, because the file lacks the rest of them.
  private(set) var broken: [[Point]] = []
  /// The ways whose ends those are.
  private(set) var brokenWays: Set<Int64> = []

  /// - Parameter place: where a node is; nothing where the file does not have it.
  init(_ ways: [(id: Int64, nodes: [Int64])], in window: Box, place: (Int64) -> Point?) {
    var runs: [[Int64]] = []
    var wayOfEnd: [Int64: Int64] = [:]
    for way in ways {
      for run in way.nodes.split(whereSeparator: { place($0) == nil }).map(Array.init) {
        for end in [run[0], run[run.count - 1]] { wayOfEnd[end] = way.id }
        if run.count > 1 { runs.append(run) } else { add(broken: run, window, wayOfEnd, place) }
      }
    }
    let assembly = RingAssembly(runs, keepsDirection: true)
    for ring in assembly.rings { add(ring: ring.dropLast().compactMap(place), window) }
    for chain in assembly.chains {
      for part in window.parts(of: chain.compactMap(place)) {
        if part.count > 1, window.edgePlace(of: part[0]) != nil, window.edgePlace(of: part[part.count - 1]) != nil {
          crossings.append(part)
        } else {
          broken.append(part)
          brokenWays.formUnion(
            [chain[0], chain[chain.count - 1]].filter { place($0).map(window.contains) ?? false }
              .compactMap { wayOfEnd[$0] })
        }
      }
    }
  }

  private mutating func add(
    broken run: [Int64], _ window: Box, _ wayOfEnd: [Int64: Int64], _ place: (Int64) -> Point?
  ) {
    let points = run.compactMap(place).filter(window.contains)
    guard !points.isEmpty else { return }
    broken.append(points)
    brokenWays.formUnion(run.compactMap { wayOfEnd[$0] })
  }

  /// A closed shore that the window cuts begins outside, so that no part of it ends where the ring happens to begin.
  private mutating func add(ring: [Point], _ window: Box) {
    guard let outside = ring.firstIndex(where: { !window.contains($0) }) else { return rings.append(ring) }
    crossings += window.parts(of: Array(ring[outside...] + ring[...outside]))
  }
}

extension Box {
  /// How near to the edge is on it, as a share of the box's size.
  private static let nearness = 1e-9

  /// Where on the edge a point is: from the upper left corner, 0 to 1 along the upper side, on to 4 clockwise around the box;
  /// nothing for a point that is not on it.
  func edgePlace(of point: Point) -> Double? {
    let near = Self.nearness * max(width, height)
    if abs(point.y - minY) <= near { return (point.x - minX) / width }
    if abs(point.x - maxX) <= near { return 1 + (point.y - minY) / height }
    if abs(point.y - maxY) <= near { return 2 + (maxX - point.x) / width }
    if abs(point.x - minX) <= near { return 3 + (maxY - point.y) / height }
    return nil
  }

  /// The corners between two places on the edge, clockwise; places beyond 4 lie in the next lap.
  func corners(from: Double, to: Double) -> [Point] {
    let corners = [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    return (0...8).filter { Double($0) > from && Double($0) < to }.map { corners[$0 % 4] }
  }
}
