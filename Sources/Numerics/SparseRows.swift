/// A constraint and the state of the solver with it.
struct ConstraintState {
  let low: Double
  let high: Double
  /// How far beyond the limit its price lets it go.
  let allowed: Double
  let stepSize: Double
  var slack = 0.0
  var dual = 0.0
}

/// Linear expressions as the rows of a sparse matrix.
struct SparseRows {
  /// Where the terms of each form begin, and past the last one.
  private(set) var starts: [Int32] = [0]
  /// Twice the point of each term.
  private(set) var points: [Int32] = []
  private(set) var xs: [Double] = []
  private(set) var ys: [Double] = []

  /// How many forms there are.
  var count: Int { starts.count - 1 }

  init(_ forms: [LinearExpression]) {
    starts.reserveCapacity(forms.count + 1)
    for form in forms {
      for index in 0..<form.count {
        let term = form[index]
        points.append(Int32(2 * term.point))
        xs.append(term.x)
        ys.append(term.y)
      }
      starts.append(Int32(points.count))
    }
  }

  /// The same forms with their points numbered anew.
  func renumbered(_ numbers: [Int]) -> SparseRows {
    var copy = self
    for index in points.indices { copy.points[index] = Int32(2 * numbers[Int(points[index]) / 2]) }
    return copy
  }

  /// The values of all forms; of each place x and y in turn.
  func values(_ places: [Double]) -> [Double] {
    (0..<count).map { row in
      var sum = 0.0
      for index in Int(starts[row])..<Int(starts[row + 1]) {
        sum += xs[index] * places[Int(points[index])] + ys[index] * places[Int(points[index]) + 1]
      }
      return sum
    }
  }

  /// Adds to the places of each form what its weight pulls them.
  func addTransposed(_ weights: [Double], to side: inout [Double]) {
    for row in weights.indices {
      for index in Int(starts[row])..<Int(starts[row + 1]) {
        side[Int(points[index])] += weights[row] * xs[index]
        side[Int(points[index]) + 1] += weights[row] * ys[index]
      }
    }
  }

  /// Adds to a right side what all bounds pull.
  func addTargets(_ bounds: [ConstraintState], into side: inout [SIMD2<Double>]) {
    for row in bounds.indices {
      let weight = bounds[row].stepSize * bounds[row].slack - bounds[row].dual
      for index in Int(starts[row])..<Int(starts[row + 1]) {
        side[Int(points[index]) / 2] += weight * SIMD2(xs[index], ys[index])
      }
    }
  }

  /// The same forms, each that only takes one point from another in one piece.
  var rows: [Row] {
    (0..<count).map { row in
      let (start, end) = (Int(starts[row]), Int(starts[row + 1]))
      let isPlain = end == start + 2 && xs[start] == -xs[start + 1] && ys[start] == -ys[start + 1]
      guard isPlain else { return Row(x: 0, y: 0, from: -1, to: -1) }
      return Row(x: xs[start + 1], y: ys[start + 1], from: points[start] / 2, to: points[start + 1] / 2)
    }
  }

  /// How far one point lies beyond another along a vector; both are negative for other forms.
  struct Row {
    let x: Double
    let y: Double
    let from: Int32
    let to: Int32
  }

  /// Brings slacks and duals up to date with new places, adds what the bounds then pull to the next right side, and tells the
  /// largest error or step.
  func settle(
    _ bounds: inout [ConstraintState], _ rows: [Row], _ places: [SIMD2<Double>], next: inout [SIMD2<Double>],
    relaxation: Double
  ) -> Double {
    var most = SIMD2(repeating: 0.0)
    bounds.withUnsafeMutableBufferPointer { bounds in
      places.withUnsafeBufferPointer { places in
        next.withUnsafeMutableBufferPointer { next in
          rows.withUnsafeBufferPointer { rows in
            var index = 0
            while index < bounds.count {
              let step: SIMD2<Double>
              if index &+ 1 < bounds.count, rows[index].from >= 0, rows[index &+ 1].from >= 0 {
                step = Self.settle(
                  &bounds[index], &bounds[index &+ 1], rows[index], rows[index &+ 1], places, next, relaxation)
                index &+= 2
              } else {
                step = settle(&bounds[index], index, places, next, relaxation)
                index &+= 1
              }
              most.replace(with: step, where: step .> most)
            }
          }
        }
      }
    }
    return max(most.x, most.y)
  }

