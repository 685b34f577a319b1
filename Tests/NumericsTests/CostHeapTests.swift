import Numerics
import Testing

@Suite("A queue of costs")
struct CostHeapTests {
  @Test("Gives the smallest of what it has, whatever came and went before", arguments: [1, 2, 3, 4, 5, 6, 400])
  func smallestFirst(count: Int) {
    var random = SplitMix(seed: UInt64(count))
    var heap = CostHeap()
    var kept: [UInt64] = []
    for _ in 0..<3 {
      for _ in 0..<count {
        // Few different ones, so that some are equal.
        let key = random.next() % UInt64(count)
        heap.push(key)
        kept.append(key)
      }
      for _ in 0..<count / 2 {
        kept.sort()
        #expect(heap.pop() == kept.removeFirst())
      }
    }
    for key in kept.sorted() { #expect(heap.pop() == key) }
    #expect(heap.pop() == nil)
    heap.push(3)
    heap.removeAll()
    #expect(heap.pop() == nil)
  }
}
