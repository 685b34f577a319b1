/// What a comparison of two pictures found.
public struct PixelComparison: Hashable, Sendable {
  /// The size of a picture.
  public struct Size: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int

    /// A size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The size of the first picture.
  public let first: Size
  /// The size of the second picture.
  public let second: Size
  /// How they were laid on each other.
  public let shift: PixelShift
  /// Pixels that at least one picture has.
  public let totalPixels: Int
  /// Pixels that differ, and those that only one picture has.
  public let differingPixels: Int
  /// Pixels of the first picture or the second that the other has not.
  public let unmatchedPixels: Int
  /// Pixels that differ by smoothing only, which do not count.
  public let antialiasedPixels: Int
  /// Pixels that were not compared.
  public let ignoredPixels: Int
  /// Where pixels differ, the largest cluster first, in pixels of the difference image: of the first picture, unless the
  /// second reaches out over its upper or left edge.
  public let clusters: [PixelCluster]
  /// Whether all of it was compared; else the numbers are a lower bound.
  public let isComplete: Bool
  /// The difference image as a PNG, where it was asked for.
  public let differenceImage: [UInt8]?

  /// Whether nothing differs.
  public var isEqual: Bool { differingPixels == 0 }
}

extension PixelComparison {
  private var layout: PictureLayout { PictureLayout(first: first, second: second, shift: shift) }

  /// The size of the difference image, which has room for both pictures.
  public var canvas: Size { Size(width: layout.width, height: layout.height) }

  /// Where the first picture lies in the difference image.
  public var placeOfFirst: PixelShift { PixelShift(x: layout.first.x, y: layout.first.y) }

  /// Where the second picture lies in the difference image.
  public var placeOfSecond: PixelShift { PixelShift(x: layout.second.x, y: layout.second.y) }
}
