internal import Geometry
internal import Scene
internal import Schematic

/// The signs of a map in its legend.
extension NetworkMapFrame {
  /// Interchanges, stations where no train stops, and changes on foot, as far as the map has them.
  func signItems() throws(TextFault) -> [LegendItem] {
    var items: [LegendItem] = []
    let radius = Self.signRadius * scale
    if signs.hasInterchanges {
      items.append(try stationItem({ Self.interchange(at: $0, radius: radius) }, called: \.interchanges))
    }
    for state in signs.states {
      let closed = ClosedSign(state: state, radius: radius, width: radius * Self.signStroke, paint: Palette.passed)
      items.append(try stationItem({ closed.nodes(at: $0) }, called: { $0.words(for: state) ?? "" }))
    }
    for mark in signs.stepFree {
      items.append(
        try stationItem({ Self.sign(mark, at: $0, radius: radius) }, called: { $0.words(for: mark) }))
    }
    if signs.hasWalks {
      let length = Self.walkLength * scale
      let unit = length / 9
      let stroke = Stroke(Palette.muted, width: unit, cap: .butt, dashes: [unit, unit])
      let sign = { (left: Point) in
        Node.group(.symbol, [.shape(.polyline([left, left + Point(length, 0)]), stroke: stroke)])
      }
      items.append(LegendItem(signWidth: length, sign: sign, runs: try runs(\.outside)))
    }
    return items
  }

  /// A kind of stations, with its sign drawn around a point.
  private func stationItem(
    _ sign: @escaping (Point) -> [Node], called words: (Wording) -> String
  ) throws(TextFault) -> LegendItem {
    let radius = Self.signRadius * scale
    return LegendItem(
      signWidth: 2 * radius, sign: { Node.group(.symbol, sign($0 + Point(radius, 0))) }, runs: try runs(words))
  }

  /// The bar of a station where one changes.
  private static func interchange(at point: Point, radius: Double) -> [Node] {
    let (width, reach) = (radius * signStroke, Point(0, radius * interchangeReach))
    let ends = [point - reach, point + reach]
    return [
      .shape(.polyline(ends), stroke: Stroke(Palette.ink, width: 2 * interchangeRadius * radius, cap: .round)),
      .shape(
        .polyline(ends), stroke: Stroke(Palette.inside, width: 2 * (interchangeRadius * radius - width), cap: .round)),
    ]
  }

  /// How wide and how long that bar is, in radii of the other signs.
  private static let (interchangeRadius, interchangeReach) = (0.75, 0.5)

  /// A station of the legend of a map that marks what is reached without steps.
  private static func sign(_ mark: StepFreeMark, at point: Point, radius: Double) -> [Node] {
    if mark == .stepFree { return StepFreeSign(radius: radius).nodes(at: point) }
    let width = radius * signStroke
    let stroke = Stroke(mark == .steps ? Palette.ink : Palette.muted, width: width)
    return [.shape(.circle(center: point, radius: radius - width / 2), fill: Palette.inside, stroke: stroke)]
  }
}
