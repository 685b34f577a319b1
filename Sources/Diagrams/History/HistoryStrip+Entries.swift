internal import Geometry
internal import Scene
internal import TransitModel

extension HistoryStrip {
  /// An entry in its place.
  struct DrawnEntry {
    /// Where its station is on the line; nothing where it shares that of the entry before.
    let point: Point?
    /// All that is drawn of it.
    let nodes: [Node]
    /// Where what stands below may begin.
    let bottom: Double
  }

  /// On which side of the line an entry stands, and which edge its words keep to.
  private enum Side {
    case left, right
  }

  /// From the line to the words beside it.
  private static let wordsGap = 22.0
  private static let dateGap = 16.0
  private static let badgeGap = 8.0
  private static let stationRadius = 7.0
  /// Between stations of the line that have their words on different sides.
  private static let stationGap = 36.0

  /// The entries, in their order from the top: each at a station of its own with the dates on the other side of the line;
  /// where the line has two sides, a day is a station, and what happened then stands under its date, on the right, that of
  /// the next day on the left.
  func drawnEntries(from top: Double, measuring: any TextMeasuring) throws(TextFault) -> [DrawnEntry] {
    let x = try lineX(measuring: measuring)
    var drawn: [DrawnEntry] = []
    var side = Side.left
    var free: [Side: Double] = [:]
    var station: Double?
    for (index, entry) in entries.enumerated() {
      // What happened on one day stands under one date.
      let isNewDay = index == 0 || entries[index - 1].when != entry.when
      guard options.isTwoSided else {
        let y = drawn.last.map { $0.bottom + Self.entryGap + gap(above: index) } ?? top
        drawn.append(try self.entry(entry, x: x, top: y, hasDate: isNewDay, measuring: measuring))
        continue
      }
      if isNewDay { side = side == .left ? .right : .left }
      let below = station.map { $0 + Self.stationGap + gap(above: index) - TypeScale.place.lineHeight / 2 } ?? top
      let y = max(free[side] ?? top, isNewDay ? below : top)
      let item = try self.entry(entry, on: side, x: x, top: y, isStation: isNewDay, measuring: measuring)
      free[side] = item.bottom + Self.entryGap
      station = item.point?.y ?? station
      drawn.append(item)
    }
    return drawn
  }

  /// Where the line runs: where it is wanted, unless the dates need more room.
  private func lineX(measuring: any TextMeasuring) throws(TextFault) -> Double {
    guard !options.isTwoSided else { return options.lineX ?? options.width / 2 }
    var widest = 0.0
    for entry in entries { widest = max(widest, try date(of: entry, measuring: measuring).width) }
    return max(options.margin + widest + Self.dateGap, options.lineX ?? 0)
  }

  /// When something happened, beside the line: in as many lines as it takes where the line has its place.
  private func date(of entry: Entry, measuring: any TextMeasuring) throws(TextFault) -> WrappedText {
    let room = options.lineX.map { $0 - Self.dateGap - options.margin } ?? .infinity
    return try WrappedText(
      entry.when, font: TypeScale.note, language: language.rawValue, width: room, measuring: measuring)
  }

  /// An entry on the right of the line, its date on the left.
  private func entry(
    _ entry: Entry, x: Double, top: Double, hasDate: Bool, measuring: any TextMeasuring
  ) throws(TextFault) -> DrawnEntry {
    let point = Point(x, top + TypeScale.place.lineHeight / 2)
    var nodes = [station(at: point)]
    var reach = point.y + 10
    if hasDate, !entry.when.isEmpty {
      let date = try date(of: entry, measuring: measuring)
      let lines = date.lines.enumerated().map { index, line in
        let y = point.y + Double(index) * date.font.lineHeight
        return Node.text(
          TextRun(
            line.text, at: Point(x - Self.dateGap, y + date.font.middle), anchor: .end, font: date.font,
            language: date.language, paint: Palette.ink, extents: line.extents))
      }
      nodes.append(.group(.label, lines))
      reach = max(reach, point.y + date.height - date.font.lineHeight / 2)
    }
    let words = try self.words(of: entry, on: .right, x: x, top: top, measuring: measuring)
    return DrawnEntry(point: point, nodes: nodes + words.nodes, bottom: max(words.bottom, reach))
  }

  /// An entry on a side of the line, its date above it where it has a station.
  private func entry(
    _ entry: Entry, on side: Side, x: Double, top: Double, isStation: Bool, measuring: any TextMeasuring
  ) throws(TextFault) -> DrawnEntry {
    guard isStation else {
      let words = try self.words(of: entry, on: side, x: x, top: top, measuring: measuring)
      return DrawnEntry(point: nil, nodes: words.nodes, bottom: words.bottom)
    }
    let point = Point(x, top + TypeScale.place.lineHeight / 2)
    var date = stack(on: side, x: x, top: top, beside: 0, measuring: measuring)
    date.skip((TypeScale.place.lineHeight - TypeScale.noteBold.lineHeight) / 2)
    try date.add(Words(text: entry.when, language: language.rawValue), font: TypeScale.noteBold, paint: Palette.ink)
    let words = try self.words(
      of: entry, on: side, x: x, top: date.nodes.isEmpty ? top : date.top, measuring: measuring)
    return DrawnEntry(
      point: point, nodes: [self.station(at: point)] + date.nodes + words.nodes,
      bottom: max(words.bottom, point.y + 10))
  }

  /// What happened, with the badge of its line next to the line of the history.
  private func words(
    of entry: Entry, on side: Side, x: Double, top: Double, measuring: any TextMeasuring
  ) throws(TextFault) -> (nodes: [Node], bottom: Double) {
    var nodes: [Node] = []
    var used = 0.0
    if let badge = try badge(of: entry, measuring: measuring) {
      let middle = top + TypeScale.place.lineHeight / 2
      let left = side == .right ? x + Self.wordsGap : x - Self.wordsGap - badge.width
      nodes.append(badge.node(leftMiddle: Point(left, middle)))
      used = badge.width + Self.badgeGap
    }
    var stack = stack(on: side, x: x, top: top, beside: used, measuring: measuring)
    for (index, words) in words(entry.title).enumerated() {
      try stack.add(
        words, font: index == 0 ? TypeScale.place : TypeScale.second,
        paint: index == 0 ? Palette.ink : Palette.muted)
    }
    if let text = entry.text, let words = words(text).first {
      try stack.add(words, font: TypeScale.note, paint: Palette.muted)
    }
    return (nodes + stack.nodes, stack.top)
  }

  /// Room for words on a side of the line, next to something so wide.
  private func stack(
    on side: Side, x: Double, top: Double, beside used: Double, measuring: any TextMeasuring
  ) -> TextStack {
    let near = Self.wordsGap + used
    return switch side {
    case .right:
      TextStack(left: x + near, top: top, width: options.width - options.margin - x - near, measuring: measuring)
    case .left:
      TextStack(
        left: options.margin, top: top, width: x - near - options.margin, alignment: .end, measuring: measuring)
    }
  }

  private func station(at point: Point) -> Node {
    let circle = Shape(
      .circle(center: point, radius: Self.stationRadius), fill: Palette.inside, stroke: Stroke(Palette.ink, width: 2.5))
    return .group(.symbol, [.shape(circle)])
  }

  private func badge(of entry: Entry, measuring: any TextMeasuring) throws(TextFault) -> Badge? {
    guard let line = entry.line else { return nil }
    return try Badge(Chip(line, language: language), size: .chip(radius: 4), measuring: measuring)
  }
}
