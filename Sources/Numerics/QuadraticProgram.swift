package import Geometry

/// A quadratic program over points: least-squares terms, and expressions to keep within ranges, softly or exactly.
package struct QuadraticProgram {
  /// An expression that should be near a value.
  package struct LeastSquaresTerm {
    package let form: LinearExpression
    package let value: Double
    package let weight: Double

    package init(form: LinearExpression, value: Double, weight: Double) {
      (self.form, self.value, self.weight) = (form, value, weight)
    }
  }

  /// An expression that has to stay within a range.
  package struct RangeConstraint {
    package let form: LinearExpression
    package let low: Double
    package let high: Double
    /// What a unit beyond the range costs; infinite for a hard constraint.
    package let penalty: Double
    /// ADMM's step size (rho): the larger, the fewer rounds until the dual is right, and the slower all else
    /// settles.
    package let stepSize: Double
    /// What it is known by from program to program, for a warm start; 0 for none.
    package let key: Int

    package static let usualStepSize = 2.0

    package init(
      form: LinearExpression, low: Double = -.infinity, high: Double = .infinity, penalty: Double = .infinity,
      stepSize: Double = usualStepSize, key: Int = 0
    ) {
      (self.form, self.low, self.high) = (form, low, high)
      (self.penalty, self.stepSize, self.key) = (penalty, stepSize, key)
    }
  }

  /// How many points there are.
  package let count: Int
  /// What should be.
  package var terms: [LeastSquaresTerm] = []
  /// What has to be.
  package var constraints: [RangeConstraint] = []

  /// A program over so many points of which nothing is wanted yet.
  package init(count: Int) { self.count = count }

  /// Wants both coordinates of a point.
  package mutating func want(_ point: Int, at place: Point, weight: Double) {
    want(LinearExpression(point, Point(1, 0)), near: place.x, weight: weight)
    want(LinearExpression(point, Point(0, 1)), near: place.y, weight: weight)
  }

  /// Wants an expression near a value.
  package mutating func want(_ form: LinearExpression, near value: Double, weight: Double) {
    terms.append(LeastSquaresTerm(form: form, value: value, weight: weight))
  }

  /// Keeps every point a little where it is.
  package static let inertia = 2e-3
  private static let equalityStepSize = 1500.0
  private static let relaxation = 1.6
  /// How many rounds the preparation of a program takes as long as.
  private static let preparation = 16

  /// The best places, near `start`, without a program before.
  package func solved(from start: [Point], rounds: Int) -> [Point] {
    var duals: [Int: Double] = [:]
    return solved(from: start, rounds: rounds, duals: &duals)
  }

  /// The best places, near `start` where nothing else is wanted (the alternating direction method of multipliers, as in
  /// Stellato and others, OSQP, 2020).
  ///
  /// - Parameters:
  ///   - rounds: the work to spend.
  ///   - duals: those of an earlier program by the keys of constraints, for a warm start; afterwards those of this one.
  package func solved(
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
  package func projected(_ points: [Point]) -> [Point] {
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

  /// The program of some of the points, where all others stay at `places`.
  ///
  /// - Parameter numbers: the number of each point in that program, negative for the others.
  package func restricted(_ numbers: [Int], at places: [Point]) -> QuadraticProgram {
    var program = QuadraticProgram(count: numbers.count { $0 >= 0 })
    for wish in terms {
      guard let (form, rest) = wish.form.restricted(numbers, at: places) else { continue }
      program.terms.append(LeastSquaresTerm(form: form, value: wish.value - rest, weight: wish.weight))
    }
    for limit in constraints {
      guard let (form, rest) = limit.form.restricted(numbers, at: places) else { continue }
      program.constraints.append(
        RangeConstraint(
          form: form, low: limit.low - rest, high: limit.high - rest, penalty: limit.penalty, stepSize: limit.stepSize,
          key: limit.key))
    }
    return program
  }
}
