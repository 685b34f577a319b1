import Geometry
import Numerics
import Testing

@testable import OctilinearGrid

@Suite("The search on the grid")
struct GridSearchTests {
  /// A lattice of key nodes that want to lie somewhat off a grid, each joined to those east and south of it, with stops between.
  private func problem(side: Int, seed: UInt64) -> GridProblem {
    var random = SplitMix(seed: seed)
    let at = (0..<side * side).map { node in
      Point(8 + 5 * Double(node % side) + 3 * random.unit(), 8 + 5 * Double(node / side) + 3 * random.unit())
    }
    let size = 16 + 5 * side
    var pairs: [(Int, Int)] = []
    for node in at.indices {
      if node % side < side - 1 { pairs.append((node, node + 1)) }
      if node / side < side - 1 { pairs.append((node, node + side)) }
    }
    let chains = pairs.map { a, b in
      GridChain(
        a: a, b: b, lineCount: 1 + Int(2 * random.unit()), stops: [(at[a] + at[b]) * 0.5], spacings: 2,
        window: (0, 0, size, size), cost: Array(repeating: 6, count: 2 * size * size))
    }
    let nodes = at.indices.map { node -> GridNode in
      // Clockwise from the east.
      let neighbours = [node + 1, node + side, node - 1, node - side]
      let ends = neighbours.compactMap { far in
        pairs.indices.first { pairs[$0] == (node, far) || pairs[$0] == (far, node) }
          .map { 2 * $0 + (pairs[$0].1 == node ? 1 : 0) }
      }
      return GridNode(
        target: at[node], isStation: true, ends: ends, passing: Array(repeating: 1, count: ends.count * ends.count),
        weight: 1)
    }
    return GridProblem(
      weights: GridWeights(), cell: 0.5, width: size, height: size, nodes: nodes, chains: chains,
      graphNodes: Array(at.indices))
  }

  @Test("It comes to the same layout however many processors there are", arguments: [1, 2, 3] as [UInt64])
  func sameSideBySide(seed: UInt64) {
    let found = [false, true].map { isOneByOne in
      ParallelMap.$isOneByOne.withValue(isOneByOne) {
        var search = GridSearch(problem(side: 4, seed: seed), budget: 400_000)
        let before = search.layout.totalCost()
        search.run(temperatures: [120, 60], rounds: 6)
        #expect(search.layout.totalCost() < before)
        return search.layout
      }
    }
    #expect(found[0].at == found[1].at)
    #expect(found[0].steps == found[1].steps)
  }

  @Test("What comes of a move is foretold, and nothing moves until it is made")
  func outcomes() throws {
    let problem = problem(side: 3, seed: 7)
    var layout = GridSearch(problem, budget: 0).layout
    let moves = problem.nodes.indices.flatMap { node in
      GridMove.around([node], chains: Set(problem.nodes[node].ends.map { $0 >> 1 }).sorted(), reach: 2)
    }
    var helpful = 0
    for move in moves {
      guard let targets = layout.targets(of: move) else { continue }
      let (before, places, ways) = (layout.totalCost(), layout.at, layout.steps)
      let outcome = layout.outcome(of: move, to: targets, allowance: 150)
      #expect(layout.at == places)
      #expect(layout.steps == ways)
      #expect(layout.totalCost() == before)
      guard let gain = outcome.gain else { continue }
      helpful += 1
      layout.change(move, to: targets, outcome.paths)
      #expect(layout.totalCost() == before - gain)
    }
    #expect(helpful > 5)
  }

  @Test("The cheapest way is the same whatever limit it keeps to, and there is none below its cost")
  func limits() throws {
    let problem = problem(side: 3, seed: 11)
    var layout = GridSearch(problem, budget: 0).layout
    for chain in problem.chains.indices {
      let way = layout.steps[chain]
      _ = layout.lift(chain)
      let cheapest = try #require(layout.router.route(chain, in: layout, limit: .max / 4))
      // The least limit with which there is a way.
      var (none, some) = (-1, 1 << 20)
      while some - none > 1 {
        let middle = (none + some) / 2
        if layout.router.route(chain, in: layout, limit: middle) == nil { none = middle } else { some = middle }
      }
      #expect(some > 0 && some < 1 << 20)
      for limit in [some, some + 1, some + 40, 2 * some] {
        #expect(layout.router.route(chain, in: layout, limit: limit) == cheapest)
      }
      let (before, used) = (layout.router.work, layout.totalCost())
      #expect(layout.router.route(chain, in: layout, limit: some - 1) == nil)
      #expect(layout.router.work > before && layout.totalCost() == used)
      _ = layout.lay(chain, way)
    }
  }

  @Test("A twin shares nothing with the layout that it is made from")
  func twins() throws {
    let layout = GridSearch(problem(side: 3, seed: 2), budget: 0).layout
    var twin = layout.twin
    #expect(twin.router !== layout.router)
    #expect(twin.totalCost() == layout.totalCost())
    _ = twin.lift(0)
    #expect(twin.steps[0].isEmpty)
    #expect(!layout.steps[0].isEmpty)
    twin.copy(layout)
    #expect(twin.steps == layout.steps)
    #expect(twin.router !== layout.router)
  }
}
