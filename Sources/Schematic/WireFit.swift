internal import Geometry

/// Pulls a wire into shape: stations near their true places, gaps even, nothing too near to anything.
struct WireFit {
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
  enum GapHaste {
    /// As soon as all else.
    case usual
    /// Sooner with the square root of how many times dearer it is.
    case sooner
    /// Sooner with that to the power of three quarters.
    case soonest

    /// How many times sooner than usual, where it is so many times dearer than usual, at least once. Nothing but square roots,
    /// which are the same on every machine.
    fileprivate func times(_ evenness: Double) -> Double {
      let root = evenness.squareRoot()
      return switch self {
      case .usual: 1
      case .sooner: root
      case .soonest: root * root.squareRoot()
      }
    }
  }

  private(set) var wire: Wire
  private let hold: Hold
  /// The pieces as they were at first, as vectors.
  private var shapes: [Point]
  private let layout: SchematicLayout
  private let design: MapDesign
  /// Edges between two stations.
  private let gaps: [Int]
  /// Pairs of such edges that follow each other through a plain stop.
  private let followers: [(Int, Int)]
  /// What ``Wire/levels`` says.
  let levels: [Levels]
  /// The length of each edge as a form.
  private let edgeForms: [LinearForm]
  /// How long each edge was at first.
  private let startLengths: [Double]
  /// The signs of the stations.
  let signs: [Body]
  private let tracks: [Body]
  /// How hard the limits pressed at the last pull, by their keys.
  private var pressure: [Int: Double] = [:]
  /// Whether the median gap is made 1 after each pull where it has become larger.
  var normalises = true
  /// Whether names may slide along their stations while tracks are pulled.
  var slidesNames = false
  /// Whether gaps want to stay as long as they were at first, not to become even.
  var keepsGaps = false
  /// Whether the range that gaps should keep to becomes that in which they press least.
  private(set) var shiftsRange = false
  /// How many times longer than usual the shortest and the longest gaps may be.
  private var range = 1.0
  /// Where the range begins when it is to be shifted as names want room, mostly more than tracks alone do; not on small
  /// networks, where single gaps decide how even they are.
  private static let (rangeWithNames, fewGaps) = (1.05, 60)
  /// How much a gap's length in truth counts beside that on the map where it is decided which may be shorter and longer than
  /// others. Without it those would stay long that happened to be so at first.
  var truthShare = 0.3
  /// How many times further from the middle than where the truth fits best stations are drawn: with more than 1 the whole map
  /// grows against its median gap, which gives names room where they press.
  var stretch = 1.0
  /// How soon gaps are felt where it is dear that they are too short or too long.
  var gapHaste = GapHaste.usual
  /// What it costs that the median gap becomes larger.
  var shortPrice = usualShortPrice
  /// How far labels were moved along their stations at the last pull, by their items.
  private(set) var slides: [(item: Int, distance: Double)] = []
  /// The nodes of the labels of the last pull, by their items.
  private var labelNodes: [Int] = []
  /// The pieces of the wire as bodies, in their order.
  var trackBodies: [Body] { tracks }

  /// What moves at the pull that is under way, where not all does.
  private var part: MovingPart?

  private static let displacement = 0.1
  /// How much places and shapes that are to stay are held.
  private static let attachment = 0.3
  private static let stiffness = 0.5
  private static let evenness = 0.05
  private static let gapWeight = 0.04
  private static let gap = 1.0
  /// What is wanted of an edge that is no gap between two stations.
  private static let stub = 0.5
  private static let shortestGap = 0.82
  private static let longestGap = 1.6
  /// The share of gaps that may not become longer than the median should be.
  private static let shortShare = 0.53
  /// The share of the shortest gaps, and of the longest, that may go beyond.
  private static let spareShare = 0.045
  private static let odd = (shortest: 0.68, longest: 4.0)
  static let (usualShortPrice, firmShortPrice) = (1.2, 12.0)
  /// How soon short gaps feel that they are not to become longer where only a part moves, which is pulled briefly.
  private static let shortFirmness = 20.0
  private static let gapPrice = 16.0
  /// A piece between a station and a bend, or between bends.
  private static let shortestPiece = 0.3
  private static let trackClearance = 0.34
  private static let signClearance = 0.12
  /// What labels are kept apart more than has to be, for what the solver leaves open.
  private static let spare = 0.012
  /// How near to each other bodies are kept on their sides: far where tracks find their shape and where a map is kept to, but
  /// not where room is made for all names, where every limit more is one that names could not pass.
  private static let (farHorizon, nearHorizon) = (0.8, 0.2)

