internal import TransitModel

/// Joins services whose trains are the same.
///
/// Some feeds have a service for every date, each with all its trips anew. Riders see one kind of day, and a hundred copies
/// of one timetable are a hundred times as much to keep and to search.
struct ServiceMerging {
  private let city: City
  /// The trips of each service, as places in the city's list.
  private let trips: [ServiceID: [Int]]
  /// Blocks whose trips run on several services: on a date other trips than a service's own may go on as them.
  private let shared: Set<String>

  /// How many trains of one kind may run at once, and how many timetables may look alike at a glance, for all to be joined.
  private static let mostCopies = 8

  /// The city with one service where several have the same trains on other dates.
  static func merged(_ city: City) -> City { ServiceMerging(city).merged() }

  private init(_ city: City) {
    self.city = city
    trips = Dictionary(grouping: city.trips.indices) { city.trips[$0].service }
    var services: [String: ServiceID] = [:]
    var shared: Set<String> = []
    for trip in city.trips {
      guard let block = trip.block else { continue }
      if services.updateValue(trip.service, forKey: block).map({ $0 != trip.service }) ?? false { shared.insert(block) }
    }
    self.shared = shared
  }

  private func merged() -> City {
    var services: [ServiceCalendar?] = city.services
    var copies: Set<ServiceID> = []
    for group in alike() {
      var rest = group[...]
      for _ in 0..<Self.mostCopies {
        guard let first = rest.popFirst() else { break }
        guard var dates = ServiceDateSet(city.services[first]) else { continue }
        var apart: [Int] = []
        for service in rest {
          guard let own = ServiceDateSet(city.services[service]), let both = dates.joined(own) else {
            apart.append(service)
            continue
          }
          dates = both
          services[service] = nil
          copies.insert(city.services[service].id)
        }
        if apart.count < rest.count {
          services[first] = dates.calendar(as: city.services[first], language: city.languages.first ?? "en")
        }
        rest = apart[...]
      }
    }
    if copies.isEmpty { return city }
    var result = city
    result.services = ServiceMapping.sorted(services.compactMap { $0 })
    result.trips.removeAll { copies.contains($0.service) }
    return result
  }

  /// Groups of services with the same trains, as places in the city's list. Those with a trip that a rule names stay apart.
  private func alike() -> [[Int]] {
    let ruled = Set(city.transfers.flatMap { [$0.from.trip, $0.to.trip].compactMap { $0 } })
    var bySum: [TrainSum: [Int]] = [:]
    for (service, calendar) in city.services.enumerated() {
      let own = trips[calendar.id] ?? []
      if own.isEmpty || (!ruled.isEmpty && own.contains { isNamed(city.trips[$0].id, by: ruled) }) { continue }
      bySum[TrainSum(own.map { city.trips[$0] }), default: []].append(service)
    }
    var result: [[Int]] = []
    for services in bySum.values where services.count > 1 {
      var groups: [(trains: [Train], services: [Int])] = []
      for service in services {
        let trains = trains(trips[city.services[service].id] ?? [])
        if let known = groups.firstIndex(where: { isSame($0.trains, trains) }) {
          groups[known].services.append(service)
        } else if groups.count < Self.mostCopies {
          groups.append((trains, [service]))
        }
      }
      result += groups.map(\.services).filter { $0.count > 1 }
    }
    return result
  }

  private func isNamed(_ trip: TripID, by rules: Set<TripID>) -> Bool {
    rules.contains(trip) || trip.runByFrequency.map { rules.contains($0) } ?? false
  }

  /// What tells most services apart at once.
  private struct TrainSum: Hashable {
    let count: Int
    var first = 0
    var last = 0
    var between = 0

    init(_ trips: [Trip]) {
      count = trips.count
      for trip in trips {
        let (start, end) = (trip.stopTimes.first?.departure.seconds ?? 0, trip.stopTimes.last?.arrival.seconds ?? 0)
        first &+= start
        last &+= end
        between &+= start &* end &* trip.stopTimes.count
      }
    }
  }

  /// A train of a service: its trip, and what tells its block from others.
  private struct Train {
    enum Block: Equatable {
      case none
      /// The first of its trips in the order of all.
      case own(Int)
      case shared(String)
    }

    let trip: Int
    let block: Block
  }

  /// The trains of a service in an order that their ids have no part in.
  private func trains(_ own: [Int]) -> [Train] {
    let sorted = own.sorted { isBefore(city.trips[$0], city.trips[$1]) }
    var first: [String: Int] = [:]
    return sorted.enumerated().map { place, trip in
      guard let block = city.trips[trip].block else { return Train(trip: trip, block: .none) }
      if shared.contains(block) { return Train(trip: trip, block: .shared(block)) }
      first[block] = first[block] ?? place
      return Train(trip: trip, block: .own(first[block] ?? place))
    }
  }

  private func isBefore(_ a: Trip, _ b: Trip) -> Bool {
    if a.line != b.line { return a.line < b.line }
    if a.pattern != b.pattern { return a.pattern < b.pattern }
    for (x, y) in zip(a.stopTimes, b.stopTimes) where x != y {
      return (x.arrival, x.departure) < (y.arrival, y.departure)
    }
    return (a.headwaySeconds ?? -1) < (b.headwaySeconds ?? -1)
  }

  private func isSame(_ a: [Train], _ b: [Train]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { one, other in
        let (x, y) = (city.trips[one.trip], city.trips[other.trip])
        return one.block == other.block && x.line == y.line && x.pattern == y.pattern && x.stopTimes == y.stopTimes
          && x.headwaySeconds == y.headwaySeconds
      }
  }
}
