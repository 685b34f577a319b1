public import TransitModel

/// A city as it runs in its most usual week: with kinds of day that never overlap, as pages show them.
///
/// The services of a feed overlap (weekdays, and further trains on Fridays), stand beside exceptions for single days, or
/// are one for every date; riders think in days. So the days of the week are grouped by the trains that run on them,
/// whatever their services are called, and each group becomes one kind of day with all its trains. Dates on which another
/// group's trains run, or none, are exceptions. A city whose kinds of day are told apart already stays as it is. Journeys
/// are planned on the city itself, which is exact on every date.
public struct TypicalWeek: Sendable {
  /// The Monday of the week; nothing where no date can be told.
  public let monday: CalendarDate?
  /// The city with the week's kinds of day.
  public let city: City

  /// The most usual week of a city.
  public init(_ city: City) {
    let days = ServiceDays(city)
    guard days.needsGrouping, let monday = days.usualMonday() else {
      (self.monday, self.city) = (nil, city)
      return
    }
    self.monday = monday
    let week = (0..<7).map { monday + $0 }
    var groups: [(services: [Int], days: [CalendarDate])] = []
    var kinds: [TrainSum] = []
    for date in week {
      let services = days.services(on: date)
      if services.isEmpty { continue }
      let kind = days.trains(of: services)
      if let known = kinds.firstIndex(of: kind) {
        groups[known].days.append(date)
      } else {
        kinds.append(kind)
        groups.append((services, [date]))
      }
    }
    self.city = Self.grouped(city, groups, Self.exceptions(days, kinds, groups.map { $0.days.map(\.weekday) }))
  }

  /// The dates on which a kind of day holds, or does not, other than on most days of their name.
  private struct Exceptions {
    var added: [CalendarDate] = []
    var removed: [CalendarDate] = []
  }

  /// By kind of day its exceptions. A date with trains that are those of no kind of day is none: they look like nothing else.
  private static func exceptions(
    _ days: ServiceDays, _ kinds: [TrainSum], _ weekdays: [[Weekday]]
  ) -> [Exceptions] {
    var result = Array(repeating: Exceptions(), count: kinds.count)
    for (date, trains) in days.trainsByDate {
      let usual = weekdays.firstIndex { $0.contains(date.weekday) }
      let own = kinds.firstIndex(of: trains)
      guard own != usual, own != nil || trains.count == 0 else { continue }
      if let usual { result[usual].removed.append(date) }
      if let own { result[own].added.append(date) }
    }
    return result
  }

  /// The city as it runs on one date: with one kind of day.
  public static func day(_ city: City, on date: CalendarDate) -> City {
    let services = ServiceDays(city).services(on: date)
    return services.count > 1 ? grouped(city, [(services, [date])], [Exceptions()]) : city
  }

  private static func grouped(
    _ city: City, _ groups: [(services: [Int], days: [CalendarDate])], _ exceptions: [Exceptions]
  ) -> City {
    var result = city
    result.services = []
    result.trips = []
    var kindsOfService: [ServiceID: [ServiceID]] = [:]
    for (group, exceptions) in zip(groups, exceptions) {
      let members = group.services.map { city.services[$0] }
      let days = group.days.map(\.weekday)
      let isUsed = result.services.contains { $0.id == members[0].id }
      let id =
        members.count == 1 && !isUsed ? members[0].id : ServiceID(members.map(\.id.rawValue).joined(separator: "+"))
      let own = members.count == 1 && Set(members[0].weekdays) == Set(days) ? members[0].name : nil
      result.services.append(
        ServiceCalendar(
          id: id, name: own ?? WeekdayNames.name(of: days, language: city.languages[0]) ?? members[0].name,
          weekdays: days, from: group.days.first, until: nil, added: exceptions.added, removed: exceptions.removed))
      for member in members { kindsOfService[member.id, default: []].append(id) }
    }
    // What headways or first and last trains rest on, and no trip, stays beside the groups.
    let running = Set(city.trips.map(\.service))
    let others = Set(city.lines.flatMap { $0.headways.map(\.service) + $0.firstLastTrains.map(\.service) })
    result.services += city.services.filter { others.contains($0.id) && !running.contains($0.id) }
    for line in result.lines.indices {
      result.lines[line].headways = city.lines[line].headways.flatMap { band in
        (kindsOfService[band.service] ?? [band.service]).map {
          Headway(pattern: band.pattern, service: $0, from: band.from, until: band.until, seconds: band.seconds)
        }
      }
      result.lines[line].firstLastTrains = city.lines[line].firstLastTrains.flatMap { trains in
        (kindsOfService[trains.service] ?? [trains.service]).map {
          FirstLastTrains(
            pattern: trains.pattern, service: $0, station: trains.station, first: trains.first, last: trains.last)
        }
      }
    }
    for trip in city.trips {
      for (number, kind) in (kindsOfService[trip.service] ?? []).enumerated() {
        let id = number == 0 ? trip.id : TripID("\(trip.id) (\(kind))")
        result.trips.append(
          Trip(
            id: id, line: trip.line, pattern: trip.pattern, service: kind, block: trip.block, stopTimes: trip.stopTimes,
            headwaySeconds: trip.headwaySeconds))
      }
    }
    return result
  }
}

/// Which services of a city run on which dates.
private struct ServiceDays {
  private let city: City
  /// Places of the services that trips run on, in the city's list.
  private let used: [Int]
  private let tripsOfService: [ServiceID: TrainSum]
  private let servicesOfLine: [LineID: Set<ServiceID>]

