public import Geometry

/// A drawing in resolved values: what is drawn, where, in which colour. Nothing is left to look up.
///
/// Lengths are points, y grows downwards, the canvas begins at the origin.
public struct Scene: Hashable, Sendable {
  /// The width of the canvas in points.
  public var width: Double
  /// The height of the canvas in points.
  public var height: Double
  /// What the drawing shows, in words.
  public var title: String
  /// What it shows, at length, for those who cannot see it.
  public var summary: String?
  /// The language of the words (BCP 47).
  public var language: String
  /// What the canvas is filled with; nothing: it is transparent.
  public var background: Paint?
  /// What is drawn, in this order.
  public var nodes: [Node]

  /// A drawing; upright text is moved to the nearest half point, where all renderers place it alike.
  public init(
    width: Double, height: Double, title: String, summary: String? = nil, language: String,
    background: Paint? = nil, nodes: [Node] = []
  ) {
    self.width = width
    self.height = height
    self.title = title
    self.summary = summary
    self.language = language
    self.background = background
    self.nodes = nodes.map(\.snapped)
  }

  /// The canvas.
  public var canvas: Box { Box(x: 0, y: 0, width: width, height: height) }
}

/// One thing of a drawing.
public indirect enum Node: Hashable, Sendable {
  /// A shape.
  case shape(Shape)
  /// A piece of text.
  case text(TextRun)
  /// Things that belong together.
  case group(Group)
}

/// Things that belong together: a station with its name, a badge, a line.
public struct Group: Hashable, Sendable {
  /// What a group is to a reader, and to the self-check.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// Things that only stand together.
    case plain
    /// A list; its members are ``item``s.
    case list
    /// A member of a list.
    case item
    /// Words that name something; they touch nothing else.
    case label
    /// A sign with its own lettering; no other words touch it.
    case symbol
    /// The course of a line; no words touch it.
    case line
    /// Grounds and hairlines: words may lie on them, and readers are not told of them.
    case decoration
    /// A part of the drawing with a heading.
    case section
  }

  /// What it is.
  public var role: Role
  /// What it is in a document that is read in order; nothing: its role and what is around it decide.
  public var structure: Structure?
  /// Names it within the drawing; unique, letters, digits and hyphens.
  public var id: String?
  /// What it shows, in words.
  public var title: String?
  /// Where it leads: a relative or absolute address, or `#` and the ``id`` of a group of the same document.
  public var link: String?
  /// What belongs to it, drawn in this order.
  public var children: [Node]

  /// A group.
  public init(
    _ role: Role = .plain, structure: Structure? = nil, id: String? = nil, title: String? = nil, link: String? = nil,
    children: [Node] = []
  ) {
    self.role = role
    self.structure = structure
    self.id = id
    self.title = title
    self.link = link
    self.children = children
  }
}

extension Group {
  /// Whether it is nothing but its members where documents have no tags.
  public var onlySaysStructure: Bool {
    structure != nil && role == .plain && id == nil && title == nil && link == nil
  }
}

extension Node {
  /// The same, moved by a vector.
  public func moved(by vector: Point) -> Node {
    switch self {
    case .shape(var shape):
      shape.outline = shape.outline.moved(by: vector)
      return .shape(shape)
    case .text(var run):
      run.position = run.position + vector
      return .text(run)
    case .group(var group):
      group.children = group.children.map { $0.moved(by: vector) }
      return .group(group)
    }
  }

  /// Things that are something in a document that is read in order, and nothing else.
  public static func structured(_ structure: Structure, _ children: [Node]) -> Node {
    .group(Group(structure: structure, children: children))
  }

  /// A shape.
  public static func shape(_ outline: Outline, fill: Paint? = nil, stroke: Stroke? = nil) -> Node {
    .shape(Shape(outline, fill: fill, stroke: stroke))
  }

  /// A group.
  public static func group(
    _ role: Group.Role, structure: Structure? = nil, id: String? = nil, title: String? = nil, link: String? = nil,
    _ children: [Node]
  ) -> Node {
    .group(Group(role, structure: structure, id: id, title: title, link: link, children: children))
  }
}
