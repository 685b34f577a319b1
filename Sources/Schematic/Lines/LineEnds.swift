internal import Geometry

extension SchematicLayout {
  /// The lines that end nowhere, rising, each with some of the stations that it does not share with others, the loneliest
  /// first: there its badge stands. None that shares all.
  ///
  /// - Parameter ending: what ``endingLines`` says.
  func loops(_ ending: [[Int]]) -> [(line: Int, stops: [Int])] {
    let incident = incidentEdges
    return Set(edges.flatMap(\.lines)).subtracting(ending.joined()).sorted().compactMap { line in
      let stops = nodes.indices.filter { node in
        nodes[node].isStation && incident[node].count == 2 && incident[node].allSatisfy { edges[$0].lines == [line] }
      }
      let lonely = stops.map { (-loneliness(of: $0), $0) }.sorted { $0 < $1 }.map(\.1).prefix(Self.mostStops)
      return lonely.isEmpty ? nil : (line, Array(lonely))
    }
  }

  /// So many stations of a loop are looked at for a place of its badge.
  private static let mostStops = 16

  /// How far a node lies from all nodes but its neighbours and theirs.
  private func loneliness(of node: Int) -> Double {
    let distances = drawnStations.map { nodes[$0].at.distance(to: nodes[node].at) }.sorted()
    return distances.dropFirst(Self.company).first ?? 0
  }

  /// A station on its own line, its two neighbours and theirs.
  private static let company = 5

  /// For each node, the lines that end there, rising.
  var endingLines: [[Int]] {
    var passing: Set<[Int]> = []
    for passage in passages { passing.insert([passage.node, passage.line]) }
    return incidentEdges.enumerated().map { node, around in
      Set(around.flatMap { edges[$0].lines }).sorted().filter { !passing.contains([node, $0]) }
    }
  }
}
