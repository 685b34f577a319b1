import Geometry
import Testing

@testable import OctilinearGrid

@Suite("Changes of a grid")
struct GridChangesTests {
  /// Two chains of a line each, far from one another.
  private var problem: GridProblem {
    let ends = [Point(6, 8), Point(12, 8), Point(46, 8), Point(52, 8)]
    let chains = [0, 1].map { index in
      GridChain(
        a: 2 * index, b: 2 * index + 1, lineCount: 1, stops: [], spacings: 6,
        window: (x: 40 * index, y: 2, width: 18, height: 16), cost: Array(repeating: 6, count: 2 * 18 * 16))
    }
    let nodes = ends.enumerated().map { index, target in
      GridNode(target: target, isStation: true, ends: [index], passing: [0], weight: 1)
    }
    return GridProblem(
      weights: GridWeights(), cell: 1, width: 60, height: 20, nodes: nodes, chains: chains, graphNodes: [0, 1, 2, 3])
  }

  @Test("A chain learns of what changed near it, and not of what changed far away")
  func nearAndFar() throws {
    var layout = GridLayout(problem)
    var changes = DirtyRegions(problem)
    for chain in 0...1 {
      let path = try #require(layout.router.route(chain, in: layout, limit: .max / 4))
      _ = layout.lay(chain, path)
      changes.advance()
      changes.note(path, from: layout.at[layout.problem.chains[chain].a])
    }
    #expect(changes.last(near: 0, in: layout) == 1)
    #expect(changes.last(near: 1, in: layout) == 2)
    // Just beyond the left window, where a way beside its edge still looks.
    changes.advance()
    changes.note([], from: 8 * 60 + 19)
    #expect(changes.last(near: 0, in: layout) == 3)
    #expect(changes.last(near: 1, in: layout) == 2)
  }
}
