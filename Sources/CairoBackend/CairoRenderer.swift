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
    let image = try canvas.finish()
    let colors = scene.paints.map { $0.color(in: options.theme) }
    return ShadeMerging.merged(
      image, keeping: Set(colors.map { Image.pixel($0.red, $0.green, $0.blue, $0.alpha) }))
  }

  /// The scene as the bytes of a PNG.
  public func png(of scene: Scene, options: RasterOptions = RasterOptions()) throws(DrawingFault) -> [UInt8] {
    let image = try image(of: scene, options: options)
    do {
      return try PNG.encode(image)
    } catch {
      throw .cairo(error.description)
    }
  }
}
