/// The journey with the least walking, or the lowest fare, among those that leave and arrive within bounds.
///
/// The same rounds as ``ForwardSearch``, but a platform keeps every label that no other one beats in both time and cost.
/// A search backward, done before, says which labels can still reach the target in time.
struct ChoiceSearch {
  /// What is as low as possible.
  enum Cost {
    /// Seconds on foot.
    case walking
    /// The fare.
    case fare(Planner)
  }

  /// A way to be ready at a platform.
  private struct Label {
    let platform: Int32
    let time: Moment
    let walk: Int32
    let meter: FareMeter
    let parent: Int32
    let ride: Itinerary.Ride?
    let change: Itinerary.Change?
    let origin: Access?
  }

  /// A rider on a run.
  private struct Rider {
    let label: Int32
    let trip: Int32
    let board: Int32
  }

  private struct Found {
    let parent: Int32
    let ride: Itinerary.Ride
    let target: Access
    let rides: Int
    let arrival: Moment
    let walk: Int32
    let fare: Int32
  }

  private let timetable: Timetable
  private let ends: Ends
  private let departure: Moment
  private let deadline: Moment
  private let mostRides: Int
  private let backward: BackwardSearch
  private let cost: Cost
  private var labels: [Label] = []
  /// For each platform the labels that none beats.
  private var kept: [[Int32]]
  /// Those of them that the last round added.
  private var fresh: [[Int32]]
  /// Those that this round has added.
  private var next: [[Int32]]
  private var marked: [Int32] = []
  private var isMarked: [Bool]
  private var best: Found?
  private var round = 0

  init(
    _ timetable: Timetable, _ ends: Ends, departure: Moment, deadline: Moment, mostRides: Int,
    backward: BackwardSearch, cost: Cost
  ) {
    self.timetable = timetable
    self.ends = ends
    self.departure = departure
    self.deadline = deadline
    self.mostRides = mostRides
    self.backward = backward
    self.cost = cost
    let platforms = timetable.network.platformCount
    kept = [[Int32]](repeating: [], count: platforms)
    fresh = kept
    next = kept
    isMarked = [Bool](repeating: false, count: platforms)
  }

  /// The best journey; nothing when there is none within the bounds.
  mutating func run() -> Itinerary? {
    for origin in ends.origins {
      for platform in timetable.network.platforms(of: origin.station) where timetable.isOpen[Int(platform)] {
        add(
          Label(
            platform: platform, time: departure + origin.seconds, walk: origin.seconds, meter: FareMeter(), parent: -1,
            ride: nil, change: nil, origin: origin))
      }
    }
    while !marked.isEmpty && round < mostRides { nextRound() }
    guard let best else { return nil }
    return itinerary(best)
  }

  private mutating func add(_ label: Label) {
    guard timetable.isOpen[Int(label.platform)],
      label.time <= backward.latest(at: label.platform, rides: mostRides - round - (label.origin == nil ? 1 : 0))
    else { return }
    let platform = Int(label.platform)
    for other in kept[platform] where beats(labels[Int(other)], label) { return }
    kept[platform] = unbeaten(kept[platform], by: label)
    next[platform] = unbeaten(next[platform], by: label)
    kept[platform].append(Int32(labels.count))
    next[platform].append(Int32(labels.count))
    labels.append(label)
    if !isMarked[platform] {
      isMarked[platform] = true
      marked.append(label.platform)
    }
  }

  private func unbeaten(_ bag: [Int32], by label: Label) -> [Int32] {
    var result: [Int32] = []
    for other in bag where !beats(label, labels[Int(other)]) { result.append(other) }
    return result
  }

  private func beats(_ a: Label, _ b: Label) -> Bool {
    guard a.time <= b.time else { return false }
    switch cost {
    case .walking: return a.walk <= b.walk
    case .fare: return a.meter.isNoDearer(than: b.meter)
    }
  }

  private mutating func nextRound() {
    let network = timetable.network
    let start = marked
    for platform in start {
      fresh[Int(platform)] = next[Int(platform)]
      next[Int(platform)] = []
      isMarked[Int(platform)] = false
    }
    marked = []
    var firstCall = [Int32](repeating: .max, count: network.courseCount)
    var courses: [Int32] = []
    for platform in start {
      for visit in Int(network.boardingStart[Int(platform)])..<Int(network.boardingStart[Int(platform) + 1]) {
        let course = network.boardingCourse[visit]
        if firstCall[Int(course)] == .max { courses.append(course) }
        firstCall[Int(course)] = min(firstCall[Int(course)], network.boardingCall[visit])
      }
    }
    Sorting.sort(&courses)
    for course in courses {
      for number in Int(timetable.runStart[Int(course)])..<Int(timetable.runStart[Int(course) + 1]) {
        scan(Run(timetable, number), course: course, from: firstCall[Int(course)])
      }
    }
    for platform in start { fresh[Int(platform)] = [] }
    round += 1
  }

