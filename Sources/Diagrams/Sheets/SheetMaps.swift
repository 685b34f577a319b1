internal import Geometry
public import Scene
internal import Schematic
internal import TransitModel

/// The map of a network, laid out and drawn once, for figures on any number of sheets.
public struct SheetMaps: Sendable {
  /// The badge of a line, which the overview shows where the map has it.
  private struct LineSign: Sendable {
    let center: Point
    let badge: Chip
  }

  private let nodes: [Node]
  private let canvas: Box
  private let places: [StationID: StationPlace]
  private let signs: [LineSign]
  /// The smallest type of the drawing, and that of its names.
  private let smallest: Double
  private let nameSize: Double

  /// The map of a city.
  ///
  /// - Throws: when a text cannot be set.
  public init(
    _ map: NetworkMap, measuring: any TextMeasuring, keeping: (any MapKeeping)? = nil
  ) throws(DiagramFault) {
    var map = map
    map.options.hasFrame = false
    map.options.paper = nil
    let drawing = try map.drawing(measuring: measuring, network: map.laidOut(keeping: keeping), keeping: keeping)
    nodes = drawing.scene.nodes.flatMap(\.partsOfFigure).map(\.bare)
    let plan = drawing.plan
    places = drawing.stationPlaces
    signs = plan.badges.map { badge in
      LineSign(center: drawing.transform(badge.box).center, badge: map.chip(of: badge.line))
    }
    canvas = Box(uniting: nodes.compactMap(\.bounds)) ?? drawing.scene.canvas
    smallest = drawing.scene.textRuns.map(\.font.size).min() ?? map.options.fontSize
    nameSize = map.options.fontSize
  }

  /// Whether a station is on the map.
  func shows(_ station: StationID) -> Bool { places[station] != nil }

  /// The whole network in a box, with names where they can be read, else with the signs of lines alone.
  func network(of station: StationID, in box: Box, pen: SheetPen) throws(TextFault) -> [Node] {
    let scale = min(box.width / max(1, canvas.width), box.height / max(1, canvas.height))
    let shift = box.center - canvas.center * scale
    func placed(_ node: Node) -> Node { node.scaled(by: scale).moved(by: shift) }
    guard let place = places[station] else { return [] }
    let at = place.at * scale + shift
    if smallest * scale >= SheetPen.smallest {
      let halo = halo(at: at, radius: place.reach * scale + 1.1 * nameSize * scale, width: 0.18 * nameSize * scale)
      return halo + nodes.map(placed)
    }
    let lines = nodes.compactMap(\.withoutWords).map(placed)
    let pin = SheetTag.artifact([
      .shape(
        .circle(center: at, radius: 0.75 * pen.size), fill: Palette.here,
        stroke: Stroke(Palette.white, width: 0.22 * pen.size))
    ])
    return lines + (try badges(scale: scale, shift: shift, in: box, beside: at, pen: pen)) + [pin]
  }

  /// The signs of lines, each where there is room.
  private func badges(
    scale: Double, shift: Point, in box: Box, beside here: Point, pen: SheetPen
  ) throws(TextFault) -> [Node] {
    let size = pen.chip.scaled(by: max(0.8, SheetPen.smallest / pen.chip.font.size))
    var taken = [Box(x: here.x, y: here.y, width: 0, height: 0).inset(by: -1.1 * pen.size)]
    var result: [Node] = []
    for sign in signs {
      let badge = try Badge(sign.badge, size: size, within: 6 * pen.size, measuring: pen.measuring)
      let center = sign.center * scale + shift
      var x = min(max(center.x - badge.width / 2, box.minX), box.maxX - badge.width)
      x = max(x, box.minX)
      let y = min(max(center.y, box.minY + size.height / 2), box.maxY - size.height / 2)
      let room = Box(x: x, y: y - size.height / 2, width: badge.width, height: size.height)
      guard !taken.contains(where: { $0.overlaps(room.inset(by: -0.6)) }) else { continue }
      taken.append(room)
      result.append(badge.node(leftMiddle: Point(x, y)))
    }
    return result
  }

  /// The network around a station, as large as its names need to be read.
  func surroundings(of station: StationID, in box: Box, pen: SheetPen) -> [Node] {
    guard let place = places[station] else { return [] }
    let scale = max(SheetPen.smallest / smallest, 1.05 * pen.size / nameSize)
    let (width, height) = (box.width / scale, box.height / scale)
    // Where the map is smaller than the window all of it is shown, in its middle.
    let left = Self.start(place.at.x, width, low: canvas.minX, high: canvas.maxX)
    let top = Self.start(place.at.y, height, low: canvas.minY, high: canvas.maxY)
    let window = Box(x: left, y: top, width: width, height: height)
    let shift = Point(box.minX - left * scale, box.minY - top * scale)
    let halo = halo(
      at: place.at, radius: place.reach + 1.1 * nameSize, width: 0.18 * nameSize
    ).compactMap { $0.clipped(to: window) }
    let shown = halo + nodes.compactMap { $0.clipped(to: window.inset(by: 1)) }
    let frame = Node.shape(
      .rectangle(box, radius: 0), stroke: Stroke(Palette.hairline, width: 0.8, cap: .butt))
    return shown.map { $0.scaled(by: scale).moved(by: shift) } + [SheetTag.artifact([frame])]
  }

  private static func start(_ middle: Double, _ length: Double, low: Double, high: Double) -> Double {
    if length >= high - low { return (low + high - length) / 2 }
    return min(max(middle - length / 2, low), high - length)
  }

  private func halo(at point: Point, radius: Double, width: Double) -> [Node] {
    let ground = Paint(Palette.here.light.mixed(with: .white, share: 0.8))
    return [
      SheetTag.artifact([
        .shape(.circle(center: point, radius: radius), fill: ground, stroke: Stroke(Palette.here, width: width))
      ])
    ]
  }
}

extension Node {
  /// The same without names and links of its own, for a drawing that shows it twice.
  fileprivate var bare: Node {
    guard case .group(var group) = self else { return self }
    group.id = nil
    group.link = nil
    group.children = group.children.map(\.bare)
    return .group(group)
  }

  /// What a figure consists of, which is part of another one here; itself where it is none.
  fileprivate var partsOfFigure: [Node] {
    guard case .group(let group) = self, case .figure? = group.structure else { return [self] }
    return group.children
  }

  /// The same without words, what carries them, and what leads to them; nothing where nothing is left.
  fileprivate var withoutWords: Node? {
    guard case .group(let group) = self else { return textRuns.isEmpty ? self : nil }
    if !textRuns.isEmpty { return nil }
    return group.role == .decoration && group.title == nil && paints.count == 1 && !isFilled ? nil : self
  }

  private var isFilled: Bool {
    switch self {
    case .shape(let shape): shape.fill != nil
    case .text: false
    case .group(let group): group.children.contains(where: \.isFilled)
    }
  }
}
