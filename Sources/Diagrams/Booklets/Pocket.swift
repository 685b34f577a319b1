internal import Geometry
public import Scene
internal import TransitModel

/// The pocket timetable of a line: a sheet with two sides, folded like an accordion into four panels.
///
/// The first panel of the front is the cover, the last of the back says what holds for all of it. Between them stand the
/// directions, a side each where there are two: all stations with their first and last trains, then departures by hour and
/// minute from as many stations as there is room for, those that are used most. What does not fit folds in a stated order and
/// says so; type is never smaller than 6 points.
public struct Pocket: Sendable {
  /// What is said.
  public var content: PocketContent
  /// The sheet, its long side at the foot.
  public var paper: Paper
  /// The publisher's sign.
  public var logo: SheetPicture?

  /// A pocket timetable.
  public init(_ content: PocketContent, on paper: Paper) {
    self.content = content
    self.paper = paper
  }

  /// Front and back.
  ///
  /// - Throws: when a text cannot be set, or a direction has no room even folded at 6 points.
  public func drawing(measuring: any TextMeasuring) throws(SheetFault) -> FoldedDrawing {
    let drawn: FoldedDrawing?
    do {
      drawn = try PocketComposer(pocket: self, measuring: measuring).drawing()
    } catch {
      throw .text(error)
    }
    guard let drawing = drawn else { throw .paperTooSmall(paper, content.title) }
    return drawing
  }
}

/// Several pages that were drawn.
public struct FoldedDrawing: Sendable {
  /// The pages.
  public let pages: [Scene]
  /// The size of most of their type in points.
  public let typeSize: Double
  /// The parts that are folded.
  public let folded: [SheetModuleKind]
  /// The parts that there was no room for.
  public let leftOut: [SheetModuleKind]

  /// What is cut, overlaps or is too small to be read.
  public var findings: [SceneCheck.Finding] { pages.flatMap { SheetDrawing.findings(in: $0) } }
}

/// Finds how much of a line a sheet holds, and draws it.
struct PocketComposer {
  /// So many panels there are on a side.
  static let panelCount = 4
  /// The margin of a panel on A4 in points.
  private static let margin = 13.0
  /// The largest type on A4.
  private static let largest = 8.0

  /// How much is shown: departures from so many stations, folded by so many steps.
  struct Extent: Hashable {
    let stations: Int
    let folded: Int
    /// Whether only stations where one changes, and the ends, have first and last trains.
    var isShort = false
  }

