import TransitModel

extension Oracle {
  /// What was found out before about stops of trains: the same is asked for every moment of departure. Stops go by their
  /// numbers in the row of all stops of all trains.
  final class Memo {
    /// A walk between a station and a stop of a train.
    enum Walk: Hashable {
      case from(StationID, Int)
      case to(StationID, Int)
    }

    private struct Pair: Hashable {
      let from: StationID
      let to: StationID
    }

    /// A rule for changes, and where it stands among all.
    typealias Rule = (order: Int, transfer: Transfer)

    private static let unasked = Int32.min
    private static let impossible = Int32.min + 1

    /// The seconds of each change, a row for each stop that is left.
    private var changes: [Int32] = []
    private var events: Events?
    private var walks: [Walk: Int?] = [:]
    private var rules: [Pair: [Rule]] = [:]
    private var trips: Set<TripID>?

    func events(_ find: () -> Events) -> Events {
      let found = events ?? find()
      events = found
      return found
    }

    func change(_ from: Int, _ to: Int, of count: Int, _ find: () -> Int?) -> Int? {
      if changes.isEmpty { changes = Array(repeating: Self.unasked, count: count * count) }
      let place = from * count + to
      if changes[place] == Self.unasked { changes[place] = find().map { Int32($0) } ?? Self.impossible }
      let known = changes[place]
      return known == Self.impossible ? nil : Int(known)
    }

    func rules(from: StationID, to: StationID, _ find: () -> [Rule]) -> [Rule] {
      Self.kept(Pair(from: from, to: to), in: &rules, find)
    }

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

  /// The stops of all trains in a row.
  final class Events {
    /// The number of each train's first stop.
    let first: [Int]
    /// Where a train stands at each.
    let stops: [(train: Int, stop: Int)]
    let arrivals: [Int]
    let departures: [Int]
    let mayBoard: [Bool]
    let mayAlight: [Bool]

    var count: Int { stops.count }

    init(_ trains: [Train], mayBoard: (Int, Int) -> Bool, mayAlight: (Int, Int) -> Bool) {
      var (first, stops): ([Int], [(train: Int, stop: Int)]) = ([], [])
      for train in trains.indices {
        first.append(stops.count)
        stops += trains[train].pattern.stops.indices.map { (train, $0) }
      }
      self.first = first
      self.stops = stops
      arrivals = stops.map { trains[$0.train].arrival($0.stop) }
      departures = stops.map { trains[$0.train].departure($0.stop) }
      self.mayBoard = stops.map { mayBoard($0.train, $0.stop) }
      self.mayAlight = stops.map { mayAlight($0.train, $0.stop) }
    }
  }
}
