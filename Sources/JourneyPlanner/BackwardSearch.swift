/// The latest departure with each number of rides, searched backward in rounds over courses.
///
/// Round r finds, for every platform, the latest moment at which a rider may be ready to board there and still reach the
/// target by the deadline with r rides.
struct BackwardSearch: ~Copyable {
  private let timetable: Timetable
  private let toTarget: [Int32]
  private let deadline: Moment
  private let platforms: Int
  // The tables of the innermost loops, at hand.
  private let callStart, callFlags, callPlatform, times: [Int32]
  private let changes: ChangeReader
  private let setSeconds: [Int32]
  private let isOpen, isTimed: [Bool]
  private let floor: Floor?
  /// For round r and platform p at `r * platforms + p`: the latest moment to be ready there with at most r rides to come.
  private(set) var latest: [Moment]
  /// How many rounds were searched, the one without a ride not counted.
  private(set) var rounds = 0
  /// The latest moment to leave a train at a platform by, over changes that always take as long.
  private var by: [Moment]
  /// Stations at a platform of which riders may be ready later than in the round before.
  private var improved: [Int32] = []
  private var isImproved: [Bool]
  private var marked: [Int32] = []
  private var isMarked: [Bool]

  /// What a search forward found: moments that come before it are of no use.
  struct Floor {
    /// The earliest moments to board, by round and platform.
    let ready: [Moment]
    /// How many rounds there are.
    let rounds: Int
    /// The rides of the journeys looked for.
    let rides: Int
  }

  /// Searches backward from `deadline`, up to `mostRides` rides.
  init(
    _ timetable: Timetable, _ ends: Ends, deadline: Moment, mostRides: Int = ForwardSearch.mostRides,
    floor: Floor? = nil
  ) {
    self.timetable = timetable
    self.deadline = deadline
    self.floor = floor
    platforms = timetable.network.platformCount
    let tables = timetable.network.tables
    callStart = tables.courseStart
    callFlags = tables.callFlags
    callPlatform = tables.callPlatform
    times = tables.times
    changes = ChangeReader(timetable.network)
    setSeconds = timetable.setSeconds
    isOpen = timetable.isOpen
    isTimed = timetable.isTimed
    toTarget = ends.secondsToTarget(timetable.network)
    latest = [Moment](repeating: NoMoment.tooLate, count: platforms)
    by = latest
    isMarked = [Bool](repeating: false, count: platforms)
    isImproved = [Bool](repeating: false, count: Int(tables.stationCount))
    for target in ends.targets {
      for platform in timetable.network.platforms(of: target) where timetable.isOpen[Int(platform)] {
        mark(platform)
      }
    }
    while !marked.isEmpty && rounds < mostRides { nextRound() }
  }

  /// The latest departure from the origin with at most so many rides.
  func departure(of ends: Ends, rides: Int) -> Moment {
    var best = NoMoment.tooLate
    let base = min(rides, rounds) * platforms
    for origin in ends.origins {
      for platform in timetable.network.platforms(of: origin) {
        let moment = latest[base + Int(platform)]
        if moment > NoMoment.tooLate { best = max(best, moment - origin.seconds) }
      }
    }
    return best
  }

  /// The latest moment to be ready at a platform with at most so many rides to come.
  func latest(at platform: Int32, rides: Int) -> Moment { latest[min(rides, rounds) * platforms + Int(platform)] }

  private mutating func mark(_ platform: Int32) {
    if !isMarked[Int(platform)] {
      isMarked[Int(platform)] = true
      marked.add(platform)
    }
  }

  private mutating func nextRound() {
    let base = latest.count - platforms
    latest.repeatLast(platforms)
    let network = timetable.network
    var lastCall = [Int32](repeating: -1, count: network.courseCount)
    var courses: [Int32] = []
    for platform in marked {
      isMarked[Int(platform)] = false
      for visit in Int(network.alightingStart[Int(platform)])..<Int(network.alightingStart[Int(platform) + 1]) {
        let course = network.alightingCourse[visit]
        if lastCall[Int(course)] < 0 { courses.add(course) }
        lastCall[Int(course)] = max(lastCall[Int(course)], network.alightingCall[visit])
      }
    }
    marked.removeAll(keepingCapacity: true)
    for course in courses {
      for number in Int(timetable.runStart[Int(course)])..<Int(timetable.runStart[Int(course) + 1]) {
        scan(Run(timetable, number), course: course, from: lastCall[Int(course)], base: base)
      }
    }
    rounds += 1
    markSources()
  }

