internal import Diagrams
internal import SVGBackend
internal import Scene
internal import TransitModel

/// The small map of a city, one file for all its pages and languages: the whole network, pale, and over it one group for each
/// line and published journey, of which the address of the picture shows one (`:target`). It needs no script.
struct LocatorFile {
  /// The size of the sheet. It is the same for all cities, so that pages can say it.
  static let width = 1800
  static let height = 1200
  private static let margin = 70.0

  private let city: CityID
  private let paths: SiteMap
  private let map: LocatorMap
  private let journeys: [String]
  private let scheme: SiteTheme.Scheme

  /// What of the network stands out.
  enum Part {
    case line(LineID)
    case journey(String)

    /// The id of its group.
    func anchor(in city: CityID, _ map: SiteMap) -> String {
      switch self {
      case .line(let line): "line-" + map.lineSlug(line, in: city)
      case .journey(let journey): "journey-" + map.journeySlug(journey, in: city)
      }
    }
  }

  /// Its path under `assets/`: beside what scripts know of the city.
  static func name(of city: CityID, in map: SiteMap) -> String { "data/" + map.folder(of: city) + "/locator.svg" }

  /// Nothing where the network was not laid out.
  init?(_ subject: CityMapSubject, in frame: SiteFrame) {
    guard let network = subject.network else { return nil }
    city = subject.city.city.id
    paths = frame.map
    scheme = frame.scheme
    let published = frame.journeys.filter { [city] in $0.city == city }
    journeys = published.map(\.id)
    let ways = published.map { journey in
      PublishedSubject(journey, in: subject.city, from: frame.today).usualDays?.usual?.rides ?? []
    }
    var options = NetworkMap.Options()
    options.date = frame.today
    map = NetworkMap(city: subject.city.city, options: options).locator(
      of: network, size: (Double(Self.width), Double(Self.height)), margin: Self.margin, journeys: ways)
  }

  /// The file.
  var file: SiteFile { SiteFile(path: "assets/" + Self.name(of: city, in: paths), text: svg) }

  private var svg: String {
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)\" height=\"\(Self.height)\" "
      + "viewBox=\"0 0 \(Self.width) \(Self.height)\">\n"
    let net = "<g class=\"net\">\n" + map.courses.indices.map { use($0) }.joined() + "</g>\n"
    return
      ([head, styles, "<defs>\n"] + map.courses.indices.map { shapes($0) } + ["</defs>\n", net]
      + map.courses.indices.map { line($0) } + zip(journeys, map.ways).map { journey($0, $1) } + ["</svg>\n"]).joined()
  }

  /// The line's course and its stations, to be shown by several groups.
  private func shapes(_ course: Int) -> String {
    let it = map.courses[course]
    return "<path id=\"c\(course)\" d=\"\(SVGRenderer.pathData(it.path))\"/>"
      + "<path id=\"s\(course)\" d=\"\(SVGRenderer.pathData(it.stops))\"/>\n"
  }

  private func use(_ course: Int) -> String {
    "<use href=\"#c\(course)\" stroke=\"\(map.courses[course].color.hex.lowercased())\"/>"
  }

  private func group(_ part: Part, _ content: String) -> String {
    "<g id=\"\(part.anchor(in: city, paths))\" class=\"on\">\(content)</g>\n"
  }

  private func line(_ course: Int) -> String {
    group(.line(map.courses[course].line), use(course) + "<use href=\"#s\(course)\" class=\"stops\"/>")
  }

  private func journey(_ id: String, _ way: LocatorMap.Way) -> String {
    let stretches = way.stretches.map { stretch -> String in
      let path = SVGRenderer.pathData(stretch.path)
      guard let course = stretch.course else { return "<path class=\"walk\" d=\"\(path)\"/>" }
      return "<path stroke=\"\(map.courses[course].color.hex.lowercased())\" d=\"\(path)\"/>"
    }
    let ends = SVGRenderer.pathData(way.ends)
    return group(
      .journey(id), stretches.joined() + "<path class=\"ends\" d=\"\(ends)\"/><path class=\"inner\" d=\"\(ends)\"/>")
  }

  /// What is chosen is drawn as wide as can be told apart at the size of a hand, what is not stands back.
  private var styles: String {
    func colors(_ theme: Theme) -> String {
      func color(_ name: String) -> String {
        DrawingPaints.named.first { $0.name == name }?.color(in: theme).hex.lowercased() ?? "#808080"
      }
      let (ground, ink) = (color("ground"), color("ink"))
      return ".stops,.inner{stroke:\(ground)}.ends,.walk{stroke:\(ink)}"
    }
    return "<style>\n"
      + "path{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
      + ".net{opacity:.3;stroke-width:8}\n.on{display:none;stroke-width:18}.on:target{display:inline}\n"
      + ".stops{stroke-width:8}.walk{stroke-dasharray:2 22;stroke-width:9}\n"
      + ".ends{stroke-width:52}.inner{stroke-width:28}\n" + colors(.light) + "\n"
      + dark(".net{opacity:.4}" + colors(.dark)) + "\n</style>\n"
  }

  /// Rules of dark pages: they hold on those that there are.
  private func dark(_ rules: String) -> String {
    switch scheme {
    case .both: "@media (prefers-color-scheme:dark){" + rules + "}"
    case .dark: rules
    case .light: ""
    }
  }
}
