internal import Geometry
internal import Scene
public import Schematic
internal import TransitModel

/// What the self-check of a map says: its score, and what is wrong with its labels.
public struct NetworkMapCheck: Hashable, Sendable {
  /// The score of the tracks.
  public let score: LayoutScore
  /// How the map reads: its lines, its names and how it fills its sheet.
  public let legibility: Legibility
  /// The height of the lowest name in points, second language included, when tracks and names alone fill a sheet of A3.
  public let lowestNameOnA3: Double
  /// How many of the bends at stations cannot be avoided, as lines meet there without crossing.
  public let leastBendsAtStations: Int
  /// How many stations have a name to show.
  public let stations: Int
  /// Stations whose name is not on the map.
  public let missingLabels: [String]
  /// Stations whose label overlaps a label, a line or a sign, or is cut by the edge of the drawing.
  public let badLabels: [String]
  /// Stations whose label one could take for that of another station, with a leader or without: those of
  /// ``Legibility/nearerNames`` and ``MapAmbiguity``.
  public let ambiguousLabels: [String]
  /// Stations that a line stopping there is drawn beside, instead of through their signs.
  public let missedStations: [String]
  /// The share of labels that are horizontal.
  public let horizontalShare: Double
  /// The size of the local language's type over the median gap.
  public let typePerGap: Double
  /// The smallest type in points when the map is printed on A3.
  public let smallestOnA3: Double
  /// The smallest type of a name in points as it is drawn: on a sheet, as it is printed.
  public let smallestDrawn: Double

  /// How many changes on foot between stations are drawn.
  public let walks: Int
  /// How many are not, because the stations are far apart on the map.
  public let omittedWalks: Int
  /// Those less than half of which can be seen, because names stand in their way.
  public let hiddenWalks: [String]

  /// Whether there is nothing to find fault with in the labels, the signs and what leads past them.
  public var isClean: Bool {
    missingLabels.isEmpty && badLabels.isEmpty && ambiguousLabels.isEmpty && missedStations.isEmpty
      && hiddenWalks.isEmpty
  }
}

extension NetworkDrawing {
  /// Checks what is drawn: the same boxes, tracks and signs, compared one with another.
  public var check: NetworkMapCheck {
    let shown = Set(plan.labels.map(\.node))
    let named = plan.symbols.map(\.node).filter { node in
      plan.layout.nodes[node].source.map { !graph.nodes[$0].name.isEmpty } ?? false
    }
    let faults = plan.labelFaults()
    let cut = plan.labels.filter { !scene.canvas.contains(transform($0.bounds)) }.map(\.node)
    let bad = Set(faults + cut).sorted()
    let level = plan.labels.filter { $0.rotation == 0 }.count
    let smallest = plan.labels.flatMap { $0.form.lines.map(\.size) }.min() ?? 1
    let shrink = Paper.a3.scale(fitting: scene.width, scene.height)
    let walks = NetworkMapWalks(graph, plan: plan)
    let legibility = Legibility(plan)
    let ambiguous = Set(MapAmbiguity(plan).nodes + legibility.nearerNames).sorted()
    return NetworkMapCheck(
      score: plan.score, legibility: legibility, lowestNameOnA3: lowestNameOnA3,
      leastBendsAtStations: plan.layout.leastBendsAtStations, stations: named.count,
      missingLabels: named.filter { !shown.contains($0) }.map(name), badLabels: bad.map(name),
      ambiguousLabels: ambiguous.map(name), missedStations: plan.missedStations.map(name),
      horizontalShare: plan.labels.isEmpty ? 1 : Double(level) / Double(plan.labels.count),
      typePerGap: plan.design.fontSize / plan.score.medianSpacing,
      smallestOnA3: smallest * plan.design.fontSize * transform.scale * shrink,
      smallestDrawn: smallest * plan.design.fontSize * transform.scale, walks: walks.walks.count,
      omittedWalks: walks.omitted.count,
      hiddenWalks: walks.walks.filter(\.isHidden).map { name($0.from) + " – " + name($0.to) })
  }

  /// The same whatever stands around the map.
  private var lowestNameOnA3: Double {
    let corners = plan.labels.map(\.bounds).flatMap { [Point($0.minX, $0.minY), Point($0.maxX, $0.maxY)] }
    guard let area = Box(around: plan.layout.edges.flatMap(\.points) + corners),
      let lowest = plan.labels.map(\.bounds.height).min()
    else { return 0 }
    return lowest * Paper.a3.scale(fitting: area.width, area.height, margin: Self.sheetMargin)
  }

  /// The margin of a sheet, 10 mm, in points.
  private static let sheetMargin = 10 * 72 / 25.4

  private func name(_ node: Int) -> String {
    plan.layout.nodes[node].source.map { word(graph.nodes[$0].name) } ?? ""
  }
}
