internal import Geometry
internal import Scene
internal import TransitModel

extension StripComposer {
  /// How much larger lines are drawn where there is room but not for words on each ride.
  private static let growths = [1.4, 1.2]
  /// A journey of so many rides is drawn from left to right, however narrow; one of more has no diagram in a square or on a card.
  static let mostDrawnRides = 5

  /// How words on rides are set.
  struct Rows {
    /// From one ride's words to the next.
    var height = 25.0
    var font = TypeScale.body
    /// How many stand side by side.
    var columns = 1
    /// Whether where a train goes may end early.
    var cuts = false

    /// How many rides are told within a width, the best way first.
    static func many(within width: Double, cuts: Bool) -> [Rows] {
      // Side by side first where the picture lies on its side.
      let columns = width > 400 ? [2, 1] : [1, 2]
      let steps = [
        (25.0, TypeScale.body), (20, TypeScale.body), (24, TypeScale.second), (18, TypeScale.second),
      ]
      func rows(_ steps: ArraySlice<(Double, Font)>) -> [Rows] {
        columns.flatMap { columns in steps.map { Rows(height: $0, font: $1, columns: columns, cuts: cuts) } }
      }
      return rows(steps.prefix(2)) + rows(steps.suffix(2))
    }
  }

  private static let columnGap = 24.0
  /// A column of words on rides has at least that width.
  private static let leastColumn = 140.0

  /// A journey in a box that it may reach beyond: its lines in a row, then words on each ride, or larger lines where those have
  /// no room; words alone where the lines have none, and nothing where neither has. What is left is shared above and below.
  ///
  /// - Parameter cuts: whether words on many rides may end early.
  func ride(
    _ column: StripContent.Column, in box: Box, cuts: Bool = false
  ) throws(TextFault) -> (nodes: [Node], bottom: Double)? {
    var told = try toldRide(column, in: box, cuts: cuts)
    // A line is called the same on its band and in the words, and as in pictures with more room where there is any for its name.
    let isNamed = told.line?.saysNames ?? (told.words != nil)
    if !isNamed { told = try toldRide(column.withBadges, in: box, cuts: cuts) }
    guard var drawn = told.line.map({ (nodes: $0.nodes, bottom: $0.bottom) }) ?? told.words else { return nil }
    if let words = told.words, told.line != nil {
      drawn = (drawn.nodes + words.nodes, words.bottom)
    } else if let usual = told.line {
      for growth in Self.growths {
        guard let larger = try line(column, in: box, scale: growth), larger.bottom <= box.maxY,
          larger.saysNames == usual.saysNames
        else { continue }
        drawn = (larger.nodes, larger.bottom)
        break
      }
    }
    let shift = max(0, box.maxY - drawn.bottom) / 2
    return (drawn.nodes.map { $0.moved(by: Point(0, shift)) }, drawn.bottom + shift)
  }

  /// The lines of a journey and the words below them, each where it has room.
  private func toldRide(
    _ column: StripContent.Column, in box: Box, cuts: Bool
  ) throws(TextFault) -> (line: StripLine.Drawing?, words: (nodes: [Node], bottom: Double)?) {
    let rides = column.rows.count { if case .ride = $0 { true } else { false } }
    guard rides <= Self.mostDrawnRides else {
      for rows in Rows.many(within: box.width, cuts: cuts) {
        if let words = try self.rides(of: column, in: box, set: rows), words.bottom <= box.maxY { return (nil, words) }
      }
      return (nil, nil)
    }
    let line = try line(column, in: box, mayCut: true)
    var below = box
    if let top = line.map({ $0.bottom + 14 }) {
      below = Box(minX: box.minX, minY: top, maxX: box.maxX, maxY: max(top, box.maxY))
    }
    let words = try self.rides(of: column, in: below)
    return (line, words.flatMap { $0.bottom <= box.maxY ? $0 : nil })
  }

  /// The lines of a journey in a row, from the upper left corner of a box on.
  func line(
    _ column: StripContent.Column, in box: Box, scale: Double = 1, mayCut: Bool = false
  ) throws(TextFault) -> StripLine.Drawing? {
    let line = StripLine(rows: column.rows, language: content.language, measuring: measuring, mayCut: mayCut)
    guard let drawn = try line.drawing(left: 0, top: 0, width: box.width / scale) else { return nil }
    return StripLine.Drawing(
      nodes: drawn.nodes.map { $0.scaled(by: scale).moved(by: Point(box.minX, box.minY)) },
      bottom: box.minY + drawn.bottom * scale, saysNames: drawn.saysNames)
  }

  /// Of each ride its line, where the train goes and how far one rides, in a row each from the top of a box; nothing where one is too
  /// long.
  func rides(
    of column: StripContent.Column, in box: Box, set rows: Rows = Rows()
  ) throws(TextFault) -> (nodes: [Node], bottom: Double)? {
    let rides = column.rows.compactMap { row -> StripRide? in if case .ride(let ride) = row { ride } else { nil } }
    let width = (box.width - Double(rows.columns - 1) * Self.columnGap) / Double(rows.columns)
    guard !rides.isEmpty, width >= Self.leastColumn else { return nil }
    let perColumn = (rides.count + rows.columns - 1) / rows.columns
    var nodes: [Node] = []
    for (index, ride) in rides.enumerated() {
      let left = box.minX + Double(index / perColumn) * (width + Self.columnGap)
      let top = box.minY + Double(index % perColumn) * rows.height
      guard let row = try told(ride, left: left, top: top, width: width, set: rows) else { return nil }
      nodes.append(row)
    }
    let height = Double(perColumn - 1) * rows.height + rows.font.lineHeight
    return ([.structured(.list, nodes)], box.minY + height)
  }

  /// The words on one ride in a row; nothing where they are too long for it.
  private func told(
    _ ride: StripRide, left: Double, top: Double, width: Double, set rows: Rows
  ) throws(TextFault) -> Node? {
    let size = Badge.Size.chip(radius: 4).scaled(by: rows.height < 20 ? 0.85 : 1)
    let badge = try Badge(ride.chip, size: size, within: width / 3, measuring: measuring)
    let room = width - badge.width - 8
    var (headsign, parts) = (ride.headsign, [ride.facts, ride.minutes])
    while true {
      let words = Words(text: content.wording.joined([headsign] + parts), language: ride.language)
      if try measuring.extents(of: words.text, font: rows.font, language: words.language).width <= room {
        var stack = TextStack(left: left + badge.width + 8, top: top, width: room, measuring: measuring)
        try stack.add(words, font: rows.font, paint: Palette.ink)
        let middle = top + rows.font.lineHeight / 2
        return .structured(.item, [badge.node(leftMiddle: Point(left, middle))] + stack.nodes)
      }
      if parts.count > 1 || rows.cuts && !parts.isEmpty {
        parts.removeFirst()
      } else if rows.cuts, headsign.count > 3 {
        headsign = String(headsign.dropLast(headsign.hasSuffix("…") ? 2 : 1)) + "…"
      } else {
        return nil
      }
    }
  }
}
