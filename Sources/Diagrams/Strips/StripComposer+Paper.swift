internal import Geometry
internal import Scene

// Pictures of a fixed size. What has no room is left out in this order: the stops, names beside badges, the code; what is left
// is drawn smaller.
extension StripComposer {
  /// A picture of exactly that size; several departures stand one below the other.
  func story(_ paper: RouteStrip.PaperSize) throws(TextFault) -> Scene {
    var scene = try fitting(paper) { composer throws(TextFault) in
      composer.content.columns.count > 1
        ? try composer.stacked(paper, within: paper.height) : try composer.tall(width: paper.width, least: paper.height)
    }
    if scene.height > paper.height, content.columns.count == 1, let small = try small(paper, instead: scene) {
      return small
    }
    // What is still too tall goes without its diagram.
    if scene.height > paper.height {
      let stacked = try fitting(paper) { composer throws(TextFault) in
        try composer.stacked(paper, within: paper.height)
      }
      if stacked.height < scene.height { scene = stacked }
    }
    let scale = scale(scene, onto: paper)
    guard scale < 1 || scene.width < paper.width else { return scene }
    return centred(scene, scale: scale, on: paper)
  }

  private func centred(_ scene: Scene, scale: Double, on paper: RouteStrip.PaperSize) -> Scene {
    let left = (paper.width - scene.width * scale) / 2
    return Scene(
      width: paper.width, height: paper.height, title: scene.title, summary: scene.summary, language: scene.language,
      background: scene.background, nodes: scene.nodes.map { $0.scaled(by: scale).moved(by: Point(left, 0)) })
  }

  /// The diagram drawn smaller as long as it can be read: as much wider before as it is too tall.
  private func small(_ paper: RouteStrip.PaperSize, instead tall: Scene) throws(TextFault) -> Scene? {
    let composer = StripComposer(
      content: content.folded(hidesStops: true).withoutNames.withoutCode, options: options, measuring: measuring)
    var scale = paper.height / tall.height
    var scene = tall
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

  /// The departures with the lines' names, where those of each have room on its bands, else with their badges.
  private func calledAlike(width: Double) throws(TextFault) -> [StripContent.Column] {
    for column in content.columns {
      let way = try line(column, in: Box(x: 0, y: 0, width: width, height: 0))
      if let way, !way.saysNames { return content.withBadges.columns }
    }
    return content.columns
  }
}
