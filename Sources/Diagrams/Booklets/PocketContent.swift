/// What the pocket timetable of a line says, in words and colours that are ready to draw.
public struct PocketContent: Hashable, Sendable {
  /// The title of the document.
  public let title: String
  /// The language of the document (BCP 47).
  public let language: String
  /// The names of the line.
  public let names: [SheetText]
  /// The names of the city.
  public let city: [SheetText]
  /// The line.
  public let badge: SheetBadge
  /// Each direction.
  public let directions: [Direction]
  /// What stands over departures.
  public let departures: [SheetText]
  /// By number of stations what is said where not all are there: "4 of 18 stations".
  public let someStations: [SheetText]
  /// What is said of a last train where one is marked.
  public let lastLegend: SheetText
  /// Dates on which another kind of day holds.
  public var exceptions: [SheetText] = []
  /// Dates, sources, the publisher.
  public var footer: [SheetText] = []
  /// Where the line's page is.
  public var address: SheetContent.Address?

  /// A pocket timetable.
  public init(
    title: String, language: String, names: [SheetText], city: [SheetText], badge: SheetBadge, directions: [Direction],
    departures: [SheetText], someStations: [SheetText], lastLegend: SheetText
  ) {
    self.title = title
    self.language = language
    self.names = names
    self.city = city
    self.badge = badge
    self.directions = directions
    self.departures = departures
    self.someStations = someStations
    self.lastLegend = lastLegend
  }

  /// A direction of a line.
  public struct Direction: Hashable, Sendable {
    /// Where its trains go.
    public let towards: [SheetText]
    /// Its stations, with first and last trains.
    public let table: LineTable
    /// Departures from its stations, the ones that are used most first; each says its station in the place of a direction.
    public let departures: [Departures]

    /// A direction.
    public init(towards: [SheetText], table: LineTable, departures: [Departures]) {
      self.towards = towards
      self.table = table
      self.departures = departures
    }
  }

  /// The departures from a station in a direction.
  public struct Departures: Hashable, Sendable {
    /// Its place in the order of the line.
    public let place: Int
    /// Its departures.
    public let panel: DepartureBoard.Panel

    /// Departures from a station.
    public init(place: Int, panel: DepartureBoard.Panel) {
      self.place = place
      self.panel = panel
    }
  }
}
