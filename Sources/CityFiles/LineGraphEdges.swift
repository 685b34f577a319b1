internal import TransitModel

/// An edge as a file has it: its course, piece by piece.
struct LineGraphCourse {
  /// Ends of pieces, and points of the file, that are so near are one, in metres.
  static let reach = 30.0
  /// So far from its line may a stop lie, in metres.
  static let stopReach = 120.0

  /// Each piece from end to end.
  var pieces: [[Coordinate]]

  /// A `LineString`, or a `MultiLineString` with the pieces that follow each other joined; nothing for another geometry.
  init?(_ geometry: PlacedJSON?, _ coordinate: (PlacedJSON) -> Coordinate?) {
    let all = geometry?["coordinates"]?.elements ?? []
    switch geometry?["type"]?.text {
    case "LineString": pieces = [all.compactMap(coordinate)]
    case "MultiLineString":
      pieces = []
      for piece in all.map({ ($0.elements ?? []).compactMap(coordinate) }) where !piece.isEmpty {
        if let last = pieces.last?.last, let first = piece.first, last.distance(to: first) <= Self.reach {
          pieces[pieces.count - 1] += piece.dropFirst()
        } else {
          pieces.append(piece)
        }
      }
    default: return nil
    }
    pieces.removeAll { $0.count < 2 }
  }

  /// The course from the first piece's begin to the last one's end.
  var whole: [Coordinate] { pieces.flatMap { $0 } }
}

/// The points of a file by where they are, in cells as large as they reach.
struct NearbyPoints {
  private struct Cell: Hashable {
    let x: Int
    let y: Int
  }

  private let points: [(node: Int, at: Coordinate)]
  private var cells: [Cell: [Int]] = [:]
  private static let side = 0.01

  init(_ nodes: [LineGraph.Node]) {
    points = nodes.enumerated().compactMap { index, node in node.coordinate.map { (index, $0) } }
    for (index, point) in points.enumerated() { cells[Self.cell(point.at), default: []].append(index) }
  }

  private static func cell(_ place: Coordinate) -> Cell {
    Cell(x: Int((place.longitude / side).rounded(.down)), y: Int((place.latitude / side).rounded(.down)))
  }

  /// The points near a place, as nodes.
  func near(_ place: Coordinate, within reach: Double) -> [(node: Int, distance: Double)] {
    let middle = Self.cell(place)
    var found: [(node: Int, distance: Double)] = []
    for x in (middle.x - 1)...(middle.x + 1) {
      for y in (middle.y - 1)...(middle.y + 1) {
        for index in cells[Cell(x: x, y: y)] ?? [] {
          let distance = points[index].at.distance(to: place)
          if distance <= reach { found.append((points[index].node, distance)) }
        }
      }
    }
    return found.sorted { ($0.distance, $0.node) < ($1.distance, $1.node) }
  }

  /// The point at a place; nothing where there is none.
  func at(_ place: Coordinate) -> Int? { near(place, within: LineGraphCourse.reach).first?.node }

  /// The points that a line passes, in its order, each once or as often as it comes back, with the corner of the line that
  /// is next to it.
  func along(_ line: [Coordinate], where serves: (Int) -> Bool) -> [(node: Int, corner: Int)] {
    var nearest: [Int: (distance: Double, at: Double)] = [:]
    for index in line.indices.dropFirst() {
      let (start, end) = (line[index - 1], line[index])
      let length = start.distance(to: end)
      // Steps fine enough for no point to be missed, and bounded for a line across a continent.
      let steps = min(2000, max(1, Int(min(length / (LineGraphCourse.stopReach / 2), 2000))))
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        guard
          let place = Coordinate(
            latitude: start.latitude + (end.latitude - start.latitude) * share,
            longitude: start.longitude + (end.longitude - start.longitude) * share)
        else { continue }
        for (node, distance) in near(place, within: LineGraphCourse.stopReach) where serves(node) {
          if distance < nearest[node]?.distance ?? .infinity {
            nearest[node] = (distance, Double(index - 1) + share)
          }
        }
      }
    }
    return nearest.sorted { ($0.value.at, $0.key) < ($1.value.at, $1.key) }
      .map { ($0.key, Int($0.value.at.rounded())) }
  }
}
