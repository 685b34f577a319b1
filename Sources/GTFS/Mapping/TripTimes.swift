internal import TransitModel

/// The times of one trip, with blanks filled and what runs backwards mended.
struct TripTimes {
  private(set) var rows: [Int] = []
  private(set) var arrivals: [Int32] = []
  private(set) var departures: [Int32] = []
  private(set) var isApproximate: [Bool] = []

  private static let blank = StopTimeTable.blank
  private static let halfDay: Int32 = 43_200

  /// The times of the rows of a trip, in their order; without rows where fewer than two have a time.
  mutating func read(_ tripRows: ArraySlice<Int32>, of table: StopTimeTable, log: FindingLog) {
    rows.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
    departures.removeAll(keepingCapacity: true)
    isApproximate.removeAll(keepingCapacity: true)
    var needsCare = false
    var previous: Int32 = 0
    for row in tripRows.lazy.map({ Int($0) }) {
      if let last = rows.last, table.sequence(last) == table.sequence(row), table.sequence(row) != 0 {
        if noteDuplicate(row, last, table, log) { continue }
      }
      let (arrival, departure) = (table.arrivals[row], table.departures[row])
      rows.append(row)
      arrivals.append(arrival)
      departures.append(departure)
      isApproximate.append(table.flags[row].contains(.approximate))
      if arrival < previous || departure < arrival { needsCare = true }
      previous = departure
    }
    guard needsCare else { return }
    completePairs(table, log)
    mendOrder(table, log)
    trimEnds(table, log)
    interpolate(table)
  }

  /// Keeps only the stops where a rider can board or alight.
  mutating func dropPassedStops(_ table: StopTimeTable) {
    let passed: StopTimeTable.Flags = [.noBoarding, .noAlighting]
    guard rows.contains(where: { table.flags[$0].isSuperset(of: passed) }) else { return }
    keep(rows.indices.filter { !table.flags[rows[$0]].isSuperset(of: passed) })
  }

  /// Whether the row says nothing new: the same stop under the same number. Two stops under one number are both kept.
  private func noteDuplicate(_ row: Int, _ last: Int, _ table: StopTimeTable, _ log: FindingLog) -> Bool {
    let isSame = table.stops[row] == table.stops[last]
    log.add(
      Finding(
        code: "duplicate_key", severity: .warning, location: table.location(row),
        message: "two stops of one trip have the number \(table.sequence(row)); "
          + (isSame ? "the first one counts" : "the order of the rows was taken"),
        related: [table.location(last)]))
    return isSame
  }

  /// Fills an arrival from the departure and the other way round.
  private mutating func completePairs(_ table: StopTimeTable, _ log: FindingLog) {
    for index in rows.indices where (arrivals[index] == Self.blank) != (departures[index] == Self.blank) {
      let time = max(arrivals[index], departures[index])
      arrivals[index] = time
      departures[index] = time
      log.add(
        Finding(
          code: "stop_time_with_only_arrival_or_departure_time", severity: .warning,
          location: table.location(rows[index]), message: "one of the two times is missing; the other stands for both"))
    }
    for index in rows.indices where departures[index] < arrivals[index] {
      let isPastMidnight = arrivals[index] - departures[index] > Self.halfDay
      departures[index] = isPastMidnight ? departures[index] + 86_400 : arrivals[index]
      note(index, isPastMidnight ? "24 hours were added to it" : "the arrival stands for both", table, log)
    }
  }

  private func note(_ index: Int, _ mended: String, _ table: StopTimeTable, _ log: FindingLog) {
    log.add(
      Finding(
        code: "stop_time_with_arrival_before_previous_departure_time", severity: .warning,
        location: table.location(rows[index]), message: "the train leaves before it arrived; \(mended)",
        found: ServiceTime(seconds: Int(arrivals[index])).description))
  }

