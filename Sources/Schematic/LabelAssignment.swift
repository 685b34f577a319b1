internal import Dispatch
internal import Geometry

/// Chooses one place for each of many labels: few overlaps, small ones, runs on one side.
///
/// What each place costs with all others as they are is kept up to date, so that the best move is found by looking.
struct LabelAssignment {
  /// Something to place.
  struct Item {
    /// The node it belongs to.
    let node: Int
    let candidates: [LabelCandidate]
    /// What each candidate costs by itself.
    let costs: [Double]
    /// Whether it is a name, not a row of badges.
    let isName: Bool
  }

  private let items: [Item]
  /// The chosen place of each item.
  private(set) var choice: [Int]
  /// For each item, its rivals: the other item and what each pair of places costs, row by row.
  private var rivals: [[(other: Int, costs: Int, isFirst: Bool)]]
  private var tables: [[Float]] = []
  /// Whether a pair of places overlaps counts from here.
  private static let overlapping: Float = 0.9
  private var current: [[Double]]
  private let levels: [[Int]]
  /// How far each item's candidates reach in each of the eight directions, one after another.
  private let reaches: [[Double]]
  private let sides: [[Int]]
  private var random = SplitMix(seed: 88_172_645_463_325_252)

  private static let changeOfSide = 0.7
  private static let changeOfTilt = 3.0

  /// - Parameters:
  ///   - neighbours: pairs of items at neighbouring stations.
  ///   - price: what it costs per unit that two labels overlap, beside 1 for overlapping at all.
  init(
    _ items: [Item], places: [Point], levels: [[Int]], neighbours: [(Int, Int)], clearance: Double, price: Double,
    start: [Int?]
  ) {
    self.items = items
    rivals = Array(repeating: [], count: items.count)
    choice = items.indices.map { index in
      let count = items[index].candidates.count
      if let old = start[index], old < count { return old }
      return (0..<count).min { (items[index].costs[$0], $0) < (items[index].costs[$1], $1) } ?? 0
    }
    current = items.map(\.costs)
    self.levels = levels
    reaches = items.map { $0.candidates.flatMap(\.reach) }
    sides = items.map { $0.candidates.map(\.side) }
    findRivals(places, Set(neighbours.map { [min($0.0, $0.1), max($0.0, $0.1)] }), clearance, price)
    for index in items.indices { for rival in rivals[index] { add(rival, of: index, sign: 1) } }
  }

  private mutating func findRivals(
    _ places: [Point], _ neighbours: Set<[Int]>, _ clearance: Double, _ price: Double
  ) {
    let boxes = items.map { item -> Box in
      let box = item.candidates.dropFirst().reduce(item.candidates[0].bounds) { $0.union($1.bounds) }
      let at = places[item.node]
      return Box(minX: box.minX + at.x, minY: box.minY + at.y, maxX: box.maxX + at.x, maxY: box.maxY + at.y)
        .inset(by: -clearance)
    }
    let order = boxes.indices.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    var pairs: [(i: Int, j: Int, areNeighbours: Bool)] = []
    for (position, i) in order.enumerated() {
      for j in order[(position + 1)...] {
        guard boxes[j].minX < boxes[i].maxX else { break }
        let areNeighbours = neighbours.contains([min(i, j), max(i, j)])
        guard areNeighbours || boxes[i].overlaps(boxes[j]) else { continue }
        pairs.append((min(i, j), max(i, j), areNeighbours))
      }
    }
    compare(pairs, places, clearance, price)
  }

  /// How many pairs are compared in one go.
  private static let stride = 64

