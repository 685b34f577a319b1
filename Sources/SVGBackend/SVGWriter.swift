internal import Geometry
internal import Scene

/// Writes the elements of one drawing.
struct SVGWriter {
  let options: SVGOptions
  private(set) var text = ""
  private var usedIDs: Set<String> = []
  private var language = ""

  init(options: SVGOptions) { self.options = options }

  mutating func write(_ scene: Scene) {
    language = scene.language
    let titleID = unique("title")
    text += "<svg"
    if !options.isEmbedded { attribute("xmlns", "http://www.w3.org/2000/svg") }
    attribute("viewBox", "0 0 \(scene.width.svg) \(scene.height.svg)")
    attribute("width", (options.width ?? scene.width).svg)
    attribute("height", (options.height ?? scene.height).svg)
    attribute("role", "group")
    attribute("aria-labelledby", titleID)
    attribute(options.isEmbedded ? "lang" : "xml:lang", scene.language)
    attribute("text-rendering", "geometricPrecision")
    text += ">\n"
    element("title", id: titleID, content: scene.title)
    if let summary = scene.summary { element("desc", id: nil, content: summary) }
    text += options.preamble
    if let background = scene.background, options.drawsBackground {
      write(Shape(.rectangle(scene.canvas, radius: 0), fill: background))
    }
    for node in scene.nodes { write(node, linked: false) }
    text += "</svg>\n"
  }

  private mutating func write(_ node: Node, linked: Bool) {
    switch node {
    case .shape(let shape): write(shape)
    case .text(let run): write(run)
    case .group(let group) where group.onlySaysStructure:
      for child in group.children { write(child, linked: linked) }
    case .group(let group): write(group, linked: linked)
    }
  }

  private mutating func write(_ group: Group, linked: Bool) {
    // A link inside a link is not allowed: the outer one counts.
    let link = linked ? nil : group.link.flatMap(Self.safeLink)
    text += "<g"
    if let id = group.id { attribute("id", unique(id)) }
    // What is linked is a link and no picture, whose contents would be out of reach.
    if let role = group.ariaRole, link == nil || group.role != .symbol { attribute("role", role) }
    if group.role == .decoration { attribute("aria-hidden", "true") }
    text += ">"
    if let link {
      text += "<a"
      attribute("href", link)
      text += ">"
    }
    if let title = group.title { element("title", id: nil, content: title) }
    text += "\n"
    for child in group.children { write(child, linked: linked || link != nil) }
    text += link == nil ? "</g>\n" : "</a></g>\n"
  }

  private mutating func write(_ shape: Shape) {
    switch shape.outline {
    case .rectangle(let box, let radius):
      text += "<rect"
      attribute("x", box.minX.svg)
      attribute("y", box.minY.svg)
      attribute("width", box.width.svg)
      attribute("height", box.height.svg)
      let radius = min(radius, box.width / 2, box.height / 2)
      if radius > 0 { attribute("rx", radius.svg) }
    case .circle(let center, let radius):
      text += "<circle"
      attribute("cx", center.x.svg)
      attribute("cy", center.y.svg)
      attribute("r", radius.svg)
    case .path(let elements):
      text += "<path"
      attribute("d", elements.map(\.svg).joined())
    }
    paint("fill", shape.fill, class: "f-", and: shape.stroke)
    if let stroke = shape.stroke { write(stroke) }
    text += "/>\n"
  }

  private mutating func write(_ stroke: Stroke) {
    attribute("stroke", stroke.paint.color(in: theme).hexWithoutAlpha)
    opacity("stroke-opacity", stroke.paint)
    attribute("stroke-width", stroke.width.svg)
    if stroke.cap != .butt { attribute("stroke-linecap", stroke.cap.rawValue) }
    attribute("stroke-linejoin", "round")
    if !stroke.dashes.isEmpty { attribute("stroke-dasharray", stroke.dashes.map(\.svg).joined(separator: " ")) }
  }

  private mutating func paint(_ name: String, _ fill: Paint?, class prefix: String, and stroke: Stroke?) {
    if case .classes = options.colors {
      let classes = [fill?.name.map { "f-" + $0 }, stroke?.paint.name.map { "s-" + $0 }].compactMap { $0 }
      if !classes.isEmpty { attribute("class", classes.joined(separator: " ")) }
    }
    attribute(name, fill?.color(in: theme).hexWithoutAlpha ?? "none")
    if let fill { opacity(name + "-opacity", fill) }
  }

