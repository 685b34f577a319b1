/// A journey as the search sees it: rides, and the changes between them.
public struct Itinerary: Equatable, Sendable {
  /// A ride.
  public struct Ride: Equatable, Sendable {
    /// The lane of the train.
    public let lane: Int32
    /// What is added to the lane's times: 0, or minus a day for a train of the day before.
    public let shift: Int32
    /// The number of the train's day in the timetable it was found in.
    public let day: Int32
    /// The trip in the lane.
    public let trip: Int32
    /// The call at which it is boarded, and left.
    public let board: Int32
    /// The call at which it is left.
    public let alight: Int32
  }

  /// A change between two rides.
  public struct Change: Equatable, Sendable {
    /// The platform that is left.
    public let from: Int32
    /// The platform of the next train.
    public let to: Int32
    /// How long it takes without waiting.
    public let seconds: Int32
    /// Its rule in the tables.
    public let rule: Int32
  }

  /// The rides; empty where all of it is on foot.
  public let rides: [Ride]
  /// The changes, one less than rides.
  public let changes: [Change]
  /// The station where it begins and the way there.
  public let origin: Access
  /// The station where it ends and the way from there.
  public let target: Access
  /// When it begins.
  public let departure: Moment
  /// When it ends.
  public let arrival: Moment

  /// Seconds on foot.
  public var walkSeconds: Int32 {
    changes.reduce(origin.seconds + target.seconds) { $0 + $1.seconds }
  }
}
