internal import Geometry
internal import Numerics
internal import Synchronization

/// Improves a layout until nothing more helps or the budget of work is spent.
///
/// Most moves are in vain. So several are tried side by side, each on a layout of its own, the first that helps is made on
/// all of them, and what was tried beyond it does not count: all goes as if one had been tried after the other.
package struct GridSearch {
  /// The same layout several times.
  private var twins: [GridLayout]
  /// How many router states may be looked at, and how many were.
  private let budget: Int
  private var work: Int
  private let chainOrder: [Int]
  private let chainsAtNode: [[Int]]
  /// The nodes beyond each chain that alone joins them to the rest, in the order of the chains.
  private let arms: [[Int]]
  private let rank: [Int]
  /// How much worse a move may make things, on average; falls to nothing.
  private var temperature = 0.0
  private var random = SplitMix(seed: 2_463_534_242)
  private var changes: DirtyRegions
  /// Moves that were tried in vain: after how many changes, and the work that took.
  private var failures: [GridMove.Key: (time: Int32, work: Int)] = [:]

  /// The layout as it is.
  var layout: GridLayout { twins[0] }

  /// Its shape, stretched until spacings are even.
  package func refinedShape() -> ShapeGraph {
    var refinement = ShapeRefinement(ShapeGraph(layout))
    refinement.run()
    return refinement.shape
  }

  /// A first layout, all chains laid once, those with most lines first.
  package init(_ problem: GridProblem, budget: Int) {
    var layout = GridLayout(problem)
    changes = DirtyRegions(problem)
    self.budget = budget
    let order = problem.chains.indices.sorted {
      (-problem.chains[$0].lineCount, problem.chains[$0].stops.count, $0)
        < (-problem.chains[$1].lineCount, problem.chains[$1].stops.count, $1)
    }
    chainOrder = order
    var rank = Array(repeating: 0, count: problem.chains.count)
    for (index, chain) in order.enumerated() { rank[chain] = index }
    let ranks = rank
    self.rank = ranks
    let chainsAtNode = problem.nodes.map { node in
      Set(node.ends.map { $0 >> 1 }).sorted { ranks[$0] < ranks[$1] }
    }
    self.chainsAtNode = chainsAtNode
    arms = order.compactMap { problem.arm(beyond: $0, chainsAtNode) }.filter { $0.count > 1 }
    for chain in order {
      let path = layout.router.route(chain, in: layout, limit: .max / 4) ?? layout.straightPath(chain)
      _ = layout.lay(chain, path)
    }
    work = layout.router.work
    twins = [layout] + (1..<Self.sideBySide).map { _ in layout.twin }
  }

  /// How many router states were looked at.
  package var done: Int { work }
  private var isSpent: Bool { work > budget }

  /// Tries moves of every kind, in rounds: first some that make things worse now and then, so that the search leaves the
  /// first hollow it falls into, then only those that help. The best layout met is kept.
  package mutating func run(temperatures: [Double], rounds: Int) {
    settle(rounds: 3)
    var best = (cost: layout.totalCost(), layout: layout)
    for temperature in temperatures where !isSpent {
      self.temperature = temperature
      moveNodes(reach: 1)
      rerouteChains()
      movePairs()
      moveStraightRuns()
      self.temperature = 0
      settle(rounds: 1)
      let cost = layout.totalCost()
      if cost < best.cost { best = (cost, layout) }
    }
    for index in twins.indices { twins[index].copy(best.layout) }
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

  @discardableResult private mutating func rerouteChains() -> Int {
    make(chainOrder.map { GridMove(group: [], chains: [$0], direction: CompassDirection(0), stride: 0) })
  }

  @discardableResult private mutating func moveNodes(reach: Int) -> Int {
    make(
      layout.problem.nodes.indices.flatMap { GridMove.around([$0], chains: chainsAtNode[$0], reach: reach) })
  }

  @discardableResult private mutating func movePairs() -> Int {
    make(
      chainOrder.flatMap { chain -> [GridMove] in
        let it = layout.problem.chains[chain]
        return GridMove.around([it.a, it.b], chains: merged(chainsAtNode[it.a], chainsAtNode[it.b]), reach: 1)
      })
  }

  /// Moves whole straight runs sideways.
  @discardableResult private mutating func moveStraightRuns() -> Int {
    (0..<4).reduce(0) { gain, axis in
      gain
        + make(
          straightGroups(axis).filter { $0.count > 2 }.flatMap { group in
            GridMove.around(group, chains: chains(at: group), reach: 1)
          })
    }
  }

  /// Key nodes joined by chains that run straight along an axis.
  private func straightGroups(_ axis: Int) -> [[Int]] {
    var groups = DisjointSets(count: layout.problem.nodes.count)
    for (index, chain) in layout.problem.chains.enumerated() {
      guard let first = layout.steps[index].first, CompassDirection(Int(first)).axis == axis,
        layout.steps[index].allSatisfy({ $0 == first })
      else { continue }
      groups.join(chain.a, chain.b)
    }
    return groups.groups
  }

  /// Moves everything beyond a chain that alone joins it to the rest.
  private mutating func moveArms() -> Int {
    make(arms.flatMap { GridMove.around($0, chains: chains(at: $0), reach: 1) })
  }

  private func chains(at group: [Int]) -> [Int] {
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
}

extension GridSearch {
  /// How many layouts there are to try moves on.
  private static let sideBySide = 2
  /// How many moves are tried side by side after one has helped, and how many at most.
  private static let (fewTrials, mostTrials) = (8, 64)

  /// A move that is to be tried, or is known to be in vain.
  private struct Trial: Sendable {
    let move: GridMove
    let targets: [Int]
    let allowance: Int
    /// The generator of numbers after it.
    let random: SplitMix
    /// The work that it took when it failed before; nothing where it has to be tried.
    let known: Int?
  }

  /// Makes those moves that help, one after the other; gives by how much cheaper the layout has become.
  private mutating func make(_ moves: [GridMove]) -> Int {
    var (gain, next, size) = (0, 0, Self.fewTrials)
    while next < moves.count, !isSpent {
      let (trials, end) = trials(moves, from: next, most: size)
      let outcomes = outcomes(of: trials.map(\.trial))
      (next, size) = (end, min(2 * size, Self.mostTrials))
      for ((index, trial), outcome) in zip(trials, outcomes) {
        if isSpent { return gain }
        random = trial.random
        work += outcome.work
        if let won = outcome.gain {
          gain += won
          change(trial, outcome.paths)
          (next, size) = (index + 1, Self.fewTrials)
          while next < moves.count, moves[next].isFallback { next += 1 }
          break
        }
        if temperature == 0, trial.known == nil { failures[trial.move.key] = (changes.now, outcome.work) }
      }
    }
    return gain
  }

  /// The next moves that can be made, until so many have to be tried, and the number of the first beyond them.
  private mutating func trials(
    _ moves: [GridMove], from first: Int, most: Int
  ) -> (trials: [(index: Int, trial: Trial)], end: Int) {
    let start = random
    defer { random = start }
    var trials: [(index: Int, trial: Trial)] = []
    var (index, open) = (first, 0)
    while index < moves.count, open < most {
      let move = moves[index]
      if let targets = twins[0].targets(of: move) {
        let known = knownFailure(move)
        let allowance = allowance()
        trials.append(
          (index, Trial(move: move, targets: targets, allowance: allowance, random: random, known: known)))
        if known == nil { open += 1 }
      }
      index += 1
    }
    return (trials, index)
  }

  /// What comes of moves, as far as the first that helps.
  private mutating func outcomes(of trials: [Trial]) -> [GridOutcome] {
    var outcomes = trials.map { GridOutcome(work: $0.known ?? 0) }
    let open = trials.indices.filter { trials[$0].known == nil }
    let (taken, first) = (Counter(), Counter(trials.count))
    twins.withUnsafeMutableBufferPointer { twins in
      outcomes.withUnsafeMutableBufferPointer { outcomes in
        nonisolated(unsafe) let (twins, outcomes) = (twins, outcomes)
        ParallelMap.perform(min(twins.count, open.count)) { twin in
          while let index = taken.next(below: open.count).map({ open[$0] }), index < first.value {
            let trial = trials[index]
            outcomes[index] = twins[twin].outcome(of: trial.move, to: trial.targets, allowance: trial.allowance)
            if outcomes[index].gain != nil { first.lower(to: index) }
          }
        }
      }
    }
    return outcomes
  }

  /// The work that a move took when it failed before, where nothing has changed since that could make it succeed.
  private func knownFailure(_ move: GridMove) -> Int? {
    guard temperature == 0, let failure = failures[move.key] else { return nil }
    return move.chains.allSatisfy { changes.last(near: $0, in: twins[0]) <= failure.time } ? failure.work : nil
  }

  /// Makes a move, and notes what that changes.
  private mutating func change(_ trial: Trial, _ paths: [[UInt8]]) {
    changes.advance()
    note(trial.move.chains)
    for index in twins.indices { twins[index].change(trial.move, to: trial.targets, paths) }
    note(trial.move.chains)
  }

  private mutating func note(_ chains: [Int]) {
    for chain in chains { changes.note(twins[0].steps[chain], from: twins[0].at[twins[0].problem.chains[chain].a]) }
  }
}

/// A number that several threads count with.
private final class Counter: Sendable {
  private let number: Atomic<Int>

  init(_ value: Int = 0) { number = Atomic(value) }

  var value: Int { number.load(ordering: .relaxed) }

  /// The next number, unless that is the end.
  func next(below end: Int) -> Int? {
    let next = number.add(1, ordering: .relaxed).oldValue
    return next < end ? next : nil
  }

  func lower(to value: Int) { number.min(value, ordering: .relaxed) }
}
