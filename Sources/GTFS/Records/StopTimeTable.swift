internal import TransitModel

/// `stop_times.txt` of the trips that are taken, as columns, grouped by trip and sorted by `stop_sequence`.
struct StopTimeTable {
  /// A time that stands blank.
  static let blank: Int32 = -1

  private(set) var stops: [Int32] = []
  private(set) var arrivals: [Int32] = []
  private(set) var departures: [Int32] = []
  private(set) var distances: [Float] = []
  private(set) var flags: [Flags] = []
  private(set) var lines: [Int32] = []
  private var trips: [Int32] = []
  private var sequences: [Int32] = []
  /// The rows of trip `t` are `order[starts[t]..<starts[t + 1]]`.
  private(set) var order: [Int32] = []
  private(set) var starts: [Int] = []
  /// By trip: what its first stop shows, of those that show anything, where the trip itself has no headsign.
  private(set) var headsigns: [Int32: String] = [:]
  /// By trip: the number of that stop.
  private var headsignSequences: [Int32: Int32] = [:]
  private(set) var path = "stop_times.txt"

  /// What is special about a stop of a trip.
  struct Flags: OptionSet, Hashable {
    let rawValue: UInt8
    static let noBoarding = Flags(rawValue: 1)
    static let noAlighting = Flags(rawValue: 2)
    static let approximate = Flags(rawValue: 4)
  }

  init() { starts = [0] }

  /// Reads the rows of all trips that are taken; rows of unknown trips and stops are left out.
  init(_ table: FeedTable, trips tripTable: TripTable, stops stopTable: StopTable) {
    path = table.path
    var reader = StopTimeReader(table, trips: tripTable, stops: stopTable)
    reserve(table.mostRows)
    while let entry = reader.next() { append(entry, headsign: reader.headsign(for: entry)) }
    sort(tripCount: tripTable.records.count)
  }

  /// The rows of a trip in their order.
  func rows(of trip: Int) -> ArraySlice<Int32> {
    trip + 1 < starts.count ? order[starts[trip]..<starts[trip + 1]] : []
  }

  /// The sequence number of a row.
  func sequence(_ row: Int) -> Int32 { sequences[row] }

  /// Where a row stands.
  func location(_ row: Int) -> Finding.Location { Finding.Location(file: path, line: Int(lines[row])) }

  /// A row, parsed.
  struct Entry {
    var trip: Int32
    var stop: Int32
    var sequence: Int32
    var arrival: Int32
    var departure: Int32
    var distance: Float
    var flags: Flags
    var line: Int32
  }

  /// Room for all rows at once: to grow by halves would copy millions of them again and again.
  private mutating func reserve(_ rows: Int) {
    trips.reserveCapacity(rows)
    stops.reserveCapacity(rows)
    sequences.reserveCapacity(rows)
    arrivals.reserveCapacity(rows)
    departures.reserveCapacity(rows)
    distances.reserveCapacity(rows)
    flags.reserveCapacity(rows)
    lines.reserveCapacity(rows)
  }

  private mutating func append(_ entry: Entry, headsign: String?) {
    trips.append(entry.trip)
    stops.append(entry.stop)
    sequences.append(entry.sequence)
    arrivals.append(entry.arrival)
    departures.append(entry.departure)
    distances.append(entry.distance)
    flags.append(entry.flags)
    lines.append(entry.line)
    // Rows may stand in any order.
    if let headsign, headsignSequences[entry.trip].map({ entry.sequence < $0 }) ?? true {
      headsigns[entry.trip] = headsign
      headsignSequences[entry.trip] = entry.sequence
    }
  }

  /// Groups the rows by trip by counting them, then sorts those of a trip where they are not in order.
  private mutating func sort(tripCount: Int) {
    starts = Array(repeating: 0, count: tripCount + 1)
    for trip in trips { starts[Int(trip) + 1] += 1 }
    for trip in 0..<tripCount { starts[trip + 1] += starts[trip] }
    var next = starts
    order = Array(repeating: 0, count: trips.count)
    for (row, trip) in trips.enumerated() {
      order[next[Int(trip)]] = Int32(truncatingIfNeeded: row)
      next[Int(trip)] += 1
    }
    for trip in 0..<tripCount {
      let range = starts[trip]..<starts[trip + 1]
      var isSorted = true
      for index in range.dropFirst() where sequences[Int(order[index - 1])] > sequences[Int(order[index])] {
        isSorted = false
      }
      guard !isSorted else { continue }
      order[range].sort { a, b in
        let (x, y) = (sequences[Int(a)], sequences[Int(b)])
        return x == y ? a < b : x < y
      }
    }
    trips = []
    headsignSequences = [:]
  }
}
