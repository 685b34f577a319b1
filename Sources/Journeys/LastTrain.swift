public import TransitModel

/// What the last journey of a service day hangs on.
public struct LastTrain: Hashable, Sendable {
  /// The last journey.
  public let journey: Journey
  /// The bottleneck: the index in the journey's legs of the furthest leg of the unbroken chain, from the origin on, whose
  /// train leaves at the latest departure from its boarding station that still reaches the destination.
  public let bottleneckLeg: Int
  /// The station to be at.
  public let station: StationID
  /// The line to board there.
  public let line: LineID
  /// The time to be there by.
  public let at: ServiceTime
  /// Whether that train runs the whole line.
  public let runsWholeLine: Bool

  /// What a last journey hangs on.
  public init(
    journey: Journey, bottleneckLeg: Int, station: StationID, line: LineID, at: ServiceTime, runsWholeLine: Bool
  ) {
    self.journey = journey
    self.bottleneckLeg = bottleneckLeg
    self.station = station
    self.line = line
    self.at = at
    self.runsWholeLine = runsWholeLine
  }
}
