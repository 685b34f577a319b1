internal import Geometry

/// Improves a layout until nothing more helps or the budget of work is spent.
struct GridSearch {
  private(set) var layout: GridLayout
  /// How many router states may be looked at.
  private let budget: Int
  private let chainOrder: [Int]
  private let chainsAtNode: [[Int]]
  private let rank: [Int]
  /// How much worse a move may make things, on average; falls to nothing.
  private var temperature = 0.0
  private var random = SplitMix(seed: 2_463_534_242)
  private var changes: GridChanges
  /// Moves that were tried in vain: after how many changes, and the work that took.
  private var failures: [Move: (time: Int32, work: Int)] = [:]

  /// What is moved, and where to; a chain alone is laid anew.
  private struct Move: Hashable {
    let group: [Int]
    let chain: Int
    let direction: Int
    let stride: Int
  }

  /// A first layout, all chains laid once, those with most lines first.
  init(_ problem: GridProblem, budget: Int) {
    layout = GridLayout(problem)
    changes = GridChanges(problem)
    self.budget = budget
    chainOrder = problem.chains.indices.sorted {
      (-problem.chains[$0].lineCount, problem.chains[$0].stops.count, $0)
        < (-problem.chains[$1].lineCount, problem.chains[$1].stops.count, $1)
    }
    var rank = Array(repeating: 0, count: problem.chains.count)
    for (index, chain) in chainOrder.enumerated() { rank[chain] = index }
    let ranks = rank
    self.rank = ranks
    chainsAtNode = problem.nodes.map { node in
      Set(node.ends.map { $0 >> 1 }).sorted { ranks[$0] < ranks[$1] }
    }
    for chain in chainOrder {
      let path = layout.router.route(chain, in: layout, limit: .max / 4) ?? layout.straightPath(chain)
      _ = layout.lay(chain, path)
    }
  }

  private var isSpent: Bool { layout.router.work > budget }

  /// Tries moves of every kind, in rounds: first some that make things worse now and then, so that the search leaves the
  /// first hollow it falls into, then only those that help. The best layout met is kept.
  mutating func run(temperatures: [Double], rounds: Int) {
    settle(rounds: 3)
    var best = (cost: layout.totalCost(), layout: layout)
    for temperature in temperatures where !isSpent {
      self.temperature = temperature
      _ = moveNodes(reach: 1) + rerouteChains() + movePairs() + moveStraightRuns()
      self.temperature = 0
      settle(rounds: 1)
      let cost = layout.totalCost()
      if cost < best.cost { best = (cost, layout) }
    }
    layout = best.layout
    failures = [:]
    settle(rounds: rounds)
  }

  private mutating func settle(rounds: Int) {
    for round in 0..<rounds {
      var gain = 0
      gain += moveNodes(reach: round % 3 == 2 ? 2 : 1)
      gain += rerouteChains()
      gain += movePairs()
      gain += moveStraightRuns()
      gain += moveArms()
      if isSpent || (gain == 0 && round % 3 == 2) { break }
    }
  }

  private mutating func rerouteChains() -> Int {
    var gain = 0
    for chain in chainOrder where !isSpent { gain += shift([], along: 0, by: 0, chains: [chain]) ?? 0 }
    return gain
  }

  private mutating func moveNodes(reach: Int) -> Int {
    var gain = 0
    for node in layout.problem.nodes.indices where !isSpent { gain += bestShift([node], reach: reach) }
    return gain
  }

  private mutating func movePairs() -> Int {
    var gain = 0
    for chain in chainOrder where !isSpent {
      let it = layout.problem.chains[chain]
      gain += bestShift([it.a, it.b], reach: 1)
    }
    return gain
  }

  /// Moves whole straight runs sideways.
  private mutating func moveStraightRuns() -> Int {
    var gain = 0
    for axis in 0..<4 {
      for group in straightGroups(axis) where !isSpent && group.count > 2 { gain += bestShift(group, reach: 1) }
    }
    return gain
  }

  /// Key nodes joined by chains that run straight along an axis.
  private func straightGroups(_ axis: Int) -> [[Int]] {
    var groups = DisjointSets(count: layout.problem.nodes.count)
    for (index, chain) in layout.problem.chains.enumerated() {
      guard let first = layout.steps[index].first, Int(first) & 3 == axis,
        layout.steps[index].allSatisfy({ $0 == first })
      else { continue }
      groups.join(chain.a, chain.b)
    }
    return groups.groups
  }

