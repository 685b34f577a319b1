/// A lane on one of the days a question sees: its trips in the question's line of time.
struct Run {
  /// The lane.
  let lane: Int32
  /// The number of its day in the timetable.
  let day: Int32
  /// How many of its trips the question sees: the first ones.
  let trips: Int32
  /// What is added to its times.
  let shift: Int32
  /// How many trips the lane has.
  private let columns: Int32
  private let departures: Int
  private let arrivals: Int

  init(_ timetable: Timetable, _ number: Int) {
    lane = timetable.runLane[number]
    day = timetable.runDay[number]
    trips = timetable.runTrips[number]
    columns = timetable.network.tables.laneTrips[Int(lane)]
    shift = timetable.runShift[number]
    departures = Int(timetable.network.tables.laneDepartures[Int(lane)])
    arrivals = Int(timetable.network.tables.laneArrivals[Int(lane)])
  }

  /// When a trip leaves a call.
  func departure(_ times: [Int32], _ call: Int32, _ trip: Int32) -> Moment {
    times[departures + Int(call * columns + trip)] + shift
  }

  /// When a trip arrives at a call.
  func arrival(_ times: [Int32], _ call: Int32, _ trip: Int32) -> Moment {
    times[arrivals + Int(call * columns + trip)] + shift
  }

  /// The first trip before `limit` that leaves a call at `moment` or later; `limit` when there is none.
  func firstTrip(_ times: [Int32], leaving call: Int32, from moment: Moment, before limit: Int32) -> Int32 {
    Run.lowerBound(times, column: departures + Int(call * columns), value: moment - shift, from: 0, to: limit)
  }

  /// The first trip at or after `start` that arrives at a call at `moment` or later; the number of trips when there is
  /// none.
  func firstTrip(_ times: [Int32], arriving call: Int32, at moment: Moment, from start: Int32) -> Int32 {
    Run.lowerBound(times, column: arrivals + Int(call * columns), value: moment - shift, from: start, to: trips)
  }

  /// The last trip that arrives at a call at `moment` or earlier; -1 when there is none.
  func lastTrip(_ times: [Int32], arriving call: Int32, by moment: Moment) -> Int32 {
    Run.lowerBound(times, column: arrivals + Int(call * columns), value: moment - shift + 1, from: 0, to: trips) - 1
  }

  /// The first index from `from` up to `to` whose value in the column is at least `value`; `to` when there is none.
  private static func lowerBound(_ times: [Int32], column: Int, value: Int32, from: Int32, to: Int32) -> Int32 {
    var low = from
    var high = to
    while low < high {
      let middle = low + (high - low) / 2
      if times[column + Int(middle)] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
