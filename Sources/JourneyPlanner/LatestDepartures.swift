/// From when on it is too late: the latest departure from every station that still reaches a target.
public struct LatestDepartures: Sendable {
  /// For each station the latest moment to be there, on foot to another one included; ``NoMoment/tooLate`` where the target
  /// cannot be reached by a train.
  public let moments: [Moment]
  /// The same for each platform, to board a train there.
  private let ofPlatform: [Moment]
  private let network: Network

  @inline(never)
  init(_ timetable: Timetable, _ ends: Ends, _ walks: EndWalks, deadline: Moment = NoMoment.never / 2) {
    let network = timetable.network
    let search = BackwardSearch(timetable, ends, deadline: deadline)
    var moments = [Moment](repeating: NoMoment.tooLate, count: Int(network.tables.stationCount))
    var ofPlatform: [Moment] = []
    for (platform, station) in network.tables.platformStation.enumerated() {
      ofPlatform.add(search.latest(at: Int32(platform), rides: ForwardSearch.mostRides))
      moments[Int(station)] = max(moments[Int(station)], ofPlatform[platform])
    }
    for station in moments.indices {
      for walk in walks.from(Int32(station)) where ofPlatform[Int(walk.platform)] > NoMoment.tooLate {
        moments[station] = max(moments[station], ofPlatform[Int(walk.platform)] - walk.seconds)
      }
    }
    self.moments = moments
    self.ofPlatform = ofPlatform
    self.network = network
  }

  /// The latest departure from the origin; nothing when the target cannot be reached.
  func departure(of ends: Ends) -> Moment? {
    var best = NoMoment.tooLate
    for origin in ends.origins {
      for platform in network.platforms(of: origin) where ofPlatform[Int(platform)] > NoMoment.tooLate {
        best = max(best, ofPlatform[Int(platform)] - origin.seconds)
      }
    }
    return best > NoMoment.tooLate ? best : nil
  }

  /// How much later each ride of a journey could be boarded, with the target still reached.
  public func slacks(of journey: Itinerary, _ network: Network) -> [Int32] {
    journey.rides.map { ride in
      let latest = moments[Int(network.station(ride, ride.board))]
      return max(0, latest - network.departure(of: ride))
    }
  }

  /// Which ride a last journey hangs on: the furthest of the unbroken chain, from the first on, that cannot be boarded any
  /// later.
  public static func bottleneck(slacks: [Int32]) -> Int? {
    guard slacks.first == 0 else { return nil }
    return (slacks.firstIndex { $0 != 0 } ?? slacks.count) - 1
  }
}
