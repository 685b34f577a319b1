internal import Geometry
internal import Scene
internal import TransitModel

/// One journey from top to bottom: times on the left, the lines as a band, names and rides on the right.
struct StripColumn {
  private static let timeRight = 42.0
  private static let bandMiddle = 60.0
  private static let contentLeft = 80.0
  private static let bandWidth = 12.0
  private static let rowGap = 9.0

  let column: StripContent.Column
  let isCompared: Bool
  let language: String
  let style: DiagramStyle
  let measuring: any TextMeasuring

  /// A band between two signs, still without its end.
  private struct OpenBand {
    let start: Double
    var paint: Paint?
  }

  func nodes(left: Double, top: Double, width: Double) throws(TextFault) -> (nodes: [Node], bottom: Double) {
    var y = top
    var texts: [Node] = []
    if isCompared {
      var stack = TextStack(left: left, top: y, width: width, measuring: measuring)
      try addHeading(to: &stack)
      texts += stack.nodes
      y = stack.top + 12
    }
    var bands: [Node] = []
    var signs: [Node] = []
    var open: OpenBand?
    for (index, row) in column.rows.enumerated() {
      if index > 0, case .place = row, case .stop = column.rows[index - 1] { y += 6 }
      var stack = TextStack(
        left: left + Self.contentLeft, top: y, width: width - Self.contentLeft, measuring: measuring)
      let middle = Point(left + Self.bandMiddle, y + TypeScale.place.lineHeight / 2)
      switch row {
      case .place(let place):
        if let open { bands.append(band(open, to: middle.y, x: middle.x)) }
        open = OpenBand(start: middle.y, paint: nil)
        try add(place, to: &stack)
        signs += try placeSign(place, at: middle, left: left)
        y = max(stack.top, y + 30) + Self.rowGap
      case .ride(let ride):
        open?.paint = ride.chip.fill
        signs.append(try add(ride, to: &stack, x: middle.x))
        y = stack.top + Self.rowGap
      case .stop(let name, let time):
        try stack.add(name, font: TypeScale.note, paint: Palette.muted)
        signs += try stopSign(time, at: Point(middle.x, y + TypeScale.note.lineHeight / 2), left: left)
        y = stack.top + 4
      case .walk(let text, let language):
        try stack.add(Words(text: text, language: language), font: TypeScale.note, paint: Palette.muted)
        y = stack.top + Self.rowGap
      }
      texts += stack.nodes
    }
    for (index, line) in column.refusal.enumerated() {
      var stack = TextStack(left: left, top: y, width: width, measuring: measuring)
      try stack.add(
        Words(text: line, language: language), font: index == 0 ? TypeScale.place : TypeScale.body,
        paint: index == 0 ? Palette.here : Palette.ink)
      texts += stack.nodes
      y = stack.top
    }
    return ([.group(.line, bands)] + signs + texts, y)
  }

  private func addHeading(to stack: inout TextStack) throws(TextFault) {
    if let heading = column.heading {
      try stack.add(Words(text: heading, language: language), font: TypeScale.place, paint: Palette.ink)
    }
    try stack.add(Words(text: column.times, language: language), font: TypeScale.body, paint: Palette.ink)
    try stack.add(
      Words(text: column.facts.joined(separator: " · "), language: language), font: TypeScale.note,
      paint: Palette.muted)
  }

  private func add(_ place: StripPlace, to stack: inout TextStack) throws(TextFault) {
    for (index, words) in place.names.prefix(2).enumerated() {
      let paint = place.isBottleneck ? Palette.here : index == 0 ? Palette.ink : Palette.muted
      try stack.add(words, font: index == 0 ? TypeScale.place : TypeScale.second, paint: paint)
    }
    for remark in place.remarks {
      let words = Words(text: remark.text, language: place.names.first?.language ?? "en")
      if remark.isWarning {
        try stack.addWarning(words, font: TypeScale.noteBold)
      } else {
        try stack.add(words, font: TypeScale.note, paint: Palette.muted)
      }
    }
  }

  /// The line's name grows out of its band; where trains go, and how long, stand below.
  private func add(_ ride: StripRide, to stack: inout TextStack, x: Double) throws(TextFault) -> Node {
    let badge = try Badge(ride.chip, size: .leg, measuring: measuring)
    let node = badge.node(leftMiddle: Point(x - Self.bandWidth / 2, stack.top + badge.size.height / 2))
    stack.skip(badge.size.height + 3)
    let language = ride.language
    try stack.add(Words(text: ride.headsign, language: language), font: TypeScale.body, paint: Palette.ink)
    try stack.add(Words(text: ride.facts, language: language), font: TypeScale.note, paint: Palette.muted)
    return node
  }

  private func band(_ open: OpenBand, to end: Double, x: Double) -> Node {
    let line = Outline.polyline([Point(x, open.start), Point(x, end)])
    guard let paint = open.paint else {
      return .shape(line, stroke: Stroke(Palette.muted, width: 3, dashes: [0.1, 6]))
    }
    return .shape(line, stroke: Stroke(paint, width: Self.bandWidth))
  }

  private func placeSign(_ place: StripPlace, at point: Point, left: Double) throws(TextFault) -> [Node] {
    let edge = place.isBottleneck ? Palette.here : Palette.ink
    let radius = place.isEnd ? 8.5 : 7.5
    let sign = Node.group(
      .symbol, [.shape(.circle(center: point, radius: radius), fill: Palette.inside, stroke: Stroke(edge, width: 3))])
    var nodes = [sign]
    let font = place.times.count > 1 ? TypeScale.note : Font(size: 13, weight: .bold)
    let step = font.lineHeight
    for (index, time) in place.times.enumerated() {
      let y = point.y + (Double(index) - Double(place.times.count - 1) / 2) * step
      nodes.append(try timeLabel(time, font: font, paint: edge, right: left + Self.timeRight, middle: y))
    }
    return nodes
  }

  private func stopSign(_ time: String, at point: Point, left: Double) throws(TextFault) -> [Node] {
    let dot = Node.group(.symbol, [.shape(.circle(center: point, radius: 3), fill: Palette.inside)])
    guard !time.isEmpty else { return [dot] }
    return [
      dot,
      try timeLabel(time, font: Font(size: 10.5), paint: Palette.muted, right: left + Self.timeRight, middle: point.y),
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
