/// Folds one code point after the other.
struct ScalarFolding {
  /// What was folded so far; U+0020 stands between words.
  private(set) var result: [UInt32] = []
  private let umlautsAsTwo: Bool

  init(umlautsAsTwo: Bool) { self.umlautsAsTwo = umlautsAsTwo }

  /// Adds a code point of a text.
  mutating func add(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x39, 0x61...0x7A: put(scalar)
    case 0x41...0x5A: put(scalar + 32)
    case 0x26: addWord("and")
    case 0..<0xC0: addBreak()
    case 0xC0...0x24F, 0x1E00...0x1EFF: addLatin(scalar)
    case 0x2B0...0x2FF, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F: break
    case 0x300...0x36F: addMark(scalar)
    case 0x386...0x3CE, 0x1F00...0x1FFF: addGreek(scalar)
    case 0x400...0x52F: addCyrillic(scalar)
    case 0x531...0x556: put(scalar + 48)
    case 0x587: put(0x565, 0x582)
    case 0x55A...0x55F, 0x589, 0x58A: addBreak()
    case 0x591...0x5F4: addHebrew(scalar)
    case 0x600...0x6FF: addArabic(scalar)
    case 0x966...0x96F: put(scalar - 0x966 + 0x30)
    case 0xE50...0xE59: put(scalar - 0xE50 + 0x30)
    case 0x1C90...0x1CBF: put(scalar - 0xBC0)
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: break
    case 0x2000...0x2BFF, 0x3000...0x3004, 0x3006...0x3020, 0x30FB, 0xFE30...0xFE4F, 0xFF5F...0xFF65: addBreak()
    case 0x3005, 0x303B, 0x3041...0x30FE, 0xFF66...0xFF9F: addKana(scalar)
    case 0x4E00...0x9FFF: put(SimplifiedForms.of(scalar))
    case 0xAC00...0xD7A3: addHangul(scalar - 0xAC00)
    case 0xFF01...0xFF5E: add(scalar - 0xFEE0)
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: UInt32) { result.add(scalar) }

  private mutating func put(_ first: UInt32, _ second: UInt32) {
    put(first)
    put(second)
  }

  private mutating func addBreak() {
    if let last = result.last, last != 0x20 { put(0x20) }
  }

  private mutating func addWord(_ word: StaticString) {
    addBreak()
    for index in 0..<word.utf8CodeUnitCount { put(UInt32(word.utf8Start[index])) }
    addBreak()
  }

  private mutating func addLatin(_ scalar: UInt32) {
    if umlautsAsTwo, addUmlaut(scalar) { return }
    let table = scalar < 0x1E00 ? FoldingTables.latin : FoldingTables.latinAdditional
    let index = Int(scalar < 0x1E00 ? scalar - 0xC0 : scalar - 0x1E00)
    guard index < table.utf8CodeUnitCount else { return put(scalar) }
    switch table.utf8Start[index] {
    case UInt8(ascii: "."): put(scalar)
    case UInt8(ascii: "1"): put(0x61, 0x65)
    case UInt8(ascii: "2"): put(0x73, 0x73)
    case UInt8(ascii: "3"): put(0x74, 0x68)
    case UInt8(ascii: "4"): put(0x6F, 0x65)
    case let letter: put(UInt32(letter))
    }
  }

