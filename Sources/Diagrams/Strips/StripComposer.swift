internal import Geometry
internal import Scene
internal import TransitModel

/// Puts a route strip together.
struct StripComposer {
  static let margin = 22.0
  static let compareWidth = 300.0
  static let gutter = 26.0
  static let qrSide = 76.0
  /// So much may be added between two rows of a way.
  private static let mostAdded = 24.0

  let content: StripContent
  let options: RouteStrip.Options
  let measuring: any TextMeasuring
  /// How far the rows of a way from top to bottom stand apart.
  var spacing = StripColumn.Spacing()

  /// Head, one column a departure, foot; what is left of the least height of a single one goes between its rows.
  ///
  /// - Parameter widest: the width of a column where there are several.
  func tall(width: Double, least: Double, widest: Double = compareWidth) throws(TextFault) -> Scene {
    let count = max(content.columns.count, 1)
    let full = count == 1 ? width : Double(count) * (widest + Self.gutter) - Self.gutter + 2 * Self.margin
    var head = TextStack(left: Self.margin, top: Self.margin - 4, width: full - 2 * Self.margin, measuring: measuring)
    try addHead(to: &head)
    var nodes = head.nodes
    let columnWidth = count == 1 ? full - 2 * Self.margin : widest
    var cards: [StripCard] = []
    for column in content.columns {
      cards.append(try StripCard(column, width: columnWidth, language: content.language, measuring: measuring))
    }
    let cardTop = head.top + 14
    let cardHeight = cards.map(\.height).max() ?? 0
    var bottom = cardTop + cardHeight
    let foot = try footer(width: full - 2 * Self.margin)
    for (index, column) in content.columns.enumerated() {
      let left = Self.margin + Double(index) * (columnWidth + Self.gutter)
      var way = StripColumn(
        column: column, language: content.language, style: options.style, measuring: measuring)
      way.spacing = spacing
      let top = cardTop + cardHeight + 20
      var part = try way.nodes(left: left, top: top, width: columnWidth)
      let spare = least - Self.margin - foot.height - 16 - part.bottom
      if count == 1, spare > 0, way.gaps > 0 {
        way.spacing.added = min(Self.mostAdded, spare / way.gaps)
        part = try way.nodes(left: left, top: top, width: columnWidth)
      }
      nodes.append(
        .group(
          .section, title: column.heading ?? content.title,
          cards[index].nodes(left: left, top: cardTop, height: cardHeight) + part.nodes))
      bottom = max(bottom, part.bottom)
    }
    let footTop = max(bottom + 16, least - Self.margin - foot.height)
    nodes += foot.nodes.map { $0.moved(by: Point(0, footTop)) }
    return scene(width: full, height: footTop + foot.height + Self.margin, nodes: nodes)
  }

  /// A picture of a fixed size: head, figures, the lines in a row, foot. It grows rather than cut anything.
  func framed(width: Double, height: Double) throws(TextFault) -> Scene {
    var best: Framed?
    // A smaller title before words that end early, and both before none on the way.
    for cuts in [false, true] {
      for size in [34.0, 30, 26, 22, 18, 15] {
        var attempt = try frame(width: width, height: height, titleSize: size, cuts: cuts)
        let right = Box(uniting: attempt.nodes.compactMap(\.bounds))?.maxX ?? 0
        attempt.fits = attempt.height <= height && right <= width
        if attempt.fits, attempt.isTold {
          return scene(width: width, height: height, nodes: attempt.nodes)
        }
        let isBetter = best.map { !$0.fits && (attempt.fits || attempt.height <= $0.height) } ?? true
        if isBetter { best = attempt }
      }
    }
    return scene(width: width, height: max(height, best?.height ?? 0), nodes: best?.nodes ?? [])
  }

  /// A picture of a fixed size, which may need more height.
  private struct Framed {
    let nodes: [Node]
    let height: Double
    /// Whether it says more of the way than its lines.
    let isTold: Bool
    var fits = false
  }

