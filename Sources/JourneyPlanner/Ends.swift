/// A station a journey may begin or end with, and the way on foot between it and the place asked for.
public struct Access: Equatable, Sendable {
  /// The station.
  public let station: Int32
  /// Seconds on foot; 0 where the station itself was asked for.
  public let seconds: Int32
  /// Metres on foot.
  public let metres: Int32

  /// A station within reach.
  public init(station: Int32, seconds: Int32 = 0, metres: Int32 = 0) {
    self.station = station
    self.seconds = seconds
    self.metres = metres
  }
}

/// Where a journey begins and where it ends, each a choice of stations.
public struct Ends: Equatable, Sendable {
  /// Where it may begin.
  public let origins: [Access]
  /// Where it may end.
  public let targets: [Access]

  /// Both ends.
  public init(origins: [Access], targets: [Access]) {
    self.origins = origins
    self.targets = targets
  }

  /// The seconds on foot from each station to the target, -1 where it is out of reach.
  func secondsToTarget(stations: Int) -> [Int32] { Self.seconds(targets, stations: stations) }

  @inline(never)
  private static func seconds(_ accesses: [Access], stations: Int) -> [Int32] {
    var result = [Int32](repeating: -1, count: stations)
    for access in accesses {
      let station = Int(access.station)
      if result[station] < 0 || access.seconds < result[station] { result[station] = access.seconds }
    }
    return result
  }
}
