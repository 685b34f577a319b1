internal import Diagrams
internal import SVGBackend
internal import Scene
internal import TransitModel

/// Makes the drawings that stand in pages.
struct Drawings: Sendable {
  /// Measures their words; nothing: there are no drawings.
  let measuring: (any TextMeasuring & Sendable)?

  /// How wide a diagram may become before its line wraps, in points.
  static let diagramWidth = 1080.0

  /// The diagram of a line for a page, with links from it; nothing when it cannot be drawn.
  func diagram(of line: Line, in city: City, on page: Page) -> LineDrawing? {
    guard let measuring else { return nil }
    var options = LineDiagram.Options()
    options.languages = [page.language] + city.languages.filter { $0.base != page.language.base }
    options.width = Self.diagramWidth
    options.date = page.frame.today
    options.hasHeader = false
    options.link = { target in
      switch target {
      case .station(let station): page.address(of: .station(city.id, station))
      case .line(let other): page.address(of: .line(city.id, other))
      }
    }
    guard let scene = try? LineDiagram(city: city, line: line, options: options).scene(measuring: measuring) else {
      return nil
    }
    var svg = SVGOptions(idPrefix: "d-", colors: .classes, isEmbedded: true, drawsBackground: false)
    svg.width = scene.width
    svg.height = scene.height
    return LineDrawing(svg: Markup(safe: SVGRenderer.render(scene, options: svg)))
  }
}

/// A drawing as it stands in a page.
struct LineDrawing: View {
  let svg: Markup

  func value(named name: String) -> ViewValue? { name == "drawingHTML" ? ViewValue(svg) : nil }
}
