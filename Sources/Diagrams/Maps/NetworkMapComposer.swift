internal import Geometry
internal import Scene
internal import Schematic
internal import TransitModel

/// Puts a map together: tracks, signs, labels, badges, title, legend, sources.
struct NetworkMapComposer {
  private static let margin = 36.0
  private static let gap = 26.0
  /// What the compass needs beside the title.
  private static let compassRoom = 48.0
  /// How far water and parks go beyond tracks and names.
  private static let bleed = 14.0

  let map: NetworkMap
  let measuring: any TextMeasuring
  let keeping: (any MapKeeping)?

  init(_ map: NetworkMap, measuring: any TextMeasuring, keeping: (any MapKeeping)? = nil) {
    self.map = map
    self.measuring = measuring
    self.keeping = keeping
  }

  func drawing(_ network: LaidOutNetwork) throws(TextFault) -> NetworkDrawing {
    let plan = try plan(of: network)
    let text = NetworkMapText(map: map).text
    if let paper = map.options.paper {
      return try NetworkMapSheet(map: map, plan: plan, measuring: measuring, paper: paper).drawing(text: text)
    }
    let scale = map.options.fontSize / plan.design.fontSize
    let area = Box(around: plan.extent) ?? Box(x: 0, y: 0, width: 1, height: 1)
    var frame = NetworkMapFrame(
      map: map, measuring: measuring, width: max(area.width * scale, map.options.hasFrame ? 420 : 1),
      emphasis: NetworkMapEmphasis(map: map, plan: plan), signs: NetworkMapSigns(map, plan: plan))
    // A title that is wider than its map has room too, with the compass beside it.
    let title = map.options.hasFrame ? try frame.head(at: Point(0, 0)) : []
    let beside = map.layout == .geographic ? Self.compassRoom : 0
    let width = max(frame.width, (Box(uniting: title.compactMap(\.bounds))?.maxX ?? 0) + beside)
    frame.width = width
    let full = width + 2 * Self.margin
    let head = frame.aligned(
      map.options.hasFrame ? try frame.head(at: Point(Self.margin, Self.margin)) : [], within: full)
    let headBox = Box(uniting: head.compactMap(\.bounds))
    let top = headBox.map { $0.maxY + Self.gap } ?? Self.margin
    let left = Self.margin + (width - area.width * scale) / 2
    let transform = PlanTransform(scale: scale, shift: Point(left - area.minX * scale, top - area.minY * scale))
    let painter = NetworkMapPainter(map: map, plan: plan, transform: transform, measuring: measuring)
    var bottom = top + area.height * scale
    let window = Box(minX: Self.margin, minY: top, maxX: Self.margin + width, maxY: bottom).inset(by: -Self.bleed)
    let landscape = NetworkMapLandscape(map: map, plan: plan, transform: transform, window: window)
    var nodes = (landscape?.nodes() ?? []) + head + [.structured(map.figure(text), try painter.nodes())]
    if map.options.hasFrame {
      let foot = frame.aligned(try frame.foot(at: Point(Self.margin, bottom + Self.gap)), within: full)
      nodes += foot
      bottom = Box(uniting: foot.compactMap(\.bounds))?.maxY ?? bottom
    }
    if map.layout == .geographic {
      nodes += frame.aligned([try frame.compass(at: Point(Self.margin + width - 14, Self.margin + 16))], within: full)
    }
    var scene = Scene(
      width: full.rounded(.up), height: (bottom + Self.margin).rounded(.up),
      title: frame.title, summary: text, language: frame.language, background: Palette.ground, nodes: nodes)
    if !map.options.snapsWords { scene.nodes = nodes }
    return NetworkDrawing(
      scene: scene.settingDirections, plan: plan, graph: map.graph, transform: transform, text: text,
      closures: map.closures,
      variants: map.variants, language: map.languages.first)
  }

  private func plan(of network: LaidOutNetwork) throws(TextFault) -> NetworkPlan {
    if network.isTangled { return NetworkPlan(bare: network) }
    var question = PlanQuestion(network: network, forms: try forms(on: network.layout), badges: try badgeSizes())
    question.patience = map.options.patience
    question.pinned = map.pinnedPlan(keeping) { $0.fits(network) }
    var made: NetworkPlan?
    let kept = keeping?.plan(for: question) {
      let plan = question.answer
      made = plan
      return question.kept(plan)
    }
    return made ?? kept.flatMap(question.plan) ?? question.answer
  }

  private func forms(on layout: SchematicLayout) throws(TextFault) -> [Int: [LabelForm]] {
    let names = NetworkMapNames(languages: map.languages, measuring: measuring)
    let ending = map.sharedEnding
    let weights = Dictionary(
      layout.symbols(MapDesign()).compactMap { sign in
        layout.nodes[sign.node].source.map { ($0, sign.kind.nameWeight) }
      }, uniquingKeysWith: { first, _ in first })
    var forms: [Int: [LabelForm]] = [:]
    for (index, node) in map.graph.nodes.enumerated() where node.station != nil && !node.name.isEmpty {
      forms[index] = try names.forms(
        ending.shortened(node.name), weight: weights[index] ?? .regular)
    }
    return forms
  }

  private func badgeSizes() throws(TextFault) -> [Int: BadgeSize] {
    var sizes: [Int: BadgeSize] = [:]
    for (index, line) in map.graph.lines.enumerated() where !line.shortName.isEmpty {
      let badge = try Badge(
        map.chip(of: index), size: .map(map.options.fontSize, style: map.options.style), measuring: measuring)
      sizes[index] = BadgeSize(
        width: badge.width / map.options.fontSize, height: badge.size.height / map.options.fontSize)
    }
    return sizes
  }
}

extension StationSymbol.Kind {
  /// How heavy the name beside it is.
  var nameWeight: Font.Weight { self == .interchange ? .bold : .regular }
}

extension NetworkPlan {
  /// The points that everything of the plan lies between.
  var extent: [Point] {
    layout.edges.flatMap(\.points) + labels.flatMap(\.corners)
      + symbols.flatMap { symbol in
        let reach = Point(abs(symbol.reach.x) + symbol.radius, abs(symbol.reach.y) + symbol.radius)
        return [symbol.center - reach, symbol.center + reach]
      }
      + badges.flatMap { [Point($0.box.minX, $0.box.minY), Point($0.box.maxX, $0.box.maxY)] }
  }
}

extension Badge.Size {
  /// On a map whose names are set in that size.
  static func map(_ fontSize: Double, style: DiagramStyle) -> Badge.Size {
    Badge.Size(
      font: Font(size: fontSize * 1.1, weight: .bold), height: fontSize * 1.6, padding: fontSize * 0.42,
      radius: fontSize * 0.0875 * style.chipRadius)
  }
}
