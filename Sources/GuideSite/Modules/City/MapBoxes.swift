internal import Geometry
internal import Scene

/// How much room the parts of a map take, so that a page need not measure them: for that a browser would lay out all of a map
/// before it shows any of it.
struct MapBoxes {
  /// How far a line of text reaches above and below its baseline, by its size.
  private static let (ascent, descent) = (1.05, 0.3)
  /// Of the letters in a name, those smaller than this share of the largest are in its second language.
  private static let secondLanguage = 0.8

  /// Left, top, width and height of each element of the drawing, in the order in which it is written, one after the other.
  let numbers: [Int]

  init(_ scene: Scene) {
    numbers = scene.nodes.flatMap(\.written).flatMap { node -> [Int] in
      guard let box = Self.box(of: node) else { return [0, 0, 0, 0] }
      let (x, y) = (Int(box.minX.rounded(.down)), Int(box.minY.rounded(.down)))
      return [x, y, Int(box.maxX.rounded(.up)) - x, Int(box.maxY.rounded(.up)) - y]
    }
  }

  /// The box of all that is drawn; of a name that of its first language, with the sign it is written on.
  private static func box(of node: Node) -> Box? {
    let leaves = node.leaves
    let size = leaves.compactMap(\.run?.font.size).max()
    guard let size else { return node.bounds }
    return Box(
      uniting: leaves.compactMap { leaf -> Box? in
        switch leaf {
        case .text(let run) where run.font.size > secondLanguage * size: line(of: run)
        case .shape(let shape):
          if case .rectangle = shape.outline { leaf.bounds } else { nil }
        default: nil
        }
      })
  }

  /// The box of a line of text, as high as lines are and not only as its letters.
  private static func line(of run: TextRun) -> Box? {
    var line = run
    line.extents.ascent = ascent * run.font.size
    line.extents.descent = descent * run.font.size
    return Box(around: line.corners)
  }
}

extension Node {
  /// Itself, or what stands in it where it only says what that is, which drawings for pages leave out.
  fileprivate var written: [Node] {
    guard case .group(let group) = self, group.onlySaysStructure else { return [self] }
    return group.children.flatMap(\.written)
  }

  /// All shapes and texts in it.
  fileprivate var leaves: [Node] {
    guard case .group(let group) = self else { return [self] }
    return group.children.flatMap(\.leaves)
  }

  fileprivate var run: TextRun? {
    if case .text(let run) = self { run } else { nil }
  }
}
