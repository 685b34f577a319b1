internal import CCairo
public import Scene

extension CairoRenderer {
  /// The longest side of a PDF page in points: more than 200 inches many readers refuse.
  static let pageLimit = 14_400

  /// The scene as the bytes of a PDF of one page: text that can be selected and searched in fonts of its own glyphs only,
  /// links, an outline, a title, dates as given.
  public func pdf(of scene: Scene, options: PageOptions = PageOptions()) throws(DrawingFault) -> [UInt8] {
    try pdf(of: [scene], options: options)
  }

  /// The scenes as the bytes of a PDF with a page for each, in fonts that all of them share.
  public func pdf(of scenes: [Scene], options: PageOptions = PageOptions()) throws(DrawingFault) -> [UInt8] {
    for scene in scenes { try check(scene, scale: options.scale) }
    guard let first = scenes.first else { throw .emptyCanvas(width: 0, height: 0) }
    let collector = ByteCollector()
    guard
      let surface = cairo_pdf_surface_create_for_stream(
        ByteCollector.write, collector.closure, first.width * options.scale, first.height * options.scale)
    else { throw .cairo("out of memory") }
    defer { cairo_surface_destroy(surface) }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, options.title ?? first.title)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "metroguide")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, options.date)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, options.date)
    let links = LinkWriter(surface: surface, baseURL: options.baseURL)
    if options.outlinesText {
      try paint(scenes, on: surface, options) { _ in outlinedText }
    } else {
      let text = try EmbeddedText(scenes, scale: options.scale, typesetter: typesetter, links: links)
      defer { text.release() }
      try paint(scenes, on: surface, options) { text.on(page: $0) }
    }
    return try finish(surface, collector)
  }

  /// Paints a page for each scene.
  private func paint(
    _ scenes: [Scene], on surface: OpaquePointer, _ options: PageOptions, text: (Int) -> any TextPainting
  ) throws(DrawingFault) {
    for (index, scene) in scenes.enumerated() {
      if index > 0 {
        cairo_surface_show_page(surface)
        cairo_pdf_surface_set_size(surface, scene.width * options.scale, scene.height * options.scale)
      }
      try paint(scene, on: surface, scale: options.scale, theme: options.theme, text: text(index + 1))
    }
  }

  /// The scene as SVG with its text as outlines, for print shops.
  public func outlinedSVG(of scene: Scene, theme: Theme = .light, scale: Double = 1) throws(DrawingFault) -> [UInt8] {
    try check(scene, scale: scale)
    let collector = ByteCollector()
    guard
      let surface = cairo_svg_surface_create_for_stream(
        ByteCollector.write, collector.closure, scene.width * scale, scene.height * scale)
    else { throw .cairo("out of memory") }
    defer { cairo_surface_destroy(surface) }
    try paint(scene, on: surface, scale: scale, theme: theme, text: outlinedText)
    return try finish(surface, collector)
  }

  private var outlinedText: OutlinedText { OutlinedText(typesetter: typesetter) }

  private func check(_ scene: Scene, scale: Double) throws(DrawingFault) {
    let (width, height) = (scene.width * scale, scene.height * scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw .emptyCanvas(width: width, height: height)
    }
    guard max(width, height) <= Double(Self.pageLimit) else {
      throw .canvasTooLarge(
        width: width, height: height, limit: .page(Self.pageLimit),
        fittingScale: Double(Self.pageLimit) / max(scene.width, scene.height))
    }
  }

  private func paint(
    _ scene: Scene, on surface: OpaquePointer, scale: Double, theme: Theme, text: any TextPainting
  ) throws(DrawingFault) {
    guard let context = cairo_create(surface) else { throw .cairo("out of memory") }
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    try text.paintHidden(scene, in: context)
    try CairoPainter(context: context, theme: theme, text: text).paint(scene)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(String(cString: cairo_status_to_string(status))) }
  }

  private func finish(_ surface: OpaquePointer, _ collector: ByteCollector) throws(DrawingFault) -> [UInt8] {
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(String(cString: cairo_status_to_string(status))) }
    return withExtendedLifetime(collector) { collector.bytes }
  }
}
