extension Network {
  /// When a ride begins and ends, in the question's line of time.
  public func times(of ride: Itinerary.Ride) -> (departure: Moment, arrival: Moment) {
    (departure(of: ride), arrival(of: ride))
  }

  /// The stations where a ride begins and ends.
  public func station(of ride: Itinerary.Ride) -> (board: Int32, alight: Int32) {
    (station(ride, ride.board), station(ride, ride.alight))
  }

  /// When a ride begins, in the question's line of time.
  func departure(of ride: Itinerary.Ride) -> Moment { departure(ride, ride.board) }

  /// When a ride ends.
  func arrival(of ride: Itinerary.Ride) -> Moment { arrival(ride, ride.alight) }

  /// When the train of a ride leaves a call.
  @inline(never)
  func departure(_ ride: Itinerary.Ride, _ call: Int32) -> Moment {
    let lane = Int(ride.lane)
    return tables.times[Int(tables.laneDepartures[lane] + call * tables.laneTrips[lane] + ride.trip)] + ride.shift
  }

  /// When the train of a ride arrives at a call.
  @inline(never)
  func arrival(_ ride: Itinerary.Ride, _ call: Int32) -> Moment {
    let lane = Int(ride.lane)
    return tables.times[Int(tables.laneArrivals[lane] + call * tables.laneTrips[lane] + ride.trip)] + ride.shift
  }

  /// The index of a call of a ride's course in the call tables.
  @inline(never)
  func call(_ ride: Itinerary.Ride, _ call: Int32) -> Int {
    Int(tables.courseStart[Int(tables.laneCourse[Int(ride.lane)])] + call)
  }

  /// The platform of a call of a ride.
  func platform(_ ride: Itinerary.Ride, _ call: Int32) -> Int32 { tables.callPlatform[self.call(ride, call)] }

  /// The station of a call of a ride.
  func station(_ ride: Itinerary.Ride, _ call: Int32) -> Int32 {
    tables.platformStation[Int(platform(ride, call))]
  }

  /// The line of a call of a ride.
  func line(_ ride: Itinerary.Ride, _ call: Int32) -> Int32 {
    tables.patternLine[Int(tables.callPattern[self.call(ride, call)])]
  }

  /// Metres between two calls of a ride; -1 where unknown.
  func metres(_ ride: Itinerary.Ride, from: Int32, to: Int32) -> Int32 {
    let end = tables.callMetres[call(ride, to)]
    let start = tables.callMetres[call(ride, from)]
    return end < 0 || start < 0 ? -1 : end - start
  }

  /// Metres ridden; -1 where unknown.
  func metres(_ rides: [Itinerary.Ride]) -> Int32 {
    var sum: Int32 = 0
    for ride in rides {
      let metres = metres(ride, from: ride.board, to: ride.alight)
      // Thirty rides of the longest course are more than fits.
      sum = FareMeter.metres(sum, metres)
    }
    return sum
  }

  /// The stretches of a ride on one pattern each, as ranges of calls: more than one where riders stay on a through train.
  func stretches(_ ride: Itinerary.Ride) -> [(board: Int32, alight: Int32)] {
    var result: [(board: Int32, alight: Int32)] = []
    var start = ride.board
    var next = ride.board + 1
    while next <= ride.alight {
      if tables.callFlags[call(ride, next)] & CallFlags.continues != 0 {
        result.add((start, next - 1))
        start = next
      }
      next += 1
    }
    if start < ride.alight || result.isEmpty { result.add((start, ride.alight)) }
    return result.filter { $0.board < $0.alight }
  }
}

extension FareMeter {
  /// What rides cost one after the other; nothing where a part is not known.
  @inline(never)
  static func total(of rides: [Itinerary.Ride], _ planner: Planner, _ timetable: Timetable) -> Int32? {
    var meter = FareMeter()
    for ride in rides { meter.add(ride, planner, timetable) }
    return meter.total(planner)
  }

  /// Adds a ride, stretch by stretch, since a through train may change its tariff with its line.
  @inline(never)
  mutating func add(_ ride: Itinerary.Ride, _ planner: Planner, _ timetable: Timetable) {
    let network = timetable.network
    var start = ride.board
    var staysOnBoard = false
    for call in stride(from: ride.board + 1, through: ride.alight + 1, by: 1)
    where call > ride.alight || network.tables.callFlags[network.call(ride, call)] & CallFlags.continues != 0 {
      let end = min(call - 1, ride.alight)
      // A stretch that ends where it begins is none.
      if start < end {
        add(ride, from: start, to: end, staysOnBoard: staysOnBoard, planner.pack.fares, timetable)
        staysOnBoard = true
      }
      start = call
    }
    leave(at: network.arrival(of: ride), planner.pack.fares)
  }

