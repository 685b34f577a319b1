internal import Geometry
internal import Scene
internal import Schematic
internal import TransitModel

/// Draws the map itself: lines, walks, signs, names, badges.
struct NetworkMapPainter {
  let map: NetworkMap
  let plan: NetworkPlan
  let transform: PlanTransform
  let measuring: any TextMeasuring
  private let emphasis: NetworkMapEmphasis
  private let symbols: [Int: StationSymbol]
  /// How lines are told from each other in black.
  private let strokes: [LineStroke]

  /// Of the radius of a ring: the radius of a dot inside a line, the width of its edge on a light line, and that of the rings
  /// of other dots.
  private static let dotSize = 0.62
  private static let dotEdge = 0.1
  private static let dotRing = 0.17

  init(map: NetworkMap, plan: NetworkPlan, transform: PlanTransform, measuring: any TextMeasuring) {
    self.map = map
    self.plan = plan
    self.transform = transform
    self.measuring = measuring
    emphasis = NetworkMapEmphasis(map: map, plan: plan)
    symbols = plan.symbolsByNode
    strokes = map.options.palette == .black ? LinePalette.strokes(map.graph) : []
  }

  /// Everything, what stands back beneath what stands out.
  func nodes() throws(TextFault) -> [Node] {
    let (lines, walks, leaders) = (lines(), walks(), leaders())
    let marks = map.options.palette.hasMarks ? try marks() : []
    var nodes: [Node] = []
    for isPale in [true, false] {
      for part in [lines, marks, walks, leaders] { nodes += part.filter { $0.isPale == isPale }.map(\.node) }
      nodes += plan.symbols.filter { emphasis.isPaleSign(node: $0.node) == isPale }.map { sign($0) }
      nodes += try plan.labels.filter { emphasis.isPale(node: $0.node) == isPale }
        .map { label throws(TextFault) in try name(label) }
      nodes += try plan.badges.filter { emphasis.isPale(line: $0.line, at: $0.node) == isPale }
        .map { badge throws(TextFault) in try self.badge(badge) }
    }
    return nodes
  }

  /// The names of lines along those that stand out.
  private func marks() throws(TextFault) -> [Part] {
    try MapMarks(map: map, plan: plan, transform: transform, measuring: measuring).signs()
      .filter { !emphasis.isPale(line: $0.line) }.map { ($0.node, false) }
  }

  /// A part of the drawing, and whether it stands back.
  private typealias Part = (node: Node, isPale: Bool)

  // MARK: Lines

  private func lines() -> [Part] {
    let tracks = NetworkMapTracks(plan)
    var parts: [Part] = []
    for index in map.graph.lines.indices {
      let whole = emphasis.isWhole(line: index)
      let part = emphasis.edges(ofLine: index)
      if !whole { parts.append((course(index, tracks.path(of: index, transform: transform), isPale: true), true)) }
      if whole {
        parts.append((course(index, tracks.path(of: index, transform: transform), isPale: false), false))
      } else if !part.isEmpty {
        parts.append((course(index, tracks.path(of: index, only: part, transform: transform), isPale: false), false))
      }
    }
    return parts
  }

  private func course(_ line: Int, _ steps: [NetworkMapTracks.PathStep], isPale: Bool) -> Node {
    let it = map.graph.lines[line]
    let elements = steps.map { step -> PathElement in
      switch step {
      case .move(let point): .move(point)
      case .line(let point): .line(point)
      case .curve(let a, let b, let end): .curve(a, b, to: end)
      }
    }
    let paint = isPale ? it.color.paint.pale : it.color.paint.seen
    let stroke = map.options.palette == .black ? strokes[line] : .whole
    return .group(
      .line, title: map.word(it.name),
      stroke.strokes(paint, width: plan.design.lineWidth * transform.scale).map {
        .shape(.path(elements), stroke: $0)
      })
  }

  /// Changes between stations: dots between their signs.
  private func walks() -> [Part] {
    let walks = NetworkMapWalks(map.graph, plan: plan)
    return walks.walks.filter { !$0.pieces.isEmpty }.map { walk in
      let isPale = emphasis.isPale(walkFrom: walk.from, to: walk.to)
      let rows = walk.pieces.map { piece -> Node in
        let stroke = Stroke(
          isPale ? Palette.passedLine : Palette.muted, width: walks.width * transform.scale, cap: .butt,
          dashes: [piece.dot * transform.scale, piece.space * transform.scale])
        return .shape(.polyline(piece.points.map { transform($0) }), stroke: stroke)
      }
      return (.group(.decoration, title: title(walk), rows), isPale)
    }
  }

