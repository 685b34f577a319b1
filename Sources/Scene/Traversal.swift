extension Scene {
  /// Every paint of the drawing, in order, repeated where it is used again.
  public var paints: [Paint] {
    (background.map { [$0] } ?? []) + nodes.flatMap(\.paints)
  }

  /// Every text run of the drawing, in order.
  public var textRuns: [TextRun] { nodes.flatMap(\.textRuns) }
}

extension Node {
  /// Every paint in it, in order.
  public var paints: [Paint] {
    switch self {
    case .shape(let shape): [shape.fill, shape.stroke?.paint].compactMap { $0 }
    case .text(let run): [run.paint]
    case .group(let group): group.children.flatMap(\.paints)
    }
  }

  /// Every text run in it, in order.
  public var textRuns: [TextRun] {
    switch self {
    case .shape: []
    case .text(let run): [run]
    case .group(let group): group.children.flatMap(\.textRuns)
    }
  }
}
