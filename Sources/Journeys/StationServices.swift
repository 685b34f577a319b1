public import TransitModel

/// The trains that leave a station: a row per line, direction and kind of day.
public struct StationServices: Hashable, Sendable {
  /// The station.
  public let station: StationID
  /// Rows by line, direction and kind of day, in the order of the city's data.
  public let rows: [Row]

  /// Services of a station.
  public init(station: StationID, rows: [Row]) {
    self.station = station
    self.rows = rows
  }

  /// The trains of one line in one direction on one kind of day.
  public struct Row: Hashable, Sendable {
    /// The line.
    public let line: LineID
    /// The sense of travel.
    public let direction: DirectionID
    /// The kind of day.
    public let service: ServiceID
    /// What the times rest on.
    public let kind: TimetableKind
    /// The terminus of the direction: the last stop of the whole line, or of the only branch whose trains stop here.
    public let terminus: StationID
    /// Where the direction forks: the terminus of the branch that these trains are on; nothing for those of several.
    public let branch: StationID?
    /// The same trains by branch; empty where they are all of one.
    public let branches: [Row]
    /// The first train.
    public let first: Departure
    /// The last train.
    public let last: Departure
    /// The last train that runs to the terminus, of several branches to any of theirs; nothing when none does.
    public let lastThrough: Departure?
    /// The day's departures in order of time. Where only first and last trains are known these are the two.
    public let departures: [Departure]
    /// How often trains leave, by hour; empty where only first and last trains are known.
    public let headways: [HourlyHeadway]

    /// How many trains leave; nothing where only first and last trains are known.
    public var trips: Int? { kind == .firstLast ? nil : departures.count }
    /// Whether the first or the last time is an estimate.
    public var isApproximate: Bool { first.isApproximate || last.isApproximate }
    /// The row for each branch, or the row itself.
    public var byBranch: [Row] { branches.isEmpty ? [self] : branches }

    /// A row of departures; nothing when there is none. `termini` are those of the direction's branches.
    init?(
      line: LineID, direction: DirectionID, service: ServiceID, kind: TimetableKind, termini: [StationID],
      departures: [CityServices.Found]
    ) {
      let sorted = departures.sorted {
        ($0.departure.time, $0.departure.terminus, $0.departure.trip)
          < ($1.departure.time, $1.departure.terminus, $1.departure.trip)
      }
      guard let first = sorted.first, let last = sorted.last else { return nil }
      let used = termini.filter { terminus in sorted.contains { $0.branch == terminus } }
      self.line = line
      self.direction = direction
      self.service = service
      self.kind = kind
      terminus = used.first ?? first.branch
      branch = termini.count > 1 && used.count == 1 ? used[0] : nil
      branches =
        used.count < 2
        ? []
        : used.compactMap { terminus in
          Row(
            line: line, direction: direction, service: service, kind: kind, termini: termini,
            departures: sorted.filter { $0.branch == terminus })
        }
      self.first = first.departure
      self.last = last.departure
      lastThrough = sorted.last(where: \.runsWholeLine)?.departure
      self.departures = kind == .firstLast ? [first.departure, last.departure] : sorted.map(\.departure)
      headways = kind == .firstLast ? [] : HourlyHeadway.hours(of: sorted.map(\.departure.time))
    }
  }
}
