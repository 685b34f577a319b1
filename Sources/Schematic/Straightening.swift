internal import Geometry

/// Takes bends out of a layout: lets a run of track go in fewer directions, pulls the whole into shape, and keeps what is
/// better.
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
  /// Whether courses count that only move a bend off a station.
  private var movesBends = false
  /// How many pulls may still be tried.
  private var trials: Int
  /// The signs of the layout as it is.
  private var symbols: [StationSymbol] = []

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
    value = Self.value(layout)
  }

  private static func value(_ layout: SchematicLayout) -> Double { LayoutScore(layout).badness }

  /// A chain's new course: the directions of its edges from its first node to its second.
  private struct Course {
    let gain: Double
    let chain: Int
    let directions: [[Int]]
  }

  /// Straightens, then moves bends off stations as far as too many are left there.
  mutating func run() {
    pull()
    improve()
    let score = LayoutScore(layout)
    guard Double(score.bendsAtStations) > Self.mostAtStations * Double(score.bends) else { return }
    movesBends = true
    trials = Self.moves
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
    var changed = directions
    return chains.indices.flatMap { courses($0, &changed) }
      .sorted { ($0.gain, -$0.chain) > ($1.gain, -$1.chain) }
  }

  private static let batch = 4
  /// The share of bends that may lie at stations, and how many courses are tried to bring it down.
  private static let mostAtStations = 0.09
  private static let moves = 24
  private static let goodDirection = 21.4
  private static let turningCost = 3.0

  private struct Result {
    var layout: SchematicLayout
    var value = Double.infinity
    var strain = 0.0
  }

  /// What courses would lead to, worked out side by side.
  private func tried(_ courses: [Course]) -> [Result] {
    var results = courses.map { _ in Result(layout: layout) }
    results.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let results = buffer
      let this = self
      SideBySide.perform(courses.count) { results[$0] = this.result(of: courses[$0]) }
    }
    return results
  }

  /// Evens the layout out.
  private mutating func pull() {
    var fit = WireFit(layout, design: design, symbols: layout.symbols(design))
    for _ in 0..<3 { fit.pull([], price: 0, rounds: 80) }
    let value = Self.value(fit.result)
    if value < self.value + 3 { (layout, self.value) = (fit.result, value) }
    symbols = layout.symbols(design)
    strain = WireFit(layout, design: design, symbols: []).strain
  }

  private func result(of course: Course) -> Result {
    var changed = directions
    set(course, in: &changed)
    let wire = Wire(layout, directions: changed)
    var fit = WireFit(layout, design: design, symbols: symbols, wire: wire)
    fit.pull([], price: 0, rounds: 45)
    let none = Result(layout: layout)
    guard fit.strain < strain + 0.3, Self.value(fit.result) < value + 6 else { return none }
    fit.pull([], price: 0, rounds: 70)
    guard fit.strain < strain + 0.1 else { return none }
    return Result(layout: fit.result, value: Self.value(fit.result), strain: fit.strain)
  }

  private func set(_ course: Course, in directions: inout [[Int]]) {
    var node = chains[course.chain].a
    for (edge, run) in zip(chains[course.chain].edges, course.directions) {
      let isForward = layout.edges[edge].from == node
      directions[edge] = isForward ? run : run.reversed().map { $0 ^ 4 }
      node = isForward ? layout.edges[edge].to : layout.edges[edge].from
    }
  }

  // MARK: Courses

  /// The courses of a chain that would save bends, if there were room.
  ///
  /// - Parameter changed: the directions of all edges as they are, to try things out in.
  private func courses(_ chain: Int, _ changed: inout [[Int]]) -> [Course] {
    let it = chains[chain]
    let count = it.edges.count
    guard it.edges.allSatisfy({ !directions[$0].isEmpty }) else { return [] }
    let span = layout.nodes[it.b].at - layout.nodes[it.a].at
    let now = cost(chain, directions)
    let main = Wire.direction(of: span)
    var found: [Course] = []
    func consider(_ runs: [[Int]]) {
      let course = Course(gain: 0, chain: chain, directions: runs)
      set(course, in: &changed)
      defer { for edge in it.edges { changed[edge] = directions[edge] } }
      guard keepsOrder(it.a, changed), keepsOrder(it.b, changed) else { return }
      let gain = now - cost(chain, changed)
      if gain > (movesBends ? 0.2 : 0.4) { found.append(Course(gain: gain, chain: chain, directions: runs)) }
    }
    if movesBends {
      for runs in moved(it) { consider(runs) }
      return found
    }
    for turn in [0, 1, 7, 2, 6] {
      let first = (main + turn) & 7
      consider(Array(repeating: [first], count: count))
      for second in [(first + 1) & 7, (first + 7) & 7, (first + 2) & 7, (first + 6) & 7] {
        guard let share = Self.share(first, second, span) else { continue }
        let middle = min(count - 1, max(0, Int(share * Double(count))))
        for bend in Set([middle, max(0, middle - 1), min(count - 1, middle + 1)]).sorted() {
          consider((0..<count).map { $0 < bend ? [first] : $0 == bend ? [first, second] : [second] })
        }
      }
    }
    return found
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
