internal import TransitModel

extension City {
  /// The same city with other ids of stations and lines.
  func withIDs(_ ids: NewIDs) -> City {
    guard !ids.stations.isEmpty || !ids.lines.isEmpty else { return self }
    var city = self
    city.stations = stations.map { $0.withID(ids[$0.id]) }
    city.lines = lines.map { $0.withIDs(ids) }
    city.places = places.map { place in
      Place(
        id: place.id, name: place.name, coordinate: place.coordinate, station: place.station.map { ids[$0] },
        entrance: place.entrance, kind: place.kind)
    }
    city.transfers = transfers.map { rule in
      Transfer(
        from: rule.from.withIDs(ids), to: rule.to.withIDs(ids), kind: rule.kind, seconds: rule.seconds,
        metres: rule.metres, stairs: rule.stairs, stepFree: rule.stepFree, stepFreeSeconds: rule.stepFreeSeconds,
        window: rule.window)
    }
    city.carriages = carriages.map { advice in
      let goal: CarriageAdvice.Goal =
        switch advice.goal {
        case .exit: advice.goal
        case .transfer(let line): .transfer(ids[line])
        }
      return CarriageAdvice(
        line: ids[advice.line], direction: advice.direction, station: ids[advice.station], goal: goal, car: advice.car,
        door: advice.door, source: advice.source)
    }
    city.tariffs = tariffs.map { $0.withIDs(ids) }
    city.complexes = complexes.map { complex in
      Complex(id: complex.id, name: complex.name, stations: complex.stations.map { ids[$0] })
    }
    city.notices = notices.map { notice in
      City.Notice(
        id: notice.id, title: notice.title, text: notice.text, from: notice.from, until: notice.until,
        lines: notice.lines.map { ids[$0] }, stations: notice.stations.map { ids[$0] }, level: notice.level,
        isStepFreeAccessClosed: notice.isStepFreeAccessClosed, url: notice.url)
    }
    city.history = history.map { entry in
      City.HistoryEntry(date: entry.date, title: entry.title, text: entry.text, line: entry.line.map { ids[$0] })
    }
    city.trips = ids.lines.isEmpty ? trips : trips.map { $0.withLine(ids[$0.line]) }
    return city
  }
}

extension NewIDs {
  fileprivate subscript(id: StationID) -> StationID { stations[id] ?? id }
  fileprivate subscript(id: LineID) -> LineID { lines[id] ?? id }
}

extension Trip {
  fileprivate func withLine(_ line: LineID) -> Trip {
    Trip(
      id: id, line: line, pattern: pattern, service: service, block: block, stopTimes: stopTimes,
      headwaySeconds: headwaySeconds)
  }
}

extension Station {
  fileprivate func withID(_ id: StationID) -> Station {
    var station = Station(id: id, name: name)
    station.qualifier = qualifier
    station.formerNames = formerNames
    station.aliases = aliases
    station.stopIDs = stopIDs
    station.isNamedAfterOneStop = isNamedAfterOneStop
    station.stepFree = stepFree
    station.pinyin = pinyin
    station.code = code
    station.coordinate = coordinate
    station.schematicPosition = schematicPosition
    station.address = address
    station.opened = opened
    station.mark = mark
    station.status = status
    station.levels = levels
    station.entrances = entrances
    station.facilities = facilities
    return station
  }
}

extension Line {
  fileprivate func withIDs(_ ids: NewIDs) -> Line {
    var line = Line(id: ids[id], shortName: shortName, name: name, color: color)
    line.officialLabelColor = officialLabelColor
    line.formerNames = formerNames
    line.routeIDs = routeIDs
    line.code = code
    line.mode = mode
    line.mark = mark
    line.status = status
    line.timetableDate = timetableDate
    line.operatorName = operatorName
    line.directions = directions
    line.headways = headways
    line.openings = openings.map { opening in
      Opening(
        date: opening.date, from: opening.from.map { ids[$0] }, to: opening.to.map { ids[$0] }, metres: opening.metres,
        name: opening.name, formerLine: opening.formerLine)
    }
    line.patterns = patterns.map { $0.withIDs(ids) }
    line.firstLastTrains = firstLastTrains.map { trains in
      FirstLastTrains(
        pattern: trains.pattern, service: trains.service, station: ids[trains.station], first: trains.first,
        last: trains.last)
    }
    return line
  }
}

extension ServicePattern {
  fileprivate func withIDs(_ ids: NewIDs) -> ServicePattern {
    ServicePattern(
      id: id, direction: direction, name: name, kind: kind, headsign: headsign,
      stops: stops.map { stop in
        var result = Stop(ids[stop.station])
        result.metres = stop.metres
        result.seconds = stop.seconds
        result.mayBoard = stop.mayBoard
        result.mayAlight = stop.mayAlight
        result.code = stop.code
        result.platform = stop.platform
        result.platformID = stop.platformID
        return result
      })
  }
}

extension Transfer.End {
  fileprivate func withIDs(_ ids: NewIDs) -> Transfer.End {
    Transfer.End(
      station: ids[station], line: line.map { ids[$0] }, direction: direction, platformID: platformID, trip: trip)
  }
}

extension Tariff {
  fileprivate func withIDs(_ ids: NewIDs) -> Tariff {
    func moved(_ zones: [StationID: String]) -> [StationID: String] {
      Dictionary(zones.map { (ids[$0.key], $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    let basis: Basis
    switch self.basis {
    case .zone(let zones, let fares): basis = .zone(stations: moved(zones), fares: fares)
    case .tickets(let zones, let tickets):
      basis = .tickets(stations: moved(zones), tickets.map { ticket in ticket.mapLines { ids[$0] } })
    case .legs(let fares): basis = .legs(fares.mapIDs(line: { ids[$0] }, station: { ids[$0] }, service: { $0 }))
    case .pair(let fares):
      basis = .pair(fares.map { PairFare(from: ids[$0.from], to: ids[$0.to], fare: $0.fare) })
    case .flat, .distance: basis = self.basis
    }
    return Tariff(
      id: id, name: name, lines: lines.map { ids[$0] }, basis: basis,
      discounts: discounts.map { discount in
        Discount(
          name: discount.name, permille: discount.permille, at: discount.at, window: discount.window,
          stations: discount.stations.map { ids[$0] })
      }, isCombined: isCombined)
  }
}
