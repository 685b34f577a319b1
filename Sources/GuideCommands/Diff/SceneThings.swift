import VisualDiff

/// The things of a drawing in a scene file, as `metroguide line … -o scene.json` writes it.
struct SceneThings {
  /// The things, in the order in which they are drawn; the first is the drawing itself.
  private(set) var things: [SceneThing]
  private var counts: [String: Int] = [:]

  /// The things of a scene; nothing when the value is no scene.
  init?(_ scene: JSONValue) {
    guard let nodes = scene["nodes"]?.elements, scene["width"]?.double != nil else { return nil }
    things = [SceneThing(key: "drawing", role: "drawing", title: scene["title"]?.string)]
    var drawing = SceneThing.Outline([.init(x: 0, y: 0)], paint: Self.paint(scene["background"]))
    if let width = scene["width"]?.double, let height = scene["height"]?.double {
      drawing = .init([.init(x: 0, y: 0), .init(x: width, y: height)], paint: drawing.paint)
    }
    things[0].outlines.append(drawing)
    for node in nodes { add(node, to: 0) }
  }

  private mutating func add(_ node: JSONValue, to owner: Int) {
    switch node["kind"]?.string {
    case "group":
      var owner = owner
      if let name = node["id"]?.string ?? node["title"]?.string {
        counts[name, default: 0] += 1
        let number = counts[name, default: 1]
        things.append(
          SceneThing(
            key: number == 1 ? name : "\(name) (\(number))", role: node["role"]?.string ?? "plain",
            title: node["title"]?.string, link: node["link"]?.string))
        owner = things.count - 1
      }
      for child in node["children"]?.elements ?? [] { add(child, to: owner) }
    case "text": things[owner].texts.append(Self.text(node))
    default: things[owner].outlines.append(Self.outline(node))
    }
  }

  private static func text(_ node: JSONValue) -> SceneThing.Text {
    let at = node["at"]?.numbers ?? []
    return SceneThing.Text(
      node["text"]?.string ?? "", at: .init(x: at.first ?? 0, y: at.last ?? 0), rotation: node["rotation"]?.double ?? 0,
      size: node["size"]?.double ?? 0, paint: paint(node["paint"]))
  }

  private static func outline(_ node: JSONValue) -> SceneThing.Outline {
    var numbers: [Double] = []
    for name in ["rectangle", "circle", "path"] { numbers += node[name]?.numbers ?? [] }
    let sizes = [node["radius"]?.double, node["stroke"]?["width"]?.double].compactMap { $0 }
    let start = SceneThing.Place(x: numbers.first ?? 0, y: numbers.dropFirst().first ?? 0)
    var points = stride(from: 0, to: numbers.count - 1, by: 2).map { index in
      SceneThing.Place(x: numbers[index], y: numbers[index + 1])
    }
    // A rectangle's second pair is its size, and so are radius and width: they stay when it moves.
    if node["rectangle"] != nil {
      points = [start] + points.dropFirst().map { .init(x: $0.x + start.x, y: $0.y + start.y) }
    }
    points += sizes.map { .init(x: start.x + $0, y: start.y) }
    let paints = [paint(node["fill"]), paint(node["stroke"]?["paint"])].filter { !$0.isEmpty }
    return SceneThing.Outline(points, paint: paints.joined(separator: " and "))
  }

  private static func paint(_ value: JSONValue?) -> String {
    let colors = [value?["light"]?.string, value?["dark"]?.string].compactMap { $0 }
    return colors.joined(separator: "|")
  }
}

extension JSONValue {
  /// The member of that name.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The string.
  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number.
  var double: Double? {
    switch self {
    case .number(let number): number
    case .int(let number): Double(number)
    default: nil
    }
  }

  /// The elements of a list.
  var elements: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// All numbers in it, however deep.
  var numbers: [Double] {
    if let double { return [double] }
    return (elements ?? []).flatMap(\.numbers)
  }
}