  /// Brings the bound of one form up to date, whatever that form is; see ``settle(_:_:_:next:relaxation:)``.
  private func settle(
    _ bound: inout ConstraintState, _ row: Int, _ places: UnsafeBufferPointer<SIMD2<Double>>,
    _ next: UnsafeMutableBufferPointer<SIMD2<Double>>, _ relaxation: Double
  ) -> SIMD2<Double> {
    var same = bound
    let (step, weight) = ConstraintState.settle(&bound, &same, SIMD2(repeating: value(row, places)), relaxation)
    add(row, weight.x, to: next)
    return step
  }

  /// Brings two bounds up to date at once, as if one had been after the other.
  @inline(__always) private static func settle(
    _ one: inout ConstraintState, _ two: inout ConstraintState, _ first: Row, _ second: Row,
    _ places: UnsafeBufferPointer<SIMD2<Double>>, _ next: UnsafeMutableBufferPointer<SIMD2<Double>>,
    _ relaxation: Double
  ) -> SIMD2<Double> {
    let (from, to) = (places[Int(first.from)], places[Int(first.to)])
    let (otherFrom, otherTo) = (places[Int(second.from)], places[Int(second.to)])
    let (x, y) = (SIMD2(first.x, second.x), SIMD2(first.y, second.y))
    let (awayX, awayY) = (x * SIMD2(from.x, otherFrom.x), y * SIMD2(from.y, otherFrom.y))
    let (thereX, thereY) = (x * SIMD2(to.x, otherTo.x), y * SIMD2(to.y, otherTo.y))
    let (step, weight) = ConstraintState.settle(&one, &two, (-awayX - awayY) + (thereX + thereY), relaxation)
    let target = SIMD2(first.x, first.y) * SIMD2(repeating: weight.x)
    next[Int(first.from)] -= target
    next[Int(first.to)] += target
    let otherPull = SIMD2(second.x, second.y) * SIMD2(repeating: weight.y)
    next[Int(second.from)] -= otherPull
    next[Int(second.to)] += otherPull
    return step
  }

  private func value(_ row: Int, _ places: UnsafeBufferPointer<SIMD2<Double>>) -> Double {
    var value = 0.0
    for index in Int(starts[row])..<Int(starts[row + 1]) {
      let product = SIMD2(xs[index], ys[index]) * places[Int(points[index]) / 2]
      value += product.x + product.y
    }
    return value
  }

  private func add(_ row: Int, _ weight: Double, to side: UnsafeMutableBufferPointer<SIMD2<Double>>) {
    for index in Int(starts[row])..<Int(starts[row + 1]) {
      side[Int(points[index]) / 2] += SIMD2(repeating: weight) * SIMD2(xs[index], ys[index])
    }
  }
}

extension ConstraintState {
  /// Takes new values of two bounds, and tells the larger of the error and the step of each, and what each pulls then.
  @inline(__always) fileprivate static func settle(
    _ one: inout ConstraintState, _ two: inout ConstraintState, _ value: SIMD2<Double>, _ relaxation: Double
  ) -> (step: SIMD2<Double>, target: SIMD2<Double>) {
    let (low, high) = (SIMD2(one.low, two.low), SIMD2(one.high, two.high))
    let (allowed, stepSize) = (SIMD2(one.allowed, two.allowed), SIMD2(one.stepSize, two.stepSize))
    let slack = SIMD2(one.slack, two.slack)
    var dual = SIMD2(one.dual, two.dual)
    let mixed = relaxation * value + (1 - relaxation) * slack
    let wanted = mixed + dual / stepSize
    // Without branches, which way it goes being hard to foresee.
    let (above, below) = (wanted - allowed, wanted + allowed)
    let most = high.replacing(with: above, where: above .> high)
    let least = low.replacing(with: below, where: below .< low)
    let capped = most.replacing(with: wanted, where: wanted .< most)
    let next = least.replacing(with: capped, where: capped .> least)
    dual += stepSize * (mixed - next)
    (one.slack, two.slack) = (next.x, next.y)
    (one.dual, two.dual) = (dual.x, dual.y)
    let (error, step) = ((value - next).magnitudes, (next - slack).magnitudes)
    return (error.replacing(with: step, where: step .> error), stepSize * next - dual)
  }
}

extension SIMD2<Double> {
  @inline(__always) fileprivate var magnitudes: SIMD2<Double> { replacing(with: -self, where: self .< .zero) }
}
