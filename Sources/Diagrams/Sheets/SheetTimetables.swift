public import TransitModel

/// The departures of a station: a panel for each line and direction.
public struct DepartureBoard: Hashable, Sendable {
  /// Its heading.
  public let heading: [SheetText]
  /// The panels.
  public let panels: [Panel]
  /// What is said of a last train where one is marked.
  public let lastLegend: SheetText
  /// Dates on which another kind of day holds.
  public let exceptions: [SheetText]

  /// Departures.
  public init(heading: [SheetText], panels: [Panel], lastLegend: SheetText, exceptions: [SheetText]) {
    self.heading = heading
    self.panels = panels
    self.lastLegend = lastLegend
    self.exceptions = exceptions
  }

  /// The departures of one line in one direction.
  public struct Panel: Hashable, Sendable {
    /// The line.
    public let badge: SheetBadge
    /// Where its trains go.
    public let towards: [SheetText]
    /// A table for each kind of day.
    public let tables: [Table]
    /// What the letters beside minutes mean.
    public let marks: [Mark]
    /// What else has to be known: that times are estimates, the date of the timetable.
    public let notes: [SheetText]
    /// The first and last train on each kind of day, for where there is no room, or nothing else is known.
    public let ends: [Ends]

    /// A panel.
    public init(
      badge: SheetBadge, towards: [SheetText], tables: [Table], marks: [Mark], notes: [SheetText], ends: [Ends]
    ) {
      self.badge = badge
      self.towards = towards
      self.tables = tables
      self.marks = marks
      self.notes = notes
      self.ends = ends
    }
  }

  /// The first and the last train of a kind of day.
  public struct Ends: Hashable, Sendable {
    /// The kind of day.
    public let days: [SheetText]
    /// "first 05:10, last 23:12".
    public let text: SheetText

    /// First and last train.
    public init(days: [SheetText], text: SheetText) {
      self.days = days
      self.text = text
    }
  }

  /// A letter and what it means.
  public struct Mark: Hashable, Sendable {
    /// The letter.
    public let letter: String
    /// "only to Xizhimen".
    public let meaning: SheetText

    /// A letter.
    public init(letter: String, meaning: SheetText) {
      self.letter = letter
      self.meaning = meaning
    }
  }

  /// The trains of one kind of day by hour.
  public struct Table: Hashable, Sendable {
    /// The kind of day.
    public let days: [SheetText]
    /// The hours with trains, in order.
    public let hours: [Hour]

    /// A table.
    public init(days: [SheetText], hours: [Hour]) {
      self.days = days
      self.hours = hours
    }
  }

  /// The trains of an hour.
  public struct Hour: Hashable, Sendable {
    /// The hour of the service day; 24 is the hour after midnight.
    public let hour: Int
    /// The trains; empty where only how often they run is known.
    public let trains: [Train]
    /// How often they run: "every 4–7 min".
    public let interval: SheetText

    /// An hour.
    public init(hour: Int, trains: [Train], interval: SheetText) {
      self.hour = hour
      self.trains = trains
      self.interval = interval
    }
  }

  /// A train.
  public struct Train: Hashable, Sendable {
    /// The minute it leaves at, 0 to 59.
    public let minute: Int
    /// The letter beside it, where it does not run the whole line or runs to a further branch.
    public let letter: String?
    /// Whether it is the last one to where it goes.
    public let isLast: Bool

    /// A train.
    public init(minute: Int, letter: String? = nil, isLast: Bool = false) {
      self.minute = minute
      self.letter = letter
      self.isLast = isLast
    }
  }
}

/// First and last trains.
public struct FirstLastTable: Hashable, Sendable {
  /// Its heading.
  public let heading: [SheetText]
  /// What stands over the columns: first train, last train.
  public let columns: [SheetText]
  /// A row for each line, direction and kind of day.
  public let rows: [Row]

  /// A table.
  public init(heading: [SheetText], columns: [SheetText], rows: [Row]) {
    self.heading = heading
    self.columns = columns
    self.rows = rows
  }

  /// The trains of one line in one direction.
  public struct Row: Hashable, Sendable {
    /// The line.
    public let badge: SheetBadge
    /// Where its trains go.
    public let towards: [SheetText]
    /// By kind of day.
    public let days: [Day]

    /// A row.
    public init(badge: SheetBadge, towards: [SheetText], days: [Day]) {
      self.badge = badge
      self.towards = towards
      self.days = days
    }
  }

  /// The trains of a kind of day.
  public struct Day: Hashable, Sendable {
    /// The kind of day.
    public let days: SheetText
    /// The first train.
    public let first: String
    /// The last train; nothing where none runs the whole line.
    public let last: String?
    /// Notes: "only to Xizhimen 23:40".
    public let notes: [SheetText]

    /// A kind of day.
    public init(days: SheetText, first: String, last: String?, notes: [SheetText]) {
      self.days = days
      self.first = first
      self.last = last
      self.notes = notes
    }
  }
}

/// The last connections to places people go to.
public struct ConnectionTable: Hashable, Sendable {
  /// Its heading.
  public let heading: [SheetText]
  /// The kinds of day.
  public let days: [SheetText]
  /// A row for each place.
  public let rows: [Row]

  /// A table.
  public init(heading: [SheetText], days: [SheetText], rows: [Row]) {
    self.heading = heading
    self.days = days
    self.rows = rows
  }

  /// A place.
  public struct Row: Hashable, Sendable {
    /// Its name.
    public let names: [SheetText]
    /// Whether it is an airport or a railway station.
    public let mark: Mark?
    /// By kind of day when to leave at the latest; nothing where none goes there.
    public let times: [Time?]

    /// A place.
    public init(names: [SheetText], mark: Mark?, times: [Time?]) {
      self.names = names
      self.mark = mark
      self.times = times
    }
  }

  /// When to leave at the latest.
  public struct Time: Hashable, Sendable {
    /// The time on the clock.
    public let clock: String
    /// The line to board, where it is the only one that leaves then.
    public let badge: SheetBadge?

    /// A time.
    public init(clock: String, badge: SheetBadge?) {
      self.clock = clock
      self.badge = badge
    }
  }
}
