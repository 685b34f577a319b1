internal import Geometry
internal import TransitModel

/// Makes the ground of a map of what a file has around the lines: water, parks and airports that are large enough to tell where
/// one is, and the sea.
struct GroundMapping {
  let ground: GroundElements
  private let local: LanguageTag
  private let languages: Set<LanguageTag>
  let plane: GroundPlane
  /// What the map shows, in metres.
  let window: Box
  /// Where the stations are on the plane.
  let stations: [Point]
  let log: FindingLog

  /// How far beyond the outermost stations ground is taken: a share of the network's extent, and metres.
  private static let (bleed, leastBleed) = (0.12, 1500.0)
  /// The smallest surface, as a share of the window, and in square metres.
  private static let (smallestShare, smallestSurface) = (0.0004, 15_000.0)
  /// The shortest river, as a share of the window's diagonal.
  private static let shortestRiver = 0.12
  /// How far a line may lie from what it was drawn along, as a share of the window's diagonal.
  static let tolerance = 0.0012
  /// So many areas are taken, the largest ones, and no more points than these of all.
  private static let (mostAreas, mostPoints) = (160, 8_000)

  /// - Parameter stations: where the stations are; nothing where there are too few to tell an extent.
  init?(
    _ ground: GroundElements, around stations: [Coordinate], local: LanguageTag, languages: [LanguageTag],
    log: FindingLog
  ) {
    guard let middle = Coordinate.middle(of: stations), !ground.ways.isEmpty else { return nil }
    let plane = GroundPlane(middle)
    self.stations = stations.map { plane[$0] }
    guard let box = Box(around: self.stations) else { return nil }
    self.ground = ground
    self.local = local
    self.languages = Set(languages)
    self.plane = plane
    self.log = log
    window = box.inset(by: -max(Self.leastBleed, Self.bleed * max(box.width, box.height)))
  }

  var diagonal: Double { Point(window.width, window.height).length }

  /// A surface or a course, and how large it is.
  struct Piece {
    let area: Area
    let size: Double
  }

  /// The areas, those that lie beneath others first.
  var areas: [Area] {
    var pieces: [Area.Kind: [Piece]] = [:]
    for element in ground.elements {
      guard case .surface(let kind)? = GroundKind(element) else { continue }
      pieces[kind, default: []] += surfaces(of: element, kind)
    }
    pieces[.water, default: []] += sea() + rivers()
    let all = [Area.Kind.park, .airport, .water].flatMap { kind in
      pieces[kind, default: []].sorted { $0.size > $1.size }.map { (kind, $0) }
    }
    var points = 0
    let largest = all.enumerated().sorted { ($1.element.1.size, $0.offset) < ($0.element.1.size, $1.offset) }
    let taken = largest.prefix(Self.mostAreas).prefix { entry in
      points += entry.element.1.area.coordinates.count
      return points <= Self.mostPoints
    }
    return taken.sorted { $0.offset < $1.offset }.map(\.element.1.area)
  }

  // MARK: - Surfaces

  private func surfaces(of element: Element, _ kind: Area.Kind) -> [Piece] {
    let (outer, inner) = edges(of: element)
    let holes = RingAssembly(inner).rings.map { shape($0) }.filter { $0.surface >= smallest }
    return RingAssembly(outer).rings.compactMap { ring in
      let edge = shape(ring)
      guard edge.count > 2, edge.surface >= smallest else { return nil }
      // A hole is part of the edge, over a bridge to it.
      let whole = holes.filter { edge.surrounds($0[0]) }.reduce(edge) { $0.bridged(to: $1) }
      return piece(kind, element, whole)
    }
  }

  var smallest: Double { max(Self.smallestSurface, Self.smallestShare * window.width * window.height) }

  /// The ways around an element, and those around its holes.
  private func edges(of element: Element) -> (outer: [[Int64]], inner: [[Int64]]) {
    guard element.id.kind == .relation else { return ([ground.ways[element.id.number] ?? []], []) }
    let ways = element.members.filter { $0.id.kind == .way }
    func nodes(_ isInner: Bool) -> [[Int64]] {
      ways.filter { ($0.role == "inner") == isInner }.compactMap { ground.ways[$0.id.number] }
    }
    return (nodes(false), nodes(true))
  }

  /// A ring on the plane, as far as the window shows it, with as few points as look alike.
  private func shape(_ ring: [Int64]) -> [Point] {
    let points = ring.compactMap { ground.place(of: $0) }.map { plane[$0] }
    // A ring with pieces that the file lacks has another shape.
    guard points.count == ring.count, points.count > 3 else { return [] }
    return simplified(window.part(ofRing: points.dropLast()))
  }

  func simplified(_ ring: [Point], within tolerance: Double = tolerance) -> [Point] {
    guard let first = ring.first else { return [] }
    let line = (ring + [first]).simplified(within: tolerance * diagonal)
    return line.count > 3 ? line.dropLast() : []
  }

  func piece(_ kind: Area.Kind, _ element: Element?, _ ring: [Point]) -> Piece? {
    let coordinates = ring.compactMap { plane.coordinate($0) }
    guard coordinates.count > 2, coordinates.count == ring.count else { return nil }
    return Piece(area: Area(kind: kind, name: name(of: element), extent: .ring(coordinates)), size: ring.surface)
  }

  private func name(of element: Element?) -> LocalizedText {
    guard let element, element["name"] != nil else { return LocalizedText([]) }
    let text = ElementNames(element, local: local).text
    return LocalizedText(text.variants.filter { $0.language == local || languages.contains($0.language) })
  }

  // MARK: - Rivers

  /// Rivers and canals, each by its name, that are long enough.
  private func rivers() -> [Piece] {
    var courses: [String: [(element: Element, metres: Double)]] = [:]
    for element in ground.elements {
      guard case .course(let metres)? = GroundKind(element) else { continue }
      courses[element["name"] ?? "", default: []].append((element, metres))
    }
    return courses.sorted { $0.key < $1.key }.flatMap { _, ways in
      let widths = ways.map(\.metres).sorted()
      let lines = RingAssembly(ways.compactMap { ground.ways[$0.element.id.number] })
      return (lines.chains + lines.rings).flatMap { chain -> [Piece] in
        let points = chain.compactMap { ground.place(of: $0) }.map { plane[$0] }
        return window.parts(of: points).compactMap { part in
          river(part, ways.first?.element, metres: widths[widths.count / 2])
        }
      }
    }
  }

  private func river(_ line: [Point], _ element: Element?, metres: Double) -> Piece? {
    let length = line.courseLength
    guard length >= Self.shortestRiver * diagonal else { return nil }
    let coordinates = line.simplified(within: Self.tolerance * diagonal).compactMap { plane.coordinate($0) }
    guard coordinates.count > 1 else { return nil }
    return Piece(
      area: Area(kind: .water, name: name(of: element), extent: .course(coordinates, metres: metres)),
      size: length * metres)
  }
}
