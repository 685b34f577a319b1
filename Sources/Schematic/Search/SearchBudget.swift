internal import NetworkGraph

/// How much work goes into a map.
///
/// All of it is work, not time, so that the same map is found on every machine. It is the same for networks of all sizes; what
/// a large one takes beyond is cut by how much work a map may be in all.
struct SearchBudget: Sendable {
  /// A way to find a map.
  struct Start: Sendable {
    /// What it costs at least that something overlaps at all.
    let least: Double
    /// How many times dearer than without names it is to lie away from the geographic position, and that spacings are uneven.
    let firmness: Double

    /// The usual start, and the start for nearly fixed tracks.
    static let (usual, soft) = (Start(least: 8, firmness: 1.5), Start(least: 1, firmness: 1))
  }

  /// So many of the best maps are varied, each so often.
  struct Heat: Sendable {
    let maps: Int
    let changes: Int
  }

  /// The rounds in which the first map is varied where it is not good, fewer of them the longer.
  let heats: [Heat]
  /// Ways to find more maps, nearer to geography, where that does not make it good.
  let starts: [Start]
  /// Whether no more of them are tried once a map is good.
  var stopsWhereGood = false
  /// The rounds in which those are varied.
  let nearerHeats: [Heat]
  /// How many names that stand poorly are helped in the end, the tracks moved for them.
  let helped: Int

  /// How many steps the search for a map takes at most, beyond the first map and what sets every label free of conflicts:
  /// some forty million of them take one processor a second. What is not good by then hardly becomes better.
  static func steps(nodes: Int) -> Int {
    min(mostSteps, max(leastSteps, stepsPerNode * nodes)) + stepsPerLateNode * late(nodes)
  }

  /// The same for a map that keeps to a pinned one: what has grown looks long for a place where it is, before all moves.
  static func keepingSteps(nodes: Int) -> Int { keepingFactor * steps(nodes: nodes) }

  private static let keepingFactor = 4

  private static let (leastSteps, mostSteps, stepsPerNode) = (80_000_000, 100_000_000, 3_000_000)
  private static let stepsPerLateNode = 1_000_000

  /// The same for each layout that is straightened before labels are placed.
  static func layoutSteps(nodes: Int) -> Int {
    min(mostLayoutSteps, max(leastLayoutSteps, layoutStepsPerNode * nodes)) + stepsPerLateNode * late(nodes)
  }

  /// How much work the names of a map may be in all, whatever its network is like: what a crowded or tangled one would take
  /// beyond hardly makes its map better.
  static func work(nodes: Int) -> Int {
    max(mostWork, workPerNode * nodes) + workPerLateNode * late(nodes)
  }

  /// The same for its tracks.
  static func layoutWork(nodes: Int) -> Int {
    mostLayoutWork + workPerLateNode * late(nodes)
  }

  private static let (mostWork, mostLayoutWork) = (120_000_000, 80_000_000)
  /// Each node has a name that looks for a place.
  private static let (workPerNode, workPerLateNode) = (400_000, 800_000)

  /// The share of the work of a map by which each part of the search ends, if it has not by itself.
  enum Shares {
    /// The first map; of what may go into each map that is looked for, its rounds, refinements and breaths.
    static let (first, rounds, refined, breathed) = (0.8, 0.65, 0.75, 0.85)
    /// Names on leaders, and room for those: without them some would overlap others, so that they may take as much again, and
    /// once more.
    static let (leaders, room) = (2.0, 3.0)
  }

  private static let (leastLayoutSteps, mostLayoutSteps, layoutStepsPerNode) = (10_000_000, 100_000_000, 650_000)

  /// How many nodes a large network has beyond those that others have at most.
  private static func late(_ nodes: Int) -> Int { max(0, nodes - TrackGraph.manyNodes) }

  static let usual = SearchBudget(
    heats: [Heat(maps: 1, changes: 24)], starts: fewStarts,
    nearerHeats: [Heat(maps: 4, changes: 16), Heat(maps: 2, changes: 24), Heat(maps: 1, changes: 64)], helped: 16)
  /// For a map that is looked for long.
  static let long = SearchBudget(
    heats: [Heat(maps: 2, changes: 200)], starts: manyStarts, stopsWhereGood: true,
    nearerHeats: [Heat(maps: 4, changes: 300)], helped: 60)

  /// Where maps end that began otherwise differs by a tenth of a spacing in displacement, which no number of changes makes up
  /// for: so several begin, and those fall out that are worse after a few changes.
  private static let fewStarts = [
    (8, 1.5), (8, 1.75), (12, 1.5), (8, 1.25), (12, 2), (12, 1.75), (8, 2), (12, 1.25),
  ].map { Start(least: $0, firmness: $1) }
  private static let manyStarts = [1.5, 1, 1.2, 2, 2.5, 3].flatMap { firmness in
    [1, 4, 8, 16, 30].map { Start(least: $0, firmness: firmness) }
  }
}
