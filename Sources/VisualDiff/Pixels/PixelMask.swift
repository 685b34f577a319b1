public import ImageCodecs

/// Pixels that are not compared, painted in a picture: whatever is neither white nor transparent.
public struct PixelMask: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  private let wordsInRow: Int
  private var words: [UInt64]

  /// The mask that a PNG paints.
  public init(png bytes: [UInt8]) throws(PNG.Failure) {
    let rows = PNGRows(try PNGFile(bytes))
    self.init(width: rows.head.width, height: rows.head.height)
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
    defer { row.deallocate() }
    for y in 0..<height {
      try rows.read(1, into: row)
      paint(y, row)
    }
  }

  /// The mask that a picture paints.
  public init(_ image: Image) {
    self.init(width: image.width, height: image.height)
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<height { paint(y, start + y * width) }
    }
  }

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
    wordsInRow = (width + 63) / 64
    words = Array(repeating: 0, count: wordsInRow * height)
  }

  private mutating func paint(_ y: Int, _ row: UnsafePointer<UInt32>) {
    for x in 0..<width where row[x] >> 24 != 0 && row[x] & 0xFF_FFFF != 0xFF_FFFF {
      words[y * wordsInRow + x / 64] |= 1 << UInt64(x % 64)
    }
  }

  /// Calls `body` for the ignored columns of row `y` below `end`, from left to right.
  func forEach(inRow y: Int, upTo end: Int, _ body: (Int) -> Void) {
    guard y >= 0, y < height else { return }
    for index in 0..<wordsInRow {
      var word = words[y * wordsInRow + index]
      while word != 0 {
        let x = index * 64 + word.trailingZeroBitCount
        guard x < end else { return }
        body(x)
        word &= word - 1
      }
    }
  }

  /// Both masks, one on the other, corner on corner.
  public func union(_ other: PixelMask) -> PixelMask {
    var both = PixelMask(width: max(width, other.width), height: max(height, other.height))
    for mask in [self, other] {
      for y in 0..<mask.height {
        for index in 0..<mask.wordsInRow {
          both.words[y * both.wordsInRow + index] |= mask.words[y * mask.wordsInRow + index]
        }
      }
    }
    return both
  }
}
