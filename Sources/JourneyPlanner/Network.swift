/// A network that can be searched: tables that were checked, and what follows from them.
public final class Network: Sendable {
  /// The tables.
  public let tables: NetworkTables
  /// How many platforms there are.
  public let platformCount: Int
  /// How many courses there are.
  public let courseCount: Int
  /// Where each platform's boarding calls start in ``boardingCourse``.
  let boardingStart: [Int32]
  let boardingCourse: [Int32]
  let boardingCall: [Int32]
  /// Where each platform's alighting calls start.
  let alightingStart: [Int32]
  let alightingCourse: [Int32]
  let alightingCall: [Int32]
  /// Where each kind's platforms start, itself the first.
  let kindStart: [Int32]
  let kindPlatform: [Int32]
  /// Whether every platform is its own kind.
  let isPlain: Bool
  /// Pairs of stations with a change from the one to the other.
  let walks: [StationWalk]
  /// Where each station's platforms start.
  let stationStart: [Int32]
  let stationPlatform: [Int32]
  /// Where each course's lanes start.
  let laneStart: [Int32]
  let courseLane: [Int32]

  /// The network of these tables, or what is wrong with them: no search can leave the arrays afterwards.
  public init(_ tables: NetworkTables) throws(TableError) {
    try tables.check()
    platformCount = tables.platformStation.count
    courseCount = tables.courseStart.count - 1
    let callCourse = Lists.owners(of: tables.courseStart)
    var callInCourse: [Int32] = []
    var boarding: [Int32] = []
    var alighting: [Int32] = []
    for call in callCourse.indices {
      callInCourse.add(Int32(call) - tables.courseStart[Int(callCourse[call])])
      if tables.callFlags[call] & CallFlags.board != 0 { boarding.add(Int32(call)) }
      if tables.callFlags[call] & CallFlags.alight != 0 { alighting.add(Int32(call)) }
    }
    let boardings = Lists.grouped(boarding, by: tables.callPlatform, groups: platformCount)
    boardingStart = boardings.start
    boardingCourse = Lists.picked(boardings.items, from: callCourse)
    boardingCall = Lists.picked(boardings.items, from: callInCourse)
    let alightings = Lists.grouped(alighting, by: tables.callPlatform, groups: platformCount)
    alightingStart = alightings.start
    alightingCourse = Lists.picked(alightings.items, from: callCourse)
    alightingCall = Lists.picked(alightings.items, from: callInCourse)
    let kinds = Lists.grouped(Lists.places(platformCount), by: tables.platformKind, groups: platformCount)
    kindStart = kinds.start
    kindPlatform = kinds.items
    isPlain = tables.platformKind == Lists.places(platformCount)
    let stations = Lists.grouped(
      Lists.places(platformCount), by: tables.platformStation, groups: Int(tables.stationCount))
    stationStart = stations.start
    stationPlatform = stations.items
    let lanes = Lists.grouped(Lists.places(tables.laneCourse.count), by: tables.laneCourse, groups: courseCount)
    laneStart = lanes.start
    courseLane = lanes.items
    walks = StationWalk.all(of: tables, stations)
    self.tables = tables
  }

  /// The platforms of a station.
  func platforms(of station: Int32) -> ArraySlice<Int32> {
    stationPlatform[Int(stationStart[Int(station)])..<Int(stationStart[Int(station) + 1])]
  }

  /// The platforms at which a journey may begin or end.
  func platforms(of access: Access) -> ArraySlice<Int32> {
    access.platform < 0 ? platforms(of: access.station) : [access.platform]
  }

  /// How many calls a course has.
  func calls(of course: Int32) -> Int32 {
    tables.courseStart[Int(course) + 1] - tables.courseStart[Int(course)]
  }
}

/// A change leads from one station to another.
struct StationWalk {
  let from: Int32
  let to: Int32

  /// All of them, by where they begin, from the platforms of each station.
  @inline(never)
  static func all(of tables: NetworkTables, _ platforms: (start: [Int32], items: [Int32])) -> [StationWalk] {
    var result: [StationWalk] = []
    var lastFrom = [Int32](repeating: -1, count: Int(tables.stationCount))
    for station in 0..<tables.stationCount {
      for place in platforms.start[Int(station)]..<platforms.start[Int(station) + 1] {
        let platform = Int(platforms.items[Int(place)])
        for change in tables.changeStart[platform]..<tables.changeStart[platform + 1] {
          let target = tables.platformStation[Int(tables.changeTarget[Int(change)])]
          if target == station || lastFrom[Int(target)] == station { continue }
          lastFrom[Int(target)] = station
          result.add(StationWalk(from: station, to: target))
        }
      }
    }
    return result
  }
}

/// Lists of lists as two arrays.
enum Lists {
  /// The numbers from 0 on.
  static func places(_ count: Int) -> [Int32] {
    var result: [Int32] = []
    for place in 0..<count { result.add(Int32(place)) }
    return result
  }

  /// The values at some places.
  static func picked(_ places: [Int32], from values: [Int32]) -> [Int32] {
    var result: [Int32] = []
    for place in places { result.add(values[Int(place)]) }
    return result
  }

  /// The list each item is in, from where the lists start.
  static func owners(of start: [Int32]) -> [Int32] {
    var result: [Int32] = []
    for list in 0..<(start.count - 1) {
      for _ in start[list]..<start[list + 1] { result.add(Int32(list)) }
    }
    return result
  }

  /// Items put into lists by their key, in their order.
  static func grouped(_ items: [Int32], by key: [Int32], groups: Int) -> (start: [Int32], items: [Int32]) {
    var start = [Int32](repeating: 0, count: groups + 1)
    for item in items { start[Int(key[Int(item)]) + 1] += 1 }
    for group in 0..<groups { start[group + 1] += start[group] }
    var next = start
    var result = [Int32](repeating: 0, count: items.count)
    for item in items {
      let group = Int(key[Int(item)])
      result[Int(next[group])] = item
      next[group] += 1
    }
    return (start, result)
  }
}

extension Array {
  /// Appends an element, out of line: growing an array in place takes a hundred bytes of code each time.
  @inline(never) mutating func add(_ element: Element) { append(element) }
}

extension [Int32] {
  /// Appends the last numbers once more.
  @inline(never) mutating func repeatLast(_ size: Int) { self += Array(self[(count - size)...]) }
}
