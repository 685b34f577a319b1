internal import TransitModel

/// A line's draft with what came of its routes.
struct DraftedLine {
  let draft: LineDraft
  let result: PatternDrafting.Result
  let log: FindingLog

  var stations: Set<Int> { Set(result.patterns.flatMap(\.stations)) }
}

/// Makes a line of a city from its draft.
struct LineMapping {
  let extract: Extract
  let local: LanguageTag
  let stationID: (Int) -> StationID
  let stationName: (Int) -> LocalizedText
  let log: FindingLog

  /// The line; nothing where no two of its stops are in the file.
  func line(_ drafted: DraftedLine, color: LineColor) -> Line? {
    let draft = drafted.draft
    let sides = PatternDirections(drafted.result.patterns, of: draft, log: log).directions
    guard !sides.isEmpty else { return nil }
    var line = Line(id: LineID(draft.id.code), shortName: draft.shortName, name: name(of: draft), color: color)
    line.mode = draft.mode.mode
    line.operatorName = draft["operator"].map { LocalizedText($0, local) }
    if let date = (draft.master ?? draft.routes.first?.route)?["start_date"].flatMap({ CalendarDate($0) }) {
      line.openings = [Opening(date: date)]
    }
    line.officialLabelColor = nil
    for (index, patterns) in sides.enumerated() {
      guard let whole = patterns.first, let terminus = whole.stations.last else { continue }
      let id = DirectionID("\(index)")
      let headsign = whole.headsign.map { LocalizedText($0, local) }
      line.directions.append(Direction(id: id, name: headsign ?? stationName(terminus), headsign: headsign))
      line.patterns += patterns.map { pattern($0, whole: whole, direction: id) }
    }
    return line
  }

  private func pattern(_ draft: PatternDraft, whole: PatternDraft, direction: DirectionID) -> ServicePattern {
    let seconds =
      draft.isWhole
      ? ServiceMapping.runningTimes(metres: draft.visits.map(\.metres), duration: draft.route["duration"]) : nil
    let stops = draft.visits.enumerated().map { index, visit in
      var stop = ServicePattern.Stop(stationID(visit.station))
      stop.metres = index == 0 ? nil : visit.metres
      stop.seconds = index == 0 ? nil : seconds?[index - 1]
      stop.mayBoard = visit.mayBoard || draft.isAssumed
      stop.mayAlight = visit.mayAlight || draft.isAssumed
      stop.platform = draft.isAssumed ? nil : platform(visit.element)
      stop.code = code(visit.element)
      return stop
    }
    return ServicePattern(
      id: PatternID(draft.id), direction: direction, kind: PatternDirections.kind(of: draft, whole: whole),
      headsign: draft.headsign.map { LocalizedText($0, local) }, stops: stops)
  }

  /// The platform on the sign: a number of a stop, perhaps with a letter.
  private func platform(_ id: ElementID) -> String? {
    guard let stop = extract[id] else { return nil }
    let text = stop["local_ref"] ?? stop["ref"]
    guard let text, !StationGrouping.isStation(stop), text.utf8.count <= 3, text.utf8.first.map(Self.isDigit) ?? false
    else { return nil }
    return text
  }

  /// The code of a station on a line: letters, then a number ("G09").
  private func code(_ id: ElementID) -> String? {
    guard let text = extract[id]?["ref"], (2...6).contains(text.utf8.count) else { return nil }
    let digits = text.utf8.reversed().prefix(while: Self.isDigit).count
    let letters = text.utf8.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }.count
    return digits > 0 && letters > 0 && digits + letters == text.utf8.count ? text : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private func name(of draft: LineDraft) -> LocalizedText {
    guard let master = draft.master else { return LocalizedText(draft.name, local) }
    // A translation is cut as the name is, whose ends it may not name.
    let further = ElementNames.variants(of: master).compactMap { variant in
      RouteName.line(of: variant.text, from: nil, to: nil).map { LocalizedText.Variant(variant.language, $0) }
    }
    return LocalizedText(
      [LocalizedText.Variant(local, draft.name)] + further.filter { $0.language != local }.prefix(60))
  }
}
