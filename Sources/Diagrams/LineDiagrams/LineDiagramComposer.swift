internal import Geometry
internal import Scene
internal import TransitModel

/// Puts a line diagram together: head, line, legend, margins.
struct LineDiagramComposer {
  private static let margin = 28.0
  private static let headerGap = 26.0
  private static let bandMargin = 16.0
  private static let legendGap = 24.0
  /// The width that branches beside each other stay within when nothing is said.
  private static let usualWidth = 2400.0

  let content: LineContent
  let options: LineDiagram.Options
  let measuring: any TextMeasuring

  func scene() throws(TextFault) -> Scene {
    var canvas = LineCanvas(content: content, style: options.style, measuring: measuring)
    let isOnGround = try draw(on: &canvas)
    let isMirrored = content.wording.isRightToLeft
    // A ring lies as on the ground: mirrored now, it comes out as it is.
    let body = isOnGround && isMirrored ? canvas.nodes.map { $0.mirrored(in: 0) } : canvas.nodes
    let bounds = Box(uniting: body.compactMap(\.bounds)) ?? Box(x: 0, y: 0, width: 1, height: 1)
    var nodes: [Node] = []
    var top = Self.margin
    var band = 0.0
    var right = Self.margin + bounds.width
    if options.hasHeader {
      let hasBand = options.style.hasHeaderBand
      let header = try LineHeader(content: content, measuring: measuring, width: inner, isOnBand: hasBand).nodes(
        at: Point(Self.margin, hasBand ? Self.bandMargin : top))
      let box = Box(uniting: header.compactMap(\.bounds)) ?? Box(x: 0, y: 0, width: 0, height: 0)
      nodes += header
      band = hasBand ? box.maxY + Self.bandMargin : 0
      top = max(box.maxY, band) + Self.headerGap
      right = max(right, box.maxX)
    }
    nodes += body.map { $0.moved(by: Point(Self.margin - bounds.minX, top - bounds.minY)) }
    var bottom = top + bounds.height
    let legend = try LineLegend(content: content, style: options.style, measuring: measuring)
      .nodes(at: Point(Self.margin, bottom + Self.legendGap), width: max(right - Self.margin, 240))
    if let box = Box(uniting: legend.compactMap(\.bounds)) {
      nodes += legend
      bottom = box.maxY
      right = max(right, box.maxX)
    }
    // Sums of widths that fill the room may come out a hair wider.
    let width = (right + Self.margin - 1e-6).rounded(.up)
    if band > 0 {
      let ground = Shape(
        .rectangle(Box(x: 0, y: 0, width: width, height: band.rounded(.up)), radius: 0), fill: content.badge.fill)
      nodes.insert(.group(.decoration, [.shape(ground)]), at: 0)
    }
    let scene = Scene(
      width: width, height: (bottom + Self.margin).rounded(.up),
      title: content.title, language: content.language, background: Palette.ground, nodes: nodes)
    return isMirrored ? scene.mirrored : scene.settingDirections
  }

  /// A narrower drawing, as on a phone, runs from top to bottom.
  private static let narrow = 480.0

  /// The width between the margins.
  private var inner: Double? { options.width.map { max(120, $0 - 2 * Self.margin) } }

  /// Draws the line; whether it lies as on the ground.
  private func draw(on canvas: inout LineCanvas) throws(TextFault) -> Bool {
    let course = content.course
    let isPlainRing = course.form == .ring && course.branches.isEmpty
    let isNarrow = inner.map { $0 < Self.narrow } ?? false
    // Only in a column are the branches of a ring seen to leave it.
    let hasRoom = course.form == .open || course.branches.isEmpty
    guard (options.orientation == .horizontal && !isNarrow && hasRoom) || isPlainRing else {
      try ColumnLayout(course: course, width: inner).draw(on: &canvas)
      return false
    }
    switch course.form {
    case .ring: return try !drawRing(course, on: &canvas)
    case .tailed(let junction):
      let tailed = TailedLayout(course: course, junction: junction)
      _ = try drawOrColumn(on: &canvas) { canvas throws(TextFault) in try tailed.draw(on: &canvas) }
    case .open where course.branches.isEmpty: try RowLayout(stations: course.trunk, width: inner).draw(on: &canvas)
    case .open: try drawLanes(on: &canvas)
    }
    return false
  }

