/// The measures of a map, in median spacings between neighbouring stations.
public struct MapDesign: Hashable, Sendable {
  /// The width of a line.
  public var lineWidth = 0.125
  /// The space between lines that run side by side.
  public var lineSpacing = 0.02
  /// The radius of a plain stop.
  public var stopRadius = 0.088
  /// The radius of an interchange, beyond the bundle that it spans.
  public var interchangeRadius = 0.14
  /// The size of the local language's type: an em.
  public var fontSize = 0.303
  /// What stays free around a label.
  public var labelClearance = 0.015
  /// The widest that a bundle of lines may be; in wider ones all lines of the map become thinner.
  public var widestBundle = 0.85

  /// The usual measures.
  public init() {}

  /// How far the middles of lines that run side by side lie apart.
  public var lineStep: Double { lineWidth + lineSpacing }

  /// The width of lines side by side.
  public func bundleWidth(_ count: Int) -> Double {
    Double(count) * lineWidth + Double(max(0, count - 1)) * lineSpacing
  }

  /// The measures for a map whose busiest tracks carry so many lines.
  func fitted(to count: Int) -> MapDesign {
    let width = bundleWidth(count)
    guard width > widestBundle else { return self }
    var design = self
    let factor = max(0.45, widestBundle / width)
    design.lineWidth *= factor
    design.lineSpacing *= factor
    return design
  }
}