  init(
    _ layout: SchematicLayout, design: MapDesign, symbols: [StationSymbol], wire given: Wire? = nil,
    hold: Hold = .directions
  ) {
    self.layout = layout
    self.hold = hold
    self.design = design
    let wire = given ?? Wire(layout, isBent: hold == .shapes)
    self.wire = wire
    shapes = wire.pieces.map { wire.places[$0.b] - wire.places[$0.a] }
    levels = hold == .shapes ? wire.places.indices.map { Levels(repeating: Int32($0)) } : wire.levels
    edgeForms = layout.edges.indices.map { wire.lengthForm(edge: $0) }
    startLengths = edgeForms.map { $0.value(wire.places) }
    let isGap = layout.edges.map { layout.nodes[$0.from].isStation && layout.nodes[$0.to].isStation }
    gaps = layout.edges.indices.filter { isGap[$0] && !wire.piecesOf[$0].isEmpty }
    followers = layout.incidentEdges.filter { $0.count == 2 && isGap[$0[0]] && isGap[$0[1]] }.map { ($0[0], $0[1]) }
      .filter { !wire.piecesOf[$0.0].isEmpty && !wire.piecesOf[$0.1].isEmpty }
    signs = symbols.map { Body($0) }
    tracks = wire.pieces.enumerated().map { index, piece in
      Body(piece, index: index, of: layout.edges[piece.edge], design)
    }
  }

  /// Tracks and signs.
  var fixtures: [Body] { tracks + signs }

  /// The layout in its present shape.
  var result: SchematicLayout { wire.applied(to: layout) }

  /// The lengths of the gaps between neighbouring stations, rising.
  private var gapLengths: [Double] { gaps.map { edgeForms[$0].value(wire.places) }.sorted() }

  /// Makes the median gap 1 if it is larger than `longest`, or much smaller.
  mutating func normalise(beyond longest: Double = 1) {
    let found = hold == .shapes ? LayoutScore.medianGap(of: result) : gapLengths.middle
    guard let middle = found, middle > longest || middle < 0.97, middle > 0 else { return }
    for index in wire.places.indices { wire.places[index] = wire.places[index] * (1 / middle) }
    for index in shapes.indices { shapes[index] = shapes[index] * (1 / middle) }
  }

  /// The same tracks with other directions, yet to be pulled into shape.
  func led(in directions: [[Int]]) -> WireFit {
    let layout = result
    return WireFit(like: self, layout, Wire(layout, directions: directions))
  }

  /// The same tracks in their present shape as those to start from, with signs that stand as they run.
  var settled: WireFit { WireFit(like: self, result, nil) }

  private init(like other: WireFit, _ layout: SchematicLayout, _ wire: Wire?) {
    self.init(layout, design: other.design, symbols: layout.symbols(other.design), wire: wire, hold: other.hold)
    (normalises, slidesNames) = (other.normalises, other.slidesNames)
    (shiftsRange, range, truthShare) = (other.shiftsRange, other.range, other.truthShare)
    (keepsGaps, shortPrice, stretch) = (other.keepsGaps, other.shortPrice, other.stretch)
    gapHaste = other.gapHaste
  }

  /// Whether all pieces run in their directions and nothing crosses.
  var isInShape: Bool {
    strain < .infinity
      && wire.pieces.allSatisfy { piece in
        let across = ShapeRefinement.units[(piece.direction + 2) & 7]
        return abs((wire.places[piece.b] - wire.places[piece.a]).dot(across)) < 1e-6
      }
  }

