internal import Geometry
internal import Scene
internal import Schematic
internal import TransitModel

/// A map on a sheet of paper: upright or lying, its title and its legend in the corners that the map leaves free, such that it
/// is as large as it can be.
struct NetworkMapSheet {
  /// The short side of A3 in points: on it, what stands around a map has its usual size.
  private static let usualSide = Paper.a3.shortSide
  private static let margin = 34.0
  private static let gap = 20.0
  /// How much larger or smaller that may be, the largest first.
  private static let frameSizes = [1.6, 1.3, 1, 0.85, 0.7]
  /// The legend is set at most so many times as large as the names of stations, where that is large enough to be read.
  private static let legendPerName = 1.5
  /// An arrangement is preferred to an earlier one where it makes the map so many times as large.
  private static let worthIt = 1.01
  /// How often the largest scale is narrowed down.
  private static let rounds = 12

  let map: NetworkMap
  let plan: NetworkPlan
  let measuring: any TextMeasuring
  let paper: Paper
  /// What the plan lies in.
  private let area: Box
  private let signs: NetworkMapSigns

  init(map: NetworkMap, plan: NetworkPlan, measuring: any TextMeasuring, paper: Paper) {
    self.map = map
    self.plan = plan
    self.measuring = measuring
    self.paper = paper
    signs = NetworkMapSigns(map, plan: plan)
    area = Box(around: plan.extent) ?? Box(x: 0, y: 0, width: 1, height: 1)
  }

  /// One way to divide the sheet.
  private struct Division {
    let width: Double
    let height: Double
    let legend: Point
    let columns: Int
    let compass: Point
    /// The place of the map.
    let transform: PlanTransform
    /// The size of what stands around the map.
    let frameSize: Double
  }

  /// A way to arrange what stands around the map, before the map's own place is known.
  private struct Arrangement {
    let legend: Point
    let columns: Int
    let compass: Point
    /// What has to stay free.
    let taken: [Box]
  }

  /// How much larger than A3 the sheet is.
  private var unit: Double { paper.shortSide / Self.usualSide }
  private var margin: Double { Self.margin * unit }
  private var gap: Double { Self.gap * unit }

  func drawing(text: String) throws(TextFault) -> NetworkDrawing {
    let division = try division()
    let transform = division.transform
    var sized = map
    sized.options.fontSize = plan.design.fontSize * transform.scale
    let painter = NetworkMapPainter(map: sized, plan: plan, transform: transform, measuring: measuring)
    let frame = frame(width: division.width - 2 * margin, size: division.frameSize)
    let window = transform(area).inset(by: -gap / 2)
    let landscape = NetworkMapLandscape(map: map, plan: plan, transform: transform, window: window)
    var nodes = landscape?.nodes() ?? []
    nodes += map.options.hasFrame ? frame.alignedInPlace(try frame.head(at: Point(margin, margin))) : []
    nodes.append(.structured(map.figure(text), try painter.nodes()))
    if map.options.hasFrame {
      nodes += frame.alignedInPlace(
        try frame.legend(try frame.legendItems(), at: division.legend, columns: division.columns))
      nodes += try frame.sources(at: Point(margin, division.height - margin - (try frame.sourcesHeight())))
    }
    if map.layout == .geographic { nodes.append(try frame.compass(at: division.compass)) }
    let scene = Scene(
      width: division.width, height: division.height, title: frame.title, summary: text, language: frame.language,
      background: Palette.ground, nodes: nodes)
    return NetworkDrawing(
      scene: scene.settingDirections, plan: plan, graph: map.graph, transform: transform, text: text,
      closures: map.closures,
      variants: map.variants, language: map.languages.first)
  }

  private func frame(width: Double, size: Double) -> NetworkMapFrame {
    NetworkMapFrame(
      map: map, measuring: measuring, width: width, scale: unit * size,
      emphasis: NetworkMapEmphasis(map: map, plan: plan), signs: signs)
  }

  /// The way to divide the sheet that makes the map largest, with a legend that goes with the names on it.
  private func division() throws(TextFault) -> Division {
    let footprint = MapFootprint(plan, isSolid: !map.areas.isEmpty)
    var smallest: Division?
    for size in Self.frameSizes {
      let divisions = try divisions(size: size, footprint)
      guard let first = divisions.first else { continue }
      let best = divisions.dropFirst().reduce(first) {
        $1.transform.scale > Self.worthIt * $0.transform.scale ? $1 : $0
      }
      let name = plan.design.fontSize * best.transform.scale
      if NetworkMapFrame.legendSize * unit * size <= Self.legendPerName * name { return best }
      smallest = best
    }
    if let smallest { return smallest }
    let inner = inner(paper.longSide, paper.shortSide)
    return Division(
      width: paper.longSide, height: paper.shortSide, legend: inner.center, columns: 1, compass: inner.center,
      transform: place(in: inner, beside: [], MapFootprint(plan, isSolid: false)), frameSize: 1)
  }

  private func inner(_ width: Double, _ height: Double) -> Box {
    Box(minX: margin, minY: margin, maxX: width - margin, maxY: height - margin)
  }

