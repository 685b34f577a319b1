public import Scene

/// How a scene becomes a PDF page.
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

  /// Options.
  public init(
    scale: Double = 1, theme: Theme = .light, date: String = "2000-01-01T00:00:00Z", baseURL: String? = nil,
    outlinesText: Bool = false, title: String? = nil
  ) {
    self.scale = scale
    self.theme = theme
    self.date = date
    self.baseURL = baseURL
    self.outlinesText = outlinesText
    self.title = title
  }
}