  /// Pulls once.
  ///
  /// - Parameters:
  ///   - labels: bodies fixed to stations that want room.
  ///   - price: what it costs when they do not get it.
  ///   - fidelity: how many times dearer than usual it is to lie away from the true place.
  ///   - evenness: how many times dearer than usual it is that gaps are too short or too long.
  ///   - part: what moves, all where it is nil.
  mutating func pull(
    _ labels: [Body], price: Double, rounds: Int, fidelity: Double = 1, evenness: Double = 1,
    only part: MovingPart? = nil
  ) {
    self.part = part
    defer { self.part = nil }
    let sliding = slidesNames ? labels.filter { $0.slide != nil && moves($0.a) } : []
    labelNodes = Array(repeating: 0, count: sliding.map { $0.index + 1 }.max() ?? 0)
    for label in sliding { labelNodes[label.index] = label.a }
    var program = QuadraticProgram(count: wire.places.count + labelNodes.count)
    if hold == .shapes { addShapes(&program, fidelity) } else { addDirections(&program) }
    let targets = layout.targets(for: wire.places, stretch: stretch)
    if hold == .directions { addGaps(&program, evenness, targets) }
    addPlaces(&program, fidelity, targets)
    let start = wire.places
    addSlides(sliding, &program)
    let allStart = start + labelNodes.map { start[$0] }
    addClearances(labels, price, allStart, &program)
    func solve() {
      let solved = solved(program, from: allStart, rounds, sliding)
      wire.places = Array(solved.prefix(start.count))
      slides = sliding.compactMap { label in
        label.slide.map { slide in
          let distance = (solved[start.count + label.index] - solved[label.a]).dot(slide.direction)
          return (label.index, min(max(distance, slide.low), slide.high))
        }
      }
    }
    solve()
    let crossings = crossings(of: start)
    if hold == .directions {
      // What came through something that was out of sight is kept on its side, and all is pulled once more.
      for _ in 0..<Self.corrections {
        let limits = passingLimits(from: start)
        if limits.isEmpty { break }
        program.limits += limits
        solve()
      }
      // One place where tracks still cross would hold up the whole map.
      for _ in 0..<Self.firmCorrections where self.crossings(of: wire.places) > crossings {
        program.limits += passingLimits(from: start, firmly: true)
        solve()
      }
    }
    stepBack(to: start, crossings: crossings)
    guard part == nil else { return }
    if hold != .directions, normalises { normalise() }
    if shiftsRange { shiftRange() }
  }

  /// Takes over what lies in some area from the same tracks pulled elsewhere.
  mutating func adopt(_ other: WireFit, within area: Box) {
    for index in wire.places.indices where area.contains(wire.places[index]) {
      wire.places[index] = other.wire.places[index]
    }
  }

  /// Whether a point moves at the pull that is under way.
  @inline(__always) private func moves(_ point: Int) -> Bool { part?.moves[point] ?? true }

  /// Whether any point of an edge does.
  private func moves(edge: Int) -> Bool { part == nil || wire.points[edge].contains { moves($0) } }

  /// The best places of all points, those that do not move where they are.
  private mutating func solved(
    _ program: QuadraticProgram, from start: [Point], _ rounds: Int, _ sliding: [Body]
  ) -> [Point] {
    guard let part else { return program.projected(program.solved(from: start, rounds: rounds, pressure: &pressure)) }
    var names = Array(repeating: false, count: start.count - wire.places.count)
    for label in sliding { names[label.index] = true }
    let numbers = part.numbers(with: names)
    let moving = start.indices.filter { numbers[$0] >= 0 }
    let own = program.restricted(numbers, at: start)
    var pressed = pressure
    let solved = own.projected(own.solved(from: moving.map { start[$0] }, rounds: rounds, pressure: &pressed))
    for limit in own.limits where limit.key != 0 { pressure[limit.key] = pressed[limit.key] }
    var places = start
    for (number, point) in moving.enumerated() { places[point] = solved[number] }
    return places
  }

