/// A line: the service riders know by name and colour (GTFS route).
public struct Line: Hashable, Sendable {
  /// What runs on it.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    case metro, rail, lightRail, tram, monorail, maglev, peopleMover, funicular
    /// A bus, only from a feed and only when asked for.
    case bus
    /// A ferry, only from a feed and only when asked for.
    case ferry
  }

  /// Its id.
  public let id: LineID
  /// What stands on its badge: "13"; see ``LabelledLine/label(for:)``.
  public var shortName: String
  /// Its name: "Line 13".
  public var name: LocalizedText
  /// Its colour.
  public var color: LineColor
  /// The official colour of labels on ``color``; nothing: black or white by contrast.
  public var officialLabelColor: LineColor?
  /// Names it had.
  public var formerNames: [FormerName] = []
  /// Ids of the routes of a feed that are this line, other than its own; not shown.
  public var routeIDs: [String] = []
  /// The letters its station codes begin with.
  public var code: String?
  /// What runs on it.
  public var mode: Mode = .metro
  /// A mark beside the name.
  public var mark: Mark?
  /// Whether it is in use.
  public var status: Status = .open
  /// The day from which its times are known to hold.
  public var timetableDate: CalendarDate?
  /// Who runs it.
  public var operatorName: LocalizedText?
  /// When its sections opened, oldest first.
  public var openings: [Opening] = []
  /// The senses of travel: two, or one for a one-way loop.
  public var directions: [Direction] = []
  /// Its service patterns; the first of a direction is the whole line in that direction.
  public var patterns: [ServicePattern] = []
  /// How often trains run, where there is no timetable.
  public var headways: [Headway] = []
  /// First and last trains, where there is nothing else.
  public var firstLastTrains: [FirstLastTrains] = []

  /// A line; everything else is set afterwards.
  public init(id: LineID, shortName: String, name: LocalizedText, color: LineColor) {
    self.id = id
    self.shortName = shortName
    self.name = name
    self.color = color
  }

  /// The colour of labels on the line's colour: the official one, else black or white, whichever contrasts more.
  public var labelColor: LineColor { officialLabelColor ?? color.labelColor }

  /// The patterns of one direction, the whole line first.
  public func patterns(of direction: DirectionID) -> [ServicePattern] {
    patterns.filter { $0.direction == direction }
  }

  /// The pattern with that id.
  public func pattern(_ id: PatternID) -> ServicePattern? {
    patterns.first { $0.id == id }
  }
}

/// A sense of travel on a line.
public struct Direction: Hashable, Sendable {
  /// Its id; unique within the line.
  public let id: DirectionID
  /// What riders call it: "Eastbound".
  public let name: LocalizedText
  /// What trains in this direction show; nothing: their terminus.
  public let headsign: LocalizedText?

  /// A sense of travel.
  public init(id: DirectionID, name: LocalizedText, headsign: LocalizedText? = nil) {
    self.id = id
    self.name = name
    self.headsign = headsign
  }
}

/// The opening of a section of a line.
public struct Opening: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate
  /// One end of the section; nothing: the whole line as it then was.
  public let from: StationID?
  /// The other end.
  public let to: StationID?
  /// Its length in metres.
  public let metres: Int?
  /// What the section is called ("Phase 2").
  public let name: LocalizedText?
  /// The line it opened as, where that line is now part of this one.
  public let formerLine: LocalizedText?

  /// An opening.
  public init(
    date: CalendarDate, from: StationID? = nil, to: StationID? = nil, metres: Int? = nil,
    name: LocalizedText? = nil, formerLine: LocalizedText? = nil
  ) {
    self.date = date
    self.from = from
    self.to = to
    self.metres = metres
    self.name = name
    self.formerLine = formerLine
  }
}
