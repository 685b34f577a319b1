internal import Geometry

/// The labels and rows of badges of a map: their candidate positions, and which of them are chosen.
struct LabelPlacement: Sendable {
  /// Kinds of positions beyond those next to a station.
  struct CandidateSources: OptionSet {
    let rawValue: Int

    /// A little further out in the same directions.
    static let far = CandidateSources(rawValue: 1)
    /// Every free position around the station, which takes a leader.
    static let anywhere = CandidateSources(rawValue: 2)
    /// A little to one side of the good ones.
    static let aside = CandidateSources(rawValue: 4)
  }

  /// What is to be written, and how large.
  struct Content {
    /// The measures, in median spacings.
    let design: MapDesign
    /// The ways to write the name of each node of the line graph.
    let forms: [Int: [LabelForm]]
    /// The size of each line's badge.
    let badges: [Int: BadgeSize]
  }

  /// Among how many positions a label chooses.
  struct Scope {
    /// So many candidates are looked at in a round.
    let most: Int
    /// Whether those further out count from the start.
    var mayBeFar = false
    /// Whether tracks run in other directions than the eight.
    var isBent = false
  }

  struct LabelSlot: Sendable {
    let symbol: StationSymbol
    /// The lines whose badges it shows; none for a name.
    let lines: [Int]
    var candidates: CandidateList
    /// The ways to write it.
    let forms: [LabelForm]
    /// The tracks out of its station.
    let own: [CollisionShape]
    /// Where the badge of a line that ends nowhere could stand, the best first; empty for all others.
    var loop: [Int] = []
    /// Which kinds of positions count among the candidates, beside those next to the station.
    var sources: CandidateSources
    /// Which candidate is another one moved along the station, and which that is.
    var slid: (candidate: Int, from: Int)?
    /// Which candidate is the place it had on another map.
    var pinned: Int?

    init(
      symbol: StationSymbol, lines: [Int], candidates: [LabelCandidate], forms: [LabelForm], own: [CollisionShape],
      sources: CandidateSources
    ) {
      self.symbol = symbol
      self.lines = lines
      self.candidates = CandidateList(candidates)
      self.forms = forms
      self.own = own
      self.sources = sources
    }

    /// Takes over all places of another slot.
    mutating func takePlaces(of other: LabelSlot) {
      candidates = other.candidates
      (sources, slid, pinned) = (other.sources, other.slid, other.pinned)
    }
  }

  var slots: [LabelSlot]
  let start: [Point]
  let neighbours: [(Int, Int)]
  let content: Content
  var design: MapDesign { content.design }
  var choice: [Int?]
  /// So many candidates of a slot are looked at in a round.
  let mostPlaces: Int
  /// The rows of badges that were given up.
  var isDropped: [Bool]
  /// The conflict weight of each slot: the factor on its penalty in a solve.
  var conflictWeight: [Double]
  /// The fixed part of what an overlap costs, beside its depth; at least 1.
  var least = 1.0
  /// The penalties of each slot's candidates, learnt from conflicts (guided local search).
  var penalties: [[Double]]
  /// How far around a penalized position others are penalized as well, for labels with leaders, in median spacings: such
  /// positions lie so close together that hundreds would be tried in turn.
  static let penaltyReach = 0.6
  /// The slots whose places overlap something, after ``choose(_:_:penalty:steps:)``.
  var conflicts: [Int] = []

  /// Whether it counts that a name is nearest to its own station: not while it overlaps another.
  func heedsOwnership(_ number: Int) -> Bool { !conflicts.contains(number) }

  /// The space between two badges, in ems.
  static let badgeSpace = 0.25
  static let penalty = 1.0
  /// So many places are looked at of a name that may stand far from its station, and of one that may stand wherever there is
  /// room: usually, and where only a part of the tracks moves.
  static let (allPlaces, partPlaces) = ((far: 90, anywhere: Int.max), (far: 32, anywhere: 50))
  /// How conflict weights grow from round to round, how large they become at most, and how they
  /// decay.
  static let (weightGrowth, largestWeight, weightDecay) = (1.5, 30.0, 0.95)
  /// How much space names keep between them at last where they stand beside each other, in ems.
  static let wordSpace = 0.45
  /// How near they come beside each other that they read like one word, in ems.
  static let letterSpace = 0.18
  /// How much space they keep at last where one stands above the other, beyond ``rowSpace``, in ems.
  static let pause = 0.34
  /// What each name keeps free above and below it where another one stands there, beside the clearance, in ems: more than the
  /// rows of one name keep between them, so that two do not read like one.
  static let rowSpace = 0.07
  /// How much nearer than the clearance says things may come before it counts.
  static let tolerance = 0.014