  /// Adds a stretch of a ride.
  private mutating func add(
    _ ride: Itinerary.Ride, from: Int32, to: Int32, staysOnBoard: Bool, _ fares: FareTables,
    _ timetable: Timetable
  ) {
    let network = timetable.network
    let tariff = fares.lineTariff[Int(network.line(ride, from))]
    let basis = tariff < 0 ? -1 : fares.tariffBasis[Int(tariff)]
    add(
      Ride(
        tariff: tariff, from: network.station(ride, from), to: network.station(ride, to),
        metres: network.metres(ride, from: from, to: to), departure: network.departure(ride, from) - ride.shift,
        arrival: network.arrival(ride, to) - ride.shift, day: ride.day,
        tickets: basis == FareBasis.tickets
          ? Self.tickets(ride, from: from, to: to, staysOnBoard: staysOnBoard, tariff, fares, network) : nil,
        leg: basis == FareBasis.legs
          ? Self.leg(ride, from: from, to: to, staysOnBoard: staysOnBoard, tariff, fares, timetable) : nil),
      fares, timetable)
  }

  /// What each ride adds to the fare; several together where only that is known.
  @inline(never)
  static func parts(
    of rides: [Itinerary.Ride], _ planner: Planner, _ timetable: Timetable
  ) -> [PlannedFarePart] {
    var meter = FareMeter()
    var result: [PlannedFarePart] = []
    var first = 0
    var before: Int32 = 0
    for (index, ride) in rides.enumerated() {
      meter.add(ride, planner, timetable)
      guard let total = meter.total(planner) else { continue }
      // Where a further ride makes all cheaper, what the ones before cost alone is not paid.
      while total < before, let last = result.popLast() {
        before -= last.amount
        first = Int(last.firstRide)
      }
      result.add(
        PlannedFarePart(
          firstRide: Int32(first), lastRide: Int32(index), amount: total - before, item: meter.item(planner.pack.fares))
      )
      before = total
      first = index + 1
    }
    return result
  }

  /// A stretch of a ride as fares by legs see it.
  @inline(never)
  private static func leg(
    _ ride: Itinerary.Ride, from: Int32, to: Int32, staysOnBoard: Bool, _ tariff: Int32,
    _ fares: FareTables, _ timetable: Timetable
  ) -> LegPurse.Ride {
    let network = timetable.network
    let day = timetable.days[Int(ride.day)]
    let (start, end) = (network.station(ride, from), network.station(ride, to))
    let (departure, arrival) = (network.departure(ride, from), network.arrival(ride, to))
    return LegPurse.Ride(
      line: network.line(ride, from), from: fares.zone(of: start, tariff: tariff) ?? -1,
      to: fares.zone(of: end, tariff: tariff) ?? -1, boardedAt: start, leftAt: end, departure: departure,
      arrival: arrival, entry: fares.legs.timeframes(departure - ride.shift, day, network),
      exit: fares.legs.timeframes(arrival - ride.shift, day, network), staysOnBoard: staysOnBoard)
  }

  /// A stretch of a ride as tickets see it.
  @inline(never)
  private static func tickets(
    _ ride: Itinerary.Ride, from: Int32, to: Int32, staysOnBoard: Bool, _ tariff: Int32,
    _ fares: FareTables, _ network: Network
  ) -> TicketPurse.Ride {
    var zones: [Int32] = []
    if fares.tickets.countsZones(tariff: tariff) {
      for call in from...to {
        guard let zone = fares.zone(of: network.station(ride, call), tariff: tariff) else { continue }
        let place = zones.firstIndex { $0 >= zone } ?? zones.count
        if place == zones.count || zones[place] != zone { zones.insert(zone, at: place) }
      }
    }
    return TicketPurse.Ride(
      line: network.line(ride, from), from: fares.zone(of: network.station(ride, from), tariff: tariff) ?? -1,
      to: fares.zone(of: network.station(ride, to), tariff: tariff) ?? -1, zones: zones,
      departure: network.departure(ride, from), staysOnBoard: staysOnBoard)
  }
}
