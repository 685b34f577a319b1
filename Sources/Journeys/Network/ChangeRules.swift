internal import JourneyPlanner
internal import TransitModel

/// The rules of a city for changes, by the stations and trips they speak of, the most specific first.
///
/// The order is GTFS's for trips and lines, then the design's for platforms: both trips; one trip and the other end's line;
/// one trip; both lines; one line; none; and among rules that are equal in this, both platforms, one, none. A direction of
/// a line is as good as a platform. Of as specific ones those with a window come first, then the order of the data counts.
struct ChangeRules {
  /// A rule in the planner's terms.
  struct Rule: Hashable {
    let service: Int32
    let from: Int32
    let until: Int32
    let seconds: Int32
    let metres: Int32
    let stairs: Int32
    /// How long it takes without steps; -1 where it is not known to be possible.
    let stepFree: Int32

    /// Whether it holds at any time of any day.
    var isAlways: Bool { service < 0 && from == NoMoment.tooLate && until == NoMoment.never }
  }

  /// A rule of the city with what decides between several that hold.
  private struct Candidate {
    let transfer: Transfer
    let rule: Rule
    let specificity: Int
    let order: Int
    let stations: Stations
  }

  /// A pair of stations.
  private struct Stations: Hashable {
    let from: Int32
    let to: Int32
  }

  private let numbers: CityNumbers
  /// What holds inside a station where no rule does.
  private let standard: Rule
  /// The same where all of the station is known to have no steps.
  private let levelStandard: Rule
  /// By station: who gets from the street to every train without steps gets from train to train.
  private let isStepFree: [Bool]
  /// All rules, the most specific first.
  private let ranked: [Candidate]
  /// The rank of each, by its place among the city's; nothing for those that no planner needs.
  private var ranks: [Int: Int] = [:]
  /// The ranks of those that name no trip.
  private var plain: [Stations: [Int]] = [:]
  /// The ranks of those that name the trip to board alone.
  private var toTrips: [Stations: [Int]] = [:]
  /// The other stations that rules lead to.
  private(set) var walks: [Int32: [Int32]] = [:]

  init(_ city: City, _ numbers: CityNumbers) {
    self.numbers = numbers
    let isStepFree = city.stations.map { StepFreeAccess($0, notices: []).isKnown == true }
    let seconds = Int32(clamping: max(0, city.defaults.transferSeconds))
    (standard, levelStandard) = (Self.standard(seconds, stepFree: -1), Self.standard(seconds, stepFree: seconds))
    self.isStepFree = isStepFree
    ranked = Self.ranked(city, numbers, isStepFree)
    var walks: [Int32: Set<Int32>] = [:]
    for (rank, candidate) in ranked.enumerated() {
      let (transfer, stations) = (candidate.transfer, candidate.stations)
      ranks[candidate.order] = rank
      if stations.from != stations.to { walks[stations.from, default: []].insert(stations.to) }
      if transfer.from.trip != nil { continue }
      if transfer.to.trip == nil {
        plain[stations, default: []].append(rank)
      } else {
        toTrips[stations, default: []].append(rank)
      }
    }
    self.walks = walks.mapValues { $0.sorted() }
  }

  /// The rules, by their places among the city's, that name a trip to board at a station but none to leave for it.
  func toTrips(from left: Platforms.Platform, _ station: Int32) -> [Int] {
    (toTrips[Stations(from: left.station, to: station)] ?? []).map { ranked[$0] }
      .filter { matches($0.transfer.from, left) }.map(\.order)
  }

  /// The rules that name a trip that is left at a platform for a station.
  func own(of left: Platforms.Platform, _ station: Int32) -> [Int] {
    left.sides.filter { side in
      guard side.isFrom, let rank = ranks[side.rule] else { return false }
      return ranked[rank].stations == Stations(from: left.station, to: station)
        && matches(ranked[rank].transfer.from, left)
    }.map(\.rule)
  }

  /// The trip that a rule names to board.
  func toTrip(of rule: Int) -> TripID? { ranks[rule].flatMap { ranked[$0].transfer.to.trip } }

  /// The rules that hold between two platforms, up to the first that always does.
  func between(_ left: Platforms.Platform, _ boarded: Platforms.Platform) -> [Rule] {
    let stations = Stations(from: left.station, to: boarded.station)
    let named = namedRanks(left, boarded).filter { ranked[$0].stations == stations }
    var next = named.startIndex
    var result: [Rule] = []
    // Both lists are in order.
    for rank in plain[stations] ?? [] {
      while next < named.endIndex, named[next] < rank {
        if add(named[next], left, boarded, &result) { return result }
        next += 1
      }
      if add(rank, left, boarded, &result) { return result }
    }
    for rank in named[next...] where add(rank, left, boarded, &result) { return result }
    if left.station == boarded.station { result.append(isStepFree[Int(left.station)] ? levelStandard : standard) }
    return result
  }

