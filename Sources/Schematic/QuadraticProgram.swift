internal import Geometry

/// A linear form over the coordinates of points.
struct LinearForm {
  /// One point's part.
  struct Term {
    let point: Int
    let x: Double
    let y: Double
  }

  /// Its parts; each point occurs once.
  private(set) var terms: [Term] = []

  /// How far `b` lies beyond `a` in a direction.
  init(from a: Int, to b: Int, along direction: Point) {
    add(a, -direction.x, -direction.y)
    add(b, direction.x, direction.y)
  }

  /// A single coordinate or a mixture of both of a point.
  init(_ point: Int, _ direction: Point) { add(point, direction.x, direction.y) }

  /// The sum or difference of forms.
  init(_ forms: [LinearForm], signs: [Double]) {
    for (form, sign) in zip(forms, signs) { for term in form.terms { add(term.point, sign * term.x, sign * term.y) } }
  }

  private mutating func add(_ point: Int, _ x: Double, _ y: Double) {
    if let index = terms.firstIndex(where: { $0.point == point }) {
      terms[index] = Term(point: point, x: terms[index].x + x, y: terms[index].y + y)
    } else {
      terms.append(Term(point: point, x: x, y: y))
    }
  }

  /// Its value.
  func value(_ points: [Point]) -> Double {
    terms.reduce(0) { $0 + $1.x * points[$1.point].x + $1.y * points[$1.point].y }
  }
}

/// Wishes for places of points: squares to keep small, and forms to keep within limits, some at any price.
struct QuadraticProgram {
  /// A form that should be near a value.
  struct Wish {
    let form: LinearForm
    let value: Double
    let weight: Double
  }

  /// A form that has to stay within limits.
  struct Limit {
    let form: LinearForm
    var low = -Double.infinity
    var high = Double.infinity
    /// What a unit beyond the limits costs; infinite where nothing may lie beyond.
    var price = Double.infinity
  }

  /// How many points there are.
  let count: Int
  /// What should be.
  var wishes: [Wish] = []
  /// What has to be.
  var limits: [Limit] = []

  init(count: Int) { self.count = count }

  /// Keeps every point a little where it is.
  static let inertia = 2e-3
  private static let firmness = 2.0
  private static let equalityFirmness = 1500.0
  private static let relaxation = 1.6

  /// The best places, near `start` where nothing else is wanted (the alternating direction method of multipliers, as in
  /// Stellato and others, OSQP, 2020).
  ///
  /// - Parameter rounds: the work to spend.
  func solved(from start: [Point], rounds: Int) -> [Point] {
    let cliques = wishes.map { $0.form.terms.map(\.point) } + limits.map { $0.form.terms.map(\.point) }
    var matrix = BlockCholesky(count: count, cliques: cliques)
    matrix.reset(Self.inertia)
    let firmness = limits.map { $0.low == $0.high ? Self.equalityFirmness : Self.firmness }
    for wish in wishes { matrix.add(wish.form, weight: wish.weight) }
    for (limit, firm) in zip(limits, firmness) { matrix.add(limit.form, weight: firm) }
    matrix.factor()
    var linear = Array(repeating: 0.0, count: 2 * count)
    for (index, point) in start.enumerated() {
      linear[2 * index] = Self.inertia * point.x
      linear[2 * index + 1] = Self.inertia * point.y
    }
    for wish in wishes {
      for term in wish.form.terms {
        linear[2 * term.point] += wish.weight * wish.value * term.x
        linear[2 * term.point + 1] += wish.weight * wish.value * term.y
      }
    }
    let rows = FlatForms(limits.map(\.form))
    var side = linear
    var scratch = side
    var places = start.flatMap { [$0.x, $0.y] }
    var values = rows.values(places)
    var slack = zip(values, limits).map { min(max($0, $1.low), $1.high) }
    var duals = Array(repeating: 0.0, count: limits.count)
    var pull = duals
    for _ in 0..<rounds {
      for index in side.indices { side[index] = linear[index] }
      for index in pull.indices { pull[index] = firmness[index] * slack[index] - duals[index] }
      rows.addTransposed(pull, to: &side)
      matrix.solve(&side, scratch: &scratch)
      for index in places.indices { places[index] = side[index] }
      rows.values(places, into: &values)
      var most = 0.0
      for index in values.indices {
        let firm = firmness[index]
        let mixed = Self.relaxation * values[index] + (1 - Self.relaxation) * slack[index]
        let wanted = mixed + duals[index] / firm
        let limit = limits[index]
        let allowed = limit.price / firm
        let next =
          wanted > limit.high
          ? max(limit.high, wanted - allowed) : wanted < limit.low ? min(limit.low, wanted + allowed) : wanted
        duals[index] += firm * (mixed - next)
        most = max(most, abs(values[index] - next), abs(next - slack[index]))
        slack[index] = next
      }
      if most < 2e-4 { break }
    }
    return (0..<count).map { Point(places[2 * $0], places[2 * $0 + 1]) }
  }

  /// The places nearest to `points` in which all equalities hold exactly.
  func projected(_ points: [Point]) -> [Point] {
    let equalities = limits.filter { $0.low == $0.high }
    guard !equalities.isEmpty else { return points }
    var matrix = BlockCholesky(count: count, cliques: equalities.map { $0.form.terms.map(\.point) })
    let stiffness = 1e4
    matrix.reset(1)
    for equality in equalities { matrix.add(equality.form, weight: stiffness) }
    matrix.factor()
    let rows = FlatForms(equalities.map(\.form))
    let linear = points.flatMap { [$0.x, $0.y] }
    var places = linear
    var scratch = linear
    var duals = Array(repeating: 0.0, count: equalities.count)
    for _ in 0..<6 {
      var side = linear
      var pull = duals
      for index in pull.indices { pull[index] = stiffness * equalities[index].low - duals[index] }
      rows.addTransposed(pull, to: &side)
      matrix.solve(&side, scratch: &scratch)
      places = side
      let values = rows.values(places)
      for index in duals.indices { duals[index] += stiffness * (values[index] - equalities[index].low) }
    }
    return (0..<count).map { Point(places[2 * $0], places[2 * $0 + 1]) }
  }
}

/// Linear forms in one list, for speed.
private struct FlatForms {
  private var starts: [Int] = [0]
  private var points: [Int] = []
  private var xs: [Double] = []
  private var ys: [Double] = []

  init(_ forms: [LinearForm]) {
    for form in forms {
      for term in form.terms {
        points.append(2 * term.point)
        xs.append(term.x)
        ys.append(term.y)
      }
      starts.append(points.count)
    }
  }

  func values(_ places: [Double]) -> [Double] {
    var result = Array(repeating: 0.0, count: starts.count - 1)
    values(places, into: &result)
    return result
  }

  func values(_ places: [Double], into result: inout [Double]) {
    places.withUnsafeBufferPointer { places in
      for row in result.indices {
        var sum = 0.0
        for index in starts[row]..<starts[row + 1] {
          sum += xs[index] * places[points[index]] + ys[index] * places[points[index] + 1]
        }
        result[row] = sum
      }
    }
  }

  func addTransposed(_ weights: [Double], to side: inout [Double]) {
    side.withUnsafeMutableBufferPointer { side in
      for row in weights.indices {
        let weight = weights[row]
        for index in starts[row]..<starts[row + 1] {
          side[points[index]] += weight * xs[index]
          side[points[index] + 1] += weight * ys[index]
        }
      }
    }
  }
}
