/// Tries many small changes of a map: a few names that are pressed leave their places, the tracks go back a little or much,
/// on the whole map or around one name, and room is made again. What is better is kept.
///
/// Some changes are tried side by side, and the best of them is the map that the next ones start from; which ones are tried
/// does not depend on how many processors there are.
struct MapVariation {
  private var random: SplitMix
  private let chains: [Chain]

  /// Changes that depend on a seed, of maps whose tracks are these runs.
  init(seed: UInt64, chains: [Chain]) {
    random = SplitMix(seed: seed)
    self.chains = chains
  }

  /// Tries so many changes of a map, or fewer when nothing is left to be better.
  mutating func improve(_ map: inout FoundMap, times: Int) {
    var courses: [ChainCourses.Course] = []
    var known: Double?
    for _ in 0..<(times + Self.batch - 1) / Self.batch {
      if map.isGood { return }
      if map.value != known { (courses, known) = (map.courses(chains), map.value) }
      let (start, offered) = (map, courses)
      let found = SideBySide.map((0..<Self.batch).map { _ in random.next() }) { seed in
        var change = Change(seed: seed)
        return change.map(from: start, offered)
      }
      for candidate in found where candidate.value < map.value { map = candidate }
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
  mutating func map(from map: FoundMap, _ courses: [ChainCourses.Course]) -> FoundMap {
    var found = FoundMap(map.seats, map.fit)
    if !courses.isEmpty, random.unit() < Self.leading {
      lead(courses[Int(random.unit() * random.unit() * Double(courses.count))], map, &found)
    } else if random.next() % 3 == 0 {
      vary(map, &found)
    } else {
      varyNearby(map, &found)
    }
    if found.value < map.value + Self.promise {
      found.refine(rounds: Self.refinements, work: Self.work, freeing: .faulty)
    }
    return found.value < map.value ? found : map
  }

  /// Makes room anew on the whole map.
  private mutating func vary(_ map: FoundMap, _ found: inout FoundMap) {
    var (seats, fit) = (map.seats, map.fit)
    seats.calmDown()
    leave(one(of: [0, 1, 1, 2, 3, 5, 8]), of: Array(seats.pressed(fit.nodePressure).prefix(Self.mostPressed)), &seats)
    let (fidelity, evenness) = (one(of: [1, 1.5, 2, 3, 5]), one(of: [1, 1.5, 2, 4]))
    let way = Way(fidelity: fidelity, evenness: evenness, price: 4, rise: 2, firstEnd: 4, firstVain: 3, lastFirm: 7)
    giveWay(price: one(of: [0.3, 1, 2, 4, 8]), times: one(of: [0, 1, 2, 4]), way, &seats, &fit)
    makeRoom(way, map, &seats, &fit, &found)
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
    let (price, growth, level) = (one(of: [8.0, 20]), one(of: [1.5, 2, 3]), one(of: [0.02, 0.1, 0.3]))
    seats.loosen(region, to: level)
    leave(
      one(of: [0, 1, 1, 2, 3, 5]), of: (hasFaults ? [middle] : []) + pressed.filter { region.contains($0) }, &seats)
    let way = Way(
      region: region, level: level, growth: growth, fidelity: one(of: [1, 1.5, 2, 3]), evenness: one(of: [1, 1.5, 2]),
      price: price, firstEnd: 3)
    giveWay(price: price, times: one(of: [0, 1, 2, 3]), way, &seats, &fit)
    makeRoom(way, map, &seats, &fit, &found)
  }

  /// Leads a run of track elsewhere and makes room anew around it.
  private mutating func lead(_ course: ChainCourses.Course, _ map: FoundMap, _ found: inout FoundMap) {
    var (seats, fit) = (map.seats, map.fit.led(in: course.applied(to: map.fit.wire.directions)))
    seats.calmDown()
    let (fidelity, evenness) = (one(of: [1, 1.5, 2, 3]), one(of: [1, 1.5, 2]))
    let way = Way(fidelity: fidelity, evenness: evenness, price: 4, rise: 2, firstEnd: 4, firstVain: 4, lastFirm: 7)
    giveWay(price: one(of: [0.1, 0.5, 2]), times: Self.settling, way, &seats, &fit)
    guard fit.isInShape else { return }
    let layout = fit.result
    fit = fit.settled
    seats = seats.moved(to: layout, anewAt: Set(course.edges.flatMap { [layout.edges[$0].from, layout.edges[$0].to] }))
    makeRoom(way, map, &seats, &fit, &found)
  }

  /// The share of changes that lead tracks elsewhere, and how often those are pulled before places are chosen on them.
  private static let (leading, settling) = (0.3, 3)

  /// How room is made anew.
  private struct Way {
    /// The seats that may take another place, all where it is nil, how urgent they are at first, and how much more so from
    /// round to round until they are as urgent as others.
    var region: Set<Int>?
    var level = 1.0
    var growth = 1.0
    /// How firm the tracks are while seats are less urgent, and before the round ``lastFirm``.
    let fidelity: Double
    let evenness: Double
    /// What names press for room in the first round, and how much more from round to round.
    let price: Double
    var rise = 0.0
    /// The rounds from which on it ends where nothing overlaps, and where the map has become too bad.
    let firstEnd: Int
    var firstVain = 0
    var lastFirm = 0
  }

  /// Lets the tracks go back, as names press little.
  private func giveWay(price: Double, times: Int, _ way: Way, _ seats: inout LabelSeats, _ fit: inout WireFit) {
    for _ in 0..<times {
      seats.pull(&fit, price: price, rounds: Self.work, fidelity: way.fidelity, evenness: way.evenness)
    }
  }

  /// Chooses places and pulls the tracks in turn, and keeps the best map on the way.
  private func makeRoom(
    _ way: Way, _ start: FoundMap, _ seats: inout LabelSeats, _ fit: inout WireFit, _ found: inout FoundMap
  ) {
    var level = way.level
    for round in 0..<Self.rounds {
      seats.choose(fit, price: Self.overlap, steps: Self.steps, among: way.region)
      let score = found.keepBetter(seats, fit)
      let isTight = level >= 1
      // A map already so much worse than that at the start would hardly become better.
      let isInVain = score.badness > start.value + Self.hope
      if isTight, seats.faults.isEmpty && round >= way.firstEnd || isInVain && round >= way.firstVain { return }
      level = min(1, level * way.growth)
      seats.press(but: way.region ?? [], at: level)
      if round >= Self.remembering { seats.remember() }
      let isFirm = !isTight || round < way.lastFirm
      seats.pull(
        &fit, price: way.price + way.rise * Double(round), rounds: Self.work,
        fidelity: isFirm ? way.fidelity : 1, evenness: isFirm ? way.evenness : 1)
    }
  }

  /// Makes some of the names that are pressed avoid their places.
  private mutating func leave(_ count: Int, of pressed: [Int], _ seats: inout LabelSeats) {
    guard !pressed.isEmpty else { return }
    for _ in 0..<count { seats.avoid(one(of: pressed), by: one(of: [2, 4, 8])) }
  }

  /// How often room is made, and how often gaps are evened out in the end.
  private static let (rounds, refinements) = (14, 10)
  /// How much worse than at the start a map may be while room is made, and how much when its gaps are evened out in the end.
  private static let (hope, promise) = (12.0, 6.0)
  /// From what round on places become dearer that overlap something, and the work of a pull.
  private static let (remembering, work) = (6, 80)
  /// What an overlap costs when places are chosen, and how many choices are tried.
  private static let (overlap, steps) = (40.0, 1000)
  /// How many of the names that are pressed most may leave their places when the whole map is changed.
  private static let mostPressed = 60
}
