internal import Geometry

/// Key nodes to be moved together on a grid, with the chains to be laid anew for it; a chain alone is only laid anew.
struct GridMove: Sendable {
  let group: [Int]
  let chains: [Int]
  let direction: CompassDirection
  /// How many cells it leads away.
  let stride: Int
  /// Whether it is left out where the move before it, further in the same direction, has helped.
  var isFallback = false

  /// What it is known by.
  struct Key: Hashable {
    fileprivate let group: [Int]
    fileprivate let chain: Int
    fileprivate let direction: CompassDirection
    fileprivate let stride: Int
  }

  var key: Key { Key(group: group, chain: group.isEmpty ? chains[0] : -1, direction: direction, stride: stride) }

  /// Moves in all directions, in each the furthest first.
  static func around(_ group: [Int], chains: [Int], reach: Int) -> [GridMove] {
    CompassDirection.all.flatMap { direction in
      (1...reach).reversed().map { stride in
        GridMove(
          group: group, chains: chains, direction: direction, stride: stride, isFallback: stride < reach)
      }
    }
  }
}

/// What comes of a move.
struct GridOutcome: Sendable {
  /// How much cheaper it makes the layout; below zero where it may make it dearer, and nothing where it does not help.
  var gain: Int?
  /// The ways of its chains after it, in their order.
  var paths: [[UInt8]] = []
  /// The work that it took to find out.
  var work = 0
}

extension GridLayout {
  /// The cells that a move leads to; nothing where it leads off the grid or to where others are.
  func targets(of move: GridMove) -> [Int]? {
    var targets: [Int] = []
    for node in move.group {
      let x = at[node] % problem.width + move.direction.dx * move.stride
      let y = at[node] / problem.width + move.direction.dy * move.stride
      guard x > 0, y > 0, x < problem.width - 1, y < problem.height - 1 else { return nil }
      targets.append(y * problem.width + x)
    }
    let isFree = targets.allSatisfy { target in
      !isTaken(target) || move.group.contains { at[$0] == target }
    }
    return isFree ? targets : nil
  }

  /// Finds out what comes of a move and leaves all as it was. It helps where the layout becomes cheaper, or dearer by less
  /// than `allowance`. Chains within a larger group move along unchanged.
  mutating func outcome(of move: GridMove, to targets: [Int], allowance: Int) -> GridOutcome {
    let (group, chains) = (move.group, move.chains)
    let workBefore = router.work
    let oldPlaces = group.map { at[$0] }
    let oldPaths = chains.map { steps[$0] }
    var before = group.reduce(0) { $0 + displacementCost($1) }
    for chain in chains { before += lift(chain) }
    for (node, target) in zip(group, targets) { place(node, at: target) }
    let limit = before + allowance
    var after = group.reduce(0) { $0 + displacementCost($1) }
    let inside = Set(group)
    let isInside = chains.map { inside.contains(problem.chains[$0].a) && inside.contains(problem.chains[$0].b) }
    let order = chains.indices.filter { isInside[$0] } + chains.indices.filter { !isInside[$0] }
    var laid = 0
    for index in order where after < limit {
      let chain = chains[index]
      if isInside[index], group.count > 2, fits(chain, oldPaths[index]) {
        after += lay(chain, oldPaths[index])
      } else if let path = router.route(chain, in: self, limit: limit - after) {
        after += lay(chain, path)
      } else {
        after = .max / 4
      }
      laid += 1
    }
    var outcome = GridOutcome(work: router.work - workBefore)
    if laid == chains.count, after < limit, after != before {
      outcome.gain = before - after
      outcome.paths = chains.map { steps[$0] }
    }
    change(move, to: oldPlaces, oldPaths)
    return outcome
  }

  /// Puts the nodes of a move to cells and its chains on ways.
  mutating func change(_ move: GridMove, to cells: [Int], _ paths: [[UInt8]]) {
    for chain in move.chains where !steps[chain].isEmpty { _ = lift(chain) }
    for (node, cell) in zip(move.group, cells) { place(node, at: cell) }
    for (chain, path) in zip(move.chains, paths) { _ = lay(chain, path) }
  }

  /// Whether a path stays on the grid.
  private func fits(_ chain: Int, _ path: [UInt8]) -> Bool {
    var x = at[problem.chains[chain].a] % problem.width
    var y = at[problem.chains[chain].a] / problem.width
    for step in path {
      x += CompassDirection(Int(step)).dx
      y += CompassDirection(Int(step)).dy
      if x < 0 || y < 0 || x >= problem.width || y >= problem.height { return false }
    }
    return true
  }
}
