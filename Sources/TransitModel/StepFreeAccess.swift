/// Whether a station is entered and left without steps, and when it is not.
public struct StepFreeAccess: Hashable, Sendable {
  /// A time in which it is not, both days included; nothing for an end without a limit.
  public struct Outage: Hashable, Sendable {
    /// The first day.
    public let from: CalendarDate?
    /// The last day.
    public let until: CalendarDate?

    /// Whether it holds on a date.
    public func holds(on date: CalendarDate) -> Bool {
      (from.map { $0 <= date } ?? true) && (until.map { date <= $0 } ?? true)
    }
  }

  /// Whether it is when all lifts run; nothing where nobody says.
  public let isKnown: Bool?
  /// When it is not all the same: a lift or every entrance without steps is closed.
  public let outages: [Outage]

  /// What the data say of the station itself, else of its entrances: one without steps is enough, and only where all have
  /// steps it has none.
  public init(_ station: Station, notices: [City.Notice]) {
    let known = station.entrances.map(\.stepFree)
    let ofEntrances: Bool? = known.contains(true) ? true : known.isEmpty || known.contains(nil) ? nil : false
    isKnown = station.stepFree ?? ofEntrances
    var outages = notices.filter { $0.isStepFreeAccessClosed && $0.stations.contains(station.id) }.map {
      Outage(from: $0.from, until: $0.until)
    }
    outages += station.facilities.filter { $0.kind == .lift && $0.status.state != .open }.map {
      Outage(from: $0.status.from, until: $0.status.until)
    }
    let ways = station.entrances.filter { $0.stepFree == true }.map(\.status)
    if let first = ways.first, ways.allSatisfy({ $0.state != .open }) {
      // While all of them are closed.
      let from = ways.compactMap(\.from).max()
      let until = ways.compactMap(\.until).min()
      if from.map({ from in until.map { from <= $0 } ?? true }) ?? true {
        outages.append(Outage(from: from ?? first.from, until: until))
      }
    }
    self.outages = outages
  }

  /// Whether it is on a date; nothing where nobody says.
  public func isKnown(on date: CalendarDate) -> Bool? {
    isKnown == true && outages.contains { $0.holds(on: date) } ? false : isKnown
  }
}
