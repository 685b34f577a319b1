internal import Dispatch
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
    StopTimeReader.noteMissingSequence(table)
    reserve(table.mostRows)
    if !readHalves(of: table, trips: tripTable, stops: stopTable) {
      var all = Part(table: table)
      swap(&self, &all.rows)
      all.read(trips: tripTable, stops: stopTable)
      swap(&self, &all.rows)
    }
    sort(tripCount: tripTable.records.count)
  }

  /// A part of the table that is read by itself.
  private struct Part {
    var rows = StopTimeTable()
    var table: FeedTable
    /// The trips of its first and last row, as they stand in the file.
    var firstTripID: [UInt8]?
    var lastTripID: [UInt8] = []

    mutating func read(trips: TripTable, stops: StopTable) {
      var reader = StopTimeReader(table, trips: trips, stops: stops)
      while let entry = reader.next() { rows.append(entry, headsign: reader.headsign(for: entry)) }
      (table, firstTripID, lastTripID) = (reader.table, reader.firstTripID, reader.lastTripID)
    }

    /// Whether the rows of `next` are those that come after these, and were read as they would be after these: those of
    /// one trip in both would not.
    func isFollowed(by next: Part) -> Bool {
      !table.log.isFatal && table.isFollowed(by: next.table) && lastTripID != next.firstTripID
    }
  }

  /// Reads a large table on two processors at once, with the outcome that one of them has; false where it cannot be parted.
  private mutating func readHalves(of table: FeedTable, trips: TripTable, stops: StopTable) -> Bool {
    guard let (first, second) = table.halves(partedBy: table.column("trip_id")) else { return false }
    var parts = [Part(table: first), Part(table: second)]
    // The rows of the second half come to those of the first, for which there is room.
    swap(&self, &parts[0].rows)
    parts.withUnsafeMutableBufferPointer { buffer in
      // Each has a place of its own.
      nonisolated(unsafe) let parts = buffer
      DispatchQueue.concurrentPerform(iterations: parts.count) { parts[$0].read(trips: trips, stops: stops) }
    }
    swap(&self, &parts[0].rows)
    guard parts[0].isFollowed(by: parts[1]) else {
      removeRows()
      return false
    }
    for part in parts { table.log.add(part.table.log) }
    append(&parts[1].rows)
    return true
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

  /// Takes over the rows of a table that come after these.
  private mutating func append(_ other: inout StopTimeTable) {
    Self.move(&other.trips, to: &trips)
    Self.move(&other.stops, to: &stops)
    Self.move(&other.sequences, to: &sequences)
    Self.move(&other.arrivals, to: &arrivals)
    Self.move(&other.departures, to: &departures)
    Self.move(&other.distances, to: &distances)
    Self.move(&other.flags, to: &flags)
    Self.move(&other.lines, to: &lines)
    for (trip, sequence) in other.headsignSequences where headsignSequences[trip].map({ sequence < $0 }) ?? true {
      headsigns[trip] = other.headsigns[trip]
      headsignSequences[trip] = sequence
    }
  }

  /// One column after another, so that little stands in memory twice.
  private static func move<Value>(_ column: inout [Value], to other: inout [Value]) {
    other.append(contentsOf: column)
    column = []
  }

  private mutating func removeRows() {
    let path = path
    self = StopTimeTable()
    self.path = path
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
