internal import Geometry
internal import Scene

/// Measures and places pieces of text.
struct TextKit {
  let measuring: any TextMeasuring

  /// A text on a baseline.
  func run(
    _ words: Words, font: Font, paint: Paint, at position: Point, anchor: TextRun.Anchor = .start,
    rotation: Double = 0
  ) throws(TextFault) -> TextRun {
    let extents = try measuring.extents(of: words.text, font: font, language: words.language)
    return TextRun(
      words.text, at: position, anchor: anchor, font: font, language: words.language, paint: paint,
      rotation: rotation, extents: extents)
  }

  func width(_ words: Words, font: Font) throws(TextFault) -> Double {
    try measuring.extents(of: words.text, font: font, language: words.language).width
  }
}
