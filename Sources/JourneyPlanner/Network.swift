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
  /// Where the changes to each platform start.
  let sourceStart: [Int32]
  let sourcePlatform: [Int32]
  let sourceRules: [Int32]
  /// Where each station's platforms start.
  let stationStart: [Int32]
  let stationPlatform: [Int32]
  /// Where each course's lanes start.
  let laneStart: [Int32]
  let courseLane: [Int32]

  /// The network of these tables, or what is wrong with them: no search can leave the arrays afterwards.
  public init(_ tables: NetworkTables) throws(TableError) {
    try tables.check()
    self.tables = tables
    platformCount = tables.platformStation.count
    courseCount = tables.courseStart.count - 1
    let callCourse = Lists.owners(of: tables.courseStart)
    let callInCourse = callCourse.indices.map { Int32($0) - tables.courseStart[Int(callCourse[$0])] }
    let boarding = callCourse.indices.filter { tables.callFlags[$0] & CallFlags.board != 0 }
    let alighting = callCourse.indices.filter { tables.callFlags[$0] & CallFlags.alight != 0 }
    let boardings = Lists.grouped(boarding, by: tables.callPlatform, groups: platformCount)
    boardingStart = boardings.start
    boardingCourse = boardings.items.map { callCourse[Int($0)] }
    boardingCall = boardings.items.map { callInCourse[Int($0)] }
    let alightings = Lists.grouped(alighting, by: tables.callPlatform, groups: platformCount)
    alightingStart = alightings.start
    alightingCourse = alightings.items.map { callCourse[Int($0)] }
    alightingCall = alightings.items.map { callInCourse[Int($0)] }
    let changeSource = Lists.owners(of: tables.changeStart)
    let sources = Lists.grouped(Array(changeSource.indices), by: tables.changeTarget, groups: platformCount)
    sourceStart = sources.start
    sourcePlatform = sources.items.map { changeSource[Int($0)] }
    sourceRules = sources.items.map { tables.changeRules[Int($0)] }
    let stations = Lists.grouped(
      Array(tables.platformStation.indices), by: tables.platformStation, groups: Int(tables.stationCount))
    stationStart = stations.start
    stationPlatform = stations.items
    let lanes = Lists.grouped(Array(tables.laneCourse.indices), by: tables.laneCourse, groups: courseCount)
    laneStart = lanes.start
    courseLane = lanes.items
  }

  /// The platforms of a station.
  func platforms(of station: Int32) -> ArraySlice<Int32> {
    stationPlatform[Int(stationStart[Int(station)])..<Int(stationStart[Int(station) + 1])]
  }

  /// How many calls a course has.
  func calls(of course: Int32) -> Int32 {
    tables.courseStart[Int(course) + 1] - tables.courseStart[Int(course)]
  }
}

/// Lists of lists as two arrays.
enum Lists {
  /// The list each item is in, from where the lists start.
  static func owners(of start: [Int32]) -> [Int32] {
    var result: [Int32] = []
    for list in 0..<(start.count - 1) {
      for _ in start[list]..<start[list + 1] { result.append(Int32(list)) }
    }
    return result
  }

  /// Items put into lists by their key, in their order.
  static func grouped(_ items: [Int], by key: [Int32], groups: Int) -> (start: [Int32], items: [Int32]) {
    var start = [Int32](repeating: 0, count: groups + 1)
    for item in items { start[Int(key[item]) + 1] += 1 }
    for group in 0..<groups { start[group + 1] += start[group] }
    var next = start
    var result = [Int32](repeating: 0, count: items.count)
    for item in items {
      let group = Int(key[item])
      result[Int(next[group])] = Int32(item)
      next[group] += 1
    }
    return (start, result)
  }
}
