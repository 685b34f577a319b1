internal import Geometry
internal import Localization
internal import Scene
internal import TransitModel

/// A journey from left to right: where trains are boarded and left, with times above and names below, the lines' names on
/// their bands.
struct StripLine {
  private static let bandWidth = 12.0
  private static let smallestGap = 8.0
  private static let nameTop = 18.0
  /// From the edge of the drawing to the first and the last place.
  private static let inset = 9.0

  let rows: [StripRow]
  let language: String
  let measuring: any TextMeasuring
  /// Whether names may end early rather than nothing be drawn.
  var mayCut = true

  /// How texts are set where there is less and less room.
  private struct Fit {
    let font: Font
    let second: Font
    let badge: Badge.Size
    /// How much of a band stands beside its badge, signs at its ends included.
    var bandSeen = 26.0
    var wraps = true
    /// Whether every other name stands lower.
    var isStaggered = false
    /// Whether names that are too long for their room end early.
    var cuts = false

    /// A badge where there is hardly any room.
    private static let small = Badge.Size(font: Font(size: 9.5, weight: .bold), height: 15, padding: 3, radius: 4)

    static let all = [
      Fit(font: TypeScale.time, second: Font(size: 10.5), badge: .leg, wraps: false),
      Fit(font: TypeScale.time, second: Font(size: 10.5), badge: .leg),
      Fit(font: Font(size: 11, weight: .bold), second: Font(size: 9.5), badge: .chip(radius: 4)),
      Fit(font: Font(size: 11, weight: .bold), second: Font(size: 9.5), badge: .chip(radius: 4), isStaggered: true),
      Fit(font: Font(size: 11, weight: .bold), second: Font(size: 9.5), badge: small, bandSeen: 20),
      Fit(
        font: Font(size: 11, weight: .bold), second: Font(size: 9.5), badge: small, bandSeen: 20, isStaggered: true),
      Fit(
        font: Font(size: 9.5, weight: .bold), second: Font(size: 9), badge: .chip(radius: 4), isStaggered: true,
        cuts: true),
      Fit(
        font: Font(size: 9.5, weight: .bold), second: Font(size: 9), badge: small, bandSeen: 20, isStaggered: true,
        cuts: true),
    ]
  }

  private struct Line {
    let words: Words
    let font: Font
    let extents: TextExtents
    let isSecond: Bool
  }

  private struct Stop {
    let place: StripPlace
    var x = 0.0
    var level = 0
    var anchor = TextRun.Anchor.middle
    var times: [Line] = []
    var names: [Line] = []

    var widest: Double { (times + names).map(\.extents.width).max() ?? 0 }
    var nameWidth: Double { names.map(\.extents.width).max() ?? 0 }
    var timeWidth: Double { times.map(\.extents.width).max() ?? 0 }
    var nameHeight: Double { names.reduce(0) { $0 + $1.font.lineHeight } }

    /// From where to where something so wide reaches at it.
    func reach(_ width: Double) -> ClosedRange<Double> {
      switch anchor {
      case .start: x - StripLine.inset...x - StripLine.inset + width
      case .middle: x - width / 2...x + width / 2
      case .end: x + StripLine.inset - width...x + StripLine.inset
      }
    }
  }

  /// What is drawn.
  struct Drawing {
    let nodes: [Node]
    /// Where it ends.
    let bottom: Double
    /// Whether lines are called by their names: all of them where these have room, else none.
    let saysNames: Bool
  }

  /// The drawing; nothing when it has no room for the names or the lines.
  func drawing(left: Double, top: Double, width: Double) throws(TextFault) -> Drawing? {
    let places = rows.compactMap { row -> StripPlace? in if case .place(let place) = row { place } else { nil } }
    guard places.count > 1 else { return nil }
    let rides = rides()
    let badges = rides.map { $0?.withBadge }
    let saysNames = rides.contains { $0?.saysName ?? false }
    let isShort = mayCut && rides.count { $0 != nil } <= StripComposer.mostDrawnRides
    // Where names have room on bands, if smaller, lines are called by them, as in pictures with more room; names of stations come
    // before those of lines.
    for cuts in isShort ? [false, true] : [false] {
      for (rides, isNamed) in saysNames ? [(rides, true), (badges, false)] : [(badges, false)] {
        for fit in Fit.all where fit.cuts == cuts {
          let stops = try stops(places, left: left, width: width, fit: fit)
          guard cuts || isApart(stops) else { continue }
          if let drawn = try draw(stops, rides, top: top, fit: fit, isCertain: cuts && !isNamed) {
            return Drawing(nodes: drawn.nodes, bottom: drawn.bottom, saysNames: isNamed)
          }
        }
      }
    }
    return nil
  }

