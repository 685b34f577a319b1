import TransitModel

extension Oracle {
  /// What was found out before about stops of trains: the same is asked for every moment of departure.
  final class Memo {
    /// A train at one of its stops.
    struct Event: Hashable {
      let train: Int
      let stop: Int
    }

    private struct Change: Hashable {
      let from: Event
      let to: Event
    }

    /// A walk between a station and a stop of a train.
    enum Walk: Hashable {
      case from(StationID, Event)
      case to(StationID, Event)
    }

    private var changes: [Change: Int?] = [:]
    private var open: [Event: Bool] = [:]
    private var walks: [Walk: Int?] = [:]
    private var trips: Set<TripID>?

    func change(_ from: Event, _ to: Event, _ find: () -> Int?) -> Int? {
      Self.kept(Change(from: from, to: to), in: &changes, find)
    }

    func isOpen(_ event: Event, _ find: () -> Bool) -> Bool { Self.kept(event, in: &open, find) }

    func running(_ find: () -> Set<TripID>) -> Set<TripID> {
      let found = trips ?? find()
      trips = found
      return found
    }

    func walk(_ walk: Walk, _ find: () -> Int?) -> Int? { Self.kept(walk, in: &walks, find) }

    private static func kept<Key, Value>(_ key: Key, in kept: inout [Key: Value], _ find: () -> Value) -> Value {
      if let known = kept[key] { return known }
      let found = find()
      kept[key] = found
      return found
    }
  }
}
