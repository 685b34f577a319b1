/// The earliest arrival with each number of rides, searched in rounds over courses (RAPTOR: Delling, Pajor, Werneck,
/// "Round-Based Public Transit Routing", 2012).
///
/// Round r finds, for every platform, the earliest moment at which a rider can board there after r rides. Where how long
/// a change takes hangs on the moment, a later train may be the better one to have come with; so at such platforms also
/// the first train of each later span is looked at, which keeps the search exact.
struct ForwardSearch: ~Copyable {
  private let timetable: Timetable
  private let toTarget: [Int32]
  private let platforms: Int
  // The tables of the innermost loops, at hand.
  private let callStart, callFlags, callPlatform, times: [Int32]
  private let changes: ChangeReader
  private let setSeconds: [Int32]
  private let isOpen, isTimed: [Bool]
  /// For round r and platform p at `r * platforms + p`: the earliest moment to board there after at most r rides.
  private(set) var ready: [Moment]
  /// The earliest arrival with at most that many rides; the first entry is without any.
  private(set) var arrivals: [Moment] = [NoMoment.never]
  private var reached: [Moment]
  private var marked: [Int32] = []
  private var isMarked: [Bool]

  /// Searches from `departure` on, up to `mostRides` rides, for arrivals before `limit`.
  init(
    _ timetable: Timetable, _ ends: Ends, departure: Moment, mostRides: Int = Self.mostRides,
    before limit: Moment = NoMoment.never
  ) {
    self.timetable = timetable
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
    ready = [Moment](repeating: NoMoment.never, count: platforms)
    reached = ready
    isMarked = [Bool](repeating: false, count: platforms)
    bound = limit
    for origin in ends.origins {
      for platform in timetable.network.platforms(of: origin) where timetable.isOpen[Int(platform)] {
        let moment = departure + origin.seconds
        if moment < ready[Int(platform)] {
          ready[Int(platform)] = moment
          mark(platform)
        }
      }
    }
    while !marked.isEmpty && arrivals.count <= mostRides { nextRound() }
  }

  /// No journey takes more rides than this.
  static let mostRides = 30

  /// Arrivals from here on are of no use.
  private var bound: Moment

  private mutating func mark(_ platform: Int32) {
    if !isMarked[Int(platform)] {
      isMarked[Int(platform)] = true
      marked.add(platform)
    }
  }

  private mutating func nextRound() {
    let base = ready.count - platforms
    ready.repeatLast(platforms)
    let network = timetable.network
    var firstCall = [Int32](repeating: .max, count: network.courseCount)
    var courses: [Int32] = []
    for platform in marked {
      isMarked[Int(platform)] = false
      for visit in Int(network.boardingStart[Int(platform)])..<Int(network.boardingStart[Int(platform) + 1]) {
        let course = network.boardingCourse[visit]
        if firstCall[Int(course)] == .max { courses.add(course) }
        firstCall[Int(course)] = min(firstCall[Int(course)], network.boardingCall[visit])
      }
    }
    marked.removeAll(keepingCapacity: true)
    for course in courses {
      for number in Int(timetable.runStart[Int(course)])..<Int(timetable.runStart[Int(course) + 1]) {
        scan(Run(timetable, number), course: course, from: firstCall[Int(course)], base: base)
      }
    }
    arrivals.add(min(bestArrival, arrivals.last ?? NoMoment.never))
  }

  private var bestArrival: Moment = NoMoment.never

  private mutating func scan(_ run: Run, course: Int32, from firstCall: Int32, base: Int) {
    let start = callStart[Int(course)]
    var trip = run.trips
    for call in firstCall..<(callStart[Int(course) + 1] - start) {
      let flags = callFlags[Int(start + call)]
      let platform = callPlatform[Int(start + call)]
      if !isOpen[Int(platform)] { continue }
      if trip < run.trips && flags & CallFlags.alight != 0 {
        let arrival = run.arrival(times, call, trip)
        if arrival < bound { alight(run, trip, call, platform, arrival) }
      }
      if trip > 0 && flags & CallFlags.board != 0 {
        let moment = ready[base + Int(platform)]
        if moment < NoMoment.never { trip = run.firstTrip(times, leaving: call, from: moment, before: trip) }
      }
    }
  }

  private mutating func alight(_ run: Run, _ trip: Int32, _ call: Int32, _ platform: Int32, _ arrival: Moment) {
    let toTarget = toTarget[Int(platform)]
    if toTarget >= 0 && arrival + toTarget < bound {
      bound = arrival + toTarget
      bestArrival = bound
    }
    if isTimed[Int(platform)] { return alightTimed(run, trip, call, platform, arrival) }
    if arrival >= reached[Int(platform)] { return }
    reached[Int(platform)] = arrival
    let row = changes.row(of: platform)
    for change in row.range {
      let seconds = setSeconds[Int(row.rules[change])]
      if seconds >= 0 { improve(row.targets[change], arrival + seconds) }
    }
  }

  /// Where how long changes take hangs on the moment, the first train of each span counts.
  private mutating func alightTimed(_ run: Run, _ trip: Int32, _ call: Int32, _ platform: Int32, _ arrival: Moment) {
    let durations = timetable.days[Int(run.day)].durations
    let row = changes.row(of: platform)
    for change in row.range {
      for span in durations.spans(of: Int(row.rules[change])) {
        let from = durations.from[span] + run.shift
        let later = arrival >= from ? trip : run.firstTrip(times, arriving: call, at: from, from: trip)
        if later == run.trips { break }
        let moment = run.arrival(times, call, later)
        if moment < durations.until[span] + run.shift {
          improve(row.targets[change], moment + durations.seconds[span])
        }
      }
    }
  }

  private mutating func improve(_ platform: Int32, _ moment: Moment) {
    let index = ready.count - platforms + Int(platform)
    if moment < ready[index] && moment < bound && isOpen[Int(platform)] {
      ready[index] = moment
      mark(platform)
    }
  }
}
