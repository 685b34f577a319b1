internal import CCairo
internal import Geometry
internal import Scene

/// Draws nodes into a Cairo context whose unit is a point.
struct CairoPainter {
  let context: OpaquePointer
  let theme: Theme
  /// How text becomes marks.
  let text: any TextPainting
  /// What notes the structure of a document; nothing for pictures.
  var tags: TagWriter?

  func paint(_ scene: Scene) throws(DrawingFault) {
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    if let background = scene.background {
      set(background)
      cairo_paint(context)
    }
    for node in scene.nodes { try paint(node) }
  }

  private func paint(_ node: Node) throws(DrawingFault) {
    switch node {
    case .shape(let shape): paint(shape)
    case .text(let run): try paint(run)
    case .group(let group): try paint(group)
    }
  }

  private func paint(_ group: Group) throws(DrawingFault) {
    tags?.begin(group)
    for child in group.children { try paint(child) }
    tags?.endGroup()
  }

  private func paint(_ shape: Shape) {
    tags?.beginShape(in: context)
    cairo_new_path(context)
    shape.outline.trace(in: context)
    if let fill = shape.fill {
      set(fill)
      cairo_fill_preserve(context)
    }
    if let stroke = shape.stroke {
      set(stroke.paint)
      cairo_set_line_width(context, stroke.width)
      cairo_set_line_cap(context, stroke.cap.cairo)
      cairo_set_dash(context, stroke.dashes, Int32(clamping: stroke.dashes.count), 0)
      cairo_stroke_preserve(context)
    }
    cairo_new_path(context)
  }

  private func paint(_ run: TextRun) throws(DrawingFault) {
    if text.hides(run) {
      tags?.beginOutlines(of: run, in: context)
    } else {
      tags?.begin(run, in: context)
    }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, run.position.x, run.position.y)
    if run.rotation != 0 { cairo_rotate(context, run.rotation * .pi / 180) }
    set(run.paint)
    try text.paint(run, in: context)
  }

  private func set(_ paint: Paint) {
    let color = paint.color(in: theme)
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }
}

/// How text becomes marks in a format.
protocol TextPainting {
  /// Draws what lies under everything, the background included.
  func paintHidden(_ scene: Scene, in context: OpaquePointer, tags: TagWriter) throws(DrawingFault)
  /// Whether a run is drawn there, and its outlines above.
  func hides(_ run: TextRun) -> Bool
  /// Draws a run whose position is the origin.
  func paint(_ run: TextRun, in context: OpaquePointer) throws(DrawingFault)
}

extension Stroke.Cap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension Outline {
  /// Adds the outline to the current path.
  func trace(in context: OpaquePointer) {
    switch self {
    case .rectangle(let box, let radius): Self.trace(box, radius: radius, in: context)
    case .circle(let center, let radius):
      cairo_new_sub_path(context)
      cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
      cairo_close_path(context)
    case .path(let elements):
      for element in elements { element.trace(in: context) }
    }
  }

  private static func trace(_ box: Box, radius: Double, in context: OpaquePointer) {
    let radius = min(radius, box.width / 2, box.height / 2)
    guard radius > 0 else { return cairo_rectangle(context, box.minX, box.minY, box.width, box.height) }
    // As SVG draws it: from the left end of the upper edge on, which is where dashes begin.
    cairo_move_to(context, box.minX + radius, box.minY)
    cairo_line_to(context, box.maxX - radius, box.minY)
    cairo_arc(context, box.maxX - radius, box.minY + radius, radius, -.pi / 2, 0)
    cairo_arc(context, box.maxX - radius, box.maxY - radius, radius, 0, .pi / 2)
    cairo_arc(context, box.minX + radius, box.maxY - radius, radius, .pi / 2, .pi)
    cairo_arc(context, box.minX + radius, box.minY + radius, radius, .pi, .pi * 1.5)
    cairo_close_path(context)
  }
}

extension PathElement {
  func trace(in context: OpaquePointer) {
    switch self {
    case .move(let point): cairo_move_to(context, point.x, point.y)
    case .line(let point): cairo_line_to(context, point.x, point.y)
    case .curve(let a, let b, let end): cairo_curve_to(context, a.x, a.y, b.x, b.y, end.x, end.y)
    case .close: cairo_close_path(context)
    }
  }
}