  init(_ city: City) {
    self.city = city
    tripsOfService = city.trips.reduce(into: [:]) { $0[$1.service, default: TrainSum()].add($1) }
    servicesOfLine = city.trips.reduce(into: [:]) { $0[$1.line, default: []].insert($1.service) }
    let trips = tripsOfService
    used = city.services.indices.filter { trips[city.services[$0].id] != nil }
  }

  /// The trains of services, as places in the city's list.
  func trains(of services: [Int]) -> TrainSum {
    services.reduce(into: TrainSum()) { sum, service in
      if let trains = tripsOfService[city.services[service].id] { sum.add(trains) }
    }
  }

  /// Whether kinds of day of one line overlap, or cannot be told apart by their names. That one line runs on weekdays and
  /// another one every day is no overlap: riders read the kinds of day line by line.
  var needsGrouping: Bool {
    let names = used.map { city.services[$0].name }
    if Set(names).count < names.count { return true }
    return servicesOfLine.values.contains { own in
      let calendars = used.map { city.services[$0] }.filter { own.contains($0.id) }
      return Weekday.allCases.contains { day in calendars.count { $0.weekdays.contains(day) } > 1 }
    }
  }

  /// The services that run on a date, as places in the city's list.
  func services(on date: CalendarDate) -> [Int] { used.filter { city.services[$0].holds(on: date) } }

  /// How many days are looked at, the last of the data.
  private static let mostDays = 1500

  /// The Monday of the week whose days are, taken together, most like other days of the same name; of several the one
  /// with the most trains, then the first.
  func usualMonday() -> CalendarDate? {
    guard let range else { return nil }
    var signatures: [TrainSum: Int] = [:]
    var signatureOfDay: [Int] = []
    var trips: [Int] = []
    var counts: [[Int: Int]] = Array(repeating: [:], count: 7)
    for (day, trains) in zip(range, trains(on: range)) {
      let known = signatures[trains] ?? signatures.count
      if known == signatures.count {
        signatures[trains] = known
        trips.append(trains.count)
      }
      signatureOfDay.append(known)
      counts[Self.weekday(day)][known, default: 0] += 1
    }
    var best: (score: Int, trips: Int, monday: Int)?
    for monday in range where Self.weekday(monday) == 0 && range.contains(monday + 6) {
      let week = (monday..<monday + 7).map { signatureOfDay[$0 - range.lowerBound] }
      let score = week.enumerated().reduce(0) {
        $0 + (trips[$1.element] > 0 ? counts[$1.offset][$1.element, default: 0] : 0)
      }
      let total = week.reduce(0) { $0 + trips[$1] }
      if best.map({ (score, total) > ($0.score, $0.trips) }) ?? true { best = (score, total, monday) }
    }
    return best.map { CalendarDate(dayNumber: $0.monday) }
  }

  /// The trains of each day, as days since 1970-01-01.
  private func trains(on days: Range<Int>) -> [TrainSum] {
    var known: [[Int]: TrainSum] = [:]
    return days.map { day in
      let services = services(on: CalendarDate(dayNumber: day))
      let trains = known[services] ?? trains(of: services)
      known[services] = trains
      return trains
    }
  }

  /// The dates from the first to the last on which any train runs, and their trains.
  var trainsByDate: [(date: CalendarDate, trains: TrainSum)] {
    guard let range else { return [] }
    let all = zip(range.map { CalendarDate(dayNumber: $0) }, trains(on: range)).map { (date: $0, trains: $1) }
    guard let first = all.firstIndex(where: { $0.trains.count > 0 }),
      let last = all.lastIndex(where: { $0.trains.count > 0 })
    else { return [] }
    return Array(all[first...last])
  }

  /// The days the data speak of, from a Monday to a Sunday.
  private var range: Range<Int>? {
    let services = used.map { city.services[$0] }
    let dates = services.flatMap { [$0.from, $0.until].compactMap { $0 } + $0.added }.map(\.dayNumber)
    guard let last = dates.max(), let first = dates.min() else { return nil }
    let start = max(first, last - Self.mostDays)
    return start - Self.weekday(start)..<last + 7 - Self.weekday(last)
  }

  /// 0 for a Monday.
  private static func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }
}

/// Trains regardless of their order, their ids and their services: two that are equal are the same trains, for all that
/// numbers of 128 bits can tell.
private struct TrainSum: Hashable {
  private(set) var count = 0
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  mutating func add(_ other: TrainSum) {
    count += other.count
    low &+= other.low
    high &+= other.high
  }

  mutating func add(_ trip: Trip) {
    var hash = Mixer()
    for byte in trip.line.rawValue.utf8 { hash.add(UInt64(byte)) }
    hash.add(1 << 32)
    for byte in trip.pattern.rawValue.utf8 { hash.add(UInt64(byte)) }
    hash.add(UInt64(truncatingIfNeeded: trip.headwaySeconds ?? -1))
    for time in trip.stopTimes {
      hash.add(UInt64(truncatingIfNeeded: time.arrival.seconds))
      hash.add(UInt64(truncatingIfNeeded: time.departure.seconds))
    }
    count += 1
    low &+= hash.low
    high &+= hash.high
  }

  /// Two sums that every number changes wholly (the mixing step of SplitMix64).
  private struct Mixer {
    var low: UInt64 = 0x9E37_79B9_7F4A_7C15
    var high: UInt64 = 0xD1B5_4A32_D192_ED03

    mutating func add(_ number: UInt64) {
      low = Self.mix(low ^ number)
      high = Self.mix(high &+ number)
    }

    private static func mix(_ number: UInt64) -> UInt64 {
      var z = number &+ 0x9E37_79B9_7F4A_7C15
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
