internal import TransitModel

/// Which lane and which place along it each station of a line with branches has.
struct LanePlaces {
  /// How much room things take, in points.
  struct Room {
    /// Between two stations of a lane.
    let pitch: Double
    /// The length of the bend from one lane into another.
    let bend: Double
    /// How far words reach to the left and to the right of a station.
    let left, right: Double
    /// From a station to what lies next to it.
    let reach: Double
    /// The radius with which a branch turns round.
    let corner: Double

    /// From a junction to the first station of a branch.
    var departure: Double { reach + bend + left + 4 }
    /// From the last station of a branch to its junction.
    var arrival: Double { reach + bend + right + 4 }
    /// What is enough for both.
    var approach: Double { max(departure, arrival) }
    /// How wide words are.
    var widest: Double { 2 * max(left, right) }
    /// From a junction to the outermost point of a branch that turns round beside it.
    var lead: Double { reach + corner + 8 }
    /// From the outermost point of a turn to a station of the lane behind it.
    var behindTurn: Double { corner + widest / 2 }
  }

  private let course: LineCourse
  private let room: Room
  private let order: [StationID: Int]
  private var places: [StationID: Double] = [:]
  private var lanes: [StationID: Int] = [:]
  /// Trunk stations whose distance to a neighbour is set by a branch.
  private var pinned: Set<StationID> = []

  func x(_ station: StationID) -> Double { places[station] ?? 0 }
  func lane(of station: StationID) -> Int { lanes[station] ?? 0 }

  /// A smallest distance between two stations.
  private struct Step: Hashable {
    let from: StationID
    let to: StationID
    let distance: Double
  }

