import Geometry
import NetworkGraph
import Testing
import TransitModel

@testable import Schematic

@Suite("Straightening")
struct BendReductionTests {
  /// A line of stations that turns from east to north-east on the way.
  static func corner(_ count: Int) -> LineGraph {
    let nodes = (0..<count).map { index in
      LineGraph.Node(
        id: "\(index)", station: StationID("\(index)"), name: LocalizedText("\(index)", "en"),
        coordinate: Coordinate(
          latitude: 10 + 0.01 * Double(max(0, index - count / 2)), longitude: 10 + 0.01 * Double(index)))
    }
    let line = LineGraph.Service(id: "A", shortName: "A", name: LocalizedText("A", "en"), color: .black)
    return LineGraph(
      nodes: nodes, lines: [line],
      edges: nodes.indices.dropLast().map { LineGraph.Edge(from: $0, to: $0 + 1, lines: [0]) })
  }

  /// The same tracks drawn straight east, wherever the stations lie in truth.
  static func drawnStraight(
    _ layout: SchematicLayout, at place: (Int) -> Double = { Double($0) }
  ) -> SchematicLayout {
    var layout = layout
    for (index, node) in layout.nodes.enumerated() { layout.nodes[index].at = Point(place(node.source ?? 0), 0) }
    for (index, edge) in layout.edges.enumerated() {
      layout.edges[index].points = [layout.nodes[edge.from].at, layout.nodes[edge.to].at]
    }
    return layout
  }

  @Test("A line without bends that lies far from its true place takes one to come near")
  func comesNear() {
    let network = LaidOutNetwork(Self.corner(30))
    let straight = Self.drawnStraight(network.layout)
    #expect(!QualityLimits.goodMap.holdNearness(LayoutScore(straight)) && LayoutScore(straight).bends == 0)
    var straightening = BendReduction(straight, chains: network.chains, design: MapDesign(), trials: 40)
    straightening.run()
    let score = LayoutScore(straightening.layout)
    #expect(score.displacement < 1, "\(score.displacement)")
    #expect(score.bends == 1 && score.acuteBends == 0 && score.octilinearShare == 1)
  }

  @Test("For a long line that goes aside on its way nothing promises more than to bend twice")
  func bendsTwice() {
    var source = Self.corner(30)
    for index in source.nodes.indices {
      source.nodes[index].coordinate = Coordinate(
        latitude: 10 + 0.01 * Double(min(14, max(0, index - 8))), longitude: 10 + 0.01 * Double(index))
    }
    let network = LaidOutNetwork(source)
    let straight = Self.drawnStraight(network.layout)
    let directions = OctilinearShape(straight).directions
    let courses = ChainReroutes(straight, chains: network.chains, directions: directions).promising(.nearness(.usual))
    let bends = courses.map { course in
      let along = course.applied(to: directions).flatMap { $0 }
      return zip(along, along.dropFirst()).count { $0 != $1 }
    }
    #expect(bends.first == 2)
    #expect(bends.contains(1) && bends.allSatisfy { $0 <= 2 })
    #expect(zip(courses, courses.dropFirst()).allSatisfy { $0.gain >= $1.gain })
  }

  @Test("What is begun and finished comes to what is done at once", arguments: [0, 6, 40])
  func beginsAndFinishes(first: Int) {
    let network = LaidOutNetwork(CityMaker.network(stations: 60, lines: 5, seed: 7))
    // Every run swerves where it need not.
    var directions = OctilinearShape(network.layout).directions
    for chain in network.chains where chain.edges.count > 3 {
      let middle = chain.edges.count / 2
      for (edge, turn) in [(chain.edges[middle - 1], 1), (chain.edges[middle], 7)] {
        guard let direction = directions[edge].first, directions[edge].count == 1 else { continue }
        directions[edge] = [direction, direction.turned(by: turn), direction]
      }
    }
    let shape = OctilinearShape(network.layout, directions: directions)
    var solver = CoordinateSolver(network.layout, design: MapDesign(), symbols: [], shape: shape)
    solver.solve([], penalty: 0, rounds: 100)
    let start = solver.result.inMedianSpacings
    func straightening() -> BendReduction {
      BendReduction(start, chains: network.chains, design: MapDesign(), trials: 40)
    }
    var (whole, parts) = (straightening(), straightening())
    whole.run()
    parts.begin(first: first)
    parts.finish()
    #expect(parts.layout == whole.layout)
    #expect(LayoutScore(whole.layout).bends < LayoutScore(start).bends)
  }

  @Test("A line near its true place keeps its course")
  func staysStraight() {
    var source = Self.corner(14)
    for index in source.nodes.indices {
      source.nodes[index].coordinate = Coordinate(
        latitude: 0.001 * Double(index % 3), longitude: 0.01 * Double(index))
    }
    let network = LaidOutNetwork(source)
    var straightening = BendReduction(
      Self.drawnStraight(network.layout), chains: network.chains, design: MapDesign(), trials: 40)
    straightening.run()
    #expect(LayoutScore(straightening.layout).bends == 0)
  }

  @Test(
    "A network that is brought nearer to the truth stays what it is, at the cost of bends",
    .enabled(if: isThorough, "the release build runs it"), arguments: [3, 4] as [UInt64])
  func comesNearer(seed: UInt64) {
    let network = LaidOutNetwork(CityMaker.network(stations: 120, lines: 8, seed: seed))
    let nearer = network.broughtNearer(MapDesign())
    let (before, after) = (LayoutScore(network.layout), LayoutScore(nearer.layout))
    #expect(after.displacement < 0.9 * before.displacement, "\(before) \(after)")
    #expect(after.bends < 2 * before.bends + 10)
    #expect(after.crossings <= before.crossings && after.acuteBends <= before.acuteBends)
    #expect(after.octilinearShare == 1)
    #expect(nearer.layout.edges.map { Set([$0.from, $0.to]) } == network.layout.edges.map { Set([$0.from, $0.to]) })
    #expect(nearer.layout.edges.map { $0.lines.sorted() } == network.layout.edges.map { $0.lines.sorted() })
    #expect(nearer.layout.nodes.map(\.geographicPosition) == network.layout.nodes.map(\.geographicPosition))
  }
}
