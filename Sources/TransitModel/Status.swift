/// Whether a line, station or entrance is in use.
public struct Status: Hashable, Sendable {
  /// What holds.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// In use.
    case open
    /// Out of use.
    case closed
    /// Trains pass without stopping (stations only).
    case passing
    /// Not yet in use.
    case construction
  }

  /// What holds between the dates; outside them it is open.
  public let state: State
  /// The first date on which it holds.
  public let from: CalendarDate?
  /// The last date on which it holds.
  public let until: CalendarDate?
  /// Why, for riders.
  public let note: LocalizedText?

  /// A state between two dates.
  public init(_ state: State, from: CalendarDate? = nil, until: CalendarDate? = nil, note: LocalizedText? = nil) {
    self.state = state
    self.from = from
    self.until = until
    self.note = note
  }

  /// In use.
  public static let open = Status(.open)

  /// What holds on `date`.
  public func state(on date: CalendarDate) -> State {
    if let from, date < from { return .open }
    if let until, date > until { return .open }
    return state
  }
}
