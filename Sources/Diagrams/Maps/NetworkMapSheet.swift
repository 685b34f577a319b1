internal import Geometry
internal import Scene
internal import Schematic
internal import TransitModel

/// A map on a sheet of paper: upright or lying, its legend below or beside, whichever leaves the map the most room.
struct NetworkMapSheet {
  /// The short side of A3 in points: on it, what stands around a map has its usual size.
  private static let usualSide = Paper.a3.shortSide
  private static let margin = 34.0
  private static let gap = 20.0

  let map: NetworkMap
  let plan: NetworkPlan
  let measuring: any TextMeasuring
  let paper: Paper

  /// One way to divide the sheet.
  private struct Division {
    let width: Double
    let height: Double
    let legend: Point
    let columns: Int
    /// What is left for the map.
    let room: Box
    /// Points per unit of the plan.
    let scale: Double
  }

  /// How much larger than on A3 everything around the map is.
  private var unit: Double { paper.shortSide / Self.usualSide }
  private var margin: Double { Self.margin * unit }
  private var gap: Double { Self.gap * unit }
  private var area: Box { Box(around: plan.extent) ?? Box(x: 0, y: 0, width: 1, height: 1) }

  func drawing(text: String) throws(TextFault) -> NetworkDrawing {
    let divisions = try divisions()
    let division = divisions.dropFirst().reduce(divisions[0]) { $1.scale > $0.scale ? $1 : $0 }
    let area = area
    let shift = division.room.center - area.center * division.scale
    let transform = PlanTransform(scale: division.scale, shift: shift)
    var sized = map
    sized.options.fontSize = plan.design.fontSize * division.scale
    let painter = NetworkMapPainter(map: sized, plan: plan, transform: transform, measuring: measuring)
    let frame = frame(width: division.width - 2 * margin)
    let landscape = NetworkMapLandscape(map: map, plan: plan, transform: transform, window: division.room)
    var nodes = landscape?.nodes() ?? []
    nodes += map.options.hasFrame ? try frame.head(at: Point(margin, margin)) : []
    nodes += try painter.nodes()
    if map.options.hasFrame {
      nodes.append(try frame.legend(try frame.legendItems(), at: division.legend, columns: division.columns))
      nodes += try frame.sources(at: Point(margin, division.height - margin - (try frame.sourcesHeight())))
    }
    if map.options.layout == .geographic {
      nodes.append(try frame.compass(at: Point(division.room.maxX - 14 * unit, margin + 16 * unit)))
    }
    let scene = Scene(
      width: division.width, height: division.height, title: frame.title, summary: text, language: frame.language,
      background: Palette.ground, nodes: nodes)
    return NetworkDrawing(scene: scene, plan: plan, graph: map.graph, transform: transform, text: text)
  }

  private func frame(width: Double) -> NetworkMapFrame {
    NetworkMapFrame(map: map, measuring: measuring, width: width, scale: unit)
  }

  /// Every way that leaves room for the map, lying sheets first.
  private func divisions() throws(TextFault) -> [Division] {
    var found: [Division] = []
    for (width, height) in [(paper.longSide, paper.shortSide), (paper.shortSide, paper.longSide)] {
      let inner = Box(minX: margin, minY: margin, maxX: width - margin, maxY: height - margin)
      guard map.options.hasFrame else {
        found.append(division(width, height, legend: .zero, columns: 1, room: inner))
        continue
      }
      let frame = frame(width: inner.width)
      let top = (Box(uniting: try frame.head(at: Point(margin, margin)).compactMap(\.bounds))?.maxY ?? margin) + gap
      let bottom = inner.maxY - (try frame.sourcesHeight())
      let items = try frame.legendItems()
      let wide = frame.columns(of: items)
      let below = bottom - frame.legendHeight(items, columns: wide)
      found.append(
        division(
          width, height, legend: Point(margin, below), columns: wide,
          room: Box(minX: inner.minX, minY: top, maxX: inner.maxX, maxY: max(top, below - gap))))
      for columns in 1...max(1, wide) where frame.legendHeight(items, columns: columns) <= bottom - inner.minY {
        let left = inner.maxX - frame.legendWidth(items, columns: columns)
        found.append(
          division(
            width, height, legend: Point(left, margin), columns: columns,
            room: Box(minX: inner.minX, minY: top, maxX: max(inner.minX, left - gap), maxY: bottom - gap)))
        break
      }
    }
    return found
  }

  private func division(
    _ width: Double, _ height: Double, legend: Point, columns: Int, room: Box
  ) -> Division {
    let scale = min(room.width / max(area.width, 1e-6), room.height / max(area.height, 1e-6))
    return Division(
      width: width, height: height, legend: legend, columns: columns, room: room, scale: max(scale, 1e-6))
  }
}
