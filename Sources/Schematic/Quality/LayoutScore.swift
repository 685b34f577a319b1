public import Geometry
internal import NetworkGraph
internal import Numerics

/// How good a layout is, measured on what is drawn.
public struct LayoutScore: Hashable, Sendable {
  /// The share of track length that runs in one of the eight directions.
  public var octilinearShare = 1.0
  /// Bends, counted once for each line that makes them.
  public var bends = 0
  /// Bends by 80° or more.
  public var sharpBends = 0
  /// Bends that leave an acute angle.
  public var acuteBends = 0
  /// Bends at a station.
  public var bendsAtStations = 0
  /// Crossings of tracks away from nodes.
  public var crossings = 0
  /// The 95th percentile of the spacings between neighbouring stations over the 5th.
  public var spacingSpread = 1.0
  /// The mean distance of stations from their geographic positions, in median spacings, after the best fit by scale and
  /// shift.
  public var displacement = 0.0
  /// The same as a share of the diagonal of the map.
  public var displacementShare = 0.0
  /// The mean angle in degrees between an edge on the map and geographically.
  public var directionError = 0.0
  /// The share of pairs of stations, apart by more than a spacing geographically, whose east–west and north–south orders are
  /// kept.
  public var orderKept = 1.0
  /// The median spacing between neighbouring stations, in units of the layout.
  public var medianSpacing = 1.0
  /// Places where a line that is no ring turns by 90° or more within two gaps; not looked for on large networks, like what
  /// follows.
  public var vTurns = 0
  /// Of each line of eight stations or more, the share of its length outside its longest straight run, all together.
  public var indirectness = 0.0
  /// Of each ring, the share of its length that does not lie on its bounding box, all together.
  public var ringDefect = 0.0
}

extension LayoutScore {
  /// Measures a layout.
  public init(_ layout: SchematicLayout) {
    measureOctilinearity(layout)
    measureBends(layout)
    measureLines(layout)
    crossings = Self.crossings(layout)
    measureSpacings(layout)
    let stations = layout.drawnStations.map { layout.nodes[$0] }
    measureDisplacement(stations)
    measureDirections(layout)
    measureOrder(stations)
  }

  private mutating func measureOctilinearity(_ layout: SchematicLayout) {
    var all = 0.0
    var good = 0.0
    for edge in layout.edges {
      for index in edge.points.indices.dropFirst() {
        let along = edge.points[index] - edge.points[index - 1]
        all += along.length
        let off = min(abs(along.x), abs(along.y), abs(abs(along.x) - abs(along.y)))
        if off <= 1e-6 * max(1, along.length) { good += along.length }
      }
    }
    octilinearShare = all > 0 ? good / all : 1
  }

  private mutating func count(_ turn: Double, times: Int, atStation: Bool) {
    let degrees = turn * 180 / .pi
    guard degrees > 1 else { return }
    bends += times
    if degrees >= 80 { sharpBends += times }
    if degrees > 91 { acuteBends += times }
    if atStation { bendsAtStations += times }
  }

  private mutating func measureBends(_ layout: SchematicLayout) {
    for edge in layout.edges {
      for index in edge.points.indices.dropFirst().dropLast() {
        let turn = (edge.points[index] - edge.points[index - 1]).angle(to: edge.points[index + 1] - edge.points[index])
        count(turn, times: edge.lines.count, atStation: false)
      }
    }
    for passage in layout.passages {
      guard let a = layout.heading(of: passage.from, from: passage.node),
        let b = layout.heading(of: passage.to, from: passage.node)
      else { continue }
      count(
        .pi - a.angle(to: b), times: 1,
        atStation: layout.nodes[passage.node].isStation)
    }
  }

  private mutating func measureLines(_ layout: SchematicLayout) {
    let lines = LineReading(layout)
    (vTurns, indirectness) = (lines.vTurns, lines.indirectness)
    ringDefect = lines.rings.reduce(0) { $0 + 1 - $1 }
  }

  /// How many times tracks cross away from nodes.
  static func crossings(_ layout: SchematicLayout) -> Int {
    var stretches: [TrackStretch] = []
    for (index, edge) in layout.edges.enumerated() {
      for corner in edge.points.indices.dropFirst() {
        stretches.append(
          TrackStretch(edge: index, from: edge.points[corner - 1], to: edge.points[corner]))
      }
    }
    return TrackStretch.crossings(of: stretches)
  }

