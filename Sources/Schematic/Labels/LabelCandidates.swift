internal import Geometry

/// A place where a label, or a row of badges, could stand beside its station.
struct LabelCandidate {
  /// The label, as if its station were at the origin.
  let label: PlacedLabel
  /// How much worse it is than the best thinkable place, from 0.
  let cost: Double
  /// On which side of the station it stands: 0 right, 1 below, 2 left, 3 above, 4 turned upwards, 5 turned downwards.
  let side: Int
  /// The upright box around it.
  let bounds: Box
  /// How far it reaches from the station in each of the eight directions.
  let reach: DirectionalExtents
  /// How it may be moved along its side of the station; nothing where it may not.
  let slide: Slide?

  /// The middle of the label.
  var middle: Point { bounds.center }

  init(_ label: PlacedLabel, cost: Double, side: Int, slide: Slide? = nil) {
    self.label = label
    self.cost = cost
    self.side = side
    self.slide = slide
    bounds = label.bounds
    let corners = label.corners
    reach = corners.dropFirst().reduce(DirectionalExtents(along: corners[0])) {
      $0.larger(DirectionalExtents(along: $1))
    }
  }
}

/// How a place may be moved along its side of the station.
struct Slide {
  /// Along which axis: 0 for x, 2 for y.
  let axis: Int
  /// How far it may still be moved, back and forth.
  let low: Double
  let high: Double
  /// How far it has been moved.
  let total: Double

  /// The direction in which numbers rise.
  var direction: Point { axis == 0 ? Point(1, 0) : Point(0, 1) }

  /// What is left after it has been moved.
  func moved(by distance: Double) -> Slide {
    Slide(axis: axis, low: low - distance, high: high - distance, total: total + distance)
  }

  /// What it costs to be so far from where the place was at first.
  var cost: Double { Self.penalty * abs(total) }

  private static let penalty = 0.4
}

extension Slide {
  /// How far something may be moved that reaches from one number to another as seen from its station: the station stays
  /// between the two ends, or hardly beyond one.
  init(axis: Int, from low: Double, to high: Double, fontSize: Double) {
    let beyond = Self.beyond * fontSize
    self.init(axis: axis, low: min(0, -beyond - high), high: max(0, beyond - low), total: 0)
  }

  /// How far beyond its station a label may slide, in ems.
  private static let beyond = 0.4
}

extension LabelCandidate {
  /// The same place moved along its side.
  func slid(by distance: Double) -> LabelCandidate? {
    guard let slide else { return nil }
    let moved = slide.moved(by: distance)
    return LabelCandidate(
      label.moved(by: slide.direction * distance), cost: cost - slide.cost + moved.cost, side: side, slide: moved)
  }
}

/// Finds the places around a station that its own tracks leave free.
struct LabelPlaces {
  let design: MapDesign
  /// The tracks that go straight out of the station, and its sign; those that no solve could move away.
  let own: [CollisionShape]
  let places: [Point]
  /// Whether a name may stand far from its station where nothing nearer is free.
  let mayBeFar: Bool

  private static let steps: [(distance: Double, cost: Double)] = [
    (0, 0), (0.06, 0.15), (0.14, 0.4), (0.25, 0.9), (0.4, 1.8), (0.6, 3.5), (0.85, 6), (1.2, 10),
  ]

  /// The places of a name.
  func candidates(_ symbol: StationSymbol, _ forms: [LabelForm]) -> [LabelCandidate] {
    var found: [LabelCandidate] = []
    for form in forms { for anchor in Anchor.upright { slide(symbol, form, anchor, into: &found) } }
    if let flat = forms.first { for anchor in Anchor.turned { slide(symbol, flat, anchor, into: &found) } }
    return found
  }

  /// Whether a place is free of the station's own tracks and its sign.
  func isFree(_ candidate: LabelCandidate, _ symbol: StationSymbol) -> Bool { isFree(candidate.reach, symbol) }

  /// Whether something that reaches so far from the station in each of the eight directions is.
  func isFree(_ reach: DirectionalExtents, _ symbol: StationSymbol) -> Bool {
    let body = CollisionShape(node: symbol.node, item: 0, reach: reach, clearance: 0)
    return own.allSatisfy { CollisionShape.separation(body, $0, places).distance >= design.labelClearance - 1e-9 }
  }

