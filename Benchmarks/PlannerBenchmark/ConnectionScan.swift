import JourneyPlanner

/// The baseline: every section of every train in order of departure, scanned once (Dibbelt, Pajor, Strasser, Wagner,
/// "Intriguingly Simple and Fast Transit Routing", 2013). It knows a flat time for changes and no number of changes.
struct ConnectionScan {
  private struct Connection {
    let departure, arrival, from, to, trip: Int32
  }

  private let connections: [Connection]
  private let trips: Int
  private let stations: Int
  private let change: Int32

  init(_ tables: NetworkTables, services: Set<Int32>, change: Int32) {
    var connections: [Connection] = []
    var trips: Int32 = 0
    for lane in tables.laneCourse.indices where services.contains(tables.laneService[lane]) {
      let start = Int(tables.courseStart[Int(tables.laneCourse[lane])])
      let end = Int(tables.courseStart[Int(tables.laneCourse[lane]) + 1])
      let count = Int(tables.laneTrips[lane])
      for trip in 0..<count {
        for call in 0..<(end - start - 1) where tables.callFlags[start + call] & CallFlags.board != 0 {
          connections.append(
            Connection(
              departure: tables.times[Int(tables.laneDepartures[lane]) + call * count + trip],
              arrival: tables.times[Int(tables.laneArrivals[lane]) + (call + 1) * count + trip],
              from: tables.platformStation[Int(tables.callPlatform[start + call])],
              to: tables.platformStation[Int(tables.callPlatform[start + call + 1])], trip: trips + Int32(trip)))
        }
      }
      trips += Int32(count)
    }
    self.connections = connections.sorted { ($0.departure, $0.trip) < ($1.departure, $1.trip) }
    self.trips = Int(trips)
    self.change = change
    stations = Int(tables.stationCount)
  }

  var count: Int { connections.count }

  /// The earliest arrival, leaving at a moment.
  func arrival(from: Int32, to: Int32, at moment: Int32) -> Int32 {
    var reached = [Int32](repeating: .max, count: stations)
    var isBoarded = [Bool](repeating: false, count: trips)
    reached[Int(from)] = moment - change
    var low = 0
    var high = connections.count
    while low < high {
      let middle = (low + high) / 2
      if connections[middle].departure < moment { low = middle + 1 } else { high = middle }
    }
    for connection in connections[low...] {
      if connection.departure >= reached[Int(to)] { break }
      let ready = reached[Int(connection.from)]
      if isBoarded[Int(connection.trip)] || (ready != .max && ready + change <= connection.departure) {
        isBoarded[Int(connection.trip)] = true
        reached[Int(connection.to)] = min(reached[Int(connection.to)], connection.arrival)
      }
    }
    return reached[Int(to)]
  }
}
