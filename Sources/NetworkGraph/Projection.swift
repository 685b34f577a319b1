package import Geometry
internal import Numerics
package import TransitModel

/// Positions of a graph's nodes in the plane, in median spacings, y down.
package struct Projection {
  /// One position per node.
  package private(set) var positions: [Point] = []
  /// What was noticed.
  package private(set) var notes: [CoordinateNote] = []
  /// Metres of the median spacing between two neighbouring stations.
  private(set) var spacingInMetres = 1.0
  private var origin = (latitude: 0.0, longitude: 0.0)
  private var shrink = 1.0
  /// By how much the place of each node was moved, in metres.
  private var shifts: [Point] = []

  /// Metres per degree of latitude (mean earth radius, IUGG).
  private static let metresPerDegree = 111_195.08

  /// Positions from coordinates.
  ///
  /// - Parameter bringsIslandsNear: whether tracks that are joined to no others and lie far from all are brought near, so
  ///   that the rest does not become a speck beside them.
  package init(_ graph: LineGraph, bringsIslandsNear: Bool = true) {
    var known = cleanCoordinates(graph)
    // Where all is said to lie at one point, nothing is known.
    if Set(known.compactMap { $0 }).count == 1, known.count(where: { $0 != nil }) > 2 { known = known.map { _ in nil } }
    let latitudes = known.compactMap { $0?.latitude }.sorted()
    let longitudes = known.compactMap { $0?.longitude }.sorted()
    if let latitude = latitudes.middle, let longitude = longitudes.middle {
      origin = (latitude, longitude)
      shrink = max(0.01, cosine(degrees: latitude))
    }
    rejectOutliers(&known, graph)
    var filled = FilledPlane(known.map { $0.map(metres(_:)) }, graph)
    filled.fillFromAuthored()
    filled.interpolate()
    notes += filled.notes
    var plane = filled.places
    if bringsIslandsNear { bringIslandsNear(&plane, graph) }
    finish(plane, graph)
  }

  /// Positions from the network's own schematic map; nodes without one are put between their neighbours.
  package init(authored graph: LineGraph) {
    var filled = FilledPlane(graph.nodes.map(\.schematicPosition), graph)
    filled.interpolate()
    notes += filled.notes
    finish(filled.places, graph)
  }

  /// Where a coordinate lies.
  package func position(_ coordinate: Coordinate) -> Point { metres(coordinate) * (1 / spacingInMetres) }

  /// Where a coordinate on the way from a node lies.
  package func position(_ coordinate: Coordinate, from node: Int) -> Point {
    (metres(coordinate) + (shifts.isEmpty ? .zero : shifts[node])) * (1 / spacingInMetres)
  }

  /// How far tracks may lie from all others: so many median spacings, or this share of the diagonal of the largest, if that
  /// is more.
  private static let (furthestInSpacings, furthestShare) = (8.0, 0.6)

  /// Brings tracks that are joined to no others as near to the rest as tracks may lie from all others, the larger ones first.
  private mutating func bringIslandsNear(_ plane: inout [Point?], _ graph: LineGraph) {
    var islands = DisjointSets(count: plane.count)
    for edge in graph.edges { islands.join(edge.from, edge.to) }
    let joined = Set(graph.edges.flatMap { [$0.from, $0.to] }).sorted()
    let groups = Dictionary(grouping: joined) { islands.find($0) }.values
      .sorted { (-$0.count, $0[0]) < (-$1.count, $1[0]) }
    let spacings = graph.edges.compactMap { edge -> Double? in
      guard let a = plane[edge.from], let b = plane[edge.to], a != b else { return nil }
      return a.distance(to: b)
    }.sorted()
    guard groups.count > 1, let spacing = spacings.middle, var placed = Box(around: groups[0].compactMap { plane[$0] })
    else {
      return
    }
    let furthest = max(
      Self.furthestInSpacings * spacing, Self.furthestShare * Point(placed.width, placed.height).length)
    shifts = plane.map { _ in .zero }
    for group in groups.dropFirst() {
      guard let box = Box(around: group.compactMap { plane[$0] }) else { continue }
      let apart = Point(
        max(0, placed.minX - box.maxX) - max(0, box.minX - placed.maxX),
        max(0, placed.minY - box.maxY) - max(0, box.minY - placed.maxY))
      var shift = Point.zero
      if apart.length > furthest {
        shift = apart * ((apart.length - furthest) / apart.length)
        for node in group {
          plane[node] = plane[node].map { $0 + shift }
          shifts[node] = shift
          notes.append(CoordinateNote(node: node, kind: .broughtNear))
        }
      }
      placed = placed.union(box.moved(by: shift))
    }
  }

  private func metres(_ coordinate: Coordinate) -> Point {
    Point(
      (coordinate.longitude - origin.longitude) * Self.metresPerDegree * shrink,
      (origin.latitude - coordinate.latitude) * Self.metresPerDegree)
  }

  /// So many nodes may have one coordinate; more of them have it for want of a better one.
  private static let mostAtOnePlace = 8

  private mutating func cleanCoordinates(_ graph: LineGraph) -> [Coordinate?] {
    var shared: [Coordinate: Int] = [:]
    for node in graph.nodes {
      if let coordinate = node.coordinate { shared[coordinate, default: 0] += 1 }
    }
    return graph.nodes.enumerated().map { index, node in
      guard let coordinate = node.coordinate else { return nil }
      let isMeant = coordinate.latitude != 0 || coordinate.longitude != 0
      guard !isMeant || shared[coordinate, default: 0] > Self.mostAtOnePlace else {
        return coordinate
      }
      notes.append(CoordinateNote(node: index, kind: .ignored))
      return nil
    }
  }

  /// Mends coordinates in the wrong order, and ignores what is absurdly far from the rest.
  private mutating func rejectOutliers(_ known: inout [Coordinate?], _ graph: LineGraph) {
    let distances = known.compactMap { $0.map { metres($0).length } }.sorted()
    guard let middle = distances.middle, distances.count > 4 else { return }
    let reach = max(50_000, 12 * middle)
    for index in known.indices {
      guard let coordinate = known[index], metres(coordinate).length > reach else { continue }
      let swapped = Coordinate(latitude: coordinate.longitude, longitude: coordinate.latitude)
      if let swapped, metres(swapped).length <= reach {
        known[index] = swapped
        notes.append(CoordinateNote(node: index, kind: .swapped))
      } else {
        known[index] = nil
        notes.append(CoordinateNote(node: index, kind: .ignored))
      }
    }
  }

  private mutating func finish(_ plane: [Point?], _ graph: LineGraph) {
    let points = plane.map { $0 ?? .zero }
    var spacings: [Double] = []
    for edge in graph.edges where graph.nodes[edge.from].station != nil && graph.nodes[edge.to].station != nil {
      let spacing = points[edge.from].distance(to: points[edge.to])
      if spacing > 0 { spacings.append(spacing) }
    }
    spacingInMetres = spacings.sorted().middle ?? 1
    positions = points.map { $0 * (1 / spacingInMetres) }
    setCoincidentApart(graph)
    notes.sort { ($0.node, $0.kind.rawValue) < ($1.node, $1.kind.rawValue) }
  }

  private mutating func setCoincidentApart(_ graph: LineGraph) {
    var taken: [Point: Int] = [:]
    for index in positions.indices {
      let first = Point((positions[index].x * 1e4).rounded(), (positions[index].y * 1e4).rounded())
      let before = taken[first, default: 0]
      taken[first] = before + 1
      guard before > 0 else { continue }
      let turn = Double(before) * 137.5
      positions[index] =
        positions[index] + Point(cosine(degrees: turn), cosine(degrees: turn - 90))
        * (0.2 * Double(before).squareRoot())
      if graph.nodes[index].station != nil { notes.append(CoordinateNote(node: index, kind: .coincident)) }
    }
  }
}
