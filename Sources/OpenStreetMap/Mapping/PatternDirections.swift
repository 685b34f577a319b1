internal import TransitModel

/// Sorts the patterns of a line into its two directions.
struct PatternDirections {
  /// The patterns of each direction, the whole line first; one direction for a one-way ring.
  let directions: [[PatternDraft]]

  /// `patterns` with the longest first.
  init(_ patterns: [PatternDraft], of line: LineDraft, log: FindingLog) {
    var sides: [[PatternDraft]] = [[], []]
    var open = patterns
    while !open.isEmpty {
      // What shares no two stations with what is sorted begins anew, as a branch of its own.
      let next = open.firstIndex { Self.side(of: $0, among: sides) != nil } ?? 0
      let pattern = open.remove(at: next)
      sides[Self.side(of: pattern, among: sides) ?? 0].append(pattern)
    }
    if sides[0].isEmpty { sides.swapAt(0, 1) }
    for side in sides.indices { Self.order(&sides[side]) }
    Self.complete(&sides, of: line, log)
    directions = sides.filter { !$0.isEmpty }
  }

  private static func order(_ patterns: inout [PatternDraft]) {
    patterns.sort { ($1.visits.count, $0.id) < ($0.visits.count, $1.id) }
  }

  /// The side whose patterns a pattern runs along; nothing where it meets none in two stations.
  private static func side(of pattern: PatternDraft, among sides: [[PatternDraft]]) -> Int? {
    var balance = 0
    for (side, patterns) in sides.enumerated() {
      for other in patterns { balance += (side == 0 ? 1 : -1) * sense(pattern, other) }
    }
    return balance > 0 ? 0 : balance < 0 ? 1 : nil
  }

  /// How many steps of a pattern go along another one, less those that go against it.
  private static func sense(_ pattern: PatternDraft, _ other: PatternDraft) -> Int {
    let ring = other.isLoop ? Array(other.stations.dropLast()) : other.stations
    let place = Dictionary(ring.enumerated().map { ($1, $0) }) { first, _ in first }
    let known = pattern.stations.compactMap { place[$0] }
    return zip(known, known.dropFirst()).reduce(0) { sum, step in
      guard step.0 != step.1 else { return sum }
      guard other.isLoop else { return sum + (step.1 > step.0 ? 1 : -1) }
      let ahead = (step.1 - step.0 + ring.count) % ring.count
      return sum + (ahead * 2 < ring.count ? 1 : ahead * 2 > ring.count ? -1 : 0)
    }
  }

  /// Gives a line that runs one way only the way back, except a ring.
  private static func complete(_ sides: inout [[PatternDraft]], of line: LineDraft, _ log: FindingLog) {
    guard sides[1].isEmpty, let whole = sides[0].first, !whole.isLoop else { return }
    sides[1] = sides[0].map { $0.reversed(id: $0.id + "-back") }
    log.add(
      "osm-missing-direction", .warning, line.id,
      "only one direction of \(line.shortName.quoted) is there (\(whole.route.id)); the other is taken for the same stops in reverse",
      found: "1 direction", expected: "2 directions")
  }

  /// What sets a pattern apart from the whole line of its direction.
  static func kind(of pattern: PatternDraft, whole: PatternDraft) -> ServicePattern.Kind {
    if pattern.isLoop { return .loop }
    let (part, all) = (pattern.stations, whole.stations)
    guard pattern.id != whole.id, part.count < all.count else { return .regular }
    if (0...(all.count - part.count)).contains(where: { Array(all[$0..<$0 + part.count]) == part }) { return .short }
    var rest = all[...]
    for station in part {
      guard let place = rest.firstIndex(of: station) else { return .regular }
      rest = rest[(place + 1)...]
    }
    return .express
  }
}
