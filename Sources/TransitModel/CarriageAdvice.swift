/// Where to stand for a way out or a change: the car and the door that stop beside it.
public struct CarriageAdvice: Hashable, Sendable {
  /// What is near.
  public enum Goal: Hashable, Sendable {
    /// The entrance with that code.
    case exit(String)
    /// The trains of a line.
    case transfer(LineID)
  }

  /// The line whose trains are left.
  public let line: LineID
  /// Their sense of travel.
  public let direction: DirectionID
  /// Where they are left.
  public let station: StationID
  /// What is near.
  public let goal: Goal
  /// The car, counted from the front of the train.
  public let car: Int
  /// The door, counted from the front of the car.
  public let door: Int?
  /// Who says so.
  public let source: String?

  /// A place to stand.
  public init(
    line: LineID, direction: DirectionID, station: StationID, goal: Goal, car: Int, door: Int? = nil,
    source: String? = nil
  ) {
    self.line = line
    self.direction = direction
    self.station = station
    self.goal = goal
    self.car = car
    self.door = door
    self.source = source
  }
}
