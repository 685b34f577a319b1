internal import Geometry
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

  /// Labels a laid-out network.
  ///
  /// - Parameters:
  ///   - forms: the ways to write the name of each node of the line graph, by its index; none for no label.
  ///   - badges: the size of each line's badge, by its index in the line graph; none for no badge.
  public init(
    _ network: LaidOutNetwork, design: MapDesign = MapDesign(), forms: [Int: [LabelForm]],
    badges badgeSizes: [Int: BadgeSize] = [:]
  ) {
    var labelling = Labelling(network, design: design, forms: forms, badges: badgeSizes)
    labelling.run()
    layout = labelling.network.layout
    symbols = labelling.symbols
    labels = labelling.labels
    badges = labelling.badges
    self.design = labelling.design
    score = LayoutScore(layout)
    notes = network.notes
  }
}

extension MapDesign {
  /// The same measures for another median gap.
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