  private mutating func opacity(_ name: String, _ paint: Paint) {
    let alpha = paint.color(in: theme).alpha
    if alpha < 255 { attribute(name, (Double(alpha) / 255).text(decimals: 3)) }
  }

  private mutating func write(_ run: TextRun) {
    text += "<text"
    if run.rotation == 0 {
      attribute("x", run.position.x.svg)
      attribute("y", run.position.y.svg)
    } else {
      attribute("transform", "translate(\(run.position.x.svg) \(run.position.y.svg)) rotate(\(run.rotation.svg))")
    }
    if run.anchor != .start { attribute("text-anchor", run.anchor.rawValue) }
    let isCondensed = run.font.stretch == .condensed
    let families = options.fontFamilies(run.language)
    attribute(
      "font-family", isCondensed && !options.isEmbedded ? SVGOptions.condensedFamily + ", " + families : families)
    attribute("font-size", run.font.size.svg)
    if run.font.weight == .bold { attribute("font-weight", "700") }
    if isCondensed {
      attribute("font-stretch", "condensed")
      // Whatever font stands in for it is as narrow; a page has its own.
      if !options.isEmbedded {
        attribute("textLength", run.extents.width.svg)
        attribute("lengthAdjust", "spacingAndGlyphs")
      }
    }
    if run.language != language { attribute(options.isEmbedded ? "lang" : "xml:lang", run.language) }
    // A page's style sheet says so for all its words.
    if !options.isEmbedded, run.hasQuotationMarks, !Font.hasWideMarks(in: run.language) {
      attribute("style", "font-variant-east-asian:proportional-width")
    }
    paint("fill", run.paint, class: "f-", and: nil)
    text += ">" + XML.escaped(run.text) + "</text>\n"
  }

  private var theme: Theme {
    if case .theme(let theme) = options.colors { theme } else { .light }
  }

  private mutating func element(_ name: String, id: String?, content: String) {
    text += "<" + name
    if let id { attribute("id", id) }
    text += ">" + XML.escaped(content) + "</\(name)>"
  }

  private mutating func attribute(_ name: String, _ value: String) {
    text += " \(name)=\"\(XML.escaped(value))\""
  }

  /// The id with the drawing's prefix; a second use of the same one gets a number.
  private mutating func unique(_ id: String) -> String {
    let wanted = options.idPrefix + id
    var result = wanted
    var count = 2
    while !usedIDs.insert(result).inserted {
      result = wanted + "-\(count)"
      count += 1
    }
    return result
  }

  /// Web addresses and relative ones; nothing that a browser would run.
  static func safeLink(_ link: String) -> String? {
    let head = link.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let colon = head.firstIndex(of: ":") else { return link }
    let scheme = head[..<colon].lowercased()
    return ["http", "https", "mailto", "geo"].contains(scheme) ? link : nil
  }
}

extension Group {
  /// The ARIA role; a symbol with a title reads as a picture.
  var ariaRole: String? {
    switch role {
    case .list: "list"
    case .item: "listitem"
    case .section: "group"
    case .symbol: title == nil ? nil : "img"
    case .plain, .label, .line, .decoration: nil
    }
  }
}

extension TextRun {
  /// Whether it has marks of which Chinese fonts have a wide form and a narrow one.
  fileprivate var hasQuotationMarks: Bool { text.unicodeScalars.contains { (0x2018...0x201F).contains($0.value) } }
}

extension Double {
  var svg: String { text(decimals: 2) }
}

extension Color {
  var hexWithoutAlpha: String { Color(red: red, green: green, blue: blue).hex }
}

extension PathElement {
  var svg: String {
    switch self {
    case .move(let point): "M" + point.svg
    case .line(let point): "L" + point.svg
    case .curve(let a, let b, let end): "C\(a.svg) \(b.svg) \(end.svg)"
    case .close: "Z"
    }
  }
}

extension Point {
  var svg: String { x.svg + " " + y.svg }
}