  /// Makes the tables of all pairs, side by side.
  private mutating func compare(
    _ pairs: [(i: Int, j: Int, areNeighbours: Bool)], _ places: [Point], _ clearance: Double, _ price: Double
  ) {
    var made: [[Float]] = Array(repeating: [], count: pairs.count)
    made.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let made = buffer
      let this = self
      DispatchQueue.concurrentPerform(iterations: (pairs.count + Self.stride - 1) / Self.stride) { part in
        for index in part * Self.stride..<min(made.count, (part + 1) * Self.stride) {
          let pair = pairs[index]
          made[index] = this.table(pair.i, pair.j, places, pair.areNeighbours, clearance, price)
        }
      }
    }
    for (pair, table) in zip(pairs, made) where !table.isEmpty {
      rivals[pair.i].append((pair.j, tables.count, true))
      rivals[pair.j].append((pair.i, tables.count, false))
      tables.append(table)
    }
  }

  /// What each pair of places of two items costs; empty where none costs anything.
  private func table(
    _ i: Int, _ j: Int, _ places: [Point], _ areNeighbours: Bool, _ clearance: Double, _ price: Double
  ) -> [Float] {
    let shift = places[items[j].node] - places[items[i].node]
    let along = ShapeRefinement.units.map { $0.dot(shift) }
    let isLevel = levels.map { $0[items[i].node] == $0[items[j].node] }
    let countsCompany = areNeighbours && items[i].isName && items[j].isName
    let columns = items[j].candidates.count
    var table = Array(repeating: Float(0), count: items[i].candidates.count * columns)
    var isEmpty = true
    reaches[i].withUnsafeBufferPointer { ones in
      reaches[j].withUnsafeBufferPointer { twos in
        for one in items[i].candidates.indices {
          for two in 0..<columns {
            let overlap = Self.overlap(ones, 8 * one, twos, 8 * two, along, isLevel, clearance)
            var cost: Float = overlap > LabelSeats.tolerance ? Float(1 + price * overlap) : 0
            if countsCompany { cost += company(sides[i][one], sides[j][two]) }
            guard cost > 0 else { continue }
            isEmpty = false
            table[one * columns + two] = cost
          }
        }
      }
    }
    return isEmpty ? [] : table
  }

  /// What it costs that names at neighbouring stations stand on different sides; 4 and 5 are turned.
  private func company(_ one: Int, _ two: Int) -> Float {
    one == two ? 0 : Float(one > 3 && two > 3 ? Self.changeOfTilt : Self.changeOfSide)
  }

  private static func overlap(
    _ ones: UnsafeBufferPointer<Double>, _ one: Int, _ twos: UnsafeBufferPointer<Double>, _ two: Int,
    _ along: [Double], _ isLevel: [Bool], _ clearance: Double
  ) -> Double {
    var apart = -3.0
    for direction in 0..<8 {
      let own = along[direction] - ones[one + direction] - twos[two + (direction ^ 4)]
      if own >= clearance { return 0 }
      if own > apart, !isLevel[direction & 3] { apart = own }
    }
    return clearance - apart
  }

  /// Adds what an item's rival, where it is, costs each of the item's places.
  private mutating func add(_ rival: (other: Int, costs: Int, isFirst: Bool), of item: Int, sign: Double) {
    let theirs = choice[rival.other]
    let count = items[item].candidates.count
    let columns = rival.isFirst ? items[rival.other].candidates.count : count
    tables[rival.costs].withUnsafeBufferPointer { table in
      for place in 0..<count {
        let cost = rival.isFirst ? table[place * columns + theirs] : table[theirs * columns + place]
        current[item][place] += sign * Double(cost)
      }
    }
  }

  private mutating func move(_ item: Int, to place: Int) {
    for rival in rivals[item] {
      let back = (other: item, costs: rival.costs, isFirst: !rival.isFirst)
      add(back, of: rival.other, sign: -1)
    }
    choice[item] = place
    for rival in rivals[item] {
      add((other: item, costs: rival.costs, isFirst: !rival.isFirst), of: rival.other, sign: 1)
    }
  }

  private func pairCost(_ item: Int, _ rival: (other: Int, costs: Int, isFirst: Bool)) -> Float {
    let (first, second) = rival.isFirst ? (item, rival.other) : (rival.other, item)
    return tables[rival.costs][choice[first] * items[second].candidates.count + choice[second]]
  }

  /// Items that overlap one another or something fixed.
  func conflicted(costOfFixed: [[Bool]]) -> [Int] {
    items.indices.filter { item in
      costOfFixed[item][choice[item]] || rivals[item].contains { pairCost(item, $0) >= Self.overlapping }
    }
  }

  private func cheapest(_ item: Int) -> Int {
    let costs = current[item]
    var best = choice[item]
    for place in costs.indices where costs[place] < costs[best] - 1e-9 { best = place }
    return best
  }

  private mutating func settle() {
    for _ in 0..<20 {
      var improved = false
      for item in items.indices {
        let best = cheapest(item)
        if best != choice[item] {
          move(item, to: best)
          improved = true
        }
      }
      if !improved { return }
    }
  }

  private var total: Double {
    // Pair costs are counted from both sides in `current`, own costs once.
    items.indices.reduce(0) { $0 + (current[$1][choice[$1]] + items[$1].costs[choice[$1]]) / 2 }
  }

  /// Improves the choices: to the next hollow, then by moves that may make things worse, the last moved being left alone for
  /// a while (tabu search).
  mutating func run(fixedFaults: [[Bool]], steps: Int) {
    guard !items.isEmpty else { return }
    settle()
    var best = (cost: total, choice: choice)
    var until = Array(repeating: -1, count: items.count)
    var cost = best.cost
    var active = conflicted(costOfFixed: fixedFaults)
    for step in 0..<steps {
      if active.isEmpty { break }
      if step % 8 == 0 { active = conflicted(costOfFixed: fixedFaults) }
      var found: (gain: Double, item: Int, place: Int)?
      for item in active {
        let now = current[item][choice[item]]
        for place in current[item].indices where place != choice[item] {
          let gain = now - current[item][place]
          if until[item] > step, cost - gain >= best.cost - 1e-9 { continue }
          if gain > found?.gain ?? -.infinity { found = (gain, item, place) }
        }
      }
      guard let found else { continue }
      until[found.item] = step + 6 + Int(random.next() % 8)
      move(found.item, to: found.place)
      cost -= found.gain
      for rival in rivals[found.item]
      where !active.contains(rival.other) && pairCost(found.item, rival) >= Self.overlapping {
        active.append(rival.other)
      }
      if cost < best.cost - 1e-9 { best = (cost, choice) }
    }
    for item in items.indices where choice[item] != best.choice[item] { move(item, to: best.choice[item]) }
    settle()
  }
}
