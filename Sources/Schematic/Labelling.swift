internal import Geometry

/// Places labels, and stretches the layout where there is no room for one.
struct Labelling {
  private(set) var network: LaidOutNetwork
  private(set) var design: MapDesign
  private let fitted: MapDesign
  private var medianGap = 1.0
  private let forms: [Int: [LabelForm]]
  private(set) var symbols: [StationSymbol] = []
  private(set) var labels: [PlacedLabel] = []
  private(set) var badges: [PlacedBadge] = []
  private let badgeSizes: [Int: BadgeSize]
  /// How many stretches may still be tried: a budget of work, so that the result is the same everywhere.
  private var trials = 900
  /// The signs that have a name, by index.
  private var named: [Int] = []

  init(_ network: LaidOutNetwork, design: MapDesign, forms: [Int: [LabelForm]], badges: [Int: BadgeSize]) {
    self.network = network
    self.forms = forms
    badgeSizes = badges
    let busiest = network.layout.edges.map(\.lines.count).max() ?? 1
    fitted = design.fitted(to: busiest)
    self.design = fitted
    fitDesign()
  }

  private mutating func fitDesign() {
    medianGap = LayoutScore.medianGap(of: network.layout)
    design = fitted.scaled(by: medianGap)
  }

  private func forms(of symbol: StationSymbol) -> [LabelForm] {
    network.layout.nodes[symbol.node].source.flatMap { forms[$0] } ?? []
  }

  mutating func run() {
    place()
    guard network.shape != nil else { return force() }
    giveRoom()
    for round in 0..<4 {
      let bad = failing
      guard !bad.isEmpty else { break }
      var changed = false
      for node in bad {
        if makeRoom(for: node, strides: round == 0 ? [0.4, 0.8] : [0.4, 0.8, 1.2]) { changed = true }
      }
      guard changed else { break }
      fitDesign()
      place()
    }
    force()
  }

  /// Stations whose label has no place of its own.
  private var failing: [Int] { (labels.filter(\.isForced).map(\.node) + unlabelled).sorted() }

  /// How bad the layout and its labels are together: a label without a place weighs as much as three bends.
  private var badness: Double { 3 * Double(failing.count) + LayoutScore(network.layout).badness }

  /// Lays the network out again with more room where labels failed, as long as that helps on the whole.
  private mutating func giveRoom() {
    var best = (badness, self)
    var patience = 2
    var looseness = 2.0
    for _ in 0..<5 {
      let bad = failing
      guard bad.count > 2, patience > 0 else { break }
      network = network.roomier(at: Set(bad), looseness: looseness)
      looseness = min(8, looseness * 1.6)
      fitDesign()
      place()
      let badness = self.badness
      if badness < best.0 { best = (badness, self) } else { patience -= 1 }
    }
    self = best.1
  }

  private var unlabelled: [Int] {
    let done = Set(labels.map(\.node))
    return named.map { symbols[$0].node }.filter { !done.contains($0) }
  }

  /// Places all labels on the layout as it is.
  private mutating func place() {
    symbols = network.layout.symbols(design)
    named = symbols.indices.filter { !forms(of: symbols[$0]).isEmpty }
    badges = network.layout.badges(badgeSizes, symbols: symbols, design: design)
    let obstacles = Obstacles(network.layout, symbols: symbols, badges: badges, design: design)
    let places = LabelPlaces(design: design, fontSize: design.fontSize, obstacles: obstacles)
    let candidates = named.map { places.candidates(symbols[$0], forms(of: symbols[$0])) }
    var solver = LabelSolver(candidates, neighbours: neighbours(), clearance: design.labelClearance)
    solver.run()
    labels = solver.labels.compactMap { $0 }
  }

  /// For each label, the labels of the next stations along the tracks.
  private func neighbours() -> [[Int]] {
    var labelOfNode: [Int: Int] = [:]
    for (label, symbol) in named.enumerated() { labelOfNode[symbols[symbol].node] = label }
    var result = Array(repeating: [Int](), count: named.count)
    for edge in network.layout.edges {
      guard let a = labelOfNode[edge.from], let b = labelOfNode[edge.to] else { continue }
      result[a].append(b)
      result[b].append(a)
    }
    return result
  }

  /// Gives a place to labels that have none, over whatever is there.
  private mutating func force() {
    let missing = Set(unlabelled)
    for index in named where missing.contains(symbols[index].node) {
      let nothing = Obstacles(SchematicLayout(nodes: [], edges: [], passages: []), symbols: [], design: design)
      let places = LabelPlaces(design: design, fontSize: design.fontSize, obstacles: nothing)
      guard var label = places.candidates(symbols[index], forms(of: symbols[index])).first?.label else { continue }
      label.isForced = true
      labels.append(label)
    }
    labels.sort { $0.node < $1.node }
  }

  // MARK: Room

  /// Stretches the layout beside a station until its label has a free place; tells whether it did.
  private mutating func makeRoom(for node: Int, strides: [Double]) -> Bool {
    guard let shape = network.shape else { return false }
    let spot = network.layout.nodes[node].at
    for stride in strides {
      for axis in [0, 2, 1, 3] {
        let unit = ShapeRefinement.unit(axis)
        let ranked = shape.rigidGroups(axis: axis).map { group in
          (group.reduce(0) { $0 + shape.corners[$1].dot(unit) } / Double(group.count), group)
        }
        guard ranked.count > 1 else { continue }
        for slack in [-0.05, 0.05] {
          let upper = ranked.filter { $0.0 > spot.dot(unit) + slack }.flatMap(\.1)
          guard !upper.isEmpty, upper.count < shape.corners.count else { continue }
          var wider = shape
          for corner in upper { wider.corners[corner] = wider.corners[corner] + unit * stride }
          trials -= 1
          guard trials > 0 else { return false }
          guard wider.isClear(moving: upper) else { continue }
          if adopt(wider, for: node) { return true }
        }
      }
    }
    return false
  }

  /// No stretch makes a gap wider than so many times the median.
  private static let widestGap = 1.75

  /// Takes a stretched layout over if a station's label has a place there.
  private mutating func adopt(_ shape: ShapeGraph, for node: Int) -> Bool {
    if let old = network.shape, shape.stretches(beyond: Self.widestGap * medianGap, from: old) { return false }
    let candidate = network.stretched(shape)
    let signs = candidate.layout.symbols(design)
    guard let sign = signs.first(where: { $0.node == node }) else { return false }
    let obstacles = Obstacles(
      candidate.layout, symbols: signs, badges: candidate.layout.badges(badgeSizes, symbols: signs, design: design),
      design: design)
    let places = LabelPlaces(design: design, fontSize: design.fontSize, obstacles: obstacles)
    let moved = labels.filter { $0.node != node && !$0.isForced }.map { label in
      label.moved(by: candidate.layout.nodes[label.node].at - network.layout.nodes[label.node].at)
    }
    let found = places.candidates(sign, forms(of: sign)).first { place in
      place.label.rotation == 0 && !moved.contains { overlap($0, place.label, clearance: design.labelClearance) }
    }
    guard let found else { return false }
    network = candidate
    labels = moved + [found.label]
    return true
  }
}

extension PlacedLabel {
  /// The same label elsewhere.
  func moved(by vector: Point) -> PlacedLabel {
    var copy = PlacedLabel(
      node: node, form: form, alignment: alignment, origin: origin + vector, rotation: rotation, box: box)
    copy.isForced = isForced
    return copy
  }
}
