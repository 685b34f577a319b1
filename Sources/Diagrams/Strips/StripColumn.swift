internal import Geometry
internal import Scene
internal import TransitModel

/// One journey from top to bottom: times on the left, the lines as a band, names and rides on the right.
struct StripColumn {
  private static let timeRight = 42.0
  private static let bandMiddle = 60.0
  private static let contentLeft = 82.0
  private static let bandWidth = 12.0
  static let nameGap = 8.0
  private static let stopFont = Font(size: 10.5)

  let column: StripContent.Column
  let language: String
  let style: DiagramStyle
  let measuring: any TextMeasuring
  var spacing = Spacing()

  /// How far rows stand apart.
  struct Spacing {
    /// Whether what belongs together stands in one row, as far as there is room.
    var isDense = false
    /// Whether what is no warning and has no room in such a row is left out.
    var isBare = false
    /// What is added below each row.
    var added = 0.0

    /// How much of what is added goes below a stop on the way.
    static let ofStops = 0.25

    /// Below a stop on the way.
    var stopGap: Double { 4 + Self.ofStops * added }
    /// Below a row.
    var gap: Double { (isDense ? 4 : 9) + added }
    /// Above a place where one changes.
    var abovePlace: Double { isDense ? 2 : 6 }
    /// The least height of a place.
    var place: Double { isDense ? 22 : 30 }
    /// Below the badge of a ride.
    var belowBadge: Double { isDense ? 0 : 4 }
  }

  /// How many gaps there are below rows; stops on the way stand closer together.
  var gaps: Double { column.rows.reduce(0) { $0 + ($1.isStop ? Spacing.ofStops : 1) } }

  /// A band between two signs, still without its end.
  private struct OpenBand {
    let start: Double
    var paint: Paint?
  }

  func nodes(left: Double, top: Double, width: Double) throws(TextFault) -> (nodes: [Node], bottom: Double) {
    var y = top
    var bands: (edge: [Node], band: [Node]) = ([], [])
    // In the order in which they are read.
    var items: [Node] = []
    var open: OpenBand?
    for (index, row) in column.rows.enumerated() {
      if index > 0, case .place = row { y += spacing.abovePlace }
      var stack = TextStack(
        left: left + Self.contentLeft, top: y, width: width - Self.contentLeft, measuring: measuring)
      let middle = Point(left + Self.bandMiddle, y + TypeScale.place.lineHeight / 2)
      switch row {
      case .place(let place):
        if let open {
          let next = band(open, to: middle.y, x: middle.x)
          bands = (bands.edge + next.edge, bands.band + next.band)
        }
        open = OpenBand(start: middle.y, paint: nil)
        try add(place, to: &stack)
        items.append(
          .group(
            .plain, structure: .item, title: place.link == nil ? nil : place.names.first?.text, link: place.link,
            try placeSign(place, at: middle, left: left) + stack.nodes))
        y = max(stack.top, y + spacing.place) + spacing.gap
      case .ride(let ride):
        open?.paint = ride.chip.isPassed ? Palette.passedLine : ride.chip.fill
        let badge = try add(ride, to: &stack, x: middle.x)
        items.append(.structured(.item, [badge] + stack.nodes))
        y = stack.top + spacing.gap
      case .stop(let names, let time):
        try add(names, to: &stack)
        let point = Point(middle.x, y + TypeScale.note.lineHeight / 2)
        let sign = try stopSign(time, at: point, on: open?.paint ?? Palette.muted, left: left)
        items.append(.structured(.item, sign + stack.nodes))
        y = stack.top + spacing.stopGap
      case .folded(let text, let language):
        try stack.add(Words(text: text, language: language), font: Self.stopFont, paint: Palette.muted)
        items.append(.structured(.item, stack.nodes))
        y = stack.top + spacing.stopGap
      case .walk(let text, let language):
        try stack.add(Words(text: text, language: language), font: TypeScale.note, paint: Palette.muted)
        items.append(.structured(.item, stack.nodes))
        y = stack.top + spacing.gap
      }
    }
    return ([.group(.line, bands.edge + bands.band), .structured(.list, items)], y)
  }

  private func add(_ place: StripPlace, to stack: inout TextStack) throws(TextFault) {
    let middle = stack.top + TypeScale.place.lineHeight / 2
    var used = 0.0
    for (index, words) in place.names.prefix(2).enumerated() {
      let font = index == 0 ? TypeScale.place : TypeScale.second
      let usual = index == 0 ? Palette.ink : Palette.muted
      let paint = place.isBottleneck ? Palette.here : place.isGone ? Palette.passed : usual
      let extents = try measuring.extents(of: words.text, font: font, language: words.language)
      if index > 0, spacing.isDense, used + Self.nameGap + extents.width <= stack.width {
        let point = Point(stack.left + used + Self.nameGap, middle + TypeScale.place.middle)
        let run = TextRun(
          words.text, at: point, font: font, language: words.language, paint: paint, extents: extents)
        stack.add(height: 0) { _ in .group(.label, [.text(run)]) }
        used += Self.nameGap + extents.width
      } else {
        try stack.add(words, font: font, paint: paint)
        used = max(used, extents.width)
      }
    }
    let pills = place.remarks.map { remark in
      let words = Words(text: remark.text, language: language)
      return remark.isWarning ? Pill.warning(words) : Pill.remark(words)
    }
    guard spacing.isDense, pills.count == 1 else { return try stack.add(pills) }
    let isBare = spacing.isBare && !place.remarks[0].isWarning
    try stack.addRight(pills[0], beside: used, middle: middle, orNone: isBare)
  }

