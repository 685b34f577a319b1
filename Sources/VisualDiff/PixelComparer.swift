public import ImageCodecs

/// Compares two pictures pixel by pixel.
public struct PixelComparer: Sendable {
  /// Which of the two pictures cannot be compared, and why.
  public enum Fault: Error, Equatable, Sendable {
    case first(PNG.Failure)
    case second(PNG.Failure)
    /// The difference image could not be written.
    case difference(PNG.Failure)
  }

  /// What counts.
  public var rules: ComparisonRules
  /// Whether to draw the difference image.
  public var drawsDifference: Bool
  /// Whether to use two threads.
  public var isParallel: Bool

  /// A comparer.
  public init(_ rules: ComparisonRules = ComparisonRules(), drawsDifference: Bool = false, isParallel: Bool = true) {
    self.rules = rules
    self.drawsDifference = drawsDifference
    self.isParallel = isParallel
  }

  /// Compares two PNGs. They are read row by row and never stand in memory as a whole; where their bytes are equal and no
  /// difference image is wanted, only their structure is looked at.
  public func compare(png first: [UInt8], png second: [UInt8]) throws(Fault) -> PixelComparison {
    let (one, two): (PNGFile, PNGFile)
    do { one = try PNGFile(first) } catch { throw .first(error) }
    if first == second, !drawsDifference { return equal(one.head) }
    do { two = try PNGFile(second) } catch { throw .second(error) }
    return try ComparisonRun(PNGRows(one), PNGRows(two), comparer: self).result()
  }

  /// Compares two pictures in memory.
  public func compare(_ first: Image, _ second: Image) throws(Fault) -> PixelComparison {
    try ComparisonRun(ImageRows(first), ImageRows(second), comparer: self).result()
  }

  /// What is to be said of a picture that is compared with itself.
  private func equal(_ head: PNGHead) -> PixelComparison {
    let size = PixelComparison.Size(width: head.width, height: head.height)
    return PixelComparison(
      first: size, second: size, totalPixels: head.width * head.height, differingPixels: 0, unmatchedPixels: 0,
      antialiasedPixels: 0, ignoredPixels: IgnoredPixels(rules.ignored).count(width: head.width, height: head.height),
      clusters: [], isComplete: true, differenceImage: nil)
  }
}
