internal import Geometry
internal import Synchronization

/// Makes room for names that overlap something where they are, and leaves all else as it is.
///
/// A pull of the whole map that makes room for one name takes it from another somewhere else, so that on a large map some are
/// always without. Here a few dozen such names become a handful, mostly none, in the time of some pulls.
struct NameRepair {
  /// The names in their places.
  private(set) var seats: LabelSeats
  /// The tracks.
  private(set) var fit: WireFit
  private let fidelity: Double
  private let evenness: Double
  /// Whether names may stand wherever there is room, far from their stations.
  private let maySendAway: Bool

  /// One way to make room.
  private struct Way: Sendable {
    /// How far around a name tracks and names may move at first, in gaps.
    let radius: Double
    /// What names press for room at first.
    let price: Double
    /// After how many rounds they stand wherever there is room.
    let sending: Int
  }

  /// Ways to make room, those of a pair tried side by side; the second pair where few names overlap anything.
  private static let ways = [
    [Way(radius: 2.5, price: 12, sending: 4), Way(radius: 4, price: 12, sending: 4)],
    [Way(radius: 6, price: 12, sending: 2), Way(radius: 3, price: 24, sending: 2)],
  ]
  private static let few = 8
  /// Names nearer to each other than this, in gaps, are repaired together.
  private static let together = 3.0
  /// How often room is made in one way, by how much the radius and the price grow from round to round, the work of a pull, and
  /// how many names more than at first may overlap something on the way.
  private static let (rounds, widening, rise, work, worst) = (6, 0.2, 2.0, 60, 6)
  /// How much dearer a place becomes that overlapped something, and in how many rounds names sent away look anew.
  private static let (lesson, again) = (2.0, 4)
  /// How many times cheaper than on the whole map it is there to lie away from the true place.
  private static let leniency = 0.6
  /// What it costs that the median gap grows: more than names would pay, as the whole map would have to shrink for it.
  private static let shortPrice = 100.0
  /// Up to which median gap names are as large beside it as they should be.
  private static let longestMedian = 1.004

  /// - Parameters:
  ///   - seats: names, of which some overlap something.
  ///   - fit: the tracks.
  ///   - fidelity: how firm the tracks were at the last pull.
  ///   - evenness: how even gaps were to be then.
  ///   - maySendAway: whether names may stand wherever there is room, far from their stations.
  init(_ seats: LabelSeats, _ fit: WireFit, fidelity: Double, evenness: Double, maySendAway: Bool = true) {
    self.seats = seats
    self.fit = fit
    self.fidelity = Self.leniency * fidelity
    self.evenness = evenness
    self.maySendAway = maySendAway
  }

  /// Repairs what overlaps, one group of names that stand near each other after another.
  mutating func run() {
    let price = fit.shortPrice
    fit.shortPrice = Self.shortPrice
    for group in repairedApart(groups) { repair(group) }
    fit.shortPrice = price
    fit.normalise(beyond: Self.longestMedian)
    // What else overlaps something since then.
    seats.choose(fit, price: 1, steps: 0, among: [])
  }

  /// Repairs groups in the first way, side by side those that stand so far apart that nothing one moves touches what another
  /// moves.
  ///
  /// - Returns: the groups for which that did not make room.
  private mutating func repairedApart(_ groups: [[Int]]) -> [[Int]] {
    var (waiting, left) = (groups, [[Int]]())
    while !waiting.isEmpty {
      var batch: [(group: [Int], area: Box)] = []
      var others: [[Int]] = []
      for group in waiting {
        guard let area = area(of: group) else { continue }
        if batch.count < Self.sideBySide, batch.allSatisfy({ !$0.area.overlaps(area) }) {
          batch.append((group, area))
        } else {
          others.append(group)
        }
      }
      waiting = others
      // One alone is tried in two ways at once.
      if batch.count > 1 { repairSideBySide(batch.map(\.group)) }
      left += batch.map(\.group).filter { !Set($0).isDisjoint(with: seats.faults) }
    }
    return left
  }