  /// Lets labels slide along their stations: each is fixed to a point of its own that stays level with its station.
  private func addSlides(_ labels: [Body], _ program: inout QuadraticProgram) {
    for label in labels {
      guard let slide = label.slide else { continue }
      let point = wire.places.count + label.index
      let across = LinearForm(from: label.a, to: point, along: ShapeRefinement.unit((slide.axis + 2) & 3))
      let along = LinearForm(from: label.a, to: point, along: slide.direction)
      program.limits.append(.init(form: across, low: 0, high: 0, key: Self.key(0, point)))
      program.limits.append(.init(form: along, low: slide.low, high: slide.high, key: Self.key(1, point)))
      program.wishes.append(.init(form: along, value: -slide.total, weight: Self.slideWeight))
    }
  }

  private static let slideWeight = 0.02

  /// How often a pull is made again because tracks passed through one another, how often once more where they still do, and
  /// how often it is halved.
  private static let (corrections, firmCorrections, halvings) = (2, 2, 5)
  private static let passingFirmness = 60.0
  /// Tracks nearer than this touch.
  private static let touching = 0.02
  private static let (passingPrice, passingKind) = (1000.0, 13)
  /// The first of the kinds of limits between two bodies.
  private static let pairKind = 4

  /// Limits for tracks that were apart at `start` and are not now: each stays on its side.
  ///
  /// - Parameter firmly: whether they are felt soon, and tracks that hardly were apart become so.
  private func passingLimits(from start: [Point], firmly: Bool = false) -> [QuadraticProgram.Limit] {
    var limits: [QuadraticProgram.Limit] = []
    let tracks = near(tracks, wire.places)
    BodyIndex.pairs(tracks, wire.places, reach: 0) { i, j in
      let (one, two) = (tracks[i], tracks[j])
      guard moves(one) || moves(two) else { return }
      if one.a == two.a || one.a == two.b || one.b == two.a || one.b == two.b { return }
      let widths = one.reach[0] + two.reach[0]
      guard Body.separation(one, two, wire.places).distance + widths < Self.touching else { return }
      let (distance, direction) = Body.separation(one, two, start)
      guard distance + widths > 0 else { return }
      let apart = firmly ? max(distance + widths, Self.touching) : distance + widths
      for from in [one.a, one.b] {
        for to in [two.a, two.b] {
          limits.append(
            .init(
              form: LinearForm(from: from, to: to, along: ShapeRefinement.units[direction]),
              low: min(Self.trackClearance, apart), price: Self.passingPrice,
              firmness: firmly ? Self.passingFirmness : QuadraticProgram.Limit.usualFirmness,
              key: Self.key(Self.passingKind, from, to, direction)))
        }
      }
    }
    return limits
  }

  /// Goes back towards `start` until no tracks cross that did not cross there and, where all have the same directions, none
  /// that touch do so when the median gap is made 1.
  ///
  /// - Parameter crossings: how many times they cross there.
  private mutating func stepBack(to start: [Point], crossings: Int) {
    let end = wire.places
    var share = 1.0
    for _ in 0..<Self.halvings {
      for index in end.indices { wire.places[index] = start[index] + (end[index] - start[index]) * share }
      if normalises, hold == .directions, part == nil { normalise() }
      if self.crossings(of: wire.places) <= crossings { return }
      share /= 2
    }
    wire.places = start
  }

  /// Whether a body moves at the pull that is under way.
  @inline(__always) private func moves(_ body: Body) -> Bool {
    body.a >= wire.places.count || moves(body.a) || moves(body.b)
  }

  /// Those of some bodies that may touch what moves.
  private func near(_ bodies: [Body], _ places: [Point]) -> [Body] { part?.near(bodies, places) ?? bodies }

