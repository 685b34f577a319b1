import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Solvers")
struct SolverTests {
  @Test("A sparse matrix is solved as well as its product says")
  func cholesky() {
    let count = 40
    var random = SplitMix(seed: 7)
    var forms: [LinearExpression] = []
    for _ in 0..<120 {
      let a = Int(random.next() % 40)
      let b = Int(random.next() % 40)
      let direction = Point(random.unit() - 0.5, random.unit() - 0.5)
      forms.append(a == b ? LinearExpression(a, direction) : LinearExpression(from: a, to: b, along: direction))
    }
    let flat = SparseRows(forms)
    var matrix = BlockCholesky(count: count, forms: [flat])
    matrix.reset(0.1)
    matrix.add(flat, weights: forms.map { _ in 2 })
    matrix.factor()
    let right = (0..<2 * count).map { _ in random.unit() }
    var solution = right
    matrix.solve(&solution)
    let points = (0..<count).map { Point(solution[2 * $0], solution[2 * $0 + 1]) }
    var product = solution.map { 0.1 * $0 }
    for form in forms {
      let value = 2 * form.value(points)
      for term in form.terms {
        product[2 * term.point] += value * term.x
        product[2 * term.point + 1] += value * term.y
      }
    }
    for (a, b) in zip(product, right) { #expect(abs(a - b) < 1e-9) }
  }

  @Test("Limits hold, wishes come as near as they can, and a price is paid where it is lower")
  func constraints() {
    var program = QuadraticProgram(count: 2)
    let right = Point(1, 0)
    let apart = LinearExpression(from: 0, to: 1, along: right)
    program.terms = [
      .init(form: LinearExpression(0, right), value: 0, weight: 1),
      .init(form: LinearExpression(1, right), value: 1, weight: 1),
    ]
    program.constraints = [.init(form: apart, low: 3)]
    let start = [Point(0, 0), Point(1, 0)]
    let hard = program.solved(from: start, rounds: 400)
    #expect(abs(hard[0].x + 1) < 0.01)
    #expect(abs(hard[1].x - 2) < 0.01)
    program.constraints = [.init(form: apart, low: 3, penalty: 0.5)]
    let soft = program.solved(from: start, rounds: 400)
    // Each point goes as far as the price drives it: half a unit against a spring of 1.
    #expect(abs(soft[1].x - soft[0].x - 2) < 0.02)
  }

  @Test("Bounds brought up to date two at a time come to the same as one by one", arguments: [1, 2, 7, 8] as [UInt64])
  func pairs(seed: UInt64) {
    var random = SplitMix(seed: seed)
    func number() -> Double { 4 * random.unit() - 2 }
    let count = 12
    let forms = (0..<41 + Int(seed % 2)).map { index -> LinearExpression in
      let (a, b) = (Int(random.next() % 12), Int(random.next() % 12))
      let plain = LinearExpression(from: a, to: (a + 1 + b % 11) % 12, along: Point(number(), number()))
      // Some take part in more than one difference, and stand between the others.
      return index % 5 == 3
        ? LinearExpression([plain, LinearExpression(b, Point(number(), number()))], signs: [1, -1]) : plain
    }
    let flat = SparseRows(forms)
    let places = (0..<count).map { _ in SIMD2(number(), number()) }
    let bounds = forms.indices.map { index in
      ConstraintState(
        low: index % 3 == 0 ? -.infinity : number() - 1, high: index % 4 == 0 ? .infinity : number() + 1,
        allowed: index % 7 == 0 ? .infinity : random.unit(), stepSize: index % 6 == 0 ? 1500 : 2, slack: number(),
        dual: number())
    }
    var (together, pulled) = (bounds, places)
    let most = flat.settle(&together, flat.rows, places, next: &pulled, relaxation: 1.6)
    var (expected, next) = (bounds, places)
    var largest = 0.0
    for (index, form) in forms.enumerated() {
      let single = SparseRows([form])
      var one = [bounds[index]]
      largest = max(largest, single.settle(&one, single.rows, places, next: &next, relaxation: 1.6))
      expected[index] = one[0]
    }
    #expect(most == largest)
    #expect(pulled == next)
    #expect(together.map(\.slack) == expected.map(\.slack))
    #expect(together.map(\.dual) == expected.map(\.dual))
  }

  @Test("Projection makes equalities exact and moves nothing else")
  func projection() {
    var program = QuadraticProgram(count: 3)
    program.constraints = [.init(form: LinearExpression(from: 0, to: 1, along: Point(0, 1)), low: 0, high: 0)]
    let places = program.projected([Point(0, 0), Point(5, 1), Point(2, 2)])
    #expect(abs(places[0].y - places[1].y) < 1e-12)
    #expect(abs(places[0].y - 0.5) < 1e-9)
    #expect(places[2].distance(to: Point(2, 2)) < 1e-12)
  }
}

@Suite("Places that are given")
struct AuthoredTests {
  /// Two lines on a drawn map; nothing is known of the world.
  private func drawn(_ places: [Point], _ lines: [[Int]]) -> LineGraph {
    var source = graph(places.map { _ in nil }, lines)
    for index in places.indices { source.nodes[index].schematicPosition = places[index] }
    return source
  }

