public import TransitModel

/// Trains of a city that knows lines and stations and no times, so that journeys can be found and how long they take be
/// told, about: they run every minute, at the usual speed of their kind.
public struct EstimatedTrains: Hashable, Sendable {
  /// The city with these trains.
  public let city: City
  /// The second of the day from which all of them run.
  public let from: Int

  /// How many seconds more a change takes than where times are known: the usual wait.
  public static let waitSeconds = 180
  /// How long they run after ``from``: longer than journeys within a city take.
  private static let span = 4 * 3600
  /// The longest way of a line in seconds that is waited for.
  private static let longestRun = 6 * 3600
  /// More stops of trains than this are not made: trains run less often.
  private static let mostStops = 2_000_000

  /// Nothing where the city has any times, or no line to run trains on.
  public init?(for city: City) {
    let knowsTimes =
      !city.trips.isEmpty || city.lines.contains { !$0.headways.isEmpty || !$0.firstLastTrains.isEmpty }
    let patterns = city.lines.flatMap { line in line.patterns.map { (line, $0) } }.filter { $0.1.stops.count > 1 }
    if knowsTimes || patterns.isEmpty { return nil }
    let stations = Dictionary(city.stations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let runs = patterns.map { RunningTimes(of: $0.1, on: $0.0, stations: stations).offsets }
    let longest = runs.map { $0.last ?? 0 }.max() ?? 0
    from = min(longest, Self.longestRun) / 60 * 60 + 60
    let until = from + Self.span
    let stops = runs.reduce(0) { $0 + $1.count }
    let headway = max(60, (until * stops / Self.mostStops + 59) / 60 * 60)
    let service = ServiceID("every-day")
    var result = city
    result.services = [
      ServiceCalendar(id: service, name: LocalizedText(service.rawValue, "en"), weekdays: Weekday.allCases)
    ]
    result.trips = zip(patterns, runs).flatMap { pattern, offsets in
      stride(from: 0, through: until, by: headway).map { start in
        Trip(
          id: TripID("\(pattern.0.id)-\(pattern.1.id)-\(start)"), line: pattern.0.id, pattern: pattern.1.id,
          service: service,
          stopTimes: offsets.map { StopTime(ServiceTime(seconds: start + $0), isApproximate: true) })
      }
    }
    result.defaults = City.Defaults(
      transferSeconds: city.defaults.transferSeconds + Self.waitSeconds, preference: city.defaults.preference)
    self.city = result
  }
}