  /// The name of a stop, and beside it the second one where there is room.
  private func add(_ names: [Words], to stack: inout TextStack) throws(TextFault) {
    guard let name = names.first else { return }
    let font = TypeScale.note
    let middle = stack.top + font.lineHeight / 2
    let width = try measuring.extents(of: name.text, font: font, language: name.language).width
    try stack.add(name, font: font, paint: Palette.ink)
    guard names.count > 1 else { return }
    let second = try measuring.extents(of: names[1].text, font: Self.stopFont, language: names[1].language)
    guard width + Self.nameGap + second.width <= stack.width else { return }
    let run = TextRun(
      names[1].text, at: Point(stack.left + width + Self.nameGap, middle + font.middle), font: Self.stopFont,
      language: names[1].language, paint: Palette.muted, extents: second)
    stack.add(height: 0) { _ in .group(.label, [.text(run)]) }
  }

  /// The line's badge grows out of its band; beside it its name and where trains go, at the right how long they take.
  private func add(_ ride: StripRide, to stack: inout TextStack, x: Double) throws(TextFault) -> Node {
    let minutes = Words(text: ride.minutes, language: ride.language)
    let taken = try measuring.extents(of: ride.minutes, font: TypeScale.time, language: ride.language).width
    let end = stack.left + stack.width - (ride.minutes.isEmpty ? 0 : taken + Self.nameGap)
    let edge = x - Self.bandWidth / 2
    let badge = try Badge(ride.chip, size: .leg, within: end - edge, measuring: measuring)
    let middle = stack.top + badge.size.height / 2
    let paint = ride.chip.isPassed ? Palette.passed : Palette.ink
    try stack.addRight(minutes, font: TypeScale.time, paint: paint, middle: middle)
    stack.skip(badge.size.height + spacing.belowBadge)
    var left = edge + badge.width + Self.nameGap
    let headsign = Words(text: ride.headsign, language: ride.language)
    let facts = Words(text: ride.facts, language: ride.language)
    for (words, font) in [(ride.name, TypeScale.body), (headsign, TypeScale.body), (facts, TypeScale.note)] {
      if words.text.isEmpty { continue }
      let isFacts = words == facts && font == TypeScale.note
      let extents = try measuring.extents(of: words.text, font: font, language: words.language)
      guard left + extents.width <= end, spacing.isDense || !isFacts else {
        if isFacts, spacing.isBare { continue }
        left = end
        try stack.add(words, font: font, paint: isFacts ? Palette.muted : paint)
        continue
      }
      let run = TextRun(
        words.text, at: Point(left, middle + font.middle), font: font, language: words.language,
        paint: isFacts ? Palette.muted : paint, extents: extents)
      stack.add(height: 0) { _ in .group(.label, [.text(run)]) }
      left += extents.width + Self.nameGap
    }
    return badge.node(leftMiddle: Point(edge, middle))
  }

  private func band(_ open: OpenBand, to end: Double, x: Double) -> (edge: [Node], band: [Node]) {
    let line = Outline.polyline([Point(x, open.start), Point(x, end)])
    guard let paint = open.paint else {
      return ([], [.shape(line, stroke: Stroke(Palette.muted, width: 3, dashes: [0.1, 6]))])
    }
    return paint.band(line, width: Self.bandWidth)
  }

  private func placeSign(_ place: StripPlace, at point: Point, left: Double) throws(TextFault) -> [Node] {
    let edge = place.isBottleneck ? Palette.here : place.isGone ? Palette.passed : Palette.ink
    let radius = place.isEnd ? 8.5 : 7.5
    let sign = Node.group(
      .symbol, [.shape(.circle(center: point, radius: radius), fill: Palette.inside, stroke: Stroke(edge, width: 3))])
    var nodes = [sign]
    let font = TypeScale.time
    let step = font.lineHeight
    for (index, time) in place.times.enumerated() {
      let y = point.y + (Double(index) - Double(place.times.count - 1) / 2) * step
      nodes.append(try timeLabel(time, font: font, paint: edge, right: left + Self.timeRight, middle: y))
    }
    return nodes
  }

  private func stopSign(
    _ time: String, at point: Point, on band: Paint, left: Double
  ) throws(TextFault) -> [Node] {
    let circle = Outline.circle(center: point, radius: 3)
    let dot = Node.group(.symbol, [.shape(circle, fill: Palette.white, stroke: band.dotEdge)])
    guard !time.isEmpty else { return [dot] }
    return [
      dot,
      try timeLabel(time, font: Self.stopFont, paint: Palette.muted, right: left + Self.timeRight, middle: point.y),
    ]
  }

  private func timeLabel(
    _ time: String, font: Font, paint: Paint, right: Double, middle: Double
  ) throws(TextFault) -> Node {
    let extents = try measuring.extents(of: time, font: font, language: "en")
    return .group(
      .label,
      [
        .text(
          TextRun(
            time, at: Point(right, middle + font.middle), anchor: .end, font: font, language: "en", paint: paint,
            extents: extents))
      ])
  }
}
