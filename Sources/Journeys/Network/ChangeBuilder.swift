internal import JourneyPlanner
internal import TransitModel

/// Works out for every pair of platforms which rules hold for a change, the most specific first.
///
/// The order is GTFS's for trips and lines, then the design's for platforms: both trips; one trip and the other end's line;
/// one trip; both lines; one line; none; and among rules that are equal in this, both platforms, one, none. A direction of
/// a line is as good as a platform.
struct ChangeBuilder {
  private let city: City
  private let numbers: CityNumbers
  private let platforms: Platforms

  /// A rule in the planner's terms.
  private struct Rule: Hashable {
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
  }

  init(_ city: City, _ numbers: CityNumbers, _ platforms: Platforms) {
    self.city = city
    self.numbers = numbers
    self.platforms = platforms
  }

  func add(to tables: inout NetworkTables) {
    let candidates = candidates()
    var byStations: [Int64: [Candidate]] = [:]
    var walks: [Int32: Set<Int32>] = [:]
    for candidate in candidates {
      guard let from = numbers.stations[candidate.transfer.from.station],
        let to = numbers.stations[candidate.transfer.to.station]
      else { continue }
      byStations[Int64(from) << 32 | Int64(to), default: []].append(candidate)
      if from != to { walks[from, default: []].insert(to) }
    }
    var byStation: [Int32: [Int32]] = [:]
    for (number, platform) in platforms.all.enumerated() {
      byStation[platform.station, default: []].append(Int32(number))
    }
    var sets: [[Rule]: Int32] = [:]
    // Who gets from the street to every train without steps gets from train to train.
    let isStepFree = city.stations.map { StepFreeAccess($0, notices: []).isKnown == true }
    let standards = [false, true].map { isStepFree in
      Rule(
        service: -1, from: NoMoment.tooLate, until: NoMoment.never,
        seconds: Int32(clamping: max(0, city.defaults.transferSeconds)), metres: -1, stairs: -1,
        stepFree: isStepFree ? Int32(clamping: max(0, city.defaults.transferSeconds)) : -1)
    }
    for left in platforms.all {
      let stations = [left.station] + (walks[left.station] ?? []).sorted()
      let sides = Set(left.sides)
      for station in stations {
        let rules = (byStations[Int64(left.station) << 32 | Int64(station)] ?? []).filter {
          ($0.transfer.from.trip == nil || sides.contains(.init(rule: $0.order, isFrom: true)))
            && matches($0.transfer.from, left)
        }
        for boarded in byStation[station] ?? [] {
          var set = rules.filter { applies($0, to: platforms.all[Int(boarded)]) }.map(\.rule)
          if station == left.station { set.append(standards[isStepFree[Int(station)] ? 1 : 0]) }
          if set.isEmpty { continue }
          if let end = set.firstIndex(where: \.isAlways) { set.removeSubrange((end + 1)...) }
          let number = sets[set] ?? Self.add(set, to: &tables)
          sets[set] = number
          tables.changeTarget.append(boarded)
          tables.changeRules.append(number)
        }
      }
      tables.changeStart.append(Int32(tables.changeTarget.count))
    }
  }

  /// All rules that hold between platforms, the most specific first; of as specific ones those with a window, then the
  /// order of the data.
  private func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for (order, transfer) in city.transfers.enumerated() {
      guard transfer.kind != .inSeat else { continue }
      let service = transfer.window?.service
      let number = service.map { numbers.services[$0] ?? -2 } ?? -1
      if number == -2 { continue }
      let rule = Rule(
        service: number, from: transfer.window?.from.map { Int32(clamping: $0.seconds) } ?? NoMoment.tooLate,
        until: transfer.window?.until.map { Int32(clamping: $0.seconds) } ?? NoMoment.never,
        seconds: transfer.kind == .forbidden ? -1 : Int32(clamping: max(0, transfer.seconds)),
        metres: Int32(clamping: transfer.metres ?? -1), stairs: Int32(clamping: transfer.stairs ?? -1),
        stepFree: stepFree(transfer).map { Int32(clamping: max(0, $0)) } ?? -1)
      result.append(
        Candidate(
          transfer: transfer, rule: rule,
          specificity: Self.specificity(transfer), order: order))
    }
    return result.sorted {
      if $0.specificity != $1.specificity { return $0.specificity > $1.specificity }
      if $0.rule.isAlways != $1.rule.isAlways { return $1.rule.isAlways }
      return $0.order < $1.order
    }
  }

  /// How long a change takes without steps: as the rule says, else where it is inside a station without any; nothing where
  /// it is not known to be possible.
  private func stepFree(_ transfer: Transfer) -> Int? {
    if transfer.kind == .forbidden { return nil }
    if let seconds = transfer.stepFreeSeconds { return max(seconds, transfer.seconds) }
    if let isStepFree = transfer.stepFree { return isStepFree ? transfer.seconds : nil }
    guard transfer.from.station == transfer.to.station, transfer.stairs ?? 0 == 0,
      let number = numbers.stations[transfer.from.station]
    else { return nil }
    return StepFreeAccess(city.stations[Int(number)], notices: []).isKnown == true ? transfer.seconds : nil
  }

  private static func specificity(_ transfer: Transfer) -> Int {
    let ends = [transfer.from, transfer.to]
    let trips = ends.count { $0.trip != nil }
    let lines = ends.count { $0.trip == nil && $0.line != nil }
    let platforms = ends.count { $0.direction != nil || $0.platformID != nil }
    return (trips * 3 + lines) * 3 + platforms
  }

  private func applies(_ candidate: Candidate, to boarded: Platforms.Platform) -> Bool {
    let to = candidate.transfer.to
    if to.trip != nil, !boarded.sides.contains(.init(rule: candidate.order, isFrom: false)) { return false }
    return matches(to, boarded)
  }

  private func matches(_ end: Transfer.End, _ platform: Platforms.Platform) -> Bool {
    if let line = end.line, numbers.lines[line] != platform.line { return false }
    if let direction = end.direction, direction != platform.direction { return false }
    if let id = end.platformID, id != platform.platformID { return false }
    return true
  }

  private static func add(_ set: [Rule], to tables: inout NetworkTables) -> Int32 {
    for rule in set {
      tables.ruleService.append(rule.service)
      tables.ruleFrom.append(rule.from)
      tables.ruleUntil.append(rule.until)
      tables.ruleSeconds.append(rule.seconds)
      tables.ruleMetres.append(rule.metres)
      tables.ruleStairs.append(rule.stairs)
      tables.ruleStepFree.append(rule.stepFree)
    }
    tables.ruleStart.append(Int32(tables.ruleSeconds.count))
    return Int32(tables.ruleStart.count - 2)
  }
}
