internal import CCairo
internal import FontSubset
internal import Geometry
internal import Scene

/// Text as glyphs of fonts that hold nothing but the glyphs of one document, with the characters they stand for: it can be
/// selected and searched.
///
/// Text that stands askew would stagger, since renderers set glyphs on whole rows of pixels: it is drawn as outlines, and
/// the text itself lies hidden under the background.
struct EmbeddedText: TextPainting {
  /// A font that was made small.
  private struct Font {
    let face: OpaquePointer
    let glyphs: [UInt32: UInt32]
  }

  /// How far glyphs stand to the right of their place, in points. Poppler moves them left to the next quarter of a pixel;
  /// at two pixels a point this makes it the nearest.
  private static let shift = 1.0 / 16
  /// How far they stand below it. Baselines lie on whole pixels, from which Poppler would round some up by a row.
  private static let drop = 1.0 / 32

  private let typesetter: Typesetter
  private let outlines: OutlinedText
  private let hidesAskewText: Bool
  private let scale: Double
  private let fonts: [Int: Font]

  /// The fonts for the text of a document's pages.
  init(_ pages: [Scene], scale: Double, typesetter: Typesetter) throws(DrawingFault) {
    self.typesetter = typesetter
    self.scale = scale
    outlines = OutlinedText(typesetter: typesetter)
    hidesAskewText = pages.allSatisfy { $0.background != nil }
    var used: [Int: Set<UInt32>] = [:]
    for run in pages.flatMap(\.textRuns) {
      for part in try Self.shape(run, typesetter).runs {
        used[part.font, default: []].formUnion(part.glyphs.filter { !$0.isEmpty }.map(\.index))
      }
    }
    var fonts: [Int: Font] = [:]
    for (font, glyphs) in used.sorted(by: { $0.key < $1.key }) {
      fonts[font] = try Self.embedded(font, glyphs: glyphs.sorted(), typesetter)
    }
    self.fonts = fonts
  }

  /// Gives the fonts back; to be called once, when the document is finished.
  func release() {
    for font in fonts.values { cairo_font_face_destroy(font.face) }
  }

  private static func embedded(
    _ font: Int, glyphs: [UInt32], _ typesetter: Typesetter
  ) throws(DrawingFault) -> Font {
    let subset = typesetter.withFontFile(ofFont: font) { bytes, face in
      try? FontFile(borrowing: bytes, face: face).subset(glyphs: glyphs)
    }
    guard let subset, let small = subset else { throw .cairo("a font could not be subset") }
    guard let face = metroguide_font_face_from_memory(small.bytes, small.bytes.count) else {
      throw .cairo("a subset font could not be read")
    }
    return Font(face: face, glyphs: small.glyphs)
  }

  private static func shape(_ run: TextRun, _ typesetter: Typesetter) throws(DrawingFault) -> ShapedText {
    do {
      return try typesetter.shape(run.text, font: run.font, language: run.language)
    } catch {
      throw .text(error)
    }
  }

  func hides(_ run: TextRun) -> Bool { hidesAskewText && run.isAskew }

  /// Draws the text that the background is going to hide.
  func paintHidden(_ scene: Scene, in context: OpaquePointer, tags: TagWriter) throws(DrawingFault) {
    for run in scene.textRuns where hides(run) {
      cairo_save(context)
      cairo_translate(context, run.position.x, run.position.y)
      cairo_rotate(context, run.rotation * .pi / 180)
      try tags.markHidden(in: context) { () throws(DrawingFault) in try paintGlyphs(of: run, in: context) }
      cairo_restore(context)
    }
  }

  func paint(_ run: TextRun, in context: OpaquePointer) throws(DrawingFault) {
    if hides(run) { return try outlines.paint(run, in: context) }
    try paintGlyphs(of: run, in: context)
  }

  private func paintGlyphs(of run: TextRun, in context: OpaquePointer) throws(DrawingFault) {
    let shaped = try Self.shape(run, typesetter)
    let start = run.startOffset(of: shaped.extents.width * run.font.size) + Self.shift / scale
    for part in shaped.runs {
      guard let font = fonts[part.font] else { continue }
      cairo_set_font_face(context, font.face)
      cairo_set_font_size(context, run.font.size)
      let glyphs = part.glyphs.map { glyph in
        cairo_glyph_t(
          index: UInt(font.glyphs[glyph.index] ?? 0), x: start + glyph.x * run.font.size,
          y: glyph.y * run.font.size + Self.drop / scale)
      }
      let clusters = part.clusters.map {
        cairo_text_cluster_t(num_bytes: Int32(clamping: $0.bytes), num_glyphs: Int32(clamping: $0.glyphs))
      }
      let flags = part.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0)
      cairo_show_text_glyphs(
        context, part.text, Int32(clamping: part.text.utf8.count), glyphs, Int32(clamping: glyphs.count), clusters,
        Int32(clamping: clusters.count), flags)
    }
  }
}

extension TextRun {
  /// Whether it does not stand level.
  fileprivate var isAskew: Bool { rotation.truncatingRemainder(dividingBy: 360) != 0 }
}
