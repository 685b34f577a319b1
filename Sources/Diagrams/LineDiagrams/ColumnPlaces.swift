internal import Geometry
internal import TransitModel

/// The rows of a line from top to bottom: which station, in which lane, and which lanes run past it.
struct ColumnPlaces {
  struct Row {
    let station: StationID
    var lane: Int
    /// The outermost lane that the names have to stand clear of.
    var outermost: Int
  }

  /// Where a branch turns round to come to the far side of the station it rejoins the line at.
  struct Turn: Hashable {
    /// The lane in which it comes back.
    let lane: Int
    /// Whether it comes back upwards, to the side from which the line comes.
    let isUpwards: Bool
  }

  private(set) var rows: [Row] = []
  private var turns: [LineCourse.Branch: Turn] = [:]

  /// How a branch turns round; nothing where it does not.
  func turn(of branch: LineCourse.Branch) -> Turn? { turns[branch] }

  init(course: LineCourse) {
    var order = course.isReversed ? course.travel : course.trunk
    order += course.trunk.filter { !order.contains($0) }
    for station in order {
      for branch in course.branches where branch.from == nil && branch.to == station { add(branch) }
      rows.append(Row(station: station, lane: 0, outermost: 0))
      addBranches(from: station, course)
    }
    // What hangs on nothing that is drawn comes last.
    for branch in course.branches where !rows.contains(where: { branch.stations.contains($0.station) }) { add(branch) }
    assignLanes(course)
  }

  private mutating func addBranches(from station: StationID, _ course: LineCourse) {
    for branch in course.branches where branch.from == station {
      guard !rows.contains(where: { branch.stations.contains($0.station) }) else { continue }
      add(branch)
      for inner in branch.stations { addBranches(from: inner, course) }
    }
  }

  private mutating func add(_ branch: LineCourse.Branch) {
    for station in branch.stations { rows.append(Row(station: station, lane: 0, outermost: 0)) }
  }

  /// Each branch in the innermost lane that is free from its first row to its last, short ones first; names stand clear
  /// of the lanes that run past them.
  private mutating func assignLanes(_ course: LineCourse) {
    let spans = course.branches.map { span(of: $0) }
    var taken: [(lane: Int, span: ClosedRange<Int>)] = []
    for place in spans.indices.sorted(by: { (spans[$0].count, $0) < (spans[$1].count, $1) }) {
      let branch = course.branches[place]
      let base = [branch.from, branch.to].compactMap { $0 }.compactMap(index(of:)).map { rows[$0].lane }.max() ?? 0
      let isBack = leadsBack(branch)
      let width = isBack ? 2 : 1
      var free = base + 1
      while taken.contains(where: { (free..<free + width).contains($0.lane) && $0.span.overlaps(spans[place]) }) {
        free += 1
      }
      for lane in free..<free + width { taken.append((lane, spans[place])) }
      for station in branch.stations {
        if let index = index(of: station) { rows[index].lane = free }
      }
      for index in spans[place] { rows[index].outermost = max(rows[index].outermost, free + width - 1) }
      if isBack {
        turns[branch] = Turn(lane: free + 1, isUpwards: true)
      } else if branch.from != nil, branch.to != nil, branch.toSide == .after {
        turns[branch] = Turn(lane: free, isUpwards: false)
      }
    }
  }

  private func leadsBack(_ branch: LineCourse.Branch) -> Bool {
    guard let from = branch.from.flatMap(index(of:)), let to = branch.to.flatMap(index(of:)) else { return false }
    return from >= to
  }

  /// The rows that a branch runs past, those beside which it turns too.
  private func span(of branch: LineCourse.Branch) -> ClosedRange<Int> {
    let indices = branch.chain.compactMap(index(of:))
    let (low, high) = (indices.min() ?? 0, indices.max() ?? 0)
    if leadsBack(branch) { return max(0, low - 1)...min(rows.count - 1, high + 1) }
    return low...(branch.toSide == .after ? min(rows.count - 1, high + 1) : high)
  }

  /// The row of a station.
  func index(of station: StationID) -> Int? { rows.firstIndex { $0.station == station } }
}
