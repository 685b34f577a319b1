internal import Geometry
internal import Scene
internal import TransitModel

/// A line with branches in a width that has no room for lanes: the trunk in rows, then each branch in rows of its own,
/// with the stations it leaves and rejoins the trunk at.
struct BranchRows {
  private static let gap = 30.0

  let course: LineCourse
  let width: Double

  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let chains =
      [course.trunk]
      + course.branches.map { [$0.from].compactMap { $0 } + $0.stations + [$0.to].compactMap { $0 } }
    var top: Double?
    for chain in chains where chain.count > 1 {
      var part = LineCanvas(content: canvas.content, style: canvas.style, measuring: canvas.measuring)
      try RowLayout(stations: chain, width: width).draw(on: &part)
      let nodes = part.nodes
      guard let bounds = Box(uniting: nodes.compactMap(\.bounds)) else { continue }
      let shift = top.map { $0 - bounds.minY } ?? 0
      for node in nodes { canvas.add(node.moved(by: Point(0, shift))) }
      top = bounds.maxY + shift + Self.gap
    }
  }
}
