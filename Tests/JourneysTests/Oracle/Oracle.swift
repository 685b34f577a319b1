import TransitModel

/// Answers by trying everything: every train, every stop, every change. It knows the city only and shares no code with
/// the planner.
struct Oracle {
  /// A train on one day.
  struct Train {
    let trip: Trip
    let pattern: ServicePattern
    let date: CalendarDate
    let shift: Int
    /// The train it goes on as.
    var next: Int?

    func arrival(_ stop: Int) -> Int { trip.stopTimes[stop].arrival.seconds + shift }
    func departure(_ stop: Int) -> Int { trip.stopTimes[stop].departure.seconds + shift }
  }

  let city: City
  let date: CalendarDate
  private(set) var trains: [Train] = []

  /// The trains of the service days `dates`, seen from `date`.
  init(_ city: City, date: CalendarDate, dates: [CalendarDate]) {
    self.city = city
    self.date = date
    for day in dates {
      let shift = (day.dayNumber - date.dayNumber) * 86_400
      for trip in allTrips() {
        guard let service = city.services.first(where: { $0.id == trip.service }), service.holds(on: day),
          let line = city.lines.first(where: { $0.id == trip.line }),
          let pattern = line.pattern(trip.pattern)
        else { continue }
        trains.append(Train(trip: trip, pattern: pattern, date: day, shift: shift))
      }
    }
    link()
    days = dates
    if dates.count > 1 { addNight() }
  }

  /// The service days it sees.
  private var days: [CalendarDate] = []
  /// Trains of the day after on lines that have a gap: they take on the riders of a train that goes on as them, and no others.
  private var carrying: Set<Int> = []
  /// What was asked before.
  private let memo = Memo()

  /// Adds the trains of the day after that follow without a gap of more than 90 minutes on a line that runs all night.
  private mutating func addNight() {
    let tomorrow = Oracle(city, date: date, dates: [date + 1])
    var minutes: [LineID: Set<Int>] = [:]
    for (oracle, day) in [(self, date), (tomorrow, date + 1)] {
      // A train that goes on from another line runs on its own line just so.
      for train in oracle.trains where train.date == day && train.departure(0) >= 0 {
        minutes[train.trip.line, default: []].insert(train.departure(0) / 60)
      }
    }
    var (following, own): (Set<Int>, Set<Int>) = ([], [])
    for (line, starts) in minutes {
      var last: Int?
      for minute in starts.filter({ (1350..<2160).contains($0) }).sorted() {
        if minute >= 1440, last.map({ minute - $0 > 90 }) ?? true { break }
        last = minute
      }
      guard let last, last >= 1440 else { continue }
      for (index, train) in tomorrow.trains.enumerated()
      where train.trip.line == line && train.departure(0) < (last + 1) * 60 {
        own.insert(index)
        var next: Int? = index
        while let part = next, following.insert(part).inserted { next = tomorrow.trains[part].next }
      }
    }
    if following.isEmpty { return }
    days.append(date + 1)
    let places = Dictionary(uniqueKeysWithValues: following.sorted().enumerated().map { ($1, trains.count + $0) })
    for index in following.sorted() {
      trains.append(tomorrow.trains[index])
      trains[trains.count - 1].next = tomorrow.trains[index].next.flatMap { places[$0] }
      if !own.contains(index) { carrying.insert(trains.count - 1) }
    }
  }

  /// The city's trips, and those that its headways stand for.
  private func allTrips() -> [Trip] {
    var trips = city.trips
    for line in city.lines {
      for band in line.headways {
        guard let pattern = line.pattern(band.pattern) else { continue }
        var start = band.from.seconds
        while start < band.until.seconds {
          var time = start
          var stopTimes: [StopTime] = []
          for (index, stop) in pattern.stops.enumerated() {
            if index > 0 { time += stop.seconds ?? 0 }
            stopTimes.append(StopTime(ServiceTime(seconds: time)))
          }
          trips.append(
            Trip(
              id: TripID("\(line.id) \(pattern.id) \(start)"), line: line.id, pattern: pattern.id,
              service: band.service, stopTimes: stopTimes))
          start += band.seconds
        }
      }
    }
    return trips
  }

