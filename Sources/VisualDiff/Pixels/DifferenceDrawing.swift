internal import ImageCodecs

/// The difference image: the first picture in pale grey, smoothing in yellow, differences in red, what is ignored in
/// light blue, and what only one picture has in violet.
struct DifferenceDrawing {
  /// How much of the first picture is seen, and the greys that follow: from `255 - 0.1 * 255` to white.
  private static let opacity = 0.1
  private static let darkestGray = 229
  private static let grayCount = 27
  private static let marks: [UInt32] = [
    Image.pixel(255, 255, 0), Image.pixel(255, 0, 0), Image.pixel(204, 225, 255), Image.pixel(176, 132, 255),
    Image.pixel(255, 255, 255),
  ]

  private let writer: PNGPaletteWriter
  private let width: Int

  init(width: Int, height: Int) {
    self.width = width
    let grays = (0..<Self.grayCount).map { gray in
      let value = UInt8(Self.darkestGray + gray)
      return Image.pixel(value, value, value)
    }
    writer = PNGPaletteWriter(width: width, height: height, colors: grays + Self.marks)
  }

  /// Turns what `width` pixels of a row are into indices of colours; `row` is the first picture's, as far as it has them.
  static func paint(_ classes: UnsafeMutablePointer<UInt8>, width: Int, over row: UnsafePointer<UInt32>?) {
    var lastPixel: UInt32 = 0xFFFF_FFFF
    var lastGray = UInt8(grayCount - 1)
    for x in 0..<width {
      guard classes[x] == PixelClass.same else {
        classes[x] = index(of: classes[x])
        continue
      }
      if let pixel = row?[x], pixel != lastPixel {
        lastPixel = pixel
        lastGray = gray(of: lastPixel)
      }
      classes[x] = lastGray
    }
  }

  /// The colour of what is not ``PixelClass/same``.
  static func index(of pixelClass: UInt8) -> UInt8 { pixelClass + UInt8(grayCount - 1) }

  /// The grey of a pixel, as pixelmatch blends it with white.
  private static func gray(of pixel: UInt32) -> UInt8 {
    let red = Double(pixel & 255)
    let green = Double(pixel >> 8 & 255)
    let blue = Double(pixel >> 16 & 255)
    let luma = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let value = 255 + (luma - 255) * opacity * Double(pixel >> 24) / 255
    return UInt8(min(max(Int(value) - darkestGray, 0), grayCount - 1))
  }

  func write(_ count: Int, from indices: UnsafePointer<UInt8>) throws(PNG.Failure) {
    try writer.write(count, from: indices)
  }

  func finish() throws(PNG.Failure) -> [UInt8] { try writer.finish() }
}
