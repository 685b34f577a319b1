public import TransitModel

/// A train that leaves a station.
public struct Departure: Hashable, Sendable {
  /// When it leaves.
  public let time: ServiceTime
  /// Where the trip ends.
  public let terminus: StationID
  /// Whether it ends before the terminus of its direction (on a ring: before the ring is closed).
  public let isShortTurn: Bool
  /// The pattern it runs by.
  public let pattern: PatternID
  /// Its trip.
  public let trip: TripID
  /// Whether the time is an estimate.
  public let isApproximate: Bool
  /// Seconds between trains where it stands for trains "about every N minutes".
  public let headwaySeconds: Int?

  /// A departure.
  public init(
    time: ServiceTime, terminus: StationID, isShortTurn: Bool, pattern: PatternID, trip: TripID,
    isApproximate: Bool = false, headwaySeconds: Int? = nil
  ) {
    self.time = time
    self.terminus = terminus
    self.isShortTurn = isShortTurn
    self.pattern = pattern
    self.trip = trip
    self.isApproximate = isApproximate
    self.headwaySeconds = headwaySeconds
  }
}

/// How often trains leave in one hour of the service day.
public struct HourlyHeadway: Hashable, Sendable {
  /// The hour of the service day; 24 is the hour after midnight.
  public let hour: Int
  /// How many trains leave in it.
  public let trains: Int
  /// The shortest time in seconds from a train that leaves in this hour to the next one; nothing after the day's last.
  public let shortestSeconds: Int?
  /// The longest such time.
  public let longestSeconds: Int?

  /// The headways of departures in rising order, hours without a train left out.
  public static func hours(of times: [ServiceTime]) -> [HourlyHeadway] {
    var result: [HourlyHeadway] = []
    var start = 0
    while start < times.count {
      let hour = times[start].seconds / 3600
      var end = start
      var gaps: [Int] = []
      while end < times.count, times[end].seconds / 3600 == hour {
        if end + 1 < times.count { gaps.append(times[end + 1] - times[end]) }
        end += 1
      }
      result.append(
        HourlyHeadway(hour: hour, trains: end - start, shortestSeconds: gaps.min(), longestSeconds: gaps.max()))
      start = end
    }
    return result
  }
}
