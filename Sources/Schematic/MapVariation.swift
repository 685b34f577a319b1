/// Tries many small changes of a map: a few names that are pressed leave their places, the tracks go back a little or much,
/// on the whole map or around one name, and room is made again. What is better is kept.
///
/// Some changes are tried side by side, and the best of them is the map that the next ones start from; which ones are tried
/// does not depend on how many processors there are.
struct MapVariation {
  private var random: SplitMix

  /// Changes that depend on a seed.
  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Tries so many changes of a map, or fewer when nothing is left to be better.
  mutating func improve(_ map: inout FoundMap, times: Int) {
    for _ in 0..<(times + Self.batch - 1) / Self.batch where !map.isGood {
      let seeds = (0..<Self.batch).map { _ in random.next() }
      let start = map
      var found: [FoundMap?] = seeds.map { _ in nil }
      found.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let found = buffer
        SideBySide.perform(seeds.count) { index in
          var change = Change(seed: seeds[index])
          found[index] = change.map(from: start)
        }
      }
      for candidate in found.compactMap({ $0 }) where candidate.value < map.value { map = candidate }
    }
  }

  /// How many changes are tried side by side.
  private static let batch = 4
}

/// One change of a map.
private struct Change {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func one<Value>(of values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

  /// The map that the change leads to, or the given one where that is better.
  mutating func map(from map: FoundMap) -> FoundMap {
    var found = FoundMap(map.seats, map.fit)
    if random.next() % 3 == 0 { vary(map, &found) } else { varyNearby(map, &found) }
    if found.value < map.value + Self.promise { found.refine(rounds: Self.refinements, work: Self.work, among: []) }
    return found.value < map.value ? found : map
  }

  /// Makes room anew on the whole map.
  private mutating func vary(_ map: FoundMap, _ found: inout FoundMap) {
    var (seats, fit) = (map.seats, map.fit)
    seats.calmDown()
    let pressed = seats.pressed(fit.nodePressure).prefix(Self.mostPressed)
    leave(one(of: [0, 1, 1, 2, 3, 5, 8]), of: Array(pressed), &seats)
    let (fidelity, evenness) = (one(of: [1, 1.5, 2, 3, 5]), one(of: [1, 1.5, 2, 4]))
    let price = one(of: [0.3, 1, 2, 4, 8])
    for _ in 0..<one(of: [0, 1, 2, 4]) {
      fit.pull(seats.bodies, price: price, rounds: Self.work, fidelity: fidelity, evenness: evenness)
    }
    for round in 0..<Self.rounds {
      seats.choose(fit, price: Self.overlap, steps: Self.steps)
      found.keepBetter(seats, fit)
      if seats.faults.isEmpty, round > 3 { return }
      if round > 2, isInVain(fit, map) { return }
      seats.press()
      if round >= Self.remembering { seats.remember() }
      let isEarly = round < Self.rounds / 2
      fit.pull(
        seats.bodies, price: 4 + 2 * Double(round), rounds: Self.work, fidelity: isEarly ? fidelity : 1,
        evenness: isEarly ? evenness : 1)
    }
  }

  /// Makes room anew around one name that overlaps something, or one that is pressed where none does.
  private mutating func varyNearby(_ map: FoundMap, _ found: inout FoundMap) {
    var (seats, fit) = (map.seats, map.fit)
    let pressed = seats.pressed(fit.nodePressure)
    guard !pressed.isEmpty else { return }
    let hasFaults = !seats.faults.isEmpty
    let hard = pressed[Int(random.unit() * random.unit() * Double(pressed.count))]
    let middle = hasFaults ? one(of: seats.faults) : hard
    let region = seats.near(middle, within: one(of: [3, 5, 8, hasFaults ? 12 : .infinity]), fit)
    let (price, growth) = (one(of: [8.0, 20]), one(of: [1.5, 2, 3]))
    var level = one(of: [0.02, 0.1, 0.3])
    seats.loosen(region, to: level)
    leave(
      one(of: [0, 1, 1, 2, 3, 5]), of: (hasFaults ? [middle] : []) + pressed.filter { region.contains($0) }, &seats)
    let (fidelity, evenness) = (one(of: [1, 1.5, 2, 3]), one(of: [1, 1.5, 2]))
    for _ in 0..<one(of: [0, 1, 2, 3]) {
      fit.pull(seats.bodies, price: price, rounds: Self.work, fidelity: fidelity, evenness: evenness)
    }
    for round in 0..<Self.rounds {
      seats.choose(fit, price: Self.overlap, steps: Self.steps, among: region)
      found.keepBetter(seats, fit)
      let isTight = level >= 1
      if isTight, seats.faults.isEmpty && round > 2 || isInVain(fit, map) { return }
      level = min(1, level * growth)
      seats.press(but: region, at: level)
      if round >= Self.remembering { seats.remember() }
      fit.pull(
        seats.bodies, price: price, rounds: Self.work, fidelity: isTight ? 1 : fidelity,
        evenness: isTight ? 1 : evenness)
    }
  }

  /// Makes some of the names that are pressed avoid their places.
  private mutating func leave(_ count: Int, of pressed: [Int], _ seats: inout LabelSeats) {
    guard !pressed.isEmpty else { return }
    for _ in 0..<count { seats.avoid(one(of: pressed), by: one(of: [2, 4, 8])) }
  }

  /// Whether a map is already so much worse than that at the start that more room would hardly make it better.
  private func isInVain(_ fit: WireFit, _ start: FoundMap) -> Bool {
    LayoutScore(fit.result).badness > start.value + Self.hope
  }

  /// How much worse than at the start a map may be while room is made, and how much when its gaps are evened out in the end,
  /// and how often they are.
  private static let (hope, promise, refinements) = (12.0, 6.0, 10)
  /// How often room is made, from what round on places become dearer that overlap something, and the work of a pull.
  private static let (rounds, remembering, work) = (14, 6, 80)
  /// What an overlap costs when places are chosen, and how many choices are tried.
  private static let (overlap, steps) = (40.0, 1000)
  /// How many of the names that are pressed most may leave their places when the whole map is changed.
  private static let mostPressed = 60
}
