internal import Geometry

/// Closes shores along the edge of a window.
struct ShoreLines {
  /// The rings around water.
  private(set) var waters: [[Point]] = []

  /// - Parameter lines: shores inside the window, with the water on their right, y down.
  init(_ lines: [[Point]], in window: Box) {
    // What ends inside the window is cut off by the file's own edge: where the water goes on nobody knows.
    let lines = lines.filter { line in
      line.count > 1 && Self.place(line[0], window) != nil && Self.place(line[line.count - 1], window) != nil
    }
    var starts = lines.indices.map { (index: $0, place: Self.place(lines[$0][0], window) ?? 0) }
    starts.sort { ($0.place, $0.index) < ($1.place, $1.index) }
    var isUsed = [Bool](repeating: false, count: lines.count)
    for first in lines.indices where !isUsed[first] {
      var ring: [Point] = []
      var index = first
      while !isUsed[index] {
        isUsed[index] = true
        ring += lines[index]
        let end = Self.place(lines[index][lines[index].count - 1], window) ?? 0
        // Along the edge with the window's inside on the right, which is where the water is, to where the next shore begins.
        guard let next = starts.first(where: { $0.place >= end }) ?? starts.first else { break }
        ring += Self.corners(from: end, to: next.place >= end ? next.place : next.place + 4, window)
        index = next.index
      }
      if index == first { waters.append(ring) }
    }
  }

  /// How near to the edge is on it, as a share of the window's size.
  private static let nearness = 1e-6

  /// Where on the edge a point is: from the upper left corner, 0 to 1 along the upper side, on to 4 around the window with its
  /// inside on the right; nothing for a point inside.
  private static func place(_ point: Point, _ window: Box) -> Double? {
    let near = nearness * max(window.width, window.height)
    if abs(point.y - window.minY) <= near { return (point.x - window.minX) / window.width }
    if abs(point.x - window.maxX) <= near { return 1 + (point.y - window.minY) / window.height }
    if abs(point.y - window.maxY) <= near { return 2 + (window.maxX - point.x) / window.width }
    if abs(point.x - window.minX) <= near { return 3 + (window.maxY - point.y) / window.height }
    return nil
  }

  private static func corners(from: Double, to: Double, _ window: Box) -> [Point] {
    let corners = [
      Point(window.minX, window.minY), Point(window.maxX, window.minY), Point(window.maxX, window.maxY),
      Point(window.minX, window.maxY),
    ]
    return (0...8).filter { Double($0) > from && Double($0) < to }.map { corners[$0 % 4] }
  }
}
