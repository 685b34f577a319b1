internal import TransitModel

/// Reads how often trains of a line run, and its first and last trains.
struct ServiceReader {
  let context: ReadingContext
  /// The line, for messages.
  let owner: String
  let patterns: PatternReader
  private var log: FindingLog { context.log }

  init(context: ReadingContext, owner: String, patterns: PatternReader) {
    self.context = context
    self.owner = owner
    self.patterns = patterns
  }

  /// The headway bands of the list.
  func headways(_ cursor: YAMLCursor?) -> [Headway] {
    var read: [Headway] = []
    var bands: [Bands.Key: Bands] = [:]
    for item in cursor?.list() ?? [] {
      guard let map = item.map(Forms.headway), let headway = headway(map) else { continue }
      let key = Bands.Key(pattern: headway.pattern, service: headway.service)
      if let overlapped = bands[key, default: Bands()].insert(headway, at: map.location) {
        log.error(
          "overlapping-headways", at: map.location,
          "two headways of pattern \(headway.pattern.quoted) of \(owner) overlap from "
            + "\(max(headway.from, overlapped.headway.from)) to \(min(headway.until, overlapped.headway.until))",
          .init(
            found: "\(headway.from)–\(headway.until)", expected: "bands one after another",
            related: [overlapped.location]))
      }
      read.append(headway)
    }
    return read
  }

  /// The bands of one pattern on one kind of day, none of which overlap, in order of time.
  private struct Bands {
    struct Key: Hashable {
      let pattern: PatternID
      let service: ServiceID
    }

    private var sorted: [(headway: Headway, location: Finding.Location)] = []

    /// Puts a band in its place; where it overlaps one that is there, that one instead.
    mutating func insert(
      _ headway: Headway, at location: Finding.Location
    ) -> (headway: Headway, location: Finding.Location)? {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle].headway.from < headway.from { low = middle + 1 } else { high = middle }
      }
      if low > 0, sorted[low - 1].headway.until > headway.from { return sorted[low - 1] }
      if low < sorted.count, sorted[low].headway.from < headway.until { return sorted[low] }
      sorted.insert((headway, location), at: low)
      return nil
    }
  }

  private func headway(_ map: YAMLMap) -> Headway? {
    let what = "a headway of \(owner)"
    let pattern = patterns.registry.resolve(map.required("pattern", of: what), by: what)
    let service = context.services.resolve(map.required("service", of: what), by: what)
    let from = map.required("from", of: what)?.time()
    let until = map.required("until", of: what)?.time()
    let every = map.required("every", of: what)?.integer(in: 1...86_400)
    if let from, let until, until <= from {
      reportOrder(from, until, at: map["until"]?.location ?? map.location, "a headway of \(owner) ends")
      return nil
    }
    guard let pattern, let service, let from, let until, let every else { return nil }
    return Headway(pattern: pattern, service: service, from: from, until: until, seconds: every)
  }

  /// The first and last trains of the list.
  func firstLastTrains(_ cursor: YAMLCursor?) -> [FirstLastTrains] {
    struct Key: Hashable {
      let pattern: PatternID
      let service: ServiceID
      let station: StationID
    }
    var places: [Key: Finding.Location] = [:]
    return (cursor?.list() ?? []).compactMap { item in
      guard let map = item.map(Forms.firstLast), let trains = firstLast(map) else { return nil }
      let key = Key(pattern: trains.pattern, service: trains.service, station: trains.station)
      if let first = places[key] {
        log.error(
          "duplicate-first-last", at: map.location,
          "first and last train at \(trains.station.quoted) on pattern \(trains.pattern.quoted) stand twice",
          .init(found: trains.station.rawValue, expected: "each station once", related: [first]))
      }
      places[key] = map.location
      return trains
    }
  }

  private func firstLast(_ map: YAMLMap) -> FirstLastTrains? {
    let what = "a first or last train of \(owner)"
    let patternID = patterns.registry.resolve(map.required("pattern", of: what), by: what)
    let service = context.services.resolve(map.required("service", of: what), by: what)
    let first = map["first"]?.time()
    let last = map["last"]?.time()
    if map["first"] == nil, map["last"] == nil {
      _ = map.required("first", of: what)
    }
    if let first, let last, last < first {
      reportOrder(first, last, at: map["last"]?.location ?? map.location, "the last train of \(owner) leaves")
      return nil
    }
    let named = context.stations.resolve(map["station"], by: what)
    guard let patternID, let service, let pattern = patterns.patterns.first(where: { $0.id == patternID }) else {
      return nil
    }
    if map["station"] != nil, named == nil { return nil }
    guard let station = named ?? pattern.stops.first?.station else { return nil }
    guard pattern.stops.contains(where: { $0.station == station }) else {
      map["station"]?.report(
        "not-in-pattern", "\(what) names \(station.quoted), where pattern \(patternID.quoted) does not stop",
        found: station.rawValue, expected: "a stop of \(patternID.quoted)",
        hint: Suggestion.hint(for: station.rawValue, among: pattern.stops.map(\.station.rawValue)))
      return nil
    }
    return FirstLastTrains(pattern: patternID, service: service, station: station, first: first, last: last)
  }

  private func reportOrder(_ from: ServiceTime, _ until: ServiceTime, at place: Finding.Location, _ what: String) {
    log.error(
      "time-order", at: place, "\(what) at \(until), not after \(from)",
      .init(found: "\(until)", expected: "a time after \(from)", hint: "write times past midnight past 24:00"))
  }
}
