public import Geometry

/// The type of a text run. The family follows from the language and is chosen by whoever measures and draws.
public struct Font: Hashable, Sendable {
  /// How heavy it is.
  public enum Weight: String, CaseIterable, Hashable, Sendable {
    case regular, bold
  }

  /// How wide its letters are, as CSS calls it. Ideographs are as wide as they are high in either.
  public enum Stretch: String, CaseIterable, Hashable, Sendable {
    case normal, condensed
  }

  /// The size in points: the side of an ideograph.
  public var size: Double
  /// How heavy it is.
  public var weight: Weight
  /// How wide its letters are.
  public var stretch: Stretch

  /// A font.
  public init(size: Double, weight: Weight = .regular, stretch: Stretch = .normal) {
    self.size = size
    self.weight = weight
    self.stretch = stretch
  }
}

/// How much room a text takes, in points.
public struct TextExtents: Hashable, Sendable {
  /// How far the pen moves.
  public var width: Double
  /// How far the ink reaches above the baseline.
  public var ascent: Double
  /// How far the ink reaches below the baseline; negative when it ends above.
  public var descent: Double

  /// The room of a text.
  public init(width: Double, ascent: Double, descent: Double) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

/// A piece of text in one font and language on one straight baseline.
public struct TextRun: Hashable, Sendable {
  /// Which part of the baseline lies at ``TextRun/position``.
  public enum Anchor: String, CaseIterable, Hashable, Sendable {
    case start, middle, end
  }

  /// The text; never empty, without line breaks.
  public var text: String
  /// A point of the baseline, at the ``anchor``.
  public var position: Point
  /// Which part of the baseline that is.
  public var anchor: Anchor
  /// The type.
  public var font: Font
  /// The language (BCP 47), which decides the shapes of Han characters.
  public var language: String
  /// The colour.
  public var paint: Paint
  /// Degrees clockwise about ``position``.
  public var rotation: Double
  /// The room it was measured to take, unrotated.
  public var extents: TextExtents

  /// A run of text that was measured.
  public init(
    _ text: String, at position: Point, anchor: Anchor = .start, font: Font, language: String, paint: Paint,
    rotation: Double = 0, extents: TextExtents
  ) {
    self.text = text
    self.position = position
    self.anchor = anchor
    self.font = font
    self.language = language
    self.paint = paint
    self.rotation = rotation
    self.extents = extents
  }

  /// Where its pen begins, before rotation, measured from ``position``.
  public var startOffset: Double {
    switch anchor {
    case .start: 0
    case .middle: -extents.width / 2
    case .end: -extents.width
    }
  }
}

extension Font {
  /// Whether the marks that all writing shares, such as quotation marks, are as wide as an ideograph in a language (BCP 47);
  /// elsewhere they are as wide as they are.
  public static func hasWideMarks(in language: String) -> Bool {
    let base = language.prefix { $0 != "-" }.lowercased()
    return ["zh", "yue", "wuu", "nan", "ja", "ko"].contains(base)
  }
}

/// Tells how much room text takes.
public protocol TextMeasuring {
  /// The room a text takes in one line.
  ///
  /// - Throws: ``TextFault`` when no font has one of its characters.
  func extents(of text: String, font: Font, language: String) throws(TextFault) -> TextExtents
}

/// Why text cannot be measured or drawn.
public enum TextFault: Error, Hashable, Sendable {
  /// No font has a shape for this character of that text.
  case missingGlyph(Character, text: String)
  /// A font that was asked for is not there.
  case missingFont(String)
}

extension TextFault: CustomStringConvertible {
  /// One sentence for people, with a hint.
  public var description: String {
    switch self {
    case .missingGlyph(let character, let text):
      "no font has a glyph for \"\(character)\" (\(Self.codePoints(of: character))) in \"\(text)\"; "
        + Self.remedy(for: character)
    case .missingFont(let name):
      "font \"\(name)\" is not installed; on Debian: apt-get install fonts-noto-cjk fonts-noto-core"
    }
  }

  /// What helps where no font has a character, by the Debian package that has one.
  private static func remedy(for character: Character) -> String {
    let scalar = character.unicodeScalars.first
    let isHan = scalar.map { (0x2E80...0x9FFF).contains($0.value) || (0x20000...0x3FFFF).contains($0.value) } ?? false
    let isPrivate =
      scalar?.properties.generalCategory == .privateUse || scalar?.properties.generalCategory == .unassigned
    if isPrivate { return "no font has it: spell the text otherwise" }
    return "on Debian: apt-get install " + (isHan ? "fonts-noto-cjk" : "fonts-noto-core")
      + "; where that does not have it, spell the text otherwise"
  }

  private static func codePoints(of character: Character) -> String {
    character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}
