/// The times of all lanes as running-time profiles: trips that take as long between all calls share one, and a trip is
/// its start and the number of its profile.
struct LaneProfiles: Equatable {
  private var tripProfile: [Int32] = []
  private var tripStart: [Int32] = []
  private var courseProfiles: [Int32] = []
  private var courseUnit: [Int32] = []
  private var courseHasDwells: [Int32] = []
  private var offsets: [Int32] = []

  init() {}

  mutating func code(with coder: inout some PackCoder) {
    coder.table(&tripProfile)
    coder.table(&tripStart)
    coder.table(&courseProfiles)
    coder.table(&courseUnit)
    coder.table(&courseHasDwells)
    coder.table(&offsets)
  }

  /// The profiles of checked tables.
  init(of tables: NetworkTables) {
    let courses = tables.courseStart.count - 1
    let lanes = Lists.grouped(Lists.places(tables.laneCourse.count), by: tables.laneCourse, groups: courses)
    var profileOf: [[Int32]] = tables.laneTrips.map { [Int32](repeating: 0, count: Int($0)) }
    for course in 0..<courses {
      let members = lanes.items[Int(lanes.start[course])..<Int(lanes.start[course + 1])].map { Int($0) }
      let calls = Int(tables.courseStart[course + 1] - tables.courseStart[course])
      let hasDwells = members.contains { tables.laneArrivals[$0] != tables.laneDepartures[$0] }
      var found: [[Int32]] = []
      for lane in members {
        for trip in 0..<Int(tables.laneTrips[lane]) {
          let profile = Self.profile(tables, lane, trip, calls: calls, hasDwells: hasDwells)
          if let known = found.firstIndex(of: profile) {
            profileOf[lane][trip] = Int32(known)
          } else {
            profileOf[lane][trip] = Int32(found.count)
            found.add(profile)
          }
        }
      }
      var unit: Int32 = 0
      for profile in found { for offset in profile { unit = Self.commonDivisor(unit, offset) } }
      unit = max(unit, 1)
      courseProfiles.add(Int32(found.count))
      courseUnit.add(unit)
      courseHasDwells.add(hasDwells ? 1 : 0)
      for profile in found { offsets += profile.map { $0 / unit } }
    }
    for lane in tables.laneCourse.indices {
      tripProfile += profileOf[lane]
      tripStart += (0..<Int(tables.laneTrips[lane])).map { tables.times[Int(tables.laneDepartures[lane]) + $0] }
    }
  }

  /// Seconds from time to time: from departure to arrival to departure, or from one time to the next.
  private static func profile(
    _ tables: NetworkTables, _ lane: Int, _ trip: Int, calls: Int, hasDwells: Bool
  ) -> [Int32] {
    let count = Int(tables.laneTrips[lane])
    var result: [Int32] = []
    var before = calls > 0 ? tables.times[Int(tables.laneDepartures[lane]) + trip] : 0
    for call in 0..<calls {
      let arrival = tables.times[Int(tables.laneArrivals[lane]) + call * count + trip]
      let departure = tables.times[Int(tables.laneDepartures[lane]) + call * count + trip]
      if hasDwells { result.add(arrival - before) }
      result.add(departure - (hasDwells ? arrival : before))
      before = departure
    }
    return result
  }

  private static func commonDivisor(_ a: Int32, _ b: Int32) -> Int32 {
    var (x, y) = (abs(a), abs(b))
    while y != 0 { (x, y) = (y, x % y) }
    return x
  }

  /// Lays the times out again as the tables want them; no where these are no profiles of such tables.
  func expand(into tables: inout NetworkTables) -> Bool {
    guard let starts = profileStarts(tables), tables.laneTrips.count == tables.laneCourse.count,
      tripStart.count == tripProfile.count
    else { return false }
    tables.times = []
    tables.laneDepartures = []
    tables.laneArrivals = []
    var firstTrip = 0
    for lane in tables.laneTrips.indices {
      let trips = Int(tables.laneTrips[lane])
      let course = Int(tables.laneCourse[lane])
      guard trips >= 0, trips <= tripProfile.count - firstTrip, course >= 0, course < starts.count else { return false }
      if !expand(course, from: firstTrip, count: trips, profiles: starts[course], into: &tables) { return false }
      firstTrip += trips
    }
    return firstTrip == tripProfile.count
  }

  /// Where the offsets of each course's profiles start.
  private func profileStarts(_ tables: NetworkTables) -> [Int]? {
    let courses = tables.courseStart.count - 1
    guard courses >= 0, courseProfiles.count == courses, courseUnit.count == courses, courseHasDwells.count == courses
    else { return nil }
    var starts: [Int] = []
    var next: Int64 = 0
    for course in 0..<courses {
      starts.add(Int(next))
      let calls = Int64(tables.courseStart[course + 1]) - Int64(tables.courseStart[course])
      let profiles = Int64(courseProfiles[course])
      guard calls >= 0, calls <= offsets.count, profiles >= 0, profiles <= offsets.count, courseUnit[course] > 0 else {
        return nil
      }
      next += profiles * calls * (courseHasDwells[course] != 0 ? 2 : 1)
      if next > offsets.count { return nil }
    }
    return next == offsets.count ? starts : nil
  }

  private func expand(
    _ course: Int, from firstTrip: Int, count: Int, profiles start: Int, into tables: inout NetworkTables
  ) -> Bool {
    let calls = Int(tables.courseStart[course + 1] - tables.courseStart[course])
    let hasDwells = courseHasDwells[course] != 0
    let size = Int64(calls) * Int64(count) * (hasDwells ? 2 : 1)
    let base = tables.times.count
    if Int64(base) + size > Int64(NetworkTables.mostTimes) { return false }
    tables.times += [Int32](repeating: 0, count: Int(size))
    let unit = Int64(courseUnit[course])
    var differs = false
    for column in 0..<count {
      let profile = tripProfile[firstTrip + column]
      if profile < 0 || profile >= courseProfiles[course] { return false }
      var next = start + Int(profile) * calls * (hasDwells ? 2 : 1)
      var time = Int64(tripStart[firstTrip + column])
      for call in 0..<calls {
        let place = base + call * count + column
        time += Int64(offsets[next]) * unit
        next += 1
        if hasDwells {
          if !Self.isTime(time) { return false }
          tables.times[place + calls * count] = Int32(time)
          differs = differs || offsets[next] != 0
          time += Int64(offsets[next]) * unit
          next += 1
        }
        if !Self.isTime(time) { return false }
        tables.times[place] = Int32(time)
      }
    }
    tables.laneDepartures.add(Int32(base))
    tables.laneArrivals.add(Int32(differs ? base + calls * count : base))
    if hasDwells && !differs { tables.times.removeLast(calls * count) }
    return true
  }

  private static func isTime(_ time: Int64) -> Bool {
    time >= -Int64(NetworkTables.longestTime) && time <= Int64(NetworkTables.longestTime)
  }
}
