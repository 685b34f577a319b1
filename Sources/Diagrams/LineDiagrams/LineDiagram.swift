public import Localization
public import Scene
public import TransitModel

/// The diagram of a line: its stations in order, their other lines, where one is and where trains go.
public struct LineDiagram: Sendable {
  /// Which way the line runs on the canvas.
  public enum Orientation: String, CaseIterable, Hashable, Sendable {
    /// From left to right, as above a train's door; from right to left where the language is read so.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// What something in a diagram leads to.
  public enum Target: Hashable, Sendable {
    /// A station.
    case station(StationID)
    /// A line.
    case line(LineID)
  }

  /// What stands out; everything else is greyed.
  public enum Highlight: Hashable, Sendable {
    /// The stations where one changes to another line.
    case line(LineID)
    /// A station.
    case station(StationID)
    /// The way between two stations of the line.
    case journey(from: StationID, to: StationID)
  }

  /// What may be chosen.
  public struct Options: Sendable {
    /// The words beside the names.
    public var words: Languages
    /// Which way the line runs.
    public var orientation: Orientation = .horizontal
    /// The languages of names, the large one first; the first two count. Empty: the city's.
    public var languages: [LanguageTag] = []
    /// The manner.
    public var style: DiagramStyle = .house
    /// The sense of travel, the way the language is read or downwards; nothing: the first, without arrows.
    public var direction: DirectionID?
    /// Where one is; stations before it are greyed when there is a direction.
    public var current: StationID?
    /// What stands out; nothing: everything alike.
    public var highlight: Highlight?
    /// The width in points to stay within: a long line wraps into rows. Nothing: as wide as it needs.
    public var width: Double?
    /// The day whose statuses hold; nothing: the states as written, whatever their dates.
    public var date: CalendarDate?
    /// Where stations and lines lead.
    public var link: @Sendable (Target) -> String? = { _ in nil }
    /// Whether the diagram has a head with the line's badge and name.
    public var hasHeader = true

    /// The usual choices, with words out of these languages.
    public init(words: Languages) { self.words = words }
  }

  private let city: City
  private let line: Line
  private let options: Options

  /// The diagram of a line of a city.
  public init(city: City, line: Line, options: Options) {
    self.city = city
    self.line = line
    self.options = options
  }

  /// The texts to share with the picture: one line, and one with every station and where one changes there.
  ///
  /// - Throws: as ``scene(measuring:)``.
  public func shareText() throws(DiagramFault) -> (short: String, long: String) {
    let text = try LineText(
      content: LineContentBuilder(city: city, line: line, options: options).content(), line: line, city: city)
    return (text.short, text.long)
  }

  /// The drawing.
  ///
  /// - Throws: ``DiagramFault`` when the line has fewer than two stations, a station or direction is not the line's, or a
  ///   text cannot be set.
  public func scene(measuring: any TextMeasuring) throws(DiagramFault) -> Scene {
    let content = try LineContentBuilder(city: city, line: line, options: options).content()
    do {
      return try LineDiagramComposer(content: content, options: options, measuring: measuring).scene()
    } catch {
      throw .text(error)
    }
  }
}
