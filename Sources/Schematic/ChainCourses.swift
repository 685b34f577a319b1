internal import Geometry

/// Looks for courses that the runs of track of a layout could take instead of those they have: what they promise is told by
/// their bends and by where their stations would lie, not by whether there is room.
struct ChainCourses {
  /// What courses are looked for.
  enum Aim {
    /// Those that save bends.
    case fewBends
    /// Those that bring stations nearer to their true places.
    case nearness(Nearness)
    /// Those that only move a bend off a station.
    case bendsOffStations
  }

  /// How much it counts that stations lie near their true places.
  struct Nearness: Sendable {
    /// What a median gap of displacement costs, in bends.
    let price: Double
    /// What a course has to promise to be tried, in bends.
    let least: Double

    /// What is usual, and what leaves names more room.
    static let (usual, high) = (Nearness(price: 100, least: 0.5), Nearness(price: 1200, least: 0.1))
  }

  /// A chain's new course.
  struct Course: Sendable {
    /// The index of the chain.
    let chain: Int
    /// What it promises, in bends.
    let gain: Double
    /// The directions of the chain's edges, each from its first node to its second.
    fileprivate let changes: [(Int, [Int])]

    /// The edges that it changes.
    var edges: [Int] { changes.map(\.0) }

    /// The directions of all edges with this course.
    func applied(to directions: [[Int]]) -> [[Int]] {
      var changed = directions
      for (edge, run) in changes { changed[edge] = run }
      return changed
    }
  }

  private let layout: SchematicLayout
  private let chains: [Chain]
  /// The directions of all edges, from their first nodes to their second.
  private let directions: [[Int]]
  /// The passages at each node.
  private let passages: [[SchematicLayout.Passage]]
  private let incident: [[Int]]
  /// Where stations would lie in truth, as near as possible to where they lie.
  private let targets: [Point]
  /// What a degree of wrong direction of one gap costs; nothing while directions are good enough.
  private let turning: Double

  /// How much dearer a bend at a station is than elsewhere, and a bend by 90° than one by 45°.
  private static let (stationBend, squareBend) = (0.3, 0.3)
  private static let (goodDirection, turningCost) = (21.4, 3.0)

  /// The courses of the chains of a layout.
  ///
  /// - Parameter directions: the directions of its edges; see ``Wire/directions``.
  init(_ layout: SchematicLayout, chains: [Chain], directions: [[Int]]) {
    self.layout = layout
    self.chains = chains
    self.directions = directions
    passages = layout.passagesAt
    incident = layout.incidentEdges
    targets = layout.targets(for: layout.nodes.map(\.at))
    let error = LayoutScore(layout).directionError
    turning = error > Self.goodDirection ? Self.turningCost / Double(max(1, layout.edges.count)) : 0
  }

  /// The courses of all chains that promise something, the best first.
  func promising(_ aim: Aim) -> [Course] {
    var changed = directions
    return chains.indices.flatMap { courses(aim, $0, &changed) }
      .sorted { ($0.gain, -$0.chain) > ($1.gain, -$1.chain) }
  }

  /// The directions of a chain's edges, each from its own first node to its second, where `runs` says them from the chain's
  /// first node to its second; or the other way about.
  private func oriented(_ runs: [[Int]], along chain: Chain) -> [[Int]] {
    var node = chain.a
    return zip(chain.edges, runs).map { edge, run in
      let isForward = layout.edges[edge].from == node
      node = isForward ? layout.edges[edge].to : layout.edges[edge].from
      return isForward ? run : Self.backwards(run)
    }
  }

  /// The same way from its end to its start.
  private static func backwards(_ run: [Int]) -> [Int] { run.reversed().map { $0 ^ 4 } }

