internal import Geometry
internal import Scene
internal import TransitModel

/// Finds the size of type, the columns and the folding with which a sheet holds its parts, and draws it.
struct SheetComposer {
  /// The margin on A3 in points.
  private static let margin = 30.0
  /// Type is not folded for as long as it has this size, in points.
  private static let comfortable = 7.0
  /// The largest type on A3.
  private static let largest = 12.5
  private static let rounds = 5
  /// Columns are so many times as wide as type is large.
  private static let columnEms = 25.0...62.0
  /// Of the height of a sheet, the least of the band of maps.
  private static let leastMapShare = 0.22

  let sheet: Sheet
  let measuring: any TextMeasuring
  /// The publisher's own ground, as large as the page.
  private let frame: SheetFrame?

  init(sheet: Sheet, measuring: any TextMeasuring) {
    (self.sheet, self.measuring) = (sheet, measuring)
    frame = sheet.frame?.scaled(toWidth: sheet.isLandscape ? sheet.paper.longSide : sheet.paper.shortSide)
  }

  private var width: Double { sheet.isLandscape ? sheet.paper.longSide : sheet.paper.shortSide }
  private var height: Double { sheet.isLandscape ? sheet.paper.shortSide : sheet.paper.longSide }
  /// How much larger than A3 the sheet is.
  private var unit: Double { sheet.paper.shortSide / Paper.a3.shortSide }
  private var margin: Double { Self.margin * unit }
  private var columnGap: Double { 0.75 * margin }
  private var inner: Double { frame?.content.width ?? width - 2 * margin }
  /// The height of which maps have their share.
  private var mapRoom: Double { frame?.content.height ?? height }

  /// One way to set all parts.
  private struct Setting {
    let pen: SheetPen
    let flow: SheetFlow
    let folding: SheetFolding
    /// The least height of the columns.
    let height: Double
  }

  /// The blocks of parts in one size of type, each made once however many foldings ask for it.
  private struct MadeBlocks {
    private struct Key: Hashable {
      let part: Int
      let folded: Int
      let width: Double
    }

    let pen: SheetPen
    private var made: [Key: [SheetBlock]] = [:]

    init(pen: SheetPen) { self.pen = pen }

    mutating func blocks(
      of module: any SheetModule, part: Int, width: Double, folded: Int
    ) throws(TextFault) -> [SheetBlock] {
      let key = Key(part: part, folded: folded, width: width)
      if let known = made[key] { return known }
      let blocks = try module.blocks(width: width, pen: pen, folded: folded)
      made[key] = blocks
      return blocks
    }
  }

  func drawing() throws(TextFault) -> SheetDrawing? {
    guard let surround = try surround(), let setting = try best(room: surround.body.height) else { return nil }
    let body = surround.body
    var nodes = surround.nodes
    nodes += columns(setting, at: Point(body.minX, body.minY))
    let figures = figures(setting.folding)
    if !figures.isEmpty, let maps = sheet.maps {
      let used = setting.flow.pieces.isEmpty ? 0 : setting.height + setting.pen.partGap
      let box = Box(minX: body.minX, minY: body.minY + used, maxX: body.maxX, maxY: body.maxY)
      nodes += try SheetMapBand(maps: maps, figures: figures, box: box, gap: columnGap, pen: setting.pen).nodes()
    }
    let scene = Scene(
      width: width, height: height, title: sheet.content.title, language: sheet.content.language,
      background: Palette.ground, nodes: nodes)
    let present = Set(sheet.content.parts.map(\.kind))
    let steps = SheetModuleKind.allCases.filter { present.contains($0) && setting.folding.steps(of: $0) > 0 }
    return SheetDrawing(
      scene: scene, typeSize: setting.pen.size, folded: steps.filter { !setting.folding.leavesOut($0) },
      leftOut: steps.filter { setting.folding.leavesOut($0) })
  }

  /// Head and foot, or the publisher's frame; nothing where they leave no room.
  private func surround() throws(TextFault) -> SheetSurround? {
    if let frame {
      let pen = SheetPen(measuring: measuring, size: max(7.1, 8.5 * unit.squareRoot()), look: sheet.look)
      return try SheetFrameDrawing(frame: frame, content: sheet.content, pen: pen, unit: unit).surround()
    }
    let head = SheetHead(
      content: sheet.content, look: sheet.look, logo: sheet.logo, measuring: measuring, width: width, margin: margin,
      unit: unit)
    let (top, foot) = (try head.head(), try head.foot())
    guard top.height + foot.height + 3 * margin < height else { return nil }
    let body = Box(
      minX: margin, minY: top.height + 0.7 * margin, maxX: width - margin,
      maxY: max(top.height + margin, height - 0.7 * margin - foot.height - 0.4 * margin))
    let lower = foot.nodes.map { $0.moved(by: Point(0, height - 0.7 * margin - foot.height)) }
    return SheetSurround(nodes: top.nodes + lower, body: body)
  }

