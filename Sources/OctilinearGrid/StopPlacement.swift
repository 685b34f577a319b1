package import Geometry

/// Places stops along a chain: evenly, and not on its bends.
package enum StopPlacement {
  /// How far from a bend a stop keeps, in median spacings.
  static let clearance = 0.3

  /// The positions of `count` stops along a course, and at each the distance from its beginning.
  ///
  /// - Parameter halfEnds: whether each end is a junction, to which half a spacing is enough.
  package static func place(_ count: Int, along course: [Point], halfEnds: (Bool, Bool)) -> [(
    distance: Double, point: Point
  )] {
    guard count > 0, course.count > 1 else { return [] }
    var marks = [0.0]
    for index in 1..<course.count {
      marks.append(marks[index - 1] + course[index].distance(to: course[index - 1]))
    }
    let total = marks[marks.count - 1]
    let first = halfEnds.0 ? 0.5 : 1.0
    let intervals = Double(count - 1) + first + (halfEnds.1 ? 0.5 : 1.0)
    let spacing = total / intervals
    var spots = (0..<count).map { (Double($0) + first) * spacing }
    let bends = Array(marks.dropFirst().dropLast())
    let keep = min(clearance, 0.3 * spacing)
    for round in 0..<24 {
      for index in spots.indices {
        let low = index == 0 ? (halfEnds.0 ? -0.5 * spacing : 0) : spots[index - 1]
        let high = index == count - 1 ? total + (halfEnds.1 ? 0.5 * spacing : 0) : spots[index + 1]
        if round > 0 { spots[index] = 0.5 * spots[index] + 0.25 * (low + high) }
        for bend in bends where abs(spots[index] - bend) < keep {
          spots[index] = spots[index] < bend ? bend - keep : bend + keep
        }
        spots[index] = min(max(spots[index], low), high)
      }
    }
    return spots.map { ($0, point(at: $0, of: course, marks)) }
  }

  private static func point(at distance: Double, of course: [Point], _ marks: [Double]) -> Point {
    var index = 1
    while index < course.count - 1, marks[index] < distance { index += 1 }
    let length = marks[index] - marks[index - 1]
    guard length > 0 else { return course[index] }
    return course[index - 1] + (course[index] - course[index - 1])
      * ((distance - marks[index - 1]) / length)
  }
}
