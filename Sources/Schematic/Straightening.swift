internal import Geometry

/// Changes the courses of a layout's tracks one after another, pulls the whole into shape, and keeps what is better: first
/// runs of track go in fewer directions, then, where stations lie too far from their true places, in others.
struct Straightening {
  private(set) var layout: SchematicLayout
  private var directions: [[Int]]
  private let chains: [Chain]
  private let design: MapDesign
  /// The passages at each node.
  private let passages: [[SchematicLayout.Passage]]
  private let incident: [[Int]]
  private var value: Double
  private var strain = 0.0
  /// What a degree of wrong direction of one gap costs; nothing while directions are good enough.
  private var turning = 0.0
  private var aim = Aim.fewBends
  /// Where stations would lie in truth, as near as possible to where they lie.
  private var targets: [Point] = []
  /// How many pulls may still be tried.
  private var trials: Int
  /// The signs of the layout as it is.
  private var symbols: [StationSymbol] = []

  /// What courses are looked for.
  private enum Aim {
    /// Those that save bends.
    case fewBends
    /// Those that bring stations nearer to their true places.
    case nearness
    /// Those that only move a bend off a station.
    case bendsOffStations
  }

  /// How much dearer a bend at a station is than elsewhere.
  private static let stationBend = 0.3
  private static let squareBend = 0.3

  /// - Parameter trials: the work to spend: so many changes are tried.
  init(_ layout: SchematicLayout, chains: [Chain], design: MapDesign, trials: Int) {
    self.layout = layout
    self.chains = chains
    self.design = design
    self.trials = trials
    var passages = Array(repeating: [SchematicLayout.Passage](), count: layout.nodes.count)
    for passage in layout.passages { passages[passage.node].append(passage) }
    self.passages = passages
    incident = layout.incidentEdges
    directions = Wire(layout).directions
    value = LayoutScore(layout).badness
  }

  private func value(of layout: SchematicLayout) -> Double {
    let score = LayoutScore(layout)
    guard aim == .nearness else { return score.badness }
    // Names will want room, which moves stations further.
    return score.badness + Self.nearness * max(0, score.displacement - Self.near)
  }

  /// What a median gap of displacement costs beyond what is near enough, while stations are brought nearer.
  private static let (nearness, near) = (100.0, 0.5)

  /// A chain's new course: the directions of its edges from its first node to its second.
  private struct Course {
    let gain: Double
    let chain: Int
    let directions: [[Int]]
  }

  /// Straightens, then brings stations nearer to their true places if they lie too far from them, and moves bends off stations
  /// as far as too many are left there.
  mutating func run() {
    pull()
    improve()
    if isFarOff(LayoutScore(layout)) { improve(.nearness, trials: Self.approaches) }
    let score = LayoutScore(layout)
    if Double(score.bendsAtStations) > Self.mostAtStations * Double(score.bends) {
      improve(.bendsOffStations, trials: Self.moves)
    }
  }

  /// Whether it exceeds the limits of a good map by more than is worth a bend, and not only in the shares of a small one.
  private func isFarOff(_ score: LayoutScore) -> Bool {
    score.excess > Self.mostExcess && score.displacement > Self.visible
  }

  private mutating func improve(_ aim: Aim, trials: Int) {
    self.aim = aim
    self.trials = trials
    value = value(of: layout)
    improve()
  }

  /// Tries what promises most, some courses side by side, takes the best of them, and so on.
  private mutating func improve() {
    var courses = promisingCourses()
    while trials > 0 {
      let batch = Array(courses.prefix(Self.batch))
      guard !batch.isEmpty else { return }
      trials -= batch.count
      let results = tried(batch)
      var best = -1
      for index in results.indices where results[index].value < (best < 0 ? value : results[best].value) - 1e-6 {
        best = index
      }
      if best >= 0 {
        (layout, value, strain) = (results[best].layout, results[best].value, results[best].strain)
        set(batch[best], in: &directions)
        symbols = layout.symbols(design)
        courses = promisingCourses()
      } else {
        courses.removeFirst(batch.count)
      }
    }
  }

  /// The courses of all chains that would save bends, the best first.
  private mutating func promisingCourses() -> [Course] {
    let error = LayoutScore(layout).directionError
    turning = error > Self.goodDirection ? Self.turningCost / Double(max(1, layout.edges.count)) : 0
    targets = aim == .nearness ? layout.targets(for: layout.nodes.map(\.at)) : []
    var changed = directions
    return chains.indices.flatMap { courses($0, &changed) }
      .sorted { ($0.gain, -$0.chain) > ($1.gain, -$1.chain) }
  }

  private static let batch = 4
  /// The share of bends that may lie at stations, and how many courses are tried to bring it down.
  private static let mostAtStations = 0.09
  private static let moves = 24
  /// How far a layout may exceed the limits of a good map, from what displacement on it is seen, and how many courses are
  /// tried to bring stations nearer.
  private static let (mostExcess, visible, approaches) = (3.0, 0.6, 60)
  private static let goodDirection = 21.4
  private static let turningCost = 3.0

  private struct Result {
    var layout: SchematicLayout
    var value = Double.infinity
    var strain = 0.0
  }

  /// What courses would lead to, worked out side by side.
  private func tried(_ courses: [Course]) -> [Result] {
    SideBySide.map(courses) { result(of: $0) }
  }

