/// A station a journey may begin or end with, and the way on foot between it and the place or station asked for.
public struct Access: Equatable, Sendable {
  /// The station.
  public let station: Int32
  /// Seconds on foot; 0 where the station itself was asked for.
  public let seconds: Int32
  /// Metres on foot; -1 where a rule does not say.
  public let metres: Int32
  /// Steps on the way, or -1.
  public let stairs: Int32
  /// The one platform the way leads to or from, or -1 for all of the station.
  public let platform: Int32
  /// The station asked for, where a rule gives the walk between the two; else -1.
  public let asked: Int32

  /// A station within reach.
  public init(
    station: Int32, seconds: Int32 = 0, metres: Int32 = 0, stairs: Int32 = -1, platform: Int32 = -1, asked: Int32 = -1
  ) {
    self.station = station
    self.seconds = seconds
    self.metres = metres
    self.stairs = stairs
    self.platform = platform
    self.asked = asked
  }

  /// Whether it is a walk that a rule gives.
  public var isByRule: Bool { asked >= 0 }
  /// Whether there is something to walk.
  var isWalk: Bool { isByRule || seconds > 0 || metres > 0 }
}

/// Where a journey begins and where it ends, each a choice of stations.
public struct Ends: Equatable, Sendable {
  /// Where it may begin.
  public let origins: [Access]
  /// Where it may end.
  public let targets: [Access]
  /// The straight way on foot between two places or coordinates; nothing where an end is a station.
  public let direct: Access?
  /// Whether the whole way on foot is an answer.
  private(set) var mayWalk = true

  /// Both ends.
  public init(origins: [Access], targets: [Access], direct: Access? = nil) {
    self.origins = origins
    self.targets = targets
    self.direct = direct
  }

  /// The same for journeys by train alone.
  var withoutWalk: Ends {
    var ends = self
    ends.mayWalk = false
    return ends
  }

  /// The seconds on foot from each platform to the target, -1 where it is out of reach.
  @inline(never)
  func secondsToTarget(_ network: Network) -> [Int32] {
    var result = [Int32](repeating: -1, count: network.platformCount)
    for access in targets {
      for platform in network.platforms(of: access) {
        let known = result[Int(platform)]
        if known < 0 || access.seconds < known { result[Int(platform)] = access.seconds }
      }
    }
    return result
  }
}
