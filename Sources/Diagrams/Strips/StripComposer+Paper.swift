internal import Geometry
internal import Scene

// Pictures of a fixed size. What has no room is left out in this order: the stops, names beside badges, the code; what is left
// is drawn smaller.
extension StripComposer {
  /// A picture of exactly that size; several departures stand one below the other.
  func story(_ paper: RouteStrip.PaperSize) throws(TextFault) -> Scene {
    if content.columns.count == 1, let scene = try storyOfOne(paper) { return scene }
    // What is still too tall goes without its diagram.
    let scene = try fitting(paper) { composer throws(TextFault) in
      try composer.stacked(paper, within: paper.height)
    }
    let scale = scale(scene, onto: paper)
    guard scale < 1 || scene.width < paper.width else { return scene }
    return centred(scene, scale: scale, on: paper)
  }

  /// How much larger a way is drawn that leaves much of a screen blank.
  private static let storyGrowths = [1.25, 1.15]

  /// One way from top to bottom of a screen: larger where it is short, in as few rows as it can be where it is long; nothing where
  /// it has no room even so.
  private func storyOfOne(_ paper: RouteStrip.PaperSize) throws(TextFault) -> Scene? {
    let head = try headHeight(width: paper.width)
    for growth in Self.storyGrowths where try headHeight(width: paper.width / growth) <= head {
      let scene = try tall(width: paper.width / growth, least: (paper.height / growth).rounded(.down))
      if scene.height * growth <= paper.height { return centred(scene, scale: growth, on: paper) }
    }
    let hidden = content.folded(hidesStops: true)
    let dense = StripColumn.Spacing(isDense: true)
    for (content, spacing) in [
      (content, StripColumn.Spacing()), (hidden, StripColumn.Spacing()), (hidden, dense), (hidden.withoutNames, dense),
      (hidden.withoutNames.withoutCode, dense),
    ] {
      let composer = StripComposer(content: content, options: options, measuring: measuring, spacing: spacing)
      let scene = try composer.tall(width: paper.width, least: paper.height)
      if scene.height <= paper.height { return scene }
    }
    if let scene = try small(paper, dense) { return scene }
    return try small(paper, StripColumn.Spacing(isDense: true, isBare: true))
  }

  /// How high the head is in a width.
  private func headHeight(width: Double) throws(TextFault) -> Double {
    var stack = TextStack(left: Self.margin, top: 0, width: width - 2 * Self.margin, measuring: measuring)
    try addHead(to: &stack)
    return stack.top
  }

  private func centred(_ scene: Scene, scale: Double, on paper: RouteStrip.PaperSize) -> Scene {
    let left = (paper.width - scene.width * scale) / 2
    return Scene(
      width: paper.width, height: paper.height, title: scene.title, summary: scene.summary, language: scene.language,
      background: scene.background, nodes: scene.nodes.map { $0.scaled(by: scale).moved(by: Point(left, 0)) })
  }

  /// The diagram drawn smaller as long as it can be read: as much wider before as it is too tall.
  private func small(
    _ paper: RouteStrip.PaperSize, _ spacing: StripColumn.Spacing
  ) throws(TextFault) -> Scene? {
    let composer = StripComposer(
      content: content.folded(hidesStops: true).withoutNames.withoutCode, options: options, measuring: measuring,
      spacing: spacing)
    var scene = try composer.tall(width: paper.width, least: paper.height)
    var scale = paper.height / scene.height
    // A wider picture may be less tall, for its words have more room.
    for _ in 0..<2 {
      guard scale >= Self.leastScale else { return nil }
      scene = try composer.tall(width: paper.width / scale, least: paper.height / scale)
      scale = min(paper.width / scene.width, paper.height / scene.height)
    }
    guard let smallest = scene.textRuns.map(\.font.size).min(), smallest * scale >= TypeScale.smallest else {
      return nil
    }
    return centred(scene, scale: scale, on: paper)
  }

  /// Nothing that is drawn smaller than that has type that can be read.
  private static let leastScale = 0.5

  /// A picture within a sheet of paper, which lies on its side where two or three departures are compared; more of them stand
  /// one below the other.
  func sheet(_ upright: RouteStrip.PaperSize) throws(TextFault) -> Scene {
    let count = content.columns.count
    let isWide = count > 1 && count <= Self.mostBeside
    var paper = isWide ? (width: upright.height, height: upright.width) : upright
    let room = (paper.width - 2 * Self.margin - Double(count - 1) * Self.gutter) / Double(max(count, 1))
    var scene = try fitting(paper) { composer throws(TextFault) in
      count > Self.mostBeside
        ? try composer.stacked((width: paper.width, height: 0), within: paper.height)
        : try composer.tall(width: 480, least: 0, widest: min(Self.compareWidth, room))
    }
    if isWide, scene.height > paper.height {
      paper = upright
      scene = try fitting(paper) { composer throws(TextFault) in
        try composer.stacked((width: upright.width, height: 0), within: upright.height)
      }
    }
    let scale = scale(scene, onto: paper)
    guard scale < 1 else { return scene }
    return Scene(
      width: (scene.width * scale).rounded(.down), height: (scene.height * scale).rounded(.down), title: scene.title,
      summary: scene.summary, language: scene.language, background: scene.background,
      nodes: scene.nodes.map { $0.scaled(by: scale) })
  }

