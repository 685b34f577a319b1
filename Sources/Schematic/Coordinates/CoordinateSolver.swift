internal import Geometry
internal import Numerics

/// Solves for the coordinates of an octilinear shape: stations near their geographic positions, even spacings, clearances
/// kept.
struct CoordinateSolver {
  /// What of a layout stays as it is.
  enum Hold {
    /// The directions of its tracks; all else may change.
    case directions
    /// The directions of its tracks, and its places as far as can be.
    case places
    /// Its places and its shapes as far as can be; it is not octilinear.
    case shapes
  }

  var shape: OctilinearShape
  /// What counts the steps taken; nothing where nobody asks.
  var meter: WorkMeter?
  let hold: Hold
  /// The segments before the first solve, as vectors.
  var shapes: [Point]
  let layout: SchematicLayout
  let design: MapDesign
  /// Edges between two stations.
  let spacings: [Int]
  /// Pairs of such edges that follow each other through a plain stop, and the weight of their being equally long.
  let followers: [(one: Int, two: Int, evenness: Double)]
  /// What ``OctilinearShape/levels`` says.
  let levels: [Levels]
  /// The length of each edge as a form.
  let edgeForms: [LinearExpression]
  /// How long each edge was at first.
  let startLengths: [Double]
  /// The signs of the stations.
  let signs: [CollisionShape]
  /// The segments as collision shapes, in their order.
  let tracks: [CollisionShape]
  /// The duals of the last solve, by the keys of their constraints.
  var duals: [Int: Double] = [:]
  /// Whether the median spacing is made 1 after each solve where it has become larger.
  var normalises = true
  /// Where nodes should lie before they are fitted to those they have: where geography has them, unless ``pullOutskirtsIn()``.
  private var positions: [Point]
  /// The longest spacing, and the longest that may go beyond.
  private(set) var longest = longestSpacing
  /// Whether labels may slide along their stations in a solve.
  var slidesNames = false
  /// Whether spacings keep their first lengths instead of becoming even.
  var keepsSpacings = false
  /// Whether the range of spacings shifts to where its duals balance.
  var shiftsRange = false
  /// How many times longer than usual the range of spacings is.
  var range = 1.0
  /// Where a shifting range begins, since labels want longer spacings than tracks alone.
  static let rangeWithNames = 1.05
  /// The weight of a spacing's geographic length beside its drawn one in choosing which may leave the range:
  /// without it those would stay long that happened to be so at first.
  static let geographicShare = 0.3
  /// The penalty for a median spacing above 1.
  var shortPenalty = usualShortPenalty
  /// How far labels slid along their stations in the last solve, by their slots.
  var slides: [(item: Int, distance: Double)] = []
  /// The nodes of the labels of the last solve, by their slots.
  var labelNodes: [Int] = []
  /// Pairs of stations between which one changes on foot, which are moved together.
  var walks: [(from: Int, to: Int)] = []
  /// What moves in the solve under way, where not all does.
  var part: ActiveRegion?

  static let displacement = 0.03
  /// The weight of positions and shapes that are to stay.
  static let attachment = 0.3
  static let stiffness = 0.5
  /// The weight of two spacings that follow each other being equal, in a straight run and around a bend.
  static let (straightEvenness, bentEvenness) = (0.4, 0.05)
  static let spacingWeight = 0.04
  static let spacing = 1.0
  /// The wanted length of an edge that is no spacing between two stations, and its weight.
  static let (stub, stubWeight) = (0.5, 0.02)
  /// How near stations are to each other between which one changes on foot, from what distance on they are left where they are,
  /// and the weight.
  static let walk = (near: 0.8, far: 5.0, weight: 0.3)
  static let shortestSpacing = 0.82
  /// How long spacings may be of tracks alone, and where outskirts are pulled in.
  private static let (longestSpacing, longestPulledIn) = ((usual: 1.6, odd: 4.0), (usual: 1.3, odd: 1.8))
  /// The share of spacings that may not become longer than the median should be.
  static let shortShare = 0.53
  /// The share of the shortest spacings, and of the longest, that may go beyond.
  static let spareShare = 0.045
  static let shortestOdd = 0.68
  static let (usualShortPenalty, firmShortPenalty) = (1.2, 12.0)
  /// The step size of that limit where only a part moves, which takes few rounds.
  static let shortStepSize = 20.0
  static let spacingPenalty = 16.0
  /// The shortest segment between a station and a bend, or between bends.
  static let shortestSegment = 0.3
  static let trackClearance = 0.34
  static let signClearance = 0.12
  /// What labels keep beyond their clearance, for what the solver leaves open.
  static let spare = 0.012
  /// Within what distance clearances become constraints: far while tracks find their shape and on pinned maps,
  /// near while room is made for labels, which every further constraint would lock in.
  static let (farHorizon, nearHorizon) = (0.8, 0.2)