  /// Adds a day where a trip runs past midnight on the clock, and blanks the fewest times that leave the rest rising.
  private mutating func mendOrder(_ table: StopTimeTable, _ log: FindingLog) {
    var previous = Self.blank
    var shift: Int32 = 0
    for index in rows.indices where arrivals[index] != Self.blank {
      if previous - (arrivals[index] + shift) > Self.halfDay, shift == 0 {
        shift = 86_400
        note(index, "24 hours were added from here on", table, log)
      }
      arrivals[index] += shift
      departures[index] += shift
      previous = departures[index]
    }
    let timed = rows.indices.filter { arrivals[$0] != Self.blank }
    let isRising = zip(timed, timed.dropFirst()).allSatisfy { departures[$0] <= arrivals[$1] }
    guard !isRising else { return }
    let kept = Set(longestRising(timed))
    for index in timed where !kept.contains(index) {
      note(index, "its time was estimated from its neighbours", table, log)
      arrivals[index] = Self.blank
      departures[index] = Self.blank
    }
  }

  /// The longest run of indices whose times never fall; of a very long trip simply the first such run.
  private func longestRising(_ timed: [Int]) -> [Int] {
    guard timed.count <= 400 else {
      var kept: [Int] = []
      for index in timed where kept.last.map({ departures[$0] <= arrivals[index] }) ?? true { kept.append(index) }
      return kept
    }
    var length = Array(repeating: 1, count: timed.count)
    var before = Array(repeating: -1, count: timed.count)
    for (j, index) in timed.enumerated() {
      for i in 0..<j where departures[timed[i]] <= arrivals[index] && length[i] + 1 > length[j] {
        length[j] = length[i] + 1
        before[j] = i
      }
    }
    var chain: [Int] = []
    var position = length.indices.max { length[$0] < length[$1] } ?? -1
    while position >= 0 {
      chain.append(timed[position])
      position = before[position]
    }
    return chain.reversed()
  }

  /// Cuts off stops before the first and after the last time.
  private mutating func trimEnds(_ table: StopTimeTable, _ log: FindingLog) {
    guard let first = arrivals.firstIndex(where: { $0 != Self.blank }),
      let last = arrivals.lastIndex(where: { $0 != Self.blank })
    else {
      if let row = rows.first { noteEdge(row, "the trip has no times and was left out", table, log) }
      keep([])
      return
    }
    if first > 0 { noteEdge(rows[0], "the first stop has no time; the trip was cut to where it has", table, log) }
    if last < rows.count - 1 {
      noteEdge(rows[rows.count - 1], "the last stop has no time; the trip was cut to where it has", table, log)
    }
    if first > 0 || last < rows.count - 1 { keep(Array(first...last)) }
  }

  private func noteEdge(_ row: Int, _ message: String, _ table: StopTimeTable, _ log: FindingLog) {
    log.add(Finding(code: "missing_trip_edge", severity: .error, location: table.location(row), message: message))
  }

  private mutating func keep(_ indices: [Int]) {
    rows = indices.map { rows[$0] }
    arrivals = indices.map { arrivals[$0] }
    departures = indices.map { departures[$0] }
    isApproximate = indices.map { isApproximate[$0] }
  }

  /// Fills blank times between two given ones: by distance where it is known and rises, else evenly from stop to stop.
  private mutating func interpolate(_ table: StopTimeTable) {
    var start = 0
    for index in rows.indices where arrivals[index] != Self.blank {
      if index > start + 1 { fill(between: start, and: index, table) }
      start = index
    }
  }

  private mutating func fill(between start: Int, and end: Int, _ table: StopTimeTable) {
    let distances = (start...end).map { Double(table.distances[rows[$0]]) }
    let isKnown = distances.allSatisfy(\.isFinite) && zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 }
    let length = (distances.last ?? 0) - (distances.first ?? 0)
    let seconds = Double(arrivals[end] - departures[start])
    for index in (start + 1)..<end {
      let share =
        isKnown && length > 0
        ? (distances[index - start] - distances[0]) / length : Double(index - start) / Double(end - start)
      let time = departures[start] + Int32((seconds * share).rounded())
      arrivals[index] = time
      departures[index] = time
      isApproximate[index] = true
    }
  }
}
