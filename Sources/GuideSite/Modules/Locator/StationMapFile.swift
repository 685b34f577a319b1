internal import Diagrams
internal import Geometry
internal import SVGBackend
internal import Scene
internal import TransitModel

/// The map of a city with its names, one picture for the pages of all its stations in a language. The address chooses a station:
/// a view of what lies around it, as large as names need to be read, with a ring where it is. It needs no script.
struct StationMapFile {
  /// The size at which pages show it.
  static let (width, height) = (720, 480)
  /// The part of the map that is shown around a station, in its own points: on a narrow page and on a wide one.
  private static let (narrow, wide) = ((width: 390.0, height: 260.0), (width: 630.0, height: 420.0))
  /// Smaller type is left out: the second language could not be read here.
  private static let leastType = 9.5
  /// How far the ring stands from a station's sign.
  private static let ringGap = 11.0
  /// What stands before the station's id in the name of the wide view.
  private static let widePrefix = "wide-"

  private let scene: Scene
  private let views: [String]
  private let scheme: SiteTheme.Scheme

  /// Its path under `assets/`: beside what scripts know of the city.
  static func name(of city: CityID, in language: LanguageTag, _ map: SiteMap) -> String {
    "data/" + map.folder(of: city) + "/stations-" + map.folder(of: language) + ".svg"
  }

  /// What chooses a station, on narrow pages and on wide ones.
  static func anchors(of station: StationID, in city: CityID, _ map: SiteMap) -> (narrow: String, wide: String) {
    let slug = "station-" + map.stationSlug(station, in: city)
    return (slug, widePrefix + slug)
  }

  init(_ drawing: NetworkDrawing, of city: City, on page: Page) {
    let map = page.frame.map
    var scene = drawing.scene
    scene.nodes = scene.nodes.compactMap { $0.bare(leastType: Self.leastType) }
    scene.summary = nil
    let canvas = Box(uniting: scene.nodes.compactMap(\.bounds)) ?? scene.canvas
    let places = drawing.stationPlaces
    views = city.stations.compactMap { station in
      places[station.id].map { place in
        let anchors = Self.anchors(of: station.id, in: city.id, map)
        return Self.view(anchors.narrow, at: place.at, Self.narrow, in: canvas)
          + Self.view(anchors.wide, at: place.at, Self.wide, in: canvas) + Self.ring(at: place)
      }
    }
    self.scene = scene
    scheme = page.frame.scheme
  }

  /// The file's text.
  var text: String {
    var options = SVGOptions(colors: .classes, drawsBackground: false, fontFamilies: { _ in "inherit" })
    (options.width, options.height) = (Double(Self.width), Double(Self.height))
    options.preamble = styles + views.joined(separator: "\n") + "\n"
    return SVGRenderer.render(scene, options: options)
  }

  private static func view(_ id: String, at place: Point, _ size: (width: Double, height: Double), in canvas: Box)
    -> String
  {
    let window = canvas.window(around: place, width: size.width, height: size.height)
    let (x, y) = (Int(window.minX.rounded()), Int(window.minY.rounded()))
    return "<view id=\"\(id)\" viewBox=\"\(x) \(y) \(Int(size.width)) \(Int(size.height))\"/>"
  }

  private static func ring(at place: StationPlace) -> String {
    let radius = Int((place.reach + ringGap).rounded())
    return "<circle cx=\"\(Int(place.at.x.rounded()))\" cy=\"\(Int(place.at.y.rounded()))\" r=\"\(radius)\"/>"
  }

  /// The ring of the station whose view is chosen, and the colours of the theme that the reader has.
  private var styles: String {
    func rules(_ theme: Theme) -> String {
      let here = DrawingPaints.here.color(in: theme).hex.lowercased()
      return SVGRenderer.styleSheet(for: theme, scenes: [scene]) + "\nview~circle{stroke:\(here);fill:\(here)}\n"
    }
    let ring =
      "view~circle{display:none;stroke-width:2.5;fill-opacity:.22}view:target+circle,view:target+view+circle{display:inline}\n"
    let colors =
      switch scheme {
      case .light: rules(.light)
      case .dark: rules(.dark)
      case .both: rules(.light) + "@media (prefers-color-scheme:dark){" + rules(.dark) + "}\n"
      }
    let families = SVGOptions.notoFamilies(language: scene.language)
    let fonts = "text{font-family:\(families)}text[font-stretch]{font-family:'Roboto Condensed',\(families)}\n"
    return "<style>\n" + ring + fonts + colors + "</style>\n"
  }
}

extension Node {
  /// The same without links, ids and titles, and without small type; nothing where nothing is left.
  fileprivate func bare(leastType: Double) -> Node? {
    switch self {
    case .shape: return self
    case .text(let run): return run.font.size < leastType ? nil : self
    case .group(var group):
      group.children = group.children.compactMap { $0.bare(leastType: leastType) }
      (group.id, group.link, group.title) = (nil, nil, nil)
      return group.children.isEmpty ? nil : .group(group)
    }
  }
}