  /// Moves everything beyond a chain that alone joins it to the rest.
  private mutating func moveArms() -> Int {
    var gain = 0
    for chain in chainOrder where !isSpent {
      guard let arm = arm(beyond: chain), arm.count > 1 else { continue }
      gain += bestShift(arm, reach: 1)
    }
    return gain
  }

  private func arm(beyond bridge: Int) -> [Int]? {
    let it = layout.problem.chains[bridge]
    var seen: Set<Int> = [it.b]
    var queue = [it.b]
    while let node = queue.popLast() {
      for chain in chainsAtNode[node] where chain != bridge {
        let far =
          layout.problem.chains[chain].a == node ? layout.problem.chains[chain].b : layout.problem.chains[chain].a
        if far == it.a { return nil }
        if seen.insert(far).inserted { queue.append(far) }
      }
    }
    guard seen.count <= layout.problem.nodes.count / 2 else { return nil }
    return seen.sorted()
  }

  /// Moves nodes together by up to `reach` cells in the best of the eight directions, if that helps.
  private mutating func bestShift(_ group: [Int], reach: Int) -> Int {
    var gain = 0
    for direction in 0..<8 {
      for stride in stride(from: reach, through: 1, by: -1) where !isSpent {
        guard let won = shift(group, along: direction, by: stride, chains: chains(at: group)) else { continue }
        gain += won
        break
      }
    }
    return gain
  }

  private func chains(at group: [Int]) -> [Int] {
    if group.count == 1 { return chainsAtNode[group[0]] }
    if group.count == 2 { return merged(chainsAtNode[group[0]], chainsAtNode[group[1]]) }
    let all = Set(group.flatMap { chainsAtNode[$0] })
    return chainOrder.filter { all.contains($0) }
  }

  /// How much worse this move may be: exponentially distributed about the temperature.
  private mutating func allowance() -> Int {
    guard temperature > 0 else { return 0 }
    var share = 1.0
    var sum = 0.0
    // The series of -log(u) about 1, good enough for choosing and free of a math library.
    let u = random.unit()
    for term in 1...12 {
      share *= 1 - u
      sum += share / Double(term)
    }
    return Int(temperature * sum)
  }

  private func merged(_ a: [Int], _ b: [Int]) -> [Int] {
    (a + b.filter { !a.contains($0) }).sorted { rank[$0] < rank[$1] }
  }

  /// Moves nodes and lays their chains again; keeps it if that is cheaper. Chains within the group move along unchanged.
  private mutating func shift(_ group: [Int], along direction: Int, by stride: Int, chains: [Int]) -> Int? {
    let problem = layout.problem
    let inside = Set(group)
    var targets: [Int] = []
    for node in group {
      let x = layout.at[node] % problem.width + Compass.dx[direction] * stride
      let y = layout.at[node] / problem.width + Compass.dy[direction] * stride
      guard x > 0, y > 0, x < problem.width - 1, y < problem.height - 1 else { return nil }
      targets.append(y * problem.width + x)
    }
    let oldPlaces = group.map { layout.at[$0] }
    let leaving = Set(oldPlaces)
    guard targets.allSatisfy({ !layout.isTaken($0) || leaving.contains($0) }) else { return nil }
    let move = Move(group: group, chain: group.isEmpty ? chains[0] : -1, direction: direction, stride: stride)
    if isKnownFailure(move, chains) { return nil }
    let work = layout.router.work
    let oldPaths = chains.map { layout.steps[$0] }
    var before = group.reduce(0) { $0 + layout.displacementCost($1) }
    for chain in chains { before += layout.lift(chain) }
    for (node, target) in zip(group, targets) { layout.place(node, at: target) }
    let limit = before + allowance()
    var after = group.reduce(0) { $0 + layout.displacementCost($1) }
    var laid = 0
    let rigid = chains.enumerated().filter {
      inside.contains(problem.chains[$0.1].a) && inside.contains(problem.chains[$0.1].b)
    }
    let free = chains.enumerated().filter {
      !(inside.contains(problem.chains[$0.1].a) && inside.contains(problem.chains[$0.1].b))
    }
    let isPair = group.count == 2
    for (offset, chain) in rigid + free where after < limit {
      let isRigid =
        group.count > 1 && !isPair && inside.contains(problem.chains[chain].a)
        && inside.contains(problem.chains[chain].b)
      if isRigid, layout.fits(chain, oldPaths[offset]) {
        after += layout.lay(chain, oldPaths[offset])
      } else if let path = layout.router.route(chain, in: layout, limit: limit - after) {
        after += layout.lay(chain, path)
      } else {
        after = .max / 4
      }
      laid += 1
    }
    if laid == chains.count, after < limit, after != before {
      note(chains, oldPaths, from: group, oldPlaces)
      return before - after
    }
    for chain in chains where !layout.steps[chain].isEmpty { _ = layout.lift(chain) }
    for (node, place) in zip(group, oldPlaces) { layout.place(node, at: place) }
    for (chain, path) in zip(chains, oldPaths) { _ = layout.lay(chain, path) }
    if temperature == 0 { failures[move] = (changes.now, layout.router.work - work) }
    return nil
  }

