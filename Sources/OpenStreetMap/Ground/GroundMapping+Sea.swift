internal import Geometry
internal import TransitModel

extension GroundMapping {
  /// A sea in which a larger share of the stations stands is land: its shores are drawn the wrong way round, or some are missing.
  private static let mostStations = 0.2
  /// A shore of more points is drawn more coarsely.
  private static let mostShorePoints = 3_000

  /// The sea as far as the file has its shores.
  func sea() -> [Piece] {
    let ways = ground.shores.sorted().map { (id: $0, nodes: ground.ways[$0] ?? []) }
    guard !ways.isEmpty else { return [] }
    let coast = Coastline(ways, in: window) { ground.place(of: $0).map { plane[$0] } }
    let sea = SeaRings(coast, in: window)
    if sea.isIncomplete { reportMissing(coast) }
    let land = coast.rings.filter { !$0.isClockwise }
    return sea.rings.compactMap { water in
      let islands = land.filter { water.surrounds($0[0]) }
      guard !isLand(water, islands) else { return nil }
      let tolerance = Self.tolerance * (water.count > Self.mostShorePoints ? 3 : 1)
      let edge = simplified(water, within: tolerance)
      guard edge.count > 2, edge.surface >= smallest else { return nil }
      // What lies on an island is no hole of the sea around it.
      let large = islands.filter { $0.surface >= smallest }
      let holes = large.filter { island in !large.contains { $0 != island && $0.surrounds(island[0]) } }
        .map { simplified($0, within: tolerance) }.filter { $0.count > 2 }
      return piece(.water, nil, holes.reduce(edge) { $0.bridged(to: $1) })
    }
  }

  private func isLand(_ water: [Point], _ islands: [[Point]]) -> Bool {
    let wet = stations.count { station in
      water.surrounds(station) && !islands.contains { $0.surrounds(station) }
    }
    guard wet > 1, Double(wet) > Self.mostStations * Double(stations.count) else { return false }
    log.add(
      "osm-wrong-coast", .warning, nil,
      "\(wet) of \(stations.count) stations would stand in the sea, which is left out there",
      expected: "ways with natural=coastline that have the water on their right",
      hint: "a shore is missing in the file, or runs the wrong way")
    return true
  }

  private func reportMissing(_ coast: Coastline) {
    log.add(
      "osm-broken-coast", .warning, coast.brokenWays.min().map { .way($0) },
      "the coast is not whole in the file, and the sea is left out where it may not be",
      expected: "ways with natural=coastline that meet end to end as far as the map reaches",
      hint: "cut the extract larger, with whole ways")
  }
}
