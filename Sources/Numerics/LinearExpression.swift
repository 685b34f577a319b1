package import Geometry

/// A linear form over the coordinates of points.
package struct LinearExpression {
  /// One point's part.
  package struct Term {
    package let point: Int
    package let x: Double
    package let y: Double
  }

  /// How many points have a part; each occurs once.
  package private(set) var count = 0
  /// The first two parts stand here, so that most forms take no memory of their own.
  private var first = Term(point: 0, x: 0, y: 0)
  private var second = Term(point: 0, x: 0, y: 0)
  private var rest: [Term] = []

  /// Its parts.
  package var terms: [Term] { (0..<count).map { self[$0] } }

  /// One of its parts.
  package subscript(index: Int) -> Term {
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
  package init(from a: Int, to b: Int, along direction: Point) {
    add(a, -direction.x, -direction.y)
    add(b, direction.x, direction.y)
  }

  /// A single coordinate or a mixture of both of a point.
  package init(_ point: Int, _ direction: Point) { add(point, direction.x, direction.y) }

  /// The sum or difference of forms.
  package init(_ forms: [LinearExpression], signs: [Double]) {
    for (form, sign) in zip(forms, signs) {
      for index in 0..<form.count { add(form[index].point, sign * form[index].x, sign * form[index].y) }
    }
  }

  /// A form without parts.
  package init() {}

  /// Adds a part of a point.
  package mutating func add(_ point: Int, _ x: Double, _ y: Double) {
    for index in 0..<count where self[index].point == point {
      self[index] = Term(point: point, x: self[index].x + x, y: self[index].y + y)
      return
    }
    if count > 1 { rest.append(Term(point: point, x: x, y: y)) }
    count += 1
    if count < 3 { self[count - 1] = Term(point: point, x: x, y: y) }
  }

  /// Its value.
  package func value(_ points: [Point]) -> Double {
    var sum = 0.0
    for index in 0..<count {
      let point = points[self[index].point]
      sum = sum + self[index].x * point.x + self[index].y * point.y
    }
    return sum
  }

  /// The form over the points that are numbered, and what the others add to it; nothing where none of its points is.
  func restricted(_ numbers: [Int], at places: [Point]) -> (form: LinearExpression, rest: Double)? {
    var form = LinearExpression()
    var rest = 0.0
    for index in 0..<count {
      let term = self[index]
      if numbers[term.point] >= 0 {
        form.add(numbers[term.point], term.x, term.y)
      } else {
        rest += term.x * places[term.point].x + term.y * places[term.point].y
      }
    }
    return form.count > 0 ? (form, rest) : nil
  }
}
