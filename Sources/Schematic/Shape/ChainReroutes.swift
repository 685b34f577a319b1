internal import Geometry
internal import NetworkGraph

/// Looks for courses that the runs of track of a layout could take instead of those they have: what they promise is told by
/// their bends and by where their stations would lie, not by whether there is room.
struct ChainReroutes {
  /// What courses are looked for.
  enum Aim {
    /// Those that save bends.
    case fewBends
    /// Those that bring stations nearer to their geographic positions.
    case nearness(Nearness)
    /// Those that only move a bend off a station.
    case bendsOffStations
  }

  /// How much it counts that stations lie near their geographic positions.
  struct Nearness: Sendable {
    /// What a median spacing of displacement costs, in bends.
    let penalty: Double
    /// What a course has to promise to be tried, in bends.
    let least: Double

    /// What is usual, and what leaves names more room.
    static let (usual, high) = (Nearness(penalty: 100, least: 0.5), Nearness(penalty: 1200, least: 0.1))
  }

  /// A chain's new course.
  struct Course: Sendable {
    /// The index of the chain.
    let chain: Int
    /// What it promises, in bends.
    let gain: Double
    /// The directions of the chain's edges, each from its first node to its second.
    fileprivate let changes: [(Int, [CompassDirection])]

    /// The edges that it changes.
    var edges: [Int] { changes.map(\.0) }

    /// The directions of all edges with this course.
    func applied(to directions: [[CompassDirection]]) -> [[CompassDirection]] {
      var changed = directions
      for (edge, run) in changes { changed[edge] = run }
      return changed
    }
  }

  let layout: SchematicLayout
  let chains: [Chain]
  /// The directions of all edges, from their first nodes to their second.
  let directions: [[CompassDirection]]
  /// The passages at each node.
  let passages: [[SchematicLayout.Passage]]
  let incident: [[Int]]
  /// Where stations would lie geographically, as near as possible to where they lie.
  let targets: [Point]
  /// What a degree of wrong direction of one spacing costs; nothing while directions are good enough.
  let turning: Double

  /// How much dearer a bend at a station is than elsewhere, and a bend by 90° than one by 45°.
  static let (stationBend, squareBend) = (0.3, 0.3)
  static let turningCost = 3.0

  /// The courses of the chains of a layout.
  ///
  /// - Parameter directions: the directions of its edges; see ``OctilinearShape/directions``.
  init(_ layout: SchematicLayout, chains: [Chain], directions: [[CompassDirection]]) {
    self.layout = layout
    self.chains = chains
    self.directions = directions
    passages = layout.passagesAt
    incident = layout.incidentEdges
    targets = layout.targets(for: layout.nodes.map(\.at))
    let error = LayoutScore(layout).directionError
    turning = error > QualityLimits.directionWorthMending ? Self.turningCost / Double(max(1, layout.edges.count)) : 0
  }

  /// The courses of all chains that promise something, the best first.
  func promising(_ aim: Aim) -> [Course] {
    var changed = directions
    return chains.indices.flatMap { courses(aim, $0, &changed) }
      .sorted { ($0.gain, -$0.chain) > ($1.gain, -$1.chain) }
  }

  /// The directions of a chain's edges, each from its own first node to its second, where `runs` says them from the chain's
  /// first node to its second; or the other way about.
  func oriented(_ runs: [[CompassDirection]], along chain: Chain) -> [[CompassDirection]] {
    var node = chain.a
    return zip(chain.edges, runs).map { edge, run in
      let isForward = layout.edges[edge].from == node
      node = isForward ? layout.edges[edge].to : layout.edges[edge].from
      return isForward ? run : Self.backwards(run)
    }
  }

  /// The same way from its end to its start.
  static func backwards(_ run: [CompassDirection]) -> [CompassDirection] { run.reversed().map(\.opposite) }

