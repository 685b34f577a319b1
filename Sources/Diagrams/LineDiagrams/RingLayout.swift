internal import Geometry
internal import Scene
internal import TransitModel

/// A closed ring: stations clockwise from the top left, their names outside.
struct RingLayout {
  private static let cornerRadius = 26.0
  private static let smallestHeight = 84.0
  private static let clearance = NameRow.clearance

  let stations: [StationID]
  let width: Double?
  let isOneWay: Bool

  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let wrap = canvas.style.localSize * 5.4
    var blocks: [LabelBlock] = []
    for station in stations { blocks.append(try canvas.block(station, width: wrap)) }
    let places = RingPlaces(
      blocks: blocks, width: width, smallestPitch: canvas.style.pitch, corner: Self.cornerRadius,
      smallestHeight: Self.smallestHeight)
    let box = places.ring
    canvas.addLine(.rectangle(box, radius: Self.cornerRadius))
    if canvas.content.isDirected || isOneWay { addArrows(box, on: &canvas) }
    for (index, station) in stations.enumerated() {
      let (point, side) = places.places[index]
      let reach = max(canvas.sign(station).radius, canvas.style.lineWidth / 2) + Self.clearance
      let block = blocks[index]
      let labels =
        switch side {
        case .top: block.nodes(x: point.x, top: point.y - reach - block.height, alignment: .center)
        case .bottom: block.nodes(x: point.x, top: point.y + reach, alignment: .center)
        case .right: block.nodes(x: point.x + reach, top: point.y - block.height / 2, alignment: .left)
        case .left: block.nodes(x: point.x - reach, top: point.y - block.height / 2, alignment: .right)
        }
      canvas.addStation(station, at: point, labels: labels)
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

/// Where the stations of a ring lie.
struct RingPlaces {
  enum Side { case top, right, bottom, left }

  let ring: Box
  let places: [(Point, Side)]

  init(blocks: [LabelBlock], width: Double?, smallestPitch: Double, corner: Double, smallestHeight: Double) {
    let widest = blocks.map(\.width).max() ?? 0
    let pitch = max(smallestPitch, widest + NameRow.gap)
    let count = blocks.count
    var columns = (count + 1) / 2
    if let width {
      let half = width - 2 * (corner + 18)
      let fitting = Int(min(max(half - widest, 0) / pitch, 1e6)) + 1
      if fitting < columns {
        // Sides carry stations too, and their names need room beside the ring.
        columns = max(1, Int(min(max(half - 2 * (widest + 30), 0) / pitch, 1e6)) + 1)
      }
    }
    let top = min(columns, count)
    let rest = count - top
    let bottom = min(columns, max(0, rest))
    let right = (rest - bottom + 1) / 2
    let left = rest - bottom - right
    let rightRows = Self.rows(blocks[top..<(top + right)])
    let leftRows = Self.rows(blocks[(count - left)...].reversed())
    let tallestSide = max(rightRows.height, leftRows.height)
    let height = max(smallestHeight, tallestSide == 0 ? 0 : tallestSide + 2 * corner)
    let edge = corner + 16
    let length = Double(max(top, 2) - 1) * pitch
    ring = Box(minX: -edge, minY: 0, maxX: length + edge, maxY: height)
    var places: [(Point, Side)] = []
    for index in 0..<top { places.append((Point(Double(index) * pitch, 0), .top)) }
    for middle in rightRows.middles {
      places.append((Point(length + edge, (height - rightRows.height) / 2 + middle), .right))
    }
    let bottomStart = bottom == top ? length : length - (length - Double(max(bottom - 1, 0)) * pitch) / 2
    for index in 0..<bottom { places.append((Point(bottomStart - Double(index) * pitch, height), .bottom)) }
    for middle in leftRows.middles.reversed() {
      places.append((Point(-edge, (height - leftRows.height) / 2 + middle), .left))
    }
    self.places = places
  }

  /// Where the middles of blocks lie that stand below each other, and how high they are together.
  private static func rows(_ blocks: some Sequence<LabelBlock>) -> (middles: [Double], height: Double) {
    var middles: [Double] = []
    var top = 0.0
    for block in blocks {
      let height = max(36, block.height + 12)
      middles.append(top + height / 2)
      top += height
    }
    return (middles, top)
  }
}
