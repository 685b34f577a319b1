internal import Geometry
public import NetworkGraph
internal import TransitModel

/// A finished map without colours and fonts: tracks, signs and labels in their places.
public struct NetworkPlan: Sendable {
  /// The tracks.
  public let layout: SchematicLayout
  /// The signs of the stations.
  public let symbols: [StationSymbol]
  /// The labels.
  public let labels: [PlacedLabel]
  /// The badges of lines at their ends.
  public let badges: [PlacedBadge]
  /// The measures, in the unit of the layout.
  public let design: MapDesign
  /// How good the tracks are.
  public let score: LayoutScore
  /// What was noticed about the coordinates.
  public let notes: [CoordinateNote]

  /// How long a good plan is looked for.
  public enum Patience: Sendable {
    /// Seconds, for a map that is drawn while somebody waits.
    case usual
    /// Minutes, for a map that is made once and kept to.
    case long
  }

  /// Labels a laid-out network.
  ///
  /// - Parameters:
  ///   - forms: the ways to write the name of each node of the line graph, by its index; none for no label.
  ///   - badges: the size of each line's badge, by its index in the line graph; none for no badge.
  ///   - pinned: a plan to keep to, as far as names that have another size now allow, or to better where patience is long;
  ///     one of other tracks counts for nothing.
  ///   - patience: how long a good plan is looked for.
  public init(
    _ network: LaidOutNetwork, design: MapDesign = MapDesign(), forms: [Int: [LabelForm]],
    badges badgeSizes: [Int: BadgeSize] = [:], pinned: PinnedPlan? = nil, patience: Patience = .usual
  ) {
    let known = pinned.flatMap { $0.fits(network) ? $0 : nil }
    var labelling = Labelling(
      network, design: design, forms: forms, badges: badgeSizes, patience: patience, keeps: known != nil)
    if patience == .usual, let known { labelling.run(pinned: known) } else { labelling.run(knowing: known) }
    layout = labelling.network.layout
    symbols = labelling.symbols
    labels = labelling.labels
    badges = labelling.badges
    self.design = labelling.design
    score = LayoutScore(layout)
    notes = network.notes
  }
}

extension NetworkPlan {
  /// The nodes of stations that a line stopping there is drawn beside, instead of through their signs.
  public var missedStations: [Int] { layout.missedSigns(symbols, design) }

  /// A laid-out network as it is: without names, and no room made for any.
  public init(bare network: LaidOutNetwork) {
    let busiest = network.layout.edges.map(\.lines.count).max() ?? 1
    let spacing = LayoutScore.medianSpacing(of: network.layout)
    self.init(
      layout: network.layout, labels: [], badges: [], design: MapDesign().fitted(to: busiest).scaled(by: spacing),
      notes: network.notes)
  }

  /// A plan whose tracks, labels and badges are known.
  ///
  /// - Parameters:
  ///   - design: its measures, in the unit of the layout.
  ///   - notes: what was noticed about the coordinates.
  public init(
    layout: SchematicLayout, labels: [PlacedLabel], badges: [PlacedBadge], design: MapDesign, notes: [CoordinateNote]
  ) {
    self.layout = layout
    symbols = layout.symbols(design)
    self.labels = labels
    self.badges = badges
    self.design = design
    score = LayoutScore(layout)
    self.notes = notes
  }
}

extension MapDesign {
  /// The same measures for another median spacing.
  func scaled(by factor: Double) -> MapDesign {
    var design = self
    design.lineWidth *= factor
    design.lineSpacing *= factor
    design.stopRadius *= factor
    design.interchangeRadius *= factor
    design.fontSize *= factor
    design.labelClearance *= factor
    design.widestBundle *= factor
    return design
  }
}
