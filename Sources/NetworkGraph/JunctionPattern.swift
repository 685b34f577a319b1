/// The pattern of a junction: from which of the tracks around a node lines pass to which, their directions aside.
package struct JunctionPattern {
  /// Two of the tracks around a node, counted around it.
  private struct Chord: Hashable {
    let low: Int
    let high: Int

    /// Whether both can be straight: their ends alternate.
    func crosses(_ other: Chord) -> Bool {
      let ends = [low, high, other.low, other.high]
      return Set(ends).count == 4 && (low..<high).contains(other.low) != (low..<high).contains(other.high)
    }
  }

  /// How many tracks there are.
  private let count: Int
  /// Between which of them how many lines pass, in order.
  private let chords: [(Chord, lines: Int)]
  /// How many lines bend however straight the tracks run: where lines meet without crossing, or share a track on one side
  /// only, no more than one of them can go straight on through the one point. Where lines take more ways than can be looked
  /// through, nothing is claimed.
  package let leastBends: Int

  private init(count: Int, _ lines: [Chord: Int]) {
    self.count = count
    chords = lines.sorted { ($0.key.low, $0.key.high) < ($1.key.low, $1.key.high) }.map { ($0.key, $0.value) }
    leastBends =
      chords.count <= Self.mostChords
      ? chords.reduce(0) { $0 + $1.lines } - Self.mostStraight(chords[...], beside: []) : 0
  }

  /// How lines pass a node.
  ///
  /// - Parameters:
  ///   - around: the tracks at the node in their order around it.
  ///   - passages: from which of them to which each line passes.
  package init(around: [Int], passages: [(from: Int, to: Int)]) {
    let slots = Dictionary(around.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var lines: [Chord: Int] = [:]
    for passage in passages {
      guard let from = slots[passage.from], let to = slots[passage.to] else { continue }
      lines[Chord(low: min(from, to), high: max(from, to)), default: 0] += 1
    }
    self.init(count: around.count, lines)
  }

  /// The most lines that can go straight on, of those on the chords that cross all of `chosen`.
  private static func mostStraight(_ chords: ArraySlice<(Chord, lines: Int)>, beside chosen: [Chord]) -> Int {
    guard let (first, lines) = chords.first else { return 0 }
    let without = mostStraight(chords.dropFirst(), beside: chosen)
    guard chosen.allSatisfy(first.crosses) else { return without }
    return max(without, lines + mostStraight(chords.dropFirst(), beside: chosen + [first]))
  }

  /// How many ways of lines are looked through, and among how many tracks.
  private static let (mostChords, mostTracks) = (16, 10)

  /// The groups of neighbouring tracks, clockwise, that leave the node on one track each if that lets more lines go straight
  /// on; none where it is not worth it.
  ///
  /// - Parameter isNarrow: whether two neighbouring tracks may share one; of a group, whether its first and last may.
  func gatherings(isNarrow: (_ first: Int, _ last: Int) -> Bool) -> [[Int]] {
    guard count > 2, count <= Self.mostTracks, leastBends > 0 else { return [] }
    var best = (cost: Double(leastBends), groups: [[Int]]())
    // A group ends where a cut is set.
    for cuts in 1..<(1 << count) {
      let groups = Self.groups(cuts: cuts, count)
      let merged = groups.filter { $0.count > 1 }
      guard groups.count > 1, !merged.isEmpty, merged.allSatisfy({ isNarrow($0[0], $0[$0.count - 1]) }),
        let gathered = gathered(groups)
      else { continue }
      let cost =
        Double(gathered.leastBends) + Self.gathering * Double(merged.reduce(0) { $0 + $1.count - 1 })
      if cost < best.cost - 1e-9 { best = (cost, merged) }
    }
    return best.groups
  }

  /// What it costs to put one more track on another, in bends.
  private static let gathering = 0.3

  private static func groups(cuts: Int, _ count: Int) -> [[Int]] {
    let first = (cuts.trailingZeroBitCount + 1) % count
    var groups: [[Int]] = [[]]
    for offset in 0..<count {
      let track = (first + offset) % count
      groups[groups.count - 1].append(track)
      if offset + 1 < count, cuts >> track & 1 == 1 { groups.append([]) }
    }
    return groups
  }

  /// How lines pass where tracks share one; nothing where a line would turn back on it.
  private func gathered(_ groups: [[Int]]) -> JunctionPattern? {
    var group = Array(repeating: 0, count: count)
    for (index, tracks) in groups.enumerated() { for track in tracks { group[track] = index } }
    var lines: [Chord: Int] = [:]
    for (chord, number) in chords {
      let (low, high) = (group[chord.low], group[chord.high])
      guard low != high else { return nil }
      lines[Chord(low: min(low, high), high: max(low, high)), default: 0] += number
    }
    return JunctionPattern(count: groups.count, lines)
  }
}
