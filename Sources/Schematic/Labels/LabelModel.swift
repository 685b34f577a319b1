public import Geometry

/// One line of a label, in ems of the local language's type.
public struct LabelLine: Hashable, Sendable {
  /// The text.
  public let text: String
  /// Its language (BCP 47).
  public let language: String
  /// The size of its type.
  public let size: Double
  /// How wide it is.
  public let width: Double
  /// The height of the row it stands in.
  public let height: Double
  /// How far its baseline lies below the top of the row.
  public let baseline: Double

  /// A line of a label.
  public init(text: String, language: String, size: Double, width: Double, height: Double, baseline: Double) {
    self.text = text
    self.language = language
    self.size = size
    self.width = width
    self.height = height
    self.baseline = baseline
  }
}

/// A way to write a station's name: its lines from top to bottom.
public struct LabelForm: Hashable, Sendable {
  /// The lines.
  public let lines: [LabelLine]
  /// How much worse it is than the best way, from 0.
  public let cost: Double

  /// A way to write a name.
  public init(lines: [LabelLine], cost: Double) {
    self.lines = lines
    self.cost = cost
  }

  /// How wide it is, in ems.
  public var width: Double { lines.map(\.width).max() ?? 0 }
  /// How high it is, in ems.
  public var height: Double { lines.reduce(0) { $0 + $1.height } }
}

/// How the lines of a label are aligned.
public enum LabelAlignment: String, CaseIterable, Hashable, Sendable {
  case start, middle, end
}

/// A label in its place, in the unit of the layout.
public struct PlacedLabel: Hashable, Sendable {
  /// The index of the station's node in the layout.
  public let node: Int
  /// How the name is written.
  public let form: LabelForm
  /// How its lines are aligned.
  public let alignment: LabelAlignment
  /// The point about which it is turned.
  public let origin: Point
  /// Degrees clockwise about ``origin``.
  public let rotation: Double
  /// Its box before it is turned, relative to ``origin``.
  public let box: Box
  /// Whether it overlaps something, because there was no other place.
  public var isForced: Bool

  /// A label in its place.
  public init(
    node: Int, form: LabelForm, alignment: LabelAlignment, origin: Point, rotation: Double, box: Box,
    isForced: Bool = false
  ) {
    self.node = node
    self.form = form
    self.alignment = alignment
    self.origin = origin
    self.rotation = rotation
    self.box = box
    self.isForced = isForced
  }

  /// Its corners, clockwise from its own top left.
  public var corners: [Point] {
    [Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY)]
      .map { origin + turned($0, degrees: rotation) }
  }

  /// The upright box around it.
  public var bounds: Box { Box(around: corners) ?? box }
}

/// A vector turned clockwise on the canvas.
func turned(_ vector: Point, degrees: Double) -> Point {
  if degrees == 0 { return vector }
  let c = cosine(degrees: degrees)
  let s = cosine(degrees: degrees - 90)
  return Point(vector.x * c - vector.y * s, vector.x * s + vector.y * c)
}

extension PlacedLabel {
  /// The same label elsewhere.
  func moved(by vector: Point) -> PlacedLabel {
    var copy = PlacedLabel(
      node: node, form: form, alignment: alignment, origin: origin + vector, rotation: rotation, box: box)
    copy.isForced = isForced
    return copy
  }
}
