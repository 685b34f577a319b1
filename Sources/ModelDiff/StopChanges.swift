internal import TransitModel

/// Where the trains of one line stop otherwise.
///
/// Stations that the city gained or lost are told there; a station that the line gained or lost is told once, whatever
/// the number of its patterns; only what is left is told pattern by pattern.
struct StopChanges {
  let changes: [Change]

  init(_ old: Line, _ new: Line, _ scope: Scope) {
    let served = (old: Set(old.stations), new: Set(new.stations))
    let common = served.old.intersection(served.new)
    let gained = new.stations.filter { !served.old.contains($0) && scope.keptStations.contains($0) }
    let lost = old.stations.filter { !served.new.contains($0) && scope.keptStations.contains($0) }
    func stop(_ station: StationID, _ action: Change.Action) -> Change {
      Change(
        .line, .changed, .stops, id: new.id.rawValue, name: new.name, line: new.id, station: station,
        before: action == .removed ? scope.word(scope.name(of: station)) : nil,
        after: action == .added ? scope.word(scope.name(of: station)) : nil)
    }
    changes =
      lost.map { stop($0, .removed) } + gained.map { stop($0, .added) }
      + Self.patterns(old, new, common: common, scope) + Self.distances(old, new, scope)
  }

  private static func patterns(
    _ old: Line, _ new: Line, common: Set<StationID>, _ scope: Scope
  ) -> [Change] {
    let patterns = PatternMatching(old.patterns, new.patterns, common: common)
    func name(_ pattern: ServicePattern) -> LocalizedText {
      pattern.name ?? LocalizedText(pattern.id.rawValue, "und")
    }
    func change(_ pattern: ServicePattern, _ action: Change.Action) -> Change {
      Change(
        .pattern, action, id: pattern.id.rawValue, name: name(pattern), line: new.id,
        details: [pattern.stops.first, pattern.stops.last].compactMap { $0 }.map {
          scope.word(scope.name(of: $0.station))
        })
    }
    return patterns.removed.map { change($0, .removed) } + patterns.added.map { change($0, .added) }
      + patterns.kept.flatMap { older, newer in
        var list = PropertyList(.pattern, id: newer.id.rawValue, name: name(newer), line: new.id)
        list.compare(.name, older.name, newer.name)
        list.compare(.kind, older.kind, newer.kind) { $0.rawValue }
        list.compare(.headsign, older.headsign, newer.headsign)
        list.compare(.stops, older.stops.calls(at: common), newer.stops.calls(at: common)) { calls in
          calls.map { scope.word(scope.name(of: $0.station)) }.joined(separator: ", ")
        }
        return list.changes
      }
  }

  /// Sections whose length changed; where stops were added or removed, lengths are other lengths.
  private static func distances(_ old: Line, _ new: Line, _ scope: Scope) -> [Change] {
    let (before, after) = (old.sections, new.sections)
    let differing = after.filter { section, metres in before[section].map { $0 != metres } ?? false }
    let sorted = differing.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }
    guard !sorted.isEmpty else { return [] }
    let words = sorted.map { section, metres in
      let names = [section.from, section.to].map { scope.word(scope.name(of: $0)) }.joined(separator: " – ")
      return "\(names): \(before[section] ?? 0) m -> \(metres) m"
    }
    return [Change(.line, .changed, .distance, id: new.id.rawValue, name: new.name, line: new.id, details: words)]
  }
}

/// Which patterns of a line are the same: those with one id and the same stops, then those with the same stops, whatever
/// their ids, since feeds have none and number them anew, then those with one id.
private struct PatternMatching {
  private(set) var kept: [(old: ServicePattern, new: ServicePattern)] = []
  private(set) var removed: [ServicePattern]
  private(set) var added: [ServicePattern] = []

  private struct Course {
    let pattern: ServicePattern
    let calls: [Call]

    init(_ pattern: ServicePattern, _ common: Set<StationID>) {
      self.pattern = pattern
      calls = pattern.stops.calls(at: common)
    }

    func isSame(_ other: Course) -> Bool { pattern.direction == other.pattern.direction && calls == other.calls }
    func hasSameID(_ other: Course) -> Bool { pattern.id == other.pattern.id }
  }

  init(_ old: [ServicePattern], _ new: [ServicePattern], common: Set<StationID>) {
    let rules: [(Course, Course) -> Bool] = [
      { $0.hasSameID($1) && $0.isSame($1) }, { $0.isSame($1) }, { $0.hasSameID($1) },
    ]
    var left = old.map { Course($0, common) }
    let later = new.map { Course($0, common) }
    var twins = [ServicePattern?](repeating: nil, count: new.count)
    for rule in rules {
      for index in later.indices where twins[index] == nil {
        guard let twin = left.firstIndex(where: { rule($0, later[index]) }) else { continue }
        twins[index] = left.remove(at: twin).pattern
      }
    }
    removed = left.map(\.pattern)
    for (twin, pattern) in zip(twins, new) {
      if let twin { kept.append((twin, pattern)) } else { added.append(pattern) }
    }
  }
}

/// Two stations that trains run between without a stop.
private struct Between: Hashable {
  let from: StationID
  let to: StationID
}

/// What a train does at a stop.
private struct Call: Hashable {
  let station: StationID
  let mayBoard: Bool
  let mayAlight: Bool
  let code: String?
  let platform: String?
}

extension [ServicePattern.Stop] {
  fileprivate func calls(at stations: Set<StationID>) -> [Call] {
    filter { stations.contains($0.station) }.map {
      Call(
        station: $0.station, mayBoard: $0.mayBoard, mayAlight: $0.mayAlight, code: $0.code, platform: $0.platform)
    }
  }
}

extension Line {
  /// The stations its trains stop at, each once, in the order of the patterns.
  var stations: [StationID] {
    var seen: Set<StationID> = []
    return patterns.flatMap(\.stops).map(\.station).filter { seen.insert($0).inserted }
  }

  /// The known lengths between neighbours, in metres.
  fileprivate var sections: [Between: Int] {
    var sections: [Between: Int] = [:]
    for pattern in patterns {
      for (stop, next) in zip(pattern.stops, pattern.stops.dropFirst()) {
        let section = Between(from: stop.station, to: next.station)
        if let metres = next.metres, sections[section] == nil { sections[section] = metres }
      }
    }
    return sections
  }
}