  /// How many times tracks cross where points lie at `places`; where a part moves, those of it with one another and all others.
  private func crossings(of places: [Point]) -> Int {
    if let part { return crossings(of: places, within: part) }
    var other = wire
    other.places = places
    return LayoutScore.crossings(other.applied(to: layout))
  }

  private func crossings(of places: [Point], within part: MovingPart) -> Int {
    let near = wire.pieces.compactMap { piece -> LayoutScore.Stretch? in
      let (p, q) = (places[piece.a], places[piece.b])
      guard min(p.x, q.x) <= part.area.maxX, part.area.minX <= max(p.x, q.x), min(p.y, q.y) <= part.area.maxY,
        part.area.minY <= max(p.y, q.y)
      else { return nil }
      return LayoutScore.Stretch(edge: piece.edge, from: p, to: q, counts: moves(piece.a) || moves(piece.b))
    }
    return LayoutScore.crossings(of: near)
  }

  /// What tells a limit from others and is the same from pull to pull.
  private static func key(_ kind: Int, _ first: Int, _ second: Int = 0, _ direction: Int = 0) -> Int {
    (kind + 1) << 56 | direction << 52 | first << 26 | second
  }

  private static func parts(_ key: Int) -> (kind: Int, first: Int, second: Int) {
    let index = (1 << 26) - 1
    return ((key >> 56) - 1, (key >> 26) & index, key & index)
  }

  private func addDirections(_ program: inout QuadraticProgram) {
    for (index, piece) in wire.pieces.enumerated() where moves(piece.a) || moves(piece.b) {
      let across = ShapeRefinement.unit((piece.direction + 2) & 7)
      program.limits.append(
        .init(
          form: LinearForm(from: piece.a, to: piece.b, along: across), low: 0, high: 0, key: Self.key(0, index)))
      program.limits.append(
        .init(
          form: wire.lengthForm(index),
          low: hold == .places ? min(Self.shortestPiece, 0.8 * shapes[index].length) : Self.shortestPiece,
          key: Self.key(1, index)))
    }
  }

  private func addShapes(_ program: inout QuadraticProgram, _ fidelity: Double) {
    for (piece, shape) in zip(wire.pieces, shapes) {
      let weight = fidelity * Self.stiffness / max(0.1, shape.length)
      for (axis, value) in [(Point(1, 0), shape.x), (Point(0, 1), shape.y)] {
        program.wishes.append(
          .init(form: LinearForm(from: piece.a, to: piece.b, along: axis), value: value, weight: weight))
      }
    }
  }

  private func addGaps(_ program: inout QuadraticProgram, _ evenness: Double, _ targets: [Point]) {
    let claims = claims(targets)
    let rising = claims.sorted()
    let shortest = rising.element(at: Self.spareShare) ?? 0
    let longest = rising.element(at: 1 - Self.spareShare) ?? 0
    let firmness = QuadraticProgram.Limit.usualFirmness * gapHaste.times(evenness)
    let lengths = gapLengths
    let short = lengths.isEmpty ? 1 : lengths[min(lengths.count - 1, Int(Self.shortShare * Double(lengths.count)))]
    for (edge, claim) in zip(gaps, claims) where moves(edge: edge) {
      let form = edgeForms[edge]
      let isShort = form.value(wire.places) <= short
      let low, high: Double
      if keepsGaps {
        low = min(range * Self.shortestGap, startLengths[edge])
        high = max(range * Self.longestGap, startLengths[edge])
      } else {
        low = range * (claim < shortest ? Self.odd.shortest : Self.shortestGap)
        high = range * (claim > longest ? Self.odd.longest : Self.longestGap)
      }
      program.wishes.append(.init(form: form, value: wanted(edge, Self.gap), weight: Self.gapWeight))
      program.limits.append(
        .init(
          form: form, low: low, high: high, price: evenness * Self.gapPrice, firmness: firmness,
          key: Self.key(2, edge)))
      if isShort {
        program.limits.append(
          .init(
            form: form, high: 1, price: shortPrice,
            firmness: part == nil ? QuadraticProgram.Limit.usualFirmness : Self.shortFirmness, key: Self.key(3, edge)))
      }
    }
    for (one, two) in followers where moves(edge: one) || moves(edge: two) {
      let form = LinearForm([edgeForms[one], edgeForms[two]], signs: [1, -1])
      program.wishes.append(.init(form: form, value: wanted(one, 0) - wanted(two, 0), weight: Self.evenness))
    }
    let isGap = Set(gaps)
    for edge in wire.piecesOf.indices
    where !wire.piecesOf[edge].isEmpty && !isGap.contains(edge) && moves(edge: edge) {
      program.wishes.append(.init(form: edgeForms[edge], value: wanted(edge, Self.stub), weight: 0.02))
    }
  }

