/// A time of a service day: seconds from noon minus twelve hours, past 24 h where the day runs on (GTFS `Time`).
public struct ServiceTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds from noon minus twelve hours.
  public let seconds: Int

  /// The time that many seconds into the service day.
  public init(seconds: Int) { self.seconds = seconds }

  /// The time of hours, minutes and seconds.
  public init(_ hours: Int, _ minutes: Int, _ seconds: Int = 0) {
    self.seconds = hours * 3600 + minutes * 60 + seconds
  }

  /// The latest time that can be written, 59:59:59.
  public static let latest = ServiceTime(59, 59, 59)

  /// The time written as `H:MM`, `HH:MM` or `HH:MM:SS`, up to 59:59:59; nothing for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var numbers: [Int] = []
    for (index, part) in parts.enumerated() {
      guard part.count == 2 || (index == 0 && part.count == 1) else { return nil }
      var number = 0
      for byte in part {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      guard number < 60 else { return nil }
      numbers.append(number)
    }
    self.init(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
  }

  /// Whether the earlier time is the left one.
  public static func < (a: ServiceTime, b: ServiceTime) -> Bool { a.seconds < b.seconds }

  /// The time that many seconds later.
  public static func + (time: ServiceTime, seconds: Int) -> ServiceTime {
    ServiceTime(seconds: time.seconds + seconds)
  }

  /// The seconds from `b` to `a`.
  public static func - (a: ServiceTime, b: ServiceTime) -> Int { a.seconds - b.seconds }

  /// Whether the time lies past midnight, on the calendar day after the service day.
  public var isNextDay: Bool { seconds >= 86_400 }

  /// `HH:MM` on the clock on the wall: 24:10 reads 00:10. Seconds are cut off.
  public var clock: String {
    let minutes = ((seconds / 60) % 1440 + 1440) % 1440
    return Self.twoDigits(minutes / 60) + ":" + Self.twoDigits(minutes % 60)
  }

  /// `HH:MM:SS` of the service day, past 24 where the day runs on, as in JSON; with a minus before it.
  public var description: String {
    let size = seconds.magnitude
    let digits = [size / 3600, size / 60 % 60, size % 60].map { Self.twoDigits(Int($0)) }.joined(separator: ":")
    return seconds < 0 ? "-" + digits : digits
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 && number >= 0 ? "0\(number)" : "\(number)"
  }
}