  private func isApart(_ stops: [Stop]) -> Bool {
    func isApart(_ stops: [Stop], _ width: (Stop) -> Double) -> Bool {
      zip(stops, stops.dropFirst()).allSatisfy {
        $0.reach(width($0)).upperBound + Self.smallestGap <= $1.reach(width($1)).lowerBound
      }
    }
    let levels = Set(stops.map(\.level))
    return isApart(stops, \.timeWidth)
      && levels.allSatisfy { level in isApart(stops.filter { $0.level == level }, \.nameWidth) }
  }

  private func draw(
    _ stops: [Stop], _ rides: [StripRide?], top: Double, fit: Fit, isCertain: Bool
  ) throws(TextFault) -> (nodes: [Node], bottom: Double)? {
    let timeRows = stops.map(\.times.count).max() ?? 1
    let y = top + Double(max(1, timeRows)) * fit.font.lineHeight + 13
    var bands: (edge: [Node], band: [Node]) = ([], [])
    var badges: [Int: Node] = [:]
    for (index, ride) in rides.enumerated() where index + 1 < stops.count {
      let (from, to) = (stops[index].x, stops[index + 1].x)
      let line = Outline.polyline([Point(from, y), Point(to, y)])
      guard let ride else {
        bands.band.append(.shape(line, stroke: Stroke(Palette.muted, width: 3, dashes: [0.1, 6])))
        continue
      }
      var badge = try Badge(ride.chip, size: fit.badge, measuring: measuring)
      if badge.width + fit.bandSeen > to - from {
        guard isCertain else { return nil }
        badge = try Badge(badge.chip, size: fit.badge, within: to - from - 22, measuring: measuring)
      }
      let band = (ride.chip.isPassed ? Palette.passedLine : ride.chip.fill).band(line, width: Self.bandWidth)
      bands = (bands.edge + band.edge, bands.band + band.band)
      badges[index] = badge.node(leftMiddle: Point((from + to - badge.width) / 2, y))
    }
    var items: [Node] = []
    let upper = stops.filter { $0.level == 0 }.map(\.nameHeight).max() ?? 0
    var bottom = y
    for (index, stop) in stops.enumerated() {
      let first = y + Self.nameTop - 4 + (stop.level > 0 ? upper + 4 : 0)
      items += stop.level > 0 ? [leader(stop, from: y, to: first)] : []
      items.append(
        .group(
          .plain, structure: .item, title: stop.place.link == nil ? nil : stop.place.names.first?.text,
          link: stop.place.link,
          [sign(stop.place, at: Point(stop.x, y))] + labels(stop, y: y, namesTop: first)))
      if let badge = badges[index] { items.append(.structured(.item, [badge])) }
      bottom = max(bottom, first + stop.nameHeight)
    }
    return ([.group(.line, bands.edge + bands.band), .structured(.list, items)], bottom)
  }

  /// From a sign to a name that stands lower.
  private func leader(_ stop: Stop, from y: Double, to top: Double) -> Node {
    .group(
      .decoration,
      [
        .shape(
          .polyline([Point(stop.x, y), Point(stop.x, top)]), stroke: Stroke(Palette.hairline, width: 1, cap: .butt))
      ])
  }

  /// What lies between one place and the next; nothing for a walk.
  private func rides() -> [StripRide?] {
    var rides: [StripRide?] = []
    for row in rows {
      switch row {
      case .place: rides.append(nil)
      case .ride(let ride): if !rides.isEmpty { rides[rides.count - 1] = ride }
      case .stop, .folded, .walk: break
      }
    }
    return rides
  }

