internal import CCairo
internal import Scene

/// Text as filled outlines, placed to a fraction of a pixel.
struct OutlinedText: TextPainting {
  let typesetter: Typesetter

  func paint(_ run: TextRun, in context: OpaquePointer) throws(DrawingFault) {
    let shaped: ShapedText
    do {
      shaped = try typesetter.shape(run.text, font: run.font, language: run.language)
    } catch {
      throw .text(error)
    }
    let start = run.startOffset(of: shaped.extents.width * run.font.size)
    cairo_new_path(context)
    for part in shaped.runs {
      guard let face = typesetter.cairoFace(ofFont: part.font) else { continue }
      cairo_set_font_face(context, face)
      cairo_set_font_size(context, run.font.size)
      let glyphs = part.glyphs.filter { !$0.isEmpty }.map { glyph in
        cairo_glyph_t(
          index: UInt(glyph.index), x: start + glyph.x * run.font.size, y: glyph.y * run.font.size)
      }
      cairo_glyph_path(context, glyphs, Int32(clamping: glyphs.count))
    }
    cairo_fill(context)
  }

  func paintHidden(_ scene: Scene, in context: OpaquePointer, tags: TagWriter) {}
  func hides(_ run: TextRun) -> Bool { false }
}

extension TextRun {
  /// Where the pen begins when the text is `width` wide.
  func startOffset(of width: Double) -> Double {
    switch anchor {
    case .start: 0
    case .middle: -width / 2
    case .end: -width
    }
  }
}

extension ShapedText.Glyph {
  /// Whether it shows nothing by itself: joiners and missing characters.
  var isEmpty: Bool { index >= 0x0FFF_FFFF }
}
