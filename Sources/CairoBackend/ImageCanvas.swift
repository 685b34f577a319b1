internal import CCairo
internal import ImageCodecs

/// Owns an image surface and its context until the picture is taken from them.
struct ImageCanvas: ~Copyable {
  private let surface: OpaquePointer
  let context: OpaquePointer
  private let size: RasterSize

  init(_ size: RasterSize, scale: Double) throws(DrawingFault) {
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height)),
      let context = cairo_create(surface)
    else { throw .cairo("out of memory") }
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
    self.surface = surface
    self.context = context
    self.size = size
    cairo_set_tolerance(context, 0.05)
    cairo_scale(context, scale, scale)
    Self.turnOffHinting(in: context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private static func turnOffHinting(in context: OpaquePointer) {
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// The picture; the canvas is gone afterwards.
  consuming func finish() throws(DrawingFault) -> Image {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(String(cString: cairo_status_to_string(status))) }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { throw .cairo("the surface has no pixels") }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let rows = UnsafeRawPointer(data)
    let pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { buffer, count in
      for y in 0..<size.height {
        let row = (rows + y * stride).assumingMemoryBound(to: UInt32.self)
        for x in 0..<size.width { buffer[y * size.width + x] = Self.straight(row[x]) }
      }
      count = size.width * size.height
    }
    guard let image = Image(width: size.width, height: size.height, pixels: pixels) else {
      throw .cairo("the surface has no pixels")
    }
    return image
  }

  /// Cairo's pixel, premultiplied and alpha first, as a straight one with red in the lowest byte.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let swapped = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | pixel << 16 & 0xFF_0000
    guard alpha != 255 else { return swapped }
    guard alpha != 0 else { return 0 }
    func divided(_ shift: UInt32) -> UInt32 { min(255, ((swapped >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift }
    return divided(0) | divided(8) | divided(16) | alpha << 24
  }
}
