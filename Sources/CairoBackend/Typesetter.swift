internal import CPango
public import Scene
internal import Synchronization

/// Sets text in the fonts of a ``FontSet`` through Pango: measures it, and shapes it for the renderers.
///
/// Nothing is hinted, so that text has the same proportions at every size and in every format. It may be used from
/// several threads.
public final class Typesetter: TextMeasuring, Sendable {
  /// What happens where no font has a character.
  public enum MissingGlyphs: Hashable, Sendable {
    /// ``TextFault/missingGlyph(_:text:)`` is thrown.
    case fail
    /// An empty box stands for it, and ``Typesetter/replaced`` tells of it.
    case replace
    /// It takes one em: for drawings that others draw, with fonts of their own.
    case estimate
  }

  private let state: Mutex<State>
  private let missingGlyphs: MissingGlyphs

  /// A typesetter with these fonts.
  ///
  /// - Throws: ``TextFault/missingFont(_:)`` when the family for one of `languages` is not among them.
  public init(
    fonts: FontSet = .debianNoto, languages: [String] = ["en"], missingGlyphs: MissingGlyphs = .fail
  ) throws(TextFault) {
    guard let configuration = FontConfiguration(fonts) else { throw .missingFont(fonts.files.first ?? "") }
    let families = configuration.families()
    for language in languages {
      let family = fonts.families.family(for: language)
      guard families.contains(family) else { throw .missingFont(family) }
    }
    guard let state = State(configuration: configuration, families: fonts.families) else {
      throw .missingFont(fonts.files.first ?? "")
    }
    self.state = Mutex(state)
    self.missingGlyphs = missingGlyphs
  }

  /// The room a text takes in one line.
  public func extents(of text: String, font: Font, language: String) throws(TextFault) -> TextExtents {
    let ems = try shape(text, font: font, language: language).extents
    return TextExtents(
      width: ems.width * font.size, ascent: ems.ascent * font.size, descent: ems.descent * font.size)
  }

  /// The text as glyphs, in ems: whatever the size of the font.
  func shape(_ text: String, font: Font, language: String) throws(TextFault) -> ShapedText {
    let key = State.Key(text: text, weight: font.weight, stretch: font.stretch, language: language)
    let shaped = state.withLock { $0.shape(key) }
    guard let missing = shaped.missing else { return shaped }
    switch missingGlyphs {
    case .fail: throw .missingGlyph(missing, text: text)
    case .replace: return state.withLock { $0.shapeWithBoxes(key, missing: missing) }
    case .estimate: return shaped
    }
  }

  /// The texts with a character that no font has, each with the first such one, in the order in which they were set.
  public var replaced: [TextFault] { state.withLock { $0.replaced } }

  /// Calls `body` with Cairo's face of a font, which lives as long as the typesetter.
  func cairoFace(ofFont font: Int) -> OpaquePointer? {
    OpaquePointer(bitPattern: state.withLock { $0.cairoFace(ofFont: font) })
  }

  /// Calls `body` with the bytes of a font's file and its place in them.
  func withFontFile<Result: Sendable>(
    ofFont font: Int, _ body: @Sendable (UnsafeRawBufferPointer, Int) -> Result
  ) -> Result? {
    state.withLock { $0.withFontFile(ofFont: font, body) }
  }
}
