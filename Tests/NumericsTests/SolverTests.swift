import Geometry
import Testing

@testable import Numerics

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
