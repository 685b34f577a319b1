public import Geometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension TextRun {
  /// The corners of the ink's rectangle, turned with the text: the start above the baseline first, then clockwise.
  public var corners: [Point] {
    let start = startOffset
    let box = Box(
      minX: start, minY: -extents.ascent, maxX: start + extents.width, maxY: extents.descent)
    let plain = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ]
    guard rotation != 0 else { return plain.map { $0 + position } }
    let angle = rotation * .pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    return plain.map { point in
      position + Point(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
    }
  }
}

extension Node {
  /// A box around everything it draws, strokes counted; nothing when it draws nothing.
  public var bounds: Box? {
    switch self {
    case .shape(let shape): shape.outline.bounds?.inset(by: -(shape.stroke?.width ?? 0) / 2)
    case .text(let run): Box(around: run.corners)
    case .group(let group): Box(uniting: group.children.compactMap(\.bounds))
    }
  }
}

extension Box {
  /// The smallest rectangle around all of them; nothing for none.
  public init?(uniting boxes: some Sequence<Box>) {
    var union: Box?
    for box in boxes { union = union.map { $0.union(box) } ?? box }
    guard let union else { return nil }
    self = union
  }
}