  /// Whether a move failed before and nothing has changed since that could make it succeed.
  private func isKnownFailure(_ move: Move, _ chains: [Int]) -> Bool {
    guard temperature == 0, let failure = failures[move] else { return false }
    guard chains.allSatisfy({ changes.last(near: $0, in: layout) <= failure.time }) else { return false }
    layout.router.spare(failure.work)
    return true
  }

  /// Notes what a move changed.
  private mutating func note(_ chains: [Int], _ oldPaths: [[UInt8]], from group: [Int], _ oldPlaces: [Int]) {
    changes.advance()
    for (chain, path) in zip(chains, oldPaths) {
      let start = layout.problem.chains[chain].a
      changes.note(path, from: group.firstIndex(of: start).map { oldPlaces[$0] } ?? layout.at[start])
      changes.note(layout.steps[chain], from: layout.at[start])
    }
  }
}

extension GridLayout {
  /// Whether a path stays on the grid.
  func fits(_ chain: Int, _ path: [UInt8]) -> Bool {
    var x = at[problem.chains[chain].a] % problem.width
    var y = at[problem.chains[chain].a] / problem.width
    for step in path {
      x += Compass.dx[Int(step)]
      y += Compass.dy[Int(step)]
      if x < 0 || y < 0 || x >= problem.width || y >= problem.height { return false }
    }
    return true
  }

  /// A way with at most one bend, whatever is in between: for chains whose window does not hold their nodes.
  func straightPath(_ chain: Int) -> [UInt8] {
    let from = at[problem.chains[chain].a]
    let to = at[problem.chains[chain].b]
    let dx = to % problem.width - from % problem.width
    let dy = to / problem.width - from / problem.width
    let diagonal = min(abs(dx), abs(dy))
    let slant: UInt8 = dx >= 0 ? (dy >= 0 ? 1 : 7) : (dy >= 0 ? 3 : 5)
    let plain: UInt8 = abs(dx) > abs(dy) ? (dx > 0 ? 0 : 4) : (dy > 0 ? 2 : 6)
    return Array(repeating: slant, count: diagonal)
      + Array(repeating: plain, count: max(abs(dx), abs(dy)) - diagonal)
  }
}

/// Which elements belong together.
struct DisjointSets {
  private var parents: [Int]

  /// Every element by itself.
  init(count: Int) { parents = Array(0..<count) }

  /// The representative of an element's set.
  mutating func find(_ element: Int) -> Int {
    var root = element
    while parents[root] != root { root = parents[root] }
    var node = element
    while parents[node] != root { (parents[node], node) = (root, parents[node]) }
    return root
  }

  /// Puts two sets together.
  mutating func join(_ a: Int, _ b: Int) {
    let first = find(a)
    let second = find(b)
    parents[max(first, second)] = min(first, second)
  }

  /// The sets, each in rising order, sorted by their smallest element.
  var groups: [[Int]] {
    var copy = self
    var lists: [Int: [Int]] = [:]
    for element in parents.indices { lists[copy.find(element), default: []].append(element) }
    return lists.keys.sorted().compactMap { lists[$0] }
  }
}

/// A generator of numbers that are the same on every machine (Steele, Lea and Flood, SplitMix).
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next number from 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
