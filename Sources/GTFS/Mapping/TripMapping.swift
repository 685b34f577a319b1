internal import TransitModel

/// Makes trips of runs, one for each train of a trip that is run by frequency.
struct TripMapping {
  let tables: FeedTables
  let timetable: Timetable
  let patternIDs: [PatternID]
  let nights: NightGap
  let serviceIDs: ServiceIDs
  let log: FindingLog

  /// How many stops of trains frequencies may make in all; a feed that asks for more is broken.
  private static let mostStops = 20_000_000

  /// The trips by line in the order of `lines`, each of which is made of the route at its place in `routes`; within a line
  /// in the order of the file.
  func trips(of routes: [Int], lines: [Line]) -> [Trip] {
    let blocks = Blocks(tables)
    var runsOfRoute = Array(repeating: [Run](), count: tables.routes.records.count)
    for run in timetable.runs { runsOfRoute[tables.trips.records[run.trip].route].append(run) }
    var trips: [Trip] = []
    trips.reserveCapacity(timetable.runs.count)
    var stops = 0
    for (line, route) in zip(lines, routes) {
      for run in runsOfRoute[route] {
        let id = tables.trips.records[run.trip].id
        guard let bands = tables.frequencies.bands[run.trip] else {
          let start = Int(timetable.departures[run.start])
          trips.append(trip(TripID(id), run, line.id, from: start, shift: 0, block: blocks.names[run.trip]))
          continue
        }
        for (band, start) in starts(bands, run, &stops) {
          let shift = start - Int(timetable.departures[run.start])
          trips.append(
            trip(
              .train(of: id, leaving: ServiceTime(seconds: start)), run, line.id, from: start, shift: shift,
              headway: band.isExact ? nil : band.headway, standsFirst: false))
        }
      }
    }
    return trips
  }

  /// A train that starts so many seconds after midnight; one that belongs to the night before goes there.
  private func trip(
    _ id: TripID, _ run: Run, _ line: LineID, from start: Int, shift: Int, block: String? = nil, headway: Int? = nil,
    standsFirst: Bool = true
  ) -> Trip {
    let service = tables.trips.records[run.trip].service
    let night = nights.isMoved(run, start: start) ? serviceIDs.nights[service] : nil
    // The block of a day begins anew: what ran in the night before is no part of it.
    let block = night == nil ? block : block.map { "\($0) by night" }
    return Trip(
      id: id, line: line, pattern: patternIDs[run.pattern], service: night ?? serviceIDs.own[service], block: block,
      stopTimes: stopTimes(of: run, shift: night == nil ? shift : shift + 86_400, standsFirst: standsFirst),
      headwaySeconds: headway)
  }

  /// The departures from the first stop, each once, in order.
  private func starts(
    _ bands: [FrequencyTable.Band], _ run: Run, _ stops: inout Int
  ) -> [(band: FrequencyTable.Band, start: Int)] {
    var seen: Set<Int> = []
    var starts: [(band: FrequencyTable.Band, start: Int)] = []
    for band in bands {
      for start in stride(from: band.start, to: band.end, by: band.headway) where seen.insert(start).inserted {
        starts.append((band, start))
        stops += timetable.count(of: run)
      }
      if stops > Self.mostStops {
        log.addFatal(
          Finding(
            code: "too_many_trips", severity: .error, location: band.location,
            message: "the frequencies ask for more trains than any city has"))
        return []
      }
    }
    return starts.sorted { $0.start < $1.start }
  }

  /// The times of a run. A train that runs by frequency leaves as it begins: how long it stands before says nothing.
  private func stopTimes(of run: Run, shift: Int, standsFirst: Bool) -> [StopTime] {
    let count = timetable.count(of: run)
    return (run.start..<run.start + count).map { index in
      let arrival = ServiceTime(seconds: Int(timetable.arrivals[index]) + shift)
      let departure = ServiceTime(seconds: Int(timetable.departures[index]) + shift)
      // Nobody arrives at the first stop: a train that stands there before midnight comes to it when it leaves.
      let arrivesAsItLeaves = index == run.start && (!standsFirst || arrival.seconds < 0)
      return StopTime(
        arrival: arrivesAsItLeaves ? departure : arrival,
        departure: index == run.start + count - 1 ? arrival : departure, isApproximate: timetable.isApproximate[index])
    }
  }
}
