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
