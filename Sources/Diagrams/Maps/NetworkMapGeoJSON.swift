internal import Geometry
internal import Schematic
internal import TransitModel

extension NetworkDrawing {
  /// The laid-out line graph in pixels of the drawing, y down: a `Point` per station, a junction too where tracks part
  /// beside a station, and a `LineString` per edge with its lines in the order in which they are drawn side by side.
  ///
  /// A station says what is drawn for it: `label_box` (left, top, width and height; the four corners of a turned label) and
  /// `symbol` (the two ends of its sign's middle line and the radius about it), and its `state` where no train stops
  /// (`closed`, `passing`, `construction`); an edge the `width` of its lines together. Edges lead from station to station, so
  /// that they can be measured and read again; where lines are drawn beside that, `drawn` has the middle between them.
  /// `excluded_conn` lists the edges of a line that meet at a point without a train that runs from one into the other.
  public var geoJSON: String {
    let features = stations + tracks
    return "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
  }

  private var stations: [String] {
    let (symbols, labels) = (plan.symbolsByNode, plan.labelsByNode)
    let excluded = LayoutTurns(plan.layout, of: graph).excluded
    var used = Set(plan.layout.edges.flatMap { [$0.from, $0.to] })
    used.formUnion(plan.symbols.map(\.node))
    return plan.layout.nodes.indices.filter { used.contains($0) }.map { index in
      let node = plan.layout.nodes[index]
      var properties = ["\"id\":\(quoted(id(index)))"]
      if let source = node.source, let station = graph.nodes[source].station {
        properties.append("\"station_id\":\(quoted(station.rawValue))")
        properties.append("\"station_label\":\(quoted(word(graph.nodes[source].name)))")
        if let state = closures[station] { properties.append("\"state\":\(quoted(state.rawValue))") }
        if let label = labels[index] { properties.append("\"label_box\":\(box(label))") }
        if let symbol = symbols[index] { properties.append("\"symbol\":\(bar(symbol))") }
      }
      let turns = (excluded[index] ?? []).map { turn in
        "{\"line\":\(quoted(graph.lines[turn.line].id.rawValue)),\"node_from\":\(quoted(id(turn.from))),"
          + "\"node_to\":\(quoted(id(turn.to)))}"
      }
      if !turns.isEmpty { properties.append("\"excluded_conn\":[\(turns.joined(separator: ","))]") }
      return feature("Point", coordinates: pair(transform(node.at)), properties)
    }
  }

  private var tracks: [String] {
    plan.layout.edges.filter { $0.points.count > 1 }.map { edge in
      let lines = edge.lines.map { line in
        let it = graph.lines[line]
        return "{\"id\":\(quoted(it.id.rawValue)),\"label\":\(quoted(it.shortName)),"
          + "\"color\":\(quoted(String(it.color.hex.dropFirst())))}"
      }
      let drawn = edge.shift == 0 ? [] : ["\"drawn\":\(course(edge.middle(plan.design)))"]
      return feature(
        "LineString", coordinates: course(edge.points),
        [
          "\"from\":\(quoted(id(edge.from)))", "\"to\":\(quoted(id(edge.to)))",
          "\"width\":\(number(plan.design.bundleWidth(edge.lines.count) * transform.scale))",
        ] + drawn + ["\"lines\":[\(lines.joined(separator: ","))]"])
    }
  }

  private func course(_ points: [Point]) -> String {
    "[" + points.map { pair(transform($0)) }.joined(separator: ",") + "]"
  }

  private func id(_ node: Int) -> String {
    plan.layout.nodes[node].source.map { graph.nodes[$0].id } ?? "junction-\(node)"
  }

  private func box(_ label: PlacedLabel) -> String {
    guard label.rotation == 0 else {
      return "[" + label.corners.map { pair(transform($0)) }.joined(separator: ",") + "]"
    }
    let box = transform(label.bounds)
    return "[" + [box.minX, box.minY, box.width, box.height].map(number).joined(separator: ",") + "]"
  }

  private func bar(_ symbol: StationSymbol) -> String {
    let ends = [transform(symbol.center - symbol.reach), transform(symbol.center + symbol.reach)]
    let values = ends.flatMap { [$0.x, $0.y] } + [symbol.radius * transform.scale]
    return "[" + values.map(number).joined(separator: ",") + "]"
  }

  private func feature(_ type: String, coordinates: String, _ properties: [String]) -> String {
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)},"
      + "\"properties\":{\(properties.joined(separator: ","))}}"
  }

  private func pair(_ point: Point) -> String { "[\(number(point.x)),\(number(point.y))]" }

  /// Rounded so that octilinear tracks stay octilinear to the eye of a checker.
  private func number(_ value: Double) -> String {
    let rounded = (value * 1e5).rounded() / 1e5
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
