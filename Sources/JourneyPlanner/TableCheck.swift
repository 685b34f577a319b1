#if arch(wasm32)
  /// What is wrong reaches a page as a number: its module does without the names.
  public struct TableName: ExpressibleByStringLiteral, Equatable, Sendable {
    /// Any table.
    public init(stringLiteral _: StaticString) {}
  }
#else
  /// What a table is called.
  public typealias TableName = StaticString
#endif

/// What is wrong with tables that cannot be searched.
public enum TableError: Error, Equatable, Sendable {
  /// A table has another length than the ones it belongs to.
  case length(TableName)
  /// A number points outside the table it points into.
  case reference(TableName)
  /// Starts of lists do not rise.
  case order(TableName)
  /// A number is too large or too small for what it is.
  case range(TableName)

  /// The table in question.
  public var table: TableName {
    switch self {
    case .length(let name), .reference(let name), .order(let name), .range(let name): name
    }
  }
}

#if !arch(wasm32)
  extension TableError {
    /// Whether kind and table are the same.
    public static func == (a: TableError, b: TableError) -> Bool {
      switch (a, b) {
      case (.length, .length), (.reference, .reference), (.order, .order), (.range, .range): same(a.table, b.table)
      default: false
      }
    }

    private static func same(_ a: StaticString, _ b: StaticString) -> Bool {
      guard a.utf8CodeUnitCount == b.utf8CodeUnitCount else { return false }
      for index in 0..<a.utf8CodeUnitCount where a.utf8Start[index] != b.utf8Start[index] { return false }
      return true
    }
  }
#endif

/// Checks tables, each named by the one it looks at, and keeps the first that fails: so a check costs a call, and no way out
/// of its own.
struct TableCheck {
  private(set) var error: TableError?

  var hasFailed: Bool { error != nil }

  @inline(never)
  mutating func fail(_ error: TableError) {
    if self.error == nil { self.error = error }
  }

  @inline(never)
  mutating func length(_ table: [Int32], _ count: Int, _ name: TableName) {
    if table.count != count { fail(.length(name)) }
  }

  @inline(never)
  mutating func references(_ table: [Int32], below count: Int, orNone: Bool = false, _ name: TableName) {
    if !isWithin(table, orNone ? -1 : 0, Int32(clamping: count) - 1) { fail(.reference(name)) }
  }

  @inline(never)
  mutating func starts(_ table: [Int32], lists: Int, items: Int, _ name: TableName) {
    length(table, lists + 1, name)
    var before: Int32 = 0
    for value in table {
      if value < before { return fail(.order(name)) }
      before = value
    }
    if table.first != 0 || Int(before) != items { fail(.reference(name)) }
  }

  @inline(never)
  mutating func values(_ table: [Int32], _ least: Int32, _ most: Int32, _ name: TableName) {
    if !isWithin(table, least, most) { fail(.range(name)) }
  }

  @inline(never)
  private func isWithin(_ table: [Int32], _ least: Int32, _ most: Int32) -> Bool {
    for value in table where value < least || value > most { return false }
    return true
  }
}

extension NetworkTables {
  /// The longest time of a service day in seconds: a thousand hours.
  static let longestTime: Int32 = 3_600_000
  /// The longest course in metres: 100,000 km.
  public static let longestCourse: Int32 = 100_000_000
  /// More times than any city has: a pack that asks for more is broken.
  static let mostTimes = 100_000_000

  /// Checks every length, reference and range.
  func check() throws(TableError) {
    var check = TableCheck()
    look(&check)
    if let error = check.error { throw error }
  }

  /// The same, among other checks.
  func look(_ check: inout TableCheck) {
    lookAtDays(&check)
    lookAtCourses(&check)
    lookAtLanes(&check)
    lookAtChanges(&check)
  }

  private func lookAtDays(_ check: inout TableCheck) {
    let services = serviceWeekdays.count
    check.length(serviceFrom, services, "serviceFrom")
    check.length(serviceUntil, services, "serviceUntil")
    check.starts(exceptionStart, lists: services, items: exceptionDay.count, "exceptionStart")
    check.length(exceptionHolds, exceptionDay.count, "exceptionHolds")
    check.values([stationCount, lineCount], 0, 1_000_000, "stationCount")
    check.references(platformStation, below: Int(stationCount), "platformStation")
    check.length(platformLine, platformStation.count, "platformLine")
    check.references(platformLine, below: Int(lineCount), "platformLine")
    lookAtKinds(&check)
    check.length(closureOf, closureKind.count, "closureOf")
    check.length(closureFrom, closureKind.count, "closureFrom")
    check.length(closureUntil, closureKind.count, "closureUntil")
    check.length(stationStepFree, Int(stationCount), "stationStepFree")
    check.values(stationStepFree, 0, 2, "stationStepFree")
    check.values(closureKind, 0, 2, "closureKind")
    for (kind, what) in zip(closureKind, closureOf) {
      if what < 0 || what >= (kind == 1 ? lineCount : stationCount) { check.fail(.reference("closureOf")) }
    }
  }