  private func stops(
    _ places: [StripPlace], left: Double, width: Double, fit: Fit
  ) throws(TextFault) -> [Stop] {
    let gap = (width - 2 * Self.inset) / Double(places.count - 1)
    let room = (fit.isStaggered && places.count > 2 ? 2 * gap : gap) - Self.smallestGap
    var stops: [Stop] = []
    for (index, place) in places.enumerated() {
      var stop = Stop(place: place)
      stop.x = left + Self.inset + gap * Double(index)
      let isEnd = index == 0 || index == places.count - 1
      stop.anchor = index == 0 ? .start : isEnd ? .end : .middle
      stop.level = fit.isStaggered && places.count > 2 ? index % 2 : 0
      // The name at an end reaches to one side only.
      let own = isEnd ? (room + Self.inset) * 2 / 3 : room * (fit.isStaggered ? 2.0 / 3 : 1)
      stop.names = try names(of: place, within: fit.wraps ? max(own, 30) : .infinity, fit: fit)
      let order = LanguageTag(language).isRightToLeft ? place.times.reversed() : place.times
      let joined = Words(text: order.joined(separator: " · "), language: "en")
      var times = try [joined].filter { !$0.text.isEmpty }.map { words throws(TextFault) in try line(words, fit.font) }
      if fit.wraps, times.contains(where: { $0.extents.width > gap - Self.smallestGap }) {
        times = try place.times.map { text throws(TextFault) in
          try line(Words(text: text, language: "en"), fit.font)
        }
      }
      stop.times = times
      stops.append(stop)
    }
    return stops
  }

  private func names(of place: StripPlace, within room: Double, fit: Fit) throws(TextFault) -> [Line] {
    var lines: [Line] = []
    for (row, words) in place.names.prefix(2).enumerated() {
      let font = row == 0 ? fit.font : fit.second
      let wrapped = try WrappedText(
        words.text, font: font, language: words.language, width: min(room, 1e4), measuring: measuring)
      for part in wrapped.lines {
        var line = Line(
          words: Words(text: part.text, language: words.language), font: font, extents: part.extents, isSecond: row > 0)
        if fit.cuts { line = try cut(line, within: room) }
        lines.append(line)
      }
    }
    return lines
  }

  private func cut(_ line: Line, within room: Double) throws(TextFault) -> Line {
    var (text, extents) = (line.words.text, line.extents)
    while extents.width > room, text.count > 2 {
      text = String(text.dropLast(text.hasSuffix("…") ? 2 : 1)) + "…"
      extents = try measuring.extents(of: text, font: line.font, language: line.words.language)
    }
    return Line(
      words: Words(text: text, language: line.words.language), font: line.font, extents: extents,
      isSecond: line.isSecond)
  }

  private func line(_ words: Words, _ font: Font) throws(TextFault) -> Line {
    Line(
      words: words, font: font,
      extents: try measuring.extents(of: words.text, font: font, language: words.language), isSecond: false)
  }

  private func sign(_ place: StripPlace, at point: Point) -> Node {
    let edge = place.isBottleneck ? Palette.here : place.isGone ? Palette.passed : Palette.ink
    return .group(
      .symbol, [.shape(.circle(center: point, radius: 7.5), fill: Palette.inside, stroke: Stroke(edge, width: 3))])
  }

  private func labels(_ stop: Stop, y: Double, namesTop: Double) -> [Node] {
    let place = stop.place
    let paint = place.isBottleneck ? Palette.here : place.isGone ? Palette.passed : Palette.ink
    let second = place.isBottleneck || place.isGone ? paint : Palette.muted
    var nodes: [Node] = []
    func add(_ line: Line, middle: Double) {
      let edge = stop.reach(line.extents.width)
      let x = stop.anchor == .start ? edge.lowerBound : stop.anchor == .end ? edge.upperBound : stop.x
      let run = TextRun(
        line.words.text, at: Point(x, middle + line.font.middle), anchor: stop.anchor, font: line.font,
        language: line.words.language, paint: line.isSecond ? second : paint, extents: line.extents)
      nodes.append(.group(.label, [.text(run)]))
    }
    for (index, time) in stop.times.enumerated() {
      let above = Double(stop.times.count - 1 - index) * time.font.lineHeight
      add(time, middle: y - Self.nameTop - 4 - above)
    }
    var middle = namesTop
    for name in stop.names {
      add(name, middle: middle + name.font.lineHeight / 2)
      middle += name.font.lineHeight
    }
    return nodes
  }
}
