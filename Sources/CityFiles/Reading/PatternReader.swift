internal import TransitModel

/// Reads the service patterns of one line.
struct PatternReader {
  let context: ReadingContext
  /// The line, for messages.
  let owner: String
  let directions: Registry<DirectionID>
  /// The ids read so far.
  private(set) var registry = Registry<PatternID>("pattern")
  /// The patterns read so far.
  private(set) var patterns: [ServicePattern] = []
  /// Whether all patterns of the list could be read; otherwise nobody can say that a train fits none.
  private(set) var isComplete = true
  /// The first pattern of each direction; nothing behind one that could not be read.
  private var whole: [DirectionID: ServicePattern?] = [:]

  private var log: FindingLog { context.log }
  /// More stops than the longest line on earth has.
  private static let mostStops = 1_000

  init(context: ReadingContext, owner: String, directions: Registry<DirectionID>) {
    self.context = context
    self.owner = owner
    self.directions = directions
  }

  /// The patterns of the list.
  mutating func patterns(_ cursor: YAMLCursor?) -> [ServicePattern] {
    for item in cursor?.list() ?? [] {
      guard let map = item.map(Forms.pattern) else { continue }
      guard let idCursor = map.required("id", of: "a pattern of \(owner)"), let id: PatternID = idCursor.id() else {
        registry.isComplete = false
        isComplete = false
        continue
      }
      registry.add(id, at: idCursor.location, log: log)
      let what = "pattern \(id.quoted) of \(owner)"
      let name = context.text(map["name"])
      let kind = map["kind"]?.choice(ServicePattern.Kind.self) ?? .regular
      let headsign = context.text(map["headsign"])
      let direction = directions.resolve(map.required("direction", of: what), by: what)
      let stops = self.stops(map, direction, what)
      var pattern: ServicePattern?
      if let direction, let stops {
        pattern = ServicePattern(
          id: id, direction: direction, name: name, kind: kind, headsign: headsign, stops: stops)
      }
      if let direction, whole[direction] == nil { whole[direction] = .some(pattern) }
      if let pattern { patterns.append(pattern) } else { isComplete = false }
    }
    return patterns
  }

  /// The stops of a pattern: listed, or cut out of the whole line.
  private func stops(_ map: YAMLMap, _ direction: DirectionID?, _ what: String) -> [ServicePattern.Stop]? {
    let cuts = ["from", "to", "skip"].compactMap { map[$0] }
    if let cursor = map["stops"] {
      if let cut = cuts.first {
        cut.report(
          "stops-and-cut", "\(what) has \"stops\" and \(cut.name.quoted)", found: cut.name,
          expected: "either the stops in full or a part of the first pattern")
      }
      return listedStops(cursor, what)
    }
    guard let direction else { return nil }
    guard let first = whole[direction] else {
      log.error(
        "missing-key", at: map.location, "\(what) is the first of its direction and has no \"stops\"",
        .init(expected: "stops", hint: "list the stops of the whole line first"))
      return nil
    }
    guard let first else { return nil }
    guard !cuts.isEmpty else {
      log.error(
        "missing-key", at: map.location, "\(what) has no \"stops\"",
        .init(expected: "\"stops\", or \"from\", \"to\" or \"skip\""))
      return nil
    }
    return PatternCut(whole: first, what: what, context: context).stops(map)
  }

  /// Metres half around the earth: no two stops are farther apart.
  private static let farthestStop = 25_000_000

  private func listedStops(_ cursor: YAMLCursor, _ what: String) -> [ServicePattern.Stop]? {
    guard let items = cursor.list() else { return nil }
    guard items.count <= Self.mostStops else {
      cursor.report(
        "long-pattern", "\(what) has \(items.count) stops", found: "\(items.count)",
        expected: "at most \(Self.mostStops) stops")
      return nil
    }
    var stops: [ServicePattern.Stop] = []
    var isWhole = true
    for item in items {
      guard let stop = stop(item, isFirst: stops.isEmpty, what) else {
        isWhole = false
        continue
      }
      if let last = stops.last, stop.station == last.station, stop.platform == last.platform,
        stop.platformID == last.platformID
      {
        // Trains do call at two platforms of a station in turn; more often it is a slip.
        log.warning(
          "repeated-stop", at: item.location, "\(what) stops at \(stop.station.quoted) twice in a row",
          .init(found: stop.station.rawValue, expected: "each stop once, or the platforms it stops at"))
      }
      stops.append(stop)
    }
    guard isWhole else { return nil }
    guard stops.count >= 2 else {
      cursor.report(
        "short-pattern", "\(what) has \(stops.count == 1 ? "one stop" : "no stops")", found: "\(stops.count)",
        expected: "at least two stops")
      return nil
    }
    return stops
  }

  private func stop(_ cursor: YAMLCursor, isFirst: Bool, _ what: String) -> ServicePattern.Stop? {
    guard cursor.isMap else { return context.stations.resolve(cursor, by: what).map { ServicePattern.Stop($0) } }
    guard let map = cursor.map(Forms.stop) else { return nil }
    let station = context.stations.resolve(map.required("station", of: "a stop of \(what)"), by: what)
    guard var stop = station.map({ ServicePattern.Stop($0) }) else { return nil }
    stop.metres = map["metres"]?.integer(in: 0...Self.farthestStop)
    stop.seconds = map["seconds"]?.integer(in: 0...86_400)
    stop.mayBoard = map["board"]?.bool() ?? true
    stop.mayAlight = map["alight"]?.bool() ?? true
    stop.code = map["code"]?.text()
    stop.platform = map["platform"]?.text()
    stop.platformID = map["platformID"]?.text()
    if isFirst, stop.metres != nil || stop.seconds != nil {
      log.warning(
        "metres-at-first-stop", at: cursor.location, "\(what) gives the way to its first stop",
        .init(expected: "\"metres\" and \"seconds\" are the way from the stop before"))
      stop.metres = nil
      stop.seconds = nil
    }
    return stop
  }
}