  @Test("Stations stay nearly where they are drawn, and the tracks between them run in the eight directions")
  func positionsStay() {
    let places = [
      Point(0, 0), Point(100, 0), Point(200, 70), Point(300, 70), Point(300, 170), Point(150, 300), Point(150, 180),
      Point(150, -80),
    ]
    let network = LaidOutNetwork(drawn(places, [[0, 1, 2, 3, 4], [5, 6, 7]]), mode: .authored)
    let score = LayoutScore(network.layout)
    #expect(score.octilinearShare == 1)
    #expect(score.crossings == 0)
    let scale = network.layout.nodes[1].at.distance(to: network.layout.nodes[0].at) / 100
    for (index, place) in places.enumerated() {
      let drawnAt = network.layout.nodes[index].at - network.layout.nodes[0].at
      // Straightening moves a station by less than half a gap.
      #expect(drawnAt.distance(to: place * scale) < 0.45)
    }
  }

  @Test("A line goes straight on at a station where it could bend beside it")
  func bendsBesideStations() {
    // The second track cannot begin as the first one ends without turning away from where it leads.
    let corner = LayoutScore(
      LaidOutNetwork(drawn([Point(0, 0), Point(100, 0), Point(170, 170)], [[0, 1, 2]]), mode: .authored).layout)
    #expect(corner.bends == 2)
    #expect(corner.bendsAtStations == 0)
    // Where two tracks run in the eight directions as they are, the line bends at the station between them.
    let exact = LayoutScore(
      LaidOutNetwork(drawn([Point(0, 0), Point(100, 0), Point(200, 100)], [[0, 1, 2]]), mode: .authored).layout)
    #expect(exact.bends == 1)
    #expect(exact.bendsAtStations == 1)
  }

  @Test("How a ring bends does not depend on the station with which it begins", arguments: 0..<8)
  func rings(start: Int) {
    let ring = [(0.0, 0.0), (0.5, 1), (0.5, 2), (0.5, 3), (-1, 3), (-2, 2), (-2, 1.5), (-1, 0.5)]
    let places = ring.indices.map { ring[($0 + start) % ring.count] }.map { Point($0.0, $0.1) }
    let network = LaidOutNetwork(drawn(places, [[0, 1, 2, 3, 4, 5, 6, 7, 0]]), mode: .authored)
    let score = LayoutScore(network.layout)
    #expect(score.octilinearShare == 1)
    #expect(score.bendsAtStations <= 4, "\(score.bendsAtStations) of \(score.bends)")
  }

  @Test("Neighbours that are all but in line are put in line")
  func nearlyInLine() {
    let network = LaidOutNetwork(drawn([Point(0, 0), Point(100, 1), Point(200, 0)], [[0, 1, 2]]), mode: .authored)
    #expect(LayoutScore(network.layout).bends == 0)
    #expect(Set(network.layout.nodes.map { ($0.at.y * 1e9).rounded() }).count == 1)
  }
}

@Suite("Room for labels")
struct RoomTests {
  @Test("Tracks give way until every long name of a dense grid has a place")
  func denseGrid() {
    var places: [(Double, Double)?] = []
    var lines: [[Int]] = []
    for row in 0..<4 {
      lines.append((0..<4).map { row * 4 + $0 })
      for column in 0..<4 { places.append((50 - 0.01 * Double(row), 8 + 0.0155 * Double(column))) }
    }
    for column in 0..<4 { lines.append((0..<4).map { $0 * 4 + column }) }
    let source = graph(places, lines)
    let line = LabelLine(text: "name", language: "en", size: 1, width: 4.6, height: 1.15, baseline: 0.9)
    let forms = Dictionary(uniqueKeysWithValues: source.nodes.indices.map { ($0, [LabelForm(lines: [line], cost: 0)]) })
    let plan = NetworkPlan(LaidOutNetwork(source), forms: forms)
    #expect(plan.labels.count == 16)
    #expect(plan.labelFaults().isEmpty)
    #expect(plan.score.octilinearShare > 0.999999)
    #expect(plan.score.crossings == 0)
    #expect(plan.design.fontSize >= 0.3 * plan.score.medianSpacing)
  }
}
