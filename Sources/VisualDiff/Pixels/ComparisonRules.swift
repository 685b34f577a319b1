/// What counts as a difference.
public struct ComparisonRules: Hashable, Sendable {
  /// How far colours may be apart, from 0, where every step counts, to 1.
  public var threshold: Double
  /// Whether an edge that is smoothed in another way counts.
  public var countsAntialiased: Bool
  /// What is not compared, in pixels of the first picture.
  public var ignored: [PixelBox]
  /// More that is not compared.
  public var mask: PixelMask?
  /// How pictures of different sizes are laid on each other.
  public var alignment = Alignment.corner
  /// Whether to stop soon after the first difference; counts are then a lower bound.
  public var stopsEarly = false

  /// How pictures of different sizes are laid on each other.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// At their upper left corners.
    case corner
    /// Where most of what is drawn in them coincides.
    case best
  }

  /// Rules; those of pixelmatch 7.2 unless told otherwise.
  public init(threshold: Double = 0.1, countsAntialiased: Bool = false, ignored: [PixelBox] = []) {
    self.threshold = threshold
    self.countsAntialiased = countsAntialiased
    self.ignored = ignored
  }
}

/// A rectangle of pixels.
public struct PixelBox: Hashable, Sendable {
  /// The first column.
  public let x: Int
  /// The first row.
  public let y: Int
  /// How many columns.
  public let width: Int
  /// How many rows.
  public let height: Int

  /// A rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle written as `x,y,width,height` in whole pixels; nothing for anything else, or for an empty one.
  public init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3],
      [x, y, width, height].allSatisfy({ (0...Int(Int32.max)).contains($0) }), width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