  /// The rules that name trips of both platforms, or of one and none of the other.
  private func namedRanks(_ left: Platforms.Platform, _ boarded: Platforms.Platform) -> [Int] {
    if left.sides.isEmpty && boarded.sides.isEmpty { return [] }
    let ofLeft = left.sides.filter(\.isFrom).map(\.rule)
    let ofBoarded = boarded.sides.filter { !$0.isFrom }.map(\.rule)
    let both = ofLeft.isEmpty || ofBoarded.isEmpty ? [] : Set(ofLeft).intersection(ofBoarded)
    let all =
      ofLeft.filter { toTrip(of: $0) == nil || both.contains($0) }
      + ofBoarded.filter { !both.contains($0) && fromTrip(of: $0) == nil }
    return all.compactMap { ranks[$0] }.sorted()
  }

  private func fromTrip(of rule: Int) -> TripID? { ranks[rule].flatMap { ranked[$0].transfer.from.trip } }

  /// Adds a rule if it holds; whether it always does.
  private func add(
    _ rank: Int, _ left: Platforms.Platform, _ boarded: Platforms.Platform, _ result: inout [Rule]
  ) -> Bool {
    let candidate = ranked[rank]
    guard matches(candidate.transfer.from, left), matches(candidate.transfer.to, boarded) else { return false }
    result.append(candidate.rule)
    return candidate.rule.isAlways
  }

  private func matches(_ end: Transfer.End, _ platform: Platforms.Platform) -> Bool {
    if let line = end.line, numbers.lines[line] != platform.line { return false }
    if let direction = end.direction, direction != platform.direction { return false }
    if let id = end.platformID, id != platform.platformID { return false }
    return true
  }

  private static func standard(_ seconds: Int32, stepFree: Int32) -> Rule {
    Rule(
      service: -1, from: NoMoment.tooLate, until: NoMoment.never, seconds: seconds, metres: -1, stairs: -1,
      stepFree: stepFree)
  }

  /// How long a change takes without steps: as the rule says, else where it is inside a station without any; -1 where it is
  /// not known to be possible.
  private static func stepFree(_ transfer: Transfer, isInside isStepFree: Bool) -> Int32 {
    if transfer.kind == .forbidden { return -1 }
    if let seconds = transfer.stepFreeSeconds { return Int32(clamping: max(seconds, transfer.seconds, 0)) }
    let isKnown = transfer.stepFree ?? (isStepFree && transfer.stairs ?? 0 == 0)
    return isKnown ? Int32(clamping: max(0, transfer.seconds)) : -1
  }

  private static func ranked(_ city: City, _ numbers: CityNumbers, _ isStepFree: [Bool]) -> [Candidate] {
    var result: [Candidate] = []
    // Of rules that say the same the first decides.
    var known: Set<Transfer> = []
    for (order, transfer) in city.transfers.enumerated()
    where transfer.kind != .inSeat && known.insert(transfer).inserted {
      let service = transfer.window?.service
      let number = service.map { numbers.services[$0] ?? -2 } ?? -1
      guard number != -2, let from = numbers.stations[transfer.from.station],
        let to = numbers.stations[transfer.to.station]
      else { continue }
      let rule = Rule(
        service: number, from: transfer.window?.from.map { Int32(clamping: $0.seconds) } ?? NoMoment.tooLate,
        until: transfer.window?.until.map { Int32(clamping: $0.seconds) } ?? NoMoment.never,
        seconds: transfer.kind == .forbidden ? -1 : Int32(clamping: max(0, transfer.seconds)),
        metres: Int32(clamping: transfer.metres ?? -1), stairs: Int32(clamping: transfer.stairs ?? -1),
        stepFree: stepFree(transfer, isInside: from == to && isStepFree[Int(from)]))
      result.append(
        Candidate(
          transfer: transfer, rule: rule, specificity: specificity(transfer), order: order,
          stations: Stations(from: from, to: to)))
    }
    return result.sorted {
      if $0.specificity != $1.specificity { return $0.specificity > $1.specificity }
      if $0.rule.isAlways != $1.rule.isAlways { return $1.rule.isAlways }
      return $0.order < $1.order
    }
  }

  private static func specificity(_ transfer: Transfer) -> Int {
    let ends = [transfer.from, transfer.to]
    let trips = ends.count { $0.trip != nil }
    let lines = ends.count { $0.trip == nil && $0.line != nil }
    let platforms = ends.count { $0.direction != nil || $0.platformID != nil }
    return (trips * 3 + lines) * 3 + platforms
  }
}
