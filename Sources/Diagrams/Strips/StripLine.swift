internal import Geometry
internal import Scene

/// A journey from left to right: where trains are boarded and left, with times above and names below, the lines' names on
/// their bands.
struct StripLine {
  private static let bandWidth = 12.0
  private static let smallestGap = 10.0
  private static let timesHeight = 20.0
  private static let nameTop = 18.0

  let rows: [StripRow]
  let language: String
  let measuring: any TextMeasuring

  private struct Stop {
    let place: StripPlace
    var x = 0.0
    var box = (left: 0.0, right: 0.0)
  }

  /// The drawing and where it ends; nothing when it has no room for the names or the lines.
  func nodes(left: Double, top: Double, width: Double) throws(TextFault) -> (nodes: [Node], bottom: Double)? {
    let places = rows.compactMap { row -> StripPlace? in if case .place(let place) = row { place } else { nil } }
    guard places.count > 1 else { return nil }
    let stops = try stops(places, left: left, width: width)
    guard zip(stops, stops.dropFirst()).allSatisfy({ $0.box.right + Self.smallestGap <= $1.box.left }) else {
      return nil
    }
    let y = top + Self.timesHeight + 9
    var bands: [Node] = []
    var badges: [Node] = []
    for (index, ride) in rides().enumerated() where index + 1 < stops.count {
      let (from, to) = (stops[index].x, stops[index + 1].x)
      let line = Outline.polyline([Point(from, y), Point(to, y)])
      guard let ride else {
        bands.append(.shape(line, stroke: Stroke(Palette.muted, width: 3, dashes: [0.1, 6])))
        continue
      }
      let badge = try Badge(ride.chip, size: .leg, measuring: measuring)
      guard badge.width + 28 <= to - from else { return nil }
      let paint = ride.chip.isPassed ? Palette.passedLine : ride.chip.fill
      bands.append(.shape(line, stroke: Stroke(paint, width: Self.bandWidth)))
      badges.append(badge.node(leftMiddle: Point((from + to - badge.width) / 2, y)))
    }
    var nodes: [Node] = [.group(.line, bands)] + badges
    var bottom = y
    for (index, stop) in stops.enumerated() {
      let anchor: TextRun.Anchor = index == 0 ? .start : index == stops.count - 1 ? .end : .middle
      let words = try labels(stop, anchor: anchor, y: y)
      nodes.append(
        .group(
          .plain, title: stop.place.link == nil ? nil : stop.place.names.first?.text, link: stop.place.link,
          [sign(stop.place, at: Point(stop.x, y))] + words.nodes))
      bottom = max(bottom, words.bottom)
    }
    return (nodes, bottom)
  }

  /// What lies between one place and the next; nothing for a walk.
  private func rides() -> [StripRide?] {
    var rides: [StripRide?] = []
    for row in rows {
      switch row {
      case .place: rides.append(nil)
      case .ride(let ride): if !rides.isEmpty { rides[rides.count - 1] = ride }
      case .stop, .walk: break
      }
    }
    return rides
  }

  private func stops(_ places: [StripPlace], left: Double, width: Double) throws(TextFault) -> [Stop] {
    var stops: [Stop] = []
    let inset = 9.0
    for (index, place) in places.enumerated() {
      var widest = 0.0
      for (row, words) in place.names.prefix(2).enumerated() {
        let font = row == 0 ? TypeScale.time : Self.secondFont
        widest = max(widest, try measuring.extents(of: words.text, font: font, language: words.language).width)
      }
      let times = place.times.joined(separator: " · ")
      widest = max(widest, try measuring.extents(of: times, font: TypeScale.time, language: "en").width)
      var stop = Stop(place: place)
      stop.x = left + inset + (width - 2 * inset) * Double(index) / Double(places.count - 1)
      switch index {
      case 0: stop.box = (left, left + widest)
      case places.count - 1: stop.box = (left + width - widest, left + width)
      default: stop.box = (stop.x - widest / 2, stop.x + widest / 2)
      }
      stops.append(stop)
    }
    return stops
  }

  private static let secondFont = Font(size: 10.5)

  private func sign(_ place: StripPlace, at point: Point) -> Node {
    let edge = place.isBottleneck ? Palette.here : place.isGone ? Palette.passed : Palette.ink
    return .group(
      .symbol, [.shape(.circle(center: point, radius: 7.5), fill: Palette.inside, stroke: Stroke(edge, width: 3))])
  }

  private func labels(_ stop: Stop, anchor: TextRun.Anchor, y: Double) throws(TextFault) -> (
    nodes: [Node], bottom: Double
  ) {
    let x =
      switch anchor {
      case .start: stop.box.left
      case .middle: stop.x
      case .end: stop.box.right
      }
    let place = stop.place
    let paint = place.isBottleneck ? Palette.here : place.isGone ? Palette.passed : Palette.ink
    var nodes: [Node] = []
    func add(_ words: Words, _ font: Font, _ paint: Paint, middle: Double) throws(TextFault) {
      guard !words.text.isEmpty else { return }
      let extents = try measuring.extents(of: words.text, font: font, language: words.language)
      let run = TextRun(
        words.text, at: Point(x, middle + font.middle), anchor: anchor, font: font, language: words.language,
        paint: paint, extents: extents)
      nodes.append(.group(.label, [.text(run)]))
    }
    let times = Words(text: place.times.joined(separator: " · "), language: "en")
    try add(times, TypeScale.time, paint, middle: y - Self.nameTop - 4)
    var middle = y + Self.nameTop + 4
    for (row, words) in place.names.prefix(2).enumerated() {
      let second = place.isBottleneck || place.isGone ? paint : Palette.muted
      try add(words, row == 0 ? TypeScale.time : Self.secondFont, row == 0 ? paint : second, middle: middle)
      middle += 14
    }
    return (nodes, middle - 4)
  }
}
