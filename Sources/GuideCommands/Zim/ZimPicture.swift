import Archives
import ImageCodecs

/// The picture that stands for a ZIM archive in lists: the guide's icon, smaller.
enum ZimPicture {
  /// Its width and height in pixels.
  static let side = 48

  /// The picture as PNG; nothing where the guide has no icon that is a whole number of times as large.
  static func bytes(of files: [PackedFile]) -> [UInt8]? {
    let icon = files.first { $0.path == "assets/icons/192.png" }
    guard let bytes = icon?.unpacked, let image = try? PNG.decode(bytes), image.width == image.height,
      image.width % side == 0, let small = shrunk(image, by: image.width / side)
    else { return nil }
    return PNG.encode(small)
  }

  /// The mean of every `factor` by `factor` pixels, each counting as much as it covers.
  static func shrunk(_ image: Image, by factor: Int) -> Image? {
    guard factor > 0, image.width % factor == 0, image.height % factor == 0 else { return nil }
    let (width, height) = (image.width / factor, image.height / factor)
    let count = UInt64(factor * factor)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for place in 0..<(width * height) {
      var (cover, sums) = (UInt64(0), [UInt64](repeating: 0, count: 3))
      for part in 0..<(factor * factor) {
        let (x, y) = (place % width * factor + part % factor, place / width * factor + part / factor)
        let pixel = image.pixels[y * image.width + x]
        let alpha = UInt64(pixel >> 24)
        cover += alpha
        for channel in 0..<3 { sums[channel] += UInt64(pixel >> UInt32(8 * channel) & 255) * alpha }
      }
      let color = sums.map { cover == 0 ? 0 : UInt8(clamping: ($0 + cover / 2) / cover) }
      pixels.append(Image.pixel(color[0], color[1], color[2], UInt8(clamping: (cover + count / 2) / count)))
    }
    return Image(width: width, height: height, pixels: pixels)
  }
}
