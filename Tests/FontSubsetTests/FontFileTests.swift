import FontSubset
import Foundation
import Testing

private let path = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
private let font = (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) } ?? []

@Suite(.enabled(if: !font.isEmpty, "Noto Sans CJK is not installed")) struct FontFileTests {
  @Test func aFewCharactersMakeAFewKilobytes() throws {
    let small = try FontFile(font, face: 2).subset(characters: "五道口Wudaokou".unicodeScalars)
    #expect(small.count < 12_000)
    let lacking = try FontFile(small).missing(in: "五道口西".unicodeScalars)
    #expect(lacking == ["西"])
  }

  @Test func narrowQuotationMarksStayWhereTextIsShaped() throws {
    let shaping = try FontFile(font, face: 2).subset(characters: "a’".unicodeScalars, isShaping: true)
    let plain = try FontFile(font, face: 2).subset(characters: "a’".unicodeScalars)
    #expect(shaping.firstRange(of: Array("pwid".utf8)) != nil)
    #expect(plain.firstRange(of: Array("pwid".utf8)) == nil)
  }

  @Test func glyphsAreRenumbered() throws {
    let subset = try FontFile(font, face: 2).subset(glyphs: [0, 100, 20_000])
    #expect(subset.glyphs.count == 3)
    #expect(subset.glyphs[20_000].map { $0 < 10 } == true)
    #expect(subset.bytes.count < 10_000)
  }

  @Test func aSubsetHasTheBoxOfItsOwnGlyphs() throws {
    // Of a font whose box is 2.9 em high, a few digits are less than one.
    let bytes = try FontFile(font, face: 2).subset(glyphs: [0, 17, 18, 19]).bytes
    let tables = (0..<(Int(bytes[4]) << 8 | Int(bytes[5]))).map { 12 + 16 * $0 }
    let head = try #require(tables.first { Array(bytes[$0..<($0 + 4)]) == Array("head".utf8) })
    let start = bytes[(head + 8)..<(head + 12)].reduce(0) { $0 << 8 | Int($1) }
    func value(_ place: Int) -> Int {
      Int(Int16(bitPattern: UInt16(bytes[start + place]) << 8 | UInt16(bytes[start + place + 1])))
    }
    #expect(value(38) >= -300 && value(42) <= 1000 && value(42) - value(38) > 500)
    // The font is still one.
    #expect(try FontFile(bytes).missing(in: []).isEmpty)
  }

  @Test func aWebFontIsSmallerStill() throws {
    let small = try FontFile(font, face: 2).subset(characters: "北京地铁五道口西直门".unicodeScalars)
    let web = try WOFF2.encode(small)
    #expect(web.starts(with: Array("wOF2".utf8)))
    #expect(web.count < small.count)
    #expect(try WOFF2.encode(small) == web)
  }

  @Test func bytesThatAreNoFontAreAnError() {
    #expect(throws: FontFile.Failure.unreadable(face: 0)) { _ = try FontFile([1, 2, 3]) }
    #expect(throws: FontFile.Failure.unreadable(face: 99)) { _ = try FontFile(font, face: 99) }
    #expect(throws: FontFile.Failure.notCompressed) { try WOFF2.encode([]) }
    #expect(throws: FontFile.Failure.notCompressed) { try WOFF2.encode([1, 2, 3, 4]) }
  }
}
