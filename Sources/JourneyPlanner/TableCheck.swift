/// What is wrong with tables that cannot be searched.
public enum TableError: Error, Equatable, Sendable {
  /// A table has another length than the ones it belongs to.
  case length(StaticString)
  /// A number points outside the table it points into.
  case reference(StaticString)
  /// Starts of lists do not rise.
  case order(StaticString)
  /// A number is too large or too small for what it is.
  case range(StaticString)

  /// The table in question.
  public var table: StaticString {
    switch self {
    case .length(let name), .reference(let name), .order(let name), .range(let name): name
    }
  }

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

/// Checks on tables, each named by the table it looks at.
enum TableCheck {
  static func length(_ table: [Int32], _ count: Int, _ name: StaticString) throws(TableError) {
    if table.count != count { throw TableError.length(name) }
  }

  static func references(_ table: [Int32], below count: Int, orNone: Bool = false, _ name: StaticString)
    throws(TableError)
  {
    let lowest: Int32 = orNone ? -1 : 0
    for value in table where value < lowest || Int(value) >= count { throw TableError.reference(name) }
  }

  static func starts(_ table: [Int32], lists: Int, items: Int, _ name: StaticString) throws(TableError) {
    try length(table, lists + 1, name)
    var before: Int32 = 0
    for value in table {
      if value < before { throw TableError.order(name) }
      before = value
    }
    if table.first != 0 || Int(before) != items { throw TableError.reference(name) }
  }

  static func values(_ table: [Int32], in range: ClosedRange<Int32>, _ name: StaticString) throws(TableError) {
    for value in table where !range.contains(value) { throw TableError.range(name) }
  }
}

extension NetworkTables {
  /// The longest time of a service day in seconds: a thousand hours.
  static let longestTime: Int32 = 3_600_000

  /// Checks every length, reference and range.
  func check() throws(TableError) {
    try checkDays()
    try checkCourses()
    try checkLanes()
    try checkChanges()
  }

  private func checkDays() throws(TableError) {
    let services = serviceWeekdays.count
    try TableCheck.length(serviceFrom, services, "serviceFrom")
    try TableCheck.length(serviceUntil, services, "serviceUntil")
    try TableCheck.starts(exceptionStart, lists: services, items: exceptionDay.count, "exceptionStart")
    try TableCheck.length(exceptionHolds, exceptionDay.count, "exceptionHolds")
    try TableCheck.values([stationCount, lineCount], in: 0...1_000_000, "stationCount")
    try TableCheck.references(platformStation, below: Int(stationCount), "platformStation")
    try TableCheck.length(platformLine, platformStation.count, "platformLine")
    try TableCheck.references(platformLine, below: Int(lineCount), "platformLine")
    try TableCheck.length(closureOf, closureKind.count, "closureOf")
    try TableCheck.length(closureFrom, closureKind.count, "closureFrom")
    try TableCheck.length(closureUntil, closureKind.count, "closureUntil")
    try TableCheck.values(closureKind, in: 0...1, "closureKind")
    for (kind, what) in zip(closureKind, closureOf) {
      if what < 0 || what >= (kind == 0 ? stationCount : lineCount) { throw TableError.reference("closureOf") }
    }
  }

  private func checkCourses() throws(TableError) {
    try TableCheck.references(patternLine, below: Int(lineCount), "patternLine")
    if courseStart.isEmpty { throw TableError.length("courseStart") }
    try TableCheck.starts(courseStart, lists: courseStart.count - 1, items: callPlatform.count, "courseStart")
    try TableCheck.references(callPlatform, below: platformStation.count, "callPlatform")
    try TableCheck.length(callFlags, callPlatform.count, "callFlags")
    try TableCheck.length(callMetres, callPlatform.count, "callMetres")
    try TableCheck.length(callPattern, callPlatform.count, "callPattern")
    try TableCheck.references(callPattern, below: patternLine.count, "callPattern")
    try TableCheck.values(callMetres, in: -1...100_000_000, "callMetres")
  }

  private func checkLanes() throws(TableError) {
    let lanes = laneCourse.count
    try TableCheck.references(laneCourse, below: courseStart.count - 1, "laneCourse")
    try TableCheck.length(laneService, lanes, "laneService")
    try TableCheck.references(laneService, below: serviceWeekdays.count, "laneService")
    try TableCheck.length(laneTrips, lanes, "laneTrips")
    try TableCheck.length(laneDepartures, lanes, "laneDepartures")
    try TableCheck.length(laneArrivals, lanes, "laneArrivals")
    try TableCheck.length(laneIsApproximate, lanes, "laneIsApproximate")
    try TableCheck.length(laneHeadway, lanes, "laneHeadway")
    try TableCheck.values(laneTrips, in: 0...1_000_000, "laneTrips")
    try TableCheck.values(times, in: -Self.longestTime...Self.longestTime, "times")
    for lane in 0..<lanes {
      let course = Int(laneCourse[lane])
      let size = Int(courseStart[course + 1] - courseStart[course]) * Int(laneTrips[lane])
      for start in [laneDepartures[lane], laneArrivals[lane]] {
        if start < 0 || Int(start) + size > times.count { throw TableError.reference("laneDepartures") }
      }
    }
  }

  private func checkChanges() throws(TableError) {
    try TableCheck.starts(changeStart, lists: platformStation.count, items: changeTarget.count, "changeStart")
    try TableCheck.references(changeTarget, below: platformStation.count, "changeTarget")
    if ruleStart.isEmpty { throw TableError.length("ruleStart") }
    try TableCheck.length(changeRules, changeTarget.count, "changeRules")
    try TableCheck.references(changeRules, below: ruleStart.count - 1, "changeRules")
    let rules = ruleSeconds.count
    try TableCheck.starts(ruleStart, lists: ruleStart.count - 1, items: rules, "ruleStart")
    try TableCheck.length(ruleService, rules, "ruleService")
    try TableCheck.references(ruleService, below: serviceWeekdays.count, orNone: true, "ruleService")
    try TableCheck.length(ruleFrom, rules, "ruleFrom")
    try TableCheck.length(ruleUntil, rules, "ruleUntil")
    try TableCheck.length(ruleMetres, rules, "ruleMetres")
    try TableCheck.length(ruleStairs, rules, "ruleStairs")
    try TableCheck.values(ruleSeconds, in: -1...Self.longestTime, "ruleSeconds")
    try TableCheck.values(ruleFrom, in: NoMoment.tooLate...NoMoment.never, "ruleFrom")
    try TableCheck.values(ruleUntil, in: NoMoment.tooLate...NoMoment.never, "ruleUntil")
  }
}
