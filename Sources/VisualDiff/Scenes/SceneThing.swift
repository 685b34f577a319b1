/// Something a reader of a drawing would name, a station, a badge, a line, with what is drawn of it.
public struct SceneThing: Hashable, Sendable {
  /// A piece of text.
  public struct Text: Hashable, Sendable {
    /// The text.
    public let text: String
    /// Where it stands.
    public let place: Place
    /// Degrees clockwise.
    public let rotation: Double
    /// The size in points.
    public let size: Double
    /// The colour, in words.
    public let paint: String

    /// A piece of text.
    public init(_ text: String, at place: Place, rotation: Double, size: Double, paint: String) {
      (self.text, self.place, self.rotation, self.size, self.paint) = (text, place, rotation, size, paint)
    }
  }

  /// A shape.
  public struct Outline: Hashable, Sendable {
    /// Its points, the first one where it is; the other numbers of a shape (a radius, a width) as points too.
    public let points: [Place]
    /// The colours, in words.
    public let paint: String

    /// A shape.
    public init(_ points: [Place], paint: String) {
      (self.points, self.paint) = (points, paint)
    }
  }

  /// A place in the drawing, in points.
  public struct Place: Hashable, Sendable {
    /// From the left.
    public let x: Double
    /// From the top.
    public let y: Double

    /// A place.
    public init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  /// Tells it from others; things that are alike have the same.
  public let key: String
  /// The key of the thing it is a part of.
  public var owner: String?
  /// What it is: a role.
  public let role: String
  /// What it is called.
  public let title: String?
  /// Where it leads.
  public let link: String?
  /// Its texts.
  public var texts: [Text] = []
  /// Its shapes.
  public var outlines: [Outline] = []

  /// A thing.
  public init(key: String, role: String, title: String? = nil, link: String? = nil) {
    (self.key, self.role, self.title, self.link) = (key, role, title, link)
  }

  /// What to call it.
  public var name: String { title ?? texts.first?.text ?? key }

  /// How far its place is from another one's, in points; nothing is as far as can be.
  func distance(to other: SceneThing) -> Double {
    guard let here = place, let there = other.place else { return place == nil && other.place == nil ? 0 : .infinity }
    return ((here.x - there.x) * (here.x - there.x) + (here.y - there.y) * (here.y - there.y)).squareRoot()
  }

  private var place: Place? { texts.first?.place ?? outlines.first?.points.first }
}
