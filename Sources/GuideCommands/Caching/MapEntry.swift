import Diagrams
import Geometry
import Schematic

/// Laid-out maps as bytes, for entries of the cache.
enum MapEntry {
  /// The layout that an entry holds; nothing when it holds something else.
  static func layout(in entry: [UInt8]) -> SchematicLayout? {
    var reader = ByteReader(entry)
    return reader.layout()
  }

  /// The plan that an entry holds; nothing when it holds something else.
  static func plan(in entry: [UInt8]) -> KeptPlan? {
    var reader = ByteReader(entry)
    guard let layout = reader.layout(), let labels = reader.list({ $0.label() }),
      let badges = reader.list({ $0.badge() }), let design = reader.design()
    else { return nil }
    return KeptPlan(layout: layout, labels: labels, badges: badges, design: design)
  }
}

// MARK: Writing

extension ByteWriter {
  /// Adds a layout.
  mutating func add(_ layout: SchematicLayout) {
    add(layout.nodes) { writer, node in
      writer.add(node.source ?? -1)
      writer.add(node.isStation ? 1 : 0)
      writer.add(node.at)
      writer.add(node.geographicPosition)
      writer.add(node.passedBy) { $0.add($1) }
    }
    add(layout.edges) { writer, edge in
      writer.add(edge.from)
      writer.add(edge.to)
      writer.add(edge.lines) { $0.add($1) }
      writer.add(edge.points) { $0.add($1) }
      writer.add(edge.shift)
    }
    add(layout.passages) { writer, passage in
      for number in [passage.node, passage.line, passage.from, passage.to] { writer.add(number) }
    }
  }

  /// Adds a plan.
  mutating func add(_ plan: KeptPlan) {
    add(plan.layout)
    add(plan.labels) { writer, label in
      writer.add(label.node)
      writer.add(label.form)
      writer.add(label.alignment, label.origin, label.rotation, label.box, isForced: label.isForced)
    }
    add(plan.badges)
    add(plan.design)
  }

  /// Adds all that a plan depends on: sizes of names, but no names.
  mutating func add(_ question: PlanQuestion) {
    add(question.network.layout)
    add(question.network.mode.rawValue)
    add(question.network.walks) { writer, walk in
      writer.add(walk.from)
      writer.add(walk.to)
    }
    add(question.design)
    add(question.patience == .long ? 1 : 0)
    add(question.pinned.map { [$0] } ?? []) { writer, pinned in
      writer.add(pinned.layout)
      writer.add(pinned.labels) { writer, label in
        writer.add(label.node)
        writer.add(label.rows)
        writer.add(label.alignment, label.origin, label.rotation, label.box, isForced: label.isForced)
      }
      writer.add(pinned.badges)
    }
    add(question.forms.sorted { $0.key < $1.key }) { writer, forms in
      writer.add(forms.key)
      writer.add(forms.value) { writer, form in
        writer.add(form.cost)
        writer.add(form.lines) { writer, line in
          for number in [line.size, line.width, line.height, line.baseline] { writer.add(number) }
        }
      }
    }
    add(question.badges.sorted { $0.key < $1.key }) { writer, badge in
      writer.add(badge.key)
      writer.add(badge.value.width)
      writer.add(badge.value.height)
    }
  }

  /// Adds where a label stands.
  private mutating func add(
    _ alignment: LabelAlignment, _ origin: Point, _ rotation: Double, _ box: Box, isForced: Bool
  ) {
    add(alignment.rawValue)
    add(origin)
    add(rotation)
    add(box)
    add(isForced ? 1 : 0)
  }

  private mutating func add(_ badges: [PlacedBadge]) {
    add(badges) { writer, badge in
      writer.add(badge.node)
      writer.add(badge.line)
      writer.add(badge.box)
    }
  }

  private mutating func add(_ design: MapDesign) {
    for number in [
      design.lineWidth, design.lineSpacing, design.stopRadius, design.interchangeRadius, design.fontSize,
      design.labelClearance, design.widestBundle,
    ] { add(number) }
  }

  private mutating func add(_ number: Double) { add(Int(truncatingIfNeeded: number.bitPattern)) }

  private mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  private mutating func add(_ box: Box) {
    for number in [box.minX, box.minY, box.maxX, box.maxY] { add(number) }
  }

  private mutating func add<Element>(_ elements: [Element], _ addOne: (inout ByteWriter, Element) -> Void) {
    add(elements.count)
    for element in elements { addOne(&self, element) }
  }
}

// MARK: Reading

extension ByteReader {
  fileprivate mutating func layout() -> SchematicLayout? {
    guard let nodes = list({ $0.node() }), let edges = list({ $0.edge(among: nodes.count) }),
      let passages = list({ $0.passage() })
    else { return nil }
    return SchematicLayout(nodes: nodes, edges: edges, passages: passages)
  }

  private mutating func node() -> SchematicLayout.Node? {
    guard let source = number(), let isStation = number(), let at = point(), let truth = point(),
      let passedBy = list({ $0.number() })
    else { return nil }
    return SchematicLayout.Node(
      source: source < 0 ? nil : source, isStation: isStation == 1, at: at, geographicPosition: truth,
      passedBy: passedBy)
  }

  private mutating func edge(among count: Int) -> SchematicLayout.Edge? {
    guard let from = number(), let to = number(), let lines = list({ $0.number() }), let points = list({ $0.point() }),
      let shift = double(), (0..<count).contains(from), (0..<count).contains(to)
    else { return nil }
    return SchematicLayout.Edge(from: from, to: to, lines: lines, points: points, shift: shift)
  }

  private mutating func passage() -> SchematicLayout.Passage? {
    guard let node = number(), let line = number(), let from = number(), let to = number() else { return nil }
    return SchematicLayout.Passage(node: node, line: line, from: from, to: to)
  }

  fileprivate mutating func label() -> KeptPlan.Label? {
    guard let node = number(), let form = number(), let alignment = text().flatMap(LabelAlignment.init(rawValue:)),
      let origin = point(), let rotation = double(), let box = box(), let isForced = number()
    else { return nil }
    return KeptPlan.Label(
      node: node, form: form, alignment: alignment, origin: origin, rotation: rotation, box: box,
      isForced: isForced == 1)
  }

  fileprivate mutating func badge() -> PlacedBadge? {
    guard let node = number(), let line = number(), let box = box() else { return nil }
    return PlacedBadge(node: node, line: line, box: box)
  }

  fileprivate mutating func design() -> MapDesign? {
    var design = MapDesign()
    let parts: [WritableKeyPath<MapDesign, Double>] = [
      \.lineWidth, \.lineSpacing, \.stopRadius, \.interchangeRadius, \.fontSize, \.labelClearance, \.widestBundle,
    ]
    for part in parts {
      guard let number = double() else { return nil }
      design[keyPath: part] = number
    }
    return design
  }

  private mutating func double() -> Double? { number().map { Double(bitPattern: UInt64(truncatingIfNeeded: $0)) } }

  private mutating func point() -> Point? {
    guard let x = double(), let y = double() else { return nil }
    return Point(x, y)
  }

  private mutating func box() -> Box? {
    guard let minX = double(), let minY = double(), let maxX = double(), let maxY = double() else { return nil }
    return Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
