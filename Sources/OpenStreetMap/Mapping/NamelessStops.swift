internal import TransitModel

/// Deals with stops that nobody gave a name: at the end of a route its `from` or `to` names them, else they are left out.
struct NamelessStops {
  let map: StationMap
  let log: FindingLog

  /// The lines without them.
  func without(
    _ lines: [DraftedLine], stations: inout [Int: Station], local: LanguageTag
  ) -> [DraftedLine] {
    for line in lines {
      for pattern in line.result.patterns where line.result.known == line.result.length {
        name(pattern.stations.first, pattern.route["from"], &stations, local)
        name(pattern.stations.last, pattern.route["to"], &stations, local)
      }
    }
    var reported: Set<Int> = []
    return lines.map { line in
      var result = line.result
      result.patterns = line.result.patterns.compactMap { pattern in
        var pattern = pattern
        for visit in pattern.visits where stations[visit.station]?.name.isEmpty ?? true {
          guard reported.insert(visit.station).inserted else { continue }
          log.add(
            "osm-nameless-stop", .error, pattern.route.id,
            "member \(visit.member) (\(visit.element)) has no name, and neither has a station near it; the stop is left out",
            expected: "a name, or a stop area with a station that has one")
        }
        pattern.visits = joined(pattern.visits.filter { !(stations[$0.station]?.name.isEmpty ?? true) })
        return pattern.visits.count > 1 ? pattern : nil
      }
      return DraftedLine(draft: line.draft, result: result, log: line.log)
    }
  }

  /// The stops with what lies between them measured anew where one was left out.
  private func joined(_ visits: [StopSequence.Visit]) -> [StopSequence.Visit] {
    var result: [StopSequence.Visit] = []
    for visit in visits where result.last?.station != visit.station { result.append(visit) }
    return result
  }

  private func name(
    _ station: Int?, _ text: String?, _ stations: inout [Int: Station], _ local: LanguageTag
  ) {
    guard let station, let text, stations[station]?.name.isEmpty ?? false else { return }
    stations[station]?.name = LocalizedText(text, local)
  }
}
