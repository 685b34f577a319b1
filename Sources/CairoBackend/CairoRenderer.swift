public import ImageCodecs
public import Scene

/// Draws scenes through Cairo, their text in the fonts of a typesetter.
public struct CairoRenderer: Sendable {
  let typesetter: Typesetter

  /// A renderer that sets text with `typesetter`.
  public init(typesetter: Typesetter) { self.typesetter = typesetter }

  /// The scene in pixels; the same scene, options and fonts give the same pixels.
  public func image(of scene: Scene, options: RasterOptions = RasterOptions()) throws(DrawingFault) -> Image {
    let size = try RasterSize(width: scene.width, height: scene.height, scale: options.scale)
    let canvas = try ImageCanvas(size, scale: options.scale)
    let painter = CairoPainter(
      context: canvas.context, theme: options.theme, text: OutlinedText(typesetter: typesetter))
    try painter.paint(scene)
    return try canvas.finish()
  }

  /// The scene as the bytes of a PNG; shades of its edges may be merged so that a palette holds them.
  public func png(of scene: Scene, options: RasterOptions = RasterOptions()) throws(DrawingFault) -> [UInt8] {
    let colors = scene.paints.map { $0.color(in: options.theme) }
    let kept = Set(colors.map { Image.pixel($0.red, $0.green, $0.blue, $0.alpha) })
    return PNG.encode(drawing: try image(of: scene, options: options), keeping: kept)
  }
}
