internal import TransitModel

extension CourseBuilder {
  /// How much longer the way over the stations of both senses may be for them to lie on one track.
  private static let straightness = 1.15

  /// Adds the stations of a chain that have no place yet, stretch by stretch.
  mutating func addBranches(of chain: [StationID]) {
    var index = 0
    while index < chain.count {
      guard !known.contains(chain[index]) else {
        index += 1
        continue
      }
      var end = index
      while end < chain.count, !known.contains(chain[end]) { end += 1 }
      let branch = LineCourse.Branch(
        stations: Array(chain[index..<end]), from: index > 0 ? chain[index - 1] : nil,
        to: end < chain.count ? chain[end] : nil)
      known.formUnion(branch.stations)
      if !joinTrack(branch) { branches.append(branch) }
      index = end
    }
  }

  /// Where trains of one sense stop here and those of the other there, both kinds of stations lie on one straight track.
  private mutating func joinTrack(_ branch: LineCourse.Branch) -> Bool {
    guard joinsTracks, form == .open, let from = branch.from, let to = branch.to,
      let start = trunk.firstIndex(of: from), let end = trunk.firstIndex(of: to), end > start + 1
    else { return false }
    let trunkStops = Array(trunk[(start + 1)..<end])
    let (own, other) = (Set(branch.stations), Set(trunkStops))
    let isApart =
      (own.isDisjoint(with: runs.along) && other.isDisjoint(with: runs.against))
      || (own.isDisjoint(with: runs.against) && other.isDisjoint(with: runs.along))
    guard isApart, let merged = oneTrack(from: from, to: to, trunkStops, branch.stations) else { return false }
    trunk.replaceSubrange((start + 1)..<end, with: merged)
    return true
  }

  /// Two ways between two stations as one, where both kinds of stations lie on one straight track; nothing where they do not,
  /// or where a place is unknown.
  func oneTrack(from: StationID, to: StationID, _ first: [StationID], _ second: [StationID]) -> [StationID]? {
    guard let origin = places[from], let way = length(of: [from] + first + [to]),
      let other = length(of: [from] + second + [to])
    else { return nil }
    let merged = (first + second).enumerated().sorted { a, b in
      let (near, far) = (distance(from: origin, to: a.element), distance(from: origin, to: b.element))
      return (near, a.offset) < (far, b.offset)
    }.map(\.element)
    guard merged.filter({ first.contains($0) }) == first, merged.filter({ second.contains($0) }) == second,
      let whole = length(of: [from] + merged + [to]), whole <= Self.straightness * min(way, other)
    else { return nil }
    return merged
  }

  private func distance(from origin: Coordinate, to station: StationID) -> Double {
    places[station].map { origin.distance(to: $0) } ?? .infinity
  }

  /// How long the way over stations is in metres; nothing where one has no place.
  private func length(of stations: [StationID]) -> Double? {
    let known = stations.compactMap { places[$0] }
    guard known.count == stations.count else { return nil }
    return zip(known, known.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// What goes on where a branch ends is part of it.
  mutating func joinBranches() {
    var index = 0
    while index < branches.count {
      let branch = branches[index]
      if branch.to == nil, let from = branch.from,
        let inner = branches.firstIndex(where: { $0.to == nil && $0.stations.last == from }), inner != index
      {
        branches[inner].stations += branch.stations
        branches.remove(at: index)
        index = 0
      } else if branch.from == nil, let to = branch.to,
        let inner = branches.firstIndex(where: { $0.from == nil && $0.stations.first == to }), inner != index
      {
        branches[inner].stations = branch.stations + branches[inner].stations
        branches.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
  }
}

/// On which side of its junctions a branch lies: opposite to where the trains that run over it come from.
struct BranchSides {
  /// A side from which so few of the trains come does not count.
  private static let smallestShare = 0.1

  private struct Turn: Hashable {
    let station: StationID
    let beside: StationID
  }

  private let order: [StationID: Int]
  /// Which stations come before and after a junction on a run that goes into a branch, and how often.
  private var others: [Turn: [StationID: Int]] = [:]
  private let isOpen: Bool

  init(_ builder: CourseBuilder) {
    isOpen = builder.form == .open
    var order: [StationID: Int] = [:]
    for (index, station) in builder.trunk.enumerated() { order[station] = index }
    self.order = order
    for run in builder.runs.all {
      let (stations, weight) = (run.stations, max(1, builder.runs.weights[run] ?? 1))
      for index in stations.indices.dropFirst().dropLast() {
        let (a, b, c) = (stations[index - 1], stations[index], stations[index + 1])
        others[Turn(station: b, beside: a), default: [:]][c, default: 0] += weight
        others[Turn(station: b, beside: c), default: [:]][a, default: 0] += weight
      }
    }
  }

  func assign(to branches: inout [LineCourse.Branch]) {
    guard isOpen else { return }
    for index in branches.indices {
      var branch = branches[index]
      let (first, last) = (branch.stations.first, branch.stations.last)
      let from = branch.from.flatMap { sides(of: $0, beside: first) }
      let to = branch.to.flatMap { sides(of: $0, beside: last) }
      branch.fromSide = from?.side ?? .after
      branch.toSide = to?.side ?? .before
      if (branch.from == nil) != (branch.to == nil) { branch.isSquare = (from ?? to)?.isBoth ?? false }
      branches[index] = turned(branch)
    }
  }

  /// A fork on the other side runs the other way; so does what leads back round the trunk.
  private func turned(_ branch: LineCourse.Branch) -> LineCourse.Branch {
    let isFork = branch.to == nil && branch.fromSide == .before || branch.from == nil && branch.toSide == .after
    let isRound = branch.from != nil && branch.to != nil && branch.fromSide == .before && branch.toSide == .after
    guard isFork || isRound else { return branch }
    return LineCourse.Branch(
      stations: branch.stations.reversed(), from: branch.to, to: branch.from, fromSide: branch.toSide,
      toSide: branch.fromSide, isSquare: branch.isSquare)
  }

  /// Where a branch lies that begins at a station beside another; no side where as many trains come from either.
  private func sides(of station: StationID, beside first: StationID?) -> (side: LineCourse.Side?, isBoth: Bool)? {
    guard let place = order[station], let first, let others = others[Turn(station: station, beside: first)] else {
      return nil
    }
    var before = 0
    var after = 0
    for (other, count) in others {
      guard let otherPlace = order[other] else { continue }
      if otherPlace < place { before += count } else if otherPlace > place { after += count }
    }
    guard before + after > 0 else { return nil }
    let least = Double(before + after) * Self.smallestShare
    return (
      before == after ? nil : before > after ? .after : .before,
      Double(min(before, after)) >= least && min(before, after) > 0
    )
  }
}
