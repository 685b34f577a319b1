public import TransitModel

/// Which lines of a feed riders see as one, so that a map draws one stroke for them: the two directions of a line that are told
/// apart by a letter (`Red-N`, `Red-S`), variants of a line in its colour that stop nowhere else (`6X` beside `6`), and lines
/// of other names that have a colour to themselves, if they run between the ends of one of them and stop nowhere else (`YEL`
/// beside `ATW`).
public struct LineVariants: Hashable, Sendable {
  /// For each line that another one is drawn for, that one.
  public let representatives: [LineID: LineID]
  /// What stands on the badge of those that are drawn for their other direction, or for a line of another name, too.
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
    // Where all lines have one colour, it tells none from another.
    let colors = Dictionary(grouping: order.map { lines[$0] }, by: \.color)
    for alike in colors.values where colors.count > 1 {
      let separate = alike.filter { found[$0.id] == nil }
      guard let line = separate.first, separate.count > 1, separate.dropFirst().allSatisfy({ $0.runs(within: line) })
      else { continue }
      for other in separate.dropFirst() { found[other.id] = line.id }
      // What stood for one of them is drawn with it.
      for (id, drawn) in found { found[id] = found[drawn] ?? drawn }
      badges[line.id] = separate.map { badges[$0.id] ?? $0.shortName }.joined(separator: "/")
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
  /// Where its trains begin and end.
  let ends: Set<StationID>

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
      stops: Set(line.patterns.flatMap { $0.stops.map(\.station) }),
      ends: Set(line.patterns.flatMap { [$0.stops.first, $0.stops.last].compactMap { $0?.station } }))
  }

  init(
    id: LineID, shortName: String, color: LineColor, mode: Line.Mode = .metro, stops: Set<StationID>,
    ends: Set<StationID>
  ) {
    (self.id, self.shortName, self.color, self.mode) = (id, shortName, color, mode)
    (self.stops, self.ends) = (stops, ends)
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

  /// Whether all its trains run between the ends of another line and stop where that one does.
  func runs(within other: LineOutline) -> Bool {
    mode == other.mode && !shortName.isEmpty && !other.shortName.isEmpty && !ends.isEmpty
      && stops.isSubset(of: other.stops) && ends.isSubset(of: other.ends)
  }

  /// `Red` of `Red-N`.
  private static func stem(of name: String) -> String {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, ["N", "S", "E", "W"].contains(parts[1]) else { return name }
    return String(parts[0])
  }
}