  /// So many departures have room side by side on paper.
  private static let mostBeside = 3

  private func scale(_ scene: Scene, onto paper: RouteStrip.PaperSize) -> Double {
    min(1, paper.width / scene.width, paper.height / scene.height)
  }

  /// The first picture that is not too tall, of those with less and less on them; else the last.
  private func fitting(
    _ paper: RouteStrip.PaperSize, _ draw: (StripComposer) throws(TextFault) -> Scene
  ) throws(TextFault) -> Scene {
    let whole = try draw(self)
    guard whole.height > paper.height else { return whole }
    let hidden = content.folded(hidesStops: true)
    let short = try draw(StripComposer(content: hidden, options: options, measuring: measuring))
    guard short.height > paper.height else { return short }
    let bare = hidden.withoutNames
    let nameless = try draw(StripComposer(content: bare, options: options, measuring: measuring))
    guard nameless.height > paper.height, content.url != nil else { return nameless }
    return try draw(StripComposer(content: bare.withoutCode, options: options, measuring: measuring))
  }

  /// Head, then each departure with its figures and its way, where not all have room for that within a height only with the
  /// badges of its lines, foot.
  private func stacked(_ paper: RouteStrip.PaperSize, within height: Double) throws(TextFault) -> Scene {
    let whole = try stacked(paper, drawsWays: true)
    return whole.height <= height ? whole : try stacked(paper, drawsWays: false)
  }

  private func stacked(_ paper: RouteStrip.PaperSize, drawsWays: Bool) throws(TextFault) -> Scene {
    let width = paper.width - 2 * Self.margin
    var stack = TextStack(left: Self.margin, top: Self.margin - 4, width: width, measuring: measuring)
    try addHead(to: &stack)
    var nodes = stack.nodes
    var top = stack.top
    for column in try drawsWays ? calledAlike(width: width) : content.columns {
      var part = TextStack(left: Self.margin, top: top + 14, width: width, measuring: measuring)
      if let heading = column.heading {
        try part.add(
          Words(text: heading, language: content.language), font: TypeScale.time, paint: Palette.muted,
          structure: .heading(level: 2))
      }
      if let status = column.status, !column.times.isEmpty { try part.add([status.pill(content.language)]) }
      try addFigures(of: column, to: &part)
      part.skip(4)
      let box = Box(x: Self.margin, y: part.top + 8, width: width, height: 0)
      if drawsWays, let way = try line(column, in: box) {
        part.add(height: way.bottom - part.top + 8) { _ in .group(.plain, way.nodes) }
      } else if content.columns.count == 1, let told = try list(of: column, in: box, on: paper) {
        part.add(height: told.bottom - part.top + 8) { _ in .group(.plain, told.nodes) }
      } else {
        try addBadges(of: column, to: &part)
      }
      try part.add(column.rows.flatMap(\.warnings).map { Pill.warning(Words(text: $0, language: content.language)) })
      nodes.append(.group(.section, title: column.heading ?? content.title, part.nodes))
      top = part.top
    }
    let foot = try footer(width: width)
    let footTop = max(top + 16, paper.height - Self.margin - foot.height)
    nodes += foot.nodes.map { $0.moved(by: Point(0, footTop)) }
    return scene(width: paper.width, height: footTop + foot.height + Self.margin, nodes: nodes)
  }

  /// Words on the rides of a way, one below the other, as far apart as there is room on a paper.
  private func list(
    of column: StripContent.Column, in box: Box, on paper: RouteStrip.PaperSize
  ) throws(TextFault) -> (nodes: [Node], bottom: Double)? {
    let count = column.rows.count { if case .ride = $0 { true } else { false } }
    let bottom = paper.height - Self.margin - 24 - (try footer(width: box.width)).height
    let height = min(Self.mostListed, (bottom - box.minY) / Double(max(1, count)))
    if let whole = try rides(of: column, in: box, set: Rows(height: max(25, height))) { return whole }
    return try rides(of: column, in: box, set: Rows(height: max(25, height), cuts: true))
  }

  /// The words on one ride stand no further from the next.
  private static let mostListed = 44.0

  /// The departures with the lines' names, where those of each have room on its bands, else with their badges.
  private func calledAlike(width: Double) throws(TextFault) -> [StripContent.Column] {
    for column in content.columns {
      let way = try line(column, in: Box(x: 0, y: 0, width: width, height: 0))
      if let way, !way.saysNames { return content.withBadges.columns }
    }
    return content.columns
  }
}
