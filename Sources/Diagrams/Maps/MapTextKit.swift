internal import Geometry
internal import Scene

/// Measures and places the words around a map.
struct MapTextKit {
  let measuring: any TextMeasuring

  /// A text on a baseline.
  func run(
    _ words: Words, font: Font, paint: Paint, at position: Point, anchor: TextRun.Anchor = .start
  ) throws(TextFault) -> TextRun {
    let extents = try measuring.extents(of: words.text, font: font, language: words.language)
    return TextRun(
      words.text, at: position, anchor: anchor, font: font, language: words.language, paint: paint, extents: extents)
  }

  /// How wide a text is.
  func width(_ words: Words, font: Font) throws(TextFault) -> Double {
    try measuring.extents(of: words.text, font: font, language: words.language).width
  }
}
