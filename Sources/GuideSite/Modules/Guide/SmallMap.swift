internal import Diagrams
internal import Geometry
internal import TransitModel

/// A city's map as the guide's first page shows it: its lines in their colours, without a word, from the tracks that the city's
/// own map is drawn on.
///
/// Cards carry it inside the page, a list of many cities as a picture that is loaded once it is in sight.
struct SmallMap: Hashable, Sendable {
  /// The size of the sheet, the same for all cities.
  static let (width, height) = (480, 320)
  /// How many bytes it may take.
  static let mostBytes = 4_096
  private static let margin = 12.0
  /// How far it may be from the map at first, in units of the sheet; what is too long for ``mostBytes`` takes more.
  private static let (leastTolerance, growth) = (0.7, 1.4)

  /// How wide lines are, in units of the sheet: on a card, and in a picture as small as a stamp.
  private static let (cardStroke, pictureStroke) = (5.0, 9.0)
  /// How far the edge of a colour that could not be seen reaches beyond it, on both sides together.
  private static let edge = 1.6

  private let courses: [Course]

  /// A line as SVG writes it.
  private struct Course: Hashable {
    let color: LineColor
    let path: String
  }

  /// Nothing where there are no lines to show.
  init?(_ city: City, network: NetworkMap.LaidOut, date: CalendarDate) {
    var options = NetworkMap.Options()
    options.date = date
    let map = NetworkMap(city: city, options: options).locator(
      of: network, size: (Double(Self.width), Double(Self.height)), margin: Self.margin)
    self.init(MapMiniature(map))
  }

  /// The network as its city's own pages lay it out; nothing where there are no drawings.
  init?(_ city: CityIndex, drawings: Drawings, date: CalendarDate) {
    guard drawings.measuring != nil, city.isMapped else { return nil }
    self.init(city.city, network: NetworkMap(city: city.city).laidOut(keeping: drawings.maps), date: date)
  }

  init?(_ miniature: MapMiniature) {
    var tolerance = Self.leastTolerance
    var courses = Self.courses(of: miniature.simplified(within: tolerance))
    while Self.picture(of: courses).utf8.count > Self.mostBytes {
      tolerance *= Self.growth
      courses = Self.courses(of: miniature.simplified(within: tolerance))
    }
    guard !courses.isEmpty else { return nil }
    self.courses = courses
  }

  /// Its path under `assets/`: beside what scripts know of the city.
  static func name(of city: CityID, in map: SiteMap) -> String { "data/" + map.folder(of: city) + "/map.svg" }

  /// The file of it.
  func file(of city: CityID, in map: SiteMap) -> SiteFile {
    SiteFile(path: "assets/" + Self.name(of: city, in: map), text: Self.picture(of: courses) + "\n")
  }

  /// As it stands in a page, which says beside it what it shows.
  var markup: Markup {
    Markup(safe: Self.text(of: courses, Self.cardStroke, attributes: "class=\"city-map\" aria-hidden=\"true\""))
  }

  private static func picture(of courses: [Course]) -> String {
    let attributes = "xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
    return text(of: courses, pictureStroke, attributes: attributes)
  }

  private static func text(of courses: [Course], _ stroke: Double, attributes: String) -> String {
    let shapes = courses.map { course in
      // A colour that is nearly that of a light or a dark page has an edge.
      let around =
        course.color.isFaint
        ? "<path stroke=\"#8a8a8a\" stroke-width=\"\(stroke + Self.edge)\" d=\"\(course.path)\"/>" : ""
      return around + "<path stroke=\"\(course.color.shortHex)\" d=\"\(course.path)\"/>"
    }
    return "<svg \(attributes) viewBox=\"0 0 \(width) \(height)\"><g fill=\"none\" stroke-width=\"\(Int(stroke))\" "
      + "stroke-linecap=\"round\" stroke-linejoin=\"round\">" + shapes.joined() + "</g></svg>"
  }

  private static func courses(of miniature: MapMiniature) -> [Course] {
    miniature.courses.map { Course(color: $0.color, path: $0.runs.map { pathData($0) }.joined()) }
  }

  /// A run as `d` writes it, each step from the point before it.
  private static func pathData(_ run: [Point]) -> String {
    guard let first = run.first else { return "" }
    var text = "M" + joined([Int(first.x), Int(first.y)])
    var letter: Character = "M"
    for (a, b) in zip(run, run.dropFirst()) {
      let (x, y) = (Int(b.x) - Int(a.x), Int(b.y) - Int(a.y))
      let (own, numbers): (Character, [Int]) = y == 0 ? ("h", [x]) : x == 0 ? ("v", [y]) : ("l", [x, y])
      let step = joined(numbers)
      text += own == letter ? (step.hasPrefix("-") ? "" : " ") + step : String(own) + step
      letter = own
    }
    return text
  }

  /// Numbers, set apart by a space where no sign does it.
  private static func joined(_ numbers: [Int]) -> String {
    numbers.reduce(into: "") { $0 += ($0.isEmpty || $1 < 0 ? "" : " ") + String($1) }
  }
}

extension LineColor {
  /// Whether it is hardly seen on a light page or on a dark one.
  fileprivate var isFaint: Bool {
    contrast(to: PageTheme.light.ground) < 1.35 || contrast(to: PageTheme.dark.ground) < 1.5
  }

  /// As short as CSS allows: `#c00` for `#CC0000`.
  fileprivate var shortHex: String {
    let digits = Array(hex.lowercased().dropFirst())
    let isShort = digits.count == 6 && digits[0] == digits[1] && digits[2] == digits[3] && digits[4] == digits[5]
    return "#" + String(isShort ? [digits[0], digits[2], digits[4]] : digits)
  }
}
