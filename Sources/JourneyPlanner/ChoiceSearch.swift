/// The journey with the least walking, or the lowest fare, among those that leave and arrive within bounds.
///
/// The same rounds as ``ForwardSearch``, but a platform keeps every label that no other one beats in both time and cost.
/// A search backward, done before, says which labels can still reach the target in time; what a journey costs at least
/// (``FareBound``), which can still be worth it.
struct ChoiceSearch: ~Copyable {
  /// What is as low as possible.
  enum Cost {
    /// Seconds on foot.
    case walking
    /// The fare.
    case fare(FareBound)
  }

  /// A way to be ready at a platform.
  private struct Label {
    let platform: Int32
    let time: Moment
    let walk: Int32
    let meter: FareMeter
    /// The label before the ride, or minus the number of the origin, minus 1.
    let parent: Int32
    let ride: Itinerary.Ride
    let change: Itinerary.Change
    /// The next label that is kept at its platform, or -1.
    var next: Int32 = -1
    /// The next label of its round at its platform, or -1.
    var nextFresh: Int32 = -1
    /// Whether one of its own round beats it.
    var isBeaten = false
  }

  /// A rider on a run.
  private struct Rider {
    let label: Int32
    let trip: Int32
    let board: Int32
  }

  struct Found {
    let parent: Int32
    let ride: Itinerary.Ride
    let target: Access
    let rides: Int
    let arrival: Moment
    let walk: Int32
    let fare: Int32
  }

  private let timetable: Timetable
  private let changes: ChangeReader
  private let ends: Ends
  private let departure: Moment
  private let deadline: Moment
  private let mostRides: Int
  private let backward: BackwardSearch
  private let cost: Cost
  /// What costs more is of no use.
  private var budget: Int32
  private var labels: [Label] = []
  /// For each platform the first of the labels that none beats.
  private var kept: [Int32]
  /// For each platform the first of those that the last round added.
  private var fresh: [Int32]
  private var firstFresh = 0
  private var riders: [Rider] = []
  /// When other discounts may begin to count on the run that is scanned.
  private var discountTurns: [Int32] = []
  private var best: Found?
  private var round = 0
  /// What is known where all journeys are wanted that no other one beats.
  private var front: FareFront?

  /// The best journey that leaves and arrives within bounds, with at most so many rides and at most at such a cost;
  /// nothing when there is none. `backward` is a search from the same deadline with as many rides.
  @inline(never)
  static func best(
    _ timetable: Timetable, _ ends: Ends, _ departure: Moment, _ deadline: Moment, _ mostRides: Int,
    _ backward: consuming BackwardSearch, _ cost: Cost, budget: Int32 = .max
  ) -> Itinerary? {
    var search = ChoiceSearch(
      timetable, ends, departure: departure, deadline: deadline, mostRides: mostRides, backward: backward, cost: cost,
      budget: budget)
    search.run()
    guard let best = search.best else { return nil }
    return search.itinerary(best)
  }

  /// The journeys within bounds that no other one beats in arrival, changes and fare, as far as none of `front` beats them.
  @inline(never)
  static func all(
    _ timetable: Timetable, _ ends: Ends, _ departure: Moment, _ deadline: Moment, _ backward: consuming BackwardSearch,
    _ bound: FareBound, beyond front: FareFront
  ) -> (journeys: [Itinerary], points: [FareFront.Point]) {
    var search = ChoiceSearch(
      timetable, ends, departure: departure, deadline: deadline, mostRides: ForwardSearch.mostRides,
      backward: backward, cost: .fare(bound), budget: front.highestFare - 1)
    search.front = front
    search.run()
    var journeys: [Itinerary] = []
    var points: [FareFront.Point] = []
    for point in search.front?.points ?? [] {
      guard let found = point.found else { continue }
      journeys.add(search.itinerary(found))
      points.add(point)
    }
    return (journeys, points)
  }

  @inline(never)
  private init(
    _ timetable: Timetable, _ ends: Ends, departure: Moment, deadline: Moment, mostRides: Int,
    backward: consuming BackwardSearch, cost: Cost, budget: Int32
  ) {
    self.timetable = timetable
    changes = ChangeReader(timetable.network)
    self.ends = ends
    self.departure = departure
    self.deadline = deadline
    self.mostRides = mostRides
    self.backward = backward
    self.cost = cost
    self.budget = budget
    kept = [Int32](repeating: -1, count: timetable.network.platformCount)
    fresh = kept
  }

  @inline(never)
  private mutating func run() {
    let none = Itinerary.Ride(lane: 0, shift: 0, day: 0, trip: 0, board: 0, alight: 0)
    for number in ends.origins.indices {
      let origin = ends.origins[number]
      for platform in timetable.network.platforms(of: origin) {
        add(
          Label(
            platform: platform, time: departure + origin.seconds, walk: origin.seconds, meter: FareMeter(),
            parent: -1 - Int32(number), ride: none, change: Itinerary.Change(from: 0, to: 0, seconds: 0, rule: 0)),
          ridesLeft: mostRides)
      }
    }
    while labels.count > firstFresh && round < mostRides { nextRound() }
  }

