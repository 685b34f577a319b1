public import Geometry
public import Scene

/// A publisher's own ground of a sheet: shapes and words around a place for its parts, in the proportions of the paper.
public struct SheetFrame: Hashable, Sendable {
  /// What stands in the place of a name in braces.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// The name of the station.
    case station
    /// Its name in the second language.
    case secondStation = "station-2"
    /// The city.
    case city
    /// The guide.
    case title
    /// The date of the timetable.
    case date
    /// What the set says as its header.
    case header
  }

  /// Words on the frame, their baseline at a point.
  public struct Line: Hashable, Sendable {
    /// The words, with fields in braces.
    public let text: String
    /// Where.
    public let at: Point
    /// Which end of them is there.
    public let anchor: TextRun.Anchor
    /// The size of type.
    public let size: Double
    /// Whether they are bold.
    public let isBold: Bool
    /// Their colour.
    public let paint: Paint
    /// How wide they may be; nothing: as far as the place for the parts reaches.
    public let width: Double?

    /// Words on a frame.
    public init(
      _ text: String, at: Point, anchor: TextRun.Anchor, size: Double, isBold: Bool, paint: Paint, width: Double?
    ) {
      (self.text, self.at, self.anchor) = (text, at, anchor)
      (self.size, self.isBold, self.paint, self.width) = (size, isBold, paint, width)
    }

    /// The fields that they name.
    public var fields: [Field] { Field.allCases.filter { text.contains("{\($0.rawValue)}") } }
  }

  /// Its width.
  public var width: Double
  /// Its height.
  public var height: Double
  /// What is drawn beneath everything else.
  public var nodes: [Node]
  /// Its words.
  public var lines: [Line]
  /// Where the parts go.
  public var content: Box
  /// Where the signs of the lines go; nothing: nowhere.
  public var badges: Box?
  /// Where the code goes that leads to the station's page; nothing: nowhere.
  public var code: Box?

  /// A frame with a place for the parts; everything else is set afterwards.
  public init(width: Double, height: Double, content: Box) {
    (self.width, self.height, self.content) = (width, height, content)
    (nodes, lines) = ([], [])
  }

  /// The same as wide as a page.
  func scaled(toWidth page: Double) -> SheetFrame {
    let factor = page / width
    func scaled(_ box: Box) -> Box {
      Box(minX: box.minX * factor, minY: box.minY * factor, maxX: box.maxX * factor, maxY: box.maxY * factor)
    }
    var frame = SheetFrame(width: page, height: height * factor, content: scaled(content))
    frame.nodes = nodes.map { $0.scaled(by: factor) }
    frame.lines = lines.map {
      Line(
        $0.text, at: $0.at * factor, anchor: $0.anchor, size: $0.size * factor, isBold: $0.isBold, paint: $0.paint,
        width: $0.width.map { $0 * factor })
    }
    (frame.badges, frame.code) = (badges.map(scaled), code.map(scaled))
    return frame
  }
}
