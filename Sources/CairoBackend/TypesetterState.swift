internal import CPango
internal import Scene

extension Typesetter {
  /// Pango's objects and what was shaped before; one thread at a time.
  struct State: ~Copyable {
    struct Key: Hashable {
      let text: String
      let weight: Font.Weight
      let stretch: Font.Stretch
      let language: String
    }

    /// Texts are shaped at this many pixels an em and scaled.
    private static let pixelsPerEm = 64.0
    private static let unitsPerEm = pixelsPerEm * Double(PANGO_SCALE)

    private let configuration: FontConfiguration
    private let families: FontSet.FamilyChoice
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private let layout: OpaquePointer
    /// Chinese fonts have quotation marks of two widths, the wide ones first: this asks for the others.
    private let narrowMarks: OpaquePointer
    private var shaped: [Key: ShapedText] = [:]
    private var boxed: [Key: ShapedText] = [:]
    /// The texts that were set with boxes.
    private(set) var replaced: [TextFault] = []
    private var fonts: [UnsafeMutablePointer<PangoFont>] = []

    init?(configuration: consuming FontConfiguration, families: FontSet.FamilyChoice) {
      guard let fontMap = metroguide_font_map(configuration.pointer) else { return nil }
      guard let context = pango_font_map_create_context(fontMap), let layout = Self.layout(in: context) else {
        metroguide_unref(fontMap)
        return nil
      }
      guard let narrowMarks = pango_attr_list_new() else {
        for object in [UnsafeMutableRawPointer(layout), UnsafeMutableRawPointer(context)] { metroguide_unref(object) }
        metroguide_unref(fontMap)
        return nil
      }
      pango_attr_list_insert(narrowMarks, pango_attr_font_features_new("pwid=1"))
      self.narrowMarks = narrowMarks
      self.configuration = configuration
      self.families = families
      self.fontMap = fontMap
      self.context = context
      self.layout = layout
    }

    private static func layout(in context: OpaquePointer) -> OpaquePointer? {
      metroguide_context_prepare(context)
      guard let layout = pango_layout_new(context) else { return nil }
      pango_layout_set_single_paragraph_mode(layout, 1)
      pango_layout_set_auto_dir(layout, 0)
      return layout
    }

    deinit {
      for font in fonts { metroguide_unref(font) }
      pango_attr_list_unref(narrowMarks)
      metroguide_unref(UnsafeMutableRawPointer(layout))
      metroguide_unref(UnsafeMutableRawPointer(context))
      metroguide_unref(fontMap)
    }

    mutating func shape(_ key: Key) -> ShapedText {
      if let known = shaped[key] { return known }
      let result = OpenFaces.opening { keep in
        let known = fonts.count
        let result = shapeAnew(key)
        for font in fonts[known...] { if let scaled = metroguide_scaled_font(font) { keep(scaled) } }
        return result
      }
      shaped[key] = result
      return result
    }

    /// What stands for a character that no font has.
    private static let box: Character = "\u{25A1}"

    /// The text with a box for each character that no font has.
    mutating func shapeWithBoxes(_ key: Key, missing: Character) -> ShapedText {
      if let known = boxed[key] { return known }
      let fault = TextFault.missingGlyph(missing, text: key.text)
      if !replaced.contains(fault) { replaced.append(fault) }
      var text = ""
      for character in key.text {
        let single = Key(
          text: String(character), weight: key.weight, stretch: key.stretch, language: key.language)
        text.append(shape(single).missing == nil ? character : Self.box)
      }
      let result = shape(Key(text: text, weight: key.weight, stretch: key.stretch, language: key.language))
      boxed[key] = result
      return result
    }

    private mutating func shapeAnew(_ key: Key) -> ShapedText {
      let description = pango_font_description_new()
      defer { pango_font_description_free(description) }
      pango_font_description_set_family(description, families.list(for: key.language, key.stretch))
      pango_font_description_set_weight(
        description, key.weight == .bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
      pango_font_description_set_absolute_size(description, Self.unitsPerEm)
      pango_context_set_language(context, pango_language_from_string(key.language))
      pango_layout_context_changed(layout)
      pango_layout_set_font_description(layout, description)
      pango_layout_set_attributes(layout, Font.hasWideMarks(in: key.language) ? nil : narrowMarks)
      let bytes = Array(key.text.utf8)
      bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          pango_layout_set_text(layout, characters.baseAddress, Int32(clamping: characters.count))
        }
      }
      return read(text: bytes)
    }

    private mutating func read(text: [UInt8]) -> ShapedText {
      guard let line = pango_layout_get_line_readonly(layout, 0) else {
        return ShapedText(runs: [], extents: TextExtents(width: 0, ascent: 0, descent: 0), missing: nil)
      }
      var runs: [ShapedText.Run] = []
      var missing: Character?
      var pen = 0.0
      var entry = line.pointee.runs
      while let current = entry {
        if let data = current.pointee.data {
          let item = data.assumingMemoryBound(to: PangoGlyphItem.self)
          let reader = GlyphRunReader(item: item, text: text, unitsPerEm: Self.unitsPerEm)
          runs.append(reader.run(font: fontIndex(reader.font), pen: &pen))
          missing = missing ?? reader.missingCharacter
        }
        entry = current.pointee.next
      }
      var ink = PangoRectangle()
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, &ink, &logical)
      let extents = TextExtents(
        width: Double(logical.width) / Self.unitsPerEm, ascent: Double(-ink.y) / Self.unitsPerEm,
        descent: Double(ink.y + ink.height) / Self.unitsPerEm)
      return ShapedText(runs: runs, extents: extents, missing: missing)
    }

    private mutating func fontIndex(_ font: UnsafeMutablePointer<PangoFont>?) -> Int {
      guard let font else { return -1 }
      if let index = fonts.firstIndex(of: font) { return index }
      g_object_ref(font)
      fonts.append(font)
      return fonts.count - 1
    }

    /// The address of Cairo's face of a font; 0 when there is none.
    func cairoFace(ofFont font: Int) -> UInt {
      guard fonts.indices.contains(font),
        let scaled = metroguide_scaled_font(fonts[font]), let face = cairo_scaled_font_get_font_face(scaled)
      else { return 0 }
      return UInt(bitPattern: face)
    }

    func withFontFile<Result: Sendable>(
      ofFont font: Int, _ body: @Sendable (UnsafeRawBufferPointer, Int) -> Result
    ) -> Result? {
      guard fonts.indices.contains(font), let face = hb_font_get_face(pango_font_get_hb_font(fonts[font])) else {
        return nil
      }
      let blob = hb_face_reference_blob(face)
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let bytes = hb_blob_get_data(blob, &length) else { return nil }
      return body(UnsafeRawBufferPointer(start: bytes, count: Int(length)), Int(hb_face_get_index(face)))
    }
  }
}
