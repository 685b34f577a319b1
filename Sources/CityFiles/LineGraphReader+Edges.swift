internal import TransitModel

extension LineGraphReader {
  /// Reads an edge, or a whole line that its stops cut into edges.
  mutating func readEdge(_ feature: PlacedJSON) {
    guard let course = LineGraphCourse(feature["geometry"], { coordinate($0) }) else { return }
    let services = services(of: feature)
    guard !services.isEmpty else {
      return report(
        "no-lines", .warning, at: feature.offset, "an edge without lines is left out",
        expected: "\"lines\": [{\"id\": …, \"label\": …, \"color\": …}]")
    }
    let properties = feature["properties"]
    let hasEnds = properties?["from"] != nil || properties?["to"] != nil
    if !hasEnds, properties?["lines"] == nil {
      for piece in course.pieces { cut(piece, of: feature, services) }
      return
    }
    guard hasEnds else {
      for piece in course.pieces { join(piece, of: feature, services) }
      return
    }
    guard let from = properties?["from"]?.text.flatMap({ nodeIndex[$0] }),
      let to = properties?["to"]?.text.flatMap({ nodeIndex[$0] }), from != to
    else {
      return report(
        "dangling-edge", .warning, at: feature.offset, "an edge does not join two points of the file and is left out",
        expected: "\"from\" and \"to\" with the ids of two points")
    }
    add(
      LineGraph.Edge(from: from, to: to, lines: services, course: Array(course.whole.dropFirst().dropLast())))
  }

  /// An edge between the points at its two ends.
  private mutating func join(_ piece: [Coordinate], of feature: PlacedJSON, _ services: [Int]) {
    guard let from = piece.first.flatMap({ nearby.at($0) }), let to = piece.last.flatMap({ nearby.at($0) }), from != to
    else {
      return report(
        "dangling-edge", .warning, at: feature.offset,
        "an edge without \"from\" and \"to\" does not end at two points of the file and is left out",
        expected: "a point within \(Int(LineGraphCourse.reach)) m of each end")
    }
    merge(LineGraph.Edge(from: from, to: to, lines: services, course: Array(piece.dropFirst().dropLast())))
  }

  /// A line from end to end: an edge from each of its stops to the next.
  private mutating func cut(_ piece: [Coordinate], of feature: PlacedJSON, _ services: [Int]) {
    let properties = feature["properties"]
    let names = Set([properties?["route_id"]?.text, properties?["route_short_name"]?.text].compactMap { $0 })
    // A file whose stops name other lines only knows nothing of this one's.
    let isListed = routes.values.contains { !$0.isDisjoint(with: names) }
    let stops = nearby.along(piece) { node in
      !isListed || (routes[node].map { !$0.isDisjoint(with: names) } ?? true)
    }
    guard stops.count > 1 else {
      return report(
        "dangling-edge", .warning, at: feature.offset,
        "a line passes fewer than two points of the file and is left out",
        expected: "points within \(Int(LineGraphCourse.stopReach)) m of it")
    }
    for (from, to) in zip(stops, stops.dropFirst()) {
      let course = from.corner + 1 < to.corner ? Array(piece[(from.corner + 1)..<to.corner]) : []
      merge(LineGraph.Edge(from: from.node, to: to.node, lines: services, course: course))
    }
  }

  /// The lines of an edge: a list of them, a text with such a list, or the route that it is drawn for.
  private mutating func services(of feature: PlacedJSON) -> [Int] {
    let properties = feature["properties"]
    guard let lines = properties?["lines"] else { return route(properties).map { [$0] } ?? [] }
    var services: Set<Int> = []
    if let elements = lines.elements {
      for line in elements {
        if let index = self.line(of: line) { services.insert(index) }
      }
    } else if let text = lines.text {
      var scanner = JSONScanner(Array(text.utf8))
      guard let list = try? scanner.document(), let elements = list.elements else {
        report(
          "bad-lines", .warning, at: lines.offset, "the lines of an edge are neither a list nor a text with one",
          expected: "\"lines\": [{\"id\": …, \"label\": …, \"color\": …}]")
        return []
      }
      for line in elements {
        if let index = self.line(of: line, at: lines.offset) { services.insert(index) }
      }
    }
    return services.sorted()
  }

  private mutating func route(_ properties: PlacedJSON?) -> Int? {
    let name = properties?["route_short_name"]?.text
    let label = name.flatMap { $0.isEmpty ? nil : $0 } ?? properties?["route_long_name"]?.text
    guard let id = properties?["route_id"]?.text ?? label else { return nil }
    return line(id, label: label ?? id, color: properties?["route_color"])
  }
}
