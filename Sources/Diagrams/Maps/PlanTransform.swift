internal import Geometry

/// From the unit of a plan to the points of a drawing.
struct PlanTransform: Hashable, Sendable {
  /// Points per unit.
  let scale: Double
  /// Where the plan's origin lies.
  let shift: Point

  func callAsFunction(_ point: Point) -> Point { point * scale + shift }

  func callAsFunction(_ box: Box) -> Box {
    let a = self(Point(box.minX, box.minY))
    return Box(x: a.x, y: a.y, width: box.width * scale, height: box.height * scale)
  }
}
