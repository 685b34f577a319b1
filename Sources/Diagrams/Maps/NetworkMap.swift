public import Localization
internal import NetworkGraph
public import Scene
public import Schematic
public import TransitModel

/// The map of a network: all lines with their stations, drawn by itself from where they are.
public struct NetworkMap: Sendable {
  /// What stands out, while the rest is pale.
  public enum Highlight: Hashable, Sendable {
    /// One line.
    case line(LineID)
    /// One station with its lines.
    case station(StationID)
    /// The way between stations, each ride by its line.
    case journey([Ride])
  }

  /// A part of a journey: the stations of one line in order.
  public struct Ride: Hashable, Sendable {
    /// The line; nothing for a walk.
    public let line: LineID?
    /// The stations in order.
    public let stations: [StationID]

    /// A part of a journey.
    public init(line: LineID?, stations: [StationID]) {
      self.line = line
      self.stations = stations
    }
  }

  /// What may be chosen.
  public struct Options: Sendable {
    /// The words beside the names; none where the map is only laid out.
    public var words = Languages.empty
    /// Where the places come from; nothing: from the network's own map where it has one, else from coordinates.
    public var layout: LayoutMode?
    /// The languages of names, the large one first; the first two count. Empty: as many as the city has, at most two.
    public var languages: [LanguageTag] = []
    /// What stands out.
    public var highlight: Highlight?
    /// Where a station leads.
    public var link: @Sendable (StationID) -> String? = { _ in nil }
    /// The manner of its signs and badges; where things stand does not depend on it.
    public var style: DiagramStyle = .house
    /// The colours of its lines; where things stand does not depend on them.
    public var palette = LinePalette.own
    /// Whether the map has a title, a legend and its sources; without, it is only the map.
    public var hasFrame = true
    /// Whether its words stand on half points; not where it is drawn at another size later, which would multiply what that
    /// moves them by.
    var snapsWords = true
    /// The size of the local language's type in points; on a sheet it follows from the room there is.
    public var fontSize = 12.5
    /// How long a good plan is looked for. A long search does not keep to a pinned map: it makes one.
    public var patience = NetworkPlan.Patience.usual
    /// The sheet that the map is to fill; nothing: the drawing is as large as its type asks for.
    public var paper: Paper?
    /// Whether stations are marked by whether they are reached from the street without steps; what nobody says of is unknown.
    public var marksStepFree = false
    /// The day whose closures are shown; nothing for those that stand in the data, whenever they hold.
    public var date: CalendarDate?

    /// The usual choices.
    public init() {}
  }

  /// What stands around the map.
  public struct Frame: Hashable, Sendable {
    /// The title.
    public var title: LocalizedText
    /// A line below it: version and date.
    public var edition: String?
    /// Where the data come from, a line each.
    public var sources: [String]
    /// Whether the legend goes by the lines' short names, where their own order means nothing.
    public var sortsLines = false

    /// Words around a map.
    public init(title: LocalizedText, edition: String? = nil, sources: [String] = []) {
      self.title = title
      self.edition = edition
      self.sources = sources
    }
  }

  let graph: LineGraph
  let frame: Frame
  let languages: [LanguageTag]
  let areas: [Area]
  var options: Options
  /// The stations where no train stops, and why; of a line graph nothing is known.
  private(set) var closures: [StationID: Status.State] = [:]
  /// Whether stations are reached without steps, where the map marks it and the data say.
  private(set) var stepFree: [StationID: Bool] = [:]
  /// The lines with their patterns, and where their stations are; of a line graph nothing is known.
  private(set) var lines: [Line] = []
  private(set) var places: [StationID: Coordinate] = [:]
  /// Which lines are drawn as one.
  private(set) var variants = LineVariants()

  /// The map of a city.
  ///
  /// - Parameter graph: its tracks, where they have been made already.
  public init(city: City, graph: LineGraph? = nil, options: Options = Options()) {
    self.init(
      graph: graph ?? LineGraph(drawing: city), frame: Frame(city), languages: city.languages, areas: city.areas,
      options: options)
    lines = city.lines
    variants = LineVariants(city)
    self.options.highlight = options.highlight?.drawn(by: variants)
    for station in city.stations {
      places[station.id] = station.coordinate
      let state = options.date.map { station.status.state(on: $0) } ?? station.status.state
      if state != .open { closures[station.id] = state }
      guard options.marksStepFree else { continue }
      let access = StepFreeAccess(station, notices: city.notices)
      stepFree[station.id] = options.date.map { access.isKnown(on: $0) } ?? access.isKnown
    }
  }

