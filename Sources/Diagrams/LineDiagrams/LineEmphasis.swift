internal import TransitModel

/// What stands out in a line diagram, and what is greyed for it.
struct LineEmphasis {
  private let highlight: LineDiagram.Highlight?
  /// The stations of the way that stands out.
  private let way: [StationID]

  init(_ highlight: LineDiagram.Highlight?, line: Line, course: LineCourse) {
    self.highlight = highlight
    way =
      switch highlight {
      case .journey(let from, let to): Self.way(from: from, to: to, line: line)
      case .station(let station): [station]
      case .line, nil: []
      }
  }

  /// Which pieces of the line are coloured.
  var coloring: LineContent.Coloring {
    switch highlight {
    case .journey: .way(way)
    case .station, .line: .whole
    case nil: .ahead
    }
  }

  /// Whether a station with these chips is greyed.
  func fades(_ station: StationID, chips: [Chip]) -> Bool {
    switch highlight {
    case .journey, .station: !way.contains(station)
    case .line(let line): !chips.contains { $0.line == line }
    case nil: false
    }
  }

  /// The chips of a station, those greyed that do not stand out.
  func faded(_ chips: [Chip], isPassed: Bool) -> [Chip] {
    chips.map { chip in
      var chip = chip
      chip.isPassed = isPassed
      if case .line(let line) = highlight, chip.line != line { chip.isPassed = true }
      return chip
    }
  }

  /// The way with the fewest stations over the line's patterns, each run in both senses; breadth first, in their order.
  private static func way(from: StationID, to: StationID, line: Line) -> [StationID] {
    var neighbours: [StationID: [StationID]] = [:]
    for pattern in line.patterns where pattern.kind != .express {
      for (a, b) in zip(pattern.stops, pattern.stops.dropFirst()) {
        neighbours[a.station, default: []].append(b.station)
        neighbours[b.station, default: []].append(a.station)
      }
    }
    var before: [StationID: StationID] = [:]
    var reached = [from]
    var next = 0
    while next < reached.count, reached[next] != to {
      for neighbour in neighbours[reached[next]] ?? [] where neighbour != from && before[neighbour] == nil {
        before[neighbour] = reached[next]
        reached.append(neighbour)
      }
      next += 1
    }
    var way = [to]
    while let last = way.last, let station = before[last] { way.append(station) }
    return way.last == from ? way.reversed() : [from, to]
  }
}

extension LineDiagram.Highlight {
  /// The stations of the line it names.
  var stations: [StationID] {
    switch self {
    case .line: []
    case .station(let station): [station]
    case .journey(let from, let to): [from, to]
    }
  }
}
