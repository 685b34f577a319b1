public import Geometry
internal import NetworkGraph
public import TransitModel

/// A plan that a map is to be like: where its tracks and names were, whatever the names are now.
public struct PinnedPlan: Hashable, Sendable {
  /// Where a name stood.
  public struct Label: Hashable, Sendable {
    /// The index of the station's node in the layout.
    public let node: Int
    /// How many lines it had.
    public let rows: Int
    /// How its lines were aligned.
    public let alignment: LabelAlignment
    /// The point about which it was turned.
    public let origin: Point
    /// Degrees clockwise.
    public let rotation: Double
    /// Its box before it was turned, relative to ``origin``.
    public let box: Box
    /// Whether it overlapped something.
    public let isForced: Bool

    /// A name's place.
    public init(
      node: Int, rows: Int, alignment: LabelAlignment, origin: Point, rotation: Double, box: Box, isForced: Bool = false
    ) {
      self.node = node
      self.rows = rows
      self.alignment = alignment
      self.origin = origin
      self.rotation = rotation
      self.box = box
      self.isForced = isForced
    }
  }

  /// The tracks, their median spacing about 1. Where nodes are geographically, and what passes them, is not looked at.
  public let layout: SchematicLayout
  /// The names.
  public let labels: [Label]
  /// The badges of lines at their ends.
  public let badges: [PlacedBadge]

  /// A plan to keep to.
  public init(layout: SchematicLayout, labels: [Label], badges: [PlacedBadge]) {
    self.layout = layout
    self.labels = labels
    self.badges = badges
  }

  /// Whether it is one of these tracks: the same stations joined by the same lines, wherever they lie.
  public func fits(_ network: LaidOutNetwork) -> Bool { network.mode == .schematic && fits(network.graph) }

  /// Whether it is one of the tracks that a schematic map of this graph has; nothing is laid out to tell.
  public func fits(_ graph: LineGraph) -> Bool { fits(TrackGraph(graph, Projection(graph), mode: .schematic)) }

  func fits(_ tracks: TrackGraph) -> Bool {
    layout.isOf(tracks) && layout.nodes.map(\.source) == tracks.nodes.map(\.source)
      && zip(layout.edges, tracks.edges).allSatisfy { $0.lines.sorted() == $1.lines.sorted() }
      && (labels.map(\.node) + badges.map(\.node)).allSatisfy(layout.nodes.indices.contains)
  }

  /// Where names stood as seen from their stations, by node.
  var names: [Int: LabelPlacement.Pin] {
    Dictionary(
      labels.map { label in
        let pin = LabelPlacement.Pin(
          rows: label.rows, alignment: label.alignment, origin: label.origin - layout.nodes[label.node].at,
          rotation: label.rotation, box: label.box)
        return (label.node, pin)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Where rows of badges stood as seen from their stations, by node.
  var rows: [Int: LabelPlacement.Pin] {
    var boxes: [Int: Box] = [:]
    for badge in badges { boxes[badge.node] = boxes[badge.node]?.union(badge.box) ?? badge.box }
    return Dictionary(
      uniqueKeysWithValues: boxes.map { node, box in
        let at = layout.nodes[node].at
        let own = Box(x: box.minX - at.x, y: box.minY - at.y, width: box.width, height: box.height)
        return (node, LabelPlacement.Pin(rows: 1, alignment: .start, origin: .zero, rotation: 0, box: own))
      })
  }
}

extension SchematicLayout {
  /// The same tracks as `other` has, in the places that they have here.
  func placed(as other: SchematicLayout) -> SchematicLayout {
    var copy = other
    copy.edges = edges
    for (index, node) in nodes.enumerated() { copy.nodes[index].at = node.at }
    return copy
  }

  /// The same, as if every node were geographically where it lies.
  var settled: SchematicLayout {
    var copy = self
    copy.nodes = nodes.map {
      Node(source: $0.source, isStation: $0.isStation, at: $0.at, geographicPosition: $0.at, passedBy: $0.passedBy)
    }
    return copy
  }
}

extension LabelPlacement {
  /// The place a name or a row of badges had on another map, as one it could take on this one; nothing where it had none.
  struct Pin {
    let rows: Int
    let alignment: LabelAlignment
    let origin: Point
    let rotation: Double
    let box: Box

    /// The place for what may have another size now: it keeps the edge that is nearest to its station.
    func candidate(node: Int, form: LabelForm, fontSize: Double) -> LabelCandidate {
      let size = Point(form.width * fontSize, form.height * fontSize)
      let isSame = abs(size.x - box.width) < 1e-6 && abs(size.y - box.height) < 1e-6
      let label = PlacedLabel(
        node: node, form: form, alignment: alignment, origin: origin, rotation: rotation,
        box: isSame ? box : resized(to: size))
      let side = rotation == 0 ? self.side : rotation < 0 ? 4 : 5
      return LabelCandidate(label, cost: form.cost, side: side, slide: slide(of: label, fontSize))
    }

    /// How far it may be moved along its side where it stands above or below its station.
    private func slide(of label: PlacedLabel, _ fontSize: Double) -> Slide? {
      guard rotation == 0, side == 1 || side == 3 else { return nil }
      return Slide(axis: 0, from: origin.x + label.box.minX, to: origin.x + label.box.maxX, fontSize: fontSize)
    }

    private func resized(to size: Point) -> Box {
      let left =
        switch alignment {
        case .start: box.minX
        case .middle: (box.minX + box.maxX - size.x) / 2
        case .end: box.maxX - size.x
        }
      let isAbove = rotation == 0 && origin.y + box.maxY <= 0
      let isBelow = rotation == 0 && origin.y + box.minY >= 0
      let top = isAbove ? box.maxY - size.y : isBelow ? box.minY : (box.minY + box.maxY - size.y) / 2
      return Box(x: left, y: top, width: size.x, height: size.y)
    }

    /// On which side of the station it stands; see ``LabelCandidate/side``.
    private var side: Int {
      if origin.x + box.minX >= 0 { return 0 }
      if origin.x + box.maxX <= 0 { return 2 }
      return origin.y + (box.minY + box.maxY) / 2 > 0 ? 1 : 3
    }
  }
}