  /// Evens the layout out, as long as that makes it better.
  private mutating func pull() {
    var fit = WireFit(layout, design: design, symbols: layout.symbols(design))
    var (value, round) = (Double.infinity, 0)
    while round < Self.mostPulls {
      fit.pull([], price: 0, rounds: 80)
      let now = self.value(of: fit.result)
      let isDone = round >= Self.leastPulls && now > value - 1
      (value, round) = (now, round + 1)
      if isDone { break }
    }
    if value < self.value + 3 { (layout, self.value) = (fit.result, value) }
    symbols = layout.symbols(design)
    strain = WireFit(layout, design: design, symbols: []).strain
  }

  private static let (leastPulls, mostPulls) = (2, 14)

  private func result(of course: Course) -> Result {
    var changed = directions
    set(course, in: &changed)
    let wire = Wire(layout, directions: changed)
    var fit = WireFit(layout, design: design, symbols: symbols, wire: wire)
    let isSettled = aim == .nearness ? settle(&fit) : ease(&fit)
    guard isSettled, fit.strain < strain + 0.1 else { return Result(layout: layout) }
    return Result(layout: fit.result, value: value(of: fit.result), strain: fit.strain)
  }

  /// Pulls a course into shape that differs little from the one before; not where that does not promise much.
  private func ease(_ fit: inout WireFit) -> Bool {
    fit.pull([], price: 0, rounds: 45)
    guard fit.strain < strain + 0.3, value(of: fit.result) < value + 6 else { return false }
    fit.pull([], price: 0, rounds: 70)
    return true
  }

  /// Pulls a course into shape that leads elsewhere: much has to follow.
  private func settle(_ fit: inout WireFit) -> Bool {
    var before = Double.infinity
    for round in 1...Self.settlings {
      fit.pull([], price: 0, rounds: 80)
      let now = value(of: fit.result)
      // The worse it still is, the less likely it ends up better.
      guard fit.strain < strain + 0.3, now < value + Self.patience / Double(round) else { return false }
      if now > before - 0.5 { break }
      before = now
    }
    return true
  }

  private static let (settlings, patience) = (6, 100.0)

  private func set(_ course: Course, in directions: inout [[Int]]) {
    var node = chains[course.chain].a
    for (edge, run) in zip(chains[course.chain].edges, course.directions) {
      let isForward = layout.edges[edge].from == node
      directions[edge] = isForward ? run : run.reversed().map { $0 ^ 4 }
      node = isForward ? layout.edges[edge].to : layout.edges[edge].from
    }
  }

  // MARK: Courses

  /// The courses of a chain that promise something, if there were room.
  ///
  /// - Parameter changed: the directions of all edges as they are, to try things out in.
  private func courses(_ chain: Int, _ changed: inout [[Int]]) -> [Course] {
    let it = chains[chain]
    guard it.edges.allSatisfy({ !directions[$0].isEmpty }) else { return [] }
    let runs: [[[Int]]]
    let least: Double
    switch aim {
    case .fewBends: (runs, least) = (turned(it), 0.4)
    case .nearness: (runs, least) = (led(it), 0.5)
    case .bendsOffStations: (runs, least) = (moved(it), 0.2)
    }
    let now = cost(chain, directions)
    var found: [Course] = []
    for course in runs {
      set(Course(gain: 0, chain: chain, directions: course), in: &changed)
      if keepsOrder(it.a, changed), keepsOrder(it.b, changed) {
        var gain = now - cost(chain, changed)
        if aim == .nearness {
          gain += Self.nearness * approach(it, course) / Double(max(1, layout.nodes.count))
        }
        if gain > least { found.append(Course(gain: gain, chain: chain, directions: course)) }
      }
      for edge in it.edges { changed[edge] = directions[edge] }
    }
    return found
  }

  /// The courses of a chain with at most one bend that lead about where it leads.
  private func turned(_ chain: Chain) -> [[[Int]]] {
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
  /// free end may bend anywhere.
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
    let ways = isBackwards ? course.reversed().map { $0.reversed().map { $0 ^ 4 } } : course
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
    var node = chain.a
    var now: [[Int]] = []
    for edge in chain.edges {
      let isForward = layout.edges[edge].from == node
      now.append(isForward ? directions[edge] : directions[edge].reversed().map { $0 ^ 4 })
      node = isForward ? layout.edges[edge].to : layout.edges[edge].from
    }
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

extension WireFit {
  private static let nearestTracks = 0.2
  private static let shortest = 0.22

  /// How much tracks are too short or too near to others, in median gaps; infinite where they cross.
  var strain: Double {
    var strain = 0.0
    for piece in wire.pieces {
      let along = (wire.places[piece.b] - wire.places[piece.a]).dot(ShapeRefinement.units[piece.direction])
      strain += max(0, Self.shortest - along)
      if along < 0.02 { return .infinity }
    }
    BodyIndex.pairs(trackBodies, wire.places, reach: 0.1) { i, j in
      let one = wire.pieces[i]
      let two = wire.pieces[j]
      if one.a == two.a || one.a == two.b || one.b == two.a || one.b == two.b { return }
      let separation = Body.separation(trackBodies[i], trackBodies[j], wire.places).distance
      let areFar = areFar(one, two)
      if areFar, separation < Self.nearestTracks { strain += Self.nearestTracks - separation }
      let apart = separation + trackBodies[i].reach[0] + trackBodies[j].reach[0]
      if apart < 0.04 { strain = .infinity }
    }
    return strain
  }

  /// Whether two pieces are not joined by a third.
  private func areFar(_ one: Wire.Piece, _ two: Wire.Piece) -> Bool {
    for point in [one.a, one.b] {
      for next in wire.piecesAt[point] {
        let far = wire.pieces[next].other(point)
        if far == two.a || far == two.b { return false }
      }
    }
    return true
  }
}