  /// The courses of a chain that promise something, if there were room.
  ///
  /// - Parameter changed: the directions of all edges as they are, to try things out in.
  private func courses(_ aim: Aim, _ chain: Int, _ changed: inout [[Int]]) -> [Course] {
    let it = chains[chain]
    guard it.edges.allSatisfy({ !directions[$0].isEmpty }) else { return [] }
    let runs: [[[Int]]]
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
          gain += nearness.price * approach(it, course) / Double(max(1, layout.nodes.count))
        }
        if gain > least { found.append(Course(chain: chain, gain: gain, changes: changes)) }
      }
      for edge in it.edges { changed[edge] = directions[edge] }
    }
    return found
  }

  /// The courses of a chain with at most one bend that lead about where it leads.
  private func bent(_ chain: Chain) -> [[[Int]]] {
    let count = chain.edges.count
    let span = layout.nodes[chain.b].at - layout.nodes[chain.a].at
    let main = Wire.direction(of: span)
    return [0, 1, 7, 2, 6].flatMap { turn -> [[[Int]]] in
      let first = (main + turn) & 7
      return [Array(repeating: [first], count: count)]
        + Self.besides(first).flatMap { second in
          bends(first, second, span, count).map { Self.course(first, second, bend: $0, count) }
        }
    }
  }

  /// The courses of a chain with at most one bend, a blunt one, that lead about where it leads, or should lead; a chain with a
  /// free end may bend anywhere, and a long one twice.
  private func led(_ chain: Chain) -> [[[Int]]] {
    let count = chain.edges.count
    let span = layout.nodes[chain.b].at - layout.nodes[chain.a].at
    let mains = Set([Wire.direction(of: span), Wire.direction(of: targets[chain.b] - targets[chain.a])]).sorted()
    let isFree = isFree(chain.a) || isFree(chain.b)
    let anywhere = Set((1..<8).map { min(count - 1, $0 * count / 8) }).sorted()
    let firsts = Set(mains.flatMap { main in [0, 1, 2, 6, 7].map { (main + $0) & 7 } }).sorted()
    return firsts.flatMap { first -> [[[Int]]] in
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
  private static let longChain = 5

  /// The courses of a chain that set out in a direction and bend twice, each time bluntly.
  private static func doublyBent(_ first: Int, _ bends: [Int], _ count: Int) -> [[[Int]]] {
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
  private func isFree(_ node: Int) -> Bool { incident[node].count == 1 }

  /// The directions that a bend may lead to, the two blunt ones first.
  private static func besides(_ first: Int) -> [Int] { [1, 7, 2, 6].map { (first + $0) & 7 } }

  /// The edges on which a course of two directions could bend to lead where it should.
  private func bends(_ first: Int, _ second: Int, _ span: Point, _ count: Int) -> [Int] {
    guard let share = Self.share(first, second, span) else { return [] }
    let middle = min(count - 1, max(0, Int(share * Double(count))))
    return Set([middle, max(0, middle - 1), min(count - 1, middle + 1)]).sorted()
  }

  private static func course(_ first: Int, _ second: Int, bend: Int, _ count: Int) -> [[Int]] {
    (0..<count).map { $0 < bend ? [first] : $0 == bend ? [first, second] : [second] }
  }

  /// By how much the stations of a chain come nearer to their true places, together, if it takes a course and its gaps stay as
  /// long as they are. A chain with a free end is laid from the other; of one between two ends, what is missing is shared out.
  private func approach(_ chain: Chain, _ course: [[Int]]) -> Double {
    let isBackwards = isFree(chain.a) && !isFree(chain.b)
    let nodes = [chain.a] + chain.stops + [chain.b]
    let order = isBackwards ? nodes.reversed() : nodes
    let edges = isBackwards ? chain.edges.reversed() : chain.edges
    let ways = isBackwards ? course.reversed().map(Self.backwards) : course
    var places = [layout.nodes[order[0]].at]
    var place = places[0]
    for (edge, way) in zip(edges, ways) {
      let step = layout.edges[edge].points.courseLength / Double(max(1, way.count))
      place = way.reduce(place) { $0 + ShapeRefinement.units[$1] * step }
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
  private func moved(_ chain: Chain) -> [[[Int]]] {
    let now = oriented(chain.edges.map { directions[$0] }, along: chain)
    var found: [[[Int]]] = []
    for (end, edge) in [(chain.a, chain.edges[0]), (chain.b, chain.edges[chain.edges.count - 1])]
    where layout.nodes[end].isStation {
      for passage in passages[end] where passage.from == edge || passage.to == edge {
        guard let other = out(passage.from == edge ? passage.to : passage.from, end, directions) else { continue }
        var runs = now
        if end == chain.a {
          if runs[0].first != other ^ 4 { runs[0].insert(other ^ 4, at: 0) }
        } else if runs[runs.count - 1].last != other {
          runs[runs.count - 1].append(other)
        }
        if runs != now { found.append(runs) }
      }
    }
    return found
  }

  /// How much of the way goes in the first of two directions.
  private static func share(_ first: Int, _ second: Int, _ span: Point) -> Double? {
    let (p, q) = (ShapeRefinement.units[first], ShapeRefinement.units[second])
    let determinant = p.cross(q)
    guard abs(determinant) > 1e-9 else { return nil }
    let a = span.cross(q) / determinant
    let b = p.cross(span) / determinant
    let slack = 0.15 * span.length
    guard a > -slack, b > -slack, a + b > 1e-9 else { return nil }
    return min(0.95, max(0.05, a / (a + b)))
  }

  private func out(_ edge: Int, _ node: Int, _ directions: [[Int]]) -> Int? {
    let runs = directions[edge]
    guard let first = runs.first, let last = runs.last else { return nil }
    return layout.edges[edge].from == node ? first : last ^ 4
  }

  /// Whether the edges at a node leave it in different directions and in the order in which they do now.
  private func keepsOrder(_ node: Int, _ changed: [[Int]]) -> Bool {
    let around = incident[node].compactMap { edge in out(edge, node, directions).map { ($0, edge) } }.sorted { $0 < $1 }
    let after = around.compactMap { out($0.1, node, changed) }
    guard let first = after.first else { return false }
    var last = 0
    for direction in after.dropFirst() {
      let turned = (direction - first) & 7
      if turned <= last { return false }
      last = turned
    }
    return true
  }

  /// What the bends of a chain and those at its ends cost.
  private func cost(_ chain: Int, _ directions: [[Int]]) -> Double {
    let it = chains[chain]
    var sum = 0.0
    for edge in it.edges {
      for index in directions[edge].indices.dropFirst() {
        sum += price(directions[edge][index - 1] ^ 4, directions[edge][index]) * Double(it.lines.count)
      }
    }
    for node in [it.a, it.b] {
      let factor = 1 + (layout.nodes[node].isStation ? Self.stationBend : 0)
      for passage in passages[node] {
        guard let from = out(passage.from, node, directions), let to = out(passage.to, node, directions) else {
          continue
        }
        sum += price(from, to) * factor
      }
    }
    if turning > 0 { sum += turning * wandering(it, directions) }
    for stop in it.stops {
      for passage in passages[stop] {
        guard let from = out(passage.from, stop, directions), let to = out(passage.to, stop, directions) else {
          continue
        }
        sum += price(from, to) * (1 + Self.stationBend)
      }
    }
    return sum
  }

  /// By how many degrees the gaps of a chain run elsewhere than in truth, together.
  private func wandering(_ chain: Chain, _ directions: [[Int]]) -> Double {
    var sum = 0.0
    for edge in chain.edges {
      let it = layout.edges[edge]
      let along = layout.nodes[it.to].truth - layout.nodes[it.from].truth
      guard layout.nodes[it.from].isStation, layout.nodes[it.to].isStation, along != .zero else { continue }
      let drawn = directions[edge].reduce(.zero) { $0 + ShapeRefinement.units[$1] }
      sum += difference(angle(of: along), angle(of: drawn)) * 180 / .pi
    }
    return sum
  }

  private func price(_ from: Int, _ to: Int) -> Double {
    switch Compass.turn(from, to) {
    case 0: 0
    case 1: 1
    case 2: 1 + Self.squareBend
    default: 25
    }
  }
}