  /// Repairs groups that stand apart.
  private mutating func repairSideBySide(_ groups: [[Int]]) {
    let start = self
    let tried = SideBySide.map(groups) { start.repaired($0, Self.ways[0][0], isFirst: true, Success()) }
    var taken: [Box] = []
    for case let found? in tried where found.left < start.seats.faults.count {
      // What grew into another's area has to wait for it.
      guard taken.allSatisfy({ !$0.overlaps(found.area) }) else { continue }
      taken.append(found.area)
      seats.adopt(found.seats, within: found.area, fit)
      fit.adopt(found.fit, within: found.area)
    }
  }

  /// What a group may touch when it is repaired in the first way, in few rounds.
  private func area(of group: [Int]) -> Box? {
    MovingPart.area(around: group.map { seats.place(of: $0, fit) }, within: Self.ways[0][0].radius + Self.widening)
  }

  /// So many groups that stand apart are repaired side by side, however many processors there are.
  private static let sideBySide = 4

  /// Repairs a group, as far as its names still overlap something.
  private mutating func repair(_ group: [Int]) {
    for pair in Self.ways.prefix(seats.faults.count > Self.few ? 1 : 2) {
      let names = group.filter(Set(seats.faults).contains)
      if names.isEmpty { return }
      let (start, success) = (self, Success())
      let tried = SideBySide.map(Array(pair.enumerated())) { start.repaired(names, $1, isFirst: $0 == 0, success) }
      // Where the first made room for all, how far the second had come by then must not matter.
      let found = success.isThere.load(ordering: .relaxed) ? Array(tried.prefix(1)) : tried
      guard let best = found.compactMap({ $0 }).min(by: { $0.left < $1.left }), best.left < seats.faults.count else {
        continue
      }
      (seats, fit) = (best.seats, best.fit)
    }
  }

  /// The names that overlap something, those together that stand near each other.
  private var groups: [[Int]] {
    let faults = seats.faults
    let places = faults.map { seats.place(of: $0, fit) }
    var sets = DisjointSets(count: faults.count)
    for one in faults.indices {
      for two in faults.indices.dropFirst(one + 1) where places[one].distance(to: places[two]) < Self.together {
        sets.join(one, two)
      }
    }
    return sets.groups.map { $0.map { faults[$0] } }
  }

  /// Whether the first way made room for all names: what the second comes to does not matter then, and it may end.
  private final class Success: Sendable {
    let isThere = Atomic(false)
  }

  /// The map when room was made for some names in one way, how many names overlap something then on all of it, and outside
  /// what area it is as before; nothing for the second way where the first made room for all.
  private func repaired(
    _ names: [Int], _ way: Way, isFirst: Bool, _ success: Success
  ) -> (seats: LabelSeats, fit: WireFit, left: Int, area: Box)? {
    var (seats, fit) = (seats, fit)
    guard var area = area(of: names) else { return nil }
    var best = (seats: seats, fit: fit, left: seats.faults.count, area: area)
    let others = Set(seats.faults).subtracting(names)
    var bad = names
    for round in 0..<Self.rounds {
      if !isFirst, success.isThere.load(ordering: .relaxed) { return nil }
      let middles = Set(bad + names).sorted().map { seats.place(of: $0, fit) }
      let radius = way.radius + Self.widening * Double(round)
      guard let part = MovingPart(around: middles, within: radius, of: fit.wire.places) else { break }
      area = area.union(part.area)
      seats.press(bad)
      if round > 0 { for name in bad { seats.leave(name, by: Self.lesson) } }
      if maySendAway, round >= way.sending {
        seats.sendAway(fit, anew: (round - way.sending) % Self.again == Self.again - 1, of: bad)
      }
      seats.pull(
        &fit, price: way.price + Self.rise * Double(round), rounds: Self.work, fidelity: fidelity, evenness: evenness,
        only: part)
      seats.choose(fit, price: 40, steps: 600, among: seats.numbers(in: part), looksBriefly: true, only: part)
      if seats.faults.count < best.left { best = (seats, fit, seats.faults.count, area) }
      if best.left <= others.count {
        if isFirst { success.isThere.store(true, ordering: .relaxed) }
        break
      }
      bad = seats.faults.filter { !others.contains($0) }
      if bad.count > names.count + Self.worst { break }
    }
    return best
  }
}
