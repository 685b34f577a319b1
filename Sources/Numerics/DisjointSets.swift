/// Which elements belong together.
package struct DisjointSets {
  private var parents: [Int]

  /// Every element by itself.
  package init(count: Int) { parents = Array(0..<count) }

  /// The representative of an element's set.
  package mutating func find(_ element: Int) -> Int {
    var root = element
    while parents[root] != root { root = parents[root] }
    var node = element
    while parents[node] != root { (parents[node], node) = (root, parents[node]) }
    return root
  }

  /// Puts two sets together.
  package mutating func join(_ a: Int, _ b: Int) {
    let first = find(a)
    let second = find(b)
    parents[max(first, second)] = min(first, second)
  }

  /// The sets, each in rising order, sorted by their smallest element.
  package var groups: [[Int]] {
    var copy = self
    var lists: [Int: [Int]] = [:]
    for element in parents.indices { lists[copy.find(element), default: []].append(element) }
    return lists.keys.sorted().compactMap { lists[$0] }
  }
}
