/// Measures text without fonts, for tests of layout: an ideograph is as wide as it is high, anything else 0.55 of that,
/// or 0.46 where letters are condensed.
public struct FixedTextMeasuring: TextMeasuring, Sendable {
  /// A measurer.
  public init() {}

  /// The room a text takes in one line; bold takes no more than regular.
  public func extents(of text: String, font: Font, language: String) throws(TextFault) -> TextExtents {
    let letter = font.stretch == .condensed ? 0.46 : 0.55
    let ems = text.unicodeScalars.reduce(0.0) { $0 + ($1.isIdeographic ? 1 : letter) }
    return TextExtents(width: ems * font.size, ascent: 0.8 * font.size, descent: 0.15 * font.size)
  }
}

extension Unicode.Scalar {
  /// Whether it stands in a square of its own: Han, kana, hangul syllables and full-width forms.
  public var isIdeographic: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
