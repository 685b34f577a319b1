import Testing
import TransitModel

@testable import Schematic

@Suite("Large networks")
struct LargeNetworkTests {
  /// The map of a made-up city, on which every station stands and has its name.
  private func plan(
    stations: Int, lines: Int, seed: UInt64, names: (LineGraph) -> [Int: [LabelForm]]
  ) -> NetworkPlan {
    let source = CityMaker.network(stations: stations, lines: lines, seed: seed)
    let plan = NetworkPlan(LaidOutNetwork(source), forms: names(source))
    #expect(source.nodes.count >= stations)
    #expect(plan.layout.nodes.count { $0.isStation } == source.nodes.count)
    #expect(plan.labels.count == source.nodes.count)
    return plan
  }

  private func expectGood(stations: Int, lines: Int, seed: UInt64) {
    let plan = plan(stations: stations, lines: lines, seed: seed) { CityMaker.names($0, seed: seed) }
    #expect(plan.score.octilinearShare == 1)
    #expect(plan.score.crossings == 0)
    #expect(plan.score.acuteBends == 0)
    #expect(plan.labelFaults().isEmpty)
    #expect(plan.design.fontSize / plan.score.medianSpacing >= 0.30)
    #expect(plan.labels.count { $0.rotation == 0 } * 10 >= plan.labels.count * 9)
  }

  @Test("A small network is drawn with all its names", arguments: [1, 2, 3] as [UInt64])
  func small(seed: UInt64) { expectGood(stations: 36, lines: 4, seed: seed) }

  @Test("A network of a middling city is drawn with all its names")
  func middling() { expectGood(stations: 120, lines: 9, seed: 4) }

  @Test("A great city is drawn with all its names", .enabled(if: isThorough, "the release build runs it"))
  func great() { expectGood(stations: 400, lines: 22, seed: 5) }

  @Test(
    "Fifteen hundred stations are laid out without a track that is not octilinear",
    .enabled(if: isThorough, "the release build runs it"))
  func fifteenHundred() {
    let plan = plan(stations: 1500, lines: 60, seed: 6) { CityMaker.names($0, seed: 6) }
    #expect(plan.score.octilinearShare == 1)
    #expect(plan.score.crossings == 0)
  }

  @Test(
    "Nearly all of a thousand names of one row find places that overlap nothing",
    .enabled(if: isThorough, "the release build runs it"))
  func thousandNames() {
    let plan = plan(stations: 1000, lines: 40, seed: 6) { CityMaker.names($0, width: 3) }
    #expect(plan.labelFaults().count * 100 <= plan.labels.count)
  }

  @Test("A thousand stations in one square kilometre are laid out like those of a larger city")
  func crowded() {
    let source = CityMaker.network(stations: 60, lines: 5, seed: 7)
    var crowded = source
    for index in crowded.nodes.indices {
      crowded.nodes[index].coordinate = source.nodes[index].coordinate.flatMap {
        Coordinate(latitude: 50 + ($0.latitude - 50) / 64, longitude: 8 + ($0.longitude - 8) / 64)
      }
    }
    let wide = LayoutScore(LaidOutNetwork(source).layout)
    let score = LayoutScore(LaidOutNetwork(crowded).layout)
    #expect(score.octilinearShare == 1)
    #expect(abs(score.displacement - wide.displacement) < 0.2)
  }

  @Test("The same numbers give the same network and the same map")
  func sameTwice() {
    let plans = (0..<2).map { _ in
      let source = CityMaker.network(stations: 30, lines: 4, seed: 8)
      return NetworkPlan(LaidOutNetwork(source), forms: CityMaker.names(source, seed: 8))
    }
    #expect(plans[0].layout == plans[1].layout)
    #expect(plans[0].labels == plans[1].labels)
  }
}
