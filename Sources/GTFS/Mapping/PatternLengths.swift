internal import TransitModel

/// How many metres lie between the stops of a pattern: from `shape_dist_traveled` where its unit can be told, else
/// measured along the shape.
struct PatternLengths {
  let tables: FeedTables
  let stations: [Station]

  /// Metres from each stop to the next; nothing where the feed does not tell.
  func metres(of draft: PatternDraft) -> [Int?]? {
    let places = draft.rows.map { row -> Coordinate? in
      let stop = Int(tables.stopTimes.stops[row])
      return tables.stops.records[stop].coordinate ?? tables.stops.records[tables.stops.root(of: stop)].coordinate
    }
    guard places.allSatisfy({ $0 != nil }) else { return nil }
    let points = places.compactMap { $0 }
    let straight = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    return declared(draft, straight: straight) ?? measured(draft, points: points, straight: straight)
  }

  /// How many pairs of a stop and a piece of a shape are worth looking at.
  private static let mostComparisons = 10_000_000

  /// Metres to one unit that feeds count `shape_dist_traveled` in.
  private static let units = [1.0, 1000, 1609.344, 0.3048]

  /// The lengths the feed states, in the unit in which the whole is one to one and a half times the straight lines.
  private func declared(_ draft: PatternDraft, straight: [Double]) -> [Int?]? {
    let distances = draft.rows.map { Double(tables.stopTimes.distances[$0]) }
    guard distances.allSatisfy(\.isFinite), let first = distances.first, let last = distances.last, last > first,
      zip(distances, distances.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    let sum = straight.reduce(0, +)
    guard sum > 0 else { return nil }
    let unit = Self.units.first { (0.97...1.55).contains((last - first) * $0 / sum) }
    return unit.map { unit in zip(distances, distances.dropFirst()).map { Int((($1 - $0) * unit).rounded()) } }
  }

  /// The lengths along the shape, each stop at its nearest place after the one before; nothing between stops that lie
  /// too far from it.
  private func measured(_ draft: PatternDraft, points: [Coordinate], straight: [Double]) -> [Int?]? {
    guard let shape = draft.shape else { return nil }
    let path = tables.shapes.points(of: shape)
    // A place off the way is looked for along all of it.
    guard path.count < Self.mostComparisons / max(1, points.count) else { return nil }
    let along = ShapePath(path).distances(of: points)
    guard along.contains(where: { $0 != nil }) else { return nil }
    return straight.indices.map { index in
      guard let from = along[index], let to = along[index + 1] else { return nil }
      let isPlausible = to - from >= straight[index] * 0.9 - 50 && to - from <= straight[index] * 4 + 500
      return isPlausible ? Int((to - from).rounded()) : nil
    }
  }
}

/// A line on the ground that stops can be found along.
struct ShapePath {
  private let points: [Coordinate]
  /// Metres from the first point to each.
  private let along: [Double]

  init(_ points: [Coordinate]) {
    self.points = points
    var sum = 0.0
    var along = points.isEmpty ? [] : [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      sum += a.distance(to: b)
      along.append(sum)
    }
    self.along = along
  }

  /// How far a stop may lie from the line, in metres.
  private static let reach = 300.0

  /// Metres along the line to each of the places, which lie on it in that order; nothing for one too far off.
  func distances(of places: [Coordinate]) -> [Double?] {
    var segment = 0
    var least = 0.0
    return places.enumerated().map { index, place in
      guard let hit = nearest(to: place, from: segment, notBefore: least, isLast: index == places.count - 1) else {
        return nil
      }
      (segment, least) = (hit.segment, hit.along)
      return hit.along
    }
  }

  /// The first place along the line, from a segment on, that is as near as it gets before the line leaves again.
  private func nearest(
    to place: Coordinate, from start: Int, notBefore least: Double, isLast: Bool
  ) -> (segment: Int, along: Double)? {
    guard start + 1 < points.count else { return nil }
    var best: (segment: Int, along: Double, distance: Double)?
    for segment in start..<(points.count - 1) {
      let hit = project(place, on: segment)
      let position = max(least, along[segment] + hit.share * (along[segment + 1] - along[segment]))
      if let found = best {
        if hit.distance < found.distance {
          best = (segment, position, hit.distance)
        } else if found.distance < Self.reach, !isLast, hit.distance > found.distance + 3 * Self.reach {
          break
        }
      } else {
        best = (segment, position, hit.distance)
      }
    }
    return best.flatMap { $0.distance <= Self.reach ? ($0.segment, $0.along) : nil }
  }

  /// The nearest point of a segment: the share of the segment before it, and how far off the place is in metres, on a
  /// plane that touches the earth at the place (good to a few kilometres).
  private func project(_ place: Coordinate, on segment: Int) -> (share: Double, distance: Double) {
    let metresPerDegree = 111_195.0
    // The cosine of the latitude by its series; a table of sines would be more than this needs.
    let phi = place.latitude * .pi / 180
    let cosine = 1 - phi * phi / 2 + phi * phi * phi * phi / 24 - phi * phi * phi * phi * phi * phi / 720
    func plane(_ point: Coordinate) -> (x: Double, y: Double) {
      (
        (point.longitude - place.longitude) * metresPerDegree * cosine,
        (point.latitude - place.latitude) * metresPerDegree
      )
    }
    let (a, b) = (plane(points[segment]), plane(points[segment + 1]))
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let squared = dx * dx + dy * dy
    let share = squared > 0 ? min(1, max(0, -(a.x * dx + a.y * dy) / squared)) : 0
    let (x, y) = (a.x + share * dx, a.y + share * dy)
    return (share, (x * x + y * y).squareRoot())
  }
}
