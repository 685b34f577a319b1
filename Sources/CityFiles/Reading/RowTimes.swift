internal import DelimitedText
internal import TransitModel

/// The times of one row of a timetable.
struct RowTimes {
  private let source: CSVSource
  private let log: FindingLog
  /// The places in the header's list of stations where the row has times.
  private(set) var columns: [Int] = []
  /// The times there.
  private(set) var stopTimes: [StopTime] = []
  /// Whether a time could not be read or runs backwards.
  private(set) var isBroken = false

  init(source: CSVSource, log: FindingLog) {
    self.source = source
    self.log = log
  }

  /// Reads the cells of a row under the stations' columns.
  mutating func read(_ row: Row, _ stations: [TimetableHeader.StationColumn]) {
    columns.reserveCapacity(stations.count)
    stopTimes.reserveCapacity(stations.count)
    for (place, column) in stations.enumerated() where column.index < row.cells.count {
      let cell = row.cells[column.index]
      if cell.isEmpty || isPass(cell) { continue }
      columns.append(place)
      guard let time = TimeCell(source.scanner.bytes, cell.range)?.stopTime else {
        report(cell)
        continue
      }
      if let before = stopTimes.last, time.arrival < before.departure || time.departure < time.arrival {
        reportOrder(time, after: before, cell)
      } else if time.departure < time.arrival {
        reportOrder(time, after: StopTime(time.arrival), cell)
      }
      stopTimes.append(time)
    }
  }

  /// Whether the cell says that the train passes.
  private func isPass(_ cell: Cell) -> Bool {
    guard cell.end - cell.start == 1 else { return false }
    let byte = source.scanner.bytes[cell.start]
    return byte == UInt8(ascii: "-") || byte == UInt8(ascii: "|")
  }

  private mutating func report(_ cell: Cell) {
    isBroken = true
    let text = source.text(cell)
    log.error(
      "bad-time", at: source.location(of: cell), "\(text.quoted) is no time",
      .init(found: text, expected: "HH:MM, HH:MM:SS, or arrival/departure, up to 99:59:59"))
  }

  private mutating func reportOrder(_ time: StopTime, after before: StopTime, _ cell: Cell) {
    isBroken = true
    let isStop = time.departure < time.arrival
    let found = isStop ? time.departure : time.arrival
    let earlier = isStop ? time.arrival : before.departure
    log.error(
      "time-order", at: source.location(of: cell), "times run backwards: \(found) after \(earlier)",
      .init(
        found: "\(found)", expected: "a time from \(earlier) on",
        hint: earlier.seconds >= 79_200 && found.seconds < 18_000 ? "write times past midnight past 24:00" : nil))
  }
}
