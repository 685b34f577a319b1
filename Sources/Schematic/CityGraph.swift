public import TransitModel

extension LineGraph {
  /// The tracks of a city: what its lines' patterns run over. Lines under construction and stations without a train are not
  /// on it.
  public init(_ city: City) {
    var builder = CityGraphBuilder(city)
    for line in city.lines where line.status.state != .construction { builder.add(line) }
    self = builder.graph()
  }
}

private struct CityGraphBuilder {
  private let city: City
  private let indexOfStation: [StationID: Int]
  private var services: [LineGraph.Service] = []
  private var linesOfPair: [Pair: Set<Int>] = [:]
  private var turns: Set<[Int]> = []

  private struct Pair: Hashable {
    let low: Int
    let high: Int

    init(_ a: Int, _ b: Int) {
      low = min(a, b)
      high = max(a, b)
    }
  }

  init(_ city: City) {
    self.city = city
    indexOfStation = Dictionary(city.stations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func add(_ line: Line) {
    let runs = line.patterns.map { pattern in
      var run: [Int] = []
      for stop in pattern.stops.compactMap({ indexOfStation[$0.station] }) where run.last != stop { run.append(stop) }
      return run
    }.filter { $0.count > 1 }
    guard !runs.isEmpty else { return }
    let index = services.count
    services.append(
      LineGraph.Service(
        id: line.id, shortName: line.shortName, name: line.name, color: line.color, labelColor: line.labelColor))
    let detours = Self.skips(runs)
    for run in runs {
      let full = Self.expanded(run, detours)
      for position in full.indices.dropFirst() {
        linesOfPair[Pair(full[position - 1], full[position]), default: []].insert(index)
        guard position + 1 < full.count else { continue }
        note(index, full[position], full[position - 1], full[position + 1])
      }
      if full.count > 3, full[0] == full[full.count - 1] { note(index, full[0], full[full.count - 2], full[1]) }
    }
  }

  private mutating func note(_ line: Int, _ node: Int, _ from: Int, _ to: Int) {
    turns.insert([node, line, from, to])
    turns.insert([node, line, to, from])
  }

  /// What lies between two stations that some trains of a line pass without stopping: the shortest run of stations that
  /// another pattern serves between them.
  private static func skips(_ runs: [[Int]]) -> [Pair: [Int]] {
    let pairs = Set(runs.flatMap { run in zip(run, run.dropFirst()).map { Pair($0, $1) } })
    var found: [Pair: [Int]] = [:]
    for run in runs {
      for start in run.indices {
        for end in run.indices where end > start + 1 && end <= start + 30 {
          let pair = Pair(run[start], run[end])
          let between = Array(run[start + 1..<end])
          guard pairs.contains(pair), run[start] != run[end], !between.contains(run[start]), !between.contains(run[end])
          else { continue }
          if (found[pair]?.count ?? 0) < between.count {
            found[pair] = run[start] == pair.low ? between : between.reversed()
          }
        }
      }
    }
    return found
  }

  private static func expanded(_ run: [Int], _ detours: [Pair: [Int]]) -> [Int] {
    let isLoop = run.count > 3 && run[0] == run[run.count - 1]
    if isLoop { return run }
    var full = [run[0]]
    for (a, b) in zip(run, run.dropFirst()) {
      let between = detours[Pair(a, b)] ?? []
      full += a < b ? between : between.reversed()
      full.append(b)
    }
    return full
  }

  func graph() -> LineGraph {
    let used = Set(linesOfPair.keys.flatMap { [$0.low, $0.high] })
    let kept = city.stations.indices.filter { used.contains($0) }
    let place = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    let nodes = kept.map { index in
      let station = city.stations[index]
      return LineGraph.Node(
        id: station.id.rawValue, station: station.id, name: station.name, coordinate: station.coordinate,
        schematicPosition: station.schematicPosition)
    }
    let pairs = linesOfPair.keys.sorted { ($0.low, $0.high) < ($1.low, $1.high) }
    let edges = pairs.compactMap { pair -> LineGraph.Edge? in
      guard let from = place[pair.low], let to = place[pair.high] else { return nil }
      return LineGraph.Edge(from: from, to: to, lines: (linesOfPair[pair] ?? []).sorted())
    }
    return LineGraph(
      nodes: nodes, lines: services, edges: edges, walks: walks(place)
    ).excludingAllBut(turns, place)
  }

  private func walks(_ place: [Int: Int]) -> [LineGraph.Walk] {
    var pairs: Set<Pair> = []
    for transfer in city.transfers where transfer.from.station != transfer.to.station && transfer.kind != .forbidden {
      guard let a = indexOfStation[transfer.from.station].flatMap({ place[$0] }),
        let b = indexOfStation[transfer.to.station].flatMap({ place[$0] })
      else { continue }
      pairs.insert(Pair(a, b))
    }
    return pairs.sorted { ($0.low, $0.high) < ($1.low, $1.high) }.map { LineGraph.Walk(from: $0.low, to: $0.high) }
  }
}

extension LineGraph {
  /// Adds the turns that no pattern makes, where a line has more than two edges at a node.
  fileprivate func excludingAllBut(_ turns: Set<[Int]>, _ place: [Int: Int]) -> LineGraph {
    let allowed = Set(
      turns.compactMap { turn -> [Int]? in
        guard let node = place[turn[0]], let from = place[turn[2]], let to = place[turn[3]] else { return nil }
        return [node, turn[1], from, to]
      })
    var around: [[Int]: [Int]] = [:]
    for edge in edges {
      for line in edge.lines {
        around[[edge.from, line], default: []].append(edge.to)
        around[[edge.to, line], default: []].append(edge.from)
      }
    }
    var copy = self
    for key in around.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let ends = around[key] ?? []
      for (offset, a) in ends.enumerated() {
        for b in ends.dropFirst(offset + 1) where !allowed.contains([key[0], key[1], a, b]) {
          copy.excludedTurns.append(ExcludedTurn(node: key[0], line: key[1], from: a, to: b))
        }
      }
    }
    return copy
  }
}
