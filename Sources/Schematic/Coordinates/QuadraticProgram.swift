internal import Geometry

/// A linear form over the coordinates of points.
struct LinearExpression {
  /// One point's part.
  struct Term {
    let point: Int
    let x: Double
    let y: Double
  }

  /// How many points have a part; each occurs once.
  private(set) var count = 0
  /// The first two parts stand here, so that most forms take no memory of their own.
  private var first = Term(point: 0, x: 0, y: 0)
  private var second = Term(point: 0, x: 0, y: 0)
  private var rest: [Term] = []

  /// Its parts.
  var terms: [Term] { (0..<count).map { self[$0] } }

  /// One of its parts.
  subscript(index: Int) -> Term {
    get { index == 0 ? first : index == 1 ? second : rest[index - 2] }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      default: rest[index - 2] = newValue
      }
    }
  }

  /// How far `b` lies beyond `a` in a direction.
  init(from a: Int, to b: Int, along direction: Point) {
    add(a, -direction.x, -direction.y)
    add(b, direction.x, direction.y)
  }

  /// A single coordinate or a mixture of both of a point.
  init(_ point: Int, _ direction: Point) { add(point, direction.x, direction.y) }

  /// The sum or difference of forms.
  init(_ forms: [LinearExpression], signs: [Double]) {
    for (form, sign) in zip(forms, signs) {
      for index in 0..<form.count { add(form[index].point, sign * form[index].x, sign * form[index].y) }
    }
  }

  /// A form without parts.
  init() {}

  /// Adds a part of a point.
  mutating func add(_ point: Int, _ x: Double, _ y: Double) {
    for index in 0..<count where self[index].point == point {
      self[index] = Term(point: point, x: self[index].x + x, y: self[index].y + y)
      return
    }
    if count > 1 { rest.append(Term(point: point, x: x, y: y)) }
    count += 1
    if count < 3 { self[count - 1] = Term(point: point, x: x, y: y) }
  }

  /// Its value.
  func value(_ points: [Point]) -> Double {
    var sum = 0.0
    for index in 0..<count {
      let point = points[self[index].point]
      sum = sum + self[index].x * point.x + self[index].y * point.y
    }
    return sum
  }
}

/// A quadratic program over points: least-squares terms, and expressions to keep within ranges, softly or exactly.
struct QuadraticProgram {
  /// An expression that should be near a value.
  struct LeastSquaresTerm {
    let form: LinearExpression
    let value: Double
    let weight: Double
  }

  /// An expression that has to stay within a range.
  struct RangeConstraint {
    let form: LinearExpression
    var low = -Double.infinity
    var high = Double.infinity
    /// What a unit beyond the range costs; infinite for a hard constraint.
    var penalty = Double.infinity
    /// ADMM's step size (rho): the larger, the fewer rounds until the dual is right, and the slower all else
    /// settles.
    var stepSize = usualStepSize
    /// What it is known by from program to program, for a warm start; 0 for none.
    var key = 0

    static let usualStepSize = 2.0
  }

  /// How many points there are.
  let count: Int
  /// What should be.
  var terms: [LeastSquaresTerm] = []
  /// What has to be.
  var constraints: [RangeConstraint] = []

  init(count: Int) { self.count = count }

  /// Keeps every point a little where it is.
  static let inertia = 2e-3
  private static let equalityStepSize = 1500.0
  private static let relaxation = 1.6
  /// How many rounds the preparation of a program takes as long as.
  private static let preparation = 16

  /// The best places, near `start`, without a program before.
  func solved(from start: [Point], rounds: Int) -> [Point] {
    var duals: [Int: Double] = [:]
    return solved(from: start, rounds: rounds, duals: &duals)
  }

