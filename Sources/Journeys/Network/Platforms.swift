internal import TransitModel

/// The platforms of a city: what rules for changes can tell apart.
///
/// A platform is a line in one direction at a station, or a platform of the data's own. Trips that rules name have
/// platforms of their own where those rules hold, so that a rule for two trips is a rule for two platforms.
struct Platforms {
  /// A platform.
  struct Platform: Hashable {
    let station: Int32
    let line: Int32
    let direction: DirectionID
    let platformID: String?
    /// The sides of rules that name its trips (``TripRules``).
    var sides: [TripRules.Side] = []
  }

  private(set) var all: [Platform] = []
  /// By platform: the one of its line for all trips that no rule names.
  let kinds: [Int32]
  /// The platform of each stop of each pattern.
  let ofStops: [[Int32]]
  /// The same for the trips that rules name, by their place among the runs.
  private(set) var ofRuns: [Int: [Int32]] = [:]

  init(_ numbers: CityNumbers, _ runs: [PatternRun], _ rules: TripRules) {
    var known: [Platform: Int32] = [:]
    var all: [Platform] = []
    func number(_ platform: Platform) -> Int32 {
      if let number = known[platform] { return number }
      known[platform] = Int32(all.count)
      all.append(platform)
      return Int32(all.count - 1)
    }
    let plain = numbers.patterns.map { pattern in
      pattern.pattern.stops.map { stop in
        Platform(
          station: numbers.stations[stop.station] ?? 0, line: Int32(pattern.line),
          direction: pattern.pattern.direction, platformID: stop.platformID)
      }
    }
    ofStops = plain.map { $0.map(number) }
    for (index, run) in runs.enumerated() {
      let sides = rules.sides(of: run.trip.id)
      if sides.isEmpty { continue }
      ofRuns[index] = zip(numbers.patterns[Int(run.pattern)].pattern.stops, plain[Int(run.pattern)]).map {
        var platform = $1
        platform.sides = sides[$0.station] ?? []
        return number(platform)
      }
    }
    self.all = all
    kinds = all.enumerated().map { place, platform in
      if platform.sides.isEmpty { return Int32(place) }
      var plain = platform
      plain.sides = []
      return known[plain] ?? Int32(place)
    }
  }
}

/// The rules that name trips, by trip.
struct TripRules {
  /// One side of a rule.
  struct Side: Hashable {
    /// The place of the rule among the city's.
    let rule: Int
    /// Whether the trip is the one that is left.
    let isFrom: Bool
  }

  private var byTrip: [TripID: [StationID: [Side]]] = [:]

  init(_ city: City) {
    for (number, rule) in city.transfers.enumerated() where rule.kind != .inSeat {
      for (end, isFrom) in [(rule.from, true), (rule.to, false)] {
        guard let trip = end.trip else { continue }
        byTrip[trip, default: [:]][end.station, default: []].append(Side(rule: number, isFrom: isFrom))
      }
    }
  }

  /// The sides that name a trip, by station. A rule for a trip that is run by frequency names all its trains, whose ids
  /// are the trip's with `@` and their time.
  func sides(of trip: TripID) -> [StationID: [Side]] {
    if byTrip.isEmpty { return [:] }
    let own = byTrip[trip] ?? [:]
    guard let base = trip.runByFrequency, let more = byTrip[base] else { return own }
    return own.merging(more) { $0 + $1 }
  }
}

/// A trip that can be put into the tables.
struct PatternRun {
  let trip: Trip
  let pattern: Int32
  let service: Int32

  /// The trips of the timetable, and those that stand for trains of which less is known.
  static func all(of city: City, _ numbers: CityNumbers) -> [PatternRun] {
    let generated = GeneratedTrips(for: city)
    return (city.trips + generated.headway + generated.firstLast).compactMap { trip in
      guard let pattern = numbers.pattern(trip.pattern, of: trip.line), let service = numbers.services[trip.service],
        trip.stopTimes.count == numbers.patterns[Int(pattern)].pattern.stops.count
      else { return nil }
      return PatternRun(trip: trip, pattern: pattern, service: service)
    }
  }
}
