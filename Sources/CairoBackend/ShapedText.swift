internal import Scene

/// A text as glyphs, in ems: what it measures and what is drawn, at any size.
struct ShapedText: Sendable {
  /// A stretch of glyphs of one font.
  struct Run: Sendable {
    /// The font, by its place in the typesetter's list.
    let font: Int
    /// The glyphs from left to right.
    let glyphs: [Glyph]
    /// The bytes of the text they show, in reading order.
    let text: String
    /// How many bytes and glyphs belong together, in reading order.
    let clusters: [Cluster]
    /// Whether it reads from right to left.
    let isRightToLeft: Bool
  }

  /// A glyph at its place.
  struct Glyph: Sendable {
    let index: UInt32
    /// Ems to the right of the start of the text.
    let x: Double
    /// Ems below the baseline.
    let y: Double
  }

  /// Bytes and glyphs that belong together.
  struct Cluster: Sendable {
    let bytes: Int
    let glyphs: Int
  }

  let runs: [Run]
  /// The room in ems.
  let extents: TextExtents
  /// The first character without a glyph.
  let missing: Character?
}
