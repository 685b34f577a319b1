public import Scene

/// How scenes become pages of a PDF.
public struct PageOptions: Hashable, Sendable {
  /// How many points of the page a point of the scene takes.
  public var scale: Double
  /// The theme.
  public var theme: Theme
  /// When the document was made, as ISO 8601 (`2026-07-05T00:00:00Z`): never read from the clock.
  public var date: String
  /// What relative links start from; nothing: they are left out.
  public var baseURL: String?
  /// Whether text becomes outlines, which print shops ask for and nobody can search.
  public var outlinesText: Bool
  /// What the document is called; nothing: as its first page.
  public var title: String?
  /// How far the ground is printed beyond where the sheet is cut, in points; the corners are marked then. Nothing: the
  /// page is the sheet.
  public var bleed: Double?
  /// The inks of the colours; nothing: colours stay those of a screen.
  public var separation: Separation?

  /// Options.
  public init(
    scale: Double = 1, theme: Theme = .light, date: String = "2000-01-01T00:00:00Z", baseURL: String? = nil,
    outlinesText: Bool = false, title: String? = nil, bleed: Double? = nil, separation: Separation? = nil
  ) {
    self.scale = scale
    self.theme = theme
    self.date = date
    self.baseURL = baseURL
    self.outlinesText = outlinesText
    self.title = title
    self.bleed = bleed
    self.separation = separation
  }

  /// The room for the marks of the corners, beyond what is printed, in points.
  private static let markRoom = 20.0

  /// How far from the page's corner the sheet begins, in points.
  var margin: Double { bleed.map { $0 + Self.markRoom } ?? 0 }
}
