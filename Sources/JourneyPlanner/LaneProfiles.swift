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

  mutating func code(with coder: inout some PackCoder) throws(PackError) {
    try coder.table(&tripProfile)
    try coder.table(&tripStart)
    try coder.table(&courseProfiles)
    try coder.table(&courseUnit)
    try coder.table(&courseHasDwells)
    try coder.table(&offsets)
  }

  /// The profiles of checked tables.
  init(of tables: NetworkTables) {
    let courses = tables.courseStart.count - 1
    let lanes = Lists.grouped(Array(tables.laneCourse.indices), by: tables.laneCourse, groups: courses)
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
            found.append(profile)
          }
        }
      }
      var unit: Int32 = 0
      for profile in found { for offset in profile { unit = Self.commonDivisor(unit, offset) } }
      unit = max(unit, 1)
      courseProfiles.append(Int32(found.count))
      courseUnit.append(unit)
      courseHasDwells.append(hasDwells ? 1 : 0)
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
      if hasDwells { result.append(arrival - before) }
      result.append(departure - (hasDwells ? arrival : before))
      before = departure
    }
    return result
  }

  private static func commonDivisor(_ a: Int32, _ b: Int32) -> Int32 {
    var (x, y) = (abs(a), abs(b))
    while y != 0 { (x, y) = (y, x % y) }
    return x
  }

  /// Lays the times out again as the tables want them.
  func expand(into tables: inout NetworkTables) throws(PackError) {
    let starts = try profileStarts(tables)
    tables.times = []
    tables.laneDepartures = []
    tables.laneArrivals = []
    var firstTrip = 0
    guard tables.laneTrips.count == tables.laneCourse.count else { throw PackError.corrupt }
    for (lane, trips) in tables.laneTrips.enumerated() {
      let course = Int(tables.laneCourse[lane])
      guard trips >= 0, course >= 0, course < starts.count, firstTrip + Int(trips) <= tripProfile.count,
        tripStart.count == tripProfile.count
      else { throw PackError.corrupt }
      for trip in firstTrip..<(firstTrip + Int(trips))
      where tripProfile[trip] < 0 || tripProfile[trip] >= courseProfiles[course] {
        throw PackError.corrupt
      }
      try expand(course, firstTrip..<(firstTrip + Int(trips)), from: starts[course], into: &tables)
      firstTrip += Int(trips)
    }
    if firstTrip != tripProfile.count { throw PackError.corrupt }
  }

  /// Where the offsets of each course's profiles start.
  private func profileStarts(_ tables: NetworkTables) throws(PackError) -> [Int] {
    let courses = tables.courseStart.count - 1
    guard courses >= 0, courseProfiles.count == courses, courseUnit.count == courses, courseHasDwells.count == courses
    else { throw PackError.corrupt }
    var starts: [Int] = []
    var next = 0
    for course in 0..<courses {
      starts.append(next)
      let calls = Int(tables.courseStart[course + 1]) - Int(tables.courseStart[course])
      guard calls >= 0, courseProfiles[course] >= 0, courseUnit[course] > 0 else { throw PackError.corrupt }
      next += Int(courseProfiles[course]) * calls * (courseHasDwells[course] != 0 ? 2 : 1)
    }
    if next != offsets.count { throw PackError.corrupt }
    return starts
  }

  private func expand(
    _ course: Int, _ trips: Range<Int>, from start: Int, into tables: inout NetworkTables
  ) throws(PackError) {
    let calls = Int(tables.courseStart[course + 1] - tables.courseStart[course])
    let hasDwells = courseHasDwells[course] != 0
    let base = tables.times.count
    let size = calls * trips.count
    var departures = [Int32](repeating: 0, count: size)
    var arrivals = hasDwells ? departures : []
    let unit = Int64(courseUnit[course])
    for (column, trip) in trips.enumerated() {
      var next = start + Int(tripProfile[trip]) * calls * (hasDwells ? 2 : 1)
      var time = Int64(tripStart[trip])
      for call in 0..<calls {
        if hasDwells {
          time += Int64(offsets[next]) * unit
          arrivals[call * trips.count + column] = try Self.checked(time)
          next += 1
        }
        time += Int64(offsets[next]) * unit
        departures[call * trips.count + column] = try Self.checked(time)
        next += 1
      }
    }
    tables.laneDepartures.append(Int32(base))
    tables.times += departures
    if hasDwells && arrivals != departures {
      tables.laneArrivals.append(Int32(tables.times.count))
      tables.times += arrivals
    } else {
      tables.laneArrivals.append(Int32(base))
    }
  }

  private static func checked(_ time: Int64) throws(PackError) -> Int32 {
    let longest = Int64(NetworkTables.longestTime)
    guard time >= -longest, time <= longest else { throw PackError.corrupt }
    return Int32(time)
  }
}