  /// The map of a line graph.
  public init(
    graph: LineGraph, frame: Frame, languages: [LanguageTag], areas: [Area] = [], options: Options = Options()
  ) {
    self.graph = options.palette.recolored(graph)
    self.areas = areas
    self.frame = frame
    let wanted = options.languages.isEmpty ? languages : options.languages
    self.languages = Array(wanted.prefix(2))
    self.options = options
  }

  /// What nearly all names of stations end with, which the map leaves out: `(Berlin)`; nothing where they end in different
  /// ways.
  public var omittedEndings: [String] { sharedEnding.texts }

  /// Where the places come from.
  public var layout: LayoutMode { options.layout ?? graph.usualLayout }

  /// The short words that nearly all names of stations begin with, which the map leaves out: `U`; nothing where they begin in
  /// different ways.
  public var omittedBeginnings: [String] {
    sharedEnding.beginnings.sorted { $0.key.rawValue < $1.key.rawValue }.map { $0.value.joined(separator: ", ") }
  }

  /// A text in the first of its languages.
  func word(_ text: LocalizedText) -> String { text.text(in: languages.first) }

  /// The badge of a line as the first language of the map writes it.
  func chip(of line: Int) -> Chip {
    let it = graph.lines[line]
    return Chip(it, language: languages.first ?? it.name.variants.first?.language ?? "en", title: word(it.name))
  }

  /// Whether trains stop at a station of the graph.
  func state(ofNode index: Int) -> Status.State {
    let states = graph.nodes[index].stations.map { closures[$0] ?? .open }
    return states.contains(.open) ? .open : states.first ?? .open
  }

  /// Whether trains stop at a station of a layout; so where it is none.
  func state(of node: SchematicLayout.Node) -> Status.State { node.source.map { state(ofNode: $0) } ?? .open }

  /// Whether a station of a layout is reached without steps; nothing where the map does not mark it.
  func stepFreeMark(of node: SchematicLayout.Node) -> StepFreeMark? {
    guard options.marksStepFree, let source = node.source, graph.nodes[source].station != nil else { return nil }
    return StepFreeMark(stepFreeAccess(ofNode: source))
  }

  /// Whether all stations of a node are reached without steps; nothing where that is known of one of them only.
  private func stepFreeAccess(ofNode index: Int) -> Bool? {
    let known = graph.nodes[index].stations.map { stepFree[$0] }
    if known.contains(false) { return false }
    return known.isEmpty || known.contains(nil) ? nil : true
  }

  /// Whether anybody says of any station whether it is reached without steps, on a map that marks it.
  public var knowsStepFreeAccess: Bool { !stepFree.isEmpty }

  /// What a station of the graph is called, and what sets it apart: `Lilac Hill (closed)`.
  func spokenName(ofNode index: Int) -> String {
    let name = word(graph.nodes[index].name)
    let access = stepFreeAccess(ofNode: index) == true ? wording.stepFree : nil
    let notes = [wording.words(for: state(ofNode: index)), access].compactMap { $0 }
    return notes.isEmpty ? name : "\(name) (\(notes.joined(separator: ", ")))"
  }

  /// The two stations of a walk; with their lines where they are called alike: `Muxidi (1)`.
  func names(ofEndsOf walk: LineGraph.Walk) -> [String] {
    let ends = [walk.from, walk.to]
    let names = ends.map { word(graph.nodes[$0].name) }
    guard names[0] == names[1] else { return names }
    return zip(names, ends).map { name, end in
      let lines = Set(graph.edges.filter { $0.from == end || $0.to == end }.flatMap(\.lines)).sorted()
      return "\(name) (\(lines.map { chip(of: $0).text }.joined(separator: ", ")))"
    }
  }

  /// The words of the map, in its first language.
  var wording: Wording { Wording(options.words, for: languages.first ?? "en") }

  var sharedEnding: SharedEnding { SharedEnding(graph.nodes.filter { $0.station != nil }.map(\.name)) }

