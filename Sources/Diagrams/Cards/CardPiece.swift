internal import Geometry
internal import Scene
internal import TransitModel

/// A piece of a line on a card: a station between its neighbours, or the line from end to end.
struct CardPiece {
  /// A station of it.
  struct Stop {
    /// Its name; nothing where it is only a dot.
    let name: Words?
    /// Whether the card is about it.
    var isSubject = false
  }

  /// The colour of the line.
  let color: Paint
  /// Its sign; nothing where the card has it already.
  let chip: Chip?
  /// Its stations in the order of the line.
  let stops: [Stop]
  /// Whether the line goes on before the first and behind the last of them.
  let goesOn: (before: Bool, after: Bool)
  /// Whether it comes back to where it begins.
  var isClosed = false

  /// How many dots have room side by side.
  private static let mostStops = 60

  /// The line from end to end; nothing where it has more stations than there is room for.
  init?(whole line: Line, course: LineCourse, name: (StationID) -> Words) {
    let trunk = course.trunk
    guard trunk.count > 1, trunk.count <= Self.mostStops else { return nil }
    let isRing = course.form == .ring
    stops = trunk.indices.map { index in
      Stop(name: !isRing && (index == 0 || index == trunk.count - 1) ? name(trunk[index]) : nil)
    }
    color = line.color.paint
    chip = nil
    goesOn = (false, false)
    isClosed = isRing
  }

  /// A station between those before and after it on a line; nothing where the line does not stop there.
  init?(of line: Line, at station: StationID, chip: Chip, name: (StationID) -> Words) {
    let course = LineCourse(line: line, direction: nil)
    let chains = [course.trunk] + course.branches.map(\.chain)
    guard let chain = chains.first(where: { $0.contains(station) && $0.count > 1 }),
      let index = chain.firstIndex(of: station)
    else { return nil }
    let isRing = course.form == .ring && chain == course.trunk
    func neighbour(_ step: Int) -> StationID? {
      let place = index + step
      if isRing { return chain[(place + chain.count) % chain.count] }
      return chain.indices.contains(place) ? chain[place] : nil
    }
    stops = [neighbour(-1), station, neighbour(1)].compactMap { $0 }.map {
      Stop(name: name($0), isSubject: $0 == station)
    }
    color = line.color.paint
    self.chip = chip
    goesOn = (isRing || index > 1, isRing || index < chain.count - 2)
  }
}

/// A piece of a line, drawn in a width.
struct CardPieceDrawing {
  /// How high it is.
  static let height = 42.0
  private static let line = 7.0
  private static let sign = (dot: 3.0, small: 4.5, large: 8.0)
  private static let font = Font(size: 12)
  /// How far the line leads on beyond the last of its stations, and how far names stay apart.
  private static let (beyond, gap) = (22.0, 12.0)

  let piece: CardPiece
  let measuring: any TextMeasuring

  /// Its nodes from a corner on; nothing where its names have no room.
  func nodes(at corner: Point, width: Double) throws(TextFault) -> [Node]? {
    if piece.isClosed {
      return closed(
        in: Box(x: corner.x, y: corner.y, width: width, height: Self.height).inset(by: Self.line / 2))
    }
    var left = corner.x
    var nodes: [Node] = []
    let y = corner.y + Self.sign.large + 2
    if let chip = piece.chip {
      let badge = try Badge(chip, size: .leg, measuring: measuring)
      nodes.append(badge.node(leftMiddle: Point(left, y)))
      left += badge.width + 12
    }
    let (start, end) = (left + Self.beyond, corner.x + width - Self.beyond)
    guard end > start else { return nil }
    let step = (end - start) / Double(max(1, piece.stops.count - 1))
    let places = piece.stops.indices.map { Point(start + Double($0) * step, y) }
    guard let first = places.first, let last = places.last else { return nil }
    let ends = (
      Point(first.x - (piece.goesOn.before ? Self.beyond : 0), y),
      Point(last.x + (piece.goesOn.after ? Self.beyond : 0), y)
    )
    nodes.append(
      .group(
        .line, [.shape(.polyline([ends.0, ends.1]), stroke: Stroke(piece.color.seen, width: Self.line, cap: .butt))]))
    var used = -Double.infinity
    for (place, stop) in zip(places, piece.stops) {
      nodes.append(sign(of: stop, at: place))
      guard let name = stop.name else { continue }
      let font = stop.isSubject ? Font(size: Self.font.size, weight: .bold) : Self.font
      let extents = try measuring.extents(of: name.text, font: font, language: name.language)
      let x = min(max(place.x - extents.width / 2, left), corner.x + width - extents.width)
      guard x >= used + Self.gap || used < 0 else { return nil }
      used = x + extents.width
      let baseline = y + Self.sign.large + 6 + font.lineHeight / 2 + font.middle
      nodes.append(
        .group(
          .label,
          [
            .text(
              TextRun(
                name.text, at: Point(x, baseline), font: font, language: name.language,
                paint: stop.isSubject ? Palette.ink : Palette.muted, extents: extents))
          ]))
    }
    return used <= corner.x + width + 0.5 ? nodes : nil
  }

  /// A line that comes back to where it begins, its stations all the way round.
  private func closed(in box: Box) -> [Node] {
    let radius = box.height / 2
    let (straight, turn) = (box.width - box.height, radius * .pi)
    let step = 2 * (straight + turn) / Double(max(1, piece.stops.count))
    func point(_ way: Double) -> Point {
      let isBack = way >= straight + turn
      let rest = isBack ? way - straight - turn : way
      let sense = isBack ? -1.0 : 1
      let ahead = min(rest, straight)
      let angle = (rest - ahead) / radius * 180 / .pi
      let along = radius * cosine(degrees: angle - 90)
      return box.center + Point(ahead - straight / 2 + along, -radius * cosine(degrees: angle)) * sense
    }
    let line = Node.shape(.rectangle(box, radius: radius), stroke: Stroke(piece.color.seen, width: Self.line))
    return [.group(.line, [line])]
      + piece.stops.enumerated().map { sign(of: $1, at: point((Double($0) + 0.5) * step)) }
  }

  private func sign(of stop: CardPiece.Stop, at point: Point) -> Node {
    let radius = stop.isSubject ? Self.sign.large : stop.name == nil ? Self.sign.dot : Self.sign.small
    return .group(
      .symbol,
      [
        .shape(
          .circle(center: point, radius: radius), fill: Palette.inside,
          stroke: Stroke(Palette.ink, width: stop.isSubject ? 3 : stop.name == nil ? 1 : 1.8))
      ])
  }
}
