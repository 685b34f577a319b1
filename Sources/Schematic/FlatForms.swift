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

  /// The terms of all forms: half their places in a flat list, and what stands before x and y.
  var terms: [Term] { points.indices.map { Term(part: SIMD2(xs[$0], ys[$0]), point: Int(points[$0]) / 2) } }

  /// A term of a form.
  struct Term {
    let part: SIMD2<Double>
    let point: Int
  }

  /// Brings slacks and duals up to date with new places, adds what the bounds then pull to the next right side, and tells the
  /// largest error or step.
  func settle(
    _ bounds: inout [Bound], _ terms: [Term], _ places: [SIMD2<Double>], next: inout [SIMD2<Double>],
    relaxation: Double
  ) -> Double {
    var most = 0.0
    bounds.withUnsafeMutableBufferPointer { bounds in
      places.withUnsafeBufferPointer { places in
        next.withUnsafeMutableBufferPointer { next in
          terms.withUnsafeBufferPointer { terms in
            starts.withUnsafeBufferPointer { starts in
              var start = 0
              for row in 0..<bounds.count {
                let end = Int(starts[row + 1])
                var value = 0.0
                for index in start..<end {
                  let product = terms[index].part * places[terms[index].point]
                  value += product.x + product.y
                }
                var bound = bounds[row]
                let step = bound.settle(value, relaxation)
                if step > most { most = step }
                bounds[row] = bound
                let weight = SIMD2(repeating: bound.firm * bound.slack - bound.dual)
                for index in start..<end { next[terms[index].point] += weight * terms[index].part }
                start = end
              }
            }
          }
        }
      }
    }
    return most
  }
}

extension Bound {
  /// Takes a new value and tells the larger of its error and its step.
  @inline(__always) fileprivate mutating func settle(_ value: Double, _ relaxation: Double) -> Double {
    let mixed = relaxation * value + (1 - relaxation) * slack
    let wanted = mixed + dual / firm
    let above = wanted - allowed
    let below = wanted + allowed
    let next = wanted > high ? (above > high ? above : high) : wanted < low ? (below < low ? below : low) : wanted
    dual += firm * (mixed - next)
    let (error, step) = (abs(value - next), abs(next - slack))
    slack = next
    return error > step ? error : step
  }
}