  /// The order in which parts are folded: minutes of many stations, of fewer, how often trains run, first and last trains
  /// alone, those of the most used stations alone.
  private static let extents: [Extent] =
    [
      (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (6, 1), (5, 1), (4, 1), (3, 1), (2, 1), (1, 0), (1, 1), (2, 2), (1, 2),
      (0, 0),
    ]
    .map { Extent(stations: $0.0, folded: $0.1) } + [Extent(stations: 0, folded: 0, isShort: true)]

  let pocket: Pocket
  let measuring: any TextMeasuring

  var content: PocketContent { pocket.content }
  var width: Double { pocket.paper.longSide }
  var height: Double { pocket.paper.shortSide }
  var unit: Double { pocket.paper.shortSide / Paper.a4.shortSide }
  var margin: Double { Self.margin * unit }
  var panelWidth: Double { width / Double(Self.panelCount) }
  var inner: Double { panelWidth - 2 * margin }
  private var look: SheetLook { SheetLook(band: content.badge.color) }

  func pen(_ size: Double) -> SheetPen { SheetPen(measuring: measuring, size: size, look: look) }

  /// The panels between the cover and the last one.
  private struct Setting {
    let size: Double
    let extent: Extent
    let panels: [[Node]]
  }

  func drawing() throws(TextFault) -> FoldedDrawing? {
    guard let setting = try best() else { return nil }
    let cover = PocketCover(composer: self)
    let last = try cover.notes(pen: pen(max(6.5, setting.size)), extent: setting.extent)
    guard let last else { return nil }
    let panels = [try cover.front()] + setting.panels + [last]
    let pages = stride(from: 0, to: panels.count, by: Self.panelCount).map { start in
      page(Array(panels[start..<start + Self.panelCount]))
    }
    let folded: [SheetModuleKind] =
      (setting.extent.folded > 0 ? [.departures] : []) + (setting.extent.isShort ? [.firstLast] : [])
    return FoldedDrawing(
      pages: pages, typeSize: setting.size, folded: folded,
      leftOut: setting.extent.stations == 0 && hasDepartures ? [.departures] : [])
  }

  private var hasDepartures: Bool { content.directions.contains { !$0.departures.isEmpty } }

  // MARK: What fits

  private func best() throws(TextFault) -> Setting? {
    for extent in Self.extents {
      var found: Setting?
      for size in stride(from: SheetPen.smallest, through: max(SheetPen.smallest, Self.largest * unit), by: 0.25) {
        guard let larger = try setting(extent, size: size) else { break }
        found = larger
      }
      if let found { return found }
    }
    return nil
  }

  /// All directions in type of a size; nothing where they have no room.
  private func setting(_ extent: Extent, size: Double) throws(TextFault) -> Setting? {
    let pen = pen(size)
    let height = height - 2 * margin
    let most = 2 * Self.panelCount - 2
    // Each of two directions has a side of its own.
    let sides = content.directions.count == 2 ? [most / 2, most / 2] : [most]
    var panels: [[Node]] = []
    for (number, count) in sides.enumerated() {
      var flow = PageFlow(width: inner, height: height, limit: count)
      let directions = sides.count == 2 ? [content.directions[number]] : content.directions
      for (index, direction) in directions.enumerated() {
        if index > 0, !flow.turn() { return nil }
        guard try add(direction, to: &flow, extent: extent, pen: pen) else { return nil }
      }
      panels += flow.pages + Array(repeating: [], count: count - flow.pages.count)
    }
    return Setting(size: size, extent: extent, panels: panels)
  }

  private func add(
    _ direction: PocketContent.Direction, to flow: inout PageFlow, extent: Extent, pen: SheetPen
  ) throws(TextFault) -> Bool {
    guard flow.add(try pen.heading(direction.towards, width: inner)) else { return false }
    let ends = [direction.table.rows.first, direction.table.rows.last].compactMap { $0?.stop.station }
    let table =
      extent.isShort
      ? direction.table.keeping { !$0.stop.badges.isEmpty || ends.contains($0.stop.station) } : direction.table
    if table.rows.count < direction.table.rows.count {
      guard try add(count: table.rows.count, to: &flow, pen: pen) else { return false }
    }
    guard try flow.add(table, pen: pen) else { return false }
    let chosen = direction.departures.prefix(extent.stations).sorted { $0.place < $1.place }
    guard !chosen.isEmpty else { return true }
    let blocks = try chosen.map { departures throws(TextFault) in
      try DeparturePanel(
        panel: departures.panel, width: inner, pen: pen, folded: extent.folded, lastLegend: content.lastLegend
      ).block()
    }
    let heading = try pen.heading(content.departures, width: inner)
    // The heading stands in the panel of what it heads.
    let first = (blocks.first?.height ?? 0) + 3 * pen.size
    guard flow.add(heading, gap: pen.partGap, keeping: min(first, flow.height - heading.height)) else { return false }
    if chosen.count < direction.table.rows.count {
      guard try add(count: chosen.count, to: &flow, pen: pen) else { return false }
    }
    for block in blocks {
      guard flow.add(block, gap: 0.4 * pen.size) else { return false }
    }
    return true
  }

  /// Says how many of the stations are there.
  private func add(count: Int, to flow: inout PageFlow, pen: SheetPen) throws(TextFault) -> Bool {
    guard content.someStations.indices.contains(count) else { return true }
    var block = try pen.paragraph(
      content.someStations[count], pen.small, Palette.muted, left: 0, top: 0, width: inner)
    block.height += 0.4 * pen.size
    return flow.add(block)
  }

  // MARK: Drawing

  private func page(_ panels: [[Node]]) -> Scene {
    var nodes: [Node] = []
    for (index, panel) in panels.enumerated() {
      nodes += panel.map { $0.moved(by: Point(Double(index) * panelWidth + margin, margin)) }
    }
    return Scene(
      width: width, height: height, title: content.title, language: content.language, background: Palette.ground,
      nodes: nodes + [SheetTag.artifact(foldMarks)])
  }

  /// Short strokes at the upper and the lower edge where the sheet is folded.
  private var foldMarks: [Node] {
    let length = 0.6 * margin
    return (1..<Self.panelCount).flatMap { number -> [Node] in
      let x = Double(number) * panelWidth
      return [(0, length), (height - length, height)].map { from, to in
        .shape(
          .polyline([Point(x, from), Point(x, to)]),
          stroke: Stroke(Palette.muted, width: 0.4, cap: .butt, dashes: [2, 2]))
      }
    }
  }
}