  private mutating func link() {
    for a in trains.indices {
      guard let block = trains[a].trip.block else { continue }
      let rest = trains.indices.filter { b in
        trains[b].trip.block == block && trains[b].trip.service == trains[a].trip.service
          && trains[b].date == trains[a].date
      }.sorted { x, y in key(x) < key(y) }
      guard let place = rest.firstIndex(of: a), place + 1 < rest.count else { continue }
      let b = rest[place + 1]
      if trains[a].pattern.stops.last?.station == trains[b].pattern.stops.first?.station,
        trains[a].arrival(trains[a].pattern.stops.count - 1) <= trains[b].departure(0)
      {
        trains[a].next = b
      }
    }
  }

  private func key(_ train: Int) -> (Int, Int, Int) {
    (trains[train].departure(0), trains[train].arrival(trains[train].pattern.stops.count - 1), train)
  }

  func isOpen(_ station: StationID, _ line: LineID) -> Bool {
    let stationState = city.stations.first { $0.id == station }?.status.state(on: date)
    let lineState = city.lines.first { $0.id == line }?.status.state(on: date)
    return stationState == .open && lineState == .open
  }

  func mayBoard(_ train: Int, _ stop: Int) -> Bool { events.mayBoard[events.first[train] + stop] }

  func mayAlight(_ train: Int, _ stop: Int) -> Bool { events.mayAlight[events.first[train] + stop] }

  /// The stops of all trains, once these are known.
  private var events: Events {
    memo.events {
      Events(trains) { train, stop in
        let pattern = trains[train].pattern
        return !carrying.contains(train) && stop < pattern.stops.count - 1 && pattern.stops[stop].mayBoard
          && isOpen(pattern.stops[stop].station, trains[train].trip.line)
      } mayAlight: { train, stop in
        let calls = trains[train].pattern.stops
        return stop > 0 && calls[stop].mayAlight && isOpen(calls[stop].station, trains[train].trip.line)
      }
    }
  }

  /// How long the change from a train at a stop to another train at a stop takes; nothing where it is not possible.
  func change(_ a: Int, _ stopA: Int, _ b: Int, _ stopB: Int) -> Int? {
    change(events.first[a] + stopA, events.first[b] + stopB)
  }

  /// The same by the numbers of the two stops.
  private func change(_ left: Int, _ boarded: Int) -> Int? {
    memo.change(left, boarded, of: events.count) {
      let (a, stopA) = events.stops[left]
      let (b, stopB) = events.stops[boarded]
      return change(
        from: side(a, stopA), to: side(b, stopB), at: trains[a].trip.stopTimes[stopA].arrival, on: trains[a].date)
    }
  }

  /// What rules can tell apart where a train is left or boarded.
  struct Side {
    let station: StationID
    let line: LineID
    let direction: DirectionID
    let platformID: String?
    let trip: TripID?
  }

  private func side(_ train: Int, _ stop: Int) -> Side {
    let (trip, pattern) = (trains[train].trip, trains[train].pattern)
    return Side(
      station: pattern.stops[stop].station, line: trip.line, direction: pattern.direction,
      platformID: pattern.stops[stop].platformID, trip: trip.id)
  }

  private func change(from left: Side, to boarded: Side, at moment: ServiceTime, on day: CalendarDate) -> Int? {
    var best: (rank: (Int, Int, Int), transfer: Transfer)?
    for (order, rule) in rules(from: left.station, to: boarded.station) {
      guard
        rule.from.line == nil || rule.from.line == left.line, rule.to.line == nil || rule.to.line == boarded.line,
        rule.from.direction == nil || rule.from.direction == left.direction,
        rule.to.direction == nil || rule.to.direction == boarded.direction,
        rule.from.platformID == nil || rule.from.platformID == left.platformID,
        rule.to.platformID == nil || rule.to.platformID == boarded.platformID,
        rule.from.trip == nil || rule.from.trip == left.trip, rule.to.trip == nil || rule.to.trip == boarded.trip
      else { continue }
      if let window = rule.window {
        if let from = window.from, moment < from { continue }
        if let until = window.until, moment >= until { continue }
        if let id = window.service, city.services.first(where: { $0.id == id })?.holds(on: day) != true {
          continue
        }
      }
      let hasWindow = rule.window.map { $0.from != nil || $0.until != nil || $0.service != nil } ?? false
      let rank = (grade(rule), hasWindow ? 0 : 1, order)
      if best.map({ rank < $0.rank }) ?? true { best = (rank, rule) }
    }
    if let best { return best.transfer.kind == .forbidden ? nil : best.transfer.seconds }
    return left.station == boarded.station ? city.defaults.transferSeconds : nil
  }

