internal import Geometry

extension SchematicLayout {
  /// How many bends at stations are left however straight its tracks run: where lines meet at a station without crossing, or
  /// share a track on one side only, no more than one of them can go straight on through the one point. Bends count once for
  /// each line that makes them, as in ``LayoutScore``.
  public var leastBendsAtStations: Int {
    let (incident, passages) = (incidentEdges, passagesAt)
    return drawnStations.reduce(0) { $0 + leastBends(at: $1, incident[$1], passages[$1]) }
  }

  private func leastBends(at node: Int, _ around: [Int], _ passages: [Passage]) -> Int {
    let inOrder = around.compactMap { edge in heading(of: edge, from: node).map { (angle(of: $0), edge) } }
      .sorted { $0 < $1 }
    let slots = Dictionary(inOrder.enumerated().map { ($1.1, $0) }, uniquingKeysWith: { first, _ in first })
    var lines: [Chord: Int] = [:]
    for passage in passages {
      guard let from = slots[passage.from], let to = slots[passage.to] else { continue }
      lines[Chord(low: min(from, to), high: max(from, to)), default: 0] += 1
    }
    let chords = lines.sorted { ($0.key.low, $0.key.high) < ($1.key.low, $1.key.high) }.map { ($0.key, $0.value) }
    guard chords.count <= Self.mostChords else { return 0 }
    return chords.reduce(0) { $0 + $1.1 } - Self.mostStraight(chords[...], beside: [])
  }

  /// Where lines pass a node: the numbers of the two tracks that they take, counted around it.
  private struct Chord: Hashable {
    let low: Int
    let high: Int

    /// Whether both can be straight: their ends alternate.
    func crosses(_ other: Chord) -> Bool {
      let ends = [low, high, other.low, other.high]
      return Set(ends).count == 4 && (low..<high).contains(other.low) != (low..<high).contains(other.high)
    }
  }

  /// The most lines that can go straight on, of those on the chords that cross all of `chosen`.
  private static func mostStraight(_ chords: ArraySlice<(Chord, Int)>, beside chosen: [Chord]) -> Int {
    guard let (first, lines) = chords.first else { return 0 }
    let without = mostStraight(chords.dropFirst(), beside: chosen)
    guard chosen.allSatisfy(first.crosses) else { return without }
    return max(without, lines + mostStraight(chords.dropFirst(), beside: chosen + [first]))
  }

  /// Where lines take more ways than these through one station, nothing is claimed.
  private static let mostChords = 16
}
