import TransitModel

extension Oracle {
  /// A journey that was tried.
  struct Tried {
    let arrival: Int
    let walk: Int
    /// The fare; nothing where it is not known.
    let fare: Int?
    let departure: Int
    let rides: Int
  }

  /// A part of a journey on one train.
  private struct Stretch {
    let train: Int
    let board: Int
    let alight: Int
    /// The number of its ride: stretches of one ride are on through trains.
    var ride = 0
  }

  /// Every journey between two stations within a span of time, with at most so many rides.
  func journeys(from: StationID, to: StationID, departing moment: Int, arrivingBy deadline: Int, rides: Int) -> [Tried]
  {
    var result: [Tried] = []
    func ride(_ before: [Stretch], _ departure: Int, _ walk: Int, _ ridesLeft: Int) {
      for train in trains.indices {
        for stop in trains[train].pattern.stops.indices where mayBoard(train, stop) {
          if trains[train].departure(stop) > deadline { continue }
          var seconds = 0
          if let last = before.last {
            // Most trains have left before: there is no change that takes less than no time.
            let arrival = trains[last.train].arrival(last.alight)
            guard arrival <= trains[train].departure(stop), let change = change(last.train, last.alight, train, stop),
              arrival + change <= trains[train].departure(stop)
            else { continue }
            seconds = change
          } else {
            let isThere = trains[train].pattern.stops[stop].station == from
            guard let way = isThere ? 0 : self.walk(from: from, to: train, stop),
              moment + way <= trains[train].departure(stop)
            else { continue }
            seconds = way
          }
          let begins = before.isEmpty ? trains[train].departure(stop) - seconds : departure
          for ridden in stretches(from: train, stop, by: deadline) {
            let number = (before.last?.ride ?? 0) + 1
            let all =
              before
              + ridden.map { Stretch(train: $0.train, board: $0.board, alight: $0.alight, ride: number) }
            guard let last = ridden.last else { continue }
            if trains[last.train].pattern.stops[last.alight].station == to {
              result.append(
                Tried(
                  arrival: trains[last.train].arrival(last.alight), walk: walk + seconds, fare: fare(all),
                  departure: begins, rides: number))
            }
            if let way = self.walk(from: last.train, last.alight, to: to),
              trains[last.train].arrival(last.alight) + way <= deadline
            {
              result.append(
                Tried(
                  arrival: trains[last.train].arrival(last.alight) + way, walk: walk + seconds + way, fare: fare(all),
                  departure: begins, rides: number))
            }
            if ridesLeft > 1 { ride(all, begins, walk + seconds, ridesLeft - 1) }
          }
        }
      }
    }
    if let way = self.walk(from: from, to: to), moment + way <= deadline {
      result.append(Tried(arrival: moment + way, walk: way, fare: 0, departure: moment, rides: 0))
    }
    ride([], moment, 0, rides)
    return result
  }

  /// The ways to ride on from a stop, through trains included.
  private func stretches(from train: Int, _ stop: Int, by deadline: Int) -> [[Stretch]] {
    var result: [[Stretch]] = []
    var before: [Stretch] = []
    var (current, board, steps): (Int?, Int, Int) = (train, stop, 0)
    while let now = current, steps <= trains.count {
      let last = trains[now].pattern.stops.count - 1
      for alight in stride(from: board + 1, through: last, by: 1)
      where mayAlight(now, alight) && trains[now].arrival(alight) <= deadline {
        result.append(before + [Stretch(train: now, board: board, alight: alight)])
      }
      before.append(Stretch(train: now, board: board, alight: last))
      (current, board, steps) = (trains[now].next, 0, steps + 1)
    }
    return result
  }

