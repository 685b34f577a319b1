public import TransitModel

/// Which lines of a feed riders see as one, so that a map draws one stroke for them: the two directions of a line that are told
/// apart by a letter (`Red-N`, `Red-S`), and variants of a line in its colour that stop nowhere else (`6X` beside `6`).
public struct LineVariants: Hashable, Sendable {
  /// For each line that another one is drawn for, that one.
  public let representatives: [LineID: LineID]
  /// What stands on the badge of those that are drawn for their other direction too.
  let badges: [LineID: String]

  /// No line stands for another.
  public init() { (representatives, badges) = ([:], [:]) }

  /// The lines of a city.
  public init(_ city: City) {
    self.init(city.lines.filter { $0.status.state != .construction }.map { LineOutline($0) })
  }

  init(_ lines: [LineOutline]) {
    var (found, badges) = ([LineID: LineID](), [LineID: String]())
    // Only lines of one colour and kind can be one; each stands for those that come after it, or have fewer stations.
    let order = lines.indices.sorted { (-lines[$0].stops.count, $0) < (-lines[$1].stops.count, $1) }
    for (place, index) in order.enumerated() where found[lines[index].id] == nil {
      for other in order[(place + 1)...] where found[lines[other].id] == nil {
        guard let kind = lines[index].relation(to: lines[other]) else { continue }
        found[lines[other].id] = lines[index].id
        if kind == .direction { badges[lines[index].id] = lines[index].stem }
      }
    }
    (representatives, self.badges) = (found, badges)
  }

  /// The line that is drawn for a line: itself, where no other one is.
  public func drawn(_ line: LineID) -> LineID { representatives[line] ?? line }
}

/// What tells whether two lines are one.
struct LineOutline {
  let id: LineID
  let shortName: String
  /// Its short name without the letter of a direction.
  let stem: String
  let color: LineColor
  let mode: Line.Mode
  let stops: Set<StationID>

  /// How two lines are one.
  enum Relation {
    /// They are the two directions of one.
    case direction
    /// One of them is a variant of the other.
    case variant
  }

  /// What share of the stations of the smaller one two directions have in common.
  private static let common = 0.8

  init(_ line: Line) {
    self.init(
      id: line.id, shortName: line.shortName, color: line.color, mode: line.mode,
      stops: Set(line.patterns.flatMap { $0.stops.map(\.station) }))
  }

  init(id: LineID, shortName: String, color: LineColor, mode: Line.Mode = .metro, stops: Set<StationID>) {
    (self.id, self.shortName, self.color, self.mode, self.stops) = (id, shortName, color, mode, stops)
    stem = Self.stem(of: shortName)
  }

  /// How this line and one with no more stations are one; nothing where they are not.
  func relation(to other: LineOutline) -> Relation? {
    guard color == other.color, mode == other.mode, !shortName.isEmpty, !other.shortName.isEmpty, !other.stops.isEmpty
    else { return nil }
    let shared = Double(stops.intersection(other.stops).count)
    if stem == other.stem, stem != shortName, other.stem != other.shortName, shortName != other.shortName {
      return shared >= Self.common * Double(other.stops.count) ? .direction : nil
    }
    let added = other.shortName.dropFirst(shortName.count)
    let isVariant = other.shortName.hasPrefix(shortName) && added.count <= 1 && added.allSatisfy(\.isLetter)
    return isVariant && other.stops.isSubset(of: stops) ? .variant : nil
  }

  /// `Red` of `Red-N`.
  private static func stem(of name: String) -> String {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, ["N", "S", "E", "W"].contains(parts[1]) else { return name }
    return String(parts[0])
  }
}
