internal import NetworkGraph
internal import OctilinearGrid

/// How much work goes into a map, by its size: what improves a small one would take minutes on a large one.
///
/// All of it is work, not time, so that the same map is found on every machine.
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

  /// How a map is drawn nearer to geography in many small steps, room made for names where they are.
  struct Refinement: Sendable {
    /// How many steps.
    let rounds: Int
    /// After so many of them in a row in which names overlap something less is asked for.
    let yielding: Int
    /// How many more there are once a good map was found.
    var roundsOnceGood = Int.max
    /// For how many labels in conflict room is made where they are, and how often.
    let repairs: MapCandidate.Repairs
    /// How many of the names that are most congested may change their places, beside those around labels in conflict:
    /// where all may, each step takes longer, and more of them overlap something anew.
    let congested: Int
    /// How far around a place that a name was to leave others are avoided as well; see ``LabelPlacement/penaltyReach``.
    var penaltyReach = 0.0
    /// How many times larger than geography fits best the map is drawn. On larger networks, where some names are locked in
    /// until late, others lose their places by it again and again.
    var growth = 1.0
    /// How many names that stand far from their stations are brought back in the end, at most, each time.
    var returning = 0
  }

  /// So many of the best maps are varied, each so often.
  struct Heat: Sendable {
    let maps: Int
    let changes: Int
  }

  /// How the first map is found.
  var first = Start.usual
  /// The rounds in which that is varied where it is not good, fewer of them the longer.
  var heats: [Heat] = []
  /// Ways to find more maps, nearer to geography, where that does not make it good.
  var starts: [Start] = []
  /// Whether no more of them are tried once a map is good.
  var stopsWhereGood = false
  /// The rounds in which those are varied.
  var nearerHeats: [Heat] = []
  /// Whether a map is made to breathe where it is not good.
  var breathes = false
  /// How often at most a map is drawn nearer to geography as soon as it is found, even while names overlap something: not at
  /// all where many small steps follow in any case.
  var firstRefinements = 14
  /// How soon spacings are felt where they are to be even.
  var spacingStep = CoordinateSolver.SpacingStep.usual
  /// Whether spacings that are long geographically may be longer than others while room is made, or those that names need so.
  var heedsGeography = true
  /// The work of a solve.
  var work = 120
  /// How the best map is at last where it is not good: many small steps on larger ones, for which they do more than any
  /// change.
  var last: Refinement?
  /// How often places are looked for last, and how far from labels in conflict others may change theirs then, in
  /// spacings; anywhere where it is nil.
  var closingRounds = 40
  var surroundings: Double?
  /// No leaders above this many conflicts; how many labels get them at once,
  /// and how often.
  var mostForLeaders = 150
  var atOnce = Int.max
  var leaderRounds = Int.max
  /// How many names that stand poorly are helped in the end, the tracks moved for them.
  var helped = 0
  /// How often room is made in vain before that ends.
  var vain = Int.max

  /// How many steps the search for a map takes at most, beyond the first map and what sets every label free of conflicts:
  /// some forty million of them take one processor a second. What is not good by then hardly becomes better.
  static func steps(nodes: Int) -> Int {
    min(mostSteps, max(leastSteps, stepsPerNode * nodes)) + stepsPerLateNode * max(0, nodes - manyNodes)
  }

  /// The same for a map that keeps to a pinned one: what has grown looks long for a place where it is, before all moves.
  static func keepingSteps(nodes: Int) -> Int { keepingFactor * steps(nodes: nodes) }

  private static let keepingFactor = 4

  private static let (leastSteps, mostSteps) = (80_000_000, 100_000_000)
  private static let (stepsPerNode, stepsPerLateNode) = (3_000_000, 1_000_000)

  /// The same for each layout that is straightened before labels are placed.
  static func layoutSteps(nodes: Int) -> Int {
    min(mostLayoutSteps, max(leastLayoutSteps, layoutStepsPerNode * nodes)) + stepsPerLateNode
      * max(0, nodes - manyNodes)
  }

  /// How much work the names of a map may be in all, whatever its network is like: what a crowded or tangled one would take
  /// beyond hardly makes its map better.
  static func work(nodes: Int) -> Int {
    mostWork + workPerNode * max(0, nodes - someNodes) + workPerLateNode * max(0, nodes - lateNodes)
  }

  /// The same for its tracks.
  static func layoutWork(nodes: Int) -> Int {
    mostLayoutWork + workPerLateNode * max(0, nodes - lateNodes)
  }

  private static let (mostWork, mostLayoutWork) = (120_000_000, 150_000_000)
  /// A network of 500 stations hardly has more nodes.
  private static let (lateNodes, workPerLateNode) = (1200, 2_000_000)
  /// Beyond middling networks each node has a name more that looks for a place.
  private static let workPerNode = 600_000

  /// The share of the work of a map by which each part of the search ends, if it has not by itself.
  enum Shares {
    /// The first map; of what may go into each map that is looked for, its rounds, refinements and breaths.
    static let (first, rounds, refined, breathed) = (0.8, 0.65, 0.75, 0.85)
    /// Names on leaders: without them some would overlap others, so that they may take as much again.
    static let leaders = 2.0
  }

  private static let (leastLayoutSteps, mostLayoutSteps, layoutStepsPerNode) = (10_000_000, 100_000_000, 650_000)

  private static let someNodes = 360
  /// A network of more nodes is large.
  static let manyNodes = TrackGraph.manyNodes

  /// For a network of so many nodes.
  static func usual(nodes: Int) -> SearchBudget {
    switch nodes {
    case ...someNodes: small
    case ...manyNodes: middling
    default: large
    }
  }

  /// For a map that is looked for long.
  static let long = SearchBudget(
    heats: [Heat(maps: 2, changes: 200)], starts: manyStarts, stopsWhereGood: true,
    nearerHeats: [Heat(maps: 4, changes: 300)], breathes: true, helped: 60)
  private static let small = SearchBudget(
    heats: [Heat(maps: 1, changes: 24)], starts: fewStarts,
    nearerHeats: [Heat(maps: 4, changes: 16), Heat(maps: 2, changes: 24), Heat(maps: 1, changes: 64)],
    breathes: true, helped: 16)
  /// One map is found, and drawn nearer to geography many times instead of varied; where names push stations far away, that
  /// is less so where tracks give way later.
  private static let middling = SearchBudget(
    first: Start(least: 16, firmness: 2), firstRefinements: 0, spacingStep: .sooner,
    last: Refinement(
      rounds: 100, yielding: 9, roundsOnceGood: 4, repairs: MapCandidate.Repairs(most: 30, interval: 1), congested: 40,
      penaltyReach: 0.6, growth: 1.03, returning: 60),
    surroundings: 4, helped: 12)
  /// What happens at one end of a large map takes longer to be felt at the other, and labels in conflict need other
  /// places before all else.
  private static let large = SearchBudget(
    first: Start(least: 8, firmness: 3), firstRefinements: 0, spacingStep: .soonest, heedsGeography: false, work: 240,
    last: Refinement(
      rounds: 20, yielding: 4, repairs: MapCandidate.Repairs(most: 150, interval: 2, isThorough: true), congested: 100,
      penaltyReach: 0.6),
    closingRounds: 12, surroundings: 4, mostForLeaders: .max, atOnce: 50, leaderRounds: 7, vain: 4)

  /// Where maps end that began otherwise differs by a tenth of a spacing in displacement, which no number of changes makes up
  /// for: so several begin, and those fall out that are worse after a few changes.
  private static let fewStarts = [
    (8, 1.5), (8, 1.75), (12, 1.5), (8, 1.25), (12, 2), (12, 1.75), (8, 2), (12, 1.25),
  ].map { Start(least: $0, firmness: $1) }
  private static let manyStarts = [1.5, 1, 1.2, 2, 2.5, 3].flatMap { firmness in
    [1, 4, 8, 16, 30].map { Start(least: $0, firmness: firmness) }
  }
}
