/// Stops in the order of their seconds, then of their numbers (a binary heap).
struct StopQueue {
  private var heap: [(seconds: Int, stop: Int)] = []

  /// Adds a stop.
  mutating func insert(_ stop: Int, seconds: Int) {
    heap.append((seconds, stop))
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes out the stop that comes first.
  mutating func popFirst() -> Int? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first.stop }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == place { return first.stop }
      heap.swapAt(place, least)
      place = least
    }
  }
}