  private mutating func scan(_ run: Run, course: Int32, from lastCall: Int32, base: Int) {
    let start = callStart[Int(course)]
    var trip: Int32 = -1
    var call = lastCall
    while call >= 0 {
      let flags = callFlags[Int(start + call)]
      let platform = callPlatform[Int(start + call)]
      if isOpen[Int(platform)] {
        if trip >= 0 && flags & CallFlags.board != 0 { improve(platform, run.departure(times, call, trip)) }
        if trip < run.trips - 1 && flags & CallFlags.alight != 0 {
          trip = max(trip, lastTrip(run, call, platform, base: base))
        }
      }
      call -= 1
    }
  }

  /// The last trip of a run that may be left at a call; -1 when there is none.
  private func lastTrip(_ run: Run, _ call: Int32, _ platform: Int32, base: Int) -> Int32 {
    var moment = by[Int(platform)]
    let toTarget = toTarget[Int(platform)]
    if toTarget >= 0 { moment = max(moment, deadline - toTarget) }
    let best: Int32 = moment > NoMoment.tooLate ? run.lastTrip(times, arriving: call, by: moment) : -1
    return isTimed[Int(platform)] ? max(best, lastTimedTrip(run, call, platform, base: base)) : best
  }

  /// The same over changes whose duration hangs on the moment.
  private func lastTimedTrip(_ run: Run, _ call: Int32, _ platform: Int32, base: Int) -> Int32 {
    var best: Int32 = -1
    let durations = timetable.days[Int(run.day)].durations
    let row = changes.row(of: platform)
    for change in row.range {
      let latest = latest[base + Int(row.targets[change])]
      if latest == NoMoment.tooLate { continue }
      for span in durations.spans(of: Int(row.rules[change])) {
        let last = min(durations.until[span] + run.shift - 1, latest - durations.seconds[span])
        let trip = run.lastTrip(times, arriving: call, by: last)
        if trip > best && run.arrival(times, call, trip) >= durations.from[span] + run.shift { best = trip }
      }
    }
    return best
  }

  /// Notes that riders may be ready at a platform as late as `moment`.
  private mutating func improve(_ platform: Int32, _ moment: Moment) {
    let index = latest.count - platforms + Int(platform)
    guard moment > latest[index], isUseful(platform, moment) else { return }
    latest[index] = moment
    let station = timetable.network.tables.platformStation[Int(platform)]
    if !isImproved[Int(station)] {
      isImproved[Int(station)] = true
      improved.add(station)
    }
  }

  /// Marks the platforms at which a train may now be left later, or, where changes hang on the moment, might be.
  private mutating func markSources() {
    let network = timetable.network
    let sources = improved
    for station in sources { markPlatforms(of: station) }
    for walk in network.walks where isImproved[Int(walk.to)] && !isImproved[Int(walk.from)] {
      markPlatforms(of: walk.from)
    }
    for station in sources { isImproved[Int(station)] = false }
    improved.removeAll(keepingCapacity: true)
  }

  private mutating func markPlatforms(of station: Int32) {
    let base = latest.count - platforms
    for left in timetable.network.platforms(of: station) where isOpen[Int(left)] {
      if isTimed[Int(left)] {
        mark(left)
        continue
      }
      var leaveBy = by[Int(left)]
      let row = changes.row(of: left)
      for change in row.range {
        let seconds = setSeconds[Int(row.rules[change])]
        let moment = latest[base + Int(row.targets[change])]
        if seconds >= 0 && moment > NoMoment.tooLate { leaveBy = max(leaveBy, moment - seconds) }
      }
      if leaveBy > by[Int(left)] {
        by[Int(left)] = leaveBy
        mark(left)
      }
    }
  }

  private func isUseful(_ platform: Int32, _ moment: Moment) -> Bool {
    guard let floor else { return true }
    let ridesBefore = floor.rides - rounds - 1
    guard ridesBefore >= 0 else { return false }
    let base = min(ridesBefore, floor.rounds - 1) * platforms
    return floor.ready[base + Int(platform)] <= moment
  }
}