  /// How much each gap asks to be longer than others may, or does not ask to be shorter: see ``truthShare``.
  ///
  /// - Parameter targets: where its nodes would lie in truth.
  private func claims(_ targets: [Point]) -> [Double] {
    gaps.map { edge in
      let (from, to) = (layout.edges[edge].from, layout.edges[edge].to)
      return edgeForms[edge].value(wire.places) + truthShare * targets[from].distance(to: targets[to])
    }
  }

  /// Lets the range that gaps should keep to become that in which they press least, as names want room.
  mutating func makeRangeShift() {
    shiftsRange = true
    if gaps.count > Self.fewGaps { range = Self.rangeWithNames }
  }

  /// The same, from the range that gaps have now, on a map on which there is room for all names already.
  mutating func makeRangeShiftFromHere() {
    shiftsRange = true
    let lengths = gapLengths
    guard lengths.count > Self.fewGaps, let middle = lengths.middle, middle > 0, let short = lengths.element(at: 0.05),
      let long = lengths.element(at: 0.95)
    else { return }
    let found = (short / Self.shortestGap + long / Self.longestGap) / (2 * middle)
    range = min(max(found, Self.ranges.lowerBound), Self.ranges.upperBound)
  }

  /// Moves the range of gaps to where the shortest gaps press as hard as the longest.
  private mutating func shiftRange() {
    let (short, long) = gapPressure
    guard short + long > Self.somePressure else { return }
    let wanted = range * (1 + Self.shift * (long - short) / (long + short))
    range = min(max(wanted, Self.ranges.lowerBound), Self.ranges.upperBound)
  }

  /// How hard gaps press against the shortest and against the longest that they may be, at the last pull: what a range longer
  /// by its own length would cost, and save.
  var gapPressure: (short: Double, long: Double) {
    var (short, long) = (0.0, 0.0)
    for edge in gaps {
      let dual = pressure[Self.key(2, edge)] ?? 0
      if dual < 0 { short -= Self.shortestGap * dual } else { long += Self.longestGap * dual }
    }
    return (short, long)
  }

  /// How fast the range of gaps moves, how hard gaps press where it does, and how far it moves.
  private static let (shift, somePressure, ranges) = (0.03, 0.1, 0.85...1.22)

  /// The length that an edge wants to have: that which it had at first where gaps are kept, the usual one elsewhere.
  private func wanted(_ edge: Int, _ usual: Double) -> Double { keepsGaps ? startLengths[edge] : usual }

  /// How hard what stands at each node was pressed at the last pull.
  var nodePressure: [Double] {
    var sum = Array(repeating: 0.0, count: wire.nodeCount)
    // In a fixed order, as sums of numbers depend on it.
    for (key, dual) in pressure.sorted(by: { $0.key < $1.key }) {
      let (kind, first, second) = Self.parts(key)
      guard kind >= Self.pairKind, kind < Self.passingKind else { continue }
      for point in [first, second] {
        let label = point - wire.places.count
        let node = labelNodes.indices.contains(label) ? labelNodes[label] : point
        if node < sum.count { sum[node] += abs(dual) }
      }
    }
    return sum
  }