  /// The courses of a chain that promise something, if there were room.
  ///
  /// - Parameter changed: the directions of all edges as they are, to try things out in.
  func courses(_ aim: Aim, _ chain: Int, _ changed: inout [[CompassDirection]]) -> [Course] {
    let it = chains[chain]
    guard it.edges.allSatisfy({ !directions[$0].isEmpty }) else { return [] }
    let runs: [[[CompassDirection]]]
    let least: Double
    switch aim {
    case .fewBends: (runs, least) = (bent(it), 0.4)
    case .nearness(let nearness): (runs, least) = (led(it), nearness.least)
    case .bendsOffStations: (runs, least) = (moved(it), 0.2)
    }
    let now = cost(chain, directions)
    var found: [Course] = []
    for course in runs {
      let changes = Array(zip(it.edges, oriented(course, along: it)))
      for (edge, run) in changes { changed[edge] = run }
      if keepsOrder(it.a, changed), keepsOrder(it.b, changed) {
        var gain = now - cost(chain, changed)
        if case .nearness(let nearness) = aim {
          gain += nearness.penalty * approach(it, course) / Double(max(1, layout.nodes.count))
        }
        if gain > least { found.append(Course(chain: chain, gain: gain, changes: changes)) }
      }
      for edge in it.edges { changed[edge] = directions[edge] }
    }
    return found
  }

  /// The courses of a chain with at most one bend that lead about where it leads.
  func bent(_ chain: Chain) -> [[[CompassDirection]]] {
    let count = chain.edges.count
    let span = layout.nodes[chain.b].at - layout.nodes[chain.a].at
    let main = CompassDirection(nearest: span)
    return [0, 1, 7, 2, 6].flatMap { turn -> [[[CompassDirection]]] in
      let first = main.turned(by: turn)
      return [Array(repeating: [first], count: count)]
        + Self.besides(first).flatMap { second in
          bends(first, second, span, count).map { Self.course(first, second, bend: $0, count) }
        }
    }
  }

  /// The courses of a chain with at most one bend, a blunt one, that lead about where it leads, or should lead; a chain with
  /// a free end may bend anywhere, and a long one twice.
  func led(_ chain: Chain) -> [[[CompassDirection]]] {
    let count = chain.edges.count
    let span = layout.nodes[chain.b].at - layout.nodes[chain.a].at
    let mains = Set([CompassDirection(nearest: span), CompassDirection(nearest: targets[chain.b] - targets[chain.a])])
      .sorted()
    let isFree = isFree(chain.a) || isFree(chain.b)
    let anywhere = Set((1..<8).map { min(count - 1, $0 * count / 8) }).sorted()
    let firsts = Set(mains.flatMap { main in [0, 1, 2, 6, 7].map { main.turned(by: $0) } }).sorted()
    return firsts.flatMap { first -> [[[CompassDirection]]] in
      [Array(repeating: [first], count: count)]
        + Self.besides(first).prefix(2).flatMap { second in
          (isFree ? anywhere : bends(first, second, span, count)).map {
            Self.course(first, second, bend: $0, count)
          }
        }
        + (count >= Self.longChain ? Self.doublyBent(first, anywhere, count) : [])
    }
  }

  /// A chain of so many edges may bend twice.
  static let longChain = 5

  /// The courses of a chain that set out in a direction and bend twice, each time bluntly.
  static func doublyBent(_ first: CompassDirection, _ bends: [Int], _ count: Int) -> [[[CompassDirection]]] {
    besides(first).prefix(2).flatMap { second in
      besides(second).prefix(2).flatMap { third in
        bends.indices.flatMap { early in
          bends[(early + 1)...].map { late in
            course(first, second, bend: bends[early], late) + course(second, third, bend: 0, count - late)
          }
        }
      }
    }
  }

  /// Whether nothing but one edge meets at a node.
  func isFree(_ node: Int) -> Bool { incident[node].count == 1 }

