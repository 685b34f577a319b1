internal import TransitModel

/// Makes trips of runs, one for each train of a trip that is run by frequency.
struct TripMapping {
  let tables: FeedTables
  let timetable: Timetable
  let patternIDs: [PatternID]
  let log: FindingLog

  /// How many stops of trains frequencies may make in all; a feed that asks for more is broken.
  private static let mostStops = 20_000_000

  /// The trips by line in the order of `lines`, within a line in the order of the file.
  func trips(lines: [Line]) -> [Trip] {
    let blocks = Blocks(tables)
    var runsOfRoute = Array(repeating: [Run](), count: tables.routes.records.count)
    for run in timetable.runs { runsOfRoute[tables.trips.records[run.trip].route].append(run) }
    var trips: [Trip] = []
    trips.reserveCapacity(timetable.runs.count)
    var stops = 0
    for line in lines {
      guard let route = tables.routes.find(line.id.rawValue) else { continue }
      for run in runsOfRoute[route] {
        let record = tables.trips.records[run.trip]
        let service = ServiceID(tables.trips.services.text(record.service))
        guard let bands = tables.frequencies.bands[run.trip] else {
          trips.append(
            Trip(
              id: TripID(record.id), line: line.id, pattern: patternIDs[run.pattern], service: service,
              block: blocks.names[run.trip], stopTimes: stopTimes(of: run, shift: 0)))
          continue
        }
        for (band, start) in starts(bands, run, &stops) {
          let time = ServiceTime(seconds: start)
          trips.append(
            Trip(
              id: TripID("\(record.id)@\(time)"), line: line.id, pattern: patternIDs[run.pattern], service: service,
              stopTimes: stopTimes(of: run, shift: start - Int(timetable.departures[run.start])),
              headwaySeconds: band.isExact ? nil : band.headway))
        }
      }
    }
    return trips
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

  private func stopTimes(of run: Run, shift: Int) -> [StopTime] {
    let count = timetable.count(of: run)
    return (run.start..<run.start + count).map { index in
      let departs = Int(timetable.departures[index]) + shift
      // Nobody arrives at the first stop: a train that stands there before midnight comes to it when it leaves.
      let arrives = Int(timetable.arrivals[index]) + shift
      let arrival = ServiceTime(seconds: index == run.start && arrives < 0 ? departs : arrives)
      return StopTime(
        arrival: arrival,
        departure: index == run.start + count - 1
          ? arrival : ServiceTime(seconds: departs),
        isApproximate: timetable.isApproximate[index])
    }
  }
}
