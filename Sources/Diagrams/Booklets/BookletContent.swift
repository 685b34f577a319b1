public import TransitModel

/// What the booklet of a city says, in words and colours that are ready to draw.
public struct BookletContent: Hashable, Sendable {
  /// The title of the document.
  public let title: String
  /// The language of the document (BCP 47).
  public let language: String
  /// The names of the city.
  public let names: [SheetText]
  /// What the publisher says above the name.
  public var header: SheetText?
  /// Dates, sources, the publisher.
  public var footer: [SheetText] = []
  /// Where the city's page is.
  public var address: SheetContent.Address?
  /// What the chapters are called.
  public let headings: Headings
  /// The map in words.
  public let mapWords: String
  /// The lines in order.
  public let lines: [Chapter]
  /// The stations by name.
  public let stations: [Entry]

  /// A booklet.
  public init(
    title: String, language: String, names: [SheetText], headings: Headings, mapWords: String, lines: [Chapter],
    stations: [Entry]
  ) {
    self.title = title
    self.language = language
    self.names = names
    self.headings = headings
    self.mapWords = mapWords
    self.lines = lines
    self.stations = stations
  }

  /// What the chapters are called.
  public struct Headings: Hashable, Sendable {
    /// What there is on which page.
    public let contents: [SheetText]
    /// The map.
    public let network: [SheetText]
    /// The stations by name.
    public let stations: [SheetText]

    /// Headings.
    public init(contents: [SheetText], network: [SheetText], stations: [SheetText]) {
      self.contents = contents
      self.network = network
      self.stations = stations
    }
  }

  /// A line.
  public struct Chapter: Hashable, Sendable {
    /// Its names.
    public let names: [SheetText]
    /// Its stations with first and last trains; without times where nobody knows them.
    public let table: LineTable

    /// A line.
    public init(names: [SheetText], table: LineTable) {
      self.names = names
      self.table = table
    }
  }

  /// A station in the list by name.
  public struct Entry: Hashable, Sendable {
    /// The station.
    public let station: StationID
    /// The letter that it stands under.
    public let letter: String
    /// Its names.
    public let names: [SheetText]
    /// Its lines.
    public let badges: [SheetBadge]

    /// A station.
    public init(station: StationID, letter: String, names: [SheetText], badges: [SheetBadge]) {
      self.station = station
      self.letter = letter
      self.names = names
      self.badges = badges
    }
  }
}
