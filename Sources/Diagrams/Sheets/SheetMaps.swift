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
    map.options.snapsWords = false
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

  /// What the map takes, in its own measure.
  var shape: Box { canvas }

  /// Whether a station is on the map.
  func shows(_ station: StationID) -> Bool { places[station] != nil }

  /// Whether names can be read when the whole network is in a box.
  func hasNames(in box: Box) -> Bool { smallest * fit(in: box).scale >= SheetPen.smallest }

  /// How large the whole network is in a box, beside its own measure.
  func scale(in box: Box) -> Double { fit(in: box).scale }

  /// Where a station is when the whole network is in a box; nothing where it is not on the map.
  func place(of station: StationID, in box: Box) -> Point? {
    let fit = fit(in: box)
    return places[station].map { $0.at * fit.scale + fit.shift }
  }

  /// The size and the place of the whole network in a box.
  private func fit(in box: Box) -> (scale: Double, shift: Point) {
    let scale = min(box.width / max(1, canvas.width), box.height / max(1, canvas.height))
    return (scale, box.center - canvas.center * scale)
  }

  /// The whole network in a box without any words.
  func courses(in box: Box) -> [Node] {
    let fit = fit(in: box)
    return nodes.compactMap(\.withoutWords).map { $0.scaled(by: fit.scale).moved(by: fit.shift) }
  }

  /// The whole network in a box, with names where they can be read, else with the signs of lines alone; with a mark where one
  /// is, if one is anywhere.
  func network(of station: StationID? = nil, in box: Box, pen: SheetPen) throws(TextFault) -> [Node] {
    let fit = fit(in: box)
    let here = station.flatMap { places[$0] }
    if hasNames(in: box) {
      let marks = here.map(marks)
      return ((marks?.below ?? []) + nodes + (marks?.above ?? [])).map {
        $0.scaled(by: fit.scale).moved(by: fit.shift)
      }
    }
    let at = here.map { $0.at * fit.scale + fit.shift }
    let badges = try badges(scale: fit.scale, shift: fit.shift, in: box, beside: at, pen: pen)
    return courses(in: box) + badges + (at.map { [Self.pin(at: $0, radius: 0.75 * pen.size)] } ?? [])
  }

  /// The signs of lines, each where there is room.
  private func badges(
    scale: Double, shift: Point, in box: Box, beside here: Point?, pen: SheetPen
  ) throws(TextFault) -> [Node] {
    let size = pen.chip.scaled(by: max(0.8, SheetPen.smallest / pen.chip.font.size))
    var taken = here.map { [Box(x: $0.x, y: $0.y, width: 0, height: 0).inset(by: -1.1 * pen.size)] } ?? []
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
    // The names of stations at the edge of the network are wholly inside.
    let window = canvas.inset(by: -0.5 * nameSize).window(
      around: place.at, width: box.width / scale, height: box.height / scale)
    let shift = Point(box.minX - window.minX * scale, box.minY - window.minY * scale)
    let marks = marks(place)
    let below = marks.below.compactMap { $0.clipped(to: window.inset(by: 1)) }
    let shown = below + nodes.compactMap { $0.clipped(to: window.inset(by: 1)) } + marks.above
    let frame = Node.shape(
      .rectangle(box, radius: 0), stroke: Stroke(Palette.hairline, width: 0.8, cap: .butt))
    return shown.map { $0.scaled(by: scale).moved(by: shift) } + [SheetTag.artifact([frame])]
  }

  /// What marks where one is: a plate under the name, and a pin on the station that leaves its name alone.
  private func marks(_ place: StationPlace) -> (below: [Node], above: [Node]) {
    let ground = Paint(Palette.here.light.mixed(with: .white, share: 0.72))
    let plate =
      place.name.count < 3
      ? [] : [Node.shape(.polygon(place.name), fill: ground, stroke: Stroke(ground, width: 0.4 * nameSize))]
    return ([SheetTag.artifact(plate)], [Self.pin(at: place.at, radius: 1.15 * place.radius)])
  }

  private static func pin(at point: Point, radius: Double) -> Node {
    SheetTag.artifact([
      .shape(
        .circle(center: point, radius: radius), fill: Palette.here, stroke: Stroke(Palette.white, width: 0.3 * radius))
    ])
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