  private mutating func scan(_ run: Run, course: Int32, from firstCall: Int32) {
    let tables = timetable.network.tables
    let start = tables.courseStart[Int(course)]
    var riders: [Rider] = []
    for call in firstCall..<timetable.network.calls(of: course) {
      let flags = tables.callFlags[Int(start + call)]
      let platform = tables.callPlatform[Int(start + call)]
      if !timetable.isOpen[Int(platform)] { continue }
      if flags & CallFlags.alight != 0 {
        for rider in riders { alight(run, rider, call, platform, course) }
      }
      if flags & CallFlags.board != 0 {
        for label in fresh[Int(platform)] {
          let trip = run.firstTrip(tables.times, leaving: call, from: labels[Int(label)].time, before: run.trips)
          if trip < run.trips { board(Rider(label: label, trip: trip, board: call), &riders) }
        }
      }
    }
  }

  private func board(_ rider: Rider, _ riders: inout [Rider]) {
    if case .walking = cost {
      let walk = labels[Int(rider.label)].walk
      for other in riders where other.trip <= rider.trip && labels[Int(other.label)].walk <= walk { return }
      var kept: [Rider] = []
      for other in riders where other.trip < rider.trip || labels[Int(other.label)].walk < walk { kept.append(other) }
      riders = kept
    }
    riders.append(rider)
  }

  private mutating func alight(_ run: Run, _ rider: Rider, _ call: Int32, _ platform: Int32, _ course: Int32) {
    let tables = timetable.network.tables
    let arrival = run.arrival(tables.times, call, rider.trip)
    if arrival > deadline { return }
    let parent = labels[Int(rider.label)]
    let ride = Itinerary.Ride(
      lane: run.lane, shift: run.shift, day: run.day, trip: rider.trip, board: rider.board, alight: call)
    let meter = meter(after: ride, course: course, from: parent.meter)
    finish(ride, parent: rider.label, platform: platform, arrival: arrival, walk: parent.walk, meter: meter)
    let durations = timetable.days[Int(run.day)].durations
    for change in Int(tables.changeStart[Int(platform)])..<Int(tables.changeStart[Int(platform) + 1]) {
      for span in durations.spans(of: Int(tables.changeRules[change])) {
        let from = durations.from[span] + run.shift
        let trip =
          arrival >= from ? rider.trip : run.firstTrip(tables.times, arriving: call, at: from, from: rider.trip)
        if trip == run.trips { break }
        let moment = run.arrival(tables.times, call, trip)
        guard moment < durations.until[span] + run.shift else { continue }
        let later = Itinerary.Ride(
          lane: run.lane, shift: run.shift, day: run.day, trip: trip, board: rider.board, alight: call)
        let target = tables.changeTarget[change]
        let seconds = durations.seconds[span]
        add(
          Label(
            platform: target, time: moment + seconds, walk: parent.walk + seconds, meter: meter, parent: rider.label,
            ride: later,
            change: Itinerary.Change(from: platform, to: target, seconds: seconds, rule: durations.rule[span]),
            origin: nil))
      }
    }
  }

  private func meter(after ride: Itinerary.Ride, course: Int32, from meter: FareMeter) -> FareMeter {
    guard case .fare(let planner) = cost else { return meter }
    var meter = meter
    meter.add(ride, planner.pack.fares, timetable)
    return meter
  }

  private mutating func finish(
    _ ride: Itinerary.Ride, parent: Int32, platform: Int32, arrival: Moment, walk: Int32, meter: FareMeter
  ) {
    let station = timetable.network.tables.platformStation[Int(platform)]
    for target in ends.targets where target.station == station && arrival + target.seconds <= deadline {
      var fare: Int32 = 0
      if case .fare(let planner) = cost { fare = meter.total(planner.pack.fares, timetable) ?? .max }
      let found = Found(
        parent: parent, ride: ride, target: target, rides: round + 1, arrival: arrival + target.seconds,
        walk: walk + target.seconds, fare: fare)
      if let now = best, !isBetter(found, now) { continue }
      best = found
    }
  }

  private func isBetter(_ a: Found, _ b: Found) -> Bool {
    if a.fare != b.fare { return a.fare < b.fare }
    if case .walking = cost, a.walk != b.walk { return a.walk < b.walk }
    if a.arrival != b.arrival { return a.arrival < b.arrival }
    if a.rides != b.rides { return a.rides < b.rides }
    return a.walk < b.walk
  }

  private func itinerary(_ found: Found) -> Itinerary {
    var rides = [found.ride]
    var changes: [Itinerary.Change] = []
    var label = labels[Int(found.parent)]
    while let ride = label.ride, let change = label.change {
      rides.append(ride)
      changes.append(change)
      label = labels[Int(label.parent)]
    }
    rides.reverse()
    changes.reverse()
    let origin = label.origin ?? Access(station: 0)
    return Itinerary(
      rides: rides, changes: changes, origin: origin, target: found.target,
      departure: timetable.network.departure(of: rides[0]) - origin.seconds, arrival: found.arrival)
  }
}
