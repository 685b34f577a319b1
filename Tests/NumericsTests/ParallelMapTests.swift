import Foundation
import Numerics
import Synchronization
import Testing

@Suite("Work done side by side")
struct ParallelMapTests {
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
