public import Geometry

/// Sets bundles of lines beside the courses of their tracks, so that lines go straight on where others join or leave them; in
/// the middle of its tracks every bundle would make all its lines step aside wherever it becomes wider or narrower.
///
/// The sum of all such steps is a convex function of where bundles lie, a total variation over the network. It is lowered by
/// moving sets of edges that are worse apart, until no such set can be moved to advantage.
struct BundleAlignment {
  /// How lines pass from one edge to another, all in half steps.
  private struct Link {
    /// The two edges.
    let edges: (Int, Int)
    /// Whether lines run along the first edge as it does, and along the second: 1 or -1.
    let signs: (Int, Int)
    /// How far each line steps to the right where both bundles lie in the middle.
    let steps: [Int]

    /// What it costs where bundles lie so far to the right of their courses.
    func cost(_ places: [Int]) -> Int { cost(apart: apart(places)) }

    /// How far the second bundle lies to the right of the first, for who runs along.
    func apart(_ places: [Int]) -> Int { signs.1 * places[edges.1] - signs.0 * places[edges.0] }

    func cost(apart: Int) -> Int { steps.reduce(0) { $0 + abs($1 + apart) } }

    /// Whether any other place of one beside the other costs more.
    func isSettled(_ places: [Int]) -> Bool {
      let apart = apart(places)
      let now = cost(apart: apart)
      return cost(apart: apart - 1) > now && cost(apart: apart + 1) > now
    }
  }

  /// How far bundles may lie beside their courses, in half steps: signs stand where their lines are, so that stations come to
  /// lie beside their places.
  private static let furthest = 2
  /// What a line's step counts beside an edge of which the bundle lies half a step further from the middle.
  private static let straightness = 1000
  /// How often sets are looked for.
  private static let rounds = 50

  private let links: [Link]
  private let linksAt: [[Int]]
  /// How far each bundle lies to the right of its course, in half steps.
  private var places: [Int]

  /// The bundles of a layout.
  init(_ layout: SchematicLayout) {
    var found: [[Int]: [Int]] = [:]
    for passage in layout.passages where passage.from != passage.to {
      let (from, to) = (min(passage.from, passage.to), max(passage.from, passage.to))
      found[[passage.node, from, to], default: []].append(passage.line)
    }
    links = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { key, lines in
      let (one, two) = (layout.edges[key[1]], layout.edges[key[2]])
      guard one.from != one.to, two.from != two.to else { return nil }
      let signs = (one.to == key[0] ? 1 : -1, two.from == key[0] ? 1 : -1)
      let steps = lines.sorted().compactMap { line -> Int? in
        guard let before = one.place(of: line), let after = two.place(of: line) else { return nil }
        return signs.1 * after - signs.0 * before
      }
      return Link(edges: (key[1], key[2]), signs: signs, steps: steps)
    }
    var linksAt = Array(repeating: [Int](), count: layout.edges.count)
    for (index, link) in links.enumerated() {
      linksAt[link.edges.0].append(index)
      linksAt[link.edges.1].append(index)
    }
    self.linksAt = linksAt
    places = Array(repeating: 0, count: layout.edges.count)
  }

  /// How far the middle of each edge's bundle should lie to the right of its course, in steps from line to line.
  mutating func shifts() -> [Double] {
    for _ in 0..<Self.rounds where !improve() { break }
    return places.map { Double($0) / 2 }
  }

  /// Moves sets of edges on one side of a link at which lines step aside.
  ///
  /// - Returns: whether any was moved.
  private mutating func improve() -> Bool {
    var isBetter = false
    for index in links.indices where links[index].cost(places) > 0 {
      for start in [links[index].edges.0, links[index].edges.1] {
        let set = set(from: start, notThrough: index)
        for distance in Set(links[index].steps.map { abs($0 + links[index].apart(places)) } + [1]).sorted() {
          for way in [-distance, distance] where way != 0 {
            let count = bestCount(of: set, by: way)
            for (edge, sign) in set.prefix(count) { places[edge] += sign * way }
            isBetter = isBetter || count > 0
          }
        }
      }
    }
    return isBetter
  }

  /// The edges that lie best as they do beside a first one, each with whether it moves as that one does, in the order in
  /// which they are reached.
  private func set(from start: Int, notThrough closed: Int) -> [(edge: Int, sign: Int)] {
    var signs = [start: 1]
    var set = [(edge: start, sign: 1)]
    var next = 0
    while next < set.count {
      let (edge, sign) = set[next]
      next += 1
      for index in linksAt[edge] where index != closed && links[index].isSettled(places) {
        let link = links[index]
        let other = link.edges.0 == edge ? link.edges.1 : link.edges.0
        guard signs[other] == nil else { continue }
        signs[other] = sign * link.signs.0 * link.signs.1
        set.append((other, sign * link.signs.0 * link.signs.1))
      }
    }
    return set
  }

  /// How many edges of a set, the first ones, to move so that most is won; none where nothing is. No bundle comes too far
  /// from its course.
  private func bestCount(of set: [(edge: Int, sign: Int)], by distance: Int) -> Int {
    var moved = places
    var gain = 0
    var best = (count: 0, gain: 0)
    for (index, (edge, sign)) in set.enumerated() {
      gain += abs(moved[edge]) + Self.straightness * linksAt[edge].reduce(0) { $0 + links[$1].cost(moved) }
      moved[edge] += sign * distance
      guard abs(moved[edge]) <= Self.furthest else { break }
      gain -= abs(moved[edge]) + Self.straightness * linksAt[edge].reduce(0) { $0 + links[$1].cost(moved) }
      if gain > best.gain { best = (index + 1, gain) }
    }
    return best.count
  }
}

extension SchematicLayout {
  /// Sets bundles beside their courses so that lines go straight on; see ``BundleAlignment``.
  mutating func alignBundles() {
    var alignment = BundleAlignment(self)
    for (edge, shift) in alignment.shifts().enumerated() { edges[edge].shift = shift }
  }
}

extension SchematicLayout.Edge {
  /// How far a line lies to the right of the middle of the bundle, in half steps; nothing where it does not run here.
  fileprivate func place(of line: Int) -> Int? { lines.firstIndex(of: line).map { 2 * $0 - (lines.count - 1) } }

  /// How far the middle of the bundle lies to the right of the course.
  func shift(_ design: MapDesign) -> Double { shift * design.lineStep }

  /// The same in steps from line to line, to the right as seen from either of its nodes.
  public func shift(asSeenFrom node: Int) -> Double { from == node ? shift : -shift }

  /// How far a line lies to the right of the course, as seen from ``from``.
  public func offset(of line: Int, _ design: MapDesign) -> Double {
    (shift + Double(place(of: line) ?? 0) / 2) * design.lineStep
  }

  /// The middle of the bundle as it is drawn, from ``from`` to ``to``.
  public func middle(_ design: MapDesign) -> [Point] { points.beside(by: shift(design)) }
}
