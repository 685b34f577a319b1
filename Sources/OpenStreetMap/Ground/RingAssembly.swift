/// Joins ways end to end.
struct RingAssembly {
  /// What closes.
  private(set) var rings: [[Int64]] = []
  /// What does not.
  private(set) var chains: [[Int64]] = []

  /// - Parameter keepsDirection: whether ways are joined only head to tail, as shores are.
  init(_ ways: [[Int64]], keepsDirection: Bool = false) {
    var ends: [Int64: [Int]] = [:]
    var open: [[Int64]] = []
    for way in ways where way.count > 1 {
      if way.first == way.last {
        rings.append(way)
        continue
      }
      for end in [way[0], way[way.count - 1]] { ends[end, default: []].append(open.count) }
      open.append(way)
    }
    var isUsed = [Bool](repeating: false, count: open.count)
    for start in open.indices where !isUsed[start] {
      isUsed[start] = true
      var chain = open[start]
      for side in [false, true] {
        // First on from the end, then back from the beginning.
        while chain.first != chain.last, let end = side ? chain.first : chain.last {
          let next = ends[end, default: []].first { index in
            !isUsed[index] && (!keepsDirection || (side ? open[index].last == end : open[index].first == end))
          }
          guard let next else { break }
          isUsed[next] = true
          let way = open[next]
          if side {
            chain = (way.last == end ? way.dropLast() : way.dropFirst().reversed()) + chain
          } else {
            chain += way.first == end ? Array(way.dropFirst()) : way.dropLast().reversed()
          }
        }
      }
      if chain.first == chain.last { rings.append(chain) } else { chains.append(chain) }
    }
  }
}
