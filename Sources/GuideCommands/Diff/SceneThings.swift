import VisualDiff

/// The things of a drawing in a scene file, as `metroguide line … -o scene.json` writes it: what has an id or a title, what
/// is lettered, and the courses of lines. What else is drawn belongs to the thing it stands in.
struct SceneThings {
  /// The things, in the order in which they are drawn; the first is the drawing itself.
  private(set) var things: [SceneThing]

  /// Things whose parts are theirs, titled or not.
  private static let wholes: Set = ["item", "symbol", "label"]

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
    giveLabelsToStations()
  }

  private mutating func add(_ node: JSONValue, to owner: Int) {
    switch node["kind"]?.string {
    case "group":
      var owner = owner
      if let thing = thing(node, in: things[owner]) {
        things.append(thing)
        owner = things.count - 1
      }
      for child in node["children"]?.elements ?? [] { add(child, to: owner) }
    case "text": things[owner].texts.append(Self.text(node))
    default: things[owner].outlines.append(Self.outline(node))
    }
  }

  /// The thing that a group is; nothing where it is a part of its owner.
  private func thing(_ group: JSONValue, in owner: SceneThing) -> SceneThing? {
    let role = group["role"]?.string ?? "plain"
    let (id, title) = (group["id"]?.string, group["title"]?.string)
    let key: String
    if let name = id ?? title {
      key = id == nil ? owner.key + "/" + name : name
    } else if !Self.wholes.contains(owner.role), !Self.isNamed(owner), role == "label" {
      key = owner.key + "/label " + Self.words(of: group)
    } else if !Self.wholes.contains(owner.role), !Self.isNamed(owner), role == "line" || role == "symbol" {
      key = owner.key + "/" + role
    } else {
      return nil
    }
    // A line without a name of its own is the one the drawing is about.
    let name = title ?? (role == "line" ? owner.title : nil)
    var thing = SceneThing(key: key, role: Self.word(for: role, id: id), title: name, link: group["link"]?.string)
    thing.owner = owner.key
    return thing
  }

  private static func isNamed(_ thing: SceneThing) -> Bool { thing.role == "station" }

  /// What readers call it: `station` for a member of a list whose id says so.
  private static func word(for role: String, id: String?) -> String {
    id?.hasPrefix("station-") ?? false ? "station" : role
  }

  private static func words(of group: JSONValue) -> String {
    (group["children"]?.elements ?? []).map { node in
      node["kind"]?.string == "text" ? node["text"]?.string ?? "" : words(of: node)
    }.joined(separator: " ")
  }

  /// A label that stands by itself and says what a station is called is that station's.
  private mutating func giveLabelsToStations() {
    let stations = Dictionary(
      things.filter { $0.role == "station" }.compactMap { thing in thing.title.map { ($0, thing.key) } },
      uniquingKeysWith: { first, _ in first })
    for index in things.indices where things[index].role == "label" {
      if let station = things[index].texts.first.flatMap({ stations[$0.text] }) { things[index].owner = station }
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
