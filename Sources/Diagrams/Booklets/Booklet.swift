internal import Geometry
public import Scene
internal import TransitModel

/// The booklet of a city, for a pocket: title, map, contents, each line with its first and last trains, stations by name with
/// their lines, the square of the map and the page.
public struct Booklet: Sendable {
  /// What is said.
  public var content: BookletContent
  /// The size of a page.
  public var paper: Paper
  /// The colours of the title.
  public var look = SheetLook()
  /// The publisher's sign.
  public var logo: SheetPicture?
  /// The map of the network; nothing: there is none.
  public var maps: SheetMaps?

  /// A booklet.
  public init(_ content: BookletContent, on paper: Paper) {
    self.content = content
    self.paper = paper
  }

  /// Its pages in the order in which they are read.
  ///
  /// - Throws: when a text cannot be set, or a station has no room on a page.
  public func drawing(measuring: any TextMeasuring) throws(SheetFault) -> FoldedDrawing {
    let drawn: FoldedDrawing?
    do {
      drawn = try BookletComposer(booklet: self, measuring: measuring).drawing()
    } catch {
      throw .text(error)
    }
    guard let drawing = drawn else { throw .paperTooSmall(paper, content.title) }
    return drawing
  }
}

/// Sets the pages of a booklet.
struct BookletComposer {
  /// The margin on A5 in points.
  private static let margin = 28.0
  /// The size of type on A5.
  private static let size = 7.25

  let booklet: Booklet
  let measuring: any TextMeasuring

  var content: BookletContent { booklet.content }
  var width: Double { booklet.paper.shortSide }
  var height: Double { booklet.paper.longSide }
  var unit: Double { booklet.paper.shortSide / Paper.a5.shortSide }
  var margin: Double { Self.margin * min(unit, 1.4) }
  var inner: Double { width - 2 * margin }
  /// The height of what stands between the margins, without the number of the page.
  var room: Double { height - 2 * margin - 1.5 * pen.size }
  var pen: SheetPen {
    SheetPen(
      measuring: measuring, size: max(SheetPen.smallest + 0.25, Self.size * unit.squareRoot()), look: booklet.look)
  }

  /// A chapter with its pages, each from the upper left corner of the room between the margins on.
  struct Chapter {
    let id: String
    let names: [SheetText]
    var badge: SheetBadge?
    let pages: [[Node]]
  }

  func drawing() throws(TextFault) -> FoldedDrawing? {
    var chapters: [Chapter] = []
    let map = try BookletMap(composer: self)
    if let map {
      let pages = try map.pages()
      chapters.append(Chapter(id: "network", names: content.headings.network, pages: pages))
    }
    let contentsPage = 2 + chapters.reduce(0) { $0 + $1.pages.count }
    let lines = try lines()
    // How long the contents are does not depend on the numbers in them.
    guard let draft = try contents(of: (chapters + lines + [stationsTitle]).map { ($0, 0) }) else { return nil }
    let numberedLines = numbered(lines, from: contentsPage + draft.count)
    let begins = Dictionary(
      numberedLines.compactMap { line, page in line.badge.map { ($0.line, page) } },
      uniquingKeysWith: { _, last in last })
    guard lines.allSatisfy({ !$0.pages.isEmpty }),
      let stations = try BookletStations(composer: self, begins: begins, map: map).pages()
    else { return nil }
    let index = Chapter(id: "stations", names: content.headings.stations, pages: stations)
    let indexPage = contentsPage + draft.count + lines.reduce(0) { $0 + $1.pages.count }
    guard let contents = try contents(of: numbered(chapters, from: 2) + numberedLines + [(index, indexPage)]) else {
      return nil
    }
    let body = chapters.flatMap(\.pages) + contents + lines.flatMap(\.pages) + stations
    var pages = [scene(try BookletTitle(composer: self).nodes())]
    for (offset, nodes) in body.enumerated() { pages.append(try numberedPage(nodes, number: offset + 2)) }
    return FoldedDrawing(pages: pages, typeSize: pen.size, folded: [], leftOut: map == nil ? [.network] : [])
  }

  /// Chapters with the pages on which they begin.
  private func numbered(_ chapters: [Chapter], from first: Int) -> [(chapter: Chapter, page: Int)] {
    var page = first
    return chapters.map { chapter in
      defer { page += chapter.pages.count }
      return (chapter, page)
    }
  }

  private var stationsTitle: Chapter { Chapter(id: "stations", names: content.headings.stations, pages: []) }

  private func scene(_ nodes: [Node]) -> Scene {
    Scene(
      width: width, height: height, title: content.title, language: content.language, background: Palette.ground,
      nodes: nodes)
  }

