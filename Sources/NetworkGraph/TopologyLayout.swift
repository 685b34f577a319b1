internal import Geometry

/// Places for nodes of which only the edges are known: each pair as far apart as the shortest way between them has edges, as
/// nearly as the plane allows (stress majorization; Gansner, Koren and North 2005), begun from pivots (Brandes and Pich
/// 2007).
///
/// The work is bounded by the number of nodes, and the same input gives the same places on every machine.
struct TopologyLayout {
  /// The place of each node, in edges, its middle at the origin, wider than high.
  private(set) var places: [Point]
  private let around: [[Int]]
  private let distances: [[Int32]]

  /// From so many nodes each looks.
  private static let pivots = 48
  private static let (rounds, work) = (120, 60_000_000)
  /// How often a vector is multiplied to find the main axes.
  private static let powers = 60

  /// The places of connected nodes.
  ///
  /// - Parameter around: the neighbours of each node, by their numbers.
  init(_ around: [[Int]]) {
    self.around = around
    let pivots = Self.pivots(around)
    distances = pivots.map { Self.distances(from: $0, around) }
    places = Self.start(distances, count: around.count)
    relax(pivots)
    straighten()
  }

  /// Nodes each of which is as far as can be from those before.
  private static func pivots(_ around: [[Int]]) -> [Int] {
    guard around.count > Self.pivots else { return Array(around.indices) }
    var chosen = [0]
    var nearest = distances(from: 0, around)
    while chosen.count < Self.pivots {
      let next = nearest.indices.max { (nearest[$0], -$0) < (nearest[$1], -$1) } ?? 0
      chosen.append(next)
      for (node, distance) in distances(from: next, around).enumerated() {
        nearest[node] = min(nearest[node], distance)
      }
    }
    return chosen
  }

  /// How many edges the shortest way from a node to each other one has.
  private static func distances(from start: Int, _ around: [[Int]]) -> [Int32] {
    var found = Array(repeating: Int32(-1), count: around.count)
    found[start] = 0
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for other in around[node] where found[other] < 0 {
        found[other] = found[node] + 1
        queue.append(other)
      }
    }
    return found.map { max(0, $0) }
  }

  /// The two main axes of the distances from the pivots.
  private static func start(_ distances: [[Int32]], count: Int) -> [Point] {
    let squares = distances.map { $0.map { Double($0) * Double($0) } }
    let share = 1 / Double(max(1, count))
    let ofPivot = squares.map { $0.reduce(0, +) * share }
    let ofNode = (0..<count).map { node in
      squares.reduce(0) { $0 + $1[node] } / Double(max(1, squares.count))
    }
    let all = ofPivot.reduce(0, +) / Double(max(1, ofPivot.count))
    let centred = squares.enumerated().map { pivot, row in
      row.enumerated().map { node, square in -0.5 * (square - ofPivot[pivot] - ofNode[node] + all) }
    }
    let first = axis(centred, without: nil)
    let second = axis(centred, without: first)
    // A little aside, so that what lies at one place for the pivots parts.
    return (0..<count).map { Point(first[$0], second[$0] + 1e-3 * Double($0 % 7)) }
  }

  /// Where each node lies along the longest axis across another one.
  private static func axis(_ rows: [[Double]], without other: [Double]?) -> [Double] {
    let count = rows.first?.count ?? 0
    var vector = (0..<count).map { 1 + Double(($0 * 7919) % 13) / 13 }
    for _ in 0..<powers {
      if let other { vector = without(other, vector) }
      let products = rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
      var next = Array(repeating: 0.0, count: count)
      for (row, product) in zip(rows, products) {
        for node in next.indices { next[node] += product * row[node] }
      }
      let length = next.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard length > 1e-9 else { return Array(repeating: 0, count: count) }
      vector = next.map { $0 / length }
    }
    if let other { vector = without(other, vector) }
    let products = rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    let size =
      products.reduce(0) { $0 + $1 * $1 }.squareRoot() / Double(max(1, rows.count)).squareRoot()
    return vector.map { $0 * size.squareRoot() }
  }

  private static func without(_ other: [Double], _ vector: [Double]) -> [Double] {
    let square = other.reduce(0) { $0 + $1 * $1 }
    guard square > 1e-12 else { return vector }
    let share = zip(other, vector).reduce(0) { $0 + $1.0 * $1.1 } / square
    return zip(other, vector).map { $1 - share * $0 }
  }

  /// Moves each node in turn to where its distances from its neighbours and from the pivots want it.
  private mutating func relax(_ pivots: [Int]) {
    let count = places.count
    let rounds = min(Self.rounds, Self.work / max(1, count * pivots.count))
    for _ in 0..<rounds {
      var most = 0.0
      for node in 0..<count {
        var (sum, weights) = (Point.zero, 0.0)
        func want(_ other: Int, _ distance: Double) {
          let away = places[node] - places[other]
          let length = max(away.length, 1e-6)
          let weight = 1 / (distance * distance)
          sum = sum + (places[other] + away * (distance / length)) * weight
          weights += weight
        }
        for other in around[node] { want(other, 1) }
        for (row, pivot) in pivots.enumerated() where distances[row][node] > 1 {
          want(pivot, Double(distances[row][node]))
        }
        guard weights > 0 else { continue }
        let place = sum * (1 / weights)
        most = max(most, place.distance(to: places[node]))
        places[node] = place
      }
      if most < 1e-3 { return }
    }
  }

  /// Turns it so that its longest axis lies level, its middle at the origin.
  private mutating func straighten() {
    let share = 1 / Double(max(1, places.count))
    let middle = places.reduce(.zero, +) * share
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for index in places.indices {
      places[index] = places[index] - middle
      let at = places[index]
      (xx, xy, yy) = (xx + at.x * at.x, xy + at.x * at.y, yy + at.y * at.y)
    }
    // The direction of the longest axis, from half the angle of (xx - yy, 2 xy), by square roots alone.
    let (a, b) = (xx - yy, 2 * xy)
    let length = (a * a + b * b).squareRoot()
    guard length > 1e-9 else { return }
    let c = max(0, (1 + a / length) / 2).squareRoot()
    let s = (b < 0 ? -1 : 1) * max(0, (1 - a / length) / 2).squareRoot()
    places = places.map { Point($0.x * c + $0.y * s, $0.y * c - $0.x * s) }
    // The first node stands left of the middle, and above it.
    if let first = places.first(where: { abs($0.x) > 1e-6 }), first.x > 0 {
      places = places.map { Point(-$0.x, $0.y) }
    }
    if let first = places.first(where: { abs($0.y) > 1e-6 }), first.y > 0 {
      places = places.map { Point($0.x, -$0.y) }
    }
  }
}
