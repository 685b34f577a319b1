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
  /// How much larger or smaller that may be, the largest first.
  private static let frameSizes = [1.6, 1.3, 1, 0.85, 0.7]
  /// The legend is set at most so many times as large as the names of stations, where that is large enough to be read.
  private static let legendPerName = 1.5

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
    /// The size of what stands around the map.
    let frameSize: Double
  }

  /// How much larger than A3 the sheet is.
  private var unit: Double { paper.shortSide / Self.usualSide }
  private var margin: Double { Self.margin * unit }
  private var gap: Double { Self.gap * unit }
  private var area: Box { Box(around: plan.extent) ?? Box(x: 0, y: 0, width: 1, height: 1) }

  func drawing(text: String) throws(TextFault) -> NetworkDrawing {
    let division = try division()
    let area = area
    let shift = division.room.center - area.center * division.scale
    let transform = PlanTransform(scale: division.scale, shift: shift)
    var sized = map
    sized.options.fontSize = plan.design.fontSize * division.scale
    let painter = NetworkMapPainter(map: sized, plan: plan, transform: transform, measuring: measuring)
    let frame = frame(width: division.width - 2 * margin, size: division.frameSize)
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

  private func frame(width: Double, size: Double) -> NetworkMapFrame {
    NetworkMapFrame(
      map: map, measuring: measuring, width: width, scale: unit * size,
      emphasis: NetworkMapEmphasis(map: map, plan: plan))
  }

  /// The way to divide the sheet that leaves the map the most room, with a legend that goes with the names on it.
  private func division() throws(TextFault) -> Division {
    var smallest: Division?
    for size in Self.frameSizes {
      let divisions = try divisions(size: size)
      let best = divisions.dropFirst().reduce(divisions[0]) { $1.scale > $0.scale ? $1 : $0 }
      let name = plan.design.fontSize * best.scale
      if NetworkMapFrame.legendSize * unit * size <= Self.legendPerName * name { return best }
      smallest = best
    }
    return smallest ?? division(paper.longSide, paper.shortSide, legend: .zero, columns: 1, room: area, size: 1)
  }

  /// Every way that leaves room for the map, lying sheets first.
  private func divisions(size: Double) throws(TextFault) -> [Division] {
    var found: [Division] = []
    for (width, height) in [(paper.longSide, paper.shortSide), (paper.shortSide, paper.longSide)] {
      let inner = Box(minX: margin, minY: margin, maxX: width - margin, maxY: height - margin)
      guard map.options.hasFrame else {
        found.append(division(width, height, legend: .zero, columns: 1, room: inner, size: size))
        continue
      }
      let frame = frame(width: inner.width, size: size)
      let top = (Box(uniting: try frame.head(at: Point(margin, margin)).compactMap(\.bounds))?.maxY ?? margin) + gap
      let bottom = inner.maxY - (try frame.sourcesHeight())
      let items = try frame.legendItems()
      let wide = frame.columns(of: items)
      let below = bottom - frame.legendHeight(items, columns: wide)
      found.append(
        division(
          width, height, legend: Point(margin, below), columns: wide,
          room: Box(minX: inner.minX, minY: top, maxX: inner.maxX, maxY: max(top, below - gap)), size: size))
      for columns in 1...max(1, wide) where frame.legendHeight(items, columns: columns) <= bottom - inner.minY {
        let left = inner.maxX - frame.legendWidth(items, columns: columns)
        found.append(
          division(
            width, height, legend: Point(left, margin), columns: columns,
            room: Box(minX: inner.minX, minY: top, maxX: max(inner.minX, left - gap), maxY: bottom - gap), size: size))
        break
      }
    }
    return found
  }

  private func division(
    _ width: Double, _ height: Double, legend: Point, columns: Int, room: Box, size: Double
  ) -> Division {
    let scale = min(room.width / max(area.width, 1e-6), room.height / max(area.height, 1e-6))
    return Division(
      width: width, height: height, legend: legend, columns: columns, room: room, scale: max(scale, 1e-6),
      frameSize: size)
  }
}
