internal import Geometry
internal import TransitModel

/// What was noticed about the coordinates of a graph.
public struct CoordinateNote: Hashable, Sendable {
  /// What was done.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The node had no coordinate and was put between its neighbours.
    case interpolated
    /// Nothing is known about the node or anything it is joined to; its place follows from its tracks alone.
    case unplaced
    /// Latitude and longitude were in the wrong order.
    case swapped
    /// The coordinate was 0, 0 or far away from everything else, and was ignored.
    case ignored
    /// Two stations have the same coordinate and were set apart.
    case coincident
    /// The station has no tracks and is not on the map.
    case isolated
    /// The tracks of the station are joined to no others and far from all; they were brought near.
    case broughtNear
  }

  /// The index of the node.
  public let node: Int
  /// What was done.
  public let kind: Kind
}

/// Positions of a graph's nodes in the plane, in median spacings, y down.
struct Projection {
  /// One position per node.
  private(set) var positions: [Point] = []
  /// What was noticed.
  private(set) var notes: [CoordinateNote] = []
  /// Metres of the median spacing between two neighbouring stations.
  private(set) var spacingInMetres = 1.0
  private var origin = (latitude: 0.0, longitude: 0.0)
  private var shrink = 1.0
  /// Nodes of arms that were laid out without coordinates.
  private var arms: Set<Int> = []
  /// Nodes whose places follow from their tracks alone.
  private var unplaced: Set<Int> = []
  /// By how much the place of each node was moved, in metres.
  private var shifts: [Point] = []

  /// Metres per degree of latitude (mean earth radius, IUGG).
  private static let metresPerDegree = 111_195.08

  /// Positions from coordinates.
  ///
  /// - Parameter bringsIslandsNear: whether tracks that are joined to no others and lie far from all are brought near, so
  ///   that the rest does not become a speck beside them.
  init(_ graph: LineGraph, bringsIslandsNear: Bool = true) {
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
    var plane = known.map { $0.map(metres(_:)) }
    fillFromAuthored(&plane, graph)
    interpolate(&plane, graph)
    if bringsIslandsNear { bringIslandsNear(&plane, graph) }
    finish(plane, graph)
  }

  /// Positions from the network's own schematic map; nodes without one are put between their neighbours.
  init(authored graph: LineGraph) {
    var plane = graph.nodes.map(\.schematicPosition)
    interpolate(&plane, graph)
    finish(plane, graph)
  }

  /// Where a coordinate lies.
  func position(_ coordinate: Coordinate) -> Point { metres(coordinate) * (1 / spacingInMetres) }

