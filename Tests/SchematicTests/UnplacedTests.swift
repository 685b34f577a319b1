import Geometry
import NetworkGraph
import Numerics
import Testing
import TransitModel

@testable import Schematic

@Suite("Networks of which few places are known")
struct UnplacedTests {
  /// A trunk that three lines cross, and a branch.
  private let lines = [
    Array(0..<12), [12, 13, 2, 14, 15, 16], [17, 18, 6, 19, 20], [21, 22, 9, 23, 24, 25], [4, 26, 27, 28],
  ]

  @Test("Without any coordinate the map follows from the lines: nothing turns back or lies together")
  func nothingKnown() {
    let network = LaidOutNetwork(graph(Array(repeating: nil, count: 29), lines))
    #expect(network.notes.map(\.node) == Array(0..<29))
    #expect(network.notes.allSatisfy { $0.kind == .unplaced })
    let score = LayoutScore(network.layout)
    #expect(score.octilinearShare == 1)
    #expect(score.crossings == 0 && score.acuteBends == 0)
  }

  @Test("A ring without coordinates is a ring, and tracks apart lie apart")
  func ringsAndIslands() throws {
    let source = graph(Array(repeating: nil, count: 19), [Array(0..<12) + [0], Array(12..<19)])
    let places = Projection(source).positions
    let ring = places.prefix(12)
    let middle = ring.reduce(.zero, +) * (1 / 12)
    for place in ring { #expect(abs(place.distance(to: middle) - 1.9) < 0.4, "\(place)") }
    let (first, second) = (try #require(Box(around: ring)), try #require(Box(around: places.suffix(7))))
    #expect(!first.overlaps(second))
  }

  @Test("A long row between two known places is spread evenly between them")
  func longRow() {
    var places: [(Double, Double)?] = Array(repeating: nil, count: 62)
    (places[0], places[61]) = ((50, 8), (50, 9))
    let positions = Projection(graph(places, [Array(0..<62)])).positions
    let spacings = zip(positions, positions.dropFirst()).map { $0.distance(to: $1) }
    #expect(spacings.allSatisfy { abs($0 - 1) < 0.05 }, "\(spacings.min() ?? 0) to \(spacings.max() ?? 0)")
  }

  @Test(
    "Many stations at one coordinate have it for want of a better one: they are laid out between those that are known")
  func manyAtOnePlace() {
    let known = (0..<4).flatMap { row in
      (0..<4).map { (50 + 0.01 * Double(row), 8.02 + 0.01 * Double($0)) as (Double, Double)? }
    }
    let places = Array(repeating: (50.0, 8.0) as (Double, Double)?, count: 140) + known
    let runs = [
      Array(0..<70) + [140, 141, 142, 143], Array(70..<140) + [147, 146, 145, 144, 140], [140, 145, 150, 155],
    ]
    let network = LaidOutNetwork(graph(places, runs))
    #expect(network.notes.count { $0.kind == .ignored } == 140)
    #expect(network.layout.nodes.allSatisfy { $0.at.x.isFinite && $0.at.y.isFinite })
    #expect(LayoutScore(network.layout).octilinearShare == 1)
  }
}

@Suite("The steps of a search")
struct WorkMeterTests {
  @Test("A search that is spent changes nothing more")
  func spent() throws {
    var map = try CityMaker.crowdedMap(stations: 36, lines: 4, width: 4)
    let before = (map.value, map.layout)
    var search = LargeNeighbourhoodSearch(seed: 1, chains: [])
    search.improve(&map, times: 8, within: WorkMeter(limit: 0))
    map.count(with: WorkMeter(most: 0))
    map.refine(rounds: 4, upTo: 0.5)
    #expect(map.value == before.0 && map.layout == before.1)
  }

  @Test("One processor and many take the same steps")
  func sameSteps() {
    let source = CityMaker.network(stations: 24, lines: 4, seed: 5)
    let network = LaidOutNetwork(source)
    let steps = [false, true].map { isOneByOne in
      ParallelMap.$isOneByOne.withValue(isOneByOne) {
        var labelling = Labelling(
          network, design: MapDesign(), forms: CityMaker.names(source, seed: 5), badges: [:], patience: .usual)
        labelling.run()
        return labelling.meter.used
      }
    }
    #expect(steps[0] > 0 && steps[0] == steps[1])
  }
}

@Suite("Tangled networks")
struct TangledTests {
  /// Stations on a grid, and lines that skip every other one on the same tracks or change columns half-way: tracks lie on one
  /// another, and no map of them is good.
  private var tangle: LineGraph {
    let places = (0..<16).map { (52.5 + 0.02 * Double($0 % 4), 13.3 + 0.03 * Double($0 / 4)) as (Double, Double)? }
    return graph(
      places,
      [
        [0, 2, 3, 1], [4, 6, 7, 5, 13], [8, 10, 2], [12, 14, 15, 13, 9, 3], [0, 6, 8, 14, 4], [1, 11, 5, 15, 9, 7],
      ])
  }

  @Test("The search for a map on which nothing helps ends soon after its steps are spent")
  func ends() {
    let source = tangle
    let network = LaidOutNetwork(source)
    var labelling = Labelling(
      network, design: MapDesign(), forms: CityMaker.names(source, width: 4), badges: [:], patience: .usual)
    labelling.run()
    #expect(labelling.meter.used < 2 * SearchBudget.steps(nodes: network.layout.nodes.count))
    #expect(labelling.labels.count == 16)
  }

  @Test("Layout and names keep to their work on a tangle", .enabled(if: isThorough, "the release build runs it"))
  func tangleWork() {
    let network = LaidOutNetwork(tangle)
    expectBounded(tangle, network, names: CityMaker.names(tangle, width: 4))
  }

  @Test(
    "Layout and names keep to their work where no place is known and names are wide",
    .enabled(if: isThorough, "the release build runs it"))
  func unplacedWork() {
    var source = CityMaker.network(stations: 60, lines: 8, seed: 3)
    for index in source.nodes.indices { source.nodes[index].coordinate = nil }
    expectBounded(source, LaidOutNetwork(source), names: CityMaker.names(source, width: 6))
  }

  /// Expects that both come to little more than they may, by count; that what competes side by side counts as one.
  private func expectBounded(_ source: LineGraph, _ network: LaidOutNetwork, names: [Int: [LabelForm]]) {
    let count = network.layout.nodes.count
    let layout = WorkMeter(most: SearchBudget.layoutWork(nodes: count))
    _ = LayoutPortfolio.best(network.graph, network.chains, within: layout)
    #expect(layout.done > 0 && Double(layout.done) < 1.25 * Double(layout.most), "\(layout.done)")
    var labelling = Labelling(network, design: MapDesign(), forms: names, badges: [:], patience: .usual)
    labelling.run()
    let meter = labelling.meter
    #expect(meter.done > meter.used && meter.done < 2 * meter.most, "\(meter.done)")
    #expect(labelling.labels.count == source.nodes.count)
  }

  @Test("A small allowance gives a whole map: every station, every name")
  func smallAllowance() {
    let source = CityMaker.network(stations: 24, lines: 4, seed: 5)
    let network = LaidOutNetwork(source)
    let meter = WorkMeter(most: 1)
    let layout = LayoutPortfolio.best(network.graph, network.chains, within: meter)
    #expect(layout.drawnStations.count == source.nodes.count)
    #expect(LayoutScore(layout).octilinearShare == 1)
  }

  @Test("Parts share what is left, and count for the whole")
  func parts() {
    let meter = WorkMeter(limit: 10, most: 100)
    meter.addWork(20)
    let parts = meter.parts(4, upTo: 0.6)
    #expect(parts.map(\.most) == [10, 10, 10, 10])
    parts[0].add(12)
    #expect(meter.done == 32 && meter.used == 12 && meter.isSpent)
    #expect(parts[0].isPast(1) && !parts[1].isPast(0.1))
  }

  @Test("Larger networks may take more steps, up to a limit that only the largest exceed")
  func budgets() {
    let sizes = [1, 20, 60, 200, 700]
    for steps in [SearchBudget.steps, SearchBudget.layoutSteps] {
      let budgets = sizes.map { steps($0) }
      #expect(zip(budgets, budgets.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(steps(500) == steps(700) && steps(1500) > steps(700))
    }
    // Three layouts compete; all of it takes a processor some ten seconds.
    #expect(SearchBudget.steps(nodes: 700) + 3 * SearchBudget.layoutSteps(nodes: 700) <= 400_000_000)
  }
}
