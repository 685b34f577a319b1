internal import TransitModel

/// Which trips of a direction run the whole line, and which end early.
///
/// A trip runs the whole line from a stop on when it goes on to the direction's own terminus, wherever it started. On a
/// ring that is a lap that closes.
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

  /// Whether trips of `other` go on to the terminus.
  func isRun(by other: ServicePattern) -> Bool { other.terminus == terminus }
}
