internal import Geometry
internal import Scene

/// Lines of text below each other, wrapped in a width.
struct TextStack {
  let measuring: any TextMeasuring
  let left: Double
  let width: Double
  /// Which edge the lines of texts keep to.
  let alignment: TextRun.Anchor
  /// The top of what comes next.
  var top: Double
  private(set) var nodes: [Node] = []

  init(
    left: Double, top: Double, width: Double, alignment: TextRun.Anchor = .start, measuring: any TextMeasuring
  ) {
    self.alignment = alignment
    self.left = left
    self.top = top
    self.width = width
    self.measuring = measuring
  }

  /// A text, in as many lines as it needs.
  mutating func add(
    _ words: Words, font: Font, paint: Paint, structure: Structure? = nil, title: String? = nil, link: String? = nil
  ) throws(TextFault) {
    guard !words.text.isEmpty else { return }
    let wrapped = try WrappedText(
      words.text, font: font, language: words.language, width: width, measuring: measuring)
    var runs: [Node] = []
    for line in wrapped.lines {
      runs.append(
        .text(
          TextRun(
            line.text, at: Point(edge, top + font.lineHeight / 2 + font.middle), anchor: alignment, font: font,
            language: words.language, paint: paint, extents: line.extents)))
      top += font.lineHeight
    }
    nodes.append(.group(.label, structure: structure, title: title, link: link, runs))
  }

  private var edge: Double {
    switch alignment {
    case .start: left
    case .middle: left + width / 2
    case .end: left + width
    }
  }

  /// Texts on coloured grounds, side by side as far as there is room.
  mutating func add(_ pills: [Pill]) throws(TextFault) {
    guard !pills.isEmpty else { return }
    var x = 0.0
    var height = 0.0
    top += Pill.gap / 2
    for pill in pills {
      let drawn = try pill.drawn(width: width, measuring: measuring)
      if x > 0, x + drawn.size.width > width {
        top += height + Pill.gap
        (x, height) = (0, 0)
      }
      nodes.append(drawn.node.moved(by: Point(left + x, top)))
      x += drawn.size.width + Pill.gap
      height = max(height, drawn.size.height)
    }
    top += height + Pill.gap / 2
  }

  /// A text on a coloured ground at the right edge beside what stands last, or below it where there is no room.
  mutating func addRight(_ pill: Pill, beside used: Double) throws(TextFault) {
    let drawn = try pill.drawn(width: width, measuring: measuring)
    guard used + Pill.gap * 2 + drawn.size.width <= width else { return try add([pill]) }
    nodes.append(drawn.node.moved(by: Point(left + width - drawn.size.width, top - drawn.size.height + 2)))
  }

  /// A text on a coloured ground at the right edge, its middle at a height, or below what stands last where there is no room.
  ///
  /// - Parameter orNone: whether it is left out there.
  mutating func addRight(_ pill: Pill, beside used: Double, middle: Double, orNone: Bool) throws(TextFault) {
    let drawn = try pill.drawn(width: width, measuring: measuring)
    guard used + Pill.gap * 2 + drawn.size.width <= width else { return orNone ? () : try add([pill]) }
    nodes.append(drawn.node.moved(by: Point(left + width - drawn.size.width, middle - drawn.size.height / 2)))
  }

  /// A text in one line that ends at the right edge, its middle at a height; it takes no room.
  mutating func addRight(_ words: Words, font: Font, paint: Paint, middle: Double) throws(TextFault) {
    guard !words.text.isEmpty else { return }
    let extents = try measuring.extents(of: words.text, font: font, language: words.language)
    nodes.append(
      .group(
        .label,
        [
          .text(
            TextRun(
              words.text, at: Point(left + width, middle + font.middle), anchor: .end, font: font,
              language: words.language, paint: paint, extents: extents))
        ]))
  }

  /// Something of a height, placed by its top.
  mutating func add(height: Double, _ make: (Point) -> Node) {
    nodes.append(make(Point(left, top)))
    top += height
  }

  /// Room.
  mutating func skip(_ height: Double) { top += height }
}
