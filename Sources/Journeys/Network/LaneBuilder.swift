internal import JourneyPlanner
internal import TransitModel

/// Sorts trips into courses and lanes.
///
/// A course is a pattern with everything a rider can stay on for: the patterns its trains go on as. Where a train comes
/// back to a pattern it already ran by, the course ends with that lap, since a rider could have boarded a lap later and
/// been no worse off.
struct LaneBuilder {
  private let numbers: CityNumbers
  private let platforms: Platforms
  private let trips: [PatternRun]

  /// Where trains of one lane stop.
  private struct Course: Hashable {
    let patterns: [Int32]
    let platforms: [Int32]
  }

  /// What trips of one lane have in common.
  private struct Key: Hashable {
    let course: Course
    let service: Int32
    let isApproximate: Bool
    let headway: Int32
  }

  init(_ city: City, _ numbers: CityNumbers, _ platforms: Platforms, _ trips: [PatternRun]) {
    self.numbers = numbers
    self.platforms = platforms
    self.trips = trips
    inSeat = Dictionary(
      city.transfers.compactMap { rule in
        guard rule.kind == .inSeat, let from = rule.from.trip, let to = rule.to.trip else { return nil }
        return (from, to)
      }, uniquingKeysWith: { first, _ in first })
  }

  private let inSeat: [TripID: TripID]

  func add(to tables: inout NetworkTables) {
    let following = followers()
    var lanes: [Key: [[Int]]] = [:]
    var order: [Key] = []
    for (index, run) in trips.enumerated() {
      let chain = Self.chain(from: index, following: following, pattern: { trips[$0].pattern })
      let key = Key(
        course: Course(
          patterns: chain.map { trips[$0].pattern },
          platforms: chain.flatMap { platforms.ofRuns[$0] ?? platforms.ofStops[Int(trips[$0].pattern)] }),
        service: run.service,
        isApproximate: chain.contains { trips[$0].trip.stopTimes.contains(where: \.isApproximate) },
        headway: Int32(clamping: run.trip.headwaySeconds ?? 0))
      if lanes[key] == nil { order.append(key) }
      lanes[key, default: []].append(chain)
    }
    var courses: [Course: Int32] = [:]
    for key in order {
      let course = courses[key.course] ?? addCourse(key.course, to: &tables)
      courses[key.course] = course
      for lane in Self.lanes(of: (lanes[key] ?? []).map(times)) {
        add(lane, key, course: course, to: &tables)
      }
    }
  }

  /// The trip that each trip goes on as.
  private func followers() -> [Int: Int] {
    var result: [Int: Int] = [:]
    var blocks: [String: [Int]] = [:]
    var byID: [TripID: Int] = [:]
    for (index, run) in trips.enumerated() {
      byID[run.trip.id] = index
      if let block = run.trip.block { blocks["\(run.service) \(block)", default: []].append(index) }
    }
    for (_, members) in blocks {
      let sorted = members.sorted {
        (trips[$0].trip.start, trips[$0].trip.end, $0) < (trips[$1].trip.start, trips[$1].trip.end, $1)
      }
      for (a, b) in zip(sorted, sorted.dropFirst()) where isContinued(a, by: b) { result[a] = b }
    }
    for (from, to) in inSeat {
      if let a = byID[from], let b = byID[to], isContinued(a, by: b) { result[a] = b }
    }
    return result
  }

  private func isContinued(_ a: Int, by b: Int) -> Bool {
    let (before, after) = (trips[a], trips[b])
    return before.service == after.service && before.trip.end <= after.trip.start
      && numbers.patterns[Int(before.pattern)].pattern.stops.last?.station
        == numbers.patterns[Int(after.pattern)].pattern.stops.first?.station
  }

  /// A trip and those it goes on as, up to the first that runs by a pattern that has been run by.
  private static func chain(from trip: Int, following: [Int: Int], pattern: (Int) -> Int32) -> [Int] {
    var result = [trip]
    var seen: Set<Int32> = [pattern(trip)]
    while let last = result.last, let next = following[last] {
      result.append(next)
      if !seen.insert(pattern(next)).inserted { break }
    }
    return result
  }

