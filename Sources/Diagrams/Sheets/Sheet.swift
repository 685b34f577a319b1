internal import Geometry
public import Scene
internal import TransitModel

/// A sheet for a wall: parts that fit themselves onto one page.
///
/// Type is as large as there is room for. Where even comfortable type leaves no room for all parts, they fold one after the
/// other in a stated order, and only when nothing is left to fold does type become smaller than that; it is
/// never smaller than 6 points.
public struct Sheet: Sendable {
  /// What is shown.
  public var content: SheetContent
  /// The size of the page.
  public var paper: Paper
  /// Whether the long side lies at the foot.
  public var isLandscape = false
  /// Its colours.
  public var look = SheetLook()
  /// The publisher's sign.
  public var logo: SheetPicture?
  /// The publisher's own ground; nothing: the usual head and foot.
  public var frame: SheetFrame?
  /// The map of the network, for its figures.
  public var maps: SheetMaps?

  /// A sheet.
  public init(_ content: SheetContent, on paper: Paper) {
    self.content = content
    self.paper = paper
  }

  /// The sheet, drawn.
  ///
  /// - Throws: when a text cannot be set, or the parts have no room even folded at 6 points.
  public func drawing(measuring: any TextMeasuring) throws(SheetFault) -> SheetDrawing {
    let drawn: SheetDrawing?
    do {
      drawn = try SheetComposer(sheet: self, measuring: measuring).drawing()
    } catch {
      throw .text(error)
    }
    guard let drawing = drawn else { throw .paperTooSmall(paper, content.title) }
    return drawing
  }
}

/// A sheet that was drawn.
public struct SheetDrawing: Sendable {
  /// The page.
  public let scene: Scene
  /// The size of most of its type in points.
  public let typeSize: Double
  /// The parts that are folded, without those that are left out.
  public let folded: [SheetModuleKind]
  /// The parts that there was no room for.
  public let leftOut: [SheetModuleKind]
}

/// Why a sheet could not be drawn.
public enum SheetFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its text cannot be set.
  case text(TextFault)
  /// Its parts have no room.
  case paperTooSmall(Paper, String)

  /// One sentence for people, with a hint.
  public var description: String {
    switch self {
    case .text(let fault): fault.description
    case .paperTooSmall(let paper, let title):
      "\"\(title)\" has no room on \(paper.rawValue) in type of 6 points, with all parts folded; take a larger --paper or fewer modules"
    }
  }
}
