internal import TransitModel

/// The stops of a route in one direction.
struct PatternDraft {
  /// Unique within the line.
  let id: String
  let route: Element
  /// At least two.
  var visits: [StopSequence.Visit]
  /// Where its trains go beyond the file, where it ends before.
  let headsign: String?
  /// Whether the file has every stop of the route.
  var isWhole = true
  /// Whether it is made of the other direction, as nobody mapped this one.
  var isAssumed = false

  var stations: [Int] { visits.map(\.station) }
  var isLoop: Bool { visits.count > 2 && visits.first?.station == visits.last?.station }

  /// The same the other way round.
  func reversed(id: String) -> PatternDraft {
    var visits = Array(self.visits.reversed())
    for index in visits.indices {
      visits[index].metres = index == 0 ? nil : self.visits[self.visits.count - index].metres
    }
    return PatternDraft(id: id, route: route, visits: visits, headsign: nil, isWhole: isWhole, isAssumed: true)
  }
}

/// Makes the patterns of a line.
struct PatternDrafting {
  let draft: LineDraft
  let extract: Extract
  let stations: StationMap
  let log: FindingLog

  /// What came of the routes of a line.
  struct Result {
    var patterns: [PatternDraft] = []
    /// Stations whose place is wrong in a route, with their neighbours there.
    var misplaced: [(station: Int, element: ElementID, neighbours: [Int])] = []
    /// How many stations of the longest route are in the file, and how many it has.
    var known = 0
    var length = 0
  }

  /// The patterns, the longest first.
  func result() -> Result {
    var result = Result()
    for route in draft.routes { add(route, to: &result) }
    var seen: Set<[Int]> = []
    let sorted = result.patterns.sorted { ($1.visits.count, $0.id) < ($0.visits.count, $1.id) }
    result.patterns = sorted.filter { seen.insert($0.stations).inserted }
    return result
  }

  private func add(_ route: RouteMembers, to result: inout Result) {
    let tags = route.route
    for member in route.ownMembers {
      log.add(
        "osm-own-member", .warning, tags.id, "member \(member) is the relation itself and is passed over",
        found: tags.id.description)
    }
    let track = Track(route, in: extract)
    let check = TrackCheck(route: tags, track: track, stations: stations, log: log)
    check.reportGaps()
    let senses =
      route.isBothWays
      ? [route.stops.filter(\.isForward), route.stops.filter(\.isBackward).reversed()] : [route.stops]
    for (sense, stops) in senses.enumerated() {
      let sequence = StopSequence(stops, of: tags, stations: stations, extract: extract, log: log)
      if sequence.known > result.known || result.length == 0 {
        (result.known, result.length) = (sequence.known, sequence.length)
      }
      for (number, piece) in sequence.pieces.enumerated() {
        let wrong = check.misplaced(piece, place: place)
        for visit in wrong { result.misplaced.append(misplaced(visit, in: piece)) }
        var visits = check.checked(piece, place: place)
        let isWhole = sequence.known == sequence.length
        if sequence.pieces.count == 1, closes(tags, visits, isWhole) { close(&visits) }
        let suffix = (sense == 0 ? "" : "-back") + (number == 0 ? "" : "-\(number + 1)")
        result.patterns.append(
          PatternDraft(
            id: tags.id.code + suffix, route: tags, visits: visits, headsign: headsign(tags, sense, visits),
            isWhole: isWhole))
      }
    }
  }

  private func place(_ visit: StopSequence.Visit) -> Coordinate {
    extract.place(of: visit.element) ?? stations.stations[visit.station].coordinate
  }

  private func misplaced(
    _ visit: StopSequence.Visit, in piece: [StopSequence.Visit]
  ) -> (station: Int, element: ElementID, neighbours: [Int]) {
    let place = piece.firstIndex { $0.member == visit.member } ?? 0
    let neighbours = [place - 1, place + 1].filter(piece.indices.contains).map { piece[$0].station }
    return (visit.station, visit.element, neighbours)
  }

  /// Whether a ring names its first station only once: its route comes back there, on its track, or, as far as that is not
  /// mapped, by no longer a step than another; on a line the ends are farther apart than any two neighbours.
  private func closes(_ route: Element, _ visits: [StopSequence.Visit], _ isWhole: Bool) -> Bool {
    guard route.comesBack, visits.count > 2, let first = visits.first, let last = visits.last,
      first.station != last.station
    else { return false }
    if Track(RouteMembers(route, in: extract, box: nil), in: extract).isClosed { return true }
    let longest = zip(visits, visits.dropFirst()).map { place($0).distance(to: place($1)) }.max() ?? 0
    return isWhole && place(last).distance(to: place(first)) <= longest
  }

  /// Comes back to the first stop.
  private func close(_ visits: inout [StopSequence.Visit]) {
    guard var first = visits.first, let last = visits.last else { return }
    first.metres = Int(place(last).distance(to: place(first)).rounded())
    visits.append(first)
  }

  /// What trains show where the file ends before they do.
  private func headsign(_ route: Element, _ sense: Int, _ visits: [StopSequence.Visit]) -> String? {
    guard let text = route[sense == 0 ? "to" : "from"], let last = visits.last,
      let shown = FoldedName(text), let name = stations.stations[last.station].named?["name"].flatMap(FoldedName.init)
    else { return nil }
    return shown.text.contains(name.text) || name.text.contains(shown.text) ? nil : text
  }
}
