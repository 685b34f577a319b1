/// A moment in seconds from midnight of the date asked about (noon minus twelve hours); negative on the day before.
public typealias Moment = Int32

/// Moments that stand for none. They leave room for a day to be added or taken away.
public enum NoMoment {
  /// Later than any: not reached.
  public static let never: Moment = 1_000_000_000
  /// Earlier than any: too late to set out at all.
  public static let tooLate: Moment = -1_000_000_000
}

/// Seconds of a day.
let secondsOfDay: Int32 = 86_400

/// A moment as it is written: in seconds of a service day that it does not lie before.
public struct DatedTime: Equatable, Sendable {
  /// The day, as days since 1970-01-01.
  public var date: Int32
  /// Its seconds, 0 or more.
  public var moment: Moment

  /// A moment of a date; one before midnight belongs to the day before.
  public init(_ moment: Moment, on date: Int32) {
    let days = moment < 0 ? (secondsOfDay - 1 - moment) / secondsOfDay : 0
    self.date = date - days
    self.moment = moment + days * secondsOfDay
  }
}
