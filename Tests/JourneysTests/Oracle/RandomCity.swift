import Testing
import TransitModel

/// Random numbers that are the same on every machine (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
}

/// A small city with everything the planner has to get right, different for every seed.
struct RandomCity {
  private var random: SeededRandom
  private(set) var city: City
  private var stationCount = 0

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    city = City(
      id: "random", name: LocalizedText("Random", "en"), timeZone: "UTC",
      currency: try #require(Currency(code: "EUR")), languages: ["en"])
    city.defaults = City.Defaults(transferSeconds: random.number(0...3) * 60)
    addServices()
    addStations()
    for number in 1...random.number(2...4) { addLine(number) }
    addTransfers()
    if random.chance(50) { addTripTransfers() }
    addTariffs()
  }

  private mutating func addServices() {
    let removed = random.chance(30) ? [CalendarDate("2026-09-07")].compactMap { $0 } : []
    city.services = [
      ServiceCalendar(
        id: "weekday", name: LocalizedText("Weekdays", "en"),
        weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday], removed: removed),
      ServiceCalendar(
        id: "weekend", name: LocalizedText("Weekends", "en"), weekdays: [.saturday, .sunday], added: removed),
    ]
  }

  private mutating func addStations() {
    stationCount = random.number(4...7)
    city.stations = (0..<stationCount).map { Station(id: StationID("s\($0)"), name: LocalizedText("S\($0)", "en")) }
    if random.chance(20) {
      let state: Status.State = random.chance(50) ? .closed : .passing
      city.stations[random.number(0...(stationCount - 1))].status = Status(state)
    }
  }

  private mutating func addLine(_ number: Int) {
    var line = Line(
      id: LineID("l\(number)"), shortName: "\(number)", name: LocalizedText("Line \(number)", "en"), color: .black)
    if random.chance(5) { line.status = Status(.closed) }
    var ids = Array(0..<stationCount).shuffled(using: &random).prefix(random.number(2...min(5, stationCount))).map {
      StationID("s\($0)")
    }
    if ids.count > 2, random.chance(25) { ids.append(ids[0]) }
    if ids.count > 3, random.chance(10) { ids[3] = ids[1] }
    for (name, stops) in [("out", ids), ("back", Array(ids.reversed()))] {
      line.directions.append(Direction(id: DirectionID(name), name: LocalizedText(name, "en")))
      addPatterns(name, stops, to: &line)
      if random.chance(25) { break }
    }
    let headway = random.chance(15)
    city.lines.append(line)
    if headway { addHeadways(number - 1) } else { addTrips(line) }
  }

  private mutating func addPatterns(_ name: String, _ stations: [StationID], to line: inout Line) {
    var stops = stations.map { ServicePattern.Stop($0) }
    for index in stops.indices {
      if random.chance(8) { stops[index].mayBoard = false }
      if random.chance(8) { stops[index].mayAlight = false }
      if random.chance(25) { stops[index].platformID = "p\(random.number(1...2))" }
    }
    for index in stops.indices.dropFirst() {
      stops[index].metres = random.number(300...3000)
      stops[index].seconds = random.number(1...6) * 60
    }
    line.patterns.append(ServicePattern(id: PatternID(name), direction: DirectionID(name), stops: stops))
    guard stops.count > 2, random.chance(60) else { return }
    let cut = random.chance(50) ? Array(stops.dropLast()) : Array(stops.dropFirst())
    line.patterns.append(
      ServicePattern(id: PatternID(name + "-short"), direction: DirectionID(name), kind: .short, stops: cut))
  }

  private mutating func addHeadways(_ line: Int) {
    for pattern in city.lines[line].patterns {
      let from = random.number(5...24) * 3600
      city.lines[line].headways.append(
        Headway(
          pattern: pattern.id, service: "weekday", from: ServiceTime(seconds: from),
          until: ServiceTime(seconds: from + random.number(1...4) * 600), seconds: random.number(3...10) * 60))
    }
  }

  /// Trains between 22:00 and 27:00, so that days overlap and last trains bind; a few early ones.
  private mutating func addTrips(_ line: Line) {
    let service: [ServiceID] = ["weekday", "weekend"]
    for pattern in line.patterns {
      for number in 1...random.number(1...4) {
        var time = random.chance(15) ? random.number(0...120) * 60 : 79_200 + random.number(0...300) * 60
        var stopTimes: [StopTime] = []
        for _ in pattern.stops {
          let wait = random.chance(20) ? 60 : 0
          stopTimes.append(
            StopTime(arrival: ServiceTime(seconds: time), departure: ServiceTime(seconds: time + wait)))
          time += wait + random.number(random.chance(5) ? 0...0 : 1...6) * 60
        }
        city.trips.append(
          Trip(
            id: TripID("\(line.id)-\(pattern.id)-\(number)"), line: line.id, pattern: pattern.id,
            service: service[random.number(0...3) / 3], block: random.chance(40) ? "b\(random.number(1...2))" : nil,
            stopTimes: stopTimes))
      }
    }
    if random.chance(60) { addContinuations(of: line) }
  }

  /// Trains that go on from where another one ends.
  private mutating func addContinuations(of line: Line) {
    for (index, trip) in city.trips.enumerated() where trip.line == line.id && random.chance(40) {
      guard let end = trip.stopTimes.last?.arrival.seconds,
        let last = line.pattern(trip.pattern)?.stops.last?.station
      else { continue }
      let candidates = city.lines.filter(\.headways.isEmpty).flatMap { other in
        other.patterns.filter { $0.stops.first?.station == last }.map { (other.id, $0) }
      }
      guard let (lineID, pattern) = candidates.randomElement(using: &random) else { continue }
      let block = "c\(index)-\(line.id)"
      var time = end + random.number(0...2) * 60
      let stopTimes = pattern.stops.map { _ in
        defer { time += random.number(1...6) * 60 }
        return StopTime(ServiceTime(seconds: time))
      }
      city.trips[index] = Trip(
        id: trip.id, line: trip.line, pattern: trip.pattern, service: trip.service, block: block,
        stopTimes: trip.stopTimes)
      city.trips.append(
        Trip(
          id: TripID("\(trip.id)-on"), line: lineID, pattern: pattern.id, service: trip.service, block: block,
          stopTimes: stopTimes))
    }
  }

  private mutating func addTransfers() {
    for _ in 0..<random.number(0...8) {
      let from = StationID("s\(random.number(0...(stationCount - 1)))")
      let to = random.chance(65) ? from : StationID("s\(random.number(0...(stationCount - 1)))")
      let kinds: [Transfer.Kind] = [.minimum, .minimum, .minimum, .minimum, .forbidden, .timed]
      city.transfers.append(
        Transfer(
          from: end(at: from), to: end(at: to), kind: kinds[random.number(0...5)], seconds: random.number(0...10) * 60,
          window: random.chance(50) ? window() : nil))
    }
  }

  private mutating func end(at station: StationID) -> Transfer.End {
    guard random.chance(60), let line = city.lines.randomElement(using: &random) else {
      return Transfer.End(station: station)
    }
    if random.chance(15) { return Transfer.End(station: station, platformID: "p\(random.number(1...2))") }
    let direction = random.chance(40) ? line.directions.randomElement(using: &random)?.id : nil
    return Transfer.End(station: station, line: line.id, direction: direction)
  }

  /// One tariff or two, with discounts.
  private mutating func addTariffs() {
    guard let euro = Currency(code: "EUR") else { return }
    func fare(_ amount: Int) -> Money { Money(minorUnits: amount, currency: euro) }
    for number in 1...random.number(1...2) {
      let basis: Tariff.Basis
      switch random.number(1...6) {
      case 4...5: basis = tickets()
      case 1: basis = .flat(fare(random.number(1...9) * 25))
      case 2:
        let zones = Dictionary(uniqueKeysWithValues: city.stations.map { ($0.id, random.chance(50) ? "A" : "B") })
        basis = .zone(
          stations: zones,
          fares: ["AA", "AB", "BA", "BB"].map {
            Tariff.ZoneFare(from: String($0.prefix(1)), to: String($0.suffix(1)), fare: fare(random.number(1...9) * 25))
          })
      default:
        let edge = random.number(1...5) * 1000
        let least = random.number(1...5) * 50
        basis = .distance([
          Tariff.Band(upToMetres: edge, fare: fare(least)),
          Tariff.Band(upToMetres: edge * 2, fare: fare(least + random.number(0...4) * 50)),
          Tariff.Band(upToMetres: nil, fare: fare(least + random.number(4...8) * 50)),
        ])
      }
      let discounts = (0..<random.number(0...2)).map { _ in
        Tariff.Discount(
          permille: random.number(1...9) * 100, at: random.chance(50) ? .entry : .exit,
          window: random.chance(60) ? window() : nil,
          stations: random.chance(40) ? [StationID("s\(random.number(0...(stationCount - 1)))")] : [])
      }
      city.tariffs.append(
        Tariff(
          id: TariffID("t\(number)"), lines: number == 1 ? [] : [LineID("l\(random.number(1...2))")], basis: basis,
          discounts: discounts, isCombined: random.chance(50)))
    }
  }

  /// Tickets of every kind, one that holds everywhere often among them.
  private mutating func tickets() -> Tariff.Basis {
    let names = ["A", "B", "C"]
    var zones: [StationID: String] = [:]
    for station in city.stations where random.chance(90) { zones[station.id] = names[random.number(0...2)] }
    var tickets: [Ticket] = []
    for _ in 0..<random.number(1...6) {
      let isEverywhere = random.chance(25)
      tickets.append(
        Ticket(
          fare: Money(minorUnits: random.number(1...12) * 25, currency: city.currency),
          lines: random.chance(30) ? [LineID("l\(random.number(1...2))"), LineID("l2")] : [],
          from: !isEverywhere && random.chance(40) ? names[random.number(0...2)] : nil,
          to: !isEverywhere && random.chance(40) ? names[random.number(0...2)] : nil,
          through: !isEverywhere && random.chance(25) ? Array(names.prefix(random.number(1...3))) : [],
          changes: random.chance(60) ? random.number(0...2) : nil,
          seconds: random.chance(30) ? random.number(0...90) * 60 : nil))
    }
    return .tickets(stations: zones, tickets)
  }

  /// Rules that name one trip or two.
  private mutating func addTripTransfers() {
    for _ in 0..<random.number(1...8) {
      guard let from = tripEnd(), let to = random.chance(70) ? tripEnd(at: from.station) : tripEnd() else { continue }
      let names = random.number(1...3)
      let kinds: [Transfer.Kind] = [.minimum, .minimum, .timed, .forbidden]
      city.transfers.append(
        Transfer(
          from: names & 1 != 0 ? from : end(at: from.station), to: names & 2 != 0 ? to : end(at: to.station),
          kind: kinds[random.number(0...3)], seconds: random.number(0...10) * 60,
          window: random.chance(15) ? window() : nil))
    }
  }

  /// A trip at one of its stops.
  private mutating func tripEnd(at station: StationID? = nil) -> Transfer.End? {
    let calling = city.trips.filter { trip in
      guard let station else { return true }
      return stations(of: trip).contains(station)
    }
    guard let trip = calling.randomElement(using: &random),
      let stop = station ?? stations(of: trip).randomElement(using: &random)
    else { return nil }
    return Transfer.End(station: stop, line: random.chance(20) ? trip.line : nil, trip: trip.id)
  }

  private func stations(of trip: Trip) -> [StationID] {
    city.lines.first { $0.id == trip.line }?.pattern(trip.pattern)?.stops.map(\.station) ?? []
  }

  private mutating func window() -> Transfer.Window {
    let edge = ServiceTime(seconds: 79_200 + random.number(0...300) * 60)
    let service: ServiceID? = random.chance(25) ? (random.chance(50) ? "weekday" : "weekend") : nil
    if random.chance(33) { return Transfer.Window(service: service, until: edge) }
    if random.chance(50) { return Transfer.Window(service: service, from: edge) }
    return Transfer.Window(service: service, from: edge, until: edge + random.number(1...60) * 60)
  }
}
