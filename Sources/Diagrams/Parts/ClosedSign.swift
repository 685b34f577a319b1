internal import Geometry
internal import Scene
internal import TransitModel

/// The sign of a station at which no train stops: crossed out; struck through once where trains only pass; a broken ring where it
/// is not yet in use.
struct ClosedSign {
  /// How far its strokes reach from the middle, in radii.
  private static let arm = 0.42
  private static let dash = (length: 3.0, space: 2.4)

  let state: Status.State
  /// How far the sign reaches from its middle.
  let radius: Double
  /// How wide its strokes are.
  let width: Double
  let paint: Paint

  /// The sign; nothing where trains stop.
  ///
  /// - Parameters:
  ///   - point: its middle.
  ///   - reach: from there to the middle of its ends, where the sign is long.
  func nodes(at point: Point, reach: Point = .zero) -> [Node] {
    switch state {
    case .open: []
    case .closed: ring(at: point, reach) + strokes(at: point, count: 2)
    case .passing: ring(at: point, reach) + strokes(at: point, count: 1)
    case .construction: brokenRing(at: point, reach)
    }
  }

  private func strokes(at point: Point, count: Int) -> [Node] {
    let arm = radius * Self.arm
    return [Point(-arm, arm), Point(-arm, -arm)].prefix(count).map { end in
      .shape(.polyline([point + end, point - end]), stroke: Stroke(paint, width: width))
    }
  }

  private func ring(at point: Point, _ reach: Point) -> [Node] {
    let ends = [point - reach, point + reach]
    guard reach != .zero else {
      return [
        .shape(
          .circle(center: point, radius: radius - width / 2), fill: Palette.inside, stroke: Stroke(paint, width: width))
      ]
    }
    return [
      .shape(.polyline(ends), stroke: Stroke(paint, width: 2 * radius)),
      .shape(.polyline(ends), stroke: Stroke(Palette.inside, width: 2 * (radius - width))),
    ]
  }

  private func brokenRing(at point: Point, _ reach: Point) -> [Node] {
    let unit = width / 2
    let stroke = Stroke(
      paint, width: width, cap: .butt, dashes: [Self.dash.length * unit, Self.dash.space * unit])
    guard reach != .zero else {
      return [.shape(.circle(center: point, radius: radius - width / 2), fill: Palette.inside, stroke: stroke)]
    }
    let side = Point(-reach.y, reach.x) * ((radius - width / 2) / reach.length)
    let sides = [side, side * -1].map { shift -> Node in
      .shape(.polyline([point - reach + shift, point + reach + shift]), stroke: stroke)
    }
    let inside = Stroke(Palette.inside, width: 2 * radius - width)
    return [.shape(.polyline([point - reach, point + reach]), stroke: inside)] + sides
  }
}