  /// A page with its number at the outer edge of its foot, and the city's name at the inner one.
  private func numberedPage(_ nodes: [Node], number: Int) throws(TextFault) -> Scene {
    let y = height - margin + 0.3 * margin
    let isRight = number % 2 == 1
    let edges = isRight ? (outer: width - margin, inner: margin) : (outer: margin, inner: width - margin)
    let foot = [
      try pen.run(
        SheetText(String(number), content.language), pen.bold, Palette.ink, at: Point(edges.outer, y),
        anchor: isRight ? .end : .start),
      try pen.line(
        content.names.first ?? SheetText(content.title, content.language), pen.small, Palette.muted,
        left: isRight ? edges.inner : edges.inner - 0.7 * inner, middle: y - pen.small.middle, width: 0.7 * inner,
        anchor: isRight ? .start : .end
      ).node,
    ]
    return scene(nodes.map { $0.moved(by: Point(margin, margin)) } + [SheetTag.artifact(foot)])
  }

  // MARK: Contents

  /// What there is on which page; nothing where a row has no room.
  private func contents(of chapters: [(chapter: Chapter, page: Int)]) throws(TextFault) -> [[Node]]? {
    var flow = PageFlow(width: inner, height: room)
    guard flow.add(try heading(content.headings.contents)) else { return nil }
    let pen = SheetPen(measuring: measuring, size: self.pen.size * 1.15, look: booklet.look)
    for (chapter, page) in chapters {
      var left = 0.0
      var nodes: [Node] = []
      let height = 1.9 * pen.size
      if let badge = chapter.badge {
        let drawn = try pen.badge(badge, at: Point(0, height / 2), within: 0.25 * inner)
        nodes.append(drawn.node)
        left = drawn.width + 0.5 * pen.size
      }
      let number = try pen.run(
        SheetText(String(page), content.language), pen.bold, Palette.ink,
        at: Point(inner, height / 2 + pen.bold.middle),
        anchor: .end)
      let names = try pen.names(
        chapter.names, (pen.body, pen.small), (Palette.ink, Palette.muted), left: left,
        top: height / 2 - pen.body.lineHeight / 2, width: inner - left - 3 * pen.size)
      let row = max(height, names.height + height - pen.body.lineHeight)
      let rule = Node.shape(
        .rectangle(Box(x: 0, y: row - 0.4, width: inner, height: 0.4), radius: 0), fill: Palette.hairline)
      let words = nodes + names.nodes.flatMap(\.words) + [number]
      let title = (chapter.names.first?.text ?? "") + ", " + String(page)
      let entry = Node.group(.label, structure: .paragraph, title: title, link: "#chapter-" + chapter.id, words)
      guard flow.add(SheetBlock(height: row, nodes: [SheetTag.artifact([rule]), entry])) else { return nil }
    }
    return flow.pages
  }

  // MARK: Lines

  private func lines() throws(TextFault) -> [Chapter] {
    var chapters: [Chapter] = []
    for (index, line) in content.lines.enumerated() {
      var flow = PageFlow(width: inner, height: room)
      let badge = line.table.badge
      let size = Badge.Size(
        font: Font(size: 1.7 * pen.size, weight: .bold), height: 2.5 * pen.size, padding: 0.8 * pen.size,
        radius: 0.4 * pen.size)
      let sign = try pen.badge(badge, at: Point(0, 1.25 * pen.size), size: size, within: 0.4 * inner)
      let left = sign.width + 0.8 * pen.size
      let names = try pen.names(
        line.names, (pen.heading, pen.secondHeading), (Palette.ink, Palette.muted), left: left,
        top: 1.25 * pen.size - pen.heading.lineHeight / 2, width: inner - left)
      let id = "line-\(index)"
      let title = SheetTag.heading(badge.name, level: 1, [sign.node] + names.nodes.flatMap(\.words))
      let head = SheetBlock(
        height: max(2.5 * pen.size, names.height) + 0.9 * pen.size,
        nodes: [.group(.plain, id: "chapter-" + id, [title])])
      let isWhole = flow.add(head) ? try flow.add(line.table, pen: pen) : false
      chapters.append(Chapter(id: id, names: line.names, badge: badge, pages: isWhole ? flow.pages : []))
    }
    return chapters
  }

  /// The heading of a chapter.
  func heading(_ texts: [SheetText], id: String? = nil) throws(TextFault) -> SheetBlock {
    let block = try pen.names(
      texts, (pen.heading, pen.secondHeading), (Palette.ink, Palette.muted), left: 0, top: 0, width: inner)
    let y = block.height + 0.2 * pen.size
    let rule = Node.shape(
      .rectangle(Box(x: 0, y: y, width: inner, height: 0.16 * pen.size), radius: 0), fill: booklet.look.band)
    let title = SheetTag.heading(texts.first?.text ?? "", level: 1, block.nodes.flatMap(\.words))
    return SheetBlock(
      height: y + 0.9 * pen.size,
      nodes: [.group(.plain, id: id.map { "chapter-" + $0 }, [title]), SheetTag.artifact([rule])])
  }
}
