public import Scene

extension SheetDrawing {
  /// What is cut, overlaps or is too small to be read. What lies on stations of its maps their own check measures, which
  /// knows that they are round.
  public var findings: [SceneCheck.Finding] { Self.findings(in: scene) }

  /// The same of a page of any document.
  static func findings(in scene: Scene) -> [SceneCheck.Finding] {
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
  /// Whether it is a figure, or a part of a sheet that holds one: a map with its heading.
  fileprivate var holdsFigure: Bool {
    guard case .group(let part) = self else { return false }
    if case .figure? = part.structure { return true }
    return part.children.contains { child in
      if case .group(let group) = child, case .figure? = group.structure { true } else { false }
    }
  }
}
