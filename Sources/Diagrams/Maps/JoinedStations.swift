internal import Journeys
internal import NetworkGraph
internal import Schematic
public import TransitModel

/// Which stations of a city a map draws as one: those of a complex that have one name and no line in common, as `Times Sq` of
/// four lines, each a station of its own in its feed.
///
/// Where rules for changes lead from one station to another, only those are joined between which some do: two stations of one
/// name, a street apart, are no complex in such a city. What the city tells apart by more than its name stays apart.
struct JoinedStations {
  /// The stations of each, at least two.
  let groups: [[StationID]]

  init(_ city: City) {
    // Complexes take long to find, and hardly any city has two such stations of one name.
    let candidates = city.stations.filter { $0.qualifier == nil && $0.schematicPosition == nil }
    guard Set(candidates.map(\.name)).count < candidates.count else {
      groups = []
      return
    }
    let stations = Dictionary(candidates.map { ($0.id, $0) }) { first, _ in first }
    let walks = Set(city.walksBetweenStations.map { Set([$0.from.station, $0.to.station]) })
    func areOne(_ a: Station, _ b: Station) -> Bool {
      guard a.name == b.name else { return false }
      if !walks.isEmpty { return walks.contains([a.id, b.id]) }
      guard let here = a.coordinate, let there = b.coordinate else { return false }
      return here.distance(to: there) <= City.complexDistance
    }
    groups = city.allComplexes.flatMap { complex in
      var groups: [[Station]] = []
      for station in complex.stations.compactMap({ stations[$0] }) {
        let near = groups.indices.filter { groups[$0].contains { areOne($0, station) } }
        let joined = near.flatMap { groups[$0] } + [station]
        for index in near.reversed() { groups.remove(at: index) }
        groups.append(joined)
      }
      return groups.filter { $0.count > 1 }.map { $0.map(\.id) }
    }
  }
}

extension LineGraph {
  /// The stations that a node of a layout draws.
  func stations(of node: SchematicLayout.Node) -> [StationID] { node.source.map { nodes[$0].stations } ?? [] }

  /// The tracks of a city as a map draws them: stations of one name in a complex are one.
  public init(drawing city: City) {
    self = LineGraph(city)
    for group in JoinedStations(city).groups { join(group) }
  }

  /// The same with stations of one name as one where they lie near each other on different lines, for a graph that knows no
  /// complexes. What stands in brackets behind a name does not count: "Ameerpet (Red Line)" and "Ameerpet (Blue Line)" are Ameerpet.
  public func joiningNamesakes() -> LineGraph {
    var lines = Array(repeating: Set<Int>(), count: nodes.count)
    for edge in edges { for node in [edge.from, edge.to] { lines[node].formUnion(edge.lines) } }
    let neighbours = Set(edges.map { Set([$0.from, $0.to]) })
    func areOne(_ one: Int, _ other: Int) -> Bool {
      guard let here = nodes[one].coordinate, let there = nodes[other].coordinate else { return false }
      return here.distance(to: there) <= City.complexDistance && lines[one].isDisjoint(with: lines[other])
        && !neighbours.contains([one, other])
    }
    var groups: [[Int]] = []
    var groupsOf: [String: [Int]] = [:]
    for node in nodes.indices where nodes[node].station != nil && !nodes[node].name.isEmpty {
      let base = StopEnding.withoutBrackets(nodes[node].name.local)
      if let found = groupsOf[base]?.first(where: { groups[$0].allSatisfy { areOne($0, node) } }) {
        groups[found].append(node)
      } else {
        groupsOf[base, default: []].append(groups.count)
        groups.append([node])
      }
    }
    var graph = self
    let joined = groups.filter { $0.count > 1 }
    // Where several lines stop already, the name of one of them tells nothing apart.
    let ofOneLine = nodes.indices.filter { lines[$0].count > 1 && isAfterLine(nodes[$0].name.local) }
    for node in Set(joined.joined()).union(ofOneLine) {
      graph.nodes[node].name = LocalizedText(
        nodes[node].name.variants.map { LocalizedText.Variant($0.language, StopEnding.withoutBrackets($0.text)) })
    }
    for group in joined { graph.join(group.compactMap { nodes[$0].station }) }
    return graph
  }

  /// Whether the name of a line stands in brackets behind that of a station.
  private func isAfterLine(_ name: String) -> Bool {
    let inside = name.dropFirst(StopEnding.withoutBrackets(name).count).filter { !"()（）".contains($0) }
    let line = String(inside.drop(while: \.isWhitespace))
    return line.hasSuffix(" Line") || !line.isEmpty && lines.contains { [$0.shortName, $0.name.local].contains(line) }
  }

  /// Makes one node of those of several stations, unless a line stops at two of them.
  private mutating func join(_ stations: [StationID]) {
    let members = nodes.indices.filter { nodes[$0].station.map(stations.contains) ?? false }
    let lines = members.map { member in
      Set(edges.filter { $0.from == member || $0.to == member }.flatMap(\.lines))
    }
    guard members.count > 1, Set(lines.joined()).count == lines.reduce(0, { $0 + $1.count }) else { return }
    // The one where most lines stop gives its name and page.
    let leader = zip(members, lines).max { ($0.1.count, -$0.0) < ($1.1.count, -$1.0) }?.0 ?? members[0]
    let places = members.compactMap { nodes[$0].coordinate }
    if !places.isEmpty {
      nodes[leader].coordinate = Coordinate(
        latitude: places.reduce(0) { $0 + $1.latitude } / Double(places.count),
        longitude: places.reduce(0) { $0 + $1.longitude } / Double(places.count))
    }
    nodes[leader].others = members.filter { $0 != leader }.flatMap { nodes[$0].stations }
    renumber(leader: leader, Set(members))
  }

  private mutating func renumber(leader: Int, _ members: Set<Int>) {
    let kept = nodes.indices.filter { $0 == leader || !members.contains($0) }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    func place(_ node: Int) -> Int { places[members.contains(node) ? leader : node] ?? 0 }
    nodes = kept.map { nodes[$0] }
    edges = edges.map { edge in
      Edge(from: place(edge.from), to: place(edge.to), lines: edge.lines, course: edge.course)
    }
    joinParallelEdges()
    excludedTurns = excludedTurns.map { turn in
      ExcludedTurn(node: place(turn.node), line: turn.line, from: place(turn.from), to: place(turn.to))
    }
    passings = passings.map { Passing(node: place($0.node), line: $0.line) }
    var known: Set<Set<Int>> = []
    walks = walks.map { Walk(from: place($0.from), to: place($0.to)) }
      .filter { $0.from != $0.to && known.insert([$0.from, $0.to]).inserted }
  }

  /// Tracks between the same nodes are one edge.
  private mutating func joinParallelEdges() {
    var first: [Set<Int>: Int] = [:]
    var joined: [Edge] = []
    for edge in edges {
      if edge.course.isEmpty, let index = first[[edge.from, edge.to]] {
        let old = joined[index]
        joined[index] = Edge(from: old.from, to: old.to, lines: Set(old.lines + edge.lines).sorted())
      } else {
        if edge.course.isEmpty { first[[edge.from, edge.to]] = joined.count }
        joined.append(edge)
      }
    }
    edges = joined
  }
}