  /// Arrivals and departures over the whole course.
  private struct Times {
    let arrivals: [Int32]
    let departures: [Int32]

    func isOvertaken(by later: Times) -> Bool {
      zip(arrivals, later.arrivals).contains { $0 > $1 } || zip(departures, later.departures).contains { $0 > $1 }
    }
  }

  private func times(of chain: [Int]) -> Times {
    let stops = chain.flatMap { trips[$0].trip.stopTimes }
    return Times(
      arrivals: stops.map { Int32(clamping: $0.arrival.seconds) },
      departures: stops.map { Int32(clamping: $0.departure.seconds) })
  }

  /// Trips in order of departure, split where one overtakes another.
  private static func lanes(of trips: [Times]) -> [[Times]] {
    let sorted = trips.enumerated().sorted {
      if $0.element.departures[0] != $1.element.departures[0] {
        return $0.element.departures[0] < $1.element.departures[0]
      }
      let (a, b) = ($0.element.arrivals.last ?? 0, $1.element.arrivals.last ?? 0)
      return a != b ? a < b : $0.offset < $1.offset
    }.map(\.element)
    var lanes: [[Times]] = []
    for trip in sorted {
      let fit = lanes.firstIndex { lane in lane.last.map { !$0.isOvertaken(by: trip) } ?? true }
      if let fit { lanes[fit].append(trip) } else { lanes.append([trip]) }
    }
    return lanes
  }

  private func add(_ lane: [Times], _ key: Key, course: Int32, to tables: inout NetworkTables) {
    tables.laneCourse.append(course)
    tables.laneService.append(key.service)
    tables.laneTrips.append(Int32(lane.count))
    tables.laneIsApproximate.append(key.isApproximate ? 1 : 0)
    tables.laneHeadway.append(key.headway)
    tables.laneDepartures.append(Int32(tables.times.count))
    let calls = lane[0].departures.indices
    for call in calls { tables.times += lane.map { $0.departures[call] } }
    if lane.contains(where: { $0.arrivals != $0.departures }) {
      tables.laneArrivals.append(Int32(tables.times.count))
      for call in calls { tables.times += lane.map { $0.arrivals[call] } }
    } else {
      tables.laneArrivals.append(tables.laneDepartures[tables.laneDepartures.count - 1])
    }
  }

  private func addCourse(_ course: Course, to tables: inout NetworkTables) -> Int32 {
    var metres: Int32 = 0
    tables.callPlatform += course.platforms
    for (place, pattern) in course.patterns.enumerated() {
      let stops = numbers.patterns[Int(pattern)].pattern.stops
      for (index, stop) in stops.enumerated() {
        if index > 0 {
          metres = Self.sum(metres, stop.metres)
        }
        tables.callPattern.append(pattern)
        tables.callMetres.append(metres)
        tables.callFlags.append(flags(stop, isFirst: index == 0, isLast: index == stops.count - 1, place: place))
      }
    }
    tables.courseStart.append(Int32(tables.callPlatform.count))
    return Int32(tables.courseStart.count - 2)
  }

  /// Metres from the course's start; -1, unknown, from where one of them is, or where they are more than any train runs.
  private static func sum(_ metres: Int32, _ more: Int?) -> Int32 {
    guard metres >= 0, let more, more <= NetworkTables.longestCourse - metres else { return -1 }
    return metres + Int32(clamping: max(0, more))
  }

  private func flags(_ stop: ServicePattern.Stop, isFirst: Bool, isLast: Bool, place: Int) -> Int32 {
    var flags: Int32 = 0
    if place == 0 && stop.mayBoard && !isLast { flags |= CallFlags.board }
    if stop.mayAlight && !isFirst { flags |= CallFlags.alight }
    if place > 0 && isFirst { flags |= CallFlags.continues }
    return flags
  }
}

extension Trip {
  var start: ServiceTime { stopTimes.first?.departure ?? ServiceTime(seconds: 0) }
  var end: ServiceTime { stopTimes.last?.arrival ?? ServiceTime(seconds: 0) }
}
