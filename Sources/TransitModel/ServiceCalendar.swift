/// A kind of service day and the dates it holds on (GTFS `calendar` and `calendar_dates`).
public struct ServiceCalendar: Hashable, Sendable {
  /// Its id.
  public let id: ServiceID
  /// What riders call it: "Weekdays".
  public let name: LocalizedText
  /// The days of the week it holds on, Monday first.
  public let weekdays: [Weekday]
  /// The first date it holds on; open when nothing.
  public let from: CalendarDate?
  /// The last date it holds on; open when nothing.
  public let until: CalendarDate?
  /// Dates it holds on all the same, in order.
  public let added: [CalendarDate]
  /// Dates it does not hold on, in order.
  public let removed: [CalendarDate]

  /// A kind of service day.
  public init(
    id: ServiceID, name: LocalizedText, weekdays: [Weekday], from: CalendarDate? = nil,
    until: CalendarDate? = nil, added: [CalendarDate] = [], removed: [CalendarDate] = []
  ) {
    self.id = id
    self.name = name
    self.weekdays = weekdays
    self.from = from
    self.until = until
    self.added = added
    self.removed = removed
  }

  /// Whether trips of this kind run on the service day `date`.
  public func holds(on date: CalendarDate) -> Bool {
    if removed.contains(date) { return false }
    if added.contains(date) { return true }
    if let from, date < from { return false }
    if let until, date > until { return false }
    return weekdays.contains(date.weekday)
  }
}
