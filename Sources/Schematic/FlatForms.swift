/// What a limit says, and where the solver stands with it.
struct Bound {
  let low: Double
  let high: Double
  /// How far beyond the limit its price lets it go.
  let allowed: Double
  let firm: Double
  var slack = 0.0
  var dual = 0.0
}

/// Linear forms in one list, for speed.
struct FlatForms {
  /// Where the terms of each form begin, and past the last one.
  private(set) var starts: [Int32] = [0]
  /// Twice the point of each term.
  private(set) var points: [Int32] = []
  private(set) var xs: [Double] = []
  private(set) var ys: [Double] = []

  /// How many forms there are.
  var count: Int { starts.count - 1 }

  init(_ forms: [LinearForm]) {
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
  func renumbered(_ numbers: [Int]) -> FlatForms {
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
  func pull(_ bounds: [Bound], into side: inout [SIMD2<Double>]) {
    for row in bounds.indices {
      let weight = bounds[row].firm * bounds[row].slack - bounds[row].dual
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
      guard isPlain else { return Row(x: 0, y: 0, from: -1, to: Int32(row)) }
      return Row(x: xs[start + 1], y: ys[start + 1], from: points[start] / 2, to: points[start + 1] / 2)
    }
  }

  /// How far one point lies beyond another along a vector; where the first is negative, the form of that number in the list.
  struct Row {
    let x: Double
    let y: Double
    let from: Int32
    let to: Int32
  }

  /// Brings slacks and duals up to date with new places, adds what the bounds then pull to the next right side, and tells the
  /// largest error or step.
  func settle(
    _ bounds: inout [Bound], _ rows: [Row], _ places: [SIMD2<Double>], next: inout [SIMD2<Double>],
    relaxation: Double
  ) -> Double {
    var most = 0.0
    bounds.withUnsafeMutableBufferPointer { bounds in
      places.withUnsafeBufferPointer { places in
        next.withUnsafeMutableBufferPointer { next in
          rows.withUnsafeBufferPointer { rows in
            for index in 0..<bounds.count {
              let row = rows[index]
              var bound = bounds[index]
              let step: Double
              if row.from >= 0 {
                let part = SIMD2(row.x, row.y)
                let (from, to) = (Int(row.from), Int(row.to))
                let away = part * places[from]
                let there = part * places[to]
                step = bound.settle((-away.x - away.y) + (there.x + there.y), relaxation)
                let pull = part * SIMD2(repeating: bound.firm * bound.slack - bound.dual)
                next[from] -= pull
                next[to] += pull
              } else {
                step = bound.settle(value(Int(row.to), places), relaxation)
                add(Int(row.to), bound.firm * bound.slack - bound.dual, to: next)
              }
              if step > most { most = step }
              bounds[index] = bound
            }
          }
        }
      }
    }
    return most
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

extension Bound {
  /// Takes a new value and tells the larger of its error and its step.
  @inline(__always) fileprivate mutating func settle(_ value: Double, _ relaxation: Double) -> Double {
    let mixed = relaxation * value + (1 - relaxation) * slack
    let wanted = mixed + dual / firm
    // Without branches, which way it goes being hard to foresee.
    let (above, below) = (wanted - allowed, wanted + allowed)
    let (most, least) = (above > high ? above : high, below < low ? below : low)
    let capped = wanted < most ? wanted : most
    let next = capped > least ? capped : least
    dual += firm * (mixed - next)
    let (error, step) = (abs(value - next), abs(next - slack))
    slack = next
    return error > step ? error : step
  }
}
