internal import Geometry

/// Chooses one place for each of many labels: few overlaps, small ones, runs on one side.
///
/// What each place costs with all others as they are is kept up to date, so that the best move is found by looking.
struct LabelAssignment {
  /// Something to place.
  struct Item: Sendable {
    /// The node it belongs to.
    let node: Int
    /// How far each candidate reaches in each of the eight directions.
    let reaches: [Eight]
    /// On which side of the station each stands.
    let sides: [Int]
    /// The box around all candidates, as if the node were at the origin.
    let bounds: Box
    /// What each candidate costs by itself.
    let costs: [Double]
    /// Whether it is a name, not a row of badges.
    let isName: Bool

    init(_ candidates: [LabelCandidate], offered: [Int], costs: [Double], node: Int, isName: Bool) {
      self.node = node
      reaches = offered.map { candidates[$0].reach }
      sides = offered.map { candidates[$0].side }
      bounds = offered.dropFirst().reduce(candidates[offered[0]].bounds) { $0.union(candidates[$1].bounds) }
      self.costs = costs
      self.isName = isName
    }
  }

  /// Another item that stands in the way in some places.
  private struct Rival {
    let other: Int
    /// What each pair of places costs, row by row: the number of a table.
    let costs: Int
    /// Whether the rows are the item's places and the columns the rival's.
    let isFirst: Bool
  }

  private let items: [Item]
  /// The chosen place of each item.
  private(set) var choice: [Int]
  private var rivals: [[Rival]]
  private var tables: [[Float]] = []
  /// Whether a pair of places overlaps counts from here.
  private static let overlapping: Float = 0.9
  /// What each place costs with all others as they are: the places of one item after those of another.
  private var current: [Double]
  /// Where the places of each item begin in ``current``.
  private let offsets: [Int]
  /// How many rivals each item overlaps.
  private var overlaps: [Int]
  /// The place that each item would best move to; negative where it has to be looked for.
  private var bestMove: [Int]
  private let levels: [Levels]
  private var random = SplitMix(seed: 88_172_645_463_325_252)

  private static let changeOfSide = 0.7
  private static let changeOfTilt = 3.0

  /// - Parameters:
  ///   - neighbours: pairs of items at neighbouring stations.
  ///   - price: what it costs per unit that two labels overlap, beside 1 for overlapping at all.
  init(
    _ items: [Item], places: [Point], levels: [Levels], neighbours: [(Int, Int)], clearance: Double, price: Double,
    start: [Int?]
  ) {
    self.items = items
    rivals = Array(repeating: [], count: items.count)
    choice = items.indices.map { index in
      let costs = items[index].costs
      if let old = start[index], old < costs.count { return old }
      return costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
    }
    current = items.flatMap(\.costs)
    var offsets: [Int] = []
    var offset = 0
    for item in items {
      offsets.append(offset)
      offset += item.costs.count
    }
    self.offsets = offsets
    overlaps = Array(repeating: 0, count: items.count)
    bestMove = Array(repeating: -1, count: items.count)
    self.levels = levels
    var beside = Array(repeating: [Int](), count: items.count)
    for (one, two) in neighbours where one >= 0 && two >= 0 {
      beside[one].append(two)
      beside[two].append(one)
    }
    findRivals(places, beside, clearance, price)
    for item in items.indices {
      for rival in rivals[item] {
        add(rival, of: item)
        if pairCost(item, rival) >= Self.overlapping { overlaps[item] += 1 }
      }
    }
  }

