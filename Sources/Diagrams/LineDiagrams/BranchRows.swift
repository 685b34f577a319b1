internal import Geometry
internal import Scene
internal import TransitModel

/// The branches of a line below its trunk, each in rows of its own, from and to the stations it leaves and rejoins the line
/// at, which are only named again.
struct BranchRows {
  private static let gap = 30.0

  let course: LineCourse
  let width: Double

  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    var top = Box(uniting: canvas.nodes.compactMap(\.bounds)).map { $0.maxY + Self.gap }
    let left = Box(uniting: canvas.nodes.compactMap(\.bounds))?.minX ?? 0
    for branch in course.branches {
      let junctions = Set([branch.from, branch.to].compactMap { $0 })
      var part = LineCanvas(
        content: canvas.content.naming(junctions), style: canvas.style, measuring: canvas.measuring)
      let chain = branch.from != nil && branch.from == branch.to ? Array(branch.chain.dropLast()) : branch.chain
      if chain.count > 1 {
        try RowLayout(stations: chain, width: width, hasServices: false).draw(on: &part)
      } else if let station = chain.first {
        part.addStation(
          station, at: Point(0, 0),
          labels: try part.block(station, width: width).nodes(x: 0, top: 20, alignment: .center))
      }
      let nodes = part.nodes
      guard let bounds = Box(uniting: nodes.compactMap(\.bounds)) else { continue }
      let shift = Point(left - bounds.minX, top.map { $0 - bounds.minY } ?? 0)
      for node in nodes { canvas.add(node.moved(by: shift)) }
      top = bounds.maxY + shift.y + Self.gap
    }
  }
}

extension LineContent {
  /// The same where some stations are only named, since they are drawn elsewhere.
  func naming(_ stations: Set<StationID>) -> LineContent {
    var copy = self
    for station in stations {
      var entry = StationEntry(id: station, names: entry(station).names)
      entry.isReference = true
      copy.entries[station] = entry
    }
    return copy
  }
}
