import Geometry
import Numerics
import TransitModel

@testable import Schematic

/// Makes networks of any size that look like those of cities: stations denser in the middle, lines from edge to edge through
/// the middle or past it, sharing a station where they cross, and one ring.
struct CityMaker {
  private struct Spot {
    var east: Double
    var south: Double
    var around: [Int] = []
  }

  private static let latitude = 50.0
  private static let metresPerDegree = 111_195.0
  /// How far stations in the middle lie from each other, in metres.
  private static let spacing = 700.0

  private var random: SplitMix
  private var spots: [Spot] = []
  private var used: [Bool] = []

  /// A network of about `stations` stations on `lines` lines; the same for the same numbers.
  static func network(stations: Int, lines: Int, seed: UInt64) -> LineGraph {
    var maker = CityMaker(random: SplitMix(seed: seed))
    maker.scatter(stations)
    maker.joinNeighbours()
    let runs = maker.runs(lines, stations: stations)
    return maker.graph(runs)
  }

  private init(random: SplitMix) { self.random = random }

  /// Puts places on a grid, shaken, that grows wider outwards.
  private mutating func scatter(_ stations: Int) {
    let side = Int((Double(stations) * 2.2).squareRoot()) + 2
    for row in 0..<side {
      for column in 0..<side {
        let x = Double(column) - Double(side - 1) / 2 + 0.7 * (random.unit() - 0.5)
        let y = Double(row) - Double(side - 1) / 2 + 0.7 * (random.unit() - 0.5)
        let outwards = 1 + 1.2 * (x * x + y * y) / Double(side * side)
        spots.append(Spot(east: x * Self.spacing * outwards, south: y * Self.spacing * outwards))
        let here = row * side + column
        if column > 0 { join(here, here - 1) }
        if row > 0 { join(here, here - side) }
        if row > 0, column > 0, (row + column) % 2 == 0 { join(here, here - side - 1) }
        if row > 0, column + 1 < side, (row + column) % 2 == 0 { join(here, here - side + 1) }
      }
    }
    used = spots.map { _ in false }
  }

  private mutating func join(_ a: Int, _ b: Int) {
    spots[a].around.append(b)
    spots[b].around.append(a)
  }

  private mutating func joinNeighbours() { for index in spots.indices { spots[index].around.sort() } }

  private func distance(_ a: Int, _ b: Int) -> Double {
    let east = spots[a].east - spots[b].east
    let south = spots[a].south - spots[b].south
    return (east * east + south * south).squareRoot()
  }

  /// The lines as runs of places, until there are enough of both.
  private mutating func runs(_ lines: Int, stations: Int) -> [[Int]] {
    var pairs: Set<[Int]> = []
    var runs: [[Int]] = []
    var attempts = 0
    while runs.count < lines || used.count(where: { $0 }) < stations, attempts < 40 * lines {
      attempts += 1
      let from = Int(random.next() % UInt64(spots.count))
      let to = Int(random.next() % UInt64(spots.count))
      let far = 0.55 * Double(spots.count).squareRoot() * Self.spacing
      guard distance(from, to) > far, let run = way(from, to, avoiding: pairs), run.count > 4 else { continue }
      guard run.filter({ !used[$0] }).count > 2 else { continue }
      for (a, b) in zip(run, run.dropFirst()) { pairs.insert([min(a, b), max(a, b)]) }
      for spot in run { used[spot] = true }
      runs.append(run)
    }
    return runs
  }

  /// The shortest way that turns little, keeps off tracks that others use, and changes sides of nothing.
  private func way(_ from: Int, _ to: Int, avoiding pairs: Set<[Int]>) -> [Int]? {
    var best = Array(repeating: Double.infinity, count: spots.count)
    var previous = Array(repeating: -1, count: spots.count)
    var queue: [(cost: Double, spot: Int)] = [(0, from)]
    best[from] = 0
    while let next = queue.min(by: { ($0.cost, $0.spot) < ($1.cost, $1.spot) }) {
      queue.removeAll { $0.spot == next.spot }
      if next.spot == to { break }
      for spot in spots[next.spot].around {
        var cost = next.cost + distance(next.spot, spot)
        if pairs.contains([min(next.spot, spot), max(next.spot, spot)]) { cost += 6 * Self.spacing }
        if previous[next.spot] >= 0 { cost += 1.5 * turn(previous[next.spot], next.spot, spot) }
        guard cost < best[spot] else { continue }
        best[spot] = cost
        previous[spot] = next.spot
        queue.append((cost, spot))
      }
    }
    guard previous[to] >= 0 else { return nil }
    var run = [to]
    while let last = run.last, previous[last] >= 0 { run.append(previous[last]) }
    return run.reversed()
  }