  init(
    _ layout: SchematicLayout, design: MapDesign, symbols: [StationSymbol], shape given: OctilinearShape? = nil,
    hold: Hold = .directions
  ) {
    self.layout = layout
    positions = layout.nodes.map(\.geographicPosition)
    self.hold = hold
    self.design = design
    let shape = given ?? OctilinearShape(layout, isBent: hold == .shapes)
    self.shape = shape
    shapes = shape.segments.map { shape.places[$0.b] - shape.places[$0.a] }
    levels = hold == .shapes ? shape.places.indices.map { Levels(repeating: Int32($0)) } : shape.levels
    edgeForms = layout.edges.indices.map { shape.lengthForm(edge: $0) }
    startLengths = edgeForms.map { $0.value(shape.places) }
    let isSpacing = layout.edges.map { layout.nodes[$0.from].isStation && layout.nodes[$0.to].isStation }
    spacings = layout.edges.indices.filter { isSpacing[$0] && !shape.segmentsOf[$0].isEmpty }
    followers = layout.incidentEdges.filter { around in
      around.count == 2 && around.allSatisfy { isSpacing[$0] && !shape.segmentsOf[$0].isEmpty }
    }.map { ($0[0], $0[1], shape.isStraight($0) ? Self.straightEvenness : Self.bentEvenness) }
    signs = symbols.map { CollisionShape($0) }
    tracks = shape.segments.enumerated().map { index, segment in
      CollisionShape(segment, index: index, of: layout.edges[segment.edge], design)
    }
  }

  /// Tracks and signs.
  var fixtures: [CollisionShape] { tracks + signs }

  /// Pulls outskirts in from now on, so that the centre and its names have the room: see ``Fisheye``. Tracks alone are chosen
  /// where geography has them, which takes fewer bends.
  mutating func pullOutskirtsIn() {
    let fisheye = Fisheye(around: layout.drawnStations.map { positions[$0] })
    positions = positions.map { fisheye.place(of: $0) }
    longest = Self.longestPulledIn
  }

  /// The layout in its present shape.
  var result: SchematicLayout { shape.applied(to: layout) }

  /// The lengths of the spacings between neighbouring stations, rising.
  var spacingLengths: [Double] { spacings.map { edgeForms[$0].value(shape.places) }.sorted() }

  /// Makes the median spacing 1 if it is larger than `longest`, or much smaller.
  mutating func normalise(beyond longest: Double = 1) {
    let found = hold == .shapes ? LayoutScore.medianSpacing(of: result) : spacingLengths.middle
    guard let middle = found, middle > longest || middle < 0.97, middle > 0 else { return }
    for index in shape.places.indices { shape.places[index] = shape.places[index] * (1 / middle) }
    for index in shapes.indices { shapes[index] = shapes[index] * (1 / middle) }
  }

  /// The same tracks with other directions, yet to be solved for.
  func led(in directions: [[CompassDirection]]) -> CoordinateSolver {
    let layout = result
    return CoordinateSolver(like: self, layout, OctilinearShape(layout, directions: directions))
  }

  /// A solver that starts from the present shape, with symbols turned as tracks run there.
  var settled: CoordinateSolver { CoordinateSolver(like: self, result, nil) }

  init(like other: CoordinateSolver, _ layout: SchematicLayout, _ shape: OctilinearShape?) {
    self.init(layout, design: other.design, symbols: layout.symbols(other.design), shape: shape, hold: other.hold)
    (normalises, slidesNames) = (other.normalises, other.slidesNames)
    (shiftsRange, range) = (other.shiftsRange, other.range)
    (keepsSpacings, shortPenalty) = (other.keepsSpacings, other.shortPenalty)
    (meter, positions, longest) = (other.meter, other.positions, other.longest)
    walks = other.walks
  }

