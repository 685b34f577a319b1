import CityFiles
import Diagrams
import GuideSite
import Logging
internal import NetworkGraph
import Schematic
import TransitModel

/// What a map is of: a city, or a line graph from a file.
struct MapSubject {
  /// The tracks.
  let graph: LineGraph
  /// The languages of its names.
  let languages: [LanguageTag]
  /// The date of the document.
  let date: String
  /// The maps that it keeps to.
  let pinned: [PinnedMap]
  /// A city's folder, and how the reader calls it.
  typealias Folder = (path: String, name: String)
  /// The folder of its city; nothing for a feed or a line graph.
  let folder: Folder?
  private let content: Content
  private let place: CityPlace

  /// What the tracks are of.
  private enum Content {
    case city(City)
    /// A file, with the words around its map.
    case file(NetworkMap.Frame)
  }

  private var city: City? {
    if case .city(let city) = content { city } else { nil }
  }

  /// What its colours are printed with.
  var inks: [ColorInk] { city?.inks ?? [] }

  /// The city of that name, or the line graph at that path.
  init(named name: String, in session: Session) throws {
    place = try session.catalog().place(of: name, in: session)
    if place.kind == .lineGraph {
      pinned = []
      folder = nil
      graph = try session.lineGraph(at: place).joiningNamesakes().leadingOverPassedStations()
      languages = [LineGraphFile.undetermined]
      date = "2000-01-01T00:00:00Z"
      let file = Path.name(of: place.path).split(separator: ".").first.map(String.init) ?? place.name
      // The file is all that names the network.
      var frame = NetworkMap.Frame(title: LocalizedText(FileTitle.of(file), LineGraphFile.undetermined))
      frame.sortsLines = true
      content = .file(frame)
    } else {
      let city = try session.load(place).city
      content = .city(city)
      pinned = try session.pinnedMaps(of: city, at: place)
      folder = place.kind == .folder ? (place.path, place.name) : nil
      graph = LineGraph(drawing: city)
      languages = city.languages
      date = city.pictureDate
    }
    guard !graph.edges.isEmpty else {
      throw CommandFailure.usage("\"\(name)\" has no line with two stations, so there is nothing to map")
    }
  }

  /// Tells of a language that none of its names is in.
  func noteLanguages(of picture: PictureOptions, in session: Session) {
    if let city { picture.noteLanguages(of: city, in: session) }
  }

  /// Its map.
  func map(_ options: NetworkMap.Options) -> NetworkMap {
    switch content {
    case .file(let frame): return NetworkMap(graph: graph, frame: frame, languages: languages, options: options)
    case .city(let city):
      var options = options
      // The same map on every day that it is made.
      options.date = city.version?.date
      return NetworkMap(city: city, graph: graph, options: options)
    }
  }

  /// Where the stations of its map lead: to a guide's pages, or where none is named to those beside the page of the map.
  func links(to baseURL: String?, languages: [LanguageTag]) -> @Sendable (StationID) -> String? {
    guard let city else { return { _ in nil } }
    let links = GuideLinks(city: city, languages: languages, baseURL: baseURL)
    return { links.address(of: $0) }
  }

  /// What `line:…`, `station:…` or `journey:…,…` means.
  func highlight(_ text: String, in session: Session) throws -> NetworkMap.Highlight {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw Self.unknown(text) }
    switch parts[0] {
    case "line": return .line(try line(parts[1]))
    case "station": return .station(try station(parts[1], in: session))
    case "journey":
      let ends = parts[1].split(separator: ",").map(String.init)
      guard ends.count == 2 else { throw Self.unknown(text) }
      let from = try station(ends[0], in: session)
      let to = try station(ends[1], in: session)
      guard let rides = graph.fewestChanges(from: from, to: to) else {
        throw CommandFailure.usage("there is no way from \"\(ends[0])\" to \"\(ends[1])\"")
      }
      return .journey(rides)
    default: throw Self.unknown(text)
    }
  }

  private static func unknown(_ text: String) -> CommandFailure {
    .usage("\"\(text)\" is nothing to highlight", hint: "give line:ID, station:ID or journey:FROM,TO")
  }

  private func line(_ text: String) throws(CommandFailure) -> LineID {
    if let city {
      let line = try NameSearch(city: city).line(named: text)
      let drawn = LineVariants(city).drawn(line.id)
      guard graph.lines.contains(where: { $0.id == drawn }) else {
        throw .usage("line \"\(text)\" is not on the map", hint: "a line that no train runs on yet is not drawn")
      }
      return line.id
    }
    guard let line = graph.lines.first(where: { $0.id.rawValue == text || $0.shortName == text }) else {
      throw .usage("no line \"\(text)\"", hint: Suggestion.hint(for: text, among: graph.lines.map(\.shortName)))
    }
    return line.id
  }

  /// The station that a text names: in a city as everywhere, in a line graph by its id or name.
  private func station(_ text: String, in session: Session) throws -> StationID {
    let exact = StationID(text)
    if graph.nodes.contains(where: { $0.stations.contains(exact) }) { return exact }
    guard let city else { return try station(ofGraph: text) }
    let planner = try PlannerCache(session: session).planner(at: place) { city }
    let questions = JourneyQuestions(planner: planner, session: session)
    let ids = try questions.stations(text, on: questions.today.date)
    guard let id = ids.first(where: { id in graph.nodes.contains { $0.stations.contains(id) } }) else {
      throw CommandFailure.usage("\"\(text)\" has no train and is not on the map")
    }
    return id
  }

  private func station(ofGraph text: String) throws(CommandFailure) -> StationID {
    let wanted = Self.folded(text)
    let named = graph.nodes.filter { node in
      node.station != nil && node.name.variants.contains { Self.folded($0.text) == wanted }
    }.compactMap(\.station)
    if named.count > 1 {
      throw .usage(
        "\"\(text)\" may be several: " + named.prefix(8).map { "\"\($0)\"" }.joined(separator: ", "),
        hint: "name one by its id")
    }
    guard let station = named.first else {
      throw .usage(
        "no station \"\(text)\"",
        hint: Suggestion.hint(for: text, among: graph.nodes.flatMap { $0.name.variants.map(\.text) }))
    }
    return station
  }

  private static func folded(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

extension Session {
  /// So many findings about a line graph are told without being asked.
  private static let mostWarnings = 10

  /// Reads a line graph; its errors are the command's.
  func lineGraph(at place: CityPlace) throws -> LineGraph {
    let reading = LineGraphFile.read(try FileSystem.read(place.path), file: place.name)
    let errors = reading.findings.filter { $0.severity == .error }
    let warnings = reading.findings.filter { $0.severity != .error }
    for finding in warnings.prefix(Self.mostWarnings) { say(FindingText(of: finding, in: "").line) }
    let rest = warnings.dropFirst(Self.mostWarnings)
    if !rest.isEmpty { say("\(rest.count) more findings like these; -v tells them all.") }
    for finding in rest { log.info("\(FindingText(of: finding, in: "").line)") }
    guard let graph = reading.value else { throw CommandFailure.input(errors, folder: "") }
    return graph
  }
}
