import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Badges of lines")
struct BadgePlacementTests {
  @Test("They stand nearer to the station where their line ends than to any other, but where there is no room")
  func nearest() {
    let claimed = (1...8).map { claimedRows(seed: $0) }
    #expect(claimed.allSatisfy { $0.rows >= 8 })
    // Of some eighty; seven where nobody minds.
    #expect(claimed.reduce(0) { $0 + $1.claimed } <= 3)
  }

  /// How many rows of badges a made-up network has, and how many are nearer to another station's sign than to their own.
  private func claimedRows(seed: UInt64) -> (rows: Int, claimed: Int) {
    let source = CityMaker.network(stations: 36, lines: 6, seed: seed)
    let badges = Dictionary(uniqueKeysWithValues: source.lines.indices.map { ($0, BadgeSize(width: 2, height: 1.3)) })
    let plan = NetworkPlan(LaidOutNetwork(source), forms: CityMaker.names(source, width: 4), badges: badges)
    let rows = Dictionary(grouping: plan.badges, by: \.node)
    let claimed = rows.count { node, row in
      let box = row.dropFirst().reduce(row[0].box) { $0.union($1.box) }
      return plan.symbols.min { $0.distance(to: box) < $1.distance(to: box) }?.node != node
    }
    return (rows.count, claimed)
  }
}
