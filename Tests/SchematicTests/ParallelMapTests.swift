import Foundation
import Synchronization
import Testing
import TransitModel

@testable import Schematic

@Suite("Work done side by side")
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

  @Test("Parts are all done, whichever way")
  func allParts() {
    for isOneByOne in [false, true] {
      var done = Array(repeating: 0, count: 100)
      done.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let done = buffer
        ParallelMap.$isOneByOne.withValue(isOneByOne) { ParallelMap.perform(done.count) { done[$0] += $0 } }
      }
      #expect(done == Array(0..<100))
    }
  }

  @Test("Parts that have parts of their own are all done, and what they give stands in their order")
  func partsOfParts() {
    for isOneByOne in [false, true] {
      let sums = ParallelMap.$isOneByOne.withValue(isOneByOne) {
        ParallelMap.map(Array(0..<9)) { outer in
          ParallelMap.map(Array(0...outer)) { inner in ParallelMap.map([inner, 1, 2]) { $0 }.reduce(0, +) }
        }
      }
      #expect(sums == (0..<9).map { outer in (0...outer).map { $0 + 3 } })
    }
  }

  @Test("A long part beside short ones that are done is helped with its own parts")
  func helpsLate() {
    guard ProcessInfo.processInfo.activeProcessorCount > 1 else { return }
    let threads = Mutex<Set<UInt>>([])
    ParallelMap.perform(2) { part in
      // The second part is over at once; its thread is free for those of the first.
      guard part == 0 else { return }
      // Other tests want processors as well: it may take a while until one is idle.
      ParallelMap.perform(30_000) { _ in
        let count = threads.withLock { threads in
          threads.insert(UInt(pthread_self()))
          return threads.count
        }
        if count < 2 { usleep(2000) }
      }
    }
    #expect(threads.withLock { $0.count } > 1)
  }

  @Test("No parts and one are done where they are asked for")
  func fewParts() {
    #expect(ParallelMap.map([Int]()) { $0 } == [])
    #expect(ParallelMap.map([7]) { _ in pthread_self() } == [pthread_self()])
  }
}
