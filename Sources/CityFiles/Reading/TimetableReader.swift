internal import DelimitedText
internal import TransitModel

/// Reads one timetable: a row per train, a column per station.
struct TimetableReader {
  let name: TimetableName
  private let log: FindingLog
  private var source: CSVSource
  private var header = TimetableHeader()
  private var fit: RowFit
  private var isLineBroken = false
  private var row = Row()
  private var rowNumber = 0
  private var trips: [Trip] = []
  private var places: [String: Finding.Location] = [:]
  /// Where the rows of blocks stand, by the index of their trip.
  private(set) var blockPlaces: [Int: Finding.Location] = [:]

  /// A reader of a file; nothing, and an error, where its bytes are no text.
  init?(_ file: TextFile, name: TimetableName, log: FindingLog) {
    guard let source = CSVSource(file, log: log) else { return nil }
    self.source = source
    self.name = name
    self.log = log
    fit = RowFit(patterns: name.line.patterns(of: name.direction.id))
  }

  /// The trips of the file, in its order.
  mutating func read(context: ReadingContext) -> [Trip] {
    guard source.next(&row) else {
      log.error(
        "empty-file", at: .init(file: source.file), "the timetable is empty",
        .init(found: "nothing", expected: "a header with the stations of the line"))
      return []
    }
    guard header.read(row, source, name, fit.patterns, context) else { return [] }
    fit.columns = header.stations
    isLineBroken = context.brokenLines.contains(name.line.id)
    while source.next(&row) {
      rowNumber += 1
      readTrip()
    }
    if rowNumber == 0 {
      log.warning(
        "empty-timetable", at: .init(file: source.file), "the timetable has no trains",
        .init(found: "a header alone", expected: "a row per train"))
    }
    return trips
  }

  private mutating func readTrip() {
    var times = RowTimes(source: source, log: log)
    times.read(row, header.stations)
    for cell in row.cells.dropFirst(header.width) where !cell.isEmpty {
      log.error(
        "extra-cell", at: source.location(of: cell), "a cell stands under no column",
        .init(found: source.text(cell), expected: "as many cells as the header has"))
    }
    let id = text(header.trip) ?? String(rowNumber)
    let place = source.location(of: row)
    if let first = places[id] {
      log.error(
        "duplicate-id", at: place, "the trip \(id.quoted) stands twice",
        .init(found: id, expected: "each trip once", related: [first]))
    }
    places[id] = place
    guard !isLineBroken, let pattern = pattern(times, id: id, at: place), !times.isBroken else { return }
    let block = text(header.block)
    if block != nil { blockPlaces[trips.count] = place }
    trips.append(
      Trip(
        id: TripID(name.stem + "-" + id), line: name.line.id, pattern: pattern, service: name.service, block: block,
        stopTimes: times.stopTimes, headwaySeconds: headway()))
  }

  /// The pattern of the row: the one it names, else the one that stops where the row has times.
  private mutating func pattern(_ times: RowTimes, id: String, at place: Finding.Location) -> PatternID? {
    guard let column = header.pattern, let named = text(column) else {
      if let found = fit.pattern(of: times.columns) { return found.id }
      guard !fit.patterns.isEmpty else { return nil }
      log.error(
        "row-fits-no-pattern", at: place,
        "row \(id.quoted) fits no pattern of direction \(name.direction.id.quoted) of line \(name.line.id.quoted)",
        .init(
          found: fit.description(of: times.columns), expected: "times at all stops of a pattern and nowhere else",
          hint: "add a pattern, or name one in a \"pattern\" column to see where they differ"))
      return nil
    }
    guard let pattern = fit.patterns.first(where: { $0.id.rawValue == named }) else {
      let ids = fit.patterns.map(\.id.rawValue)
      log.error(
        "dangling-pattern", at: source.location(of: row.cells[column]),
        "row \(id.quoted) names unknown pattern \(named.quoted)",
        .init(
          found: named, expected: "a pattern of direction \(name.direction.id.quoted)",
          hint: Suggestion.hint(for: named, among: ids)))
      return nil
    }
    if fit.fits(times.columns, pattern) { return pattern.id }
    let misfit = fit.misfit(times.columns, pattern)
    let cell = misfit.column.flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil }
    log.error(
      "row-misfits-pattern", at: cell.map(source.location(of:)) ?? place,
      "row \(id.quoted) \(misfit.problem) \(misfit.station.quoted), pattern \(pattern.id.quoted) \(misfit.contrast)",
      .init(
        found: fit.description(of: times.columns), expected: "times at the \(pattern.stops.count) stops of the pattern")
    )
    return nil
  }

  /// The seconds between trains that the row stands for.
  private func headway() -> Int? {
    guard let text = text(header.headway), let column = header.headway else { return nil }
    if let seconds = Int(text), (1...86_400).contains(seconds) { return seconds }
    log.error(
      "bad-number", at: source.location(of: row.cells[column]),
      "\(text.quoted) is no number of seconds between trains", .init(found: text, expected: "1 to 86400"))
    return nil
  }

  private func text(_ column: Int?) -> String? {
    guard let column, column < row.cells.count, !row.cells[column].isEmpty else { return nil }
    return source.text(row.cells[column])
  }
}
