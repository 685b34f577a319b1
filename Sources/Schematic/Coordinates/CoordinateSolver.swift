internal import Geometry

/// Pulls a wire into shape: stations near their true places, gaps even, nothing too near to anything.
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

  /// How soon gaps are felt where it is dear that they are too short or too long: on a large map it takes many pulls to make
  /// them even where they are felt no sooner than all else.
  enum SpacingStep {
    /// As soon as all else.
    case usual
    /// Sooner with the square root of how many times dearer it is.
    case sooner
    /// Sooner with that to the power of three quarters.
    case soonest

    /// How many times sooner than usual, where it is so many times dearer than usual, at least once. Nothing but square roots,
    /// which are the same on every machine.
    func times(_ evenness: Double) -> Double {
      let root = evenness.squareRoot()
      return switch self {
      case .usual: 1
      case .sooner: root
      case .soonest: root * root.squareRoot()
      }
    }
  }

  var shape: OctilinearShape
  /// What counts the steps taken; nothing where nobody asks.
  var meter: WorkMeter?
  let hold: Hold
  /// The pieces as they were at first, as vectors.
  var shapes: [Point]
  let layout: SchematicLayout
  let design: MapDesign
  /// Edges between two stations.
  let spacings: [Int]
  /// Pairs of such edges that follow each other through a plain stop.
  let followers: [(Int, Int)]
  /// What ``OctilinearShape/levels`` says.
  let levels: [Levels]
  /// The length of each edge as a form.
  let edgeForms: [LinearExpression]
  /// How long each edge was at first.
  let startLengths: [Double]
  /// The signs of the stations.
  let signs: [CollisionShape]
  let tracks: [CollisionShape]
  /// How hard the limits ownDuals at the last pull, by their keys.
  var duals: [Int: Double] = [:]
  /// Whether the median gap is made 1 after each pull where it has become larger.
  var normalises = true
  /// Whether names may slide along their stations while tracks are pulled.
  var slidesNames = false
  /// Whether gaps want to stay as long as they were at first, not to become even.
  var keepsSpacings = false
  /// Whether the range that gaps should keep to becomes that in which they press least.
  var shiftsRange = false
  /// How many times longer than usual the shortest and the longest gaps may be.
  var range = 1.0
  /// Where the range begins when it is to be shifted as names want room, mostly more than tracks alone do; not on small
  /// networks, where single gaps decide how even they are.
  static let (rangeWithNames, fewSpacings) = (1.05, 60)
  /// How much a gap's length in truth counts beside that on the map where it is decided which may be shorter and longer than
  /// others. Without it those would stay long that happened to be so at first.
  var geographicShare = 0.3
  /// How many times further from the middle than where the truth fits best stations are drawn: with more than 1 the whole map
  /// grows against its median gap, which gives names room where they press.
  var stretch = 1.0
  /// How soon gaps are felt where it is dear that they are too short or too long.
  var spacingStep = SpacingStep.usual
  /// What it costs that the median gap becomes larger.
  var shortPenalty = usualShortPenalty
  /// How far labels were moved along their stations at the last pull, by their items.
  var slides: [(item: Int, distance: Double)] = []
  /// The nodes of the labels of the last pull, by their items.
  var labelNodes: [Int] = []
  /// The pieces of the wire as bodies, in their order.
  var trackShapes: [CollisionShape] { tracks }

  /// What moves at the pull that is under way, where not all does.
  var part: ActiveRegion?

  static let displacement = 0.1
  /// How much places and shapes that are to stay are held.
  static let attachment = 0.3
  static let stiffness = 0.5
  static let evenness = 0.05
  static let spacingWeight = 0.04
  static let spacing = 1.0
  /// What is wanted of an edge that is no gap between two stations.
  static let stub = 0.5
  static let shortestSpacing = 0.82
  static let longestSpacing = 1.6
  /// The share of gaps that may not become longer than the median should be.
  static let shortShare = 0.53
  /// The share of the shortest gaps, and of the longest, that may go beyond.
  static let spareShare = 0.045
  static let odd = (shortest: 0.68, longest: 4.0)
  static let (usualShortPenalty, firmShortPenalty) = (1.2, 12.0)
  /// How soon short gaps feel that they are not to become longer where only a part moves, which is pulled briefly.
  static let shortStepSize = 20.0
  static let spacingPenalty = 16.0
  /// A piece between a station and a bend, or between bends.
  static let shortestSegment = 0.3
  static let trackClearance = 0.34
  static let signClearance = 0.12
  /// What labels are kept apart more than has to be, for what the solver leaves open.
  static let spare = 0.012
  /// How near to each other bodies are kept on their sides: far where tracks find their shape and where a map is kept to, but
  /// not where room is made for all names, where every limit more is one that names could not pass.
  static let (farHorizon, nearHorizon) = (0.8, 0.2)

  init(
    _ layout: SchematicLayout, design: MapDesign, symbols: [StationSymbol],
    shape given: OctilinearShape? = nil,
    hold: Hold = .directions
  ) {
    self.layout = layout
    self.hold = hold
    self.design = design
    let shape = given ?? OctilinearShape(layout, isBent: hold == .shapes)
    self.shape = shape
    shapes = shape.segments.map { shape.places[$0.b] - shape.places[$0.a] }
    levels =
      hold == .shapes ? shape.places.indices.map { Levels(repeating: Int32($0)) } : shape.levels
    edgeForms = layout.edges.indices.map { shape.lengthForm(edge: $0) }
    startLengths = edgeForms.map { $0.value(shape.places) }
    let isSpacing = layout.edges.map {
      layout.nodes[$0.from].isStation && layout.nodes[$0.to].isStation
    }
    spacings = layout.edges.indices.filter { isSpacing[$0] && !shape.segmentsOf[$0].isEmpty }
    followers = layout.incidentEdges.filter {
      $0.count == 2 && isSpacing[$0[0]] && isSpacing[$0[1]]
    }.map {
      ($0[0], $0[1])
    }
    .filter { !shape.segmentsOf[$0.0].isEmpty && !shape.segmentsOf[$0.1].isEmpty }
    signs = symbols.map { CollisionShape($0) }
    tracks = shape.segments.enumerated().map { index, segment in
      CollisionShape(segment, index: index, of: layout.edges[segment.edge], design)
    }
  }

  /// Tracks and signs.
  var fixtures: [CollisionShape] { tracks + signs }

  /// The layout in its present shape.
  var result: SchematicLayout { shape.applied(to: layout) }

  /// The lengths of the gaps between neighbouring stations, rising.
  var spacingLengths: [Double] { spacings.map { edgeForms[$0].value(shape.places) }.sorted() }

  /// Makes the median gap 1 if it is larger than `longest`, or much smaller.
  mutating func normalise(beyond longest: Double = 1) {
    let found = hold == .shapes ? LayoutScore.medianSpacing(of: result) : spacingLengths.middle
    guard let middle = found, middle > longest || middle < 0.97, middle > 0 else { return }
    for index in shape.places.indices { shape.places[index] = shape.places[index] * (1 / middle) }
    for index in shapes.indices { shapes[index] = shapes[index] * (1 / middle) }
  }

  /// The same tracks with other directions, yet to be pulled into shape.
  func led(in directions: [[CompassDirection]]) -> CoordinateSolver {
    let layout = result
    return CoordinateSolver(like: self, layout, OctilinearShape(layout, directions: directions))
  }

  /// The same tracks in their present shape as those to start from, with signs that stand as they run.
  var settled: CoordinateSolver { CoordinateSolver(like: self, result, nil) }

  init(like other: CoordinateSolver, _ layout: SchematicLayout, _ shape: OctilinearShape?) {
    self.init(
      layout, design: other.design, symbols: layout.symbols(other.design), shape: shape,
      hold: other.hold)
    (normalises, slidesNames) = (other.normalises, other.slidesNames)
    (shiftsRange, range, geographicShare) = (other.shiftsRange, other.range, other.geographicShare)
    (keepsSpacings, shortPenalty, stretch) = (
      other.keepsSpacings, other.shortPenalty, other.stretch
    )
    (spacingStep, meter) = (other.spacingStep, other.meter)
  }

  /// Whether all pieces run in their directions and nothing crosses.
  var isInShape: Bool {
    strain < .infinity
      && shape.segments.allSatisfy { segment in
        let across = segment.direction.right.unit
        return abs((shape.places[segment.b] - shape.places[segment.a]).dot(across)) < 1e-6
      }
  }

  /// Pulls once.
  ///
  /// - Parameters:
  ///   - labels: bodies fixed to stations that want room.
  ///   - penalty: what it costs when they do not get it.
  ///   - fidelity: how many times dearer than usual it is to lie away from the true place.
  ///   - evenness: how many times dearer than usual it is that gaps are too short or too long.
  ///   - part: what moves, all where it is nil.
  mutating func solve(
    _ labels: [CollisionShape], penalty: Double, rounds: Int, fidelity: Double = 1,
    evenness: Double = 1,
    only part: ActiveRegion? = nil
  ) {
    self.part = part
    defer { self.part = nil }
    let sliding = slidesNames ? labels.filter { $0.slide != nil && moves($0.a) } : []
    labelNodes = Array(repeating: 0, count: sliding.map { $0.index + 1 }.max() ?? 0)
    for label in sliding { labelNodes[label.index] = label.a }
    var program = QuadraticProgram(count: shape.places.count + labelNodes.count)
    if hold == .shapes { addShapes(&program, fidelity) } else { addDirections(&program) }
    let targets = layout.targets(for: shape.places, stretch: stretch)
    if hold == .directions { addSpacings(&program, evenness, targets) }
    addPlaces(&program, fidelity, targets)
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
      // What came through something that was out of sight is kept on its side, and all is pulled once more.
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

  /// Takes over what lies in some area from the same tracks pulled elsewhere.
  mutating func adopt(_ other: CoordinateSolver, within area: Box) {
    for index in shape.places.indices where area.contains(shape.places[index]) {
      shape.places[index] = other.shape.places[index]
    }
  }

  /// Whether a point moves at the pull that is under way.
  @inline(__always) func moves(_ point: Int) -> Bool { part?.moves[point] ?? true }

  /// Whether any point of an edge does.
  func moves(edge: Int) -> Bool { part == nil || shape.points[edge].contains { moves($0) } }

  /// How often a pull is made again because tracks passed through one another, how often once more where they still do, and
  /// how often it is halved.
  static let (corrections, firmCorrections, halvings) = (2, 2, 5)
  static let passingStepSize = 60.0
  /// Tracks nearer than this touch.
  static let touching = 0.02
  static let (passingPenalty, passingKind) = (1000.0, 13)
  /// The first of the kinds of limits between two bodies.
  static let pairKind = 4
}
