import Geometry
import Scene

/// Reads the JSON that ``SceneJSON`` writes back into a scene.
struct SceneReading {
  /// What is wrong with a scene file, and where.
  struct Fault: Error, Hashable {
    /// The place: `nodes[3].children[0].at`.
    let place: String
    /// What should stand there.
    let expected: String
  }

  private static let deepest = 100

  /// The scene that `value` holds.
  static func scene(of value: JSONValue) throws(Fault) -> Scene {
    let file = Place(value, "")
    let width = try file.number("width")
    let height = try file.number("height")
    guard width > 0, height > 0 else { throw Fault(place: "width", expected: "a size above 0") }
    return Scene(
      width: width, height: height, title: file.value["title"]?.string ?? "",
      summary: file.value["summary"]?.string, language: file.value["language"]?.string ?? "en",
      background: try optionalPaint(file, "background"),
      nodes: try nodes(file, "nodes", depth: 0))
  }

  /// A value, and how to call its place.
  private struct Place {
    let value: JSONValue
    let path: String

    init(_ value: JSONValue, _ path: String) {
      self.value = value
      self.path = path
    }

    func fault(_ expected: String, at name: String) -> Fault {
      Fault(place: path.isEmpty ? name : path + "." + name, expected: expected)
    }

    func optional(_ name: String) -> Place? {
      value[name].flatMap { $0 == .null ? nil : Place($0, path.isEmpty ? name : path + "." + name) }
    }

    func number(_ name: String) throws(Fault) -> Double {
      guard let number = value[name]?.double else { throw fault("a number", at: name) }
      return number
    }

    func point(_ name: String) throws(Fault) -> Point {
      guard let numbers = value[name]?.elements?.compactMap(\.double), numbers.count == 2 else {
        throw fault("a point, [x,y]", at: name)
      }
      return Point(numbers[0], numbers[1])
    }

    func string(_ name: String) throws(Fault) -> String {
      guard let string = value[name]?.string else { throw fault("a text", at: name) }
      return string
    }
  }

  private static func nodes(_ parent: Place, _ name: String, depth: Int) throws(Fault) -> [Node] {
    guard let values = parent.value[name]?.elements, depth < deepest else {
      throw parent.fault("a list of nodes", at: name)
    }
    var nodes: [Node] = []
    let path = parent.path.isEmpty ? name : parent.path + "." + name
    for (index, value) in values.enumerated() {
      nodes.append(try node(Place(value, path + "[\(index)]"), depth: depth))
    }
    return nodes
  }

  private static func node(_ place: Place, depth: Int) throws(Fault) -> Node {
    switch place.value["kind"]?.string {
    case "shape": return .shape(try shape(place))
    case "text": return .text(try text(place))
    case "group":
      return .group(
        Group(
          place.value["role"]?.string.flatMap(Group.Role.init(rawValue:)) ?? .plain, id: place.value["id"]?.string,
          title: place.value["title"]?.string, link: place.value["link"]?.string,
          children: try nodes(place, "children", depth: depth + 1)))
    default: throw place.fault("shape, text or group", at: "kind")
    }
  }

  private static func text(_ place: Place) throws(Fault) -> TextRun {
    let value = place.value
    let font = Font(
      size: try place.number("size"),
      weight: value["weight"]?.string.flatMap(Font.Weight.init(rawValue:)) ?? .regular)
    guard let ink = place.optional("paint") else { throw place.fault("a paint", at: "paint") }
    return TextRun(
      try place.string("text"), at: try place.point("at"),
      anchor: value["anchor"]?.string.flatMap(TextRun.Anchor.init(rawValue:)) ?? .start, font: font,
      language: value["language"]?.string ?? "en", paint: try paint(ink), rotation: value["rotation"]?.double ?? 0,
      extents: TextExtents(
        width: value["width"]?.double ?? 0, ascent: value["ascent"]?.double ?? 0,
        descent: value["descent"]?.double ?? 0))
  }

  private static func shape(_ place: Place) throws(Fault) -> Shape {
    var edge: Stroke?
    if let place = place.optional("stroke") { edge = try stroke(place) }
    return Shape(try outline(place), fill: try optionalPaint(place, "fill"), stroke: edge)
  }

  private static func stroke(_ place: Place) throws(Fault) -> Stroke {
    guard let ink = place.optional("paint") else { throw place.fault("a paint", at: "paint") }
    return Stroke(
      try paint(ink), width: try place.number("width"),
      cap: place.value["cap"]?.string.flatMap(Stroke.Cap.init(rawValue:)) ?? .round,
      dashes: place.value["dashes"]?.numbers ?? [])
  }

  private static func outline(_ place: Place) throws(Fault) -> Outline {
    if let numbers = place.value["rectangle"]?.elements?.compactMap(\.double) {
      guard numbers.count == 4 else { throw place.fault("[x,y,width,height]", at: "rectangle") }
      return .rectangle(
        Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
        radius: place.value["radius"]?.double ?? 0)
    }
    if place.value["circle"] != nil {
      return .circle(center: try place.point("circle"), radius: try place.number("radius"))
    }
    guard let steps = place.value["path"]?.elements else { throw place.fault("a path", at: "path") }
    var elements: [PathElement] = []
    for (index, step) in steps.enumerated() {
      guard let element = element(step) else { throw place.fault("a step of a path", at: "path[\(index)]") }
      elements.append(element)
    }
    return .path(elements)
  }

  private static func element(_ step: JSONValue) -> PathElement? {
    let numbers = step.numbers
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    switch (step.elements?.first?.string, points.count) {
    case ("M", 1): return .move(points[0])
    case ("L", 1): return .line(points[0])
    case ("C", 3): return .curve(points[0], points[1], to: points[2])
    case ("Z", 0): return .close
    default: return nil
    }
  }

  private static func optionalPaint(_ place: Place, _ name: String) throws(Fault) -> Paint? {
    guard let place = place.optional(name) else { return nil }
    return try paint(place)
  }

  private static func paint(_ place: Place) throws(Fault) -> Paint {
    guard let light = try color(place, "light") else { throw place.fault("a colour", at: "light") }
    return Paint(light: light, dark: try color(place, "dark") ?? light, name: place.value["name"]?.string)
  }

  private static func color(_ place: Place, _ name: String) throws(Fault) -> Color? {
    guard let text = place.value[name]?.string else { return nil }
    guard let color = color(text) else { throw place.fault("a colour", at: name) }
    return color
  }

  /// `#rrggbb` or `#rrggbbaa`.
  private static func color(_ text: String) -> Color? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8, let number = UInt32(digits, radix: 16) else {
      return nil
    }
    if digits.count == 6 { return Color(number) }
    return Color(
      red: UInt8(truncatingIfNeeded: number >> 24), green: UInt8(truncatingIfNeeded: number >> 16),
      blue: UInt8(truncatingIfNeeded: number >> 8), alpha: UInt8(truncatingIfNeeded: number))
  }
}
