public import Geometry
public import Schematic
public import TransitModel

/// Where the costly parts of maps are kept between runs: tracks by all that they depend on, and places of names by all
/// that those depend on. What is not found is made; what is found is what would be made.
public protocol MapKeeping: Sendable {
  /// The tracks that were kept as the answer to this question, else those that `make` gives, which are kept. Maps in several
  /// languages may ask the same at one time: `make` is called once.
  func layout(for question: LayoutQuestion, make: () -> SchematicLayout) -> SchematicLayout
  /// The plan that was kept as the answer to this question, else what `make` gives, which is kept; `make` is called once.
  func plan(for question: PlanQuestion, make: () -> KeptPlan?) -> KeptPlan?
  /// The maps with names in these languages that later ones are to keep to, of whatever city.
  func pinned(in languages: [LanguageTag]) -> [PinnedMap]
}

extension MapKeeping {
  /// No map is kept to.
  public func pinned(in languages: [LanguageTag]) -> [PinnedMap] { [] }
}

/// What tracks are laid out from: the graph without its words and colours.
public struct LayoutQuestion: Hashable, Sendable {
  /// The tracks.
  public let graph: LineGraph
  /// How they are laid out.
  public let mode: LayoutMode

  init(_ graph: LineGraph, mode: LayoutMode) {
    var bare = graph
    bare.nodes = graph.nodes.map { node in
      LineGraph.Node(
        id: "", station: node.station.map { _ in StationID("") }, name: LocalizedText([]), coordinate: node.coordinate,
        schematicPosition: node.schematicPosition)
    }
    bare.lines = graph.lines.map { _ in
      LineGraph.Service(id: LineID(""), shortName: "", name: LocalizedText([]), color: .black)
    }
    self.graph = bare
    self.mode = mode
  }
}

/// What names and badges are placed from: the tracks, the measures, and the sizes of all that is to be placed. What the names
/// are is in ``forms`` too and has no part in the answer.
public struct PlanQuestion: Sendable {
  /// The tracks.
  public let network: LaidOutNetwork
  /// The measures.
  public let design = MapDesign()
  /// The ways to write the name of each node of the graph.
  public let forms: [Int: [LabelForm]]
  /// The size of each line's badge.
  public let badges: [Int: BadgeSize]
  /// The plan to keep to.
  public var pinned: PinnedPlan?
  /// How long a good plan is looked for.
  public var patience = NetworkPlan.Patience.usual

  /// The plan, made now.
  var answer: NetworkPlan {
    NetworkPlan(network, design: design, forms: forms, badges: badges, pinned: pinned, patience: patience)
  }

  /// The plan that a kept one stands for; nothing when it is one of other names.
  func plan(_ kept: KeptPlan) -> NetworkPlan? {
    var labels: [PlacedLabel] = []
    for label in kept.labels {
      guard let source = source(of: label.node, in: kept.layout), let forms = forms[source],
        forms.indices.contains(label.form)
      else { return nil }
      labels.append(
        PlacedLabel(
          node: label.node, form: forms[label.form], alignment: label.alignment, origin: label.origin,
          rotation: label.rotation, box: label.box, isForced: label.isForced))
    }
    return NetworkPlan(
      layout: kept.layout, labels: labels, badges: kept.badges, design: kept.design, notes: network.notes)
  }

  /// What of a plan is worth keeping; nothing when it is not the answer to this question.
  func kept(_ plan: NetworkPlan) -> KeptPlan? {
    var labels: [KeptPlan.Label] = []
    for label in plan.labels {
      guard let source = source(of: label.node, in: plan.layout), let form = forms[source]?.firstIndex(of: label.form)
      else { return nil }
      labels.append(KeptPlan.Label(label, form: form))
    }
    return KeptPlan(layout: plan.layout, labels: labels, badges: plan.badges, design: plan.design)
  }

  private func source(of node: Int, in layout: SchematicLayout) -> Int? {
    layout.nodes.indices.contains(node) ? layout.nodes[node].source : nil
  }
}

/// A plan without words.
public struct KeptPlan: Hashable, Sendable {
  /// A label that knows the form of its name by number.
  public struct Label: Hashable, Sendable {
    /// The index of the station's node in the layout.
    public let node: Int
    /// The index of the way in which the name is written.
    public let form: Int
    /// How its lines are aligned.
    public let alignment: LabelAlignment
    /// The point about which it is turned.
    public let origin: Point
    /// Degrees clockwise.
    public let rotation: Double
    /// Its box before it is turned, relative to ``origin``.
    public let box: Box
    /// Whether it overlaps something.
    public let isForced: Bool

    /// A label.
    public init(
      node: Int, form: Int, alignment: LabelAlignment, origin: Point, rotation: Double, box: Box, isForced: Bool
    ) {
      self.node = node
      self.form = form
      self.alignment = alignment
      self.origin = origin
      self.rotation = rotation
      self.box = box
      self.isForced = isForced
    }

    init(_ label: PlacedLabel, form: Int) {
      self.init(
        node: label.node, form: form, alignment: label.alignment, origin: label.origin, rotation: label.rotation,
        box: label.box, isForced: label.isForced)
    }
  }

  /// The tracks.
  public let layout: SchematicLayout
  /// The labels.
  public let labels: [Label]
  /// The badges.
  public let badges: [PlacedBadge]
  /// The measures, in the unit of the layout.
  public let design: MapDesign

  /// A plan.
  public init(layout: SchematicLayout, labels: [Label], badges: [PlacedBadge], design: MapDesign) {
    self.layout = layout
    self.labels = labels
    self.badges = badges
    self.design = design
  }
}
