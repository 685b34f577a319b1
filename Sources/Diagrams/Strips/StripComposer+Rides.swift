internal import Geometry
internal import Scene
internal import TransitModel

extension StripComposer {
  /// How much larger lines are drawn where there is room but not for words on each ride.
  private static let growths = [1.4, 1.2]
  /// From one ride's words to the next.
  private static let rideHeight = 25.0

  /// A journey in a box that it may reach beyond: its lines in a row, then words on each ride, or larger lines where those have
  /// no room; words alone where the lines have none, and nothing where neither has. What is left is shared above and below.
  func ride(_ column: StripContent.Column, in box: Box) throws(TextFault) -> (nodes: [Node], bottom: Double)? {
    var told = try toldRide(column, in: box)
    // A line is called the same on its band and in the words: by its name where both have room.
    if told.line.map({ !$0.saysNames }) ?? true || told.words == nil {
      let badges = try toldRide(column.withBadges, in: box)
      if told.line.map({ !$0.saysNames }) ?? true || badges.words != nil { told = badges }
    }
    guard var drawn = told.line.map({ (nodes: $0.nodes, bottom: $0.bottom) }) ?? told.words else { return nil }
    if let words = told.words, told.line != nil {
      drawn = (drawn.nodes + words.nodes, words.bottom)
    } else if told.line != nil {
      for growth in Self.growths {
        guard let larger = try line(column, in: box, scale: growth), larger.bottom <= box.maxY else { continue }
        drawn = (larger.nodes, larger.bottom)
        break
      }
    }
    let shift = max(0, box.maxY - drawn.bottom) / 2
    return (drawn.nodes.map { $0.moved(by: Point(0, shift)) }, drawn.bottom + shift)
  }

  /// The lines of a journey and the words below them, each where it has room.
  private func toldRide(
    _ column: StripContent.Column, in box: Box
  ) throws(TextFault) -> (line: StripLine.Drawing?, words: (nodes: [Node], bottom: Double)?) {
    let line = try line(column, in: box, mayCut: true)
    let words = try rides(of: column, in: box, top: line.map { $0.bottom + 14 } ?? box.minY)
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

  /// Of each ride its line, where the train goes and how far one rides, in a row each; nothing where one is too long.
  private func rides(
    of column: StripContent.Column, in box: Box, top: Double
  ) throws(TextFault) -> (nodes: [Node], bottom: Double)? {
    var (rows, bottom) = ([Node](), top)
    for case .ride(let ride) in column.rows {
      let badge = try Badge(ride.chip, size: .chip(radius: 4), within: box.width / 3, measuring: measuring)
      let left = box.minX + badge.width + 8
      let texts = [[ride.headsign, ride.facts, ride.minutes], [ride.headsign, ride.minutes]].map {
        content.wording.joined($0)
      }
      var row: TextStack?
      for text in texts where row == nil {
        let words = Words(text: text, language: ride.language)
        let extents = try measuring.extents(of: text, font: TypeScale.body, language: words.language)
        guard left + extents.width <= box.maxX else { continue }
        var stack = TextStack(left: left, top: bottom, width: box.maxX - left, measuring: measuring)
        try stack.add(words, font: TypeScale.body, paint: Palette.ink)
        row = stack
      }
      guard let row else { return nil }
      let middle = bottom + TypeScale.body.lineHeight / 2
      rows.append(.structured(.item, [badge.node(leftMiddle: Point(box.minX, middle))] + row.nodes))
      bottom += Self.rideHeight
    }
    return rows.isEmpty ? nil : ([.structured(.list, rows)], bottom - Self.rideHeight + TypeScale.body.lineHeight)
  }
}
