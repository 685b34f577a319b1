import Numerics
import Testing
import TransitModel

@testable import Schematic

@Suite("Maps drawn side by side")
struct SideBySideTests {
  /// Lines across a shaken grid of stations, with a ring around its middle.
  private func city(seed: UInt64) -> LineGraph {
    let side = 6
    var random = SplitMix(seed: seed)
    let places = (0..<side * side).map { index -> (Double, Double)? in
      let row = Double(index / side) + 0.5 * random.unit()
      let column = Double(index % side) + 0.5 * random.unit()
      return (50 - 0.008 * row, 8 + 0.012 * column)
    }
    let rows = [1, 3, 4].map { row in (0..<side).map { row * side + $0 } }
    let columns = [1, 2, 4].map { column in (0..<side).map { $0 * side + column } }
    return graph(places, rows + columns + [[7, 8, 9, 10, 16, 22, 28, 27, 26, 25, 19, 13, 7]])
  }

  private func names(_ graph: LineGraph, seed: UInt64) -> [Int: [LabelForm]] {
    var random = SplitMix(seed: seed)
    var forms: [Int: [LabelForm]] = [:]
    for node in graph.nodes.indices {
      let line = LabelLine(
        text: "name", language: "en", size: 1, width: 2 + 4 * random.unit(), height: 1.15, baseline: 0.9)
      forms[node] = [LabelForm(lines: [line], cost: 0)]
    }
    return forms
  }

  @Test(
    "One thread after another and many side by side draw the same map to the last bit", arguments: [1, 2] as [UInt64])
  func sameOnAnyNumberOfThreads(seed: UInt64) {
    let source = city(seed: seed)
    let forms = names(source, seed: seed)
    let plans = [false, true].map { isOneByOne in
      ParallelMap.$isOneByOne.withValue(isOneByOne) { NetworkPlan(LaidOutNetwork(source), forms: forms) }
    }
    #expect(plans[0].layout == plans[1].layout)
    #expect(plans[0].labels == plans[1].labels)
    #expect(plans[0].labels.count == plans[0].symbols.count)
  }
}
