internal import Geometry
internal import Scene
internal import TransitModel

/// A closed ring: stations clockwise from the top left, their names outside. On its sides the chips stand inside.
///
/// A tall ring has all its stations on its two sides, from the top right on, and the chips outside under the names, so that
/// it fits a phone.
struct RingLayout {
  /// The width a ring fills when nothing is said.
  private static let usualWidth = 1600.0
  /// The width a tall ring fills then.
  private static let usualTallWidth = 420.0
  private static let cornerRadius = 26.0
  private static let smallestHeight = 84.0
  private static let clearance = NameRow.clearance

  private(set) var stations: [StationID]
  let width: Double?
  let isOneWay: Bool
  var isTall = false
  /// Whether the sense of travel is against the clock.
  private var isAgainstClock = false

  init(stations: [StationID], width: Double?, isOneWay: Bool) {
    self.stations = stations
    self.width = width
    self.isOneWay = isOneWay
  }

  mutating func draw(on canvas: inout LineCanvas) throws(TextFault) {
    try turnNorthUp(on: canvas)
    let shift = Double(canvas.content.services.count) * ServiceMark.spacing
    let reach = max(StationSign.largestRadius(canvas.style), canvas.style.lineWidth / 2) + Self.clearance
    let blocks = try isTall ? tallBlocks(reach: reach + shift, on: canvas) : wideBlocks(on: canvas)
    let places = places(blocks, inside: reach + shift, shift: shift, on: canvas)
    addLine(places, on: &canvas)
    if canvas.content.isDirected || isOneWay { addArrows(places, on: &canvas) }
    for (index, station) in stations.enumerated() {
      let reach = max(canvas.sign(station).radius, canvas.style.lineWidth / 2) + Self.clearance
      canvas.addStation(
        station, at: places.places[index].0,
        labels: labels(index, blocks, at: places.places[index], reach: reach, shift: shift))
    }
    try addServices(places, on: &canvas)
  }

  private func places(
    _ blocks: RingBlocks, inside: Double, shift: Double, on canvas: LineCanvas
  ) -> RingPlaces {
    RingPlaces(
      blocks: blocks, width: isTall ? 0 : width ?? Self.usualWidth, smallestPitch: canvas.style.pitch,
      corner: Self.cornerRadius, smallestHeight: Self.smallestHeight + 2 * shift, inside: inside)
  }

  /// Lays the stations clockwise as they lie on the ground, those in the north on top.
  private mutating func turnNorthUp(on canvas: LineCanvas) throws(TextFault) {
    var compass = RingCompass(stations.map { canvas.content.entry($0).coordinate })
    guard compass.isKnown else { return }
    if compass.isAgainstClock {
      stations.reverse()
      isAgainstClock = true
      compass = RingCompass(stations.map { canvas.content.entry($0).coordinate })
    }
    let shift = Double(canvas.content.services.count) * ServiceMark.spacing
    let reach = max(StationSign.largestRadius(canvas.style), canvas.style.lineWidth / 2) + Self.clearance
    let blocks = try isTall ? tallBlocks(reach: reach + shift, on: canvas) : wideBlocks(on: canvas)
    let points = places(blocks, inside: reach + shift, shift: shift, on: canvas).places.map(\.0)
    let start = compass.start(at: points)
    stations = Array(stations[start...] + stations[..<start])
  }

  private func wideBlocks(on canvas: LineCanvas) throws(TextFault) -> RingBlocks {
    let wrap = canvas.style.localSize * 5.4
    var blocks = RingBlocks()
    for station in stations {
      blocks.whole.append(try canvas.block(station, width: wrap))
      blocks.words.append(try canvas.block(station, width: wrap, parts: .words))
      blocks.chips.append(try canvas.block(station, width: 300, parts: .chips))
    }
    return blocks
  }

  /// Names and chips together beside a ring that is as narrow as its corners and what is inside allow.
  private func tallBlocks(reach: Double, on canvas: LineCanvas) throws(TextFault) -> RingBlocks {
    let ring = 2 * max(Self.cornerRadius, reach) + 2 * reach
    let wrap = max(60, ((width ?? Self.usualTallWidth) - ring) / 2)
    var blocks = RingBlocks()
    for station in stations {
      blocks.whole.append(try canvas.block(station, width: wrap))
      blocks.chips.append(try canvas.block(station, width: wrap, parts: []))
    }
    blocks.words = blocks.whole
    return blocks
  }

