public import Scene

/// How large and in which colours a scene is drawn in pixels.
public struct RasterOptions: Hashable, Sendable {
  /// How many pixels a point takes.
  public var scale: Double
  /// The theme.
  public var theme: Theme

  /// Options.
  public init(scale: Double = 1, theme: Theme = .light) {
    self.scale = scale
    self.theme = theme
  }

  /// The options that make a scene `width` pixels wide, or `height` high; with both, that fit it into them.
  public static func fitting(_ scene: Scene, width: Int? = nil, height: Int? = nil, theme: Theme = .light) -> Self {
    let byWidth = width.map { Double($0) / scene.width }
    let byHeight = height.map { Double($0) / scene.height }
    let scale = [byWidth, byHeight].compactMap { $0 }.min() ?? 1
    return RasterOptions(scale: scale, theme: theme)
  }
}
