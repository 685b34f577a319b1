internal import Geometry
internal import Scene
internal import TransitModel

/// The sign of a station on the line.
struct StationSign {
  let entry: StationEntry
  let style: DiagramStyle
  let color: Paint
  let label: Paint

  /// How far the sign reaches from its middle.
  var radius: Double {
    let isLarge = entry.isInterchange || entry.isTerminus || entry.isJunction
    let base = isLarge ? style.signRadius * style.interchangeGrowth : style.signRadius
    return entry.isCurrent ? base * 1.25 : base
  }

  /// The largest radius a sign of a style can have.
  static func largestRadius(_ style: DiagramStyle) -> Double { style.signRadius * style.interchangeGrowth * 1.25 }

  /// The sign with its middle at a point.
  func node(at point: Point) -> Node {
    let closed = ClosedSign(state: entry.state, radius: radius, width: 2, paint: Palette.passed)
    return .group(.symbol, entry.state == .open ? open(at: point) : closed.nodes(at: point))
  }

  private var edge: Paint {
    entry.isPassed ? Palette.passed : entry.isCurrent ? Palette.here : Palette.ink
  }

  private func open(at point: Point) -> [Node] {
    let circle = Outline.circle(center: point, radius: radius - 1.25)
    switch style.stationSign {
    case .ring:
      let ring = Node.shape(circle, fill: Palette.inside, stroke: Stroke(edge, width: 2.5))
      guard entry.isCurrent else { return [ring] }
      return [ring, .shape(.circle(center: point, radius: radius * 0.45), fill: Palette.here)]
    case .dot:
      if entry.isCurrent {
        return [
          .shape(circle, fill: Palette.here, stroke: Stroke(Palette.white, width: 2)),
          .shape(.circle(center: point, radius: radius * 0.35), fill: Palette.white),
        ]
      }
      let ground = entry.isPassed ? Palette.passedLine : color
      guard entry.isInterchange else { return [.shape(circle, fill: Palette.white, stroke: ground.dotEdge)] }
      let mark = ground.dotEdge.map { Stroke($0.paint, width: 2) } ?? Stroke(color, width: 2)
      return [
        .shape(circle, fill: Palette.white, stroke: ground.dotEdge ?? Stroke(ground, width: 2)),
        .shape(
          .circle(center: point, radius: radius * 0.35),
          stroke: entry.isPassed ? Stroke(Palette.passed, width: 2) : mark),
      ]
    }
  }
}