  private func labels(
    _ index: Int, _ blocks: RingBlocks, at place: (Point, RingPlaces.Side), reach: Double, shift: Double
  ) -> [Node] {
    let (point, side) = place
    let (block, words, chips) = (blocks.whole[index], blocks.words[index], blocks.chips[index])
    let (wordsTop, chipsTop) = (point.y - words.height / 2, point.y - chips.height / 2)
    let inside = reach + shift
    return switch side {
    case .top: block.nodes(x: point.x, top: point.y - reach - block.height, alignment: .center)
    case .bottom: block.nodes(x: point.x, top: point.y + reach, alignment: .center)
    case .right:
      words.nodes(x: point.x + reach, top: wordsTop, alignment: .left)
        + chips.nodes(x: point.x - inside, top: chipsTop, alignment: .right)
    case .left:
      words.nodes(x: point.x - reach, top: wordsTop, alignment: .right)
        + chips.nodes(x: point.x + inside, top: chipsTop, alignment: .left)
    }
  }

  /// Services along the inside of the ring, over the stations that they pass.
  private func addServices(_ places: RingPlaces, on canvas: inout LineCanvas) throws(TextFault) {
    let first = max(StationSign.largestRadius(canvas.style), canvas.style.lineWidth / 2) + ServiceMark.spacing / 2
    for (index, service) in canvas.content.services.enumerated() {
      var stops = service.stations.compactMap { stations.firstIndex(of: $0) }
      guard stops.count > 1, let start = stops.first else { continue }
      // Clockwise, whichever way its trains run.
      let second = (stops[1] - start + stations.count) % stations.count
      if second > stations.count / 2 { stops.reverse() }
      let inset = first + Double(index) * ServiceMark.spacing
      let path = RingPath(box: places.ring.inset(by: inset), radius: max(4, Self.cornerRadius - inset))
      let points = stops.map { (path.projected(places.places[$0].0, places.places[$0].1), places.places[$0].1) }
      var elements: [PathElement] = []
      for (from, to) in zip(points, points.dropFirst()) {
        elements += path.piece(from: from.0, from.1, to: to.0, to.1).dropFirst(elements.isEmpty ? 0 : 1)
      }
      canvas.add(try ServiceMark(index: index, canvas: canvas).node(along: elements, points.map(\.0)))
    }
  }

  private func addLine(_ places: RingPlaces, on canvas: inout LineCanvas) {
    let path = RingPath(box: places.ring, radius: Self.cornerRadius)
    for index in stations.indices {
      let next = (index + 1) % stations.count
      let (from, to) = (places.places[index], places.places[next])
      canvas.addLine(
        .path(path.piece(from: from.0, from.1, to: to.0, to.1)),
        isPassed: canvas.content.isPassed(stations[index], stations[next]))
    }
  }

  private func addArrows(_ places: RingPlaces, on canvas: inout LineCanvas) {
    let box = places.ring
    guard !isTall else { return addTallArrows(places, on: &canvas) }
    // Between the corner and the first station of a side there is always room.
    let inset = Self.cornerRadius
    let sense = isAgainstClock ? -1.0 : 1
    for x in [box.minX + inset, box.maxX - inset] {
      canvas.addArrow(at: Point(x, box.minY), along: Point(sense, 0))
      canvas.addArrow(at: Point(x, box.maxY), along: Point(-sense, 0))
    }
  }
}

extension RingLayout {
  /// At both ends, and between every other two stations of a side.
  private func addTallArrows(_ places: RingPlaces, on canvas: inout LineCanvas) {
    let box = places.ring
    let sense = isAgainstClock ? -1.0 : 1
    canvas.addArrow(at: Point((box.minX + box.maxX) / 2, box.minY), along: Point(sense, 0))
    canvas.addArrow(at: Point((box.minX + box.maxX) / 2, box.maxY), along: Point(-sense, 0))
    for index in stations.indices.dropLast() where index % 2 == 0 {
      let (from, to) = (places.places[index], places.places[index + 1])
      guard from.1 == to.1 else { continue }
      canvas.addArrow(
        at: (from.0 + to.0) * 0.5, along: (to.0 - from.0) * sense,
        isPassed: canvas.content.isPassed(stations[index], stations[index + 1]))
    }
  }
}

/// What stands at the stations of a ring: all of it together, and words and chips apart.
struct RingBlocks {
  var whole: [LabelBlock] = []
  var words: [LabelBlock] = []
  var chips: [LabelBlock] = []
}
