extension TripID {
  /// The id of a train of a trip that is run by frequency: the trip's own, and when the train leaves.
  public static func train(of trip: String, leaving time: ServiceTime) -> TripID { TripID("\(trip)@\(time)") }

  /// The trip whose train this is, where it is one of a trip that is run by frequency.
  public var runByFrequency: TripID? {
    guard let end = rawValue.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let time = rawValue[rawValue.utf8.index(after: end)...]
    return time.utf8.count == 8 && ServiceTime(time) != nil ? TripID(String(rawValue[..<end])) : nil
  }
}
