internal import Geometry
internal import Numerics

/// Chooses one place for each of many labels: few overlaps, small ones, runs on one side.
///
/// What each place costs with all others as they are is kept up to date, so that the best move is found by looking.
struct LabelAssignment {
  /// Something to place.
  struct Item: Sendable {
    /// The node it belongs to.
    let node: Int
    /// How far each candidate reaches in each of the eight directions.
    let reaches: [DirectionalExtents]
    /// The same with the directions that lead back.
    let back: [DirectionalExtents]
    /// How far any of them reaches.
    let widest: DirectionalExtents
    /// On which side of the station each stands.
    let sides: [Int]
    /// The box around all candidates, as if the node were at the origin.
    let bounds: Box
    /// What each candidate costs by itself.
    let costs: [Double]
    /// Whether it is a name, not a row of badges.
    let isName: Bool

    /// - Parameter rowSpace: what stays free above and below each where another one is.
    init(
      _ candidates: CandidateList, offered: [Int], costs: [Double], node: Int, isName: Bool, rowSpace: Double
    ) {
      self.node = node
      let reaches = offered.map { candidates.reach(of: $0).withRowSpace(rowSpace) }
      self.reaches = reaches
      back = reaches.map(\.turnedBack)
      widest = reaches.dropFirst().reduce(reaches[0]) { $0.larger($1) }
      sides = offered.map { candidates[$0].side }
      let boxes = offered.dropFirst().reduce(candidates.bounds(of: offered[0])) { $0.union(candidates.bounds(of: $1)) }
      bounds = boxes.inset(by: -rowSpace)
      self.costs = costs
      self.isName = isName
    }
  }

  /// Two items that may stand in each other's way.
  struct Pair {
    let first: Int
    let second: Int
    /// How far the second one's node lies from the first one's.
    let along: DirectionalExtents
    /// 0 in the directions in which a solve could part the two; the others, less than any number, do not count for how deep
    /// they overlap.
    let closed: DirectionalExtents
    /// Whether they are names at neighbouring stations.
    let areNeighbours: Bool
  }

  /// Another item that may stand in the way.
  struct Rival {
    let other: Int
    let pair: Int
    /// Whether the item is the first one of the pair, and not the rival.
    let isFirst: Bool
    /// Where the item's own places begin in ``rows``.
    let ownRows: Int
    /// Where the rival's places begin there.
    let otherRows: Int
  }

  let items: [Item]
  /// The chosen place of each item.
  var choice: [Int]
  var rivals: [[Rival]]
  var pairs: [Pair] = []
  /// For each place of both items of all pairs, where the costs of the other one's places beside it begin in ``costs``;
  /// negative while nobody asked: of most places nobody ever does.
  var rows: [Int32] = []
  /// The rows of costs that somebody asked for; the first one, as long as any, costs nothing.
  var costs: [Float]
  let rule: Rule
  /// What each place costs with all others as they are: the places of one item after those of another.
  var current: [Double]
  /// Where the places of each item begin in ``current``.
  let offsets: [Int]
  /// How many rivals each item overlaps.
  var overlaps: [Int]
  /// The place that each item would best move to; negative where it has to be looked for.
  var bestMove: [Int]
  let levels: [Levels]
  /// How many steps ``run(fixedConflicts:steps:)`` took.
  var work = 0
  /// How many costs of places were looked at.
  var looks = 0
  var random = SplitMix(seed: 88_172_645_463_325_252)

  /// How many looks it takes to find out what two places cost beside each other.
  static let rowLooks = 8

  static let (changeOfSide, changeOfTilt, runOn, runTogether, stack) = (1.2, 3.5, 2.0, 5.0, 1.5)

  /// - Parameters:
  ///   - neighbours: pairs of items at neighbouring stations.
  ///   - rule: what it costs that two labels overlap.
  init(
    _ items: [Item], places: [Point], levels: [Levels], neighbours: [(Int, Int)], rule: Rule, start: [Int?]
  ) {
    self.items = items
    self.rule = rule
    rivals = Array(repeating: [], count: items.count)
    choice = items.indices.map { index in
      let costs = items[index].costs
      if let old = start[index], old < costs.count { return old }
      return costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
    }
    current = items.flatMap(\.costs)
    looks = current.count
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
    costs = Array(repeating: 0, count: items.map(\.costs.count).max() ?? 0)
    findRivals(places, beside)
    for item in items.indices {
      for rival in rivals[item] {
        let row = row(beside: rival, at: choice[rival.other])
        looks += items[item].costs.count
        // The first row costs nothing.
        guard row > 0 else { continue }
        for place in items[item].costs.indices { current[offsets[item] + place] += Double(costs[row + place]) }
        if costs[row + choice[item]] >= rule.overlapping { overlaps[item] += 1 }
      }
    }
  }