  private mutating func addUmlaut(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xC4, 0xE4: put(0x61, 0x65)
    case 0xD6, 0xF6, 0xD8, 0xF8: put(0x6F, 0x65)
    case 0xDC, 0xFC: put(0x75, 0x65)
    case 0xC5, 0xE5: put(0x61, 0x61)
    default: return false
    }
    return true
  }

  /// A mark by itself, as decomposed text has it.
  private mutating func addMark(_ mark: UInt32) {
    guard umlautsAsTwo, let letter = result.last else { return }
    if mark == 0x308, letter == 0x61 || letter == 0x6F || letter == 0x75 { put(0x65) }
    if mark == 0x30A, letter == 0x61 { put(0x61) }
  }

  private mutating func addGreek(_ scalar: UInt32) {
    guard scalar >= 0x1F00 else {
      let letter = Self.letter(Int(scalar - 0x386), in: FoldingTables.greek)
      return put(letter == 0x2E ? scalar : letter)
    }
    switch scalar {
    case 0x1F00...0x1F0F, 0x1F70...0x1F71, 0x1F80...0x1F8F, 0x1FB0...0x1FBC: put(0x3B1)
    case 0x1F10...0x1F1F, 0x1F72...0x1F73, 0x1FC8...0x1FC9: put(0x3B5)
    case 0x1F20...0x1F2F, 0x1F74...0x1F75, 0x1F90...0x1F9F, 0x1FC2...0x1FCC: put(0x3B7)
    case 0x1F30...0x1F3F, 0x1F76...0x1F77, 0x1FD0...0x1FDB: put(0x3B9)
    case 0x1F40...0x1F4F, 0x1F78...0x1F79, 0x1FF8...0x1FF9: put(0x3BF)
    case 0x1FE4, 0x1FE5, 0x1FEC: put(0x3C1)
    case 0x1F50...0x1F5F, 0x1F7A...0x1F7B, 0x1FE0...0x1FEB: put(0x3C5)
    case 0x1F60...0x1F6F, 0x1F7C...0x1F7D, 0x1FA0...0x1FAF, 0x1FF2...0x1FFC: put(0x3C9)
    default: addBreak()
    }
  }

  private mutating func addCyrillic(_ scalar: UInt32) {
    var small = scalar
    switch scalar {
    case 0x400...0x40F: small += 80
    case 0x410...0x42F: small += 32
    case 0x483...0x489: return
    case 0x4C0: small = 0x4CF
    case 0x4C1...0x4CE: small += scalar & 1
    case 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: small |= 1
    default: break
    }
    let marked = FoldingTables.markedCyrillic
    for pair in 0..<(marked.utf8CodeUnitCount / 4) where Self.letter(2 * pair, in: marked) == small {
      return put(Self.letter(2 * pair + 1, in: marked))
    }
    put(small)
  }

  /// A letter of a table of letters of two bytes each; `.` stands for two bytes of its own.
  private static func letter(_ index: Int, in table: StaticString) -> UInt32 {
    var place = 0
    for _ in 0..<index { place += table.utf8Start[place] < 0x80 ? 1 : 2 }
    guard place + 1 < table.utf8CodeUnitCount, table.utf8Start[place] >= 0x80 else { return 0x2E }
    return UInt32(table.utf8Start[place] & 0x1F) << 6 | UInt32(table.utf8Start[place + 1] & 0x3F)
  }

  private mutating func addHebrew(_ scalar: UInt32) {
    switch scalar {
    case 0x5BE: addBreak()
    case 0x591...0x5C7, 0x5F3, 0x5F4: break
    case 0x5DA, 0x5DD, 0x5DF, 0x5E3, 0x5E5: put(scalar + 1)
    default: put(scalar)
    }
  }

  private mutating func addArabic(_ scalar: UInt32) {
    switch scalar {
    case 0x60C, 0x61B, 0x61F, 0x66A...0x66D, 0x6D4: addBreak()
    case 0x610...0x61A, 0x621, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6ED: break
    case 0x622, 0x623, 0x625, 0x671: put(0x627)
    case 0x624: put(0x648)
    case 0x626, 0x649, 0x6CC: put(0x64A)
    case 0x629, 0x6C0, 0x6C1, 0x6D5: put(0x647)
    case 0x6A9: put(0x643)
    case 0x660...0x669: put(scalar - 0x660 + 0x30)
    case 0x6F0...0x6F9: put(scalar - 0x6F0 + 0x30)
    default: put(scalar)
    }
  }

  /// Syllables as the letters they are made of, which decomposed text has too, so that a syllable that is not finished yet
  /// is the beginning of one that is.
  private mutating func addHangul(_ index: UInt32) {
    put(0x1100 + index / 588)
    put(0x1161 + index % 588 / 28)
    if index % 28 > 0 { put(0x11A7 + index % 28) }
  }

  /// Kana as large hiragana, each mark of voice by itself; signs of repetition as what they repeat.
  private mutating func addKana(_ scalar: UInt32) {
    switch scalar {
    case 0x3005, 0x303B, 0x309D, 0x30FD: if let last = result.last { put(last) }
    case 0x309E, 0x30FE: if let last = result.last { put(last, 0x3099) }
    case 0xFF9E, 0xFF9F: put(scalar - 0xFF9E + 0x3099)
    case 0xFF66...0xFF9D:
      let table = FoldingTables.halfWidthKatakana.utf8Start + 3 * Int(scalar - 0xFF66)
      addKana(UInt32(table[0] & 0x0F) << 12 | UInt32(table[1] & 0x3F) << 6 | UInt32(table[2] & 0x3F))
    case 0x30A1...0x30F6: addHiragana(scalar - 0x60)
    case 0x3041...0x3096: addHiragana(scalar)
    case 0x309B, 0x309C: put(scalar - 2)
    default: put(scalar)
    }
  }

  private mutating func addHiragana(_ kana: UInt32) {
    switch kana {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: put(kana + 1)
    case 0x3095: put(0x304B)
    case 0x3096: put(0x3051)
    case 0x3094: put(0x3046, 0x3099)
    case 0x304C...0x3062 where kana & 1 == 0: put(kana - 1, 0x3099)
    case 0x3065, 0x3067, 0x3069: put(kana - 1, 0x3099)
    case 0x306F...0x307D where (kana - 0x306F) % 3 > 0:
      let voice = (kana - 0x306F) % 3
      put(kana - voice, 0x3098 + voice)
    default: put(kana)
    }
  }
}