  /// The rules for changes between two stations.
  private func rules(from: StationID, to: StationID) -> [Memo.Rule] {
    memo.rules(from: from, to: to) {
      city.transfers.enumerated().filter { $1.from.station == from && $1.to.station == to }
        .map { (order: $0, transfer: $1) }
    }
  }

  // MARK: Walks at either end

  /// How long a rule's walk takes from a station to where a train is boarded; nothing where none gives one at any time.
  func walk(from station: StationID, to train: Int, _ stop: Int) -> Int? {
    memo.walk(.from(station, events.first[train] + stop)) {
      let to = side(train, stop)
      if to.station == station { return nil }
      return sides(at: station).compactMap { steady(from: $0, to: to) }.min()
    }
  }

  /// The same from where a train is left to a station.
  func walk(from train: Int, _ stop: Int, to station: StationID) -> Int? {
    memo.walk(.to(station, events.first[train] + stop)) {
      let from = side(train, stop)
      if from.station == station { return nil }
      return sides(at: station).compactMap { steady(from: from, to: $0) }.min()
    }
  }

  /// The same between two stations.
  func walk(from: StationID, to: StationID) -> Int? {
    if from == to { return nil }
    return sides(at: from).flatMap { left in sides(at: to).compactMap { steady(from: left, to: $0) } }.min()
  }

  /// Everything that rules can tell apart at a station: lines whether a train runs or not, trips where they run.
  private func sides(at station: StationID) -> [Side] {
    var sides: [Side] = []
    let named = Set(city.transfers.flatMap { [$0.from.trip, $0.to.trip].compactMap { $0 } }).intersection(running)
    for line in city.lines where isOpen(station, line.id) {
      for pattern in line.patterns {
        let trips = city.trips.filter { $0.line == line.id && $0.pattern == pattern.id && named.contains($0.id) }
        for stop in pattern.stops where stop.station == station {
          for trip in [nil] + trips.map({ Optional($0.id) }) {
            sides.append(
              Side(
                station: station, line: line.id, direction: pattern.direction, platformID: stop.platformID, trip: trip))
          }
        }
      }
    }
    return sides
  }

  /// The trips of the date, of the day before, and of the night.
  private var running: Set<TripID> {
    memo.running {
      let seen = days.count > 1 ? self : Oracle(city, date: date, dates: [date, date + -1])
      return Set(seen.trains.map(\.trip.id))
    }
  }

  /// How long a change takes where that is the same at all times of today and of the day before.
  private func steady(from left: Side, to boarded: Side) -> Int? {
    let edges = city.transfers.flatMap { [$0.window?.from, $0.window?.until].compactMap { $0 } }
    let moments = edges + [ServiceTime(seconds: -500_000), ServiceTime(seconds: 500_000)]
    let all = ([date, date + -1] + days).flatMap { day in
      moments.map { change(from: left, to: boarded, at: $0, on: day) }
    }
    return Set(all).count == 1 ? all[0] : nil
  }

  /// GTFS's grades of rules, the most specific first; each in three by how many platforms are named.
  private func grade(_ rule: Transfer) -> Int {
    let (from, to) = (rule.from, rule.to)
    let grade: Int
    switch (from.trip, to.trip) {
    case (.some, .some): grade = 1
    case (.some, nil): grade = to.line != nil ? 2 : 3
    case (nil, .some): grade = from.line != nil ? 2 : 3
    case (nil, nil): grade = from.line != nil && to.line != nil ? 4 : from.line != nil || to.line != nil ? 5 : 6
    }
    let isFromPlatform = from.platformID != nil || from.direction != nil
    let isToPlatform = to.platformID != nil || to.direction != nil
    return grade * 10 + (isFromPlatform && isToPlatform ? 0 : isFromPlatform || isToPlatform ? 1 : 2)
  }

