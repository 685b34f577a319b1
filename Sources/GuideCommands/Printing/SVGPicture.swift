import Diagrams
import Geometry
import Scene
import TransitModel

/// A reader of SVG pictures of plain shapes in plain colours: groups, paths, rectangles, circles, ellipses, lines, polylines and
/// polygons, moved and scaled. Anything else is a fault, since a picture of which parts are missing is another picture.
struct SVGPicture {
  /// Why a picture cannot be read.
  struct Fault: Error, Hashable {
    let reason: String
    /// Where it is wrong; nothing where all of it is.
    let place: SVGPlace?
    /// Whether it has something in it that cannot be printed.
    var isOfShape = false

    init(reason: String, at place: SVGPlace? = nil, isOfShape: Bool = false) {
      (self.reason, self.place, self.isOfShape) = (reason, place, isOfShape)
    }
  }

  /// So many elements are read at most, and so deep.
  private static let mostElements = 20_000
  private static let deepest = 64
  private static let passedOver: Set<String> = ["title", "desc", "metadata", "defs"]

  let tags: [SVGTag]

  init(_ bytes: [UInt8]) throws(Fault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(reason: "it is no text", isOfShape: true)
    }
    tags = try SVGTag.tags(in: text, upTo: Self.mostElements)
    guard tags.first?.name == "svg" else { throw Fault(reason: "it is no SVG", isOfShape: true) }
  }

  /// What a shape inherits.
  struct State {
    var transform = SVGTransform()
    var fill: Paint? = Palette.black
    var stroke: Paint?
    var strokeWidth = 1.0
    var fontSize = 16.0
    var isBold = false
    var anchor = TextRun.Anchor.start
  }

  /// What is drawn in it, from the upper left corner of its view box on.
  struct Drawn {
    var box: Box
    var nodes: [Node] = []
    var lines: [SheetFrame.Line] = []
    var places: [Place: Box] = [:]
  }

  /// Its own few names of colours; others are written in digits.
  private enum Palette {
    static let black = Paint(.black)
    static let named: [String: Color] = [
      "black": .black, "white": .white, "red": Color(0xFF0000), "green": Color(0x008000), "blue": Color(0x0000FF),
      "yellow": Color(0xFFFF00), "gray": Color(0x808080), "grey": Color(0x808080), "currentcolor": .black,
    ]
  }

  /// The picture, from the upper left corner of its view box on.
  func picture(title: String) throws(Fault) -> SheetPicture {
    let drawn = try drawn(withText: false)
    guard !drawn.nodes.isEmpty else {
      throw Fault(reason: "there is nothing in it", at: tags[0].place, isOfShape: true)
    }
    return SheetPicture(nodes: drawn.nodes, width: drawn.box.width, height: drawn.box.height, title: title)
  }

  /// All that is in it; words, and rectangles that mark places, only where they are asked for.
  func drawn(withText: Bool) throws(Fault) -> Drawn {
    let root = tags[0]
    let box = try viewBox(root)
    var first = State()
    first.transform = SVGTransform(a: 1, b: 0, c: 0, d: 1, e: -box.minX, f: -box.minY)
    var states = [try state(root, in: first)]
    var drawn = Drawn(box: box)
    var skipped = 0
    for tag in tags.dropFirst() {
      if skipped > 0 {
        skipped += tag.kind == .open ? 1 : tag.kind == .close ? -1 : 0
        continue
      }
      if tag.kind == .close {
        if states.count > 1 { states.removeLast() }
        continue
      }
      if Self.passedOver.contains(tag.name) {
        skipped = tag.kind == .open ? 1 : 0
        continue
      }
      let state = try state(tag, in: states[states.count - 1])
      if withText, let (place, box) = try place(tag, state) {
        drawn.places[place] = box
      } else if withText, tag.name == "text" {
        if let line = try line(tag, state) { drawn.lines.append(line) }
      } else if tag.name != "g", let node = try shape(tag, state) {
        drawn.nodes.append(node)
      }
      guard tag.kind == .open else { continue }
      states.append(state)
      guard states.count <= Self.deepest else { throw Fault(reason: "its groups lie too deep", at: tag.place) }
    }
    return drawn
  }

  private func viewBox(_ tag: SVGTag) throws(Fault) -> Box {
    let numbers = tag["viewBox"].map { SVGNumbers.all(in: $0) } ?? []
    if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 {
      return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    let width = tag["width"].flatMap { SVGNumbers.all(in: $0).first } ?? 0
    let height = tag["height"].flatMap { SVGNumbers.all(in: $0).first } ?? 0
    guard width > 0, height > 0 else {
      throw Fault(reason: "it says neither viewBox nor width and height", at: tag.place)
    }
    return Box(x: 0, y: 0, width: width, height: height)
  }

  private func state(_ tag: SVGTag, in outer: State) throws(Fault) -> State {
    var state = outer
    if let fill = tag["fill"] { state.fill = try paint(fill, at: tag.place) }
    if let stroke = tag["stroke"] { state.stroke = try paint(stroke, at: tag.place) }
    if let width = tag["stroke-width"].flatMap({ SVGNumbers.all(in: $0).first }) { state.strokeWidth = max(0, width) }
    if let size = tag["font-size"].flatMap({ SVGNumbers.all(in: $0).first }) { state.fontSize = max(0, size) }
    if let weight = tag["font-weight"] { state.isBold = weight == "bold" || (Int(weight) ?? 400) >= 600 }
    if let anchor = tag["text-anchor"].flatMap(TextRun.Anchor.init) { state.anchor = anchor }
    if let text = tag["transform"] {
      guard let transform = SVGTransform(text) else {
        throw Fault(reason: "its transform \"\(text.prefix(40))\" is not known", at: tag.place)
      }
      state.transform = transform.then(outer.transform)
      guard state.transform.isUsable else {
        throw Fault(reason: "its groups are moved or scaled too far", at: tag.place)
      }
    }
    return state
  }

  private func paint(_ text: String, at place: SVGPlace) throws(Fault) -> Paint? {
    let text = text.trimmed.lowercased()
    if text == "none" || text == "transparent" { return nil }
    if let color = Palette.named[text] { return Paint(color) }
    if let color = LineColor(hex: text) { return Paint(Color(red: color.red, green: color.green, blue: color.blue)) }
    let numbers = text.hasPrefix("rgb(") ? SVGNumbers.all(in: String(text.dropFirst(4).dropLast())) : []
    guard numbers.count == 3, numbers.allSatisfy({ (0...255).contains($0) }) else {
      throw Fault(reason: "its colour \"\(text.prefix(40))\" is not known", at: place, isOfShape: true)
    }
    return Paint(Color(red: UInt8(numbers[0]), green: UInt8(numbers[1]), blue: UInt8(numbers[2])))
  }

  func number(_ tag: SVGTag, _ key: String) -> Double { tag[key].flatMap { SVGNumbers.all(in: $0).first } ?? 0 }

  private func shape(_ tag: SVGTag, _ state: State) throws(Fault) -> Node? {
    func number(_ key: String) -> Double { self.number(tag, key) }
    let elements: [PathElement]
    switch tag.name {
    case "path":
      guard let path = SVGPath.elements(of: tag["d"] ?? "") else {
        throw Fault(reason: "the path is broken", at: tag.place)
      }
      elements = path
    case "rect":
      elements = SVGPath.rectangle(
        Box(x: number("x"), y: number("y"), width: number("width"), height: number("height")),
        radius: max(number("rx"), number("ry")))
    case "circle":
      elements = SVGPath.ellipse(at: Point(number("cx"), number("cy")), Point(number("r"), number("r")))
    case "ellipse":
      elements = SVGPath.ellipse(at: Point(number("cx"), number("cy")), Point(number("rx"), number("ry")))
    case "line": elements = [.move(Point(number("x1"), number("y1"))), .line(Point(number("x2"), number("y2")))]
    case "polyline", "polygon":
      let numbers = SVGNumbers.all(in: tag["points"] ?? "")
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
      elements =
        points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
        + (tag.name == "polygon" && !points.isEmpty ? [.close] : [])
    default: throw Fault(reason: "it has a <\(tag.name.prefix(30))>", at: tag.place, isOfShape: true)
    }
    guard !elements.isEmpty else { return nil }
    let moved = elements.map(state.transform.callAsFunction)
    let stroke = state.stroke.map { Stroke($0, width: state.strokeWidth * state.transform.scale) }
    if state.fill == nil, stroke == nil { return nil }
    return .shape(.path(moved), fill: state.fill, stroke: stroke)
  }
}
