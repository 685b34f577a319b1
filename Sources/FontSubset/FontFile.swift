internal import CHarfBuzz

/// Makes small fonts out of large ones: what a document uses, and nothing else.
public struct FontFile: ~Copyable {
  /// Why a font could not be made smaller.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes are no font, or have no face of that number.
    case unreadable(face: Int)
    /// HarfBuzz could not make the subset.
    case notSubset
    /// The subset could not be written as WOFF2.
    case notCompressed

    /// One sentence for people.
    public var description: String {
      switch self {
      case .unreadable(let face): "the font cannot be read, or has no face \(face)"
      case .notSubset: "the font cannot be subset"
      case .notCompressed: "the font cannot be written as WOFF2"
      }
    }
  }

  private let face: OpaquePointer

  /// A face of a font file or collection.
  ///
  /// The bytes are copied.
  public init(_ bytes: [UInt8], face index: Int = 0) throws(Failure) {
    let made = bytes.withUnsafeBytes { Self.face(of: $0, index: index, mode: HB_MEMORY_MODE_DUPLICATE) }
    guard let made else { throw .unreadable(face: index) }
    face = made
  }

  /// A face of a font that stays in memory, unchanged, as long as this value.
  public init(borrowing bytes: UnsafeRawBufferPointer, face index: Int = 0) throws(Failure) {
    guard let made = Self.face(of: bytes, index: index, mode: HB_MEMORY_MODE_READONLY) else {
      throw .unreadable(face: index)
    }
    face = made
  }

  deinit { hb_face_destroy(face) }

  private static func face(of bytes: UnsafeRawBufferPointer, index: Int, mode: hb_memory_mode_t) -> OpaquePointer? {
    guard index >= 0, let base = bytes.baseAddress, bytes.count <= UInt32.max else { return nil }
    let blob = hb_blob_create(base.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), mode, nil, nil)
    defer { hb_blob_destroy(blob) }
    guard index < Int(hb_face_count(blob)), let face = hb_face_create(blob, UInt32(index)) else { return nil }
    guard hb_face_get_glyph_count(face) > 0 else {
      hb_face_destroy(face)
      return nil
    }
    return face
  }

  /// A font made smaller, and what became of its glyphs.
  public struct GlyphSubset: Sendable {
    /// The font file.
    public let bytes: [UInt8]
    /// The new number of each glyph, by the old one.
    public let glyphs: [UInt32: UInt32]
  }

  /// The font with these glyphs only, renumbered, without anything for shaping and without characters: for documents that
  /// place glyphs themselves and say which text they show. Its box is that of these glyphs.
  public func subset(glyphs: some Sequence<UInt32>) throws(Failure) -> GlyphSubset {
    guard let input = hb_subset_input_create_or_fail() else { throw .notSubset }
    defer { hb_subset_input_destroy(input) }
    let wanted = hb_subset_input_glyph_set(input)
    for glyph in glyphs { hb_set_add(wanted, glyph) }
    Self.dropTables(["cmap", "GSUB", "GPOS", "GDEF", "vhea", "vmtx", "VORG", "BASE", "DSIG"], in: input)
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)
    guard let plan = hb_subset_plan_create_or_fail(face, input) else { throw .notSubset }
    defer { hb_subset_plan_destroy(plan) }
    guard let result = hb_subset_plan_execute_or_fail(plan) else { throw .notSubset }
    defer { hb_face_destroy(result) }
    let mapping = hb_subset_plan_old_to_new_glyph_mapping(plan)
    var renumbered: [UInt32: UInt32] = [:]
    for glyph in glyphs where hb_map_has(mapping, glyph) != 0 { renumbered[glyph] = hb_map_get(mapping, glyph) }
    let bytes = Self.bytes(of: result)
    return GlyphSubset(bytes: TightBox.box(of: result).map { TightBox.set($0, in: bytes) } ?? bytes, glyphs: renumbered)
  }

  /// The font with these characters only, as an OpenType file.
  ///
  /// - Parameter isShaping: whether kerning, joined letters and marks stay, without which scripts such as Arabic cannot be
  ///   read, and the narrow quotation marks of fonts that have wide ones too (`pwid`); vertical forms go in any case. Han
  ///   characters need none of it.
  public func subset(
    characters: some Sequence<Unicode.Scalar>, isShaping: Bool = false
  ) throws(Failure) -> [UInt8] {
    guard let input = hb_subset_input_create_or_fail() else { throw .notSubset }
    defer { hb_subset_input_destroy(input) }
    let wanted = hb_subset_input_unicode_set(input)
    for character in characters { hb_set_add(wanted, character.value) }
    if isShaping {
      Self.add(["pwid"], to: hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG))
    } else {
      Self.dropTables(["GSUB", "GPOS", "GDEF"], in: input)
    }
    Self.dropTables(["vhea", "vmtx", "VORG", "BASE", "DSIG"], in: input)
    // Outlines that call no subroutines are longer, and pack better.
    hb_subset_input_set_flags(
      input, HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_DESUBROUTINIZE.rawValue)
    guard let result = hb_subset_or_fail(face, input) else { throw .notSubset }
    defer { hb_face_destroy(result) }
    return Self.bytes(of: result)
  }

  /// The glyph of each of these characters; those that the font lacks are left out. In the faces of one collection a glyph
  /// has one number.
  public func glyphs(of characters: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar: UInt32] {
    guard let font = hb_font_create(face) else { return [:] }
    defer { hb_font_destroy(font) }
    var glyphs: [Unicode.Scalar: UInt32] = [:]
    for character in characters {
      var glyph: hb_codepoint_t = 0
      if hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 { glyphs[character] = glyph }
    }
    return glyphs
  }

  /// The characters of a text that the font lacks, in their order, each once.
  public func missing(in text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    guard let known = hb_set_create() else { return [] }
    defer { hb_set_destroy(known) }
    hb_face_collect_unicodes(face, known)
    var seen: Set<Unicode.Scalar> = []
    return text.filter { hb_set_has(known, $0.value) == 0 && seen.insert($0).inserted }
  }

  private static func dropTables(_ names: [StaticString], in input: OpaquePointer) {
    add(names, to: hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG))
  }

  private static func add(_ tags: [StaticString], to set: OpaquePointer?) {
    for name in tags {
      let tag = name.withUTF8Buffer { bytes in bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
      hb_set_add(set, tag)
    }
  }

  private static func bytes(of face: OpaquePointer) -> [UInt8] {
    let blob = hb_face_reference_blob(face)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }
}
