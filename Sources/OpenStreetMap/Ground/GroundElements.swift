internal import TransitModel

/// What tags say of water, parks and airports.
enum GroundKind: Hashable {
  /// A surface.
  case surface(Area.Kind)
  /// A river or canal along its middle, so many metres wide.
  case course(metres: Double)

  /// Tags by which surfaces are found, of ways and relations.
  static let surfaces = [
    ("natural", "water", Area.Kind.water), ("waterway", "riverbank", .water), ("waterway", "dock", .water),
    ("landuse", "reservoir", .water), ("leisure", "park", .park), ("aeroway", "aerodrome", .airport),
  ]

  /// The marks of relations.
  static let relationMarks = surfaces.map { ElementFile.Mark($0.0, $0.1) }
  /// The marks of ways.
  static let wayMarks =
    relationMarks + [
      ElementFile.Mark("waterway", "river"), ElementFile.Mark("waterway", "canal"),
      ElementFile.Mark("natural", "coastline"),
    ]

  /// What an element is; nothing where it is no ground, or lies under something.
  init?(_ element: Element) {
    guard !element.has("tunnel", "yes", "culvert", "building_passage"), element.tags["location"] != "underground" else {
      return nil
    }
    if let surface = Self.surfaces.first(where: { element.has($0.0, $0.1) }) {
      // Swimming pools and basins are water, too small to tell a place by.
      if element.has("water", "pool", "basin", "wastewater", "fountain") { return nil }
      self = .surface(surface.2)
    } else if element.has("waterway", "river", "canal") {
      self = .course(metres: Self.width(of: element))
    } else {
      return nil
    }
  }

  private static func width(of element: Element) -> Double {
    let text = element["width"] ?? element["est_width"] ?? ""
    let number = Double(text.prefix { $0.isNumber || $0 == "." }) ?? 0
    let usual = element.has("waterway", "river") ? 30.0 : 15.0
    return (1...3000).contains(number) ? number : usual
  }
}

/// The water, shores, parks and airports of a file, as far as it has their edges.
struct GroundElements {
  /// Ways and relations that are ground, by number.
  private(set) var elements: [Element] = []
  /// The shores of the sea, by the numbers of their ways.
  private(set) var shores: Set<Int64> = []
  /// The ways that relations consist of, those that are ground themselves, and shores.
  private(set) var ways: [Int64: [Int64]] = [:]
  /// Where the nodes of those ways are.
  private var places = NodePlaces()
  /// The ways that relations name.
  let wanted: Set<Int64>

  /// So many nodes are looked at; what has more was made to fill memory.
  private static let mostNodes = 20_000_000

  init(relations: [Element]) {
    elements = relations.filter { GroundKind($0) != nil }.sorted { $0.id < $1.id }
    wanted = Set(elements.flatMap(\.members).filter { $0.id.kind == .way }.map(\.id.number))
  }

  /// Adds a way that was read, where it is ground or on the edge of some.
  mutating func add(_ way: Element) {
    let isGround = GroundKind(way) != nil
    let isShore = way.has("natural", "coastline")
    guard isGround || isShore || wanted.contains(way.id.number) else { return }
    let isKnown = ways[way.id.number] != nil
    if isShore { shores.insert(way.id.number) }
    ways[way.id.number] = way.members.map(\.id.number)
    for member in way.members { if let place = member.coordinate { places.give(member.id.number, place) } }
    // Its nodes are known from the line above; there may be millions.
    if isGround, !isKnown {
      elements.append(Element(id: way.id, tags: way.tags, coordinate: way.coordinate, members: []))
    }
  }

  /// The nodes of the ways whose places are not known yet, sorted; their places can be added from now on.
  mutating func takeNodes() -> [Int64] {
    var nodes: [Int64] = []
    for way in ways.values {
      guard nodes.count < Self.mostNodes else { break }
      nodes += way
    }
    places.expect(nodes)
    return places.expected
  }

  /// Adds where a node is, if it is one of those.
  mutating func add(node: Int64, at place: Coordinate) { places.add(node, place) }

  /// Where a node is; nothing where the file does not have it.
  func place(of node: Int64) -> Coordinate? { places[node] }
}
