/// Where the second picture's upper left corner lies, seen from the first's.
public struct PixelShift: Hashable, Sendable {
  /// To the right.
  public let x: Int
  /// Downwards.
  public let y: Int

  /// A shift.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// Corner on corner.
  public static let none = PixelShift(x: 0, y: 0)
}

/// Two pictures laid on each other on a canvas that has room for both.
struct PictureLayout {
  let first: PixelBox
  let second: PixelBox
  /// What both cover.
  let shared: PixelBox
  let width: Int
  let height: Int

  /// The second picture lies `shift` from the first; they touch.
  init(first: PixelComparison.Size, second: PixelComparison.Size, shift: PixelShift) {
    let (ax, ay) = (max(0, -shift.x), max(0, -shift.y))
    let (bx, by) = (max(0, shift.x), max(0, shift.y))
    self.first = PixelBox(x: ax, y: ay, width: first.width, height: first.height)
    self.second = PixelBox(x: bx, y: by, width: second.width, height: second.height)
    width = max(ax + first.width, bx + second.width)
    height = max(ay + first.height, by + second.height)
    let (left, top) = (max(ax, bx), max(ay, by))
    shared = PixelBox(
      x: left, y: top, width: max(0, min(ax + first.width, bx + second.width) - left),
      height: max(0, min(ay + first.height, by + second.height) - top))
  }

  /// What a pixel is that not both pictures have.
  func unmatched(x: Int, y: Int) -> UInt8 {
    first.contains(x: x, y: y) || second.contains(x: x, y: y) ? PixelClass.single : PixelClass.outside
  }
}

extension PixelBox {
  /// Whether a pixel lies in it.
  func contains(x: Int, y: Int) -> Bool {
    x >= self.x && x - self.x < width && y >= self.y && y - self.y < height
  }
}