  /// All level places of a name round its station that are free, by the box around them and how far they reach: close
  /// together near the station, and apart further away, where only a leader says to which station it belongs.
  func anywhere(
    _ symbol: StationSymbol, _ forms: [LabelForm], within radius: Double, isFree: (Box, DirectionalExtents) -> Bool
  ) -> [LabelCandidate] {
    var found: [LabelCandidate] = []
    for form in forms {
      let half = Point(form.width, form.height) * (design.fontSize / 2)
      let reach = DirectionalExtents(along: half).larger(DirectionalExtents(along: Point(half.x, -half.y)))
        .larger(DirectionalExtents(along: Point(-half.x, half.y))).larger(
          DirectionalExtents(along: Point(-half.x, -half.y)))
      let (columns, rows) = (Int((half.x + radius) / Self.grid), Int((half.y + radius) / Self.grid))
      for row in -rows...rows {
        for column in -columns...columns {
          let place = Point(Double(column), Double(row)) * Self.grid
          let beside = Point(max(0, abs(place.x) - half.x), max(0, abs(place.y) - half.y)).length
          let isCoarse = row % Self.coarse == 0 && column % Self.coarse == 0
          guard beside < radius, isCoarse || beside < Self.near else { continue }
          let bounds = Box(x: place.x - half.x, y: place.y - half.y, width: 2 * half.x, height: 2 * half.y)
          guard isFree(bounds, DirectionalExtents(along: place) + reach) else { continue }
          found.append(candidate(symbol, form, at: place, half, cost: 2 + 4 * beside + 4 * beside * beside))
        }
      }
    }
    return found
  }

  /// All that such places may take, as if the station were at the origin.
  func area(of forms: [LabelForm], within radius: Double) -> Box {
    let width = (forms.map(\.width).max() ?? 0) * design.fontSize
    let height = (forms.map(\.height).max() ?? 0) * design.fontSize
    return Box(x: -width, y: -height, width: 2 * width, height: 2 * height).inset(by: -radius)
  }

  /// A level place of which the middle lies somewhere beside the station.
  private func candidate(
    _ symbol: StationSymbol, _ form: LabelForm, at place: Point, _ half: Point, cost: Double
  ) -> LabelCandidate {
    let isBeside = abs(place.x) * half.y > abs(place.y) * half.x
    let side = isBeside ? (place.x > 0 ? 0 : 2) : (place.y > 0 ? 1 : 3)
    let alignment: LabelAlignment = place.x > half.x / 2 ? .start : place.x < -half.x / 2 ? .end : .middle
    let box = Box(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y)
    let label = PlacedLabel(node: symbol.node, form: form, alignment: alignment, origin: place, rotation: 0, box: box)
    return LabelCandidate(label, cost: cost + form.cost, side: side)
  }

  /// How far from its station a name may stand at most, and how far the places lie apart that are tried: so many times more
  /// where they are no longer near.
  static let (outermost, near) = (3.6, 0.7)
  private static let (grid, coarse) = (0.06, 2)

  /// Moves a label away from its station until it is free, and once further.
  private func slide(_ symbol: StationSymbol, _ form: LabelForm, _ anchor: Anchor, into found: inout [LabelCandidate]) {
    var next = 0.0
    var left = mayBeFar ? 6 : 3
    for step in Self.steps where left > 0 && step.distance >= next {
      let label = anchor.label(
        symbol, form, fontSize: design.fontSize, gap: design.labelClearance + 0.02 + step.distance)
      let candidate = LabelCandidate(
        label, cost: anchor.cost + step.cost + form.cost, side: anchor.side, slide: anchor.slide(of: label, design))
      guard isFree(candidate, symbol) else { continue }
      found.append(candidate)
      left -= 1
      next = step.distance + (left == 2 ? 0.1 : 0.2)
      if step.distance > 0.3, !mayBeFar { return }
    }
  }
}

/// Where a label lies relative to its station.
struct Anchor {
  /// See ``LabelCandidate/side``.
  let side: Int
  let cost: Double
  /// The direction from the station to the label.
  private let away: Point
  /// Which share of the label's width and height lies left of and above its attachment.
  private let hold: Point
  /// How far, in ems, the attachment is moved along the label.
  private let nudge: Point
  private let alignment: LabelAlignment
  private let rotation: Double

