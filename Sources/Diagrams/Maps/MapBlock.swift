internal import Geometry
internal import Schematic

/// A rectangle on a map, level or turned, that thin lines keep out of: the box of a name, of one of its rows, or of a badge.
struct MapBlock {
  /// The point about which it is turned.
  let origin: Point
  /// Degrees clockwise: a multiple of 45.
  let rotation: Double
  /// Its box before it is turned, relative to ``origin``.
  let box: Box

  /// The box of a name.
  init(_ label: PlacedLabel) {
    self.init(origin: label.origin, rotation: label.rotation, box: label.box)
  }

  /// The box of a badge.
  init(_ badge: PlacedBadge) {
    self.init(origin: .zero, rotation: 0, box: badge.box)
  }

  private init(origin: Point, rotation: Double, box: Box) {
    self.origin = origin
    self.rotation = rotation
    self.box = box
  }

  /// The rows of a name, each as wide as its words.
  ///
  /// - Parameter em: the size of the local language's type.
  static func rows(of label: PlacedLabel, em: Double) -> [MapBlock] {
    var top = label.box.minY
    return label.form.lines.map { line in
      let width = line.width * em
      let left =
        switch label.alignment {
        case .start: label.box.minX
        case .middle: label.box.center.x - width / 2
        case .end: label.box.maxX - width
        }
      defer { top += line.height * em }
      let box = Box(x: left, y: top, width: width, height: line.height * em)
      return MapBlock(origin: label.origin, rotation: label.rotation, box: box)
    }
  }

  /// The upright box around it.
  var bounds: Box {
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ]
    return Box(around: corners.map { origin + $0.turned(degrees: rotation) }) ?? box
  }

  /// Whether a point lies in it or nearer to it than `clearance`, along either of its sides.
  func contains(_ point: Point, clearance: Double) -> Bool {
    box.inset(by: -clearance).contains((point - origin).turned(degrees: -rotation))
  }

  /// The point of it that is nearest to another.
  func nearest(to point: Point) -> Point {
    origin + box.nearest(to: (point - origin).turned(degrees: -rotation)).turned(degrees: rotation)
  }

  /// Which part of the way from one point to another lies in it, with some space around it, as shares of the way; nothing where
  /// the way passes by.
  func part(from a: Point, to b: Point, clearance: Double) -> ClosedRange<Double>? {
    box.inset(by: -clearance).part(
      from: (a - origin).turned(degrees: -rotation), to: (b - origin).turned(degrees: -rotation))
  }
}

extension Point {
  /// The vector turned clockwise on the canvas by a multiple of 45 degrees.
  func turned(degrees: Double) -> Point {
    guard degrees != 0 else { return self }
    let slant = 0.5.squareRoot()
    let eighth = ((Int((degrees / 45).rounded()) % 8) + 8) % 8
    let cosines = [1, slant, 0, -slant, -1, -slant, 0, slant]
    let (c, s) = (cosines[eighth], cosines[(eighth + 6) % 8])
    return Point(x * c - y * s, x * s + y * c)
  }
}
