/// The trains a question sees, in one line of time: seconds from midnight of its date.
///
/// A question about a date and a time sees the trips of that date, a day earlier those of the day before, and those of
/// the day after with which a night without a gap goes on (``NightRuns``); a question about a service day sees its trips
/// alone.
final class Timetable: Sendable {
  /// One service day.
  struct Day: Sendable {
    /// Its date, as days since 1970-01-01.
    let date: Int32
    /// What is added to its seconds.
    let shift: Int32
    /// The kinds of day that hold.
    let holds: [Bool]
    /// How long changes take when a train of this day is left, by set of rules.
    let durations: ChangeDurations
  }

  let network: Network
  let days: [Day]
  /// Where the runs of each course start. A run is a lane on one of the days.
  let runStart: [Int32]
  let runLane: [Int32]
  let runDay: [Int32]
  let runShift: [Int32]
  /// How many trips of its lane each run has, the first ones.
  let runTrips: [Int32]
  /// Whether riders may board and alight at a platform; not where it is for trips that do not run.
  let isOpen: [Bool]
  /// Whether how long a change from a platform takes hangs on the moment.
  let isTimed: [Bool]
  /// How long a change by each set of rules takes at platforms that are not timed; -1 where it is not possible.
  let setSeconds: [Int32]
  /// Whether how long changes by a set of rules take hangs on the moment.
  let isTimedRule: [Bool]

  /// The trains that a question about `date` (days since 1970-01-01) and a time sees.
  convenience init(_ network: Network, around date: Int32, stepFree: Bool) {
    let night = NightRuns(network, date: date)
    self.init(
      network, date: date, shifts: night.isEmpty ? [0, -secondsOfDay] : [0, -secondsOfDay, secondsOfDay],
      stepFree: stepFree, night: night)
  }

  /// The trains of the service days `shifts` away from `date`, in the time of `date`; of the day after those that `night`
  /// names.
  init(_ network: Network, date: Int32, shifts: [Int32], stepFree: Bool, night: NightRuns = NightRuns()) {
    self.network = network
    let days = shifts.map { shift in
      let holds = network.tables.servicesHolding(on: date + shift / secondsOfDay)
      return Day(
        date: date + shift / secondsOfDay, shift: shift, holds: holds,
        durations: ChangeDurations(network, holds: holds, stepFree: stepFree))
    }
    self.days = days
    var runStart: [Int32] = [0]
    var runLane: [Int32] = []
    var runDay: [Int32] = []
    var runShift: [Int32] = []
    var runTrips: [Int32] = []
    for course in 0..<network.courseCount {
      for place in Int(network.laneStart[course])..<Int(network.laneStart[course + 1]) {
        let lane = network.courseLane[place]
        for number in days.indices where days[number].holds[Int(network.tables.laneService[Int(lane)])] {
          let trips = days[number].shift > 0 ? night.trips(of: lane, network) : network.tables.laneTrips[Int(lane)]
          if trips == 0 { continue }
          runTrips.add(trips)
          runLane.add(lane)
          runDay.add(Int32(number))
          runShift.add(days[number].shift)
        }
      }
      runStart.add(Int32(runLane.count))
    }
    self.runStart = runStart
    self.runLane = runLane
    self.runDay = runDay
    self.runShift = runShift
    self.runTrips = runTrips
    isOpen = Self.open(network, date, runStart, stepFree: stepFree)
    var seconds: [Int32] = []
    var timedSets: [Bool] = []
    for set in 0..<(network.tables.ruleStart.count - 1) {
      seconds.add(days.isEmpty ? -1 : days[0].durations.constant(set))
      timedSets.add(Self.isTimed(set, on: days))
    }
    var isTimed: [Bool] = []
    for platform in 0..<network.platformCount {
      var isAny = false
      for change in Int(network.tables.changeStart[platform])..<Int(network.tables.changeStart[platform + 1]) {
        isAny = isAny || timedSets[Int(network.tables.changeRules[change])]
      }
      isTimed.add(isAny)
    }
    for (platform, kind) in network.tables.platformKind.enumerated() {
      isTimed[platform] = isTimed[platform] || isTimed[Int(kind)]
    }
    self.isTimed = isTimed
    setSeconds = seconds
    isTimedRule = timedSets
  }

  /// The platforms of open stations and lines that the runs call at, and those that are their own kind.
  @inline(never)
  private static func open(_ network: Network, _ date: Int32, _ runStart: [Int32], stepFree: Bool) -> [Bool] {
    let tables = network.tables
    let closed = network.closures(on: date)
    var isOpen: [Bool] = []
    for (platform, kind) in tables.platformKind.enumerated() { isOpen.add(Int(kind) == platform) }
    for course in 0..<network.courseCount where runStart[course] < runStart[course + 1] {
      for call in tables.courseStart[course]..<tables.courseStart[course + 1] {
        isOpen[Int(tables.callPlatform[Int(call)])] = true
      }
    }
    for platform in isOpen.indices {
      let station = Int(tables.platformStation[platform])
      let isShut = closed.stations[station] || stepFree && closed.ways[station]
      if isShut || closed.lines[Int(tables.platformLine[platform])] { isOpen[platform] = false }
    }
    return isOpen
  }

  /// Whether how long a change by these rules takes hangs on the moment, or on which day's train is left.
  private static func isTimed(_ set: Int, on days: [Day]) -> Bool {
    for day in days
    where !day.durations.isConstant(set) || day.durations.constant(set) != days[0].durations.constant(set) {
      return true
    }
    return false
  }
}

extension NetworkTables {
  /// Which kinds of day hold on a day.
  @inline(never)
  public func servicesHolding(on day: Int32) -> [Bool] {
    // Day 0 was a Thursday; Monday is bit 0.
    let weekday = ((day + 3) % 7 + 7) % 7
    return serviceWeekdays.indices.map { service in
      for exception in Int(exceptionStart[service])..<Int(exceptionStart[service + 1])
      where exceptionDay[exception] == day {
        return exceptionHolds[exception] != 0
      }
      return day >= serviceFrom[service] && day <= serviceUntil[service]
        && serviceWeekdays[service] & (1 << weekday) != 0
    }
  }
}

extension Network {
  /// What is closed on a day.
  @inline(never)
  func closures(on day: Int32) -> (stations: [Bool], lines: [Bool], ways: [Bool]) {
    var stations = [Bool](repeating: false, count: Int(tables.stationCount))
    var ways = stations
    var lines = [Bool](repeating: false, count: Int(tables.lineCount))
    for closure in tables.closureKind.indices
    where tables.closureFrom[closure] <= day && day <= tables.closureUntil[closure] {
      if tables.closureKind[closure] == 0 {
        stations[Int(tables.closureOf[closure])] = true
      } else if tables.closureKind[closure] == 2 {
        ways[Int(tables.closureOf[closure])] = true
      } else {
        lines[Int(tables.closureOf[closure])] = true
      }
    }
    return (stations, lines, ways)
  }
}
