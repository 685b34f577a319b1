internal import DelimitedText
internal import TransitModel

/// The columns of a timetable.
struct TimetableHeader {
  /// A column with the times at a station.
  struct StationColumn {
    let index: Int
    let station: StationID
  }

  /// The column of the trips' ids.
  private(set) var trip: Int?
  /// The column of the patterns' ids.
  private(set) var pattern: Int?
  /// The column of the blocks.
  private(set) var block: Int?
  /// The column of the seconds between trains, where rows stand for trains "about every so many minutes".
  private(set) var headway: Int?
  /// The columns of stations, from left to right.
  private(set) var stations: [StationColumn] = []
  /// How many cells a row has.
  private(set) var width = 0

  /// Reads the header; false where a column is no station, so that rows cannot be told.
  mutating func read(
    _ row: Row, _ source: CSVSource, _ name: TimetableName, _ patterns: [ServicePattern], _ context: ReadingContext
  ) -> Bool {
    let isBroken = context.brokenLines.contains(name.line.id)
    let known = Set(isBroken ? context.stations.ids : patterns.flatMap { $0.stops.map(\.station) })
    var isFine = true
    width = row.cells.count
    let filled = row.cells.lastIndex { !$0.isEmpty } ?? -1
    for (index, cell) in row.cells.enumerated() {
      let text = source.text(cell).trimmed
      switch text {
      case "trip" where trip == nil: trip = index
      case "pattern" where pattern == nil: pattern = index
      case "block" where block == nil: block = index
      case "headway" where headway == nil: headway = index
      case "" where index > filled:
        // Cells that a spreadsheet left at the end of the row.
        width = index
        return isFine
      default:
        if known.contains(StationID(text)) {
          stations.append(StationColumn(index: index, station: StationID(text)))
        } else {
          isFine = false
          guard !known.isEmpty else { continue }
          report(text, at: source.location(of: cell), name, known, context)
        }
      }
    }
    if patterns.isEmpty, !isBroken {
      context.log.error(
        "timetable-without-pattern", at: source.location(of: row),
        "direction \(name.direction.id.quoted) of line \(name.line.id.quoted) has a timetable and no pattern",
        .init(expected: "a pattern of the direction in lines.yaml"))
    }
    return isFine && (isBroken || !patterns.isEmpty)
  }

  private func report(
    _ text: String, at location: Finding.Location, _ name: TimetableName, _ known: Set<StationID>,
    _ context: ReadingContext
  ) {
    let direction = "direction \(name.direction.id.quoted) of line \(name.line.id.quoted)"
    let isStation = context.stations.contains(StationID(text))
    context.log.error(
      "unknown-column", at: location,
      isStation
        ? "the column \(text.quoted) is a station where no pattern of \(direction) stops"
        : "the column \(text.quoted) is no station of \(direction)",
      .init(
        found: text, expected: "a station of the patterns of \(direction), or trip, pattern, block, headway",
        hint: Suggestion.hint(
          for: text, among: known.map(\.rawValue).sorted() + ["block", "headway", "pattern", "trip"])))
  }
}
