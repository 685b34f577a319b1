internal import TransitModel

/// Finds the pattern whose stops are the stations at which a row has times.
struct RowFit {
  /// The patterns of the direction.
  let patterns: [ServicePattern]
  /// The stations' columns of the file.
  var columns: [TimetableHeader.StationColumn] = []
  /// What was found for rows with times in the same columns: most rows are like one before.
  private var found: [[Int]: ServicePattern?] = [:]
  private var fitting: [[Int]: PatternID] = [:]

  init(patterns: [ServicePattern]) { self.patterns = patterns }

  /// The pattern that stops exactly at these columns; the first of several.
  mutating func pattern(of filled: [Int]) -> ServicePattern? {
    if let known = found[filled] { return known }
    let pattern = patterns.first { isSame(filled, $0) }
    found[filled] = .some(pattern)
    return pattern
  }

  /// Whether the pattern stops exactly at these columns.
  mutating func fits(_ filled: [Int], _ pattern: ServicePattern) -> Bool {
    if fitting[filled] == pattern.id { return true }
    guard isSame(filled, pattern) else { return false }
    fitting[filled] = pattern.id
    return true
  }

  private func isSame(_ filled: [Int], _ pattern: ServicePattern) -> Bool {
    filled.count == pattern.stops.count
      && zip(filled, pattern.stops).allSatisfy { columns[$0].station == $1.station }
  }

  /// Where a row first differs from its pattern.
  struct Misfit {
    let station: StationID
    /// The index of the cell, where there is one.
    let column: Int?
    /// What the row does there: "has a time at".
    let problem: String
    /// What the pattern does.
    let contrast: String
  }

  /// Where a row that does not fit first differs from its pattern.
  func misfit(_ filled: [Int], _ pattern: ServicePattern) -> Misfit {
    let stations = filled.map { columns[$0].station }
    let index = zip(stations, pattern.stops).enumerated().first { $1.0 != $1.1.station }?.offset
    let place = index ?? min(stations.count, pattern.stops.count)
    let isExtra =
      place >= pattern.stops.count
      || (place < stations.count && !pattern.stops[place...].contains { $0.station == stations[place] })
    if isExtra, place < stations.count {
      return Misfit(
        station: stations[place], column: columns[filled[place]].index, problem: "has a time at",
        contrast: "does not stop there then")
    }
    let missing = place < pattern.stops.count ? pattern.stops[place].station : pattern.stops.last?.station ?? ""
    let after = place > 0 && place - 1 < filled.count ? filled[place - 1] : -1
    let column = columns.enumerated().first { $0.offset > after && $0.element.station == missing }?.element.index
    return Misfit(station: missing, column: column, problem: "has no time at", contrast: "stops there")
  }

  /// The stations of a row in a few words.
  func description(of filled: [Int]) -> String {
    guard let first = filled.first, let last = filled.last else { return "no times" }
    return "\(filled.count) stops from \(columns[first].station.quoted) to \(columns[last].station.quoted)"
  }
}
