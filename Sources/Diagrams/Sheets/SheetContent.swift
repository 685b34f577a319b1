public import TransitModel

/// A text of a sheet and its language.
public struct SheetText: Hashable, Sendable {
  /// The text.
  public let text: String
  /// Its language (BCP 47).
  public let language: String

  /// A text in a language.
  public init(_ text: String, _ language: String) {
    self.text = text
    self.language = language
  }
}

/// The sign of a line.
public struct SheetBadge: Hashable, Sendable {
  /// The line.
  public let line: LineID
  /// What stands on it.
  public let text: SheetText
  /// The line's name.
  public let name: String
  /// The line's colour.
  public let color: LineColor
  /// The colour of words on it.
  public let labelColor: LineColor

  /// The sign of a line.
  public init(line: LineID, text: SheetText, name: String, color: LineColor, labelColor: LineColor) {
    self.line = line
    self.text = text
    self.name = name
    self.color = color
    self.labelColor = labelColor
  }
}

/// What a sheet for a wall shows, in words and colours that are ready to draw: view data without places.
///
/// Texts that stand in two languages are lists, the large one first.
public struct SheetContent: Hashable, Sendable {
  /// The title of the document.
  public var title: String
  /// The language of the document (BCP 47).
  public var language: String
  /// The name at its head.
  public var names: [SheetText]
  /// What has to be known before all else, such as that the station is closed.
  public var remarks: [SheetText] = []
  /// The lines at its head.
  public var badges: [SheetBadge] = []
  /// What the publisher says at its head.
  public var header: SheetText?
  /// What stands at its foot: dates, sources, the publisher.
  public var footer: [SheetText] = []
  /// What stands in the fields of a frame.
  public var fields: [SheetFrame.Field: SheetText] = [:]
  /// Where the station's page is.
  public var address: Address?
  /// The parts, in the order in which they are read.
  public var parts: [Part]

  /// A sheet.
  public init(title: String, language: String, names: [SheetText], parts: [Part]) {
    self.title = title
    self.language = language
    self.names = names
    self.parts = parts
  }

  /// An address, and what is said of it.
  public struct Address: Hashable, Sendable {
    /// The address.
    public let url: String
    /// What is said of it.
    public let caption: SheetText

    /// An address.
    public init(url: String, caption: SheetText) {
      self.url = url
      self.caption = caption
    }
  }

  /// A part of a sheet.
  public enum Part: Hashable, Sendable {
    /// Departures by hour and minute.
    case departures(DepartureBoard)
    /// First and last trains.
    case firstLast(FirstLastTable)
    /// The last connections to places people go to.
    case connections(ConnectionTable)
    /// A line from here.
    case line(LineFromHere)
    /// The network with the place where one is.
    case network(MapFigure)
    /// The network around the place where one is.
    case surroundings(MapFigure)
    /// The ways out.
    case exits(ExitTable)
    /// What the station has.
    case facilities(FacilityList)
  }
}

/// A line as it is seen from a station.
public struct LineFromHere: Hashable, Sendable {
  /// What stands over the first of them; nothing over the others.
  public let heading: [SheetText]
  /// The line.
  public let badge: SheetBadge
  /// The line's name.
  public let names: [SheetText]
  /// The stations from one end to the other, where one is among them.
  public let stops: [Stop]
  /// What is said at the end where ``stops`` begin: where trains go, first and last train.
  public let before: [SheetText]
  /// What is said where they end.
  public let after: [SheetText]
  /// What each folded run of stations says: "5 stations".
  public let folded: [Int: SheetText]

  /// A line.
  public init(
    heading: [SheetText], badge: SheetBadge, names: [SheetText], stops: [Stop], before: [SheetText],
    after: [SheetText], folded: [Int: SheetText]
  ) {
    self.heading = heading
    self.badge = badge
    self.names = names
    self.stops = stops
    self.before = before
    self.after = after
    self.folded = folded
  }

  /// A station of the line.
  public struct Stop: Hashable, Sendable {
    /// The station.
    public let station: StationID
    /// Its names.
    public let names: [SheetText]
    /// Minutes from here; nothing here and where nobody knows.
    public let minutes: Int?
    /// Whether the minutes are an estimate.
    public let isApproximate: Bool
    /// Other lines that stop there.
    public let badges: [SheetBadge]
    /// Whether one is here.
    public let isHere: Bool
    /// Whether no train stops there.
    public let isClosed: Bool
    /// Whether it begins a branch that leaves the line further up.
    public var branchFrom: SheetText?

    /// A station.
    public init(
      station: StationID, names: [SheetText], minutes: Int?, isApproximate: Bool, badges: [SheetBadge], isHere: Bool,
      isClosed: Bool, branchFrom: SheetText? = nil
    ) {
      self.station = station
      self.names = names
      self.minutes = minutes
      self.isApproximate = isApproximate
      self.badges = badges
      self.isHere = isHere
      self.isClosed = isClosed
      self.branchFrom = branchFrom
    }
  }
}

/// A map, and where one is on it.
public struct MapFigure: Hashable, Sendable {
  /// Its heading.
  public let heading: [SheetText]
  /// The station one is at.
  public let station: StationID
  /// "You are here".
  public let here: SheetText
  /// The figure in words.
  public let words: String

  /// A map.
  public init(heading: [SheetText], station: StationID, here: SheetText, words: String) {
    self.heading = heading
    self.station = station
    self.here = here
    self.words = words
  }
}

/// The ways out of a station.
public struct ExitTable: Hashable, Sendable {
  /// Its heading.
  public let heading: [SheetText]
  /// The ways out.
  public let exits: [Exit]
  /// Places nearby that no exit is known for.
  public let places: [SheetText]
  /// What is said of bearings.
  public let note: SheetText?

  /// Ways out.
  public init(heading: [SheetText], exits: [Exit], places: [SheetText], note: SheetText?) {
    self.heading = heading
    self.exits = exits
    self.places = places
    self.note = note
  }

  /// A way out.
  public struct Exit: Hashable, Sendable {
    /// Its sign.
    public let code: String
    /// Its name.
    public let names: [SheetText]
    /// Eighths of the circle clockwise from north; nothing where nobody knows.
    public let octant: Int?
    /// "north-east, 120 m".
    public let bearing: SheetText?
    /// What it leads to.
    public let places: [SheetText]
    /// Whether it has no steps.
    public let isStepFree: Bool
    /// That it is closed.
    public let closure: SheetText?

    /// A way out.
    public init(
      code: String, names: [SheetText], octant: Int?, bearing: SheetText?, places: [SheetText], isStepFree: Bool,
      closure: SheetText?
    ) {
      self.code = code
      self.names = names
      self.octant = octant
      self.bearing = bearing
      self.places = places
      self.isStepFree = isStepFree
      self.closure = closure
    }
  }
}

/// What a station has.
public struct FacilityList: Hashable, Sendable {
  /// Its heading.
  public let heading: [SheetText]
  /// Whether the station is reached without steps, in words; nothing where nobody says.
  public let access: SheetText?
  /// Whether it is.
  public let isStepFree: Bool
  /// What there is, and where: "Toilet: concourse".
  public let items: [SheetText]

  /// Facilities.
  public init(heading: [SheetText], access: SheetText?, isStepFree: Bool, items: [SheetText]) {
    self.heading = heading
    self.access = access
    self.isStepFree = isStepFree
    self.items = items
  }
}