  /// The stations that a walk joins.
  private func title(_ walk: NetworkMapWalks.Walk) -> String? {
    guard let from = plan.layout.nodes[walk.from].source, let to = plan.layout.nodes[walk.to].source else { return nil }
    return map.names(ofEndsOf: LineGraph.Walk(from: from, to: to)).joined(separator: " – ")
  }

  /// Hairlines to names that stand far from their stations.
  private func leaders() -> [Part] {
    let leaders = NetworkMapLeaders(plan)
    return leaders.leaders.map { leader in
      let isPale = emphasis.isPale(node: leader.node)
      let stroke = Stroke(
        isPale ? Palette.passedLine : Palette.muted, width: leaders.width * transform.scale, cap: .butt)
      let lines = leader.pieces.map { Node.shape(.polyline($0.map { transform($0) }), stroke: stroke) }
      let station = plan.layout.nodes[leader.node].source.map { StationID(map.graph.nodes[$0].id) }
      return (.group(Group(.decoration, id: station.map(PartName.leader), children: lines)), isPale)
    }
  }

  // MARK: Signs

  private func sign(_ symbol: StationSymbol) -> Node {
    let node = plan.layout.nodes[symbol.node]
    let mark = map.stepFreeMark(of: node)
    let isPale = emphasis.isPaleSign(node: symbol.node)
    let station = node.source.map { map.graph.nodes[$0] }
    let ink = isPale ? Palette.passedLine : mark == .unknown ? Palette.muted : Palette.ink
    let isOfInk = symbol.kind == .interchange || symbol.reach != .zero || mark == .unknown
    let edge = isOfInk ? ink : lineInk(symbol, isPale: isPale)
    let width = transform.scale * plan.design.lineWidth * (symbol.kind == .interchange ? 0.27 : 0.24)
    let radius = symbol.radius * transform.scale - width / 2
    var shapes: [Node] = []
    let state = map.state(of: node)
    if state != .open {
      let closed = ClosedSign(
        state: state, radius: radius + width / 2, width: width, paint: isPale ? Palette.passedLine : Palette.passed)
      shapes = closed.nodes(at: transform(symbol.center), reach: symbol.reach * transform.scale)
    } else if mark == .stepFree, !isPale {
      let sign = StepFreeSign(radius: radius + width / 2)
      shapes = sign.nodes(at: transform(symbol.center), reach: symbol.reach * transform.scale)
    } else if symbol.reach == .zero, map.options.style.stationSign == .dot {
      shapes = dot(symbol, radius: radius + width / 2, isPale: isPale)
    } else if symbol.reach == .zero {
      shapes.append(
        .shape(
          .circle(center: transform(symbol.center), radius: radius), fill: Palette.inside,
          stroke: Stroke(edge, width: width)))
    } else {
      let ends = [transform(symbol.center - symbol.reach), transform(symbol.center + symbol.reach)]
      shapes.append(.shape(.polyline(ends), stroke: Stroke(edge, width: 2 * (radius + width / 2))))
      shapes.append(.shape(.polyline(ends), stroke: Stroke(Palette.inside, width: 2 * (radius - width / 2))))
    }
    if emphasis.isMarked(node: symbol.node) {
      let ring = Stroke(Palette.here, width: width * 1.3)
      shapes.append(
        .shape(
          .circle(center: transform(symbol.center), radius: radius + width * 0.15), fill: Palette.inside, stroke: ring))
      shapes.append(
        .shape(.circle(center: transform(symbol.center), radius: radius * 0.5), fill: Palette.here))
    }
    return .group(
      .symbol, id: station.map { PartName.station(StationID($0.id)) },
      title: node.source.map { map.spokenName(ofNode: $0) },
      link: station?.station.flatMap { map.options.link($0) }, shapes)
  }

  /// The sign in the manner of Beijing: a white dot inside the line, with a ring in it where one changes.
  private func dot(_ symbol: StationSymbol, radius: Double, isPale: Bool) -> [Node] {
    let center = transform(symbol.center)
    let inside = isPale ? Palette.inside : Palette.white
    guard symbol.kind != .stop else {
      let edge = isPale ? nil : linePaint(symbol)?.dotEdge.map { Stroke($0.paint, width: Self.dotEdge * radius) }
      return [.shape(.circle(center: center, radius: Self.dotSize * radius), fill: inside, stroke: edge)]
    }
    let ring = Stroke(isPale ? Palette.passedLine : Palette.black, width: Self.dotRing * radius)
    let disc = Node.shape(.circle(center: center, radius: radius - ring.width / 2), fill: inside, stroke: ring)
    guard symbol.kind == .interchange else { return [disc] }
    return [disc, .shape(.circle(center: center, radius: 0.42 * radius), stroke: ring)]
  }

