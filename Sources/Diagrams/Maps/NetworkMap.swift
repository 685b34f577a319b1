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
    /// Where the places come from.
    public var layout: LayoutMode = .schematic
    /// The languages of names, the large one first; the first two count. Empty: as many as the city has, at most two.
    public var languages: [LanguageTag] = []
    /// What stands out.
    public var highlight: Highlight?
    /// Where a station leads.
    public var link: @Sendable (StationID) -> String? = { _ in nil }
    /// Whether the map has a title, a legend and its sources; without, it is only the map.
    public var hasFrame = true
    /// The size of the local language's type in points.
    public var fontSize = 12.5

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
  let options: Options

  /// The map of a city.
  public init(city: City, options: Options = Options()) {
    self.init(
      graph: LineGraph(city), frame: Frame(city), languages: city.languages, options: options)
  }

  /// The map of a line graph.
  public init(graph: LineGraph, frame: Frame, languages: [LanguageTag], options: Options = Options()) {
    self.graph = graph
    self.frame = frame
    let wanted = options.languages.isEmpty ? languages : options.languages
    self.languages = Array(wanted.prefix(2))
    self.options = options
  }

  /// A network laid out without its names.
  public typealias LaidOut = LaidOutNetwork

  /// The network laid out without its names, which is the costly part: it depends on tracks and places only and may be used
  /// again with other names, languages, themes and highlights.
  public func laidOut() -> LaidOutNetwork { LaidOutNetwork(graph, mode: options.layout) }

  /// The map, drawn.
  ///
  /// - Parameter network: what ``laidOut()`` gave for the same graph; nothing to lay it out now.
  /// - Throws: when a text cannot be set.
  public func drawing(
    measuring: any TextMeasuring, network: LaidOutNetwork? = nil
  ) throws(DiagramFault) -> NetworkDrawing {
    do {
      return try NetworkMapComposer(self, measuring: measuring).drawing(network ?? laidOut())
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
    let edition = [city.version?.number, date].compactMap { $0 }.filter { !$0.isEmpty }
    self.init(
      title: title, edition: edition.isEmpty ? nil : edition.joined(separator: " · "),
      sources: city.sources.map { source in
        source.attribution ?? [source.name, source.licence].compactMap { $0 }.joined(separator: ", ")
      })
  }
}
