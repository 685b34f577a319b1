internal import Geometry

extension Node {
  /// The same with upright text on half points: its baseline, and where its pen begins. At one and two pixels a point
  /// (and at every even number) renderers that place glyphs on whole pixels and those that do not agree then.
  var snapped: Node {
    switch self {
    case .shape: return self
    case .text(var run):
      guard run.rotation == 0 else { return self }
      let start = run.startOffset
      run.position = Point(
        Self.half(run.position.x + start) - start, Self.half(run.position.y))
      return .text(run)
    case .group(var group):
      group.children = group.children.map(\.snapped)
      return .group(group)
    }
  }

  private static func half(_ value: Double) -> Double { (value * 2).rounded() / 2 }
}
