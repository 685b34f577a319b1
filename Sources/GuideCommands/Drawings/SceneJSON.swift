import Geometry
import Scene

/// A scene as JSON: what `.json` files of drawings hold.
enum SceneJSON {
  static func value(of scene: Scene) -> JSONValue {
    .members([
      "width": number(scene.width), "height": number(scene.height), "title": .string(scene.title),
      "summary": .optional(scene.summary), "language": .string(scene.language),
      "background": scene.background.map(paint), "nodes": .array(scene.nodes.map(node)),
    ])
  }

  private static func node(_ node: Node) -> JSONValue {
    switch node {
    case .shape(let shape): self.shape(shape)
    case .text(let run): text(run)
    case .group(let group):
      .members([
        "kind": "group", "role": .string(group.role.rawValue), "structure": group.structure.map(structure),
        "id": .optional(group.id),
        "title": .optional(group.title), "link": .optional(group.link),
        "children": .array(group.children.map(self.node)),
      ])
    }
  }

  private static func structure(_ structure: Structure) -> JSONValue {
    var members: [String: JSONValue?] = ["type": .string(structure.standardName)]
    switch structure {
    case .header(let scope, let columns, let rows):
      members["scope"] = .string(scope.rawValue)
      members["columns"] = columns == 1 ? nil : .int(columns)
      members["rows"] = rows == 1 ? nil : .int(rows)
    case .cell(let columns, let rows):
      members["columns"] = columns == 1 ? nil : .int(columns)
      members["rows"] = rows == 1 ? nil : .int(rows)
    case .figure(let alternative, let language):
      members["alternative"] = .string(alternative)
      members["language"] = .optional(language)
    default: break
    }
    return .members(members)
  }

  private static func text(_ run: TextRun) -> JSONValue {
    .members([
      "kind": "text", "text": .string(run.text), "at": point(run.position), "anchor": .string(run.anchor.rawValue),
      "size": number(run.font.size), "weight": .string(run.font.weight.rawValue),
      "stretch": run.font.stretch == .normal ? nil : .string(run.font.stretch.rawValue),
      "language": .string(run.language), "paint": paint(run.paint),
      "rotation": run.rotation == 0 ? nil : number(run.rotation), "width": number(run.extents.width),
      "ascent": number(run.extents.ascent), "descent": number(run.extents.descent),
    ])
  }

  private static func shape(_ shape: Shape) -> JSONValue {
    var members: [String: JSONValue?] = ["kind": "shape", "fill": shape.fill.map(paint)]
    if let stroke = shape.stroke {
      members["stroke"] = .members([
        "paint": paint(stroke.paint), "width": number(stroke.width), "cap": .string(stroke.cap.rawValue),
        "dashes": stroke.dashes.isEmpty ? nil : .array(stroke.dashes.map(number)),
      ])
    }
    switch shape.outline {
    case .rectangle(let box, let radius):
      members["rectangle"] = .array([box.minX, box.minY, box.width, box.height].map(number))
      members["radius"] = number(radius)
    case .circle(let center, let radius):
      members["circle"] = point(center)
      members["radius"] = number(radius)
    case .path(let elements): members["path"] = .array(elements.map(element))
    }
    return .members(members)
  }

  private static func element(_ element: PathElement) -> JSONValue {
    switch element {
    case .move(let end): .array(["M", point(end)])
    case .line(let end): .array(["L", point(end)])
    case .curve(let a, let b, let end): .array(["C", point(a), point(b), point(end)])
    case .close: .array(["Z"])
    }
  }

  private static func paint(_ paint: Paint) -> JSONValue {
    .members([
      "light": .string(paint.light.hex), "dark": paint.dark == paint.light ? nil : .string(paint.dark.hex),
      "name": .optional(paint.name),
    ])
  }

  private static func point(_ point: Point) -> JSONValue { .array([number(point.x), number(point.y)]) }

  /// Thousandths are enough for every eye.
  private static func number(_ value: Double) -> JSONValue {
    .number((value * 1000).rounded() / 1000)
  }
}
