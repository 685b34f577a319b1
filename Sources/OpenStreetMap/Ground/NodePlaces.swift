internal import TransitModel

/// Where nodes are, in 24 bytes for each: an extract may have millions of them.
struct NodePlaces {
  /// The nodes that are looked for, sorted.
  private(set) var expected: [Int64] = []
  /// Latitude and longitude of each; not a number where the file does not have it.
  private var degrees: [SIMD2<Double>] = []
  /// What ways say of their nodes themselves.
  private var given: [Int64: Coordinate] = [:]

  /// Takes a place that a way tells.
  mutating func give(_ node: Int64, _ place: Coordinate) { given[node] = place }

  /// Looks for nodes from now on, as far as their places are not known yet.
  mutating func expect(_ nodes: [Int64]) {
    var sorted = given.isEmpty ? nodes : nodes.filter { given[$0] == nil }
    sorted.sort()
    var count = 0
    for node in sorted where count == 0 || sorted[count - 1] != node {
      sorted[count] = node
      count += 1
    }
    sorted.removeLast(sorted.count - count)
    expected = sorted
    degrees = Array(repeating: SIMD2(.nan, .nan), count: count)
  }

  /// Takes where a node is, if it is looked for.
  mutating func add(_ node: Int64, _ place: Coordinate) {
    if let index = index(of: node) { degrees[index] = SIMD2(place.latitude, place.longitude) }
  }

  /// Where a node is.
  subscript(node: Int64) -> Coordinate? {
    if let place = given[node] { return place }
    guard let index = index(of: node), !degrees[index].x.isNaN else { return nil }
    return Coordinate(latitude: degrees[index].x, longitude: degrees[index].y)
  }

  private func index(of node: Int64) -> Int? {
    var (low, high) = (0, expected.count)
    while low < high {
      let middle = (low + high) / 2
      if expected[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < expected.count && expected[low] == node ? low : nil
  }
}
