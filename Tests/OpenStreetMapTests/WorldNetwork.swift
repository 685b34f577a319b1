import Foundation
import TestInputs
import Testing
import TransitModel

/// A line graph as OpenStreetMap would hold it.
struct WorldNetwork {
  /// A station of the network.
  struct Station {
    let id: String
    let name: String
    let latitude: Double
    let longitude: Double
  }

  struct Line {
    let label: String
    let color: String
    /// Pairs of indices of stations.
    var edges: [(Int, Int)]
  }

  /// Two neighbours on a line, the earlier name first.
  struct Link: Hashable {
    let line: String
    let stations: Set<Int>
  }

  private(set) var stations: [Station] = []
  private(set) var lines: [Line] = []

  /// Reads a line graph; edges between stations alone count.
  init(_ input: TestInput) throws {
    let object = try JSONSerialization.jsonObject(with: Data(input.bytes())) as? [String: Any]
    let features = try #require(object?["features"] as? [[String: Any]])
    var index: [String: Int] = [:]
    var lineIndex: [String: Int] = [:]
    for feature in features {
      guard let properties = feature["properties"] as? [String: Any],
        let geometry = feature["geometry"] as? [String: Any]
      else { continue }
      if let place = geometry["coordinates"] as? [Double], let id = properties["id"] as? String {
        index[id] = stations.count
        let name = properties["station_label"] as? String ?? id
        stations.append(Station(id: id, name: name, latitude: place[1], longitude: place[0]))
      } else if let from = (properties["from"] as? String).flatMap({ index[$0] }),
        let to = (properties["to"] as? String).flatMap({ index[$0] })
      {
        for line in properties["lines"] as? [[String: Any]] ?? [] {
          let id = line["id"] as? String ?? ""
          if lineIndex[id] == nil {
            lineIndex[id] = lines.count
            lines.append(
              Line(label: line["label"] as? String ?? id, color: line["color"] as? String ?? "", edges: []))
          }
          lines[lineIndex[id] ?? 0].edges.append((from, to))
        }
      }
    }
  }

  /// The links of all lines.
  var links: Set<Link> {
    Set(
      lines.enumerated().flatMap { index, line in
        line.edges.map { Link(line: Self.name(index, line), stations: [$0.0, $0.1]) }
      })
  }

  static func name(_ index: Int, _ line: Line) -> String { "\(line.label)#\(index)" }

  // MARK: As OpenStreetMap

  static func station(_ index: Int) -> Int64 { Int64(index) * 10 + 1 }
  static func forward(_ index: Int) -> Int64 { Int64(index) * 10 + 2 }
  static func backward(_ index: Int) -> Int64 { Int64(index) * 10 + 3 }
  static func platform(_ index: Int) -> Int64 { Int64(index) * 10 + 4 }

  /// The network with stations, stops, platforms, stop areas, track, and for every trail of a line two routes.
  var text: OSMText {
    var text = OSMText()
    for (index, station) in stations.enumerated() { addStation(index, station, to: &text) }
    var way: Int64 = 1
    var relation: Int64 = 1_000_000
    for (index, line) in lines.enumerated() {
      var routes: [Int64] = []
      for trail in Self.trails(of: line.edges) {
        for isBack in [false, true] {
          let order = isBack ? Array(trail.reversed()) : trail
          let stop = isBack ? Self.backward : Self.forward
          var members = order.map { OSMText.Member(type: "node", id: stop($0), role: "stop") }
          for (a, b) in zip(order, order.dropFirst()) {
            text.way(way, [stop(a), stop(b)])
            members.append(OSMText.Member(type: "way", id: way))
            way += 1
          }
          text.relation(relation, members, tags("route", index, line))
          routes.append(relation)
          relation += 1
        }
      }
      text.relation(
        2_000_000 + Int64(index), routes.map { OSMText.Member(type: "relation", id: $0) },
        tags("route_master", index, line))
    }
    return text
  }

  private func tags(_ type: String, _ index: Int, _ line: Line) -> [String: String] {
    [
      "type": type, type: "subway", "ref": Self.name(index, line), "network": "World", "colour": "#" + line.color,
      "name": "Line \(line.label)",
    ]
  }

  private func addStation(_ index: Int, _ station: Station, to text: inout OSMText) {
    let (north, east) = (station.latitude, station.longitude)
    text.node(Self.station(index), north, east, ["railway": "station", "name": station.name])
    let stop = ["railway": "stop", "public_transport": "stop_position", "name": station.name]
    text.node(Self.forward(index), north + 0.0001, east, stop)
    text.node(Self.backward(index), north - 0.0001, east, stop)
    text.node(Self.platform(index), north, east, ["public_transport": "platform"])
    let members = [Self.station, Self.forward, Self.backward, Self.platform].map {
      OSMText.Member(type: "node", id: $0(index))
    }
    text.relation(
      3_000_000 + Int64(index), members, ["type": "public_transport", "public_transport": "stop_area"])
  }

  /// Trails that pass every edge once, each from an end of the line where there is one.
  private static func trails(of edges: [(Int, Int)]) -> [[Int]] {
    var open: [Int: [Int]] = [:]
    for (a, b) in edges where a != b && !(open[a] ?? []).contains(b) {
      open[a, default: []].append(b)
      open[b, default: []].append(a)
    }
    var result: [[Int]] = []
    while let start = open.keys.sorted().filter({ !(open[$0] ?? []).isEmpty })
      .min(by: { ((open[$0] ?? []).count % 2 == 1 ? 0 : 1, $0) < ((open[$1] ?? []).count % 2 == 1 ? 0 : 1, $1) })
    {
      var trail = [start]
      while let last = trail.last, let next = open[last]?.min(), trail.count < 900 {
        open[last]?.removeAll { $0 == next }
        open[next]?.removeAll { $0 == last }
        trail.append(next)
      }
      result.append(trail)
    }
    return result
  }
}

extension City {
  /// The links of a network that was read back.
  var worldLinks: Set<WorldNetwork.Link> {
    func index(_ id: StationID) -> Int { Int(id.rawValue.dropFirst()).map { $0 / 10 } ?? -1 }
    return Set(
      lines.flatMap { line in
        line.patterns.flatMap { pattern in
          zip(pattern.stops, pattern.stops.dropFirst()).map {
            WorldNetwork.Link(line: line.shortName, stations: [index($0.station), index($1.station)])
          }
        }
      })
  }
}
