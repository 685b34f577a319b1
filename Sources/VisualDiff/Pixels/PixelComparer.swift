public import ImageCodecs

/// Compares two pictures pixel by pixel.
public struct PixelComparer: Sendable {
  /// Which of the two pictures cannot be compared, and why.
  public enum Fault: Error, Equatable, Sendable {
    case first(PNG.Failure)
    case second(PNG.Failure)
    /// The difference image could not be written.
    case difference(PNG.Failure)
    /// The mask has this size, which is that of neither picture.
    case mask(PixelComparison.Size)
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
    if first == second, !drawsDifference { return try equal(one.head) }
    do { two = try PNGFile(second) } catch { throw .second(error) }
    return try compare({ PNGRows(one) }, { PNGRows(two) })
  }

  /// Compares two pictures in memory.
  public func compare(_ first: Image, _ second: Image) throws(Fault) -> PixelComparison {
    try compare({ ImageRows(first) }, { ImageRows(second) })
  }

  private func compare(_ first: () -> any RowSource, _ second: () -> any RowSource) throws(Fault) -> PixelComparison {
    let (one, two) = (first(), second())
    try checkMask([one.size, two.size])
    var shift = PixelShift.none
    if rules.alignment == .best, one.size != two.size {
      // The pictures are read twice: once in grey and whole, to lay them on each other.
      let (a, b): (GrayPlane, GrayPlane)
      do { a = try GrayPlane(first()) } catch { throw .first(error) }
      do { b = try GrayPlane(second()) } catch { throw .second(error) }
      shift = ShiftSearch(a, b).best
    }
    return try ComparisonRun(one, two, shift: shift, comparer: self).result()
  }

  private func checkMask(_ sizes: [PixelComparison.Size]) throws(Fault) {
    guard let mask = rules.mask else { return }
    let size = PixelComparison.Size(width: mask.width, height: mask.height)
    if !sizes.contains(size) { throw .mask(size) }
  }

  /// What is to be said of a picture that is compared with itself.
  private func equal(_ head: PNGHead) throws(Fault) -> PixelComparison {
    let size = PixelComparison.Size(width: head.width, height: head.height)
    try checkMask([size])
    return PixelComparison(
      first: size, second: size, shift: .none, totalPixels: head.width * head.height, differingPixels: 0,
      unmatchedPixels: 0, antialiasedPixels: 0,
      ignoredPixels: IgnoredPixels.count(rules, width: head.width, height: head.height), clusters: [],
      isComplete: true, differenceImage: nil)
  }
}
