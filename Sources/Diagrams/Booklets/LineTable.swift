/// A line from end to end with the first and the last train of each station: the diagram of the line is the left edge of a
/// table.
public struct LineTable: Hashable, Sendable {
  /// The line.
  public let badge: SheetBadge
  /// What stands over the times: a direction on a kind of day.
  public let columns: [Column]
  /// The stations in order.
  public let rows: [Row]
  /// What first and last trains are called, in this order.
  public let labels: [SheetText]
  /// What a star beside a time means.
  public let starMeaning: SheetText

  /// A line.
  public init(
    badge: SheetBadge, columns: [Column], rows: [Row], labels: [SheetText], starMeaning: SheetText
  ) {
    self.badge = badge
    self.columns = columns
    self.rows = rows
    self.labels = labels
    self.starMeaning = starMeaning
  }

  /// A direction on a kind of day.
  public struct Column: Hashable, Sendable {
    /// Where its trains go; nothing where the table is of one direction.
    public let towards: SheetText?
    /// The kind of day.
    public let days: SheetText

    /// A column.
    public init(towards: SheetText?, days: SheetText) {
      self.towards = towards
      self.days = days
    }
  }

  /// The first and the last train.
  public struct Times: Hashable, Sendable {
    /// The first one.
    public let first: String
    /// The last one to the end of the line, else the last of all.
    public let last: String
    /// Whether the last one ends before the end of the line.
    public let endsEarly: Bool

    /// First and last train.
    public init(first: String, last: String, endsEarly: Bool) {
      self.first = first
      self.last = last
      self.endsEarly = endsEarly
    }
  }

  /// A station with its times.
  public struct Row: Hashable, Sendable {
    /// The station.
    public let stop: LineFromHere.Stop
    /// By column its times; nothing where no train leaves.
    public let times: [Times?]

    /// A station.
    public init(stop: LineFromHere.Stop, times: [Times?]) {
      self.stop = stop
      self.times = times
    }
  }

  /// The same with some of its stations.
  func keeping(_ isKept: (Row) -> Bool) -> LineTable {
    LineTable(
      badge: badge, columns: columns, rows: rows.filter(isKept), labels: labels, starMeaning: starMeaning)
  }

  /// The same with some of its columns.
  func columns(_ range: Range<Int>) -> LineTable {
    LineTable(
      badge: badge, columns: Array(columns[range]),
      rows: rows.map { Row(stop: $0.stop, times: Array($0.times[range])) },
      labels: labels, starMeaning: starMeaning)
  }

  /// Whether a star stands beside any time.
  var hasStars: Bool { rows.contains { $0.times.contains { $0?.endsEarly ?? false } } }
}