  /// The lengths of all spacings between neighbouring stations, rising.
  private static func spacings(of layout: SchematicLayout) -> [Double] {
    layout.edges.filter { layout.nodes[$0.from].isStation && layout.nodes[$0.to].isStation }
      .map(\.points.courseLength).filter { $0 > 0 }.sorted()
  }

  /// The median spacing between neighbouring stations; 1 where there is none.
  static func medianSpacing(of layout: SchematicLayout) -> Double {
    spacings(of: layout).middle ?? 1
  }

  private mutating func measureSpacings(_ layout: SchematicLayout) {
    let spacings = Self.spacings(of: layout)
    guard let middle = spacings.middle, let short = spacings.element(at: 0.05),
      let long = spacings.element(at: 0.95)
    else { return }
    medianSpacing = middle
    spacingSpread = long / short
  }

  private mutating func measureDisplacement(_ stations: [SchematicLayout.Node]) {
    guard stations.count > 1, let box = Box(around: stations.map(\.at)) else { return }
    let fit = SimilarityFit(stations.map { ($0.geographicPosition, $0.at) })
    let share = 1 / Double(stations.count)
    let mean =
      stations.reduce(0.0) { $0 + fit.place(of: $1.geographicPosition).distance(to: $1.at) } * share
    displacement = mean / medianSpacing
    displacementShare = mean / max(1e-9, Point(box.width, box.height).length)
  }

  private mutating func measureDirections(_ layout: SchematicLayout) {
    var sum = 0.0
    var count = 0
    for edge in layout.edges {
      let a = layout.nodes[edge.from]
      let b = layout.nodes[edge.to]
      guard a.isStation, b.isStation, a.geographicPosition != b.geographicPosition, a.at != b.at
      else { continue }
      sum +=
        (b.geographicPosition - a.geographicPosition).angle(to: b.at - a.at)
        * 180 / .pi
      count += 1
    }
    directionError = count > 0 ? sum / Double(count) : 0
  }

  private mutating func measureOrder(_ stations: [SchematicLayout.Node]) {
    let x = Self.orders(stations.map { SIMD2($0.geographicPosition.x, $0.at.x) })
    let y = Self.orders(stations.map { SIMD2($0.geographicPosition.y, $0.at.y) })
    orderKept = x.pairs + y.pairs > 0 ? Double(x.kept + y.kept) / Double(x.pairs + y.pairs) : 1
  }

  /// Of pairs that are apart geographically, in the first number of each, how many there are and how many stand in the same
  /// order on the map, in the second.
  private static func orders(_ places: [SIMD2<Double>]) -> (pairs: Int, kept: Int) {
    // In rising order of geography, those that are apart from a place are the first few, which grow more.
    let sorted = places.sorted { $0.x < $1.x }
    let drawn = places.map(\.y).sorted()
    var tree = Array(repeating: 0, count: drawn.count + 1)
    var (pairs, kept, apart) = (0, 0, 0)
    for place in sorted {
      while sorted[apart].x - place.x < -1 {
        var index = Self.first(in: drawn) { $0 >= sorted[apart].y } + 1
        while index < tree.count {
          tree[index] += 1
          index += index & -index
        }
        apart += 1
      }
      pairs += apart
      // Those not beyond it by more than a rounding error.
      var index = Self.first(in: drawn) { $0 - place.y >= 1e-6 }
      while index > 0 {
        kept += tree[index]
        index -= index & -index
      }
    }
    return (pairs, kept)
  }

  /// The index of the first of rising numbers of which something holds that holds of all that follow.
  private static func first(in numbers: [Double], where holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(numbers[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SchematicLayout {
  /// The same layout with its median spacing as the unit.
  var inMedianSpacings: SchematicLayout { scaled(by: 1 / LayoutScore.medianSpacing(of: self)) }

  /// The direction in which an edge leaves a node; nothing for an edge without a course.
  public func heading(of edge: Int, from node: Int) -> Point? {
    let points = edges[edge].points
    guard points.count > 1 else { return nil }
    return edges[edge].from == node
      ? points[1] - points[0] : points[points.count - 2] - points[points.count - 1]
  }
}
