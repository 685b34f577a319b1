internal import Geometry
internal import Scene

/// A small sign beside a name, drawn for this project.
enum Icon: String, CaseIterable, Hashable, Sendable {
  case railway, airport, stepFree

  /// The sign inside a square of `side` points at `origin`.
  func node(at origin: Point, side: Double, paint: Paint) -> Node {
    let scale = side / 16
    func at(_ x: Double, _ y: Double) -> Point { origin + Point(x, y) * scale }
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
      Box(x: origin.x + x * scale, y: origin.y + y * scale, width: width * scale, height: height * scale)
    }
    let stroke = Stroke(paint, width: 1.5 * scale)
    let children: [Node] =
      switch self {
      case .railway:
        [
          .shape(.rectangle(box(3, 1.5, 10, 10), radius: 2.5 * scale), stroke: stroke),
          .shape(.polyline([at(3, 6.8), at(13, 6.8)]), stroke: stroke),
          .shape(.circle(center: at(5.8, 9.2), radius: 0.9 * scale), fill: paint),
          .shape(.circle(center: at(10.2, 9.2), radius: 0.9 * scale), fill: paint),
          .shape(.polyline([at(5.2, 11.8), at(3, 14.8)]), stroke: stroke),
          .shape(.polyline([at(10.8, 11.8), at(13, 14.8)]), stroke: stroke),
        ]
      case .airport:
        [
          .shape(
            .polygon([
              at(8, 0.8), at(9.1, 2.6), at(9.1, 6), at(15.2, 9.6), at(15.2, 11.2), at(9.1, 9.6), at(8.9, 12.6),
              at(11, 14.2), at(11, 15.2), at(8, 14.5), at(5, 15.2), at(5, 14.2), at(7.1, 12.6), at(6.9, 9.6),
              at(0.8, 11.2), at(0.8, 9.6), at(6.9, 6), at(6.9, 2.6),
            ]), fill: paint)
        ]
      case .stepFree:
        [
          .shape(.circle(center: at(6.4, 2.2), radius: 1.5 * scale), fill: paint),
          .shape(.polyline([at(6.4, 4.8), at(6.8, 9.4), at(10.8, 9.4), at(12.6, 13.6)]), stroke: stroke),
          .shape(.polyline([at(6.6, 6.8), at(10, 6.8)]), stroke: stroke),
          .shape(
            .path([
              .move(at(4.6, 7.6)), .curve(at(1.4, 9), at(1.6, 14.4), to: at(6, 14.8)),
              .curve(at(8.4, 15), at(10, 13.6), to: at(10.2, 11.8)),
            ]), stroke: stroke),
        ]
      }
    return .group(.decoration, children)
  }
}