  private func frame(
    width: Double, height: Double, titleSize: Double, cuts: Bool
  ) throws(TextFault) -> Framed {
    let margin = Self.margin + 4
    let inner = width - 2 * margin
    // On a wide picture the code has the right side of the foot to itself.
    let isWide = width > height * 1.3
    var stack = TextStack(left: margin, top: margin - 6, width: inner, measuring: measuring)
    let font = Font(size: titleSize, weight: .bold)
    let foot = try footer(width: inner, isCodeAbove: isWide)
    var isBeside = false
    if isWide, let column = content.columns.first {
      isBeside = try addFigures(of: column, besideHead: font, to: &stack)
    }
    try addHead(to: &stack, font: font)
    var nodes: [Node] = []
    var count = stack.nodes.count
    var isTold = true
    if let column = content.columns.first {
      if !isBeside { try addFigures(of: column, to: &stack) }
      let warnings = column.rows.flatMap(\.warnings)
      count = stack.nodes.count
      let top = stack.top + (isBeside ? 26 : 14)
      let bottom = warnings.isEmpty ? height - margin - 8 - foot.height : top
      let box = Box(minX: margin, minY: top, maxX: margin + inner, maxY: max(top, bottom))
      if let drawn = try ride(column, in: box, cuts: cuts) {
        nodes += drawn.nodes
        stack.top = drawn.bottom
      } else {
        isTold = !column.rows.contains { if case .ride = $0 { true } else { false } }
        stack.skip(8)
        try addBadges(of: column, to: &stack)
      }
      stack.skip(4)
      try stack.add(warnings.map { Pill.warning(Words(text: $0, language: content.language)) })
    }
    let footTop = max(stack.top + 10, height - margin + 6 - foot.height)
    let shift = Point(margin - Self.margin, footTop)
    // What stands above the lines is read before them.
    let (above, below) = (stack.nodes.prefix(count), stack.nodes.dropFirst(count))
    return Framed(
      nodes: above + nodes + below + foot.nodes.map { $0.moved(by: shift) }, height: footTop + foot.height + margin - 6,
      isTold: isTold)
  }

  func scene(width: Double, height: Double, nodes: [Node]) -> Scene {
    Scene(
      width: width.rounded(.up), height: height.rounded(.up), title: content.title,
      summary: content.shareText.long, language: content.language, background: Palette.ground, nodes: nodes)
  }

  /// From and to.
  func addHead(to stack: inout TextStack, font: Font = TypeScale.title) throws(TextFault) {
    for place in 0..<2 {
      guard place < max(content.from.count, content.to.count) else { continue }
      let from = place < content.from.count ? content.from[place] : content.from.last
      let to = place < content.to.count ? content.to[place] : content.to.last
      guard let from, let to else { continue }
      let words = way(from, to)
      try stack.add(
        words, font: place == 0 ? font : TypeScale.body, paint: place == 0 ? Palette.ink : Palette.muted,
        structure: place == 0 ? .heading(level: 1) : .paragraph)
    }
  }

  /// From one place to another; the whole runs the way the strip does.
  private func way(_ from: Words, _ to: Words) -> Words {
    let wording = content.wording
    return Words(
      text: wording.way(from: from.text, to: to.text),
      language: wording.isRightToLeft ? content.language : from.language)
  }

  func addFigures(of column: StripContent.Column, to stack: inout TextStack) throws(TextFault) {
    stack.skip(6)
    let language = content.language
    if let status = column.status, column.times.isEmpty { try stack.add([status.pill(language)]) }
    try stack.add(Words(text: figures(of: column), language: language), font: TypeScale.figure, paint: Palette.ink)
    try stack.add(Words(text: facts(of: column), language: language), font: TypeScale.body, paint: Palette.muted)
  }

  /// From and to in the second language, where there is one.
  private var secondHead: Words? {
    guard max(content.from.count, content.to.count) > 1, let from = content.from.last, let to = content.to.last else {
      return nil
    }
    return way(from, to)
  }

