internal import TransitModel

/// Stations and lines of which only the id is another: such are the same, and nothing of theirs is told twice.
struct NewIDs {
  /// The later ids of stations.
  let stations: [StationID: StationID]
  /// The later ids of lines.
  let lines: [LineID: LineID]
  private let stationPairs: [(old: Station, new: Station)]
  private let linePairs: [(old: Line, new: Line)]

  init(_ old: City, _ new: City) {
    let stations = Matching(old.stations, new.stations) { $0.id }
    stationPairs = Self.pairs(
      stations.removed, stations.added, key: { $0.name.local + "\n" + ($0.qualifier?.local ?? "") }, Self.isNear)
    let lines = Matching(old.lines, new.lines) { $0.id }
    linePairs = Self.pairs(lines.removed, lines.added, key: { $0.shortName + "\n" + $0.name.local }) { _, _ in true }
    self.stations = Dictionary(stationPairs.map { ($0.old.id, $0.new.id) }, uniquingKeysWith: { first, _ in first })
    self.lines = Dictionary(linePairs.map { ($0.old.id, $0.new.id) }, uniquingKeysWith: { first, _ in first })
  }

  /// One change for all stations, one for all lines.
  var changes: [Change] {
    func change(_ topic: Change.Topic, _ noun: String, _ ids: [(String, String)]) -> [Change] {
      guard !ids.isEmpty else { return [] }
      return [
        Change(
          topic, .changed, .ids, id: nil, name: LocalizedText("\(ids.count) \(noun)\(ids.count == 1 ? "" : "s")", "en"),
          details: ids.map { "\($0.0) -> \($0.1)" })
      ]
    }
    return change(.line, "line", linePairs.map { ($0.old.id.rawValue, $0.new.id.rawValue) })
      + change(.station, "station", stationPairs.map { ($0.old.id.rawValue, $0.new.id.rawValue) })
  }

  /// How far apart stations of one name may be to be the same, in metres.
  private static let nearness = 300.0

  private static func isNear(_ a: Station, _ b: Station) -> Bool {
    guard let one = a.coordinate, let other = b.coordinate else { return true }
    return one.distance(to: other) <= nearness
  }

  /// Members of one key that are alike, where there is only one such pair on either side.
  private static func pairs<Member>(
    _ gone: [Member], _ come: [Member], key: (Member) -> String, _ isAlike: (Member, Member) -> Bool
  ) -> [(old: Member, new: Member)] {
    let before = Dictionary(grouping: gone, by: key)
    let after = Dictionary(grouping: come, by: key)
    return gone.compactMap { old in
      let candidates = after[key(old), default: []].filter { isAlike(old, $0) }
      guard candidates.count == 1, let new = candidates.first,
        before[key(old), default: []].filter({ isAlike($0, new) }).count == 1
      else { return nil }
      return (old, new)
    }
  }
}
