internal import Geometry
internal import Numerics
internal import TransitModel

/// The places of a graph's nodes in the plane, those that are not known put where their neighbours leave them.
struct FilledPlane {
  /// One place per node.
  private(set) var places: [Point?]
  /// What was noticed.
  private(set) var notes: [CoordinateNote] = []
  private let graph: LineGraph
  /// The nodes that each is joined to.
  private let neighbours: [[Int]]
  /// Nodes of arms that were laid out without coordinates.
  private var arms: Set<Int> = []
  /// Nodes whose places follow from their tracks alone.
  private var unplaced: Set<Int> = []

  /// - Parameter places: those that are known.
  init(_ places: [Point?], _ graph: LineGraph) {
    (self.places, self.graph) = (places, graph)
    var neighbours = Array(repeating: [Int](), count: places.count)
    for edge in graph.edges {
      neighbours[edge.from].append(edge.to)
      neighbours[edge.to].append(edge.from)
    }
    self.neighbours = neighbours
  }

  /// Puts nodes without a coordinate, but with a place on the network's own schematic map, where they are beside the nearest
  /// nodes of which both are known.
  mutating func fillFromAuthored() {
    let both = places.indices.compactMap { index -> (drawn: Point, real: Point)? in
      guard let real = places[index], let drawn = graph.nodes[index].schematicPosition else { return nil }
      return (drawn, real)
    }
    guard both.count > 3 else { return }
    let fit = SimilarityFit(both.map { ($0.drawn, $0.real) })
    guard fit.spread > 0, fit.agreement > 0 else { return }
    for index in places.indices where places[index] == nil {
      guard let drawn = graph.nodes[index].schematicPosition else { continue }
      var sum = Point.zero
      var weights = 0.0
      for anchor in both.sorted(by: { $0.drawn.distance(to: drawn) < $1.drawn.distance(to: drawn) }).prefix(4) {
        let weight = 1 / max(anchor.drawn.distance(to: drawn), 1e-6)
        sum = sum + (anchor.real + (drawn - anchor.drawn) * fit.scale) * weight
        weights += weight
      }
      places[index] = sum * (1 / weights)
      notes.append(CoordinateNote(node: index, kind: .interpolated))
    }
  }

  /// Puts nodes without a position between their neighbours: each at the mean of those it is joined to. Beyond the last
  /// known node of an arm they follow one another at the usual distance, away from the middle.
  mutating func interpolate() {
    let missing = places.indices.filter { places[$0] == nil }
    guard !missing.isEmpty else { return }
    extrapolate(missing)
    let between = missing.filter { node in neighbours[node].count > 1 && !arms.contains(node) }
    for _ in 0..<Self.sweeps(between.count) {
      for node in between {
        let around = neighbours[node].compactMap { places[$0] }
        guard !around.isEmpty else { continue }
        places[node] = around.reduce(.zero, +) * (1 / Double(around.count))
      }
    }
    layOutUnplaced()
    var column = 0.0
    let right = places.compactMap { $0?.x }.max() ?? 0
    let top = places.compactMap { $0?.y }.min() ?? 0
    for node in missing {
      notes.append(
        CoordinateNote(
          node: node,
          kind: unplaced.contains(node) || places[node] == nil ? .unplaced : .interpolated))
      guard places[node] == nil else { continue }
      column += 1
      places[node] = Point(
        right + 1000 * (1 + (column / 40).rounded(.down)), top + column.truncatingRemainder(dividingBy: 40) * 800)
    }
  }

  /// How often places between others are evened out: long rows of them need the square of their number.
  private static func sweeps(_ count: Int) -> Int {
    max(300, min(count * count, 20_000_000 / max(1, count)))
  }

  /// Lays out tracks none of whose nodes has a known place, from their edges alone, one below the other beside all others.
  private mutating func layOutUnplaced() {
    var sets = DisjointSets(count: places.count)
    for edge in graph.edges { sets.join(edge.from, edge.to) }
    let groups = sets.groups.filter { $0.count > 1 && $0.allSatisfy { places[$0] == nil } }
      .sorted { (-$0.count, $0[0]) < (-$1.count, $1[0]) }
    let spacing = usualSpacing
    let known = Box(around: places.compactMap { $0 })
    var (left, top) = (known.map { $0.maxX + 2 * spacing } ?? 0, known?.minY ?? 0)
    for group in groups {
      let number = Dictionary(uniqueKeysWithValues: group.enumerated().map { ($1, $0) })
      let around = group.map { node in
        neighbours[node].compactMap { number[$0] }.filter { $0 != number[node] }.uniqued()
      }
      let layout = TopologyLayout(around)
      guard let box = Box(around: layout.places) else { continue }
      for (node, place) in zip(group, layout.places) {
        places[node] = Point(
          left + (place.x - box.minX) * spacing, top + (place.y - box.minY) * spacing)
        unplaced.insert(node)
      }
      top += (box.height + 2) * spacing
      if known == nil { left = 0 }
    }
  }

  /// The median distance between neighbours of which both places are known, in metres.
  private var usualSpacing: Double {
    let spacings = graph.edges.compactMap { edge -> Double? in
      guard let a = places[edge.from], let b = places[edge.to] else { return nil }
      return a.distance(to: b)
    }.sorted()
    return spacings.middle ?? 1000
  }

  /// Lays out the nodes of arms whose far end is unknown, outwards from the last known node.
  private mutating func extrapolate(_ missing: [Int]) {
    let known = places.compactMap { $0 }
    guard !known.isEmpty else { return }
    let middle = known.reduce(.zero, +) * (1 / Double(known.count))
    let spacing = usualSpacing
    for end in missing where neighbours[end].count == 1 {
      var arm = [end]
      while let next = neighbours[arm[arm.count - 1]].first(where: { !arm.contains($0) }), places[next] == nil,
        neighbours[next].count == 2
      {
        arm.append(next)
      }
      guard let root = neighbours[arm[arm.count - 1]].first(where: { !arm.contains($0) }), let base = places[root]
      else {
        continue
      }
      let away = base - middle
      let unit = away.length > 0 ? away * (1 / away.length) : Point(1, 0)
      for (index, node) in arm.reversed().enumerated() {
        places[node] = base + unit * (spacing * Double(index + 1))
        arms.insert(node)
      }
    }
  }
}
