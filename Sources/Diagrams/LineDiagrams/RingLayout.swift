internal import Geometry
internal import Scene
internal import TransitModel

/// A closed ring: stations clockwise from the top left, their names outside. On its sides the chips stand inside.
struct RingLayout {
  /// The width a ring fills when nothing is said.
  private static let usualWidth = 1600.0
  private static let cornerRadius = 26.0
  private static let smallestHeight = 84.0
  private static let clearance = NameRow.clearance

  let stations: [StationID]
  let width: Double?
  let isOneWay: Bool

  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let wrap = canvas.style.localSize * 5.4
    let shift = Double(canvas.content.services.count) * ServiceMark.spacing
    var blocks = RingBlocks()
    for station in stations {
      blocks.whole.append(try canvas.block(station, width: wrap))
      blocks.words.append(try canvas.block(station, width: wrap, parts: .words))
      blocks.chips.append(try canvas.block(station, width: 300, parts: .chips))
    }
    let reach = max(StationSign.largestRadius(canvas.style), canvas.style.lineWidth / 2) + Self.clearance
    let places = RingPlaces(
      blocks: blocks, width: width ?? Self.usualWidth, smallestPitch: canvas.style.pitch, corner: Self.cornerRadius,
      smallestHeight: Self.smallestHeight + 2 * shift, inside: reach + shift)
    addLine(places, on: &canvas)
    if canvas.content.isDirected || isOneWay { addArrows(places.ring, on: &canvas) }
    for (index, station) in stations.enumerated() {
      let reach = max(canvas.sign(station).radius, canvas.style.lineWidth / 2) + Self.clearance
      canvas.addStation(
        station, at: places.places[index].0,
        labels: labels(index, blocks, at: places.places[index], reach: reach, shift: shift))
    }
    try addServices(places, on: &canvas)
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

  private func addArrows(_ box: Box, on canvas: inout LineCanvas) {
    // Between the corner and the first station of a side there is always room.
    let inset = Self.cornerRadius + 2
    canvas.addArrow(at: Point(box.minX + inset, box.minY), along: Point(1, 0))
    canvas.addArrow(at: Point(box.maxX - inset, box.minY), along: Point(1, 0))
    canvas.addArrow(at: Point(box.maxX - inset, box.maxY), along: Point(-1, 0))
    canvas.addArrow(at: Point(box.minX + inset, box.maxY), along: Point(-1, 0))
  }
}

/// What stands at the stations of a ring: all of it together, and words and chips apart.
struct RingBlocks {
  var whole: [LabelBlock] = []
  var words: [LabelBlock] = []
  var chips: [LabelBlock] = []
}