  /// The directions that a bend may lead to, the two blunt ones first.
  static func besides(_ first: CompassDirection) -> [CompassDirection] { [1, 7, 2, 6].map { first.turned(by: $0) } }

  /// The edges on which a course of two directions could bend to lead where it should.
  func bends(_ first: CompassDirection, _ second: CompassDirection, _ span: Point, _ count: Int) -> [Int] {
    guard let share = Self.share(first, second, span) else { return [] }
    let middle = min(count - 1, max(0, Int(share * Double(count))))
    return Set([middle, max(0, middle - 1), min(count - 1, middle + 1)]).sorted()
  }

  static func course(_ first: CompassDirection, _ second: CompassDirection, bend: Int, _ count: Int)
    -> [[CompassDirection]]
  {
    (0..<count).map { $0 < bend ? [first] : $0 == bend ? [first, second] : [second] }
  }

  /// By how much the stations of a chain come nearer to their geographic positions, together, if it takes a course and its
  /// spacings stay as long as they are. A chain with a free end is laid from the other; of one between two ends, what is
  /// missing is shared out.
  func approach(_ chain: Chain, _ course: [[CompassDirection]]) -> Double {
    let isBackwards = isFree(chain.a) && !isFree(chain.b)
    let nodes = [chain.a] + chain.stops + [chain.b]
    let order = isBackwards ? nodes.reversed() : nodes
    let edges = isBackwards ? chain.edges.reversed() : chain.edges
    let ways = isBackwards ? course.reversed().map(Self.backwards) : course
    var places = [layout.nodes[order[0]].at]
    var place = places[0]
    for (edge, way) in zip(edges, ways) {
      let step = layout.edges[edge].points.courseLength / Double(max(1, way.count))
      place = way.reduce(place) { $0 + $1.unit * step }
      places.append(place)
    }
    if !isFree(chain.a), !isFree(chain.b) {
      let miss = layout.nodes[chain.b].at - place
      let span = (layout.nodes[chain.b].at - layout.nodes[chain.a].at).length
      guard miss.length < 0.35 * span + 1 else { return -.infinity }
      for index in places.indices { places[index] = places[index] + miss * (Double(index) / Double(edges.count)) }
    }
    return zip(order, places).dropFirst().reduce(0) { sum, stop in
      let node = layout.nodes[stop.0]
      guard node.isStation else { return sum }
      return sum + node.at.distance(to: targets[stop.0]) - stop.1.distance(to: targets[stop.0])
    }
  }

  /// The courses of a chain that go straight on beyond the stations at its ends and bend after that.
  func moved(_ chain: Chain) -> [[[CompassDirection]]] {
    let now = oriented(chain.edges.map { directions[$0] }, along: chain)
    var found: [[[CompassDirection]]] = []
    for (end, edge) in [(chain.a, chain.edges[0]), (chain.b, chain.edges[chain.edges.count - 1])]
    where layout.nodes[end].isStation {
      for passage in passages[end] where passage.from == edge || passage.to == edge {
        guard let other = out(passage.from == edge ? passage.to : passage.from, end, directions) else { continue }
        var runs = now
        if end == chain.a {
          if runs[0].first != other.opposite { runs[0].insert(other.opposite, at: 0) }
        } else if runs[runs.count - 1].last != other {
          runs[runs.count - 1].append(other)
        }
        if runs != now { found.append(runs) }
      }
    }
    return found
  }

  /// How much of the way goes in the first of two directions.
  static func share(_ first: CompassDirection, _ second: CompassDirection, _ span: Point) -> Double? {
    let (p, q) = (first.unit, second.unit)
    let determinant = p.cross(q)
    guard abs(determinant) > 1e-9 else { return nil }
    let a = span.cross(q) / determinant
    let b = p.cross(span) / determinant
    let slack = 0.15 * span.length
    guard a > -slack, b > -slack, a + b > 1e-9 else { return nil }
    return min(0.95, max(0.05, a / (a + b)))
  }
}