  /// By how much a way is longer than straight on would be.
  private func turn(_ a: Int, _ b: Int, _ c: Int) -> Double { distance(a, b) + distance(b, c) - distance(a, c) }

  private func graph(_ runs: [[Int]]) -> LineGraph {
    let places = spots.indices.filter { used[$0] }
    let number = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    let shrink = cosine(degrees: Self.latitude)
    let coordinates = places.map { place -> (Double, Double)? in
      (
        Self.latitude - spots[place].south / Self.metresPerDegree,
        8 + spots[place].east / Self.metresPerDegree / shrink
      )
    }
    return SchematicTests.graph(coordinates, runs.map { $0.compactMap { number[$0] } })
  }

  /// A network of which the names, all of one width in ems, have chosen their places once; no track has made room for them.
  /// Its layout is a recorded one.
  static func crowdedMap(
    stations: Int, lines: Int, width: Double, longer: [Int: Double] = [:]
  ) throws -> MapCandidate {
    let source = network(stations: stations, lines: lines, seed: 3)
    let layout = try RecordedLayout.layout(of: source, stations: stations, lines: lines, seed: 3)
    return map(source, layout, width: width, longer: longer)
  }

  /// A layout of a network of which the names, all of one width in ems, have chosen their places once.
  ///
  /// - Parameter longer: see ``names(_:width:longer:)``.
  static func map(
    _ source: LineGraph, _ laidOut: SchematicLayout, width: Double, longer: [Int: Double] = [:]
  ) -> MapCandidate {
    let layout = laidOut.inMedianSpacings
    let design = MapDesign().fitted(to: layout.edges.map(\.lines.count).max() ?? 1)
    let forms = names(source, width: width, longer: longer)
    let symbols = layout.symbols(design)
    var placement = LabelPlacement(
      layout, symbols: symbols, content: LabelPlacement.Content(design: design, forms: forms, badges: [:]),
      scope: LabelPlacement.Scope(most: 16))
    let solver = CoordinateSolver(layout, design: design, symbols: symbols)
    placement.choose(solver, penalty: 40, steps: 500)
    return MapCandidate(placement, solver)
  }

  /// A way to write the name of each station, all of one width in ems.
  ///
  /// - Parameter longer: the widths of those that have another one, by their nodes.
  static func names(_ graph: LineGraph, width: Double, longer: [Int: Double] = [:]) -> [Int: [LabelForm]] {
    Dictionary(
      uniqueKeysWithValues: graph.nodes.indices.map { node in
        (node, [LabelForm(lines: [top(longer[node] ?? width)], cost: 0)])
      })
  }

  /// Ways to write the name of each station: on one line or two, a second language below, of lengths as they occur.
  static func names(_ graph: LineGraph, seed: UInt64) -> [Int: [LabelForm]] {
    var random = SplitMix(seed: seed)
    return Dictionary(
      uniqueKeysWithValues: graph.nodes.indices.map { node in
        let width = 2.2 + 4.5 * random.unit() * random.unit() + random.unit()
        let second = line(width * 0.9, size: 0.56)
        return (
          node,
          [
            LabelForm(lines: [top(width), second], cost: 0),
            LabelForm(lines: [top(width * 0.6), line(width * 0.5, size: 1), second], cost: 0.8),
          ]
        )
      })
  }

  private static func top(_ width: Double) -> LabelLine {
    LabelLine(text: "name", language: "en", size: 1, width: width, height: 0.99, baseline: 0.77)
  }

  private static func line(_ width: Double, size: Double) -> LabelLine {
    LabelLine(text: "name", language: "en", size: size, width: width, height: 1.09 * size, baseline: 0.87 * size)
  }
}
