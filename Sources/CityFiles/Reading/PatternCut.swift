internal import TransitModel

/// Cuts a pattern out of the whole line: a part of it, or the whole without some stops.
struct PatternCut {
  let whole: ServicePattern
  /// The pattern, for messages.
  let what: String
  let context: ReadingContext

  /// The stops that `from`, `to` and `skip` leave.
  func stops(_ map: YAMLMap) -> [ServicePattern.Stop]? {
    let from = end(map["from"])
    let to = end(map["to"])
    let skipped = (map["skip"]?.list(orOne: true) ?? []).map { end($0) }
    guard from.isFine, to.isFine, skipped.allSatisfy(\.isFine) else { return nil }
    guard var stops = part(from: from.station, to: to.station) else {
      let place = map["to"] ?? map["from"]
      place?.report(
        "cut-backwards", "\(what) ends at \((to.station ?? "").quoted), which lies before its first stop",
        found: to.station?.rawValue, expected: "a stop after the first one", hint: "swap \"from\" and \"to\"")
      return nil
    }
    leaveOut(Set(skipped.compactMap(\.station)), of: &stops)
    if var first = stops.first {
      first.metres = nil
      first.seconds = nil
      stops[0] = first
    }
    guard stops.count >= 2 else {
      context.log.error(
        "short-pattern", at: map.location, "\(what) has \(stops.count == 1 ? "one stop" : "no stops")",
        .init(found: "\(stops.count)", expected: "at least two stops"))
      return nil
    }
    return stops
  }

  /// A station the cut names: nothing where the key is missing, not fine where it is no stop of the whole line.
  private func end(_ cursor: YAMLCursor?) -> (station: StationID?, isFine: Bool) {
    guard let cursor else { return (nil, true) }
    guard let station = context.stations.resolve(cursor, by: what) else { return (nil, false) }
    guard whole.stops.contains(where: { $0.station == station }) else {
      cursor.report(
        "not-in-pattern", "\(what) names \(station.quoted), where \(whole.id.quoted) does not stop",
        found: station.rawValue, expected: "a stop of \(whole.id.quoted)",
        hint: Suggestion.hint(for: station.rawValue, among: whole.stops.map(\.station.rawValue)))
      return (nil, false)
    }
    return (station, true)
  }

  /// The stops from one station to another; around the ring where the whole line is one.
  private func part(from: StationID?, to: StationID?) -> [ServicePattern.Stop]? {
    let stops = whole.stops
    let start = from.flatMap { from in stops.firstIndex { $0.station == from } } ?? 0
    guard let to else { return Array(stops[start...]) }
    if let end = stops[(start + 1)...].firstIndex(where: { $0.station == to }) { return Array(stops[start...end]) }
    guard whole.isLoop, let end = stops.dropFirst().firstIndex(where: { $0.station == to }), end <= start else {
      return nil
    }
    // The ring's first station stands at both ends: the second lap begins after it.
    return Array(stops[start...]) + Array(stops[1...end])
  }

  /// Takes stops out; the way to the next one grows by theirs, where both are known.
  private func leaveOut(_ skipped: Set<StationID>, of stops: inout [ServicePattern.Stop]) {
    guard !skipped.isEmpty else { return }
    var kept: [ServicePattern.Stop] = []
    var metres: Int? = 0
    var seconds: Int? = 0
    for (index, stop) in stops.enumerated() {
      metres = index == 0 ? 0 : metres.flatMap { sum in stop.metres.map { sum + $0 } }
      seconds = index == 0 ? 0 : seconds.flatMap { sum in stop.seconds.map { sum + $0 } }
      guard !skipped.contains(stop.station) else { continue }
      var next = stop
      next.metres = metres
      next.seconds = seconds
      kept.append(next)
      metres = 0
      seconds = 0
    }
    stops = kept
  }
}