  init(course: LineCourse, room: Room) {
    self.course = course
    self.room = room
    order = Dictionary(course.trunk.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var steps = self.steps()
    // Where a bend would cross the names of an inner lane, its station moves on; each round settles one or more.
    for _ in 0...min(course.branches.count * course.branches.count, 60) {
      place(steps: steps)
      assignLanes()
      let further = crossings().filter { !steps.contains($0) }
      if further.isEmpty { break }
      steps += further
    }
  }

  /// Whether a branch leads back: it begins at a station of the trunk behind the one at which it ends.
  func leadsBack(_ branch: LineCourse.Branch) -> Bool {
    guard let from = branch.from.flatMap({ order[$0] }), let to = branch.to.flatMap({ order[$0] }) else { return false }
    return from >= to
  }

  // MARK: Distances

  private mutating func steps() -> [Step] {
    var steps = zip(course.trunk, course.trunk.dropFirst()).map { Step(from: $0, to: $1, distance: room.pitch) }
    for branch in course.branches {
      let branchSteps = leadsBack(branch) ? stepsBack(branch) : stepsAhead(branch)
      for step in branchSteps where order[step.from] != nil && order[step.to] != nil {
        pinned.formUnion([step.from, step.to])
      }
      pinned.formUnion([branch.from, branch.to].compactMap { $0 })
      steps += branchSteps
    }
    return steps
  }

  private func stepsAhead(_ branch: LineCourse.Branch) -> [Step] {
    var steps = zip(branch.stations, branch.stations.dropFirst()).map { Step(from: $0, to: $1, distance: room.pitch) }
    guard let first = branch.stations.first, let last = branch.stations.last else { return steps }
    if let from = branch.from {
      if branch.fromSide == .before {
        steps.append(Step(from: from, to: first, distance: room.behindTurn - room.lead))
        steps += widened(before: from, by: room.lead)
      } else {
        let beside = room.corner + room.left + 4
        steps.append(Step(from: from, to: first, distance: branch.isSquare ? beside : room.departure))
      }
    }
    if let to = branch.to, branch.toSide == .before {
      steps.append(Step(from: last, to: to, distance: room.arrival))
    } else if let to = branch.to {
      steps += widened(after: to, by: room.lead)
      if let next = neighbour(of: to, 1) {
        steps.append(Step(from: last, to: next, distance: room.behindTurn + 2 * room.reach))
      }
    }
    return steps
  }

  private func stepsBack(_ branch: LineCourse.Branch) -> [Step] {
    guard let from = branch.from, let to = branch.to else { return [] }
    var steps: [Step] = []
    let extra = overhang(of: branch)
    if branch.fromSide == .after { steps += widened(after: from, by: extra) }
    if branch.toSide == .before { steps += widened(before: to, by: extra) }
    let bends = (branch.fromSide == .before ? 1.0 : 0) + (branch.toSide == .after ? 1 : 0)
    if from != to, bends > 0 {
      let length = Double(branch.stations.count - 1) * room.pitch + room.widest
      steps.append(Step(from: to, to: from, distance: length + bends * room.approach))
    }
    return steps
  }

  /// How far a branch that leads back reaches beyond the stations it hangs on.
  private func overhang(of branch: LineCourse.Branch) -> Double {
    guard let from = branch.from.flatMap({ order[$0] }), let to = branch.to.flatMap({ order[$0] }) else { return 0 }
    let length = Double(branch.stations.count - 1) * room.pitch + 2 * room.behindTurn
    return max(room.lead, (length - Double(from - to) * room.pitch) / 2)
  }

  private func neighbour(of station: StationID, _ step: Int) -> StationID? {
    order[station].flatMap { course.trunk.indices.contains($0 + step) ? course.trunk[$0 + step] : nil }
  }

  private func widened(after station: StationID, by distance: Double) -> [Step] {
    neighbour(of: station, 1).map { [Step(from: station, to: $0, distance: distance + 2 * room.reach)] } ?? []
  }

  private func widened(before station: StationID, by distance: Double) -> [Step] {
    neighbour(of: station, -1).map { [Step(from: $0, to: station, distance: distance + 2 * room.reach)] } ?? []
  }

  /// What keeps the bends of outer branches clear of the names of inner ones.
  private func crossings() -> [Step] {
    let approach = room.approach
    var steps: [Step] = []
    for outer in course.branches {
      for inner in course.branches where inner != outer {
        guard let lane = outer.stations.first.map({ self.lane(of: $0) }),
          let innerLane = inner.stations.first.map({ self.lane(of: $0) }), innerLane < lane,
          let last = inner.stations.last, let low = inner.stations.map({ x($0) }).min()
        else { continue }
        for (station, isDeparture) in [(outer.from, true), (outer.to, false)] {
          guard let station, !inner.stations.contains(station) else { continue }
          let isBefore = inner.from == nil && inner.to.map { x(station) < x($0) } ?? false
          let bend = isDeparture ? x(station)...(x(station) + approach) : (x(station) - approach)...x(station)
          guard bend.upperBound > low - approach / 2, bend.lowerBound < x(last), inner.from != station else { continue }
          if inner.to == nil {
            steps.append(Step(from: last, to: station, distance: isDeparture ? approach / 2 : approach * 1.5))
          } else if isBefore, let to = inner.to {
            let own = x(last) - low + approach * (isDeparture ? 2.5 : 1.5)
            steps.append(Step(from: station, to: to, distance: own))
          }
        }
      }
    }
    return steps
  }

  // MARK: Places

  /// Every station as far left as its neighbours allow, then what has room spread evenly.
  private mutating func place(steps: [Step]) {
    for station in course.stations { places[station] = 0 }
    // As many rounds as there are stations reach every chain; a ring among the branches ends there too.
    for _ in course.stations {
      var isSettled = true
      for step in steps where x(step.to) < x(step.from) + step.distance {
        places[step.to] = x(step.from) + step.distance
        isSettled = false
      }
      if isSettled { break }
    }
    for branch in course.branches where branch.from == nil {
      // What begins by itself stands as near to its junction as it may.
      var next = branch.to.map { x($0) - (branch.isSquare ? room.corner + room.right + 4 : room.arrival) } ?? 0
      for station in branch.stations.reversed() {
        places[station] = next
        next -= room.pitch
      }
    }
    spread()
    for branch in course.branches where leadsBack(branch) { placeBack(branch) }
  }

  private mutating func spread() {
    var start = 0
    for index in course.trunk.indices.dropFirst() where pinned.contains(course.trunk[index]) {
      let low = x(course.trunk[start])
      let step = (x(course.trunk[index]) - low) / Double(index - start)
      for place in (start + 1)..<max(index, start + 1) {
        places[course.trunk[place]] = low + step * Double(place - start)
      }
      start = index
    }
  }

  /// From right to left between its ends.
  private mutating func placeBack(_ branch: LineCourse.Branch) {
    guard let ends = ends(of: branch) else { return }
    let high = branch.fromSide == .after ? ends.from - room.behindTurn : ends.from - room.approach
    let low = branch.toSide == .before ? ends.to + room.behindTurn : ends.to + room.approach
    let count = branch.stations.count
    for (index, station) in branch.stations.enumerated() {
      let share = count > 1 ? Double(index) / Double(count - 1) : 0.5
      places[station] = high - (high - low) * share
    }
  }

  /// Where a branch is outermost at each of its junctions: the edge of its turn, else the junction.
  func ends(of branch: LineCourse.Branch) -> (from: Double, to: Double)? {
    guard let first = branch.stations.first, let last = branch.stations.last else { return nil }
    if leadsBack(branch), let from = branch.from, let to = branch.to {
      let extra = overhang(of: branch)
      return (
        branch.fromSide == .after ? x(from) + extra : x(from), branch.toSide == .before ? x(to) - extra : x(to)
      )
    }
    var from = branch.from.map { x($0) } ?? x(first)
    var to = branch.to.map { x($0) } ?? x(last)
    if branch.from != nil, branch.fromSide == .before { from -= room.lead }
    if branch.to != nil, branch.toSide == .after { to = max(to + room.lead, x(last) + room.behindTurn) }
    return (from, to)
  }

  // MARK: Lanes

  private func span(of branch: LineCourse.Branch) -> ClosedRange<Double> {
    let ends = ends(of: branch).map { [$0.from, $0.to] } ?? []
    let all = branch.stations.map { x($0) } + ends
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// Short branches lie next to the trunk, and what spans them farther out, so that none crosses another.
  private mutating func assignLanes() {
    for station in course.trunk { lanes[station] = 0 }
    let spans = course.branches.map { span(of: $0) }
    let order = course.branches.indices.sorted {
      (spans[$0].upperBound - spans[$0].lowerBound, $0) < (spans[$1].upperBound - spans[$1].lowerBound, $1)
    }
    var taken: [(lane: Int, span: ClosedRange<Double>)] = []
    for index in order {
      let branch = course.branches[index]
      let base = max(branch.from.map { lane(of: $0) } ?? 0, branch.to.map { lane(of: $0) } ?? 0)
      var free = base + 1
      while taken.contains(where: { $0.lane == free && $0.span.overlaps(spans[index]) }) { free += 1 }
      taken.append((free, spans[index]))
      for station in branch.stations { lanes[station] = free }
    }
  }

  /// Whether a branch would have to cross another's lane.
  var hasCrossings: Bool {
    for branch in course.branches {
      guard let first = branch.stations.first, let ends = ends(of: branch) else { continue }
      let own = lane(of: first)
      for (junction, edge) in [(branch.from, ends.from), (branch.to, ends.to)] {
        guard let junction else { continue }
        let base = lane(of: junction)
        let beside = room.reach + room.bend
        let bend = (min(edge, x(junction)) - beside)...(max(edge, x(junction)) + beside)
        let isCrossed = course.branches.contains { other in
          guard other != branch, other.from != junction, other.to != junction, let station = other.stations.first
          else { return false }
          let lane = lane(of: station)
          return lane > min(base, own) && lane < max(base, own) && span(of: other).overlaps(bend)
        }
        if isCrossed { return true }
      }
    }
    return false
  }
}