  /// Where a rider may board and leave, with seconds on foot.
  struct Ends {
    let from: [(station: StationID, seconds: Int)]
    let to: [(station: StationID, seconds: Int)]
    /// Stations from which a rule's walk may come first.
    var walksFrom: [StationID] = []
    /// Stations to which a rule's walk may come last.
    var walksTo: [StationID] = []
  }

  /// The earliest arrival with at most 1, 2, … `rides` rides, leaving at `moment` or later.
  func arrivals(_ ends: Ends, departing moment: Int, rides: Int) -> [Int?] {
    let events = events
    var left: [Int] = []
    var best: Int?
    var result: [Int?] = []
    while result.count < rides {
      let onBoard = events.stops.indices.filter { event in
        events.mayBoard[event]
          && (result.isEmpty ? begins(at: event, ends, moment) : follows(at: event, left))
      }
      let before = left
      left = alightings(onBoard)
      for event in left { best = earliest(best, arrival(at: event, ends)) }
      result.append(best)
      // Who is where riders were a ride ago gets nowhere else with more rides.
      if left.isEmpty || left == before { result += Array(repeating: best, count: rides - result.count) }
    }
    return result
  }

  private func earliest(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Whether the first train can be boarded there by who leaves at a moment.
  private func begins(at event: Int, _ ends: Ends, _ moment: Int) -> Bool {
    let (train, stop) = events.stops[event]
    let departure = events.departures[event]
    if moment > departure { return false }
    let station = trains[train].pattern.stops[stop].station
    return ends.from.contains { $0.station == station && moment + $0.seconds <= departure }
      || ends.walksFrom.contains { walk(from: $0, to: train, stop).map { moment + $0 <= departure } ?? false }
  }

  /// Whether a train can be boarded there by who left others. A change takes no less than no time.
  private func follows(at event: Int, _ left: [Int]) -> Bool {
    let events = events
    let departure = events.departures[event]
    return left.contains { other in
      let arrival = events.arrivals[other]
      return arrival <= departure && change(other, event).map { arrival + $0 <= departure } ?? false
    }
  }

  /// When who leaves a train there is where they want to be.
  private func arrival(at event: Int, _ ends: Ends) -> Int? {
    let (train, stop) = events.stops[event]
    let station = trains[train].pattern.stops[stop].station
    let ways = ends.to.filter { $0.station == station }.map(\.seconds)
    let walks = ends.walksTo.compactMap { walk(from: train, stop, to: $0) }
    return (ways + walks).min().map { events.arrivals[event] + $0 }
  }

  /// Everywhere riders can leave who boarded there, staying on through trains as far as they go.
  private func alightings(_ boarded: [Int]) -> [Int] {
    let events = events
    var reached = Array(repeating: false, count: events.count)
    var seen: Int?
    for event in boarded where events.stops[event].train != seen {
      // Who boards a train first gets everywhere that those do who board it later.
      var (train, from, steps) = (events.stops[event].train, event, 0)
      seen = train
      while steps <= trains.count {
        let end = events.first[train] + trains[train].pattern.stops.count
        for stop in from + 1..<max(end, from + 1) { reached[stop] = true }
        guard let next = trains[train].next else { break }
        (train, from, steps) = (next, events.first[next], steps + 1)
      }
    }
    return events.stops.indices.filter { reached[$0] && events.mayAlight[$0] }
  }

  /// Every moment at which leaving the origin may make a difference, latest first.
  func departures(_ ends: Ends) -> [Int] {
    var moments: Set<Int> = []
    for train in trains.indices {
      for stop in trains[train].pattern.stops.indices where mayBoard(train, stop) {
        for end in ends.from where end.station == trains[train].pattern.stops[stop].station {
          moments.insert(trains[train].departure(stop) - end.seconds)
        }
        for origin in ends.walksFrom {
          if let seconds = walk(from: origin, to: train, stop) {
            moments.insert(trains[train].departure(stop) - seconds)
          }
        }
      }
    }
    return moments.sorted(by: >)
  }

  /// The latest departure that arrives by `deadline` with at most so many rides.
  func latestDeparture(_ ends: Ends, arrivingBy deadline: Int, rides: Int) -> Int? {
    departures(ends).first { departure in
      let arrivals = arrivals(ends, departing: departure, rides: rides)
      return (arrivals.last ?? nil).map { $0 <= deadline } ?? false
    }
  }
}
