internal import TransitModel

/// Which trips of a direction run the whole line, and which end early.
///
/// A trip runs the whole line from a stop on when it goes on to the direction's own terminus, wherever it started. On a
/// ring every trip comes by its end sooner or later: there a trip runs the whole line when it makes the whole lap.
struct WholeLine {
  /// The whole line in that direction.
  let pattern: ServicePattern
  /// The terminus of the direction.
  let terminus: StationID

  /// Nothing when the direction has no pattern with stops.
  init?(of direction: DirectionID, on line: Line) {
    guard let whole = line.patterns.first(where: { $0.direction == direction }), let terminus = whole.terminus else {
      return nil
    }
    pattern = whole
    self.terminus = terminus
  }

  /// Whether trips of `other` run the whole line.
  func isRun(by other: ServicePattern) -> Bool {
    guard pattern.isLoop else { return other.terminus == terminus }
    return other.isLoop && other.stops.count >= pattern.stops.count
  }

  /// Whether trips of `other` end before the terminus.
  func endsEarly(_ other: ServicePattern) -> Bool { other.terminus != terminus }
}