  /// Whether all segments run in their directions and nothing crosses.
  var isInShape: Bool {
    strain < .infinity
      && shape.segments.allSatisfy { segment in
        let across = segment.direction.right.unit
        return abs((shape.places[segment.b] - shape.places[segment.a]).dot(across)) < 1e-6
      }
  }

  /// Solves once.
  ///
  /// - Parameters:
  ///   - labels: collision shapes fixed to stations.
  ///   - penalty: what a unit of missing clearance of theirs costs.
  ///   - fidelity: the factor on the weight of geographic positions.
  ///   - evenness: the factor on the penalty of uneven spacings.
  ///   - part: what moves, all where it is nil.
  mutating func solve(
    _ labels: [CollisionShape], penalty: Double, rounds: Int, fidelity: Double = 1, evenness: Double = 1,
    only part: ActiveRegion? = nil
  ) {
    self.part = part
    defer { self.part = nil }
    if part == nil { meter?.addWork(Self.pointWork * layout.nodes.count) }
    let sliding = slidesNames ? labels.filter { $0.slide != nil && moves($0.a) } : []
    labelNodes = Array(repeating: 0, count: sliding.map { $0.index + 1 }.max() ?? 0)
    for label in sliding { labelNodes[label.index] = label.a }
    var program = QuadraticProgram(count: shape.places.count + labelNodes.count)
    if hold == .shapes { addShapes(&program, fidelity) } else { addDirections(&program) }
    let targets = layout.targets(for: shape.places, from: positions)
    if hold == .directions { addSpacings(&program, evenness, targets) }
    addPlaces(&program, fidelity, targets)
    addWalks(&program)
    let start = shape.places
    addSlides(sliding, &program)
    let allStart = start + labelNodes.map { start[$0] }
    addClearances(labels, penalty, allStart, &program)
    func minimise() {
      let solved = solved(program, from: allStart, rounds, sliding)
      shape.places = Array(solved.prefix(start.count))
      slides = sliding.compactMap { label in
        label.slide.map { slide in
          let distance = (solved[start.count + label.index] - solved[label.a]).dot(slide.direction)
          return (label.index, min(max(distance, slide.low), slide.high))
        }
      }
    }
    minimise()
    let crossings = crossings(of: start)
    if hold == .directions {
      // Tracks that passed through others beyond the horizon get a constraint, and all is solved once more.
      for _ in 0..<Self.corrections {
        let constraints = passingLimits(from: start)
        if constraints.isEmpty { break }
        program.constraints += constraints
        minimise()
      }
      // One place where tracks still cross would hold up the whole map.
      for _ in 0..<Self.firmCorrections where self.crossings(of: shape.places) > crossings {
        program.constraints += passingLimits(from: start, firmly: true)
        minimise()
      }
    }
    stepBack(to: start, crossings: crossings)
    guard part == nil else { return }
    if hold != .directions, normalises { normalise() }
    if shiftsRange { shiftRange() }
  }

  /// Takes over coordinates within an area from another solve of the same tracks.
  mutating func adopt(_ other: CoordinateSolver, within area: Box) {
    for index in shape.places.indices where area.contains(shape.places[index]) {
      shape.places[index] = other.shape.places[index]
    }
  }

  /// Whether a point moves in the solve under way.
  @inline(__always) func moves(_ point: Int) -> Bool { part?.moves[point] ?? true }

  /// Whether any point of an edge does.
  func moves(edge: Int) -> Bool { part == nil || shape.points[edge].contains { moves($0) } }

  /// How often a solve is repeated because tracks passed through one another, how often more firmly, and
  /// how often it is halved.
  static let (corrections, firmCorrections, halvings) = (2, 2, 5)
  static let passingStepSize = 60.0
  /// What a node takes to find its neighbours in a solve; see ``WorkMeter``.
  static let pointWork = 1200
  /// Tracks nearer than this touch.
  static let touching = 0.02
  static let (passingPenalty, passingKind) = (1000.0, 13)
  /// The first of the kinds of limits between two collision shapes.
  static let pairKind = 4
}