  private mutating func findRivals(
    _ places: [Point], _ beside: [[Int]], _ clearance: Double, _ price: Double
  ) {
    let boxes = items.map { item -> Box in
      let box = item.bounds
      let at = places[item.node]
      return Box(minX: box.minX + at.x, minY: box.minY + at.y, maxX: box.maxX + at.x, maxY: box.maxY + at.y)
        .inset(by: -clearance)
    }
    let order = boxes.indices.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    var pairs: [(i: Int, j: Int, areNeighbours: Bool)] = []
    for (position, i) in order.enumerated() {
      for j in order[(position + 1)...] {
        guard boxes[j].minX < boxes[i].maxX else { break }
        let areNeighbours = beside[i].contains(j)
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
      SideBySide.perform((pairs.count + Self.stride - 1) / Self.stride) { part in
        for index in part * Self.stride..<min(made.count, (part + 1) * Self.stride) {
          let pair = pairs[index]
          made[index] = this.table(pair.i, pair.j, places, pair.areNeighbours, clearance, price)
        }
      }
    }
    for (pair, table) in zip(pairs, made) where !table.isEmpty {
      rivals[pair.i].append(Rival(other: pair.j, costs: tables.count, isFirst: true))
      rivals[pair.j].append(Rival(other: pair.i, costs: tables.count, isFirst: false))
      tables.append(table)
    }
  }

  /// What each pair of places of two items costs; empty where none costs anything.
  private func table(
    _ i: Int, _ j: Int, _ places: [Point], _ areNeighbours: Bool, _ clearance: Double, _ price: Double
  ) -> [Float] {
    let (one, two) = (items[i], items[j])
    let columns = two.costs.count
    var table = Array(repeating: Float(0), count: one.costs.count * columns)
    var isEmpty = true
    if areNeighbours, one.isName, two.isName {
      for row in one.sides.indices {
        for column in two.sides.indices where one.sides[row] != two.sides[column] {
          table[row * columns + column] = company(one.sides[row], two.sides[column])
          isEmpty = false
        }
      }
    }
    let along = Eight(along: places[two.node] - places[one.node])
    let isLevel = levels[one.node] .== levels[two.node]
    // Directions in which no pull could part the two do not count for how deep they overlap.
    var closed = Eight()
    for direction in 0..<8 where isLevel[direction & 3] { closed[direction] = -.infinity }
    let wanted = Eight(repeating: clearance)
    let widest = one.reaches.dropFirst().reduce(one.reaches[0]) { $0.larger($1) }
    let back = two.reaches.map(\.turnedBack)
    let widestBack = back.dropFirst().reduce(back[0]) { $0.larger($1) }
    let near = back.indices.filter { !any(((along - widest) - back[$0]) .>= wanted) }
    for row in one.reaches.indices {
      let room = along - one.reaches[row]
      if any((room - widestBack) .>= wanted) { continue }
      for column in near {
        let apart = room - back[column]
        if any(apart .>= wanted) { continue }
        let overlap = clearance - max(-3, (apart + closed).largest)
        guard overlap > LabelSeats.tolerance else { continue }
        table[row * columns + column] = Float(1 + price * overlap) + table[row * columns + column]
        isEmpty = false
      }
    }
    return isEmpty ? [] : table
  }

  /// What it costs that names at neighbouring stations stand on different sides; 4 and 5 are turned.
  private func company(_ one: Int, _ two: Int) -> Float {
    one == two ? 0 : Float(one > 3 && two > 3 ? Self.changeOfTilt : Self.changeOfSide)
  }

  /// Adds what an item's rival, where it is, costs each of the item's places.
  private mutating func add(_ rival: Rival, of item: Int) {
    let count = items[item].costs.count
    let (first, step) = column(of: choice[rival.other], rival, count)
    current.withUnsafeMutableBufferPointer { current in
      tables[rival.costs].withUnsafeBufferPointer { table in
        for place in 0..<count { current[offsets[item] + place] += Double(table[first + place * step]) }
      }
    }
  }

  /// Where the costs of an item's places beside one place of its rival begin in their table, and how far apart they are.
  private func column(of place: Int, _ rival: Rival, _ count: Int) -> (first: Int, step: Int) {
    rival.isFirst ? (place, items[rival.other].costs.count) : (place * count, 1)
  }

  private mutating func move(_ item: Int, to place: Int) {
    let old = choice[item]
    choice[item] = place
    bestMove[item] = -1
    for rival in rivals[item] {
      bestMove[rival.other] = -1
      let back = Rival(other: item, costs: rival.costs, isFirst: !rival.isFirst)
      let count = items[rival.other].costs.count
      let (before, step) = column(of: old, back, count)
      let (after, _) = column(of: place, back, count)
      let offset = offsets[rival.other]
      let here = choice[rival.other]
      tables[rival.costs].withUnsafeBufferPointer { table in
        current.withUnsafeMutableBufferPointer { current in
          for other in 0..<count {
            let rest = current[offset + other] - Double(table[before + other * step])
            current[offset + other] = rest + Double(table[after + other * step])
          }
        }
        let change =
          (table[after + here * step] >= Self.overlapping ? 1 : 0)
          - (table[before + here * step] >= Self.overlapping ? 1 : 0)
        overlaps[item] += change
        overlaps[rival.other] += change
      }
    }
  }

  private func pairCost(_ item: Int, _ rival: Rival) -> Float {
    let (first, second) = rival.isFirst ? (item, rival.other) : (rival.other, item)
    return tables[rival.costs][choice[first] * items[second].costs.count + choice[second]]
  }

  /// Items that overlap one another or something fixed.
  func conflicted(costOfFixed: [[Bool]]) -> [Int] {
    items.indices.filter { overlaps[$0] > 0 || costOfFixed[$0][choice[$0]] }
  }

  private func cheapest(_ item: Int) -> Int {
    let offset = offsets[item]
    var best = choice[item]
    for place in items[item].costs.indices where current[offset + place] < current[offset + best] - 1e-9 {
      best = place
    }
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

  /// The cheapest place of an item but the one it has; nothing where there is no other.
  private mutating func move(of item: Int) -> Int? {
    if bestMove[item] >= 0 { return bestMove[item] }
    let offset = offsets[item]
    let now = current[offset + choice[item]]
    var most = -Double.infinity
    for place in items[item].costs.indices where place != choice[item] {
      let gain = now - current[offset + place]
      if gain > most { (most, bestMove[item]) = (gain, place) }
    }
    return bestMove[item] < 0 ? nil : bestMove[item]
  }

  private var total: Double {
    // Pair costs are counted from both sides in `current`, own costs once.
    items.indices.reduce(0) { $0 + (current[offsets[$1] + choice[$1]] + items[$1].costs[choice[$1]]) / 2 }
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
        guard let place = move(of: item) else { continue }
        let gain = current[offsets[item] + choice[item]] - current[offsets[item] + place]
        if until[item] > step, cost - gain >= best.cost - 1e-9 { continue }
        if gain > found?.gain ?? -.infinity { found = (gain, item, place) }
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
