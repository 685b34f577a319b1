internal import Diagrams
internal import SVGBackend
internal import Scene
internal import TransitModel

extension [Module<CityMapSubject>] {
  /// The modules of a map page, in order.
  static let mapPage: [Module<CityMapSubject>] = [.mapTitle, .map, .mapWords]
}

/// A city with its network laid out, which is the costly part and the same in every language.
struct CityMapSubject: Sendable {
  let city: CityIndex
  let drawings: Drawings
  let network: NetworkMap.LaidOut?
  /// The map in each language of the guide; no two pages draw it twice.
  private let maps: [LanguageTag: CityMap]

  /// The network is laid out only where it can be drawn.
  init(_ city: CityIndex, drawings: Drawings, frame: SiteFrame) {
    self.city = city
    self.drawings = drawings
    guard let measuring = drawings.measuring, !city.lines.isEmpty else {
      (network, maps) = (nil, [:])
      return
    }
    let network = NetworkMap(city: city.city).laidOut(keeping: drawings.maps)
    // The places of names are looked for language by language, which takes longer than everything else on the pages.
    let drawn = frame.words.mappedSideBySide { words in
      (words.tag, CityMap(city, network, drawings, measuring, on: Page(.city(city.city.id), in: words, of: frame)))
    }
    self.network = network
    maps = Dictionary(drawn.compactMap { tag, map in map.map { (tag, $0) } }) { first, _ in first }
  }

  /// The map in small; nothing when it cannot be drawn.
  func smallMap(in frame: SiteFrame) -> SmallMap? {
    network.flatMap { SmallMap(city.city, network: $0, date: frame.today) }
  }

  /// The maps for the pages of stations, one for each language.
  func stationMaps(in frame: SiteFrame) -> [SiteFile] { frame.words.compactMap { maps[$0.tag]?.stationMap } }

  /// The map in the language of a page; nothing when it cannot be drawn.
  func map(on page: Page) -> CityMap? { maps[page.language] }
}

/// What the page is about.
struct MapTitle: View {
  let network: Markup
  let journeyAddress: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "networkHTML": ViewValue(network)
    case "journeyAddress": ViewValue(journeyAddress)
    default: nil
    }
  }
}

/// The map, with what scripts need to show journeys on it.
struct CityMap: View {
  let drawing: Markup
  let courses: Markup
  /// The map in parts, for the pages of stations.
  let stationMap: SiteFile

  func value(named name: String) -> ViewValue? {
    switch name {
    case "drawingHTML": ViewValue(drawing)
    case "coursesHTML": ViewValue(courses)
    default: nil
    }
  }
}

extension CityMap {
  /// Nothing when the map cannot be drawn. Its links hold for all pages in the city's folder.
  fileprivate init?(
    _ index: CityIndex, _ network: NetworkMap.LaidOut, _ drawings: Drawings,
    _ measuring: any TextMeasuring & Sendable, on page: Page
  ) {
    let city = index.city
    var options = NetworkMap.Options()
    options.words = page.frame.languages
    options.languages = [page.language] + city.languages.filter { $0.base != page.language.base }
    options.hasFrame = false
    options.date = page.frame.today
    options.link = { page.address(of: .station(city.id, $0)) }
    let map = NetworkMap(city: city, options: options)
    guard let drawn = try? map.drawing(measuring: measuring, network: network, keeping: drawings.maps) else {
      return nil
    }
    let svg = SVGOptions(
      idPrefix: "m-", colors: .classes, isEmbedded: true, drawsBackground: false, fontFamilies: { _ in "inherit" })
    drawing = Markup(safe: SVGRenderer.render(drawn.scene, options: svg))
    stationMap = SiteFile(
      path: "assets/" + StationMapFile.name(of: city.id, in: page.language, page.frame.map),
      text: StationMapFile(drawn, of: city, on: page).text)
    courses = Markup(safe: Self.json(drawn, city: city.id, map: page.frame.map))
  }

  /// The courses as JSON: nodes are `[page of the station or "", x, y, pages of others that are one with it…]`; of each line its id, its edges as
  /// `[number, from, to, path]` and its bends as `[edge, edge, path]`. Beside them the boxes of what is drawn.
  private static func json(_ drawn: NetworkDrawing, city: CityID, map: SiteMap) -> String {
    let courses = drawn.courses
    let nodes = courses.nodes.map { node in
      ScriptText.array(
        [
          ScriptText.literal(node.station.map { map.stationSlug($0, in: city) } ?? ""),
          String(Int(node.x.rounded())), String(Int(node.y.rounded())),
        ] + node.others.map { ScriptText.literal(map.stationSlug($0, in: city)) })
    }
    let lines = courses.courses.map { course in
      ScriptText.array([
        ScriptText.literal(course.line.rawValue),
        ScriptText.array(
          course.edges.map { edge in
            ScriptText.array([
              String(edge.number), String(edge.from), String(edge.to),
              ScriptText.literal(SVGRenderer.pathData(edge.path)),
            ])
          }),
        ScriptText.array(
          course.curves.map { curve in
            ScriptText.array([
              String(curve.from), String(curve.to), ScriptText.literal(SVGRenderer.pathData(curve.path)),
            ])
          }),
      ])
    }
    return ScriptText.object([
      ("width", String(Int((courses.lineWidth * 100).rounded()))), ("nodes", ScriptText.array(nodes)),
      ("lines", ScriptText.array(lines)), ("boxes", ScriptText.array(MapBoxes(drawn.scene).numbers.map(String.init))),
    ])
  }
}

extension Module<CityMapSubject> {
  /// What the page is about.
  static let mapTitle = Module("map-title") { subject, page in
    MapTitle(
      network: page.text(subject.city.city.network ?? subject.city.city.name),
      journeyAddress: page.address(of: .journey(subject.city.city.id)))
  }

  /// The map; left out where it cannot be drawn.
  static let map = Module("map") { $0.map(on: $1) }
}
