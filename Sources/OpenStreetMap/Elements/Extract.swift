internal import TransitModel

/// The elements of a file that its railways need: relations are read first, then the ways they name, then the nodes of both.
struct Extract {
  /// What is known of the routes before anything else is read.
  struct Routes {
    /// Relations of routes and masters of the chosen modes, of stop areas and their groups, of platforms.
    let relations: [ElementID: Element]
    /// All relations that were read, among which are those of water, parks and airports.
    let ground: [Element]
    /// The routes of the chosen modes, by number.
    let routes: [Element]
    /// What was chosen.
    let modes: Set<RailMode>
    /// How many routes there are of each mode that was not chosen.
    let others: [RailMode: Int]
    let timestamp: String
    let remark: String
  }

  let routes: Routes
  private(set) var elements: [ElementID: Element]
  /// Cities and towns.
  private(set) var settlements: [Element] = []
  /// Water, parks and airports.
  private(set) var ground: GroundElements

  /// Reads the elements that the routes of a file need.
  init(_ file: ElementFile, routes: Routes) throws(FileFault) {
    self.routes = routes
    elements = routes.relations
    ground = GroundElements(relations: routes.ground)
    var wanted: [ElementID.Kind: Set<Int64>] = [:]
    func want(_ members: [Element.Member]) {
      for member in members { wanted[member.id.kind, default: []].insert(member.id.number) }
    }
    for relation in routes.relations.values where !relation.isRouteMaster { want(relation.members) }
    let railways = wanted[.way] ?? []
    try file.read(
      .way, wanted: railways.union(ground.wanted).sorted(), marks: Self.stationMarks + GroundKind.wayMarks
    ) { way in
      ground.add(way)
      guard railways.contains(way.id.number) || Self.isStation(way) else { return }
      add(way)
      want(way.members)
    }
    let stops = wanted[.node] ?? []
    try file.read(
      .node, wanted: (ground.takeNodes() + stops).sorted(),
      marks: Self.stationMarks + Self.entranceMarks + Self.settlementMarks
    ) { node in
      if let place = node.coordinate { ground.add(node: node.id.number, at: place) }
      // What only lies on the edge of something says nothing of railways.
      guard !node.tags.isEmpty || stops.contains(node.id.number) else { return }
      add(node)
      if node.has("place", "city", "town"), node["name"] != nil { settlements.append(node) }
    }
    settlements.sort { $0.id < $1.id }
  }

  private static let stationKinds = ["station", "halt", "tram_stop"]
  private static let stationMarks = stationKinds.map { ElementFile.Mark("railway", $0) }

  private static func isStation(_ way: Element) -> Bool {
    way.tags["railway"].map { stationKinds.contains($0) } ?? false
  }

  private static let entranceMarks = ["subway_entrance", "train_station_entrance"].map {
    ElementFile.Mark("railway", $0)
  }
  private static let settlementMarks = ["city", "town"].map { ElementFile.Mark("place", $0) }

  /// Of an element that stands twice, as a server may give it, the one that says more counts.
  private mutating func add(_ element: Element) {
    if let known = elements[element.id], known.tags.count > element.tags.count { return }
    elements[element.id] = element
  }

  /// The element with that id, where the file has it.
  subscript(id: ElementID) -> Element? { elements[id] }

  /// Where an element is: a node's place, the middle of anything else.
  func place(of id: ElementID) -> Coordinate? { place(of: id, depth: 0) }

  /// A platform may be a relation of ways; nothing deeper is looked at, so that no relation is looked for in itself.
  private func place(of id: ElementID, depth: Int) -> Coordinate? {
    guard let element = elements[id] else { return nil }
    if let own = element.coordinate { return own }
    guard depth < 3 else { return nil }
    return Coordinate.middle(
      of: element.members.compactMap { $0.coordinate ?? place(of: $0.id, depth: depth + 1) })
  }

  /// The course of a way, as far as the file has its nodes.
  func course(of way: Element) -> [Coordinate] {
    way.members.compactMap { $0.coordinate ?? elements[$0.id]?.coordinate }
  }
}

extension Coordinate {
  /// The middle of places that lie near each other.
  static func middle(of places: [Coordinate]) -> Coordinate? {
    guard let first = places.first else { return nil }
    // From the first one on, so that places on both sides of the antimeridian have their middle between them.
    var (north, east) = (0.0, 0.0)
    for place in places {
      north += place.latitude - first.latitude
      let step = place.longitude - first.longitude
      east += step > 180 ? step - 360 : step < -180 ? step + 360 : step
    }
    let longitude = first.longitude + east / Double(places.count)
    return Coordinate(
      latitude: first.latitude + north / Double(places.count),
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
  }
}