  /// Whether someone who is ready at a platform then can still arrive in time.
  @inline(never)
  private func isInTime(_ platform: Int32, _ time: Moment, ridesLeft: Int) -> Bool {
    timetable.isOpen[Int(platform)] && time <= backward.latest(at: platform, rides: ridesLeft)
  }

  private mutating func add(_ label: Label, ridesLeft: Int) {
    guard isInTime(label.platform, label.time, ridesLeft: ridesLeft) else { return }
    let least = least(label)
    if least > budget { return }
    if front?.excludes(arrival: label.time, rides: mostRides - ridesLeft + 1, fare: least) ?? false { return }
    let platform = Int(label.platform)
    var before: Int32 = -1
    var other = kept[platform]
    while other >= 0 {
      let next = labels[Int(other)].next
      if beats(labels[Int(other)], label) { return }
      if beats(label, labels[Int(other)]) {
        if Int(other) >= firstFresh { labels[Int(other)].isBeaten = true }
        if before < 0 { kept[platform] = next } else { labels[Int(before)].next = next }
      } else {
        before = other
      }
      other = next
    }
    labels.append(label)
    labels[labels.count - 1].next = kept[platform]
    kept[platform] = Int32(labels.count - 1)
  }

  /// What a journey by way of a label costs at least.
  @inline(never)
  private func least(_ label: borrowing Label) -> Int32 {
    switch cost {
    case .walking: label.walk
    case .fare(let bound):
      label.parent < 0
        ? bound.least(from: timetable.network.tables.platformStation[Int(label.platform)])
        : bound.least(label.meter, at: timetable.network.tables.platformStation[Int(label.platform)])
    }
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
    var firstCall = [Int32](repeating: .max, count: network.courseCount)
    let end = labels.count
    for index in stride(from: end - 1, through: firstFresh, by: -1) where !labels[index].isBeaten {
      let platform = Int(labels[index].platform)
      labels[index].nextFresh = fresh[platform]
      fresh[platform] = Int32(index)
      if labels[index].nextFresh >= 0 { continue }
      for visit in Int(network.boardingStart[platform])..<Int(network.boardingStart[platform + 1]) {
        let course = Int(network.boardingCourse[visit])
        firstCall[course] = min(firstCall[course], network.boardingCall[visit])
      }
    }
    let begin = firstFresh
    firstFresh = end
    for course in 0..<network.courseCount where firstCall[course] != .max {
      for number in Int(timetable.runStart[course])..<Int(timetable.runStart[course + 1]) {
        scan(Run(timetable, number), course: Int32(course), from: firstCall[course])
      }
    }
    for index in begin..<end { fresh[Int(labels[index].platform)] = -1 }
    round += 1
  }

  private mutating func scan(_ run: Run, course: Int32, from firstCall: Int32) {
    let network = timetable.network
    let start = network.tables.courseStart[Int(course)]
    riders.removeAll(keepingCapacity: true)
    if case .fare(let bound) = cost {
      let tariff = bound.planner.pack.fares.lineTariff[Int(network.line(of: Int(run.lane)))]
      discountTurns = tariff < 0 ? [] : bound.discountTurns[Int(tariff)]
    }
    for call in firstCall..<network.calls(of: course) {
      let flags = network.tables.callFlags[Int(start + call)]
      let platform = network.tables.callPlatform[Int(start + call)]
      if !timetable.isOpen[Int(platform)] { continue }
      if flags & CallFlags.alight != 0 {
        for rider in riders.indices { leave(run, riders[rider], call, platform) }
      }
      if flags & CallFlags.board != 0 {
        var label = fresh[Int(platform)]
        while label >= 0 {
          board(run, label, call)
          label = labels[Int(label)].nextFresh
        }
      }
    }
  }

  /// Boards the first trip, and the first ones after another discount begins.
  private mutating func board(_ run: Run, _ label: Int32, _ call: Int32) {
    let times = timetable.network.tables.times
    let first = run.firstTrip(times, leaving: call, from: labels[Int(label)].time, before: run.trips)
    if first == run.trips { return }
    board(Rider(label: label, trip: first, board: call))
    for turn in discountTurns {
      let trip = run.firstTrip(times, leaving: call, from: turn + run.shift, before: run.trips)
      if trip > first && trip < run.trips { board(Rider(label: label, trip: trip, board: call)) }
    }
  }

  /// Leaves the trip, or the first one that arrives after another discount begins.
  private mutating func leave(_ run: Run, _ rider: Rider, _ call: Int32, _ platform: Int32) {
    alight(run, rider, call, platform)
    for turn in discountTurns {
      let trip = run.firstTrip(timetable.network.tables.times, arriving: call, at: turn + run.shift, from: rider.trip)
      if trip > rider.trip && trip < run.trips {
        alight(run, Rider(label: rider.label, trip: trip, board: rider.board), call, platform)
      }
    }
  }