  private func addPlaces(_ program: inout QuadraticProgram, _ fidelity: Double, _ targets: [Point]) {
    for node in 0..<wire.nodeCount where !wire.piecesAt[node].isEmpty && moves(node) {
      let away = targets[node].distance(to: wire.places[node])
      let weight =
        hold != .directions
        ? fidelity * Self.attachment
        : fidelity * Self.displacement * (layout.nodes[node].isStation ? 1 : 0.3) / max(0.6, away)
      program.wishes.append(.init(form: LinearForm(node, Point(1, 0)), value: targets[node].x, weight: weight))
      program.wishes.append(.init(form: LinearForm(node, Point(0, 1)), value: targets[node].y, weight: weight))
    }
  }

  private func addClearances(
    _ labels: [Body], _ price: Double, _ places: [Point], _ program: inout QuadraticProgram
  ) {
    let count = wire.places.count
    var levels = levels + labelNodes.map { self.levels[$0] }
    let labels = labels.map { label -> Body in
      guard slidesNames, let slide = label.slide, moves(label.a) else { return label }
      let point = count + label.index
      for axis in 0..<4 where axis != (slide.axis + 2) & 3 { levels[point][axis] = Int32(point) }
      return label.fixed(to: point)
    }
    let bodies = near(tracks + signs + labels, places)
    let horizon = labels.isEmpty || keepsGaps ? Self.farHorizon : Self.nearHorizon
    var limits: [QuadraticProgram.Limit] = []
    BodyIndex.pairs(bodies, places, reach: horizon) { i, j in
      let one = bodies[i]
      let two = bodies[j]
      guard moves(one) || moves(two) else { return }
      if hold == .shapes, one.kind != .label, two.kind != .label { return }
      if one.a == two.a || one.a == two.b || one.b == two.a || one.b == two.b {
        if one.kind != .label || two.kind != .piece, two.kind != .label || one.kind != .piece { return }
      }
      let isLabel = one.kind == .label || two.kind == .label
      var wanted = max(one.clearance, two.clearance)
      let (distance, direction) = Body.separation(one, two, places, levels: levels, wanted: wanted)
      guard distance < horizon, distance > -9 else { return }
      if one.kind != .label, two.kind != .label {
        wanted = one.kind == .piece && two.kind == .piece ? Self.trackClearance : Self.signClearance
        wanted = min(wanted, max(distance, 0.02))
      }
      if isLabel { wanted += Self.spare }
      let needed = wanted + one.reach(beside: two)[direction] + two.reach(beside: one)[direction ^ 4]
      let unit = ShapeRefinement.units[direction]
      for from in one.a == one.b ? [one.a] : [one.a, one.b] {
        for to in two.a == two.b ? [two.a] : [two.a, two.b] where from != to {
          guard (places[to] - places[from]).dot(unit) < needed + horizon else { continue }
          limits.append(
            .init(
              form: LinearForm(from: from, to: to, along: unit), low: needed,
              price: isLabel ? price * max(one.urgency, two.urgency) : 20,
              key: Self.key(Self.pairKind + one.kind.rawValue * 3 + two.kind.rawValue, from, to, direction)))
        }
      }
    }
    program.limits += limits
  }
}

extension SchematicLayout {
  /// The true places of all nodes, shifted and scaled to lie as near as possible to `places`, and then so many times as far
  /// from their middle.
  func targets(for places: [Point], stretch: Double = 1) -> [Point] {
    let stations = drawnStations
    let share = 1 / Double(max(1, stations.count))
    let middle = stations.reduce(.zero) { $0 + places[$1] } * share
    let trueMiddle = stations.reduce(.zero) { $0 + nodes[$1].truth } * share
    let products = stations.reduce(0.0) { $0 + (places[$1] - middle).dot(nodes[$1].truth - trueMiddle) }
    let squares = stations.reduce(0.0) {
      $0 + (nodes[$1].truth - trueMiddle).dot(nodes[$1].truth - trueMiddle)
    }
    let scale = squares > 0 ? products / squares : 1
    return nodes.map { middle + ($0.truth - trueMiddle) * (scale * stretch) }
  }
}
