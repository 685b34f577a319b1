internal import TransitModel

/// Reads the rows of `stop_times.txt` one by one, from bytes to numbers. What it asks itself for each of millions of rows is
/// `mutating`, as Swift copies the reader with its tables to ask it anything else.
struct StopTimeReader: ~Copyable {
  private(set) var table: FeedTable
  private let tripTable: TripTable
  private let stopTable: StopTable
  private let trip, stop, arrival, departure, sequence, pickup, dropOff, distance, timepoint, headsign: FeedTable.Column
  /// The trip of the row before and its number, as rows of a trip mostly stand together.
  private(set) var lastTripID: [UInt8] = []
  private var lastTrip: Int32?
  /// The trip of the first row, as it stands in the file.
  private(set) var firstTripID: [UInt8]?
  private var lastSequence: Int32 = 0

  init(_ table: FeedTable, trips: TripTable, stops: StopTable) {
    self.table = table
    tripTable = trips
    stopTable = stops
    trip = table.column("trip_id")
    stop = table.column("stop_id")
    arrival = table.column("arrival_time")
    departure = table.column("departure_time")
    sequence = table.column("stop_sequence")
    pickup = table.column("pickup_type")
    dropOff = table.column("drop_off_type")
    distance = table.column("shape_dist_traveled")
    timepoint = table.column("timepoint")
    headsign = table.column("stop_headsign")
  }

  /// Notes a table whose rows have no order of their own.
  static func noteMissingSequence(_ table: FeedTable) {
    guard !table.column("stop_sequence").exists else { return }
    table.log.add(
      Finding(
        code: "missing_required_column", severity: .error, location: Finding.Location(file: table.path, line: 1),
        message: "the column \"stop_sequence\" is missing; the order of the rows was taken for it"))
  }

  /// The next row of a trip that is taken at a stop that exists; nothing at the end.
  mutating func next() -> StopTimeTable.Entry? {
    while table.next() {
      guard let trip = readTrip(), trip >= 0, let stop = readStop() else { continue }
      return StopTimeTable.Entry(
        trip: trip, stop: stop, sequence: readSequence(), arrival: readTime(arrival), departure: readTime(departure),
        distance: readDistance(), flags: readFlags(), line: Int32(truncatingIfNeeded: table.line))
    }
    return nil
  }

  /// What the stop of the row shows, where its trip has no headsign of its own.
  mutating func headsign(for entry: StopTimeTable.Entry) -> String? {
    guard headsign.exists, tripTable.records[Int(entry.trip)].headsign.isEmpty, !table.isEmpty(headsign) else {
      return nil
    }
    return table.text(headsign)
  }

  /// The number of the row's trip, -1 for one that is not taken; nothing for one that does not exist.
  private mutating func readTrip() -> Int32? {
    let known = table.withBytes(trip) { $0.elementsEqual(lastTripID) }
    if known { return lastTrip }
    lastTripID = table.withBytes(trip) { Array($0) }
    if firstTripID == nil { firstTripID = lastTripID }
    lastSequence = -1
    let number = find(trip, in: tripTable.index)
    lastTrip = number.map { tripTable.recordOfID[$0] }
    if number == nil {
      let id = table.text(trip)
      table.note(
        id.isEmpty ? "missing_required_field" : "foreign_key_violation", .error, trip,
        "the trip \"\(id)\" does not exist; its rows were left out")
    }
    return lastTrip
  }

  private mutating func readStop() -> Int32? {
    if let number = find(stop, in: stopTable.index) { return Int32(truncatingIfNeeded: number) }
    let id = table.text(stop)
    table.note(
      id.isEmpty ? "missing_required_field" : "foreign_key_violation", .error, stop,
      "the stop \"\(id)\" does not exist; the train was taken not to stop there")
    return nil
  }

  /// The number of the id in a cell. One that stands in the file otherwise than it reads, with quotes in quotes or with
  /// controls, is not found by its bytes.
  private mutating func find(_ column: FeedTable.Column, in index: ByteIndex) -> Int? {
    table.withBytes(column) { index.find(UnsafeBufferPointer(rebasing: $0)) } ?? index.find(table.text(column))
  }

  private mutating func readSequence() -> Int32 {
    guard sequence.exists else { return 0 }
    if let number = table.withBytes(sequence, { FieldBytes.integer($0) }) {
      if number < 0 {
        table.note(
          "number_out_of_range", .warning, sequence, "\"stop_sequence\" is negative; it was used all the same",
          expected: "0 or more")
      }
      lastSequence = number
    } else {
      table.note(
        "invalid_integer", .warning, sequence,
        "\"stop_sequence\" is no whole number; the order of the rows was taken for it")
    }
    return lastSequence
  }

  private mutating func readTime(_ column: FeedTable.Column) -> Int32 {
    switch table.withBytes(column, { FieldBytes.time($0) }) {
    case .seconds(let seconds): return seconds
    case .blank: return StopTimeTable.blank
    case .invalid:
      table.note(
        "invalid_time", .warning, column, "\"\(column.name)\" is no time; it was read as blank",
        expected: "HH:MM:SS up to 59:59:59")
      return StopTimeTable.blank
    }
  }

  private mutating func readDistance() -> Float {
    guard !table.isEmpty(distance), let number = table.decimal(distance), number >= 0 else { return .nan }
    return Float(number)
  }

  private mutating func readFlags() -> StopTimeTable.Flags {
    var flags: StopTimeTable.Flags = []
    if !table.isEmpty(pickup), table.code(pickup, 0...3) == 1 { flags.insert(.noBoarding) }
    if !table.isEmpty(dropOff), table.code(dropOff, 0...3) == 1 { flags.insert(.noAlighting) }
    if !table.isEmpty(timepoint), table.code(timepoint, 0...1) == 0 { flags.insert(.approximate) }
    return flags
  }
}
