import OpenStreetMap
import TransitModel

/// OpenStreetMap data in the making, as a text of XML.
struct OSMText {
  struct Node {
    var id: Int64
    var latitude: Double
    var longitude: Double
    var tags: [String: String]
  }

  struct Way {
    var id: Int64
    var nodes: [Int64]
    var tags: [String: String]
  }

  struct Member {
    /// `node`, `way` or `relation`.
    var type: String
    var id: Int64
    var role = ""
  }

  struct Relation {
    var id: Int64
    var members: [Member]
    var tags: [String: String]
  }

  var nodes: [Node] = []
  var ways: [Way] = []
  var relations: [Relation] = []

  /// Adds a node.
  mutating func node(_ id: Int64, _ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:]) {
    nodes.append(Node(id: id, latitude: latitude, longitude: longitude, tags: tags))
  }

  /// Adds a way.
  mutating func way(_ id: Int64, _ nodes: [Int64], _ tags: [String: String] = ["railway": "subway"]) {
    ways.append(Way(id: id, nodes: nodes, tags: tags))
  }

  /// Adds a relation.
  mutating func relation(_ id: Int64, _ members: [Member], _ tags: [String: String]) {
    relations.append(Relation(id: id, members: members, tags: tags))
  }

  /// The file.
  var xml: String {
    var lines = ["<?xml version='1.0' encoding='UTF-8'?>", "<osm version='0.6'>"]
    for node in nodes {
      lines.append("<node id='\(node.id)' lat='\(node.latitude)' lon='\(node.longitude)'>")
      lines += Self.tags(node.tags) + ["</node>"]
    }
    for way in ways {
      lines.append("<way id='\(way.id)'>")
      lines += way.nodes.map { "<nd ref='\($0)'/>" } + Self.tags(way.tags) + ["</way>"]
    }
    for relation in relations {
      lines.append("<relation id='\(relation.id)'>")
      lines += relation.members.map {
        "<member type='\($0.type)' ref='\($0.id)' role='\($0.role)'/>"
      }
      lines += Self.tags(relation.tags) + ["</relation>"]
    }
    return (lines + ["</osm>"]).joined(separator: "\n")
  }

  private static func tags(_ tags: [String: String]) -> [String] {
    tags.sorted { $0.key < $1.key }.map { "<tag k='\(escaped($0.key))' v='\(escaped($0.value))'/>" }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "'": result += "&apos;"
      default: result.append(character)
      }
    }
    return result
  }

  /// What the reader makes of it.
  func read(_ change: (inout OpenStreetMapOptions) -> Void = { _ in }) -> Reading<City> { Self.read(xml, change) }

  /// What the reader makes of a text.
  static func read(
    _ text: String, _ change: (inout OpenStreetMapOptions) -> Void = { _ in }
  ) -> Reading<City> {
    var options = OpenStreetMapOptions(id: "town", name: "Town")
    change(&options)
    return OpenStreetMapReader(options).city(Array(text.utf8))
  }
}

extension Reading where Value == City {
  /// The findings with a code.
  func findings(_ code: String) -> [Finding] { findings.filter { $0.code == code } }
  /// What was lost.
  var errors: [Finding] { findings.filter { $0.severity == .error } }
  /// The codes of what was found and is no mere hint.
  var codes: [String] { Set(findings.filter { $0.severity != .info }.map(\.code)).sorted() }
}

extension City {
  /// The names of the stops of a line's patterns.
  func stops(of line: String) -> [[String]] {
    let names = Dictionary(stations.map { ($0.id, $0.name.local) }) { first, _ in first }
    return lines.filter { $0.shortName == line }.flatMap { line in
      line.patterns.map { $0.stops.map { names[$0.station] ?? "?" } }
    }
  }
}
