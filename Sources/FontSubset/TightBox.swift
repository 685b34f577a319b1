internal import CHarfBuzz

/// Gives a small font the box of its own glyphs in place of the box of the font it was made from.
///
/// Renderers take the box for how large a glyph may be: Poppler sets glyphs to whole pixels in fonts whose box is more than
/// 50 pixels high, which with the box of all of Noto (2.9 em) is every text of more than 9 points.
enum TightBox {
  /// The box of all glyphs of a face, in its units; nothing when they draw nothing.
  static func box(of face: OpaquePointer) -> GlyphBox? {
    guard let font = hb_font_create(face) else { return nil }
    defer { hb_font_destroy(font) }
    var union: GlyphBox?
    for glyph in 0..<hb_face_get_glyph_count(face) {
      var extents = hb_glyph_extents_t()
      guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0, extents.height != 0 else {
        continue
      }
      let box = GlyphBox(extents)
      union = union.map { $0.union(box) } ?? box
    }
    return union
  }

  /// The font file with that box, where it has a table with one and the box can be written there.
  static func set(_ box: GlyphBox, in file: [UInt8]) -> [UInt8] {
    var file = file
    if let table = table("CFF ", of: file) { setTopDictionary(box, in: &file, table) }
    if let table = table("head", of: file), table.count >= 44 {
      for (place, value) in box.values.enumerated() { file.write(value, at: table.lowerBound + 36 + 2 * place) }
    }
    return file
  }

  private static func table(_ name: String, of file: [UInt8]) -> Range<Int>? {
    let count = file.number(at: 4, bytes: 2)
    for entry in 0..<count {
      let place = 12 + 16 * entry
      guard place + 16 <= file.count else { return nil }
      guard file[place..<(place + 4)].elementsEqual(name.utf8) else { continue }
      let start = file.number(at: place + 8, bytes: 4)
      let length = file.number(at: place + 12, bytes: 4)
      return start + length <= file.count ? start..<(start + length) : nil
    }
    return nil
  }

  /// CFF's header, its index of names, then the index whose one entry is the top dictionary (Adobe Technical Note 5176).
  private static func setTopDictionary(_ box: GlyphBox, in file: inout [UInt8], _ table: Range<Int>) {
    guard table.count > 4, let names = index(at: table.lowerBound + Int(file[table.lowerBound + 2]), of: file),
      let dictionaries = index(at: names.end, of: file), let top = dictionaries.first
    else { return }
    var operands: [Range<Int>] = []
    var place = top.lowerBound
    while place < top.upperBound {
      let length = operandLength(file, at: place)
      guard length > 0 else {
        if file[place] == fontBoxOperator { return replace(operands, with: box, in: &file) }
        operands = []
        place += file[place] == 12 ? 2 : 1
        continue
      }
      operands.append(place..<min(place + length, top.upperBound))
      place += length
    }
  }

  private static let fontBoxOperator: UInt8 = 5

  /// How many bytes the number at `place` takes; 0 for an operator.
  private static func operandLength(_ file: [UInt8], at place: Int) -> Int {
    switch file[place] {
    case 28: return 3
    case 29: return 5
    case 30:
      let end = file[(place + 1)...].firstIndex { $0 & 0x0F == 0x0F } ?? place
      return end - place + 1
    case 32...246: return 1
    case 247...254: return 2
    default: return 0
    }
  }

  /// Writes each number in the bytes of the old one; where it does not fit, the box grows until it does.
  private static func replace(_ operands: [Range<Int>], with box: GlyphBox, in file: inout [UInt8]) {
    guard operands.count == 4 else { return }
    for (index, value) in box.values.enumerated() {
      let place = operands[index].lowerBound
      switch operands[index].count {
      case 3:
        file[place] = 28
        file.write(value, at: place + 1)
      case 5:
        file[place] = 29
        file.write(value < 0 ? -1 : 0, at: place + 1)
        file.write(value, at: place + 3)
      case 2: writeTwoBytes(index < 2 ? min(value, -108) : max(value, 108), at: place, in: &file)
      default: break
      }
    }
  }

  /// A number from 108 to 1131 or its negative; another one leaves what stands there.
  private static func writeTwoBytes(_ value: Int16, at place: Int, in file: inout [UInt8]) {
    let rest = Int(value.magnitude) - 108
    guard (0..<1024).contains(rest) else { return }
    file[place] = UInt8((value < 0 ? 251 : 247) + rest / 256)
    file[place + 1] = UInt8(rest % 256)
  }

  /// The first entry of an index and where the index ends.
  private static func index(at place: Int, of file: [UInt8]) -> (first: Range<Int>?, end: Int)? {
    let count = file.number(at: place, bytes: 2)
    guard count > 0 else { return place + 2 <= file.count ? (nil, place + 2) : nil }
    guard place + 3 < file.count else { return nil }
    let size = Int(file[place + 2])
    guard (1...4).contains(size) else { return nil }
    let data = place + 2 + (count + 1) * size
    let start = data + file.number(at: place + 3, bytes: size)
    let firstEnd = data + file.number(at: place + 3 + size, bytes: size)
    let end = data + file.number(at: place + 3 + count * size, bytes: size)
    guard start <= firstEnd, firstEnd <= end, end <= file.count else { return nil }
    return (start..<firstEnd, end)
  }
}

/// A box in a font's units, y upwards.
struct GlyphBox: Equatable {
  var left, bottom, right, top: Int16

  init(_ extents: hb_glyph_extents_t) {
    left = Int16(clamping: extents.x_bearing)
    top = Int16(clamping: extents.y_bearing)
    right = Int16(clamping: Int(extents.x_bearing) + Int(extents.width))
    bottom = Int16(clamping: Int(extents.y_bearing) + Int(extents.height))
  }

  /// In the order of font files.
  var values: [Int16] { [left, bottom, right, top] }

  func union(_ other: GlyphBox) -> GlyphBox {
    var result = self
    result.left = min(left, other.left)
    result.bottom = min(bottom, other.bottom)
    result.right = max(right, other.right)
    result.top = max(top, other.top)
    return result
  }
}

extension [UInt8] {
  /// A number of so many bytes, the high one first; 0 past the end.
  fileprivate func number(at place: Int, bytes: Int) -> Int {
    guard place >= 0, place + bytes <= count else { return 0 }
    return self[place..<(place + bytes)].reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate mutating func write(_ value: Int16, at place: Int) {
    guard place + 2 <= count else { return }
    self[place] = UInt8(truncatingIfNeeded: value >> 8)
    self[place + 1] = UInt8(truncatingIfNeeded: value)
  }
}
