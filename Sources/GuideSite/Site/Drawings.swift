internal import Diagrams
internal import SVGBackend
internal import Scene
internal import TransitModel

/// Makes the drawings that stand in pages.
struct Drawings: Sendable {
  /// Measures their words; nothing: there are no drawings.
  let measuring: (any TextMeasuring & Sendable)?

  /// Makes a PNG of a drawing, at so many pixels a point; nothing: there are no pictures.
  let picturing: (@Sendable (Scene, Double) throws -> [UInt8])?

  /// Where laid-out maps are kept; nothing: nowhere.
  let maps: (any MapKeeping)?

  init(
    measuring: (any TextMeasuring & Sendable)? = nil,
    picturing: (@Sendable (Scene, Double) throws -> [UInt8])? = nil, maps: (any MapKeeping)? = nil
  ) {
    self.measuring = measuring
    self.picturing = picturing
    self.maps = maps
  }

  /// How wide a diagram may become before its line wraps, in points.
  static let diagramWidth = 1080.0

  /// The diagram of a line for a page, with links from it; nothing when it cannot be drawn.
  func diagram(of line: Line, in city: City, on page: Page) -> PageDrawing? {
    guard let measuring else { return nil }
    var options = LineDiagram.Options(words: page.frame.languages)
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
    do throws(DiagramFault) {
      return PageDrawing(try LineDiagram(city: city, line: line, options: options).scene(measuring: measuring))
    } catch {
      page.log.noteMissing(drawing: "diagram", of: "\(city.id), line \(line.id)", because: error.description)
      return nil
    }
  }

  /// A history for a page, as `strip` makes it for narrow pages and for wide ones; nothing when it cannot be drawn.
  /// `subject` says whose history it is.
  func history(
    of subject: String, on page: Page, _ strip: (HistoryStrip.Options) -> HistoryStrip
  ) -> HistoryDrawing? {
    guard let measuring else { return nil }
    do throws(TextFault) {
      return HistoryDrawing(
        narrow: PageDrawing(try strip(.page.read(on: page)).scene(measuring: measuring)),
        wide: PageDrawing(try strip(.widePage.read(on: page)).scene(measuring: measuring), idPrefix: "w-"))
    } catch {
      page.log.noteMissing(drawing: "history", of: subject, because: error.description)
      return nil
    }
  }
}

extension HistoryStrip.Options {
  /// The same, read the way the page is, whose style sheet knows where the line runs.
  fileprivate func read(on page: Page) -> Self {
    var options = self
    options.isRightToLeft = page.words.isRightToLeft
    return options
  }
}

extension PageDrawing {
  /// A scene, in the page's colours; a second one on a page has a prefix of its own for its ids.
  init(_ scene: Scene, idPrefix: String = "d-") {
    var options = SVGOptions(idPrefix: idPrefix, colors: .classes, isEmbedded: true, drawsBackground: false)
    options.width = scene.width
    options.height = scene.height
    svg = Markup(safe: SVGRenderer.render(scene, options: options))
  }
}

/// A history as it stands in a page, drawn for narrow windows and for wide ones, of which style sheets show one.
struct HistoryDrawing: View {
  let narrow: PageDrawing
  let wide: PageDrawing

  func value(named name: String) -> ViewValue? {
    switch name {
    case "drawingHTML": ViewValue(narrow.svg)
    case "wideDrawingHTML": ViewValue(wide.svg)
    default: nil
    }
  }
}

/// A drawing as it stands in a page.
struct PageDrawing: View {
  let svg: Markup

  func value(named name: String) -> ViewValue? { name == "drawingHTML" ? ViewValue(svg) : nil }
}