  init(
    _ layout: SchematicLayout, symbols: [StationSymbol], content: Content, scope: Scope
  ) {
    self.content = content
    mostPlaces = scope.most
    let (design, badges) = (content.design, content.badges)
    let shape = OctilinearShape(layout, isBent: scope.isBent)
    var slots: [LabelSlot] = []
    var slotOfNode: [Int: Int] = [:]
    let ending = layout.endingLines
    let loops = layout.loops(ending)
    for symbol in symbols {
      let own = Self.straightOut(of: symbol, shape, layout, design)
      let places = LabelPlaces(design: design, own: own, places: shape.places, mayBeFar: scope.mayBeFar)
      if let forms = layout.nodes[symbol.node].source.flatMap({ content.forms[$0] }), !forms.isEmpty {
        let usual = places.candidates(symbol, forms)
        let candidates =
          !usual.isEmpty
          ? usual
          : places.anywhere(symbol, forms, within: LabelPlaces.outermost) { places.isFree($1, symbol) }
        if !candidates.isEmpty {
          slotOfNode[symbol.node] = slots.count
          let sources: CandidateSources = usual.isEmpty ? [.far, .anywhere] : scope.mayBeFar ? .far : []
          slots.append(
            LabelSlot(symbol: symbol, lines: [], candidates: candidates, forms: forms, own: own, sources: sources))
        }
      }
      let loop = loops.first { $0.stops[0] == symbol.node }
      let lines = (loop.map { [$0.line] } ?? ending[symbol.node]).filter { badges[$0] != nil }
      if !lines.isEmpty {
        let row = Self.row(lines, badges)
        let candidates = Self.rowPlaces(symbol, row, places)
        if !candidates.isEmpty {
          var slot = LabelSlot(
            symbol: symbol, lines: lines, candidates: candidates, forms: [row], own: own, sources: .far)
          slot.loop = loop?.stops ?? []
          slots.append(slot)
        }
      }
    }
    self.slots = slots
    start = shape.places
    conflictWeight = slots.map { _ in 1 }
    choice = slots.map { _ in nil }
    isDropped = slots.map { _ in false }
    penalties = slots.map { $0.candidates.map { _ in 0 } }
    neighbours = layout.edges.compactMap { edge in
      guard let a = slotOfNode[edge.from], let b = slotOfNode[edge.to] else { return nil }
      return (a, b)
    }
  }

  /// The tracks that go straight out of a station, as far as they are straight, and its sign.
  static func straightOut(
    of symbol: StationSymbol, _ shape: OctilinearShape, _ layout: SchematicLayout, _ design: MapDesign
  ) -> [CollisionShape] {
    var collisionShapes = [CollisionShape(symbol)]
    for first in shape.segmentsAt[symbol.node] {
      var segment = first
      var point = symbol.node
      let direction = shape.segments[first].direction(from: point)
      for _ in 0..<6 {
        let it = shape.segments[segment]
        collisionShapes.append(CollisionShape(it, index: segment, of: layout.edges[it.edge], design))
        point = it.other(point)
        guard
          let next = shape.segmentsAt[point].first(where: { shape.segments[$0].direction(from: point) == direction })
        else { break }
        segment = next
      }
    }
    return collisionShapes
  }

  /// A row of badges as if it were a name.
  static func row(_ lines: [Int], _ sizes: [Int: BadgeSize]) -> LabelForm {
    let width = lines.reduce(-badgeSpace) { $0 + (sizes[$1]?.width ?? 1) + badgeSpace }
    let height = lines.compactMap { sizes[$0]?.height }.max() ?? 1
    let line = LabelLine(text: "", language: "", size: 1, width: width, height: height, baseline: height)
    return LabelForm(lines: [line], cost: 0)
  }
}
