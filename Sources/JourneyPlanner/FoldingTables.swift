/// The tables of ``ScalarFolding``.
enum FoldingTables {
  /// Letters without their accents for U+00C0 to U+024F; `.` stays as it is, digits stand for two letters.
  static let latin: StaticString = """
    aaaaaa1ceeeeiiiidnooooo.ouuuuy32aaaaaa1ceeeeiiiidnooooo.ouuuuy3y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkklllllll\
    lllnnnnnnnnnoooooo44rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    ................................oo.............uu...............\
    .............aaiioouuuuuuuuuu.aaaa11..ggkkoooo..j...gg..nnaa11oo\
    aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............\
    ................
    """

  /// The same for U+1E00 to U+1EFF.
  static let latinAdditional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.s..2.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """

  /// The full forms of the half-width katakana U+FF66 to U+FF9D.
  static let halfWidthKatakana: StaticString = """
    ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン
    """

  /// Greek letters without their accents for U+0386 to U+03CE; `.` stays as it is.
  static let greek: StaticString = """
    α.εηι.ο.υωιαβγδεζηθικλμνξοπρ.στυφχψωιυαεηιυαβγδεζηθικλμνξοπρσστυφχψωιυουω
    """

  /// Cyrillic letters that are another one with a mark, each followed by that one.
  static let markedCyrillic: StaticString = """
    йиёеїіѓгќкўуѐеѝиӂжӑаӓаӗеӛәӝжӟзӣиӥиӧоӫөӭэӯуӱуӳуӵчӹыѷѵ
    """
}
