internal import Geometry

/// Where the stations of a ring lie.
struct RingPlaces {
  enum Side { case top, right, bottom, left }

  let ring: Box
  let places: [(Point, Side)]

  /// As wide as `width` allows; where not even two columns fit, all stations lie on the sides. `inside` is the room between
  /// the ring and the chips in it.
  init(
    blocks: RingBlocks, width: Double, smallestPitch: Double, corner: Double, smallestHeight: Double, inside: Double
  ) {
    let widest = blocks.whole.map(\.width).max() ?? 0
    let pitch = max(smallestPitch, widest + NameRow.gap)
    let count = blocks.whole.count
    let columns = Self.columns(count, width: width, pitch: pitch, widest: widest, corner: corner)
    let top = min(columns, count)
    let rest = count - top
    let bottom = min(columns, max(0, rest))
    let right = (rest - bottom + 1) / 2
    let left = rest - bottom - right
    let rightRows = Self.rows(blocks, top..<(top + right))
    let leftRows = Self.rows(blocks, (count - left)..<count, isReversed: true)
    let tallestSide = max(rightRows.height, leftRows.height)
    let height = max(smallestHeight, tallestSide == 0 ? 0 : tallestSide + 2 * corner)
    let length = columns == 0 ? 0 : Double(max(top, 2) - 1) * pitch
    // Between the sides there is room for the chips of both.
    let chips = 2 * ((blocks.chips.map(\.width).max() ?? 0) + inside) + NameRow.gap
    let edge = max(columns == 0 ? corner : corner + 16, tallestSide == 0 ? 0 : (chips - length) / 2)
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

  /// How many stations stand on the upper side.
  private static func columns(_ count: Int, width: Double, pitch: Double, widest: Double, corner: Double) -> Int {
    let room = width - 2 * (corner + 18)
    func fitting(_ room: Double) -> Int { room < 0 ? 0 : Int(min(room / pitch, 1e6)) + 1 }
    if fitting(room - widest) >= (count + 1) / 2 { return (count + 1) / 2 }
    // Sides carry stations too, and their names need room beside the ring.
    let columns = fitting(room - 2 * (widest + 30))
    return columns < 2 ? 0 : columns
  }

  /// Where the middles of blocks lie that stand below each other, and how high they are together.
  private static func rows(
    _ blocks: RingBlocks, _ members: Range<Int>, isReversed: Bool = false
  ) -> (middles: [Double], height: Double) {
    var middles: [Double] = []
    var top = 0.0
    for index in isReversed ? Array(members.reversed()) : Array(members) {
      let height = max(34, max(blocks.words[index].height, blocks.chips[index].height) + 9)
      middles.append(top + height / 2)
      top += height
    }
    return (middles, top)
  }
}
