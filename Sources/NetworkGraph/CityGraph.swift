internal import Numerics
public import TransitModel

extension LineGraph {
  /// The tracks of a city: what its lines' patterns run over. Lines under construction, stations without a train and what
  /// fewer than one in twenty trains of a line run over are not on it, and what riders see as one line is one; see
  /// ``LineVariants``.
  public init(_ city: City) {
    var builder = CityGraphBuilder(city)
    builder.add(city.lines.filter { $0.status.state != .construction })
    self = builder.graph()
  }
}

private struct CityGraphBuilder {
  private let city: City
  private let indexOfStation: [StationID: Int]
  private let rare: RarePatterns
  private let variants: LineVariants
  private var services: [LineGraph.Service] = []
  private var linesOfPair: [Pair: Set<Int>] = [:]
  private var turns: Set<[Int]> = []
  private var passings: Set<Pair> = []

  /// A line with the stations of its runs, by their indices.
  private struct Course {
    let line: Line
    let runs: [[Int]]
    let stops: Set<Int>
  }

  private struct Pair: Hashable {
    let low: Int
    let high: Int

    init(_ a: Int, _ b: Int) {
      low = min(a, b)
      high = max(a, b)
    }

    /// A line at a node.
    init(line: Int, node: Int) {
      low = line
      high = node
    }
  }

  init(_ city: City) {
    self.city = city
    rare = RarePatterns(city)
    variants = LineVariants(city)
    indexOfStation = Dictionary(city.stations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func add(_ lines: [Line]) {
    let others = Dictionary(grouping: lines) { variants.drawn($0.id) }
    let courses = lines.filter { variants.drawn($0.id) == $0.id }.map { course(of: $0, with: others[$0.id] ?? [$0]) }
      .filter { !$0.runs.isEmpty }
    for course in courses {
      let companions = courses.filter {
        $0.line.id != course.line.id && $0.line.mode == course.line.mode
          && $0.stops.intersection(course.stops).count >= Self.companionship
      }
      add(course, beside: companions)
    }
  }

  private func course(of line: Line, with variants: [Line]) -> Course {
    let patterns = variants.flatMap { line in line.patterns.filter { !rare.contains($0.id, of: line.id) } }
    let runs = patterns.map { pattern in
      var run: [Int] = []
      for stop in pattern.stops.compactMap({ indexOfStation[$0.station] }) where run.last != stop { run.append(stop) }
      return run
    }.filter { $0.count > 1 }.uniqued()
    return Course(line: line, runs: runs, stops: Set(runs.joined()))
  }

  private mutating func add(_ course: Course, beside companions: [Course]) {
    let line = course.line
    let index = services.count
    services.append(
      LineGraph.Service(
        id: line.id, shortName: variants.badges[line.id] ?? line.shortName, name: line.name, color: line.color,
        labelColor: line.labelColor))
    let detours = Self.skips(course.runs).merging(passed(course, companions)) { own, _ in own }
    for run in course.runs {
      let full = Self.expanded(run, detours)
      for stop in full where !course.stops.contains(stop) { passings.insert(Pair(line: index, node: stop)) }
      for position in full.indices.dropFirst() {
        linesOfPair[Pair(full[position - 1], full[position]), default: []].insert(index)
        guard position + 1 < full.count else { continue }
        note(index, full[position], full[position - 1], full[position + 1])
      }
      if full.count > 3, full[0] == full[full.count - 1] { note(index, full[0], full[full.count - 2], full[1]) }
    }
  }

  /// So many stations must two lines share before one counts as running along the other's tracks where it stops less often.
  private static let companionship = 3
  /// So many stations of its own may a train of a line pass in one go.
  private static let furthest = 12
  /// How much longer than the straight line the way along another line's stations may be.
  private static let longestDetour = 1.3

  /// What lies between two stations of a line that stop one after the other, where another line that it runs with stops in
  /// between: an express runs on the tracks of the local trains, or beside them.
  private func passed(_ course: Course, _ companions: [Course]) -> [Pair: [Int]] {
    let pairs = Set(course.runs.flatMap { run in zip(run, run.dropFirst()).map { Pair($0, $1) } })
    var found: [Pair: [Int]] = [:]
    for run in companions.flatMap(\.runs) {
      let shared = run.indices.filter { course.stops.contains(run[$0]) }
      for (offset, start) in shared.enumerated() {
        for end in shared.dropFirst(offset + 1).prefix(Self.furthest) where end > start + 1 {
          let pair = Pair(run[start], run[end])
          let between = Array(run[start + 1..<end])
          guard pairs.contains(pair), between.count > (found[pair]?.count ?? 0),
            !between.contains(run[start]), !between.contains(run[end]), isDirect(run[start...end])
          else { continue }
          found[pair] = run[start] == pair.low ? between : between.reversed()
        }
      }
    }
    return found
  }

  /// Whether the way along these stations is hardly longer than the straight line, which is not so where no place is known.
  private func isDirect(_ run: ArraySlice<Int>) -> Bool {
    let places = run.map { city.stations[$0].coordinate }
    guard let first = places.first ?? nil, let last = places.last ?? nil else { return false }
    let known = places.compactMap { $0 }
    let way = zip(known, known.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    return way <= Self.longestDetour * first.distance(to: last)
  }

  private mutating func note(_ line: Int, _ node: Int, _ from: Int, _ to: Int) {
    turns.insert([node, line, from, to])
    turns.insert([node, line, to, from])
  }

  /// What lies between two stations that some trains of a line pass without stopping: the shortest run of stations that
  /// another pattern serves between them. A train that rides both ways itself, as round a loop, shows that there are two.
  private static func skips(_ runs: [[Int]]) -> [Pair: [Int]] {
    let pairs = Set(runs.flatMap { run in zip(run, run.dropFirst()).map { Pair($0, $1) } })
    var found: [Pair: [Int]] = [:]
    for run in runs {
      let own = Set(zip(run, run.dropFirst()).map { Pair($0, $1) })
      for start in run.indices {
        for end in run.indices where end > start + 1 && end <= start + 30 {
          let pair = Pair(run[start], run[end])
          let between = Array(run[start + 1..<end])
          guard pairs.contains(pair), !own.contains(pair), run[start] != run[end], !between.contains(run[start]),
            !between.contains(run[end])
          else { continue }
          if (found[pair]?.count ?? 0) < between.count {
            found[pair] = run[start] == pair.low ? between : between.reversed()
          }
        }
      }
    }
    return found
  }

  /// A run with the stations that its trains pass, those between which others are passed in turn as well.
  private static func expanded(_ run: [Int], _ detours: [Pair: [Int]], depth: Int = 0) -> [Int] {
    let isLoop = run.count > 3 && run[0] == run[run.count - 1]
    if isLoop || depth > deepest { return run }
    var full = [run[0]]
    for (a, b) in zip(run, run.dropFirst()) {
      if let between = detours[Pair(a, b)] {
        full += expanded([a] + (a < b ? between : between.reversed()) + [b], detours, depth: depth + 1).dropFirst()
      } else {
        full.append(b)
      }
    }
    return full
  }

  /// Through so many lines that stop less and less often a way is followed.
  private static let deepest = 4

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
    let passings = self.passings.compactMap { pair in
      place[pair.high].map { LineGraph.Passing(node: $0, line: pair.low) }
    }.sorted { ($0.node, $0.line) < ($1.node, $1.line) }
    return LineGraph(
      nodes: nodes, lines: services, edges: edges, passings: passings, walks: walks(place)
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