  /// Where a coordinate on the way from a node lies.
  func position(_ coordinate: Coordinate, from node: Int) -> Point {
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

  /// Puts nodes without a coordinate, but with a place on the network's own schematic map, where they are beside the nearest
  /// nodes of which both are known.
  private mutating func fillFromAuthored(_ plane: inout [Point?], _ graph: LineGraph) {
    let both = plane.indices.compactMap { index -> (drawn: Point, real: Point)? in
      guard let real = plane[index], let drawn = graph.nodes[index].schematicPosition else { return nil }
      return (drawn, real)
    }
    guard both.count > 3 else { return }
    let fit = SimilarityFit(both.map { ($0.drawn, $0.real) })
    guard fit.spread > 0, fit.agreement > 0 else { return }
    for index in plane.indices where plane[index] == nil {
      guard let drawn = graph.nodes[index].schematicPosition else { continue }
      var sum = Point.zero
      var weights = 0.0
      for anchor in both.sorted(by: { $0.drawn.distance(to: drawn) < $1.drawn.distance(to: drawn) }).prefix(4) {
        let weight = 1 / max(anchor.drawn.distance(to: drawn), 1e-6)
        sum = sum + (anchor.real + (drawn - anchor.drawn) * fit.scale) * weight
        weights += weight
      }
      plane[index] = sum * (1 / weights)
      notes.append(CoordinateNote(node: index, kind: .interpolated))
    }
  }

  /// Puts nodes without a position between their neighbours: each at the mean of those it is joined to. Beyond the last
  /// known node of an arm they follow one another at the usual distance, away from the middle.
  private mutating func interpolate(_ plane: inout [Point?], _ graph: LineGraph) {
    let missing = plane.indices.filter { plane[$0] == nil }
    guard !missing.isEmpty else { return }
    var neighbours = Array(repeating: [Int](), count: plane.count)
    for edge in graph.edges {
      neighbours[edge.from].append(edge.to)
      neighbours[edge.to].append(edge.from)
    }
    extrapolate(missing, &plane, neighbours, graph)
    let between = missing.filter { node in neighbours[node].count > 1 && !arms.contains(node) }
    for _ in 0..<Self.sweeps(between.count) {
      for node in between {
        let around = neighbours[node].compactMap { plane[$0] }
        guard !around.isEmpty else { continue }
        plane[node] = around.reduce(.zero, +) * (1 / Double(around.count))
      }
    }
    layOutUnplaced(&plane, graph, neighbours)
    var column = 0.0
    let right = plane.compactMap { $0?.x }.max() ?? 0
    let top = plane.compactMap { $0?.y }.min() ?? 0
    for node in missing {
      notes.append(
        CoordinateNote(
          node: node,
          kind: unplaced.contains(node) || plane[node] == nil ? .unplaced : .interpolated))
      guard plane[node] == nil else { continue }
      column += 1
      plane[node] = Point(
        right + 1000 * (1 + (column / 40).rounded(.down)), top + column.truncatingRemainder(dividingBy: 40) * 800)
    }
  }

  /// How often places between others are evened out: long rows of them need the square of their number.
  private static func sweeps(_ count: Int) -> Int {
    max(300, min(count * count, 20_000_000 / max(1, count)))
  }

  /// Lays out tracks none of whose nodes has a known place, from their edges alone, one below the other beside all others.
  private mutating func layOutUnplaced(
    _ plane: inout [Point?], _ graph: LineGraph, _ neighbours: [[Int]]
  ) {
    var sets = DisjointSets(count: plane.count)
    for edge in graph.edges { sets.join(edge.from, edge.to) }
    let groups = sets.groups.filter { $0.count > 1 && $0.allSatisfy { plane[$0] == nil } }
      .sorted { (-$0.count, $0[0]) < (-$1.count, $1[0]) }
    let spacing = usualSpacing(plane, graph)
    let known = Box(around: plane.compactMap { $0 })
    var (left, top) = (known.map { $0.maxX + 2 * spacing } ?? 0, known?.minY ?? 0)
    for group in groups {
      let number = Dictionary(uniqueKeysWithValues: group.enumerated().map { ($1, $0) })
      let around = group.map { node in
        neighbours[node].compactMap { number[$0] }.filter { $0 != number[node] }.uniqued()
      }
      let layout = TopologyLayout(around)
      guard let box = Box(around: layout.places) else { continue }
      for (node, place) in zip(group, layout.places) {
        plane[node] = Point(
          left + (place.x - box.minX) * spacing, top + (place.y - box.minY) * spacing)
        unplaced.insert(node)
      }
      top += (box.height + 2) * spacing
      if known == nil { left = 0 }
    }
  }

  /// The median distance between neighbours of which both places are known, in metres.
  private func usualSpacing(_ plane: [Point?], _ graph: LineGraph) -> Double {
    let spacings = graph.edges.compactMap { edge -> Double? in
      guard let a = plane[edge.from], let b = plane[edge.to] else { return nil }
      return a.distance(to: b)
    }.sorted()
    return spacings.middle ?? 1000
  }

  /// Lays out the nodes of arms whose far end is unknown, outwards from the last known node.
  private mutating func extrapolate(
    _ missing: [Int], _ plane: inout [Point?], _ neighbours: [[Int]], _ graph: LineGraph
  ) {
    let known = plane.compactMap { $0 }
    guard !known.isEmpty else { return }
    let middle = known.reduce(.zero, +) * (1 / Double(known.count))
    let spacing = usualSpacing(plane, graph)
    for end in missing where neighbours[end].count == 1 {
      var arm = [end]
      while let next = neighbours[arm[arm.count - 1]].first(where: { !arm.contains($0) }), plane[next] == nil,
        neighbours[next].count == 2
      {
        arm.append(next)
      }
      guard let root = neighbours[arm[arm.count - 1]].first(where: { !arm.contains($0) }), let base = plane[root] else {
        continue
      }
      let away = base - middle
      let unit = away.length > 0 ? away * (1 / away.length) : Point(1, 0)
      for (index, node) in arm.reversed().enumerated() {
        plane[node] = base + unit * (spacing * Double(index + 1))
        arms.insert(node)
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

extension Array {
  /// The element in the middle; nothing for an empty list.
  var middle: Element? { isEmpty ? nil : self[count / 2] }

  /// The element below which a share of all others lie (nearest rank); nothing for an empty list.
  func element(at share: Double) -> Element? {
    isEmpty ? nil : self[Int(share * Double(count - 1) + 0.5)]
  }
}