  /// The map as later ones are to keep to it.
  public func pinned(_ drawing: NetworkDrawing) -> PinnedMap { PinnedMap(drawing, languages: languages) }

  /// A network laid out without its names.
  public typealias LaidOut = LaidOutNetwork

  /// The network laid out without its names, which is the costly part: it depends on tracks and places only and may be used
  /// again with other names, languages, themes and highlights. Where there is a map to keep to, its tracks are those.
  ///
  /// - Parameter keeping: where it may have been kept; nothing to lay it out now.
  public func laidOut(keeping: (any MapKeeping)? = nil) -> LaidOutNetwork {
    guard let keeping else { return LaidOutNetwork(graph, mode: layout) }
    // Who looks long for a map looks for other tracks too.
    if options.patience == .usual, let pinned = pinnedPlan(keeping, where: { $0.fits(graph) }) {
      return LaidOutNetwork(graph, pinned: pinned)
    }
    var made: LaidOutNetwork?
    let kept = keeping.layout(for: LayoutQuestion(graph, mode: layout)) {
      let network = LaidOutNetwork(graph, mode: layout)
      made = network
      return network.layout
    }
    return made ?? LaidOutNetwork(graph, mode: layout, kept: kept)
  }

  /// The plan that the map keeps to, if there is one of its tracks.
  func pinnedPlan(_ keeping: (any MapKeeping)?, where fits: (PinnedPlan) -> Bool) -> PinnedPlan? {
    guard layout == .schematic else { return nil }
    return keeping?.pinned(in: languages).lazy.compactMap { $0.plan(of: graph) }.first(where: fits)
  }

  /// The map in words: each line with its stations from end to end, branch by branch.
  public var runs: [(line: LineID, runs: [[StationID]])] {
    NetworkMapText(map: self).runs.map { run in
      (graph.lines[run.line].id, run.runs.map { $0.compactMap { graph.nodes[$0].station } })
    }
  }

  /// Between which stations one changes on foot, in the order of the city.
  public var walks: [(from: StationID, to: StationID)] {
    graph.walks.compactMap { walk in
      guard let from = graph.nodes[walk.from].station, let to = graph.nodes[walk.to].station else { return nil }
      return (from, to)
    }
  }

  /// The map, drawn.
  ///
  /// - Parameters:
  ///   - network: what ``laidOut(keeping:)`` gave for the same graph; nothing to lay it out now.
  ///   - keeping: where the places of its names may have been kept; nothing to find them now.
  /// - Throws: when a text cannot be set.
  public func drawing(
    measuring: any TextMeasuring, network: LaidOutNetwork? = nil, keeping: (any MapKeeping)? = nil
  ) throws(DiagramFault) -> NetworkDrawing {
    do {
      let composer = NetworkMapComposer(self, measuring: measuring, keeping: keeping)
      let drawing = try composer.drawing(network ?? laidOut(keeping: keeping))
      return options.palette == .black ? drawing.inGrey : drawing
    } catch {
      throw .text(error)
    }
  }
}

extension NetworkMap.Frame {
  /// The words around a city's map.
  public init(_ city: City) {
    let title = city.network ?? city.name
    let date = city.version?.date.map(\.description)
    // The version of a feed is often its date.
    let number = city.version?.number == date ? nil : city.version?.number
    let edition = [number, date].compactMap { $0 }.filter { !$0.isEmpty }
    self.init(
      title: title, edition: edition.isEmpty ? nil : edition.joined(separator: " · "),
      sources: city.sources.map { source in
        // Many an attribution does not say of what.
        guard let attribution = source.attribution else {
          return [source.name, source.licence].compactMap { $0 }.joined(separator: ", ")
        }
        return attribution.contains(source.name) ? attribution : source.name + ", " + attribution
      })
  }
}

extension NetworkMap.Highlight {
  /// The same with the lines that are drawn.
  fileprivate func drawn(by variants: LineVariants) -> Self {
    switch self {
    case .line(let line): .line(variants.drawn(line))
    case .station: self
    case .journey(let rides):
      .journey(
        rides.map { ride in NetworkMap.Ride(line: ride.line.map { variants.drawn($0) }, stations: ride.stations) })
    }
  }
}