  /// Every way, lying sheets first.
  private func divisions(size: Double, _ footprint: MapFootprint) throws(TextFault) -> [Division] {
    var found: [Division] = []
    for (width, height) in [(paper.longSide, paper.shortSide), (paper.shortSide, paper.longSide)] {
      let inner = inner(width, height)
      for arrangement in try arrangements(in: inner, size: size) {
        found.append(
          Division(
            width: width, height: height, legend: arrangement.legend, columns: arrangement.columns,
            compass: arrangement.compass, transform: place(in: inner, beside: arrangement.taken, footprint),
            frameSize: size))
      }
    }
    return found
  }

  /// The legend in each corner, in as many columns as there may be.
  private func arrangements(in inner: Box, size: Double) throws(TextFault) -> [Arrangement] {
    let compass = Box(
      minX: inner.maxX - 28 * unit * size, minY: inner.minY, maxX: inner.maxX, maxY: inner.minY + 48 * unit * size)
    let hasCompass = map.layout == .geographic
    guard map.options.hasFrame else {
      return [
        Arrangement(
          legend: inner.center, columns: 1, compass: middle(compass, size), taken: hasCompass ? [compass] : [])
      ]
    }
    let frame = frame(width: inner.width, size: size)
    let head = Box(uniting: try frame.head(at: Point(inner.minX, inner.minY)).compactMap(\.bounds))
    let bottom = inner.maxY - (try frame.sourcesHeight())
    let sources = Box(uniting: try frame.sources(at: Point(inner.minX, bottom)).compactMap(\.bounds))
    let items = try frame.legendItems()
    var found: [Arrangement] = []
    for columns in 1...max(1, frame.columns(of: items)) {
      let (width, height) = (
        frame.legendWidth(items, columns: columns), frame.legendHeight(items, columns: columns)
      )
      let (right, low) = (inner.maxX - width, bottom - height)
      let below = (head?.maxY ?? inner.minY) + gap
      for (index, place) in [
        Point(right, inner.minY), Point(right, low), Point(inner.minX, low), Point(inner.minX, below),
      ].enumerated() {
        let legend = Box(
          x: place.x, y: place.y, width: width, height: height + NetworkMapFrame.legendFoot * unit * size)
        let shifted = index == 0 ? compass.moved(by: Point(-width - gap, 0)) : compass
        let taken = [head, sources, legend, hasCompass ? shifted : nil].compactMap { $0 }
        guard inner.contains(legend.inset(by: 1e-6)), !taken.overlapEachOther else { continue }
        found.append(Arrangement(legend: place, columns: columns, compass: middle(shifted, size), taken: taken))
      }
    }
    return found
  }

  /// Where the middle of a compass in a box is.
  private func middle(_ box: Box, _ size: Double) -> Point {
    Point(box.maxX - 14 * unit * size, box.minY + 16 * unit * size)
  }

  // MARK: The map's place

  /// The largest map that leaves all of these boxes free, as near to the middle as it may be.
  private func place(in inner: Box, beside taken: [Box], _ footprint: MapFootprint) -> PlanTransform {
    let area = area
    let most = min(inner.width / max(area.width, 1e-6), inner.height / max(area.height, 1e-6))
    var low = (scale: 0.02 * most, shift: inner.center - area.center * (0.02 * most))
    var high = most
    if let shift = shift(scale: most, in: inner, beside: taken, footprint) { return transform(most, shift) }
    for _ in 0..<Self.rounds {
      let scale = (low.scale + high) / 2
      if let shift = shift(scale: scale, in: inner, beside: taken, footprint) {
        low = (scale, shift)
      } else {
        high = scale
      }
    }
    return transform(low.scale, low.shift)
  }

  private func transform(_ scale: Double, _ shift: Point) -> PlanTransform {
    PlanTransform(scale: max(scale, 1e-6), shift: shift)
  }

  /// Where a map of that scale could lie; nothing where it has no place.
  private func shift(
    scale: Double, in inner: Box, beside taken: [Box], _ footprint: MapFootprint
  ) -> Point? {
    let slack = Point(inner.width - area.width * scale, inner.height - area.height * scale)
    let corner = Point(inner.minX - area.minX * scale, inner.minY - area.minY * scale)
    return Self.places.map { corner + Point($0.x * slack.x, $0.y * slack.y) }.first { shift in
      taken.allSatisfy { box in
        let kept = box.inset(by: -gap)
        return footprint.isFree(
          Box(
            minX: (kept.minX - shift.x) / scale, minY: (kept.minY - shift.y) / scale,
            maxX: (kept.maxX - shift.x) / scale, maxY: (kept.maxY - shift.y) / scale))
      }
    }
  }

  /// Where the map may lie in the room that is left over, as shares of it, the middle first.
  private static let places: [Point] = (0...8).flatMap { x in (0...8).map { Point(Double(x) / 8, Double($0) / 8) } }
    .sorted { a, b in
      let (first, second) = (a.distance(to: Point(0.5, 0.5)), b.distance(to: Point(0.5, 0.5)))
      return first == second ? (a.x, a.y) < (b.x, b.y) : first < second
    }
}

extension Box {
  /// The box elsewhere.
  fileprivate func moved(by shift: Point) -> Box {
    Box(x: minX + shift.x, y: minY + shift.y, width: width, height: height)
  }
}

extension [Box] {
  /// Whether two of them overlap.
  fileprivate var overlapEachOther: Bool {
    indices.contains { index in self[(index + 1)...].contains { $0.overlaps(self[index]) } }
  }
}