  private init(
    _ side: Int, _ cost: Double, _ away: Point, _ hold: Point, _ alignment: LabelAlignment, nudge: Point = .zero,
    rotation: Double = 0
  ) {
    self.side = side
    self.cost = cost
    self.away = away
    self.hold = hold
    self.nudge = nudge
    self.alignment = alignment
    self.rotation = rotation
  }

  private static let slant = 0.5.squareRoot()

  /// Places for level labels.
  static let upright: [Anchor] = [
    Anchor(0, 0, Point(1, 0), Point(0, 0.5), .start),
    Anchor(0, 0.35, Point(1, 0), Point(0, 0), .start, nudge: Point(0, -0.6)),
    Anchor(0, 0.35, Point(1, 0), Point(0, 1), .start, nudge: Point(0, 0.6)),
    Anchor(0, 0.5, Point(slant, -slant), Point(0, 1), .start),
    Anchor(0, 0.5, Point(slant, slant), Point(0, 0), .start),
    Anchor(2, 0.2, Point(-1, 0), Point(1, 0.5), .end),
    Anchor(2, 0.5, Point(-1, 0), Point(1, 0), .end, nudge: Point(0, -0.6)),
    Anchor(2, 0.5, Point(-1, 0), Point(1, 1), .end, nudge: Point(0, 0.6)),
    Anchor(2, 0.7, Point(-slant, -slant), Point(1, 1), .end),
    Anchor(2, 0.7, Point(-slant, slant), Point(1, 0), .end),
    Anchor(3, 0.3, Point(0, -1), Point(0.5, 1), .middle),
    Anchor(3, 0.7, Point(0, -1), Point(0, 1), .start, nudge: Point(-0.5, 0)),
    Anchor(3, 0.7, Point(0, -1), Point(1, 1), .end, nudge: Point(0.5, 0)),
    Anchor(3, 0.9, Point(0, -1), Point(0.3, 1), .middle),
    Anchor(3, 0.9, Point(0, -1), Point(0.7, 1), .middle),
    Anchor(1, 0.35, Point(0, 1), Point(0.5, 0), .middle),
    Anchor(1, 0.75, Point(0, 1), Point(0, 0), .start, nudge: Point(-0.5, 0)),
    Anchor(1, 0.75, Point(0, 1), Point(1, 0), .end, nudge: Point(0.5, 0)),
    Anchor(1, 0.95, Point(0, 1), Point(0.3, 0), .middle),
    Anchor(1, 0.95, Point(0, 1), Point(0.7, 0), .middle),
  ]

  /// Places for labels turned by 45°.
  static let turned: [Anchor] = [
    Anchor(4, 7, Point(slant, -slant), Point(0, 0.5), .start, rotation: -45),
    Anchor(4, 7.2, Point(-slant, slant), Point(1, 0.5), .end, rotation: -45),
    Anchor(5, 8, Point(slant, slant), Point(0, 0.5), .start, rotation: 45),
    Anchor(5, 8.2, Point(-slant, -slant), Point(1, 0.5), .end, rotation: 45),
  ]

  /// How far a label may be moved along its side of the station so that it still stands beside it.
  func slide(of label: PlacedLabel, _ design: MapDesign) -> Slide? {
    guard label.rotation == 0, away.x == 0 || away.y == 0 else { return nil }
    let isBeside = away.y == 0
    let (low, high) = isBeside ? (label.box.minY, label.box.maxY) : (label.box.minX, label.box.maxX)
    return Slide(axis: isBeside ? 2 : 0, from: low, to: high, fontSize: design.fontSize)
  }

  /// The label at this place, `gap` beyond the sign, as if the sign were at the origin.
  func label(_ symbol: StationSymbol, _ form: LabelForm, fontSize: Double, gap: Double) -> PlacedLabel {
    let width = form.width * fontSize
    let height = form.height * fontSize
    let origin = away * (symbol.support(away) + gap)
    let box = Box(
      x: -hold.x * width + nudge.x * fontSize, y: -hold.y * height + nudge.y * fontSize, width: width, height: height)
    return PlacedLabel(
      node: symbol.node, form: form, alignment: alignment, origin: origin, rotation: rotation, box: box)
  }
}
