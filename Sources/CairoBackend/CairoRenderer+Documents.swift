internal import CCairo
public import Scene

extension CairoRenderer {
  /// The longest side of a PDF page in points: more than 200 inches many readers refuse.
  static let pageLimit = 14_400

  /// The scene as the bytes of a PDF of one page; see ``pdf(of:options:)-([Scene],_)``.
  public func pdf(of scene: Scene, options: PageOptions = PageOptions()) throws(DrawingFault) -> [UInt8] {
    try pdf(of: [scene], options: options)
  }

  /// The scenes as the bytes of a PDF, a page each: text that can be selected and searched in fonts of its own glyphs only,
  /// tagged as PDF/UA-1 (ISO 14289-1) asks for, links, bookmarks, a title, dates as given.
  public func pdf(of pages: [Scene], options: PageOptions = PageOptions()) throws(DrawingFault) -> [UInt8] {
    guard let first = pages.first else { throw .emptyCanvas(width: 0, height: 0) }
    for page in pages { try check(page, scale: options.scale) }
    let (drawn, tree) = try drawing(of: pages, first, options)
    let finishing = PDFFinishing(title: options.title ?? first.title, language: first.language, options: options)
    return try finishing.finish(drawn, pages, tree)
  }

  /// What Cairo makes of them, and what its marks are.
  private func drawing(
    of pages: [Scene], _ first: Scene, _ options: PageOptions
  ) throws(DrawingFault) -> (bytes: [UInt8], tree: TagTree) {
    let collector = ByteCollector()
    guard let surface = cairo_pdf_surface_create_for_stream(ByteCollector.write, collector.closure, 1, 1) else {
      throw .cairo("out of memory")
    }
    defer { cairo_surface_destroy(surface) }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, options.title ?? first.title)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "metroguide")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, options.date)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, options.date)
    let tags = TagWriter(surface: surface, language: first.language, options: options)
    if options.outlinesText {
      for page in pages { try paint(page, on: surface, options, text: outlinedText, tags: tags) }
    } else {
      let text = try EmbeddedText(pages, scale: options.scale, typesetter: typesetter)
      defer { text.release() }
      for page in pages { try paint(page, on: surface, options, text: text, tags: tags) }
    }
    return (try finish(surface, collector), tags.tree)
  }

  /// Draws a page of a document.
  private func paint(
    _ scene: Scene, on surface: OpaquePointer, _ options: PageOptions, text: any TextPainting, tags: TagWriter
  ) throws(DrawingFault) {
    let (width, height, margin) = (scene.width * options.scale, scene.height * options.scale, options.margin)
    cairo_pdf_surface_set_size(surface, width + 2 * margin, height + 2 * margin)
    guard let context = cairo_create(surface) else { throw .cairo("out of memory") }
    defer { cairo_destroy(context) }
    // Without a clip Cairo forgets what was drawn before a ground that covers all: text that lies hidden under it.
    let bleed = options.bleed ?? 0
    let edge = margin - bleed
    cairo_rectangle(context, edge, edge, width + 2 * bleed, height + 2 * bleed)
    cairo_clip(context)
    cairo_translate(context, margin, margin)
    cairo_scale(context, options.scale, options.scale)
    tags.beginPage()
    try text.paintHidden(scene, in: context, tags: tags)
    try CairoPainter(context: context, theme: options.theme, text: text, tags: tags).paint(scene)
    tags.endPage(in: context)
    cairo_show_page(context)
    try check(context)
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
    guard let context = cairo_create(surface) else { throw .cairo("out of memory") }
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    try CairoPainter(context: context, theme: theme, text: outlinedText).paint(scene)
    try check(context)
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

  private func check(_ context: OpaquePointer) throws(DrawingFault) {
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
