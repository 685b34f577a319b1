internal import ImageCodecs

/// A picture in 256 greys over white, whole in memory.
struct GrayPlane {
  let width: Int
  let height: Int
  let pixels: [UInt8]
  /// The grey that most pixels have: what is not drawn on.
  let ground: UInt8

  /// Reads a picture from its first row to its last.
  init(_ source: any RowSource) throws(PNG.Failure) {
    let (width, height) = (source.width, source.height)
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
    defer { row.deallocate() }
    // Room is made at once, but a picture that ends too early takes no more of it than it has rows.
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height)
    var counts = [Int](repeating: 0, count: 256)
    for _ in 0..<height {
      try source.read(1, into: row)
      pixels.append(contentsOf: UnsafeBufferPointer(start: row, count: width).lazy.map(Self.gray))
      for gray in pixels.suffix(width) { counts[Int(gray)] += 1 }
    }
    let most = counts.max() ?? 0
    self.init(
      width: width, height: height, pixels: pixels, ground: UInt8(counts.lastIndex(of: most) ?? 255))
  }

  private init(width: Int, height: Int, pixels: [UInt8], ground: UInt8) {
    (self.width, self.height, self.pixels, self.ground) = (width, height, pixels, ground)
  }

  private static func gray(of pixel: UInt32) -> UInt8 {
    let luma = (pixel & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel >> 16 & 255) * 29
    let alpha = pixel >> 24
    return UInt8(truncatingIfNeeded: (luma >> 8) * alpha / 255 + (255 - alpha))
  }

  /// The picture at half its size; an odd last row or column is left out.
  var halved: GrayPlane {
    let (width, height) = (max(1, self.width / 2), max(1, self.height / 2))
    var half = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let (upper, lower) = (2 * y * self.width, min(2 * y + 1, self.height - 1) * self.width)
      for x in 0..<width {
        let (left, right) = (2 * x, min(2 * x + 1, self.width - 1))
        let sum =
          UInt32(pixels[upper + left]) + UInt32(pixels[upper + right]) + UInt32(pixels[lower + left])
          + UInt32(pixels[lower + right])
        half[y * width + x] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
      }
    }
    return GrayPlane(width: width, height: height, pixels: half, ground: ground)
  }
}
