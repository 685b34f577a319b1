/// The first trains of the service day after, where a line runs through the night without a gap.
///
/// A service day begins in the gap of the night, and a question about it ends there. A line that runs all night has no
/// gap: its trains go on into the next service day, so a question late in the evening has to see them.
struct NightRuns: Sendable {
  /// By line: the last start of the day after that follows without a gap, in seconds of that day; -1 for none.
  private let until: [Int32]
  /// Whether no line runs on.
  let isEmpty: Bool

  /// A gap is longer than that many minutes.
  private static let longestWait = 90
  /// A night goes on at most until noon, in minutes of the date.
  private static let lastMinute = 2160
  /// The first minute that counts: one who waits from then on has waited too long by midnight.
  private static let firstMinute = 1440 - longestWait

  /// No trains.
  init() {
    until = []
    isEmpty = true
  }

  /// The trains that follow on a date (days since 1970-01-01).
  init(_ network: Network, date: Int32) {
    let lines = Int(network.tables.lineCount)
    let width = Self.lastMinute - Self.firstMinute
    var starts = [Bool](repeating: false, count: lines * width)
    for shift in [0, secondsOfDay] {
      let holds = network.tables.servicesHolding(on: date + shift / secondsOfDay)
      for lane in network.tables.laneCourse.indices where holds[Int(network.tables.laneService[lane])] {
        let row = Int(network.line(of: lane)) * width
        for trip in 0..<Int(network.tables.laneTrips[lane]) {
          let start = network.tables.times[Int(network.tables.laneDepartures[lane]) + trip] + shift
          let minute = Int(start / 60) - Self.firstMinute
          if start >= 0 && minute >= 0 && minute < width { starts[row + minute] = true }
        }
      }
    }
    var until = [Int32](repeating: -1, count: lines)
    var isEmpty = true
    for line in 0..<lines {
      var last = -1
      for minute in 0..<width where starts[line * width + minute] {
        if minute >= Self.longestWait && (last < 0 || minute - last > Self.longestWait) { break }
        last = minute
      }
      if last < Self.longestWait { continue }
      until[line] = Int32(last - Self.longestWait) * 60 + 59
      isEmpty = false
    }
    self.until = until
    self.isEmpty = isEmpty
  }

  /// How many trips of a lane follow: the first ones.
  func trips(of lane: Int32, _ network: Network) -> Int32 {
    let last = until[Int(network.line(of: Int(lane)))]
    let first = Int(network.tables.laneDepartures[Int(lane)])
    var count: Int32 = 0
    while count < network.tables.laneTrips[Int(lane)] && network.tables.times[first + Int(count)] <= last { count += 1 }
    return count
  }
}

extension Network {
  /// The line on which the trains of a lane start.
  func line(of lane: Int) -> Int32 {
    tables.patternLine[Int(tables.callPattern[Int(tables.courseStart[Int(tables.laneCourse[lane])])])]
  }
}
