/// How much work is put into a map, by how large it is: what makes a small one better would take minutes on a large one.
///
/// All of it is work, not time, so that the same map is found on every machine.
struct LabellingEffort: Sendable {
  /// A way to find a map.
  struct Start: Sendable {
    /// What it costs at least that something overlaps at all.
    let least: Double
    /// How many times dearer than without names it is to lie away from the true place, and that gaps are uneven.
    let firmness: Double

    /// What maps begin with, and what those do of which the tracks hardly give way.
    static let (usual, soft) = (Start(least: 8, firmness: 1.5), Start(least: 1, firmness: 1))
  }

  /// So many of the best maps are varied, each so often.
  struct Heat: Sendable {
    let maps: Int
    let changes: Int
  }

  /// Ways to find more maps where the first one is not good.
  let starts: [Start]
  /// Whether no more of them are tried once a map is good.
  let stopsWhereGood: Bool
  /// The rounds in which maps are varied, fewer of them the longer.
  let heats: [Heat]
  /// How much work a change may take.
  let change: MapVariation.Effort
  /// Whether a map is made to breathe.
  let breathes: Bool
  /// Whether stations are drawn nearer to their places even while names overlap something.
  let refinesFaulty: Bool
  /// The work of a pull.
  let work: Int
  /// How often places are looked for last, and how far from names that overlap something others may change theirs then, in
  /// gaps; anywhere where it is nil.
  let closingRounds: Int
  let surroundings: Double?
  /// Where more names than these overlap something, none is sent away; how many of them at once, and how often.
  let outlying: Int
  let atOnce: Int
  let outlyingRounds: Int
  /// How often room is made in vain before that ends.
  let vain: Int

  private static let (someNodes, manyNodes) = (360, 700)
  /// Where more names overlap something, no hairlines would help.
  private static let mostOutlying = 150

  /// For a network of so many nodes.
  static func usual(nodes: Int) -> LabellingEffort {
    switch nodes {
    case ...someNodes: thorough(starts: fewStarts, stopsWhereGood: false, heats: heats)
    case ...manyNodes: middling
    default: large
    }
  }

  /// For a map that is looked for long.
  static let long = thorough(starts: manyStarts, stopsWhereGood: true, heats: [Heat(maps: 4, changes: 300)])

  private static func thorough(starts: [Start], stopsWhereGood: Bool, heats: [Heat]) -> LabellingEffort {
    LabellingEffort(
      starts: starts, stopsWhereGood: stopsWhereGood, heats: heats, change: .usual, breathes: true,
      refinesFaulty: true, work: 120, closingRounds: 40, surroundings: nil, outlying: mostOutlying, atOnce: .max,
      outlyingRounds: .max, vain: .max)
  }

  /// On these one map is found, and hardly varied.
  private static let middling = LabellingEffort(
    starts: [], stopsWhereGood: false, heats: [Heat(maps: 1, changes: 12)], change: .little, breathes: false,
    refinesFaulty: true, work: 120, closingRounds: 40, surroundings: nil, outlying: mostOutlying, atOnce: .max,
    outlyingRounds: .max, vain: .max)

  /// What happens at one end of a large map takes longer to be felt at the other, and names that overlap something need other
  /// places before all else.
  private static let large = LabellingEffort(
    starts: [], stopsWhereGood: false, heats: [], change: .little, breathes: false, refinesFaulty: false, work: 240,
    closingRounds: 12, surroundings: 4, outlying: .max, atOnce: 50, outlyingRounds: 7, vain: 4)

  /// Where maps end that began otherwise differs by a tenth of a gap in displacement, which no number of changes makes up for:
  /// so several begin, and those fall out that are worse after a few changes.
  private static let fewStarts = [(8, 1.75), (12, 1.5), (8, 1.25), (12, 2), (12, 1.75), (8, 2), (12, 1.25)].map {
    Start(least: $0, firmness: $1)
  }
  private static let heats = [Heat(maps: 4, changes: 16), Heat(maps: 2, changes: 24), Heat(maps: 1, changes: 64)]
  private static let manyStarts = [1.5, 1, 1.2, 2, 2.5, 3].flatMap { firmness in
    [1, 4, 8, 16, 30].map { Start(least: $0, firmness: firmness) }
  }.filter { $0.least != Start.usual.least || $0.firmness != Start.usual.firmness }
}