  private mutating func board(_ rider: Rider) {
    if case .walking = cost {
      let walk = labels[Int(rider.label)].walk
      for other in riders where other.trip <= rider.trip && labels[Int(other.label)].walk <= walk { return }
      var count = 0
      for index in riders.indices {
        let other = riders[index]
        if other.trip < rider.trip || labels[Int(other.label)].walk < walk {
          riders[count] = other
          count += 1
        }
      }
      riders.removeLast(riders.count - count)
    }
    riders.append(rider)
  }

  private mutating func alight(_ run: Run, _ rider: Rider, _ call: Int32, _ platform: Int32) {
    let network = timetable.network
    let arrival = run.arrival(network.tables.times, call, rider.trip)
    if arrival > deadline { return }
    let walk = labels[Int(rider.label)].walk
    // What the ride costs is looked up only where it leads somewhere in time.
    var meter: FareMeter?
    let ride = Itinerary.Ride(
      lane: run.lane, shift: run.shift, day: run.day, trip: rider.trip, board: rider.board, alight: call)
    finish(ride, rider, platform, arrival, &meter)
    let durations = timetable.days[Int(run.day)].durations
    let row = changes.row(of: platform)
    for change in row.range {
      let target = row.targets[change]
      for span in durations.spans(of: Int(row.rules[change])) {
        let from = durations.from[span] + run.shift
        let trip =
          arrival >= from ? rider.trip : run.firstTrip(network.tables.times, arriving: call, at: from, from: rider.trip)
        if trip == run.trips { break }
        let moment = run.arrival(network.tables.times, call, trip)
        let seconds = durations.seconds[span]
        guard moment < durations.until[span] + run.shift,
          isInTime(target, moment + seconds, ridesLeft: mostRides - round - 1)
        else { continue }
        add(
          Label(
            platform: target, time: moment + seconds, walk: walk + seconds, meter: known(&meter, ride, rider),
            parent: rider.label,
            ride: Itinerary.Ride(
              lane: run.lane, shift: run.shift, day: run.day, trip: trip, board: rider.board, alight: call),
            change: Itinerary.Change(from: platform, to: target, seconds: seconds, rule: durations.rule[span])),
          ridesLeft: mostRides - round - 1)
      }
    }
  }

  @inline(never)
  private func known(_ meter: inout FareMeter?, _ ride: Itinerary.Ride, _ rider: Rider) -> FareMeter {
    if let meter { return meter }
    var result = labels[Int(rider.label)].meter
    if case .fare(let bound) = cost { result.add(ride, bound.planner, timetable) }
    meter = result
    return result
  }

  private mutating func finish(
    _ ride: Itinerary.Ride, _ rider: Rider, _ platform: Int32, _ arrival: Moment, _ meter: inout FareMeter?
  ) {
    let station = timetable.network.tables.platformStation[Int(platform)]
    for target in ends.targets
    where target.station == station && (target.platform < 0 || target.platform == platform)
      && arrival + target.seconds <= deadline
    {
      var fare: Int32 = 0
      if case .fare(let bound) = cost {
        fare = known(&meter, ride, rider).total(bound.planner) ?? .max
      }
      let found = Found(
        parent: rider.label, ride: ride, target: target, rides: round + 1, arrival: arrival + target.seconds,
        walk: labels[Int(rider.label)].walk + target.seconds, fare: fare)
      let value = isFare ? found.fare : found.walk
      if value > budget { continue }
      if front != nil {
        front?.add(found)
        continue
      }
      if let now = best, !isBetter(found, now) { continue }
      best = found
      budget = value
    }
  }

  private var isFare: Bool {
    if case .fare = cost { true } else { false }
  }

  private func isBetter(_ a: Found, _ b: Found) -> Bool {
    if a.fare != b.fare { return a.fare < b.fare }
    if !isFare && a.walk != b.walk { return a.walk < b.walk }
    if a.arrival != b.arrival { return a.arrival < b.arrival }
    if a.rides != b.rides { return a.rides < b.rides }
    return a.walk < b.walk
  }

  private func itinerary(_ found: Found) -> Itinerary {
    var way: [Int32] = []
    var label = found.parent
    while labels[Int(label)].parent >= 0 {
      way.add(label)
      label = labels[Int(label)].parent
    }
    var rides: [Itinerary.Ride] = []
    var changes: [Itinerary.Change] = []
    for place in way.indices.reversed() {
      rides.add(labels[Int(way[place])].ride)
      changes.add(labels[Int(way[place])].change)
    }
    rides.add(found.ride)
    let origin = ends.origins[Int(-1 - labels[Int(label)].parent)]
    return Itinerary(
      rides: rides, changes: changes, origin: origin, target: found.target,
      departure: timetable.network.departure(of: rides[0]) - origin.seconds, arrival: found.arrival)
  }
}
