internal import TransitModel

/// Holds the stops of a route against its track.
struct TrackCheck {
  let route: Element
  let track: Track
  let stations: StationMap
  let log: FindingLog

  /// A stop further from every way of its route is told of; one much further has a wrong place.
  private static let farMetres = 300.0
  private static let wrongMetres = 1000.0

  /// The stops with the metres between them, in the order of the track where they left it.
  func checked(_ visits: [StopSequence.Visit], place: (StopSequence.Visit) -> Coordinate) -> [StopSequence.Visit] {
    // On a ring any stop may be the first, and the track does not tell which.
    let isRing = track.isClosed || route.comesBack || Set(visits.map(\.station)).count < visits.count
    guard track.isWhole, track.isSimple, track.runs.count == 1, !isRing else {
      return measured(visits, along: nil, place: place)
    }
    let candidates = visits.map { track.positions(of: place($0)) }
    guard candidates.allSatisfy({ !$0.isEmpty }) else { return measured(visits, along: nil, place: place) }
    if let along = rising(candidates) { return measured(visits, along: along, place: place) }
    // The ways may be listed the other way round.
    if let along = rising(candidates.map { $0.map { -$0 }.reversed() }) {
      return measured(visits, along: along, place: place)
    }
    guard let sorted = sorted(visits, candidates) else { return measured(visits, along: nil, place: place) }
    return measured(sorted, along: nil, place: place)
  }

  /// Tells of stops far from the track; the ones whose place cannot be right.
  func misplaced(_ visits: [StopSequence.Visit], place: (StopSequence.Visit) -> Coordinate) -> [StopSequence.Visit] {
    guard track.isWhole, !track.runs.isEmpty else { return [] }
    var wrong: [StopSequence.Visit] = []
    for visit in visits {
      guard let metres = track.distance(to: place(visit)), metres > Self.farMetres else { continue }
      let isWrong = metres > Self.wrongMetres
      let end = isWrong ? "; its place is not used" : ""
      log.add(
        "osm-far-from-track", isWrong ? .error : .warning, route.id,
        "member \(visit.member) (\(visit.element), \(name(visit))) lies \(Int(metres)) m from the track\(end)",
        found: "\(Int(metres)) m", expected: "at most \(Int(Self.farMetres)) m",
        hint: "its place, or the member, is wrong")
      if isWrong { wrong.append(visit) }
    }
    return wrong
  }

  /// Tells of ways that do not meet.
  func reportGaps() {
    for gap in track.gaps.prefix(3) {
      log.add(
        "osm-track-gap", .warning, route.id,
        "members \(gap.before) and \(gap.after) are ways that do not meet; the order of the stops is not checked there",
        expected: "ways that share a node")
    }
  }

  private func name(_ visit: StopSequence.Visit) -> String {
    (stations.stations[visit.station].named?["name"] ?? visit.element.description).quoted
  }

  /// For each stop the first of its places that is not before the place of the stop before.
  private func rising(_ candidates: [[Double]]) -> [Double]? {
    var result: [Double] = []
    for places in candidates {
      guard let place = places.first(where: { $0 >= (result.last ?? -.infinity) - 1 }) else { return nil }
      result.append(place)
    }
    return result
  }

  /// The stops in the order of the track, where only few stand elsewhere; nothing where the track does not tell.
  private func sorted(_ visits: [StopSequence.Visit], _ candidates: [[Double]]) -> [StopSequence.Visit]? {
    guard candidates.allSatisfy({ $0.count == 1 }) else { return disagrees() }
    let along = candidates.map { $0[0] }
    let (up, down) = (Self.longestRising(along), Self.longestRising(along.map { -$0 }))
    let kept = up.count >= down.count ? up : down
    let moved = visits.indices.filter { !kept.contains($0) }
    guard moved.count <= max(1, visits.count / 5) else { return disagrees() }
    for index in moved {
      log.add(
        "osm-stop-order", .warning, route.id,
        "member \(visits[index].member) (\(name(visits[index]))) stands out of the order of the track; it is put where the track passes it",
        expected: "stops in the order of the track")
    }
    let sense = up.count >= down.count ? 1.0 : -1.0
    return visits.indices.sorted { (along[$0] * sense, $0) < (along[$1] * sense, $1) }.map { visits[$0] }
  }

  private func disagrees() -> [StopSequence.Visit]? {
    log.add(
      "osm-stop-order", .info, route.id, "the track does not pass its stops in the order of the members, which is kept")
    return nil
  }

  /// The indices of a longest rising run of numbers.
  private static func longestRising(_ numbers: [Double]) -> Set<Int> {
    var length = numbers.map { _ in 1 }
    var before = numbers.map { _ in -1 }
    for i in numbers.indices {
      for j in 0..<i where numbers[j] <= numbers[i] && length[j] + 1 > length[i] {
        (length[i], before[i]) = (length[j] + 1, j)
      }
    }
    var result: Set<Int> = []
    var place = numbers.indices.max { (length[$0], $1) < (length[$1], $0) } ?? -1
    while place >= 0 {
      result.insert(place)
      place = before[place]
    }
    return result
  }

  /// The stops with the metres from the one before: along the track where it tells, else straight.
  private func measured(
    _ visits: [StopSequence.Visit], along: [Double]?, place: (StopSequence.Visit) -> Coordinate
  ) -> [StopSequence.Visit] {
    var result = visits
    for index in visits.indices.dropFirst() {
      let straight = place(visits[index - 1]).distance(to: place(visits[index]))
      let tracked = along.map { $0[index] - $0[index - 1] }
      let isLikely = tracked.map { $0 >= straight * 0.95 && $0 <= straight * 3 + 500 } ?? false
      result[index].metres = Int((isLikely ? tracked ?? straight : straight).rounded())
    }
    return result
  }
}
