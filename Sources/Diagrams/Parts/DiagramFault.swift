public import Scene
public import TransitModel

/// Why a diagram could not be made.
public enum DiagramFault: Error, Hashable, Sendable {
  /// Its text cannot be set.
  case text(TextFault)
  /// The line has fewer than two stations.
  case tooFewStations(LineID, count: Int)
  /// The line does not stop there.
  case stationNotOnLine(StationID, LineID)
  /// The line has no such direction.
  case unknownDirection(DirectionID, LineID, known: [DirectionID])
}

extension DiagramFault: CustomStringConvertible {
  /// One sentence for people, with a hint.
  public var description: String {
    switch self {
    case .text(let fault): fault.description
    case .tooFewStations(let line, let count):
      "line \"\(line)\" has \(count == 1 ? "one station" : "no stations"); a diagram needs at least two"
    case .stationNotOnLine(let station, let line): "line \"\(line)\" does not stop at station \"\(station)\""
    case .unknownDirection(let direction, let line, let known):
      "line \"\(line)\" has no direction \"\(direction)\"; it has "
        + known.map { "\"\($0)\"" }.joined(separator: ", ")
    }
  }
}