  private func lookAtKinds(_ check: inout TableCheck) {
    check.length(platformKind, platformStation.count, "platformKind")
    check.references(platformKind, below: platformStation.count, "platformKind")
    if check.hasFailed { return }
    for (platform, kind) in platformKind.enumerated()
    where platformKind[Int(kind)] != kind || platformStation[Int(kind)] != platformStation[platform] {
      check.fail(.reference("platformKind"))
    }
  }

  private func lookAtCourses(_ check: inout TableCheck) {
    check.references(patternLine, below: Int(lineCount), "patternLine")
    if courseStart.isEmpty { check.fail(.length("courseStart")) }
    check.starts(courseStart, lists: courseStart.count - 1, items: callPlatform.count, "courseStart")
    check.references(callPlatform, below: platformStation.count, "callPlatform")
    check.length(callFlags, callPlatform.count, "callFlags")
    check.length(callMetres, callPlatform.count, "callMetres")
    check.length(callPattern, callPlatform.count, "callPattern")
    check.references(callPattern, below: patternLine.count, "callPattern")
    check.values(callMetres, -1, Self.longestCourse, "callMetres")
  }

  private func lookAtLanes(_ check: inout TableCheck) {
    let lanes = laneCourse.count
    check.references(laneCourse, below: courseStart.count - 1, "laneCourse")
    check.length(laneService, lanes, "laneService")
    check.references(laneService, below: serviceWeekdays.count, "laneService")
    check.length(laneTrips, lanes, "laneTrips")
    check.length(laneDepartures, lanes, "laneDepartures")
    check.length(laneArrivals, lanes, "laneArrivals")
    check.length(laneIsApproximate, lanes, "laneIsApproximate")
    check.length(laneHeadway, lanes, "laneHeadway")
    check.values(laneTrips, 0, 1_000_000, "laneTrips")
    if times.count > Self.mostTimes { check.fail(.length("times")) }
    check.values(times, -Self.longestTime, Self.longestTime, "times")
    if check.hasFailed { return }
    for lane in 0..<lanes {
      let course = Int(laneCourse[lane])
      let size = Int64(courseStart[course + 1] - courseStart[course]) * Int64(laneTrips[lane])
      let (first, last) = (min(laneDepartures[lane], laneArrivals[lane]), max(laneDepartures[lane], laneArrivals[lane]))
      if first < 0 || Int64(last) + size > Int64(times.count) { check.fail(.reference("laneDepartures")) }
    }
  }

  private func lookAtChanges(_ check: inout TableCheck) {
    check.starts(changeStart, lists: platformStation.count, items: changeTarget.count, "changeStart")
    check.references(changeTarget, below: platformStation.count, "changeTarget")
    if ruleStart.isEmpty { check.fail(.length("ruleStart")) }
    check.length(changeRules, changeTarget.count, "changeRules")
    check.references(changeRules, below: ruleStart.count - 1, "changeRules")
    let rules = ruleSeconds.count
    check.starts(ruleStart, lists: ruleStart.count - 1, items: rules, "ruleStart")
    check.length(ruleService, rules, "ruleService")
    check.references(ruleService, below: serviceWeekdays.count, orNone: true, "ruleService")
    check.length(ruleFrom, rules, "ruleFrom")
    check.length(ruleUntil, rules, "ruleUntil")
    check.length(ruleMetres, rules, "ruleMetres")
    check.length(ruleStairs, rules, "ruleStairs")
    check.length(ruleStepFree, rules, "ruleStepFree")
    check.values(ruleSeconds, -1, Self.longestTime, "ruleSeconds")
    check.values(ruleStepFree, -1, Self.longestTime, "ruleStepFree")
    check.values(ruleFrom, NoMoment.tooLate, NoMoment.never, "ruleFrom")
    check.values(ruleUntil, NoMoment.tooLate, NoMoment.never, "ruleUntil")
  }
}
