internal import Geometry
internal import Numerics
internal import TransitModel

/// Straightens a network that is drawn by hand: neighbours that lie nearly in one of the eight directions of each other are
/// put in line, with as little moving as can be, those that are furthest in line already first.
struct AuthoredAlignment {
  /// Where the stations stand then.
  private(set) var places: [Point]

  private let graph: LineGraph
  private let given: [Point]
  /// The edges whose ends are in line.
  private var straight: Set<Int> = []

  /// How far out of line two neighbours are put in line, in median spacings: first what drawing by hand and rounding leave,
  /// then what would be seen as a small step beside a straight line.
  private static let slacks = [0.02, 0.06, 0.12, 0.2, 0.3]
  /// The same as a share of their distance.
  private static let steepest = 0.22
  /// How far a station may move for it, in such slacks, and to what share of its length a track may shrink.
  private static let (furthest, shortest) = (1.5, 0.7)
  /// How often what moved too far is given up.
  private static let rounds = 6

  init(_ graph: LineGraph, _ given: [Point]) {
    (self.graph, self.given, places) = (graph, given, given)
    for slack in Self.slacks { straighten(within: slack) }
  }

  /// The constraint that keeps an edge in line, and how far its ends lie out of line; nothing for one that leads nowhere.
  private func alignment(_ edge: Int) -> (constraint: QuadraticProgram.RangeConstraint, off: Double)? {
    let it = graph.edges[edge]
    let along = given[it.to] - given[it.from]
    guard it.from != it.to, along.length > 1e-9 else { return nil }
    let across = CompassDirection(nearest: along).right.unit
    let form = LinearExpression(from: it.from, to: it.to, along: across)
    return (QuadraticProgram.RangeConstraint(form: form, low: 0, high: 0), abs(along.dot(across)))
  }

  private mutating func straighten(within slack: Double) {
    var wanted = graph.edges.indices.filter { edge in
      guard let off = alignment(edge)?.off else { return false }
      return straight.contains(edge) || off <= slack && off < Self.steepest * length(edge, given)
    }
    for _ in 0..<Self.rounds {
      var program = QuadraticProgram(count: given.count)
      program.constraints = wanted.compactMap { alignment($0)?.constraint }
      let found = program.projected(given)
      let bad = wanted.filter { !straight.contains($0) && isSpoilt($0, found, furthest: Self.furthest * slack) }
      if bad.isEmpty {
        // What was in line before stays so, or nothing moves.
        guard wanted.allSatisfy({ length($0, found) > Self.shortest * length($0, given) }) else { return }
        (places, straight) = (found, Set(wanted))
        return
      }
      let spoilt = Set(bad)
      wanted.removeAll { spoilt.contains($0) }
    }
  }

  /// Whether an edge became much shorter, or one of its ends moved too far.
  private func isSpoilt(_ edge: Int, _ found: [Point], furthest: Double) -> Bool {
    let it = graph.edges[edge]
    return length(edge, found) < Self.shortest * length(edge, given)
      || [it.from, it.to].contains { found[$0].distance(to: given[$0]) > furthest }
  }

  private func length(_ edge: Int, _ places: [Point]) -> Double {
    places[graph.edges[edge].from].distance(to: places[graph.edges[edge].to])
  }
}
