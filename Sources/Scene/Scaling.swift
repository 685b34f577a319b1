internal import Geometry

extension Node {
  /// The same, larger or smaller from the origin.
  public func scaled(by factor: Double) -> Node {
    switch self {
    case .shape(var shape):
      shape.outline = shape.outline.scaled(by: factor)
      shape.stroke = shape.stroke.map {
        Stroke($0.paint, width: $0.width * factor, cap: $0.cap, dashes: $0.dashes.map { $0 * factor })
      }
      return .shape(shape)
    case .text(var run):
      run.position = run.position * factor
      run.font.size *= factor
      run.extents = TextExtents(
        width: run.extents.width * factor, ascent: run.extents.ascent * factor, descent: run.extents.descent * factor)
      return .text(run)
    case .group(var group):
      group.children = group.children.map { $0.scaled(by: factor) }
      return .group(group)
    }
  }
}

extension Outline {
  /// The outline, larger or smaller from the origin.
  public func scaled(by factor: Double) -> Outline {
    switch self {
    case .rectangle(let box, let radius):
      .rectangle(
        Box(minX: box.minX * factor, minY: box.minY * factor, maxX: box.maxX * factor, maxY: box.maxY * factor),
        radius: radius * factor)
    case .circle(let center, let radius): .circle(center: center * factor, radius: radius * factor)
    case .path(let elements): .path(elements.map { $0.scaled(by: factor) })
    }
  }
}

extension PathElement {
  /// The step, larger or smaller from the origin.
  public func scaled(by factor: Double) -> PathElement {
    switch self {
    case .move(let point): .move(point * factor)
    case .line(let point): .line(point * factor)
    case .curve(let a, let b, let end): .curve(a * factor, b * factor, to: end * factor)
    case .close: .close
    }
  }
}
