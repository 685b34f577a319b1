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

  private let city: City

  /// A stretch of a pattern.
  private struct Stretch: Hashable {
    let pattern: Int32
    let stops: Range<Int>
  }

  /// Where trains of one lane stop.
  private struct Course: Hashable {
    let stretches: [Stretch]
    let platforms: [Int32]
    let alightsFrom: Int
  }

  /// What trips of one lane have in common.
  private struct Key: Hashable {
    let course: Course
    let service: Int32
    let isApproximate: Bool
    let headway: Int32
  }

  init(_ city: City, _ numbers: CityNumbers, _ platforms: Platforms, _ trips: [PatternRun]) {
    self.city = city
    self.numbers = numbers
    self.platforms = platforms
    self.trips = trips
  }

  func add(to tables: inout NetworkTables) {
    let isThrough = trips.contains { $0.trip.block != nil } || city.transfers.contains { $0.kind == .inSeat }
    var sets = isThrough ? DateSets(tables) : nil
    let trains = ThroughTrains(city, numbers, trips, sets)
    var lanes: [Key: [[ThroughTrains.Part]]] = [:]
    var order: [Key] = []
    for (index, run) in trips.enumerated() {
      for chain in trains.chains(from: index) {
        let service = chain.dates.flatMap { sets?.service($0, in: &tables) } ?? run.service
        let key = key(chain, service: service, headway: run.trip.headwaySeconds)
        if lanes[key] == nil { order.append(key) }
        lanes[key, default: []].append(chain.parts)
      }
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

  private func key(_ chain: ThroughTrains.Chain, service: Int32, headway: Int?) -> Key {
    Key(
      course: Course(
        stretches: chain.parts.map { Stretch(pattern: trips[$0.run].pattern, stops: $0.stops) },
        platforms: chain.parts.flatMap { part in
          (platforms.ofRuns[part.run] ?? platforms.ofStops[Int(trips[part.run].pattern)])[part.stops]
        }, alightsFrom: chain.alightsFrom),
      service: service,
      isApproximate: chain.parts.contains { trips[$0.run].trip.stopTimes[$0.stops].contains(where: \.isApproximate) },
      headway: Int32(clamping: headway ?? 0))
  }

  /// Arrivals and departures over the whole course.
  private struct Times {
    let arrivals: [Int32]
    let departures: [Int32]

    func isOvertaken(by later: Times) -> Bool {
      zip(arrivals, later.arrivals).contains { $0 > $1 } || zip(departures, later.departures).contains { $0 > $1 }
    }
  }

  private func times(of chain: [ThroughTrains.Part]) -> Times {
    let stops = chain.flatMap { trips[$0.run].trip.stopTimes[$0.stops] }
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
    for (place, stretch) in course.stretches.enumerated() {
      let stops = numbers.patterns[Int(stretch.pattern)].pattern.stops
      for index in stretch.stops {
        if index > stretch.stops.lowerBound {
          metres = Self.sum(metres, stops[index].metres)
        }
        tables.callPattern.append(stretch.pattern)
        tables.callMetres.append(metres)
        tables.callFlags.append(flags(stops[index], index, stretch.stops, place: place, course))
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

  private func flags(
    _ stop: ServicePattern.Stop, _ index: Int, _ stops: Range<Int>, place: Int, _ course: Course
  ) -> Int32 {
    let (isFirst, isLast) = (index == stops.lowerBound, index == stops.upperBound - 1)
    var flags: Int32 = 0
    if place == 0 && stop.mayBoard && !isLast { flags |= CallFlags.board }
    if place >= course.alightsFrom && stop.mayAlight && !isFirst { flags |= CallFlags.alight }
    if place > 0 && isFirst { flags |= CallFlags.continues }
    if place > 0 && isFirst && place == course.alightsFrom { flags |= CallFlags.divides }
    return flags
  }
}

extension Trip {
  var start: ServiceTime { stopTimes.first?.departure ?? ServiceTime(seconds: 0) }
  var end: ServiceTime { stopTimes.last?.arrival ?? ServiceTime(seconds: 0) }
}