  private func figures(of column: StripContent.Column) -> String {
    [column.times, column.duration].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func facts(of column: StripContent.Column) -> String {
    (column.facts + [column.bounds].compactMap { $0 } + column.instead).joined(separator: " · ")
  }

  /// Figures at the right of the head, where both have room; false where they have not.
  private func addFigures(
    of column: StripContent.Column, besideHead font: Font, to stack: inout TextStack
  ) throws(TextFault) -> Bool {
    guard !column.times.isEmpty, let from = content.from.first, let to = content.to.first else { return false }
    let figures = Words(text: figures(of: column), language: content.language)
    let facts = Words(text: facts(of: column), language: content.language)
    let rows = [
      (way(from, to), font, figures, TypeScale.figure),
      (secondHead ?? Words(text: "", language: from.language), TypeScale.body, facts, TypeScale.body),
    ]
    for (head, headFont, words, wordsFont) in rows {
      let left = try measuring.extents(of: head.text, font: headFont, language: head.language).width
      let right = try measuring.extents(of: words.text, font: wordsFont, language: words.language).width
      guard left + right + 30 <= stack.width else { return false }
    }
    let top = stack.top
    let middle = top + font.lineHeight / 2
    try stack.addRight(figures, font: TypeScale.figure, paint: Palette.ink, middle: middle)
    try stack.addRight(
      facts, font: TypeScale.body, paint: Palette.muted,
      middle: top + font.lineHeight + TypeScale.body.lineHeight / 2)
    return true
  }

  /// The lines of the journey in a row, wrapped.
  func addBadges(of column: StripContent.Column, to stack: inout TextStack) throws(TextFault) {
    var x = 0.0
    for row in column.rows {
      guard case .ride(let ride) = row else { continue }
      let badge = try Badge(ride.chip, size: .leg, within: stack.width, measuring: measuring)
      if x > 0, x + badge.width + 16 > stack.width {
        x = 0
        stack.skip(30)
      }
      let offset = x
      stack.add(height: 0) { badge.node(leftMiddle: $0 + Point(offset, 14)) }
      x += badge.width + 8
    }
    if x > 0 { stack.skip(32) }
  }

  /// City, dates, and the code that leads to the guide; its top at 0, the code above it on a wide picture.
  func footer(
    width: Double, isCodeAbove: Bool = false
  ) throws(TextFault) -> (nodes: [Node], height: Double) {
    try PictureFoot(lines: content.footer, url: content.url, wording: content.wording, measuring: measuring)
      .nodes(width: width, isCodeAbove: isCodeAbove)
  }
}

/// The foot of pictures people share: what they show the state of, and where the guide is.
struct PictureFoot {
  let lines: [String]
  let url: String?
  let wording: Wording
  let measuring: any TextMeasuring

  /// The foot with its top at 0 and its left edge at the margin.
  func nodes(width: Double, isCodeAbove: Bool) throws(TextFault) -> (nodes: [Node], height: Double) {
    let margin = StripComposer.margin
    let side = StripComposer.qrSide
    let code = url.flatMap { QRCode($0) }
    let isMirrored = wording.isRightToLeft
    var stack = TextStack(
      left: margin, top: 14, width: width - (code == nil ? 0 : side + 14), measuring: measuring)
    for line in lines {
      try stack.add(
        Words(text: line, language: wording.language.rawValue), font: TypeScale.second, paint: Palette.muted)
    }
    if let url {
      try stack.add(Words(text: url, language: "en"), font: TypeScale.second, paint: Palette.muted, link: url)
    }
    guard let code, let url else { return ([rule(margin, width)] + stack.nodes, stack.top) }
    let right = margin + width
    if isCodeAbove {
      let box = Box(x: right - side, y: stack.top - side, width: side, height: side)
      let node = code.node(in: box, title: url, isMirrored: isMirrored)
      return ([rule(margin, width - side - 18)] + stack.nodes + [node], stack.top)
    }
    let box = Box(x: right - side, y: 14, width: side, height: side)
    let node = code.node(in: box, title: url, isMirrored: isMirrored)
    return ([rule(margin, width)] + stack.nodes + [node], max(stack.top, box.maxY))
  }

  private func rule(_ left: Double, _ width: Double) -> Node {
    .group(
      .decoration,
      [
        .shape(
          .polyline([Point(left, 0), Point(left + width, 0)]), stroke: Stroke(Palette.hairline, width: 1, cap: .butt))
      ])
  }
}

extension StripRow {
  /// The remarks that must not be missed.
  var warnings: [String] {
    guard case .place(let place) = self else { return [] }
    let name = place.names.first?.text ?? ""
    return place.remarks.filter(\.isWarning).map { name + " · " + $0.text }
  }
}