  /// The best places, near `start` where nothing else is wanted (the alternating direction method of multipliers, as in
  /// Stellato and others, OSQP, 2020).
  ///
  /// - Parameters:
  ///   - rounds: the work to spend.
  ///   - duals: those of an earlier program by the keys of constraints, for a warm start; afterwards those of this one.
  func solved(
    from start: [Point], rounds: Int, duals: inout [Int: Double], meter: WorkMeter? = nil
  ) -> [Point] {
    let stepSize = constraints.map { $0.low == $0.high ? Self.equalityStepSize : $0.stepSize }
    let wanted = SparseRows(terms.map(\.form))
    let rows = SparseRows(constraints.map(\.form))
    var matrix = BlockCholesky(count: count, forms: [wanted, rows])
    matrix.reset(Self.inertia)
    matrix.add(wanted, weights: terms.map(\.weight))
    matrix.add(rows, weights: stepSize)
    matrix.factor()
    var linear = Array(repeating: 0.0, count: 2 * count)
    for (index, point) in start.enumerated() {
      linear[2 * index] = Self.inertia * point.x
      linear[2 * index + 1] = Self.inertia * point.y
    }
    for wish in terms {
      for index in 0..<wish.form.count {
        let term = wish.form[index]
        linear[2 * term.point] += wish.weight * wish.value * term.x
        linear[2 * term.point + 1] += wish.weight * wish.value * term.y
      }
    }
    var places = start.flatMap { [$0.x, $0.y] }
    let values = rows.values(places)
    var bounds = constraints.indices.map { index in
      let limit = constraints[index]
      return ConstraintState(
        low: limit.low, high: limit.high, allowed: limit.penalty / stepSize[index], stepSize: stepSize[index],
        slack: min(max(values[index], limit.low), limit.high),
        dual: min(max(limit.key == 0 ? 0 : duals[limit.key] ?? 0, -limit.penalty), limit.penalty))
    }
    // The unknowns stand in the order of elimination, so that nothing is sorted in the rounds.
    let sorted = rows.renumbered(matrix.rank)
    let numbered = sorted.rows
    let constant = matrix.sorted(linear)
    var side = constant
    var next = constant
    sorted.addTargets(bounds, into: &next)
    var taken = Self.preparation
    for _ in 0..<rounds {
      taken += 1
      swap(&side, &next)
      matrix.solve(sorted: &side)
      for index in next.indices { next[index] = constant[index] }
      if sorted.settle(&bounds, numbered, side, next: &next, relaxation: Self.relaxation) < 2e-4 { break }
    }
    meter?.add(taken * (constraints.count + 4 * count))
    if rounds > 0 { places = matrix.unsorted(side) }
    duals.removeAll(keepingCapacity: true)
    for (limit, bound) in zip(constraints, bounds) where limit.key != 0 && abs(bound.dual) > 1e-9 {
      duals[limit.key] = bound.dual
    }
    return (0..<count).map { Point(places[2 * $0], places[2 * $0 + 1]) }
  }

  /// The places nearest to `points` in which all equalities hold exactly.
  func projected(_ points: [Point]) -> [Point] {
    let equalities = constraints.filter { $0.low == $0.high }
    guard !equalities.isEmpty else { return points }
    let rows = SparseRows(equalities.map(\.form))
    var matrix = BlockCholesky(count: count, forms: [rows])
    let stiffness = 1e4
    matrix.reset(1)
    matrix.add(rows, weights: equalities.map { _ in stiffness })
    matrix.factor()
    let linear = points.flatMap { [$0.x, $0.y] }
    var places = linear
    var duals = Array(repeating: 0.0, count: equalities.count)
    for _ in 0..<6 {
      var side = linear
      var targets = duals
      for index in targets.indices { targets[index] = stiffness * equalities[index].low - duals[index] }
      rows.addTransposed(targets, to: &side)
      matrix.solve(&side)
      places = side
      let values = rows.values(places)
      for index in duals.indices { duals[index] += stiffness * (values[index] - equalities[index].low) }
    }
    return (0..<count).map { Point(places[2 * $0], places[2 * $0 + 1]) }
  }
}
