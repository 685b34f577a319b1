public import TransitModel

/// How long trains of a pattern take, where no timetable says so.
public struct RunningTimes: Hashable, Sendable {
  /// Seconds from the pattern's first stop, one per stop, rising.
  public let offsets: [Int]
  /// Whether a part of them was derived from distances instead of read from the data.
  public let isApproximate: Bool

  /// The running times of `pattern` on `line`: the data's own seconds, else metres at the mode's usual speed, else the
  /// straight line between the stations, a quarter longer, at that speed, else ``secondsWithoutDistance``.
  public init(of pattern: ServicePattern, on line: Line, stations: [StationID: Station]) {
    var offsets = [0]
    var isApproximate = false
    for (before, stop) in zip(pattern.stops, pattern.stops.dropFirst()) {
      var seconds = stop.seconds
      if seconds == nil {
        isApproximate = true
        seconds = Self.seconds(from: before, to: stop, mode: line.mode, stations: stations)
      }
      offsets.append((offsets.last ?? 0) + max(1, seconds ?? Self.secondsWithoutDistance))
    }
    self.offsets = offsets
    self.isApproximate = isApproximate
  }

  /// Seconds between two stations of which nothing else is known.
  public static let secondsWithoutDistance = 120
  /// How much longer the track is than the straight line.
  static let trackOverStraightLine = 1.25

  private static func seconds(
    from: ServicePattern.Stop, to: ServicePattern.Stop, mode: Line.Mode, stations: [StationID: Station]
  ) -> Int? {
    var metres = to.metres.map(Double.init)
    if metres == nil, let a = stations[from.station]?.coordinate, let b = stations[to.station]?.coordinate {
      metres = a.distance(to: b) * trackOverStraightLine
    }
    return metres.map { min(Int($0 / mode.usualSpeed) + 1, 6 * 3600) }
  }
}

extension Line.Mode {
  /// The usual speed between stations with stops included, in metres per second.
  var usualSpeed: Double {
    switch self {
    case .metro: 9.5
    case .rail: 15
    case .lightRail: 7
    case .tram: 5
    case .monorail, .peopleMover: 8
    case .maglev: 14
    case .funicular: 3
    case .bus: 4.5
    case .ferry: 5
    }
  }
}
