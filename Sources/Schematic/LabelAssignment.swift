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
    /// The same with the directions that lead back.
    let back: [Eight]
    /// How far any of them reaches.
    let widest: Eight
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
      let reaches = offered.map { candidates[$0].reach }
      self.reaches = reaches
      back = reaches.map(\.turnedBack)
      widest = reaches.dropFirst().reduce(reaches[0]) { $0.larger($1) }
      sides = offered.map { candidates[$0].side }
      bounds = offered.dropFirst().reduce(candidates[offered[0]].bounds) { $0.union(candidates[$1].bounds) }
      self.costs = costs
      self.isName = isName
    }
  }

  /// Two items that may stand in each other's way.
  private struct Pair {
    let first: Int
    let second: Int
    /// How far the second one's node lies from the first one's.
    let along: Eight
    /// 0 in the directions in which a pull could part the two; the others, less than any number, do not count for how deep
    /// they overlap.
    let closed: Eight
    /// Whether they are names at neighbouring stations.
    let areNeighbours: Bool
    /// Where the places of the first one begin in ``rows``, and after them those of the second.
    let start: Int
  }

  /// Another item that may stand in the way.
  private struct Rival {
    let other: Int
    let pair: Int
    /// Whether the item is the first one of the pair, and not the rival.
    let isFirst: Bool
  }

  private let items: [Item]
  /// The chosen place of each item.
  private(set) var choice: [Int]
  private var rivals: [[Rival]]
  private var pairs: [Pair] = []
  /// For each place of the items of all pairs, where the costs of the other one's places beside it begin in ``costs``;
  /// negative while nobody asked: of most places nobody ever does.
  private var rows: [Int32] = []
  /// The rows of costs that somebody asked for; the first one, as long as any, costs nothing.
  private var costs: [Float]
  private let clearance: Double
  private let price: Double
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
    self.clearance = clearance
    self.price = price
    costs = Array(repeating: 0, count: items.map(\.costs.count).max() ?? 0)
    findRivals(places, beside)
    for item in items.indices {
      for rival in rivals[item] {
        let row = row(of: rival.pair, isFirst: !rival.isFirst, choice[rival.other])
        for place in items[item].costs.indices { current[offsets[item] + place] += Double(costs[row + place]) }
        if costs[row + choice[item]] >= Self.overlapping { overlaps[item] += 1 }
      }
    }
  }

  private mutating func findRivals(_ places: [Point], _ beside: [[Int]]) {
    let boxes = items.map { item -> Box in
      let box = item.bounds
      let at = places[item.node]
      return Box(minX: box.minX + at.x, minY: box.minY + at.y, maxX: box.maxX + at.x, maxY: box.maxY + at.y)
        .inset(by: -clearance)
    }
    let order = boxes.indices.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    for (position, i) in order.enumerated() {
      for j in order[(position + 1)...] {
        guard boxes[j].minX < boxes[i].maxX else { break }
        let areNeighbours = beside[i].contains(j)
        guard areNeighbours || boxes[i].overlaps(boxes[j]) else { continue }
        add(min(i, j), max(i, j), places, areNeighbours)
      }
    }
    rows = Array(repeating: -1, count: rowCount)
  }

  /// How many rows of costs the pairs can have.
  private var rowCount: Int {
    pairs.last.map { $0.start + items[$0.first].costs.count + items[$0.second].costs.count } ?? 0
  }

  /// Makes rivals of two items, unless they are always apart.
  private mutating func add(_ i: Int, _ j: Int, _ places: [Point], _ areNeighbours: Bool) {
    let (one, two) = (items[i], items[j])
    let along = Eight(along: places[two.node] - places[one.node])
    let areNeighbours = areNeighbours && one.isName && two.isName
    let areApart = any(((along - one.widest) - two.widest.turnedBack) .>= Eight(repeating: clearance))
    guard areNeighbours || !areApart else { return }
    let isLevel = levels[one.node] .== levels[two.node]
    var closed = Eight()
    for direction in 0..<8 where isLevel[direction & 3] { closed[direction] = -.infinity }
    rivals[i].append(Rival(other: j, pair: pairs.count, isFirst: true))
    rivals[j].append(Rival(other: i, pair: pairs.count, isFirst: false))
    pairs.append(
      Pair(first: i, second: j, along: along, closed: closed, areNeighbours: areNeighbours, start: rowCount))
  }

  /// Where the costs begin that the places of one item of a pair have beside a place of the other, which is the first one
  /// or the second.
  private mutating func row(of number: Int, isFirst: Bool, _ place: Int) -> Int {
    let pair = pairs[number]
    let slot = pair.start + (isFirst ? 0 : items[pair.first].costs.count) + place
    if rows[slot] >= 0 { return Int(rows[slot]) }
    let found = made(pair, isFirst, place)
    rows[slot] = Int32(found)
    return found
  }

  private mutating func made(_ pair: Pair, _ isFirst: Bool, _ place: Int) -> Int {
    let (one, two) = (items[pair.first], items[pair.second])
    let wanted = Eight(repeating: clearance)
    let start = costs.count
    var isEmpty = true
    func add(_ room: Eight, _ back: Eight, _ company: Float, to costs: inout [Float]) {
      var cost = company
      let apart = room - back
      if !any(apart .>= wanted) {
        let overlap = clearance - max(-3, (apart + pair.closed).largest)
        if overlap > LabelSeats.tolerance { cost = Float(1 + price * overlap) + company }
      }
      if cost != 0 { isEmpty = false }
      costs.append(cost)
    }
    if isFirst {
      let room = pair.along - one.reaches[place]
      if !pair.areNeighbours, any((room - two.widest.turnedBack) .>= wanted) { return 0 }
      for column in two.costs.indices {
        let company = pair.areNeighbours ? company(one.sides[place], two.sides[column]) : 0
        add(room, two.back[column], company, to: &costs)
      }
    } else {
      let back = two.back[place]
      if !pair.areNeighbours, any(((pair.along - one.widest) - back) .>= wanted) { return 0 }
      for row in one.costs.indices {
        let company = pair.areNeighbours ? company(one.sides[row], two.sides[place]) : 0
        add(pair.along - one.reaches[row], back, company, to: &costs)
      }
    }
    guard isEmpty else { return start }
    costs.removeLast(costs.count - start)
    return 0
  }

  /// What it costs that names at neighbouring stations stand on different sides; 4 and 5 are turned.
  private func company(_ one: Int, _ two: Int) -> Float {
    one == two ? 0 : Float(one > 3 && two > 3 ? Self.changeOfTilt : Self.changeOfSide)
  }

  private mutating func move(_ item: Int, to place: Int) {
    let old = choice[item]
    choice[item] = place
    bestMove[item] = -1
    for rival in rivals[item] {
      bestMove[rival.other] = -1
      let before = row(of: rival.pair, isFirst: rival.isFirst, old)
      let after = row(of: rival.pair, isFirst: rival.isFirst, place)
      if before == after { continue }
      let offset = offsets[rival.other]
      let count = items[rival.other].costs.count
      costs.withUnsafeBufferPointer { costs in
        current.withUnsafeMutableBufferPointer { current in
          for other in 0..<count {
            let rest = current[offset + other] - Double(costs[before + other])
            current[offset + other] = rest + Double(costs[after + other])
          }
        }
      }
      let here = choice[rival.other]
      let change =
        (costs[after + here] >= Self.overlapping ? 1 : 0) - (costs[before + here] >= Self.overlapping ? 1 : 0)
      overlaps[item] += change
      overlaps[rival.other] += change
    }
  }

  private mutating func pairCost(_ item: Int, _ rival: Rival) -> Float {
    costs[row(of: rival.pair, isFirst: !rival.isFirst, choice[rival.other]) + choice[item]]
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
      for rival in rivals[found.item] where !active.contains(rival.other) {
        if pairCost(found.item, rival) >= Self.overlapping { active.append(rival.other) }
      }
      if cost < best.cost - 1e-9 { best = (cost, choice) }
    }
    for item in items.indices where choice[item] != best.choice[item] { move(item, to: best.choice[item]) }
    settle()
  }
}
