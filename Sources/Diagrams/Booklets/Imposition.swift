internal import Geometry
public import Scene

/// The order in which the pages of a booklet are printed so that it can be folded and stapled through its back.
public enum Imposition {
  /// The places of the pages on the sides of the sheets, front and back by turns, the left page and the right one, counted from
  /// 0: one inside the other, so that the first sheet is the outermost. Places from `count` on are blank.
  public static func saddleStitch(count: Int) -> [(left: Int, right: Int)] {
    let total = (count + 3) / 4 * 4
    return (0..<total / 2).map { side in
      let (first, last) = (side, total - 1 - side)
      return side % 2 == 0 ? (last, first) : (first, last)
    }
  }

  /// The pages two by two on the sides of sheets that are twice as wide.
  public static func saddleStitch(_ pages: [Scene]) -> [Scene] {
    guard let first = pages.first else { return [] }
    return saddleStitch(count: pages.count).map { side in
      let nodes = [(side.left, 0.0), (side.right, first.width)].flatMap { place, x in
        pages.indices.contains(place) ? pages[place].nodes.map { $0.moved(by: Point(x, 0)) } : []
      }
      return Scene(
        width: 2 * first.width, height: first.height, title: first.title, language: first.language,
        background: first.background, nodes: nodes)
    }
  }
}
