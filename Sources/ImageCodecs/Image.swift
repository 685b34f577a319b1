/// A picture of 8-bit sRGB pixels with straight alpha, rows from top to bottom.
public struct Image: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, from the lowest byte up; `width * height` of them.
  public var pixels: [UInt32]

  /// A picture of these pixels; nothing when their count is not `width * height`, or a side is not positive.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, pixels.count == count else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A picture of one colour; sides below 1 count as 1.
  public init(width: Int, height: Int, filledWith pixel: UInt32) {
    self.width = max(1, width)
    self.height = max(1, height)
    pixels = Array(repeating: pixel, count: self.width * self.height)
  }

  /// A pixel of these channels.
  public static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }
}