  /// The fare of stretches one after the other: rides of one tariff that follow each other are one fare, and of a combined
  /// tariff all of them.
  private func fare(_ stretches: [Stretch]) -> Int? {
    var fares: [(tariff: Tariff, parts: [Stretch])] = []
    for stretch in stretches where stretch.board < stretch.alight {
      let line = trains[stretch.train].trip.line
      guard
        let tariff = city.tariffs.first(where: { $0.lines.contains(line) })
          ?? city.tariffs.first(where: \.lines.isEmpty)
      else { return nil }
      let same =
        tariff.isCombined
        ? fares.firstIndex { $0.tariff.id == tariff.id }
        : fares.indices.last.flatMap { fares[$0].tariff.id == tariff.id ? $0 : nil }
      if let same { fares[same].parts.append(stretch) } else { fares.append((tariff, [stretch])) }
    }
    var sum = 0
    for fare in fares {
      guard let price = price(fare.tariff, fare.parts) else { return nil }
      sum += price
    }
    return sum
  }

  private func price(_ tariff: Tariff, _ parts: [Stretch]) -> Int? {
    guard let first = parts.first, let last = parts.last else { return 0 }
    let entry = trains[first.train].pattern.stops[first.board].station
    let exit = trains[last.train].pattern.stops[last.alight].station
    let price: Int?
    switch tariff.basis {
    case .flat(let fare): price = fare.minorUnits
    case .zone(let stations, let fares):
      price = fares.first { $0.from == stations[entry] && $0.to == stations[exit] }?.fare.minorUnits
    case .tickets(let zones, let tickets): price = cheapest(tickets, zones, parts[...])
    // Random cities have none; fares by legs have a plain reckoning of their own.
    case .legs: return nil
    case .pair(let fares): price = fares.first { $0.from == entry && $0.to == exit }?.fare.minorUnits
    case .distance(let bands):
      var metres = 0
      for part in parts {
        for stop in part.board + 1...part.alight { metres += trains[part.train].pattern.stops[stop].metres ?? 0 }
      }
      price = bands.first { $0.upToMetres.map { metres <= $0 } ?? true }?.fare.minorUnits
    }
    guard let price else { return nil }
    let discount = tariff.discounts.first { discount in
      let (part, stop) = discount.at == .entry ? (first, first.board) : (last, last.alight)
      let times = trains[part.train].trip.stopTimes[stop]
      let time = discount.at == .entry ? times.departure : times.arrival
      if !discount.stations.isEmpty && !discount.stations.contains(discount.at == .entry ? entry : exit) {
        return false
      }
      guard let window = discount.window else { return true }
      if let from = window.from, time < from { return false }
      if let until = window.until, time >= until { return false }
      guard let id = window.service else { return true }
      return city.services.first { $0.id == id }?.holds(on: trains[part.train].date) == true
    }
    return discount.map { (price * $0.permille + 500) / 1000 } ?? price
  }

  /// The cheapest tickets that one after the other cover all parts, by trying them all.
  private func cheapest(_ tickets: [Ticket], _ zones: [StationID: String], _ parts: ArraySlice<Stretch>) -> Int? {
    guard !parts.isEmpty else { return 0 }
    var best: Int?
    for end in parts.startIndex + 1...parts.endIndex {
      let prices = tickets.filter { covers($0, zones, Array(parts[..<end])) }.map(\.fare.minorUnits)
      guard let price = prices.min(), let rest = cheapest(tickets, zones, parts[end...]) else { continue }
      best = min(best ?? .max, price + rest)
    }
    return best
  }

  private func covers(_ ticket: Ticket, _ zones: [StationID: String], _ parts: [Stretch]) -> Bool {
    func station(_ part: Stretch, _ stop: Int) -> StationID { trains[part.train].pattern.stops[stop].station }
    let (first, last) = (parts[0], parts[parts.count - 1])
    if !ticket.lines.isEmpty, !parts.allSatisfy({ ticket.lines.contains(trains[$0.train].trip.line) }) { return false }
    if let from = ticket.from, zones[station(first, first.board)] != from { return false }
    if let to = ticket.to, zones[station(last, last.alight)] != to { return false }
    if !ticket.through.isEmpty {
      let passed = parts.flatMap { part in (part.board...part.alight).compactMap { zones[station(part, $0)] } }
      if Set(passed) != Set(ticket.through) { return false }
    }
    if let changes = ticket.changes, Set(parts.map(\.ride)).count - 1 > changes { return false }
    guard let seconds = ticket.seconds else { return true }
    return parts.allSatisfy { part in
      trains[part.train].departure(part.board) - trains[first.train].departure(first.board) <= seconds
    }
  }
}
