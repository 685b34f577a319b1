/// Some rows of a picture in memory.
struct PixelPlane {
  /// The pixels of the first of these rows.
  let pixels: UnsafePointer<UInt32>
  /// Which row of the picture that is.
  let firstRow: Int
  /// From a row to the next.
  let stride: Int

  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<UInt32> { pixels + (y - firstRow) * stride }

  @inline(__always)
  subscript(x: Int, y: Int) -> UInt32 { pixels[(y - firstRow) * stride + x] }

  /// The plane with `box` for its origin, where the picture itself lies at `place` on the same canvas.
  func seen(from box: PixelBox, at place: PixelBox) -> PixelPlane {
    PixelPlane(pixels: pixels + (box.x - place.x), firstRow: firstRow - (box.y - place.y), stride: stride)
  }
}

/// The rows that two pictures have in common, as far as they are in memory.
struct PixelPair {
  let first: PixelPlane
  let second: PixelPlane
  /// Pixels in a row that both have.
  let width: Int
  /// Rows that both have, in memory or not.
  let height: Int
}
