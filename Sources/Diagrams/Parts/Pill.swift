internal import Geometry
internal import Scene

/// A text on a coloured ground.
struct Pill {
  /// Room between two of them.
  static let gap = 6.0
  private static let padding = 7.0

  let words: Words
  let font: Font
  let ground: Paint
  let paint: Paint

  /// A remark that must not be missed.
  static func warning(_ words: Words) -> Pill {
    Pill(words: words, font: TypeScale.noteBold, ground: Palette.here, paint: Palette.onHere)
  }

  /// A remark.
  static func remark(_ words: Words) -> Pill {
    Pill(words: words, font: TypeScale.note, ground: Palette.card, paint: Palette.ink)
  }

  /// The pill with its upper left corner at the origin, wrapped in a width.
  func drawn(width: Double, measuring: any TextMeasuring) throws(TextFault) -> (
    node: Node, size: (width: Double, height: Double)
  ) {
    let wrapped = try WrappedText(
      words.text, font: font, language: words.language, width: max(20, width - 2 * Self.padding), measuring: measuring)
    let box = Box(x: 0, y: 0, width: wrapped.width + 2 * Self.padding, height: wrapped.height + 5)
    var children: [Node] = [.shape(.rectangle(box, radius: 5), fill: ground)]
    var middle = 2.5 + font.lineHeight / 2
    for line in wrapped.lines {
      children.append(
        .text(
          TextRun(
            line.text, at: Point(Self.padding, middle + font.middle), font: font, language: words.language,
            paint: paint, extents: line.extents)))
      middle += font.lineHeight
    }
    return (.group(.symbol, title: words.text, children), (box.width, box.height))
  }
}
