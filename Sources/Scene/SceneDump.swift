internal import Geometry

extension Scene {
  /// The drawing as lines of text, one a node, indented by depth, for golden tests and for people who compare.
  public var dump: String {
    var lines = ["scene \(width.short)x\(height.short) \(language) \(Self.quoted(title))"]
    if let background { lines.append("background " + background.dump) }
    for node in nodes { Self.dump(node, depth: 0, into: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func dump(_ node: Node, depth: Int, into lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    switch node {
    case .shape(let shape): lines.append(indent + shape.dump)
    case .text(let run): lines.append(indent + run.dump)
    case .group(let group):
      var line = indent + group.role.rawValue
      if let structure = group.structure { line += " <" + structure.dump + ">" }
      if let id = group.id { line += " #" + id }
      if let title = group.title { line += " " + quoted(title) }
      if let link = group.link { line += " -> " + quoted(link) }
      lines.append(line)
      for child in group.children { dump(child, depth: depth + 1, into: &lines) }
    }
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Double {
  var short: String { text(decimals: 1) }
}

extension Point {
  var dump: String { x.short + "," + y.short }
}

extension Paint {
  var dump: String {
    (name.map { $0 + "=" } ?? "") + (light == dark ? light.hex : light.hex + "|" + dark.hex)
  }
}

extension Stroke {
  var dump: String {
    "stroke " + paint.dump + " " + width.short + (cap == .round ? "" : " " + cap.rawValue)
      + (dashes.isEmpty ? "" : " dashed " + dashes.map(\.short).joined(separator: ","))
  }
}

extension Shape {
  var dump: String {
    let shape =
      switch outline {
      case .rectangle(let box, let radius):
        "rectangle \(box.minX.short),\(box.minY.short) \(box.width.short)x\(box.height.short)"
          + (radius > 0 ? " r\(radius.short)" : "")
      case .circle(let center, let radius): "circle \(center.dump) r\(radius.short)"
      case .path(let elements): "path " + elements.map(\.dump).joined(separator: " ")
      }
    return shape + (fill.map { " fill " + $0.dump } ?? "") + (stroke.map { " " + $0.dump } ?? "")
  }
}

extension PathElement {
  var dump: String {
    switch self {
    case .move(let point): "M" + point.dump
    case .line(let point): "L" + point.dump
    case .curve(let a, let b, let end): "C\(a.dump) \(b.dump) \(end.dump)"
    case .close: "Z"
    }
  }
}

extension TextRun {
  var dump: String {
    "text \(position.dump) \(anchor.rawValue) \(font.size.short)\(font.weight == .bold ? " bold" : "")"
      + (font.stretch == .condensed ? " condensed" : "") + " \(language) "
      + paint.dump + (rotation == 0 ? "" : " turned \(rotation.short)")
      + " wide \(extents.width.short) " + Scene.quoted(text)
  }
}

extension Structure {
  var dump: String {
    switch self {
    case .header(let scope, let columns, let rows): "\(standardName) of \(scope.rawValue)" + Self.span(columns, rows)
    case .cell(let columns, let rows): standardName + Self.span(columns, rows)
    case .figure(let alternative, let language):
      standardName + (language.map { " " + $0 } ?? "") + " " + Scene.quoted(alternative)
    default: standardName
    }
  }

  private static func span(_ columns: Int, _ rows: Int) -> String {
    columns == 1 && rows == 1 ? "" : " \(columns)x\(rows)"
  }
}
