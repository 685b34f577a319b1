public import Scene

extension SheetDrawing {
  /// What is cut, overlaps or is too small to be read. What lies on stations of its maps their own check measures, which
  /// knows that they are round.
  public var findings: [SceneCheck.Finding] {
    let check = SceneCheck(smallestSize: SheetPen.smallest)
    var bare = scene
    bare.nodes = scene.nodes.filter { !$0.holdsFigure }
    return check.findings(in: scene).filter { !$0.isOnSymbol } + check.findings(in: bare).filter(\.isOnSymbol)
  }
}

extension SceneCheck.Finding {
  fileprivate var isOnSymbol: Bool { if case .onSymbol = self { true } else { false } }
}

extension Node {
  /// Whether it is a part of a sheet that holds a figure: a map with its heading.
  fileprivate var holdsFigure: Bool {
    guard case .group(let part) = self else { return false }
    return part.children.contains { child in
      if case .group(let group) = child, case .figure? = group.structure { true } else { false }
    }
  }
}
