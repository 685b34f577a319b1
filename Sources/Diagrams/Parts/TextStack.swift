internal import Geometry
internal import Scene

/// Lines of text below each other, wrapped in a width.
struct TextStack {
  let measuring: any TextMeasuring
  let left: Double
  let width: Double
  /// The top of what comes next.
  var top: Double
  private(set) var nodes: [Node] = []

  init(left: Double, top: Double, width: Double, measuring: any TextMeasuring) {
    self.left = left
    self.top = top
    self.width = width
    self.measuring = measuring
  }

  /// A text, in as many lines as it needs.
  mutating func add(_ words: Words, font: Font, paint: Paint, title: String? = nil) throws(TextFault) {
    guard !words.text.isEmpty else { return }
    let wrapped = try WrappedText(
      words.text, font: font, language: words.language, width: width, measuring: measuring)
    var runs: [Node] = []
    for line in wrapped.lines {
      runs.append(
        .text(
          TextRun(
            line.text, at: Point(left, top + font.lineHeight / 2 + font.middle), font: font,
            language: words.language, paint: paint, extents: line.extents)))
      top += font.lineHeight
    }
    nodes.append(.group(.label, title: title, runs))
  }

  /// A text on a coloured ground.
  mutating func addWarning(_ words: Words, font: Font) throws(TextFault) {
    let padding = 6.0
    let wrapped = try WrappedText(
      words.text, font: font, language: words.language, width: max(20, width - 2 * padding), measuring: measuring)
    top += 2
    let box = Box(x: left, y: top, width: wrapped.width + 2 * padding, height: wrapped.height + 4)
    var children: [Node] = [.shape(.rectangle(box, radius: 4), fill: Palette.here)]
    var middle = top + 2 + font.lineHeight / 2
    for line in wrapped.lines {
      children.append(
        .text(
          TextRun(
            line.text, at: Point(left + padding, middle + font.middle), font: font, language: words.language,
            paint: Palette.onHere, extents: line.extents)))
      middle += font.lineHeight
    }
    nodes.append(.group(.symbol, title: words.text, children))
    top = box.maxY + 2
  }

  /// Something of a height, placed by its top.
  mutating func add(height: Double, _ make: (Point) -> Node) {
    nodes.append(make(Point(left, top)))
    top += height
  }

  /// Room.
  mutating func skip(_ height: Double) { top += height }
}
