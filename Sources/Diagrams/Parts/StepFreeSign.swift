internal import Geometry
internal import Scene
internal import TransitModel

/// Whether a station is reached from the street without steps, as a map marks it.
enum StepFreeMark: CaseIterable, Hashable, Sendable {
  /// It is.
  case stepFree
  /// There are steps, or its lift is out of order.
  case steps
  /// Nobody says.
  case unknown

  /// The mark of what is known.
  init(_ isStepFree: Bool?) {
    self =
      switch isStepFree {
      case true?: .stepFree
      case false?: .steps
      case nil: .unknown
      }
  }
}

/// The sign of a station that is reached without steps: the wheelchair on a disc.
struct StepFreeSign {
  /// The side of the wheelchair, in radii.
  private static let iconSide = 1.5

  /// How far the sign reaches from its middle.
  let radius: Double

  /// The sign.
  ///
  /// - Parameters:
  ///   - point: its middle.
  ///   - reach: from there to the middle of its ends, where the sign is long.
  func nodes(at point: Point, reach: Point = .zero) -> [Node] {
    let ground =
      reach == .zero
      ? Node.shape(.circle(center: point, radius: radius), fill: Palette.access)
      : .shape(.polyline([point - reach, point + reach]), stroke: Stroke(Palette.access, width: 2 * radius))
    let side = radius * Self.iconSide
    let origin = point - Point(side, side) * 0.5
    return [ground, Icon.stepFree.node(at: origin, side: side, paint: Palette.onAccess)]
  }
}