  // MARK: What fits

  private func figures(_ folding: SheetFolding) -> [SheetMapBand.Figure] {
    sheet.content.parts.compactMap { part in
      guard !folding.leavesOut(part.kind), let figure = SheetMapBand.Figure(part) else { return nil }
      return sheet.maps?.shows(figure.map.station) == true ? figure : nil
    }
  }

  /// The largest type in which all parts have room, folded as little as can be.
  private func best(room: Double) throws(TextFault) -> Setting? {
    let states = SheetFolding.states(of: Set(sheet.content.parts.map(\.kind)))
    var made = blocks(size: Self.comfortable)
    for state in states {
      guard let found = try setting(state, &made, room: room) else { continue }
      return try enlarged(found, to: max(Self.comfortable, Self.largest * unit), room: room)
    }
    guard let last = states.last, let found = try setting(last, size: SheetPen.smallest, room: room) else { return nil }
    return try enlarged(found, to: Self.comfortable, room: room)
  }

  /// The same with the largest type that has room.
  private func enlarged(_ setting: Setting, to largest: Double, room: Double) throws(TextFault) -> Setting {
    if let most = try self.setting(setting.folding, size: largest, room: room) { return most }
    var (low, high, found) = (setting.pen.size, largest, setting)
    for _ in 0..<Self.rounds {
      // Sizes are quarters of a point.
      let middle = ((low + high) * 2).rounded(.down) / 4
      if middle <= low { break }
      if let larger = try self.setting(setting.folding, size: middle, room: room) {
        (low, found) = (middle, larger)
      } else {
        high = middle
      }
    }
    return found
  }

  private func blocks(size: Double) -> MadeBlocks {
    MadeBlocks(pen: SheetPen(measuring: measuring, size: size, look: sheet.look))
  }

  private func setting(_ folding: SheetFolding, size: Double, room: Double) throws(TextFault) -> Setting? {
    var made = blocks(size: size)
    return try setting(folding, &made, room: room)
  }

  /// The parts in type of a size, in the number of columns that takes the least height; nothing where they have no room.
  private func setting(_ folding: SheetFolding, _ made: inout MadeBlocks, room: Double) throws(TextFault) -> Setting? {
    let pen = made.pen
    let parts = sheet.content.parts.enumerated().filter { !folding.leavesOut($0.element.kind) }
    let hasMaps = !figures(folding).isEmpty
    let band = hasMaps ? Self.leastMapShare * mapRoom + pen.partGap : 0
    let limit = room - band
    if parts.allSatisfy({ $0.element.kind.isMap }) {
      let flow = SheetFlow(pieces: [], columns: 1, columnWidth: inner, columnGap: columnGap)
      return limit >= 0 ? Setting(pen: pen, flow: flow, folding: folding, height: 0) : nil
    }
    var best: Setting?
    for count in columnCounts(size: pen.size) {
      let columnWidth = (inner - Double(count - 1) * columnGap) / Double(count)
      var pieces: [SheetFlow.Piece] = []
      for (index, part) in parts {
        guard let module = part.module else { continue }
        let blocks = try made.blocks(
          of: module, part: index, width: columnWidth, folded: folding.steps(of: part.kind))
        for (number, block) in blocks.enumerated() {
          pieces.append(SheetFlow.Piece(block: block, gap: number == 0 ? pen.partGap : 0.5 * pen.size))
        }
      }
      let flow = SheetFlow(pieces: pieces, columns: count, columnWidth: columnWidth, columnGap: columnGap)
      guard let height = flow.leastHeight(upTo: limit) else { continue }
      if best.map({ height < $0.height }) ?? true {
        best = Setting(pen: pen, flow: flow, folding: folding, height: height)
      }
    }
    return best
  }

  private func columnCounts(size: Double) -> [Int] {
    let counts = (1...12).filter { count in
      Self.columnEms.contains((inner - Double(count - 1) * columnGap) / Double(count) / size)
    }
    return counts.isEmpty ? [1] : counts
  }

  // MARK: Drawing

  private func columns(_ setting: Setting, at origin: Point) -> [Node] {
    guard let places = setting.flow.places(height: setting.height + 0.02) else { return [] }
    var nodes: [Node] = []
    for (piece, place) in zip(setting.flow.pieces, places) {
      nodes += piece.block.nodes.map { $0.moved(by: origin + place) }
    }
    return nodes
  }
}