  /// How near names may come to each other in the end.
  struct Reading {
    /// Names nearer than this beside each other read like one, and nearer than the second number like one word.
    let (wordSpace, letterSpace): (Double, Double)
    /// Names nearer than this above each other do.
    let pause: Double
  }

  /// What two places cost beside each other.
  struct Rule {
    let clearance: Double
    /// What it costs per unit that two labels overlap.
    let penalty: Double
    /// What it costs that they overlap at all; at least 1, and more than 7 where it counts how names read.
    let least: Double
    /// How names beside each other read, where that counts.
    let reading: Reading?
    /// From what distance on two labels are no concern of each other's.
    let reach: Double
    /// From what cost on a pair of places counts as overlapping.
    let overlapping: Float
    /// What it costs that names at neighbouring stations stand on different sides: less than that they overlap.
    private let changeOfSide: Float

    init(clearance: Double, penalty: Double, least: Double, reading: Reading? = nil) {
      (self.clearance, self.penalty, self.least, self.reading) = (clearance, penalty, least, reading)
      reach = max(clearance, reading?.wordSpace ?? 0, reading?.pause ?? 0)
      let side = min(LabelAssignment.changeOfSide, Self.mostOfLeast * least)
      changeOfSide = Float(side)
      overlapping = Float(side + (reading == nil ? 0.2 : LabelAssignment.runTogether + 0.1))
    }

    private static let mostOfLeast = 0.7

    /// Whether two places that lie so far apart in each direction are no concern of each other's.
    @inline(__always) func areApart(_ apart: DirectionalExtents) -> Bool { apart.largest >= reach }

    /// What two places cost that lie so far apart in each direction.
    ///
    /// - Parameter closed: see ``Pair/closed``.
    @inline(__always) func cost(_ apart: DirectionalExtents, _ closed: DirectionalExtents, company: Float) -> Float {
      let overlap = apart.largest >= clearance ? 0 : clearance - max(-3, (apart + closed).largest)
      if overlap > LabelPlacement.tolerance { return Float(least + penalty * overlap) + company }
      guard let reading else { return company }
      let (beside, above) = (max(apart[0], apart[4]), max(apart[2], apart[6]))
      if beside < reading.wordSpace, above < 0 {
        return company + Float(beside < reading.letterSpace ? runTogether : runOn)
      }
      return beside < 0 && above < reading.pause ? company + Float(stack) : company
    }

    /// What it costs that names at neighbouring stations stand on different sides; 4 and 5 are turned.
    @inline(__always) func company(_ one: Int, _ two: Int) -> Float {
      one == two ? 0 : one > 3 && two > 3 ? Float(changeOfTilt) : changeOfSide
    }
  }

  mutating func move(_ item: Int, to place: Int) {
    let old = choice[item]
    choice[item] = place
    bestMove[item] = -1
    for rival in rivals[item] {
      bestMove[rival.other] = -1
      let before = row(of: rival, at: old)
      let after = row(of: rival, at: place)
      if before == after { continue }
      let offset = offsets[rival.other]
      let count = items[rival.other].costs.count
      looks += count
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
        (costs[after + here] >= rule.overlapping ? 1 : 0) - (costs[before + here] >= rule.overlapping ? 1 : 0)
      overlaps[item] += change
      overlaps[rival.other] += change
    }
  }

  mutating func pairCost(_ item: Int, _ rival: Rival) -> Float {
    costs[row(beside: rival, at: choice[rival.other]) + choice[item]]
  }

  /// Items that overlap one another or something fixed.
  func conflicted(costOfFixed: [[Bool]]) -> [Int] {
    items.indices.filter { overlaps[$0] > 0 || costOfFixed[$0][choice[$0]] }
  }
}
