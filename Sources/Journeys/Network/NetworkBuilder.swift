internal import JourneyPlanner
internal import TransitModel

/// Makes the planner's tables of a city.
struct NetworkBuilder {
  let city: City
  let numbers: CityNumbers
  var tables = NetworkTables()

  init(_ city: City, _ numbers: CityNumbers) {
    self.city = city
    self.numbers = numbers
    tables.stationCount = Int32(city.stations.count)
    tables.lineCount = Int32(city.lines.count)
    addServices()
    addClosures()
    tables.patternLine = numbers.patterns.map { Int32($0.line) }
    let runs = PatternRun.all(of: city, numbers)
    let platforms = Platforms(numbers, runs, TripRules(city))
    tables.platformStation = platforms.all.map(\.station)
    tables.platformLine = platforms.all.map(\.line)
    tables.platformKind = platforms.kinds
    LaneBuilder(city, numbers, platforms, runs).add(to: &tables)
    var changes = ChangeBuilder(city, numbers, platforms)
    changes.add(to: &tables)
  }

  private mutating func addServices() {
    for service in city.services {
      var mask: Int32 = 0
      for (bit, weekday) in Weekday.allCases.enumerated() where service.weekdays.contains(weekday) { mask |= 1 << bit }
      tables.serviceWeekdays.append(mask)
      tables.serviceFrom.append(service.from.map { Int32(clamping: $0.dayNumber) } ?? NoMoment.tooLate)
      tables.serviceUntil.append(service.until.map { Int32(clamping: $0.dayNumber) } ?? NoMoment.never)
      let removed = Set(service.removed)
      let exceptions =
        service.removed.map { ($0, Int32(0)) }
        + service.added.filter { !removed.contains($0) }.map { ($0, Int32(1)) }
      for (date, holds) in exceptions {
        tables.exceptionDay.append(Int32(clamping: date.dayNumber))
        tables.exceptionHolds.append(holds)
      }
      tables.exceptionStart.append(Int32(tables.exceptionDay.count))
    }
  }

  private mutating func addClosures() {
    let stations = city.stations.map { (Int32(0), $0.status) }
    let lines = city.lines.map { (Int32(1), $0.status) }
    for (list, kind) in [(stations, Int32(0)), (lines, Int32(1))] {
      for (number, (_, status)) in list.enumerated() where status.state != .open {
        tables.closureKind.append(kind)
        tables.closureOf.append(Int32(number))
        tables.closureFrom.append(status.from.map { Int32(clamping: $0.dayNumber) } ?? NoMoment.tooLate)
        tables.closureUntil.append(status.until.map { Int32(clamping: $0.dayNumber) } ?? NoMoment.never)
      }
    }
    for (number, station) in city.stations.enumerated() {
      let access = StepFreeAccess(station, notices: city.notices)
      tables.stationStepFree.append(access.isKnown.map { $0 ? 1 : 2 } ?? 0)
      for outage in access.outages where access.isKnown == true {
        tables.closureKind.append(2)
        tables.closureOf.append(Int32(number))
        tables.closureFrom.append(outage.from.map { Int32(clamping: $0.dayNumber) } ?? NoMoment.tooLate)
        tables.closureUntil.append(outage.until.map { Int32(clamping: $0.dayNumber) } ?? NoMoment.never)
      }
    }
  }
}

/// The numbers by which the planner knows the parts of a city: their places in the city's lists.
struct CityNumbers: Sendable {
  /// A pattern and its line.
  struct Pattern: Sendable {
    let line: Int
    let pattern: ServicePattern
  }

  let stations: [StationID: Int32]
  let lines: [LineID: Int32]
  let services: [ServiceID: Int32]
  /// All patterns, line by line.
  let patterns: [Pattern]
  private let patternNumbers: [LineID: [PatternID: Int32]]

  init(_ city: City) {
    stations = Self.numbers(of: city.stations.map(\.id))
    lines = Self.numbers(of: city.lines.map(\.id))
    services = Self.numbers(of: city.services.map(\.id))
    var patterns: [Pattern] = []
    var patternNumbers: [LineID: [PatternID: Int32]] = [:]
    for (number, line) in city.lines.enumerated() {
      for pattern in line.patterns {
        patternNumbers[line.id, default: [:]][pattern.id] = Int32(patterns.count)
        patterns.append(Pattern(line: number, pattern: pattern))
      }
    }
    self.patterns = patterns
    self.patternNumbers = patternNumbers
  }

  func pattern(_ id: PatternID, of line: LineID) -> Int32? { patternNumbers[line]?[id] }

  private static func numbers<ID: Hashable>(of ids: [ID]) -> [ID: Int32] {
    Dictionary(ids.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
  }
}