  /// The line of a stop, the first where there are several.
  private func linePaint(_ symbol: StationSymbol) -> Paint? {
    let lines = plan.layout.edges.first { $0.from == symbol.node || $0.to == symbol.node }?.lines ?? []
    let passing = plan.layout.nodes[symbol.node].passedBy
    return lines.first { !passing.contains($0) }.map { map.graph.lines[$0].color.paint }
  }

  private func lineInk(_ symbol: StationSymbol, isPale: Bool) -> Paint {
    guard let paint = linePaint(symbol) else { return Palette.ink }
    return isPale ? paint.pale : paint.ring
  }

  // MARK: Names

  private func name(_ label: PlacedLabel) throws(TextFault) -> Node {
    let isPale = emphasis.isPale(node: label.node)
    let size = map.options.fontSize
    let node = plan.layout.nodes[label.node]
    let station = node.source.flatMap { map.graph.nodes[$0].station }
    let mark = map.stepFreeMark(of: node)
    let isStrong = map.state(of: node) == .open && (mark == nil || mark == .stepFree)
    var top = label.box.minY
    var runs: [Node] = []
    for (index, line) in label.form.lines.enumerated() {
      let em = plan.design.fontSize
      let x =
        switch label.alignment {
        case .start: label.box.minX
        case .middle: label.box.center.x
        case .end: label.box.maxX
        }
      let spot = Point(x, top + line.baseline * em)
      let isSecond = index > 0 && line.size < 1
      let weight = isSecond ? .regular : symbols[label.node]?.kind.nameWeight ?? .regular
      let font = NetworkMapNames.font(of: line.text, size: size * line.size, weight: weight)
      let paint = isPale ? Palette.passed : isSecond || !isStrong ? Palette.muted : Palette.ink
      let extents = try measuring.extents(of: line.text, font: font, language: line.language)
      runs.append(
        .text(
          TextRun(
            line.text, at: transform(label.origin + spot.turned(degrees: label.rotation)),
            anchor: anchor(label.alignment),
            font: font, language: line.language, paint: paint, rotation: label.rotation, extents: extents)))
      top += line.height * em
    }
    return .group(.label, link: station.flatMap { map.options.link($0) }, runs)
  }

  private func anchor(_ alignment: LabelAlignment) -> TextRun.Anchor {
    switch alignment {
    case .start: .start
    case .middle: .middle
    case .end: .end
    }
  }

  private func badge(_ placed: PlacedBadge) throws(TextFault) -> Node {
    let chip = map.chip(of: placed.line)
    let isPale = emphasis.isPale(line: placed.line, at: placed.node)
    let badge = try Badge(
      isPale ? chip.pale : chip, size: .map(map.options.fontSize, style: map.options.style), measuring: measuring)
    return badge.node(leftMiddle: transform(Point(placed.box.minX, placed.box.center.y)))
  }
}

extension Chip {
  /// The badge of a line that stands back.
  var pale: Chip {
    Chip(
      text: text, language: language, fill: fill.pale, label: Palette.muted, title: title, link: link,
      isOutside: isOutside, line: line, isPale: true)
  }
}

extension Paint {
  /// How much a ring has to contrast with the inside of a sign to be seen around it.
  private static let ringContrast = 1.6

  /// The ring of a sign on a line of this paint: the line's own, or ink where that could not be told from the inside.
  var ring: Paint { replaced(by: Palette.ink, unlessSeenOn: Palette.inside, contrast: Self.ringContrast) }

  /// How much a line has to contrast with the ground to be seen on it.
  private static let lineContrast = (light: 1.15, dark: 1.9)

  /// The paint of a line: its own, but as much nearer to ink as it takes to tell it from the ground.
  var seen: Paint {
    Paint(
      light: Self.seen(light, from: Palette.ground.light, towards: Palette.ink.light, by: Self.lineContrast.light),
      dark: Self.seen(dark, from: Palette.ground.dark, towards: Palette.ink.dark, by: Self.lineContrast.dark))
  }

  private static func seen(_ color: Color, from ground: Color, towards ink: Color, by contrast: Double) -> Color {
    let steps = (0...20).lazy.map { color.mixed(with: ink, share: Double($0) / 20) }
    return steps.first { LineColor($0).contrast(to: LineColor(ground)) >= contrast } ?? ink
  }

  /// How much of the ground is in a paint of what stands back, on a light one.
  private static let paleShare = 0.78

  /// The colours that stand for a colour of data in drawings on a light ground, and how much of it is in each.
  static func shades(of color: Color) -> [(color: Color, tint: Double)] {
    [(color, 1), (Paint(color).seen.light, 1), (Paint(color).pale.light, 1 - paleShare)]
  }

  /// The paint of what stands back.
  var pale: Paint {
    Paint(
      light: light.mixed(with: Palette.ground.light, share: Self.paleShare),
      dark: dark.mixed(with: Palette.ground.dark, share: 0.72))
  }
}
