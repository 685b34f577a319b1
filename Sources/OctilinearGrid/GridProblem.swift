package import Geometry
package import NetworkGraph

/// What weighs how much in a layout. A bend of one line by 45° costs 100.
package struct GridWeights {
  /// A bend by 0, 45, 90 and 135 degrees.
  package var bends = [0, 100, 260, 900]
  /// How much dearer a bend is at a station, in percent.
  package var stationBendPercent = 170
  /// A station one spacing away from its place (grows with the square).
  package var displacement = 17.0
  /// A spacing of track.
  var length = 6.0
  /// A spacing twice as long as wanted, or of no length (grows with the square of the share).
  var spacing = 260.0
  /// Gaps between these are as wanted, in median spacings.
  var shortest = 0.95
  var longest = 1.6
  /// Two edges at a station 45° apart.
  var crowding = 12
  /// Tracks on top of one another.
  var overlap = 9000
  /// Tracks that cross where they do not geographically.
  var falseCrossing = 4000
  /// Edges that leave a node in another order than geographically.
  var order = 5000

  /// The usual weights.
  package init() {}
}

/// A chain as the grid sees it.
struct GridChain {
  let a: Int
  let b: Int
  let lineCount: Int
  /// The wanted places of its stops, in cells.
  let stops: [Point]
  /// How many spacings it is long: one per pair of neighbouring stations, half a spacing where an end is a junction.
  let spacings: Double
  /// The cells it may use: left, top, width and height.
  let window: (x: Int, y: Int, width: Int, height: Int)
  /// What a straight step into each cell of the window costs, and a diagonal one, in turn.
  let cost: [Int32]
}

/// A key node as the grid sees it.
struct GridNode {
  /// Its wanted place, in cells.
  let target: Point
  let isStation: Bool
  /// The chain ends here, clockwise; an end is twice the chain's index, plus one at its far end.
  let ends: [Int]
  /// How many lines pass between each pair of ends, row by row.
  let passing: [Int]
  /// What stands for displacement here: more where there are more stations on it.
  let weight: Double
}

/// A layout problem on a grid.
package struct GridProblem {
  let weights: GridWeights
  /// The side of a cell in median spacings.
  let cell: Double
  let width: Int
  let height: Int
  let nodes: [GridNode]
  let chains: [GridChain]
  /// The index in the graph of each key node.
  let graphNodes: [Int]

  /// How many key nodes there are.
  package var keyCount: Int { nodes.count }
}

extension GridProblem {
  private static let margin = 6

  /// The problem of laying out `chains` of a graph whose nodes want to be at `targets` (in median spacings).
  package init(_ graph: TrackGraph, _ chains: [Chain], targets: [Point], cell: Double, weights: GridWeights) {
    self.cell = cell
    self.weights = weights
    let box = Box(around: targets.isEmpty ? [.zero] : targets) ?? Box(x: 0, y: 0, width: 0, height: 0)
    let shift = Point(
      Double(Self.margin) - (box.minX / cell).rounded(), Double(Self.margin) - (box.minY / cell).rounded())
    let inCells = targets.map { $0 * (1 / cell) + shift }
    width = Int((box.width / cell).rounded(.up)) + 2 * Self.margin + 1
    height = Int((box.height / cell).rounded(.up)) + 2 * Self.margin + 1
    let keys = Set(chains.flatMap { [$0.a, $0.b] }).sorted()
    graphNodes = keys
    let index = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    let size = (width: width, height: height)
    self.chains = chains.map { chain in
      GridChain(chain, graph, inCells, ends: (index[chain.a] ?? 0, index[chain.b] ?? 0), size, cell, weights)
    }
    nodes = keys.map { GridNode($0, graph, chains, inCells[$0]) }
  }
}

extension GridProblem {
  /// The same problem in memory of its own: threads that share it would wait for one another whenever they count who uses it.
  var apart: GridProblem {
    GridProblem(
      weights: weights.apart, cell: cell, width: width, height: height, nodes: nodes.map(\.apart),
      chains: chains.map(\.apart), graphNodes: graphNodes)
  }
}

