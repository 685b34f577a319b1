/// What a comparison of two pictures found.
public struct PixelComparison: Hashable, Sendable {
  /// The size of a picture.
  public struct Size: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
  }

  /// The size of the first picture.
  public let first: Size
  /// The size of the second picture.
  public let second: Size
  /// Pixels that at least one picture has, both laid on each other at their upper left corners.
  public let totalPixels: Int
  /// Pixels that differ, and those that only one picture has.
  public let differingPixels: Int
  /// Pixels of the first picture or the second that the other has not.
  public let unmatchedPixels: Int
  /// Pixels that differ by smoothing only, which do not count.
  public let antialiasedPixels: Int
  /// Pixels that were not compared.
  public let ignoredPixels: Int
  /// Where pixels differ, the largest cluster first.
  public let clusters: [PixelCluster]
  /// Whether all of it was compared; else the numbers are a lower bound.
  public let isComplete: Bool
  /// The difference image as a PNG, where it was asked for.
  public let differenceImage: [UInt8]?

  /// Whether nothing differs.
  public var isEqual: Bool { differingPixels == 0 }
}
