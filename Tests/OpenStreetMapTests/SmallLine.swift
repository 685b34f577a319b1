/// A straight line as a mapper would draw it: stations with stop areas, a stop and a platform for each direction, track, two
/// routes and their master. Tests damage it in one place.
struct SmallLine {
  var text = OSMText()
  let names: [String]

  static let station: Int64 = 100
  static let forward: Int64 = 200
  static let backward: Int64 = 300
  static let platform: Int64 = 400
  static let master: Int64 = 9000
  static let there: Int64 = 9001
  static let back: Int64 = 9002

  init(_ names: [String] = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"]) {
    self.names = names
    for (index, name) in names.enumerated() { addStation(Int64(index), name) }
    for index in 0..<Int64(names.count - 1) {
      text.way(500 + index, [Self.forward + index, Self.forward + index + 1])
      text.way(600 + index, [Self.backward + index, Self.backward + index + 1])
    }
    addRoutes()
  }

  private mutating func addStation(_ index: Int64, _ name: String) {
    let longitude = 11.5 + 0.01 * Double(index)
    text.node(Self.station + index, 48.1, longitude, ["railway": "station", "station": "subway", "name": name])
    text.node(
      Self.forward + index, 48.0999, longitude,
      ["railway": "stop", "public_transport": "stop_position", "name": name, "ref": "1"])
    text.node(
      Self.backward + index, 48.1001, longitude,
      ["railway": "stop", "public_transport": "stop_position", "name": name, "ref": "2"])
    text.node(Self.platform + index, 48.1, longitude, ["public_transport": "platform"])
    let members = [Self.station, Self.forward, Self.backward, Self.platform].map {
      OSMText.Member(type: "node", id: $0 + index)
    }
    text.relation(700 + index, members, ["type": "public_transport", "public_transport": "stop_area", "name": name])
  }

  private mutating func addRoutes() {
    let indices = Array(0..<Int64(names.count))
    text.relation(
      Self.there, route(indices, Self.forward, ways: (0..<Int64(names.count - 1)).map { 500 + $0 }),
      tags(from: names.first, to: names.last))
    text.relation(
      Self.back,
      route(indices.reversed(), Self.backward, ways: (0..<Int64(names.count - 1)).reversed().map { 600 + $0 }),
      tags(from: names.last, to: names.first))
    text.relation(
      Self.master, [Self.there, Self.back].map { OSMText.Member(type: "relation", id: $0) },
      [
        "type": "route_master", "route_master": "subway", "ref": "U1", "name": "U-Bahn U1", "network": "Town Metro",
        "operator": "Town Works", "colour": "#448137",
      ])
  }

  private func route(_ stations: [Int64], _ stop: Int64, ways: [Int64]) -> [OSMText.Member] {
    stations.flatMap { index in
      [
        OSMText.Member(type: "node", id: stop + index, role: "stop"),
        OSMText.Member(type: "node", id: Self.platform + index, role: "platform"),
      ]
    } + ways.map { OSMText.Member(type: "way", id: $0) }
  }

  private func tags(from: String?, to: String?) -> [String: String] {
    [
      "type": "route", "route": "subway", "ref": "U1", "network": "Town Metro", "operator": "Town Works",
      "colour": "#448137", "from": from ?? "", "to": to ?? "", "name": "U-Bahn U1: \(from ?? "") => \(to ?? "")",
    ]
  }

  /// Changes a relation.
  mutating func change(_ id: Int64, _ body: (inout OSMText.Relation) -> Void) {
    for index in text.relations.indices where text.relations[index].id == id { body(&text.relations[index]) }
  }

  /// Changes a node.
  mutating func change(node id: Int64, _ body: (inout OSMText.Node) -> Void) {
    for index in text.nodes.indices where text.nodes[index].id == id { body(&text.nodes[index]) }
  }

  /// Leaves out a node, as an extract does that is cut.
  mutating func remove(node id: Int64) { text.nodes.removeAll { $0.id == id } }
}