  /// A ring where the width has room for it and the names around it, else a tall one with all names beside it; whether it is
  /// a column instead.
  private func drawRing(_ course: LineCourse, on canvas: inout LineCanvas) throws(TextFault) -> Bool {
    var ring = RingLayout(stations: course.trunk, width: inner, isOneWay: course.isOneWay)
    if options.orientation == .horizontal {
      var attempt = canvas
      try ring.draw(on: &attempt)
      if fits(attempt) {
        canvas = attempt
        return false
      }
    }
    ring.isTall = true
    return try drawOrColumn(on: &canvas) { canvas throws(TextFault) in try ring.draw(on: &canvas) }
  }

  private func fits(_ canvas: LineCanvas) -> Bool {
    guard let inner, let box = Box(uniting: canvas.nodes.compactMap(\.bounds)) else { return true }
    return box.width <= inner + 0.5
  }

  /// A drawing where the width has room for it, else a column with the way back beside it; whether it is that.
  private func drawOrColumn(
    on canvas: inout LineCanvas, _ draw: (inout LineCanvas) throws(TextFault) -> Void
  ) throws(TextFault) -> Bool {
    var attempt = canvas
    try draw(&attempt)
    guard fits(attempt) else {
      try ColumnLayout(course: content.course, width: inner).draw(on: &canvas)
      return true
    }
    canvas = attempt
    return false
  }

  /// Branches in lanes where they have room, if need be under tilted names, and none crosses another, else in a column: they are
  /// always seen to leave the trunk.
  private func drawLanes(on canvas: inout LineCanvas) throws(TextFault) {
    let width = inner ?? Self.usualWidth
    for isTilted in [false, true] {
      var lanes = LaneLayout(course: content.course, isTilted: isTilted)
      var attempt = canvas
      try lanes.draw(on: &attempt)
      let box = Box(uniting: attempt.nodes.compactMap(\.bounds)) ?? Box(x: 0, y: 0, width: 0, height: 0)
      if lanes.isClear, box.width <= width, attempt.isLegible {
        canvas = attempt
        return
      }
    }
    try ColumnLayout(course: content.course, width: inner).draw(on: &canvas)
  }
}

/// The head of a line diagram: badge, names, where trains go.
struct LineHeader {
  let content: LineContent
  let measuring: any TextMeasuring
  let width: Double?
  /// Whether it stands on a band in the line's colour, which says what the badge would.
  let isOnBand: Bool

  func nodes(at origin: Point) throws(TextFault) -> [Node] {
    var nodes: [Node] = []
    var left = origin.x
    // The name of a line without a number is its badge.
    if !isOnBand, content.badge.text != content.names.first?.text {
      let badge = try Badge(content.badge, size: .heading, measuring: measuring)
      // The name says what it says.
      nodes.append(.structured(.artifact, [badge.node(leftMiddle: origin + Point(0, badge.size.height / 2))]))
      left += badge.width + 14
    }
    let room = max(120, (width ?? 2000) - (left - origin.x))
    var y = origin.y - 3
    for (index, name) in content.names.enumerated() {
      let font = index == 0 ? Font(size: 22, weight: .bold) : TypeScale.subheading
      let paint = isOnBand ? content.badge.label : index == 0 ? Palette.ink : Palette.muted
      var rows: [Node] = []
      for words in try lines(name, index: index, font: font, room: room) {
        let wrapped = try WrappedText(
          words.text, font: font, language: words.language, width: room, measuring: measuring)
        for line in wrapped.lines {
          let run = TextRun(
            line.text, at: Point(left, y + font.top + 2), font: font, language: words.language, paint: paint,
            extents: line.extents)
          rows.append(.group(.label, [.text(run)]))
          y += font.lineHeight
        }
      }
      nodes.append(.structured(index == 0 ? .heading(level: 1) : .paragraph, rows))
    }
    return nodes
  }

  /// The name and where trains go: on one line where there is room, else on two.
  private func lines(_ name: Words, index: Int, font: Font, room: Double) throws(TextFault) -> [Words] {
    guard index < content.headings.count else { return [name] }
    let heading = content.headings[index]
    let wording = content.wording
    // The whole runs the way the diagram does.
    let both = Words(
      text: wording.joined([name.text, heading.text], by: " "),
      language: wording.isRightToLeft ? content.language : name.language)
    let width = try measuring.extents(of: both.text, font: font, language: both.language).width
    return width <= room ? [both] : [name, heading]
  }
}