extension GridWeights {
  fileprivate var apart: GridWeights {
    var copy = self
    copy.bends = bends.map { $0 }
    return copy
  }
}

extension GridChain {
  fileprivate var apart: GridChain {
    GridChain(
      a: a, b: b, lineCount: lineCount, stops: stops.map { $0 }, spacings: spacings, window: window,
      cost: cost.map { $0 })
  }
}

extension GridNode {
  fileprivate var apart: GridNode {
    GridNode(
      target: target, isStation: isStation, ends: ends.map { $0 }, passing: passing.map { $0 }, weight: weight)
  }
}

extension GridChain {
  private static let margin = 6

  fileprivate init(
    _ chain: Chain, _ graph: TrackGraph, _ places: [Point], ends: (Int, Int), _ size: (width: Int, height: Int),
    _ cell: Double, _ weights: GridWeights
  ) {
    a = ends.0
    b = ends.1
    lineCount = chain.lines.count
    stops = chain.stops.map { places[$0] }
    let junctions = [chain.a, chain.b].filter { !graph.nodes[$0].isStation }.count
    spacings = max(0.4, Double(chain.stops.count + 1) - 0.5 * Double(junctions))
    let course = [places[chain.a]] + stops + [places[chain.b]]
    let box = Box(around: course) ?? Box(x: 0, y: 0, width: 0, height: 0)
    let left = max(0, Int(box.minX) - Self.margin)
    let top = max(0, Int(box.minY) - Self.margin)
    let right = min(size.width - 1, Int(box.maxX) + 1 + Self.margin)
    let bottom = min(size.height - 1, Int(box.maxY) + 1 + Self.margin)
    window = (left, top, right - left + 1, bottom - top + 1)
    var cost: [Int32] = []
    cost.reserveCapacity(2 * window.width * window.height)
    let share = max(0.35, Double(stops.count) / Double(stops.count + 1))
    for y in top...bottom {
      for x in left...right {
        let away = Point(Double(x), Double(y)).distance(toPolyline: course) * cell
        let spacing = Double(Int32(weights.length + weights.displacement * share * away * away))
        cost.append(Int32(spacing * cell))
        cost.append(Int32(spacing * (cell * 2.0.squareRoot())))
      }
    }
    self.cost = cost
  }
}

extension GridNode {
  fileprivate init(_ node: Int, _ graph: TrackGraph, _ chains: [Chain], _ target: Point) {
    self.target = target
    isStation = graph.nodes[node].isStation
    var endOfEdge: [Int: Int] = [:]
    for (index, chain) in chains.enumerated() {
      if chain.a == node { endOfEdge[chain.edges[0]] = 2 * index }
      if chain.b == node { endOfEdge[chain.edges[chain.edges.count - 1]] = 2 * index + 1 }
    }
    let around = graph.clockwise(node)
    ends = around.compactMap { endOfEdge[$0] }
    let slot = Dictionary(uniqueKeysWithValues: around.enumerated().map { ($1, $0) })
    var passing = Array(repeating: 0, count: ends.count * ends.count)
    for passage in graph.passages[node] {
      guard let i = slot[passage.from], let j = slot[passage.to] else { continue }
      passing[i * ends.count + j] += 1
      passing[j * ends.count + i] += 1
    }
    self.passing = passing
    weight = isStation ? 1 : 0.5
  }
}

extension GridProblem {
  /// The nodes beyond a chain that alone joins them to the rest; nothing for others, and where most nodes lie beyond.
  func arm(beyond bridge: Int, _ chainsAtNode: [[Int]]) -> [Int]? {
    let it = chains[bridge]
    var seen: Set<Int> = [it.b]
    var queue = [it.b]
    while let node = queue.popLast() {
      for chain in chainsAtNode[node] where chain != bridge {
        let far = chains[chain].a == node ? chains[chain].b : chains[chain].a
        if far == it.a { return nil }
        if seen.insert(far).inserted { queue.append(far) }
      }
    }
    return seen.count <= nodes.count / 2 ? seen.sorted() : nil
  }
}
