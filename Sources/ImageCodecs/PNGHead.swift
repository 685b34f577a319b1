/// What stands in the first 33 bytes of a PNG (PNG specification, 11.2.2), checked.
public struct PNGHead: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  let bitDepth: Int
  let colors: Colors
  /// Whether its pixels stand in the seven passes of Adam7.
  let isInterlaced: Bool

  enum Colors: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var bitDepths: [UInt8] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .rgba, .grayAlpha: [8, 16]
      }
    }
  }

  /// Bytes in a row, without the byte that names its filter.
  var rowBytes: Int { rowBytes(of: width) }

  /// Bytes that so many pixels of a row take.
  func rowBytes(of pixels: Int) -> Int { (pixels * bitDepth * colors.channels + 7) / 8 }

  /// Bytes from a pixel to the next, 1 where several share one.
  var pixelBytes: Int { max(1, bitDepth * colors.channels / 8) }

  /// The most pixels in a row: some rows are held in memory.
  public static let widthLimit = 1 << 20
  static let length = 33
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The head of a PNG.
  public init(_ bytes: [UInt8]) throws(PNG.Failure) {
    guard !bytes.isEmpty else { throw .unreadable("the file is empty") }
    guard bytes.starts(with: Self.signature.prefix(bytes.count)) else {
      throw .unreadable("it is " + Self.guess(bytes))
    }
    guard bytes.count >= Self.length else { throw .unreadable("the file ends inside its head") }
    guard PNGChunk.number(bytes, at: 8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .unreadable("its head is missing")
    }
    (width, height) = (PNGChunk.number(bytes, at: 16), PNGChunk.number(bytes, at: 20))
    try Self.check(width: width, height: height)
    guard let colors = Colors(rawValue: bytes[25]), colors.bitDepths.contains(bytes[24]) else {
      throw .unreadable("its kind of colours, \(bytes[25]) with \(bytes[24]) bits, is impossible")
    }
    guard bytes[26] == 0, bytes[27] == 0, bytes[28] <= 1 else {
      throw .unreadable("it is compressed, filtered or interlaced in an unknown way")
    }
    (self.colors, bitDepth, isInterlaced) = (colors, Int(bytes[24]), bytes[28] == 1)
    if isInterlaced, width * height > PNGInterlace.pixelLimit {
      throw .tooLarge(width: width, height: height, limit: PNGInterlace.pixelLimit)
    }
  }

  private static func check(width: Int, height: Int) throws(PNG.Failure) {
    guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max) else {
      throw .unreadable("its size of \(width) × \(height) pixels is impossible")
    }
    guard width <= widthLimit, width * height <= PNG.pixelLimit else {
      throw .tooLarge(width: width, height: height, limit: PNG.pixelLimit)
    }
  }

  /// What a file that is no PNG may be.
  private static func guess(_ bytes: [UInt8]) -> String {
    let known: [([UInt8], String)] = [
      ([0xFF, 0xD8, 0xFF], "a JPEG"), (Array("GIF8".utf8), "a GIF"), (Array("BM".utf8), "a BMP"),
      (Array("%PDF".utf8), "a PDF"), (Array("<svg".utf8), "an SVG"), (Array("<?xml".utf8), "XML"),
      (Array("RIFF".utf8), "a WebP"), ([0x49, 0x49, 0x2A, 0], "a TIFF"), ([0x4D, 0x4D, 0, 0x2A], "a TIFF"),
    ]
    return known.first { bytes.starts(with: $0.0) }.map { $0.1 + ", not a PNG" } ?? "no PNG"
  }
}
