internal import Geometry
internal import Scene
internal import TransitModel

/// Thin lines beside the line, for trains that do not run it whole: a dot where they stop, a letter for the legend.
struct ServiceMark {
  /// Room from one such line to the next.
  static let spacing = 14.0
  private static let width = 3.0
  private static let font = Font(size: 9.5, weight: .bold)

  let index: Int
  let paint: Paint
  let measuring: any TextMeasuring

  init(index: Int, canvas: LineCanvas) {
    self.index = index
    paint = canvas.content.color.seen
    measuring = canvas.measuring
  }

  /// The letter that stands for it.
  var key: String { ["A", "B", "C", "D"][min(max(index, 0), 3)] }

  /// The line through `stops`, in a row or a column, its letter before the first of them.
  func node(_ stops: [Point], isColumn: Bool) throws(TextFault) -> Node {
    guard let first = stops.min(by: { ($0.x, $0.y) < ($1.x, $1.y) }),
      let last = stops.max(by: { ($0.x, $0.y) < ($1.x, $1.y) })
    else { return .group(.plain, []) }
    let text = try measuring.extents(of: key, font: Self.font, language: "en")
    let position = isColumn ? first - Point(0, 9) : first - Point(7, -Self.font.middle)
    let letter = TextRun(
      key, at: position, anchor: isColumn ? .middle : .end, font: Self.font, language: "en", paint: Palette.muted,
      extents: text)
    var nodes: [Node] = [.shape(.polyline([first, last]), stroke: Stroke(paint, width: Self.width))]
    nodes += stops.map {
      .shape(.circle(center: $0, radius: 3.2), fill: Palette.inside, stroke: Stroke(paint, width: 1.6))
    }
    return .group(.plain, [.group(.line, nodes), .group(.label, [.text(letter)])])
  }

  /// The line along a path inside a ring, its letter beside the first of the stops.
  func node(along elements: [PathElement], _ stops: [Point]) throws(TextFault) -> Node {
    guard let first = stops.first else { return .group(.plain, []) }
    let text = try measuring.extents(of: key, font: Self.font, language: "en")
    let badge = Box(x: first.x - 6, y: first.y - 6, width: 12, height: 12)
    let letter = TextRun(
      key, at: Point(first.x, first.y + Self.font.middle), anchor: .middle, font: Self.font, language: "en",
      paint: Palette.muted, extents: text)
    var nodes: [Node] = [.shape(.path(elements), stroke: Stroke(paint, width: Self.width))]
    nodes += stops.dropFirst().map {
      .shape(.circle(center: $0, radius: 3.2), fill: Palette.inside, stroke: Stroke(paint, width: 1.6))
    }
    // The letter takes the place of the first dot.
    let sign = Node.group(
      .symbol,
      [
        .shape(.rectangle(badge, radius: 6), fill: Palette.inside, stroke: Stroke(paint, width: 1.6)), .text(letter),
      ])
    return .group(.plain, [.group(.line, nodes), sign])
  }

  /// All services of a line below a row of stations; returns how much room they took.
  static func addRow(
    _ points: [StationID: Point], top: Double, on canvas: inout LineCanvas
  ) throws(TextFault) -> Double {
    var y = top + spacing / 2
    for (index, service) in canvas.content.services.enumerated() {
      let stops = service.stations.compactMap { points[$0] }.map { Point($0.x, y) }
      guard stops.count > 1 else { continue }
      canvas.add(try ServiceMark(index: index, canvas: canvas).node(stops, isColumn: false))
      y += spacing
    }
    return y - top - spacing / 2
  }
}
