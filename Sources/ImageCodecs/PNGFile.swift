internal import CISAL

/// The chunks of a PNG, checked: their lengths, checksums and order. The pixels are not looked at.
public struct PNGFile: Sendable {
  /// Its head.
  public let head: PNGHead
  let bytes: [UInt8]
  /// The colours of the palette, or of the levels of grey.
  let table: [UInt32]
  /// The colour that is transparent, where there is one.
  let transparentColor: UInt32?
  /// The same in the channels of a picture with 16 bits each, high byte first.
  let transparentWords: [UInt8]
  /// Where the compressed pixels are.
  let pixels: [Range<Int>]

  /// Checks `bytes`.
  public init(_ bytes: [UInt8]) throws(PNG.Failure) {
    head = try PNGHead(bytes)
    self.bytes = bytes
    let chunks = try PNGChunk.all(of: bytes)
    let order = chunks.map(\.name)
    guard let first = order.firstIndex(of: "IDAT"), let last = order.lastIndex(of: "IDAT") else {
      throw .unreadable("it has no pixels")
    }
    guard order[first...last].allSatisfy({ $0 == "IDAT" }) else {
      throw .unreadable("its pixels stand in two places")
    }
    pixels = chunks[first...last].map(\.contents)
    let palette = try Self.only("PLTE", of: chunks[..<first]).map { Array(bytes[$0.contents]) }
    let transparency = try Self.only("tRNS", of: chunks[..<first]).map { Array(bytes[$0.contents]) }
    switch head.colors {
    case .palette: table = try Self.colors(palette: palette, transparency: transparency)
    case .gray where head.bitDepth <= 8:
      table = Self.grays(bitDepth: head.bitDepth, transparency: transparency)
    case .gray, .grayAlpha, .rgb, .rgba: table = []
    }
    let isWide = head.bitDepth == 16 && transparency?.count == 2 * head.colors.channels
    transparentWords = isWide && [.gray, .rgb].contains(head.colors) ? transparency ?? [] : []
    if head.colors == .rgb, head.bitDepth == 8, let transparency, transparency.count == 6 {
      transparentColor = Image.pixel(transparency[1], transparency[3], transparency[5])
    } else {
      transparentColor = nil
    }
  }

  private static func only(_ name: String, of chunks: ArraySlice<PNGChunk>) throws(PNG.Failure) -> PNGChunk? {
    let found = chunks.filter { $0.name == name }
    guard found.count <= 1 else { throw .unreadable("it has more than one \(name) chunk") }
    return found.first
  }

  private static func colors(palette: [UInt8]?, transparency: [UInt8]?) throws(PNG.Failure) -> [UInt32] {
    guard let palette, !palette.isEmpty else { throw .unreadable("its palette is missing") }
    guard palette.count % 3 == 0, palette.count <= 768 else { throw .unreadable("its palette is damaged") }
    return (0..<palette.count / 3).map { index in
      let alpha = transparency.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? 255
      return Image.pixel(palette[3 * index], palette[3 * index + 1], palette[3 * index + 2], alpha)
    }
  }

  private static func grays(bitDepth: Int, transparency: [UInt8]?) -> [UInt32] {
    let levels = 1 << bitDepth
    return (0..<levels).map { level in
      let value = UInt8(level * 255 / (levels - 1))
      let isTransparent = transparency.map { $0.count == 2 && $0[0] == 0 && Int($0[1]) == level } ?? false
      return Image.pixel(value, value, value, isTransparent ? 0 : 255)
    }
  }
}

/// A chunk of a PNG.
struct PNGChunk {
  let name: String
  let contents: Range<Int>

  /// The chunks from the head to the end of the picture.
  static func all(of bytes: [UInt8]) throws(PNG.Failure) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var at = PNGHead.signature.count
    while true {
      guard bytes.count - at >= 12 else { throw .unreadable("the file ends too early") }
      let length = number(bytes, at: at)
      guard length <= bytes.count - at - 12 else { throw .unreadable("the file ends too early") }
      let chunk = PNGChunk(
        name: String(decoding: bytes[at + 4..<at + 8], as: UTF8.self), contents: at + 8..<at + 8 + length)
      guard checksum(bytes[at + 4..<at + 8 + length]) == number(bytes, at: at + 8 + length) else {
        throw .unreadable("the checksum of its chunk \"\(chunk.name)\" is wrong")
      }
      let isCritical = bytes[at + 4] & 0x20 == 0
      guard !isCritical || ["IHDR", "PLTE", "IDAT", "IEND"].contains(chunk.name),
        chunk.name != "IHDR" || chunks.isEmpty
      else { throw .unreadable("its chunk \"\(chunk.name)\" does not belong there") }
      if chunk.name == "IEND" { return chunks }
      chunks.append(chunk)
      at += length + 12
    }
  }

  static func number(_ bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { Int(crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count))) }
  }
}
