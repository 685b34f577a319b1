internal import JourneyPlanner
internal import TransitModel

/// What riders can stay on: trips, and what they go on as on which dates.
///
/// Trips of one block that run on a date are one train, each going on as the next one that starts where it ended; their
/// services may differ. A rule says the same of two trips, also where one of them is left or joined on the way: a train
/// that divides goes on as both.
struct ThroughTrains {
  /// A part of a trip.
  struct Part: Hashable {
    /// Its place among the runs.
    let run: Int
    /// Its stops.
    var stops: Range<Int>
  }

  /// A train, from a trip's first stop on.
  struct Chain {
    var parts: [Part]
    /// The first part on which riders alight: those before it are told by another chain.
    var alightsFrom = 0
    /// The dates; nothing: all of the first trip's.
    var dates: DateSet?
  }

  /// What a trip may go on as.
  private struct Next {
    let run: Int
    /// The stop of the trip after which it does.
    var after: Int
    /// The stop of the other one at which it begins.
    var from = 0
    /// Whether riders can stay on board.
    let isThrough: Bool
    /// Whether the trip ends there and goes on as others as well, on some date.
    var divides = false
  }

  private let runs: [PatternRun]
  private let numbers: CityNumbers
  private let sets: DateSets?
  /// The trips of each block and service in order.
  private var members: [Member: [Int]] = [:]
  /// By service: the others that hold on a date of its.
  private var overlapping: [[Int32]]
  private var rules: [Int: [Next]] = [:]
  /// No trip goes on in more ways than that.
  private static let mostChains = 64

  private struct Member: Hashable {
    let block: String
    let service: Int32
  }

  init(_ city: City, _ numbers: CityNumbers, _ runs: [PatternRun], _ sets: DateSets?) {
    self.runs = runs
    self.numbers = numbers
    self.sets = sets
    let dates = sets?.ofService ?? []
    overlapping = city.services.indices.map { service in
      dates.indices.filter { $0 != service && !dates[$0].isDisjoint(with: dates[service]) }.map { Int32($0) }
    }
    for (index, run) in runs.enumerated() {
      if let block = run.trip.block { members[Member(block: block, service: run.service), default: []].append(index) }
    }
    for (member, list) in members { members[member] = list.sorted { Self.isBefore(runs, $0, $1) } }
    addRules(city)
  }

  private mutating func addRules(_ city: City) {
    let rules = city.transfers.filter { $0.kind == .inSeat }
    if rules.isEmpty { return }
    let named = Set(rules.flatMap { [$0.from.trip, $0.to.trip].compactMap { $0 } })
    var byID: [TripID: Int] = [:]
    for (index, run) in runs.enumerated() where named.contains(run.trip.id) { byID[run.trip.id] = index }
    for rule in rules {
      guard let a = rule.from.trip.flatMap({ byID[$0] }), let b = rule.to.trip.flatMap({ byID[$0] }), a != b,
        let after = stops(a).lastIndex(where: { $0.station == rule.from.station }), after > 0,
        let from = stops(b).firstIndex(where: { $0.station == rule.to.station }), from < stops(b).count - 1,
        runs[a].trip.stopTimes[after].arrival <= runs[b].trip.stopTimes[from].departure
      else { continue }
      self.rules[a, default: []].append(Next(run: b, after: after, from: from, isThrough: true))
    }
    for run in self.rules.keys { markDivisions(of: run) }
  }

  /// Tells what a trip divides into at its end from what it goes on as on one date or another.
  private mutating func markDivisions(of run: Int) {
    guard let all = rules[run] else { return }
    let end = stops(run).count - 1
    let parts = all.indices.filter { all[$0].after == end }.prefix(Self.mostChains)
    for part in parts {
      let service = runs[all[part].run].service
      rules[run]?[part].divides = parts.contains {
        let other = runs[all[$0].run].service
        return all[$0].run != all[part].run && (other == service || overlapping[Int(service)].contains(other))
      }
    }
  }

  private func stops(_ run: Int) -> [ServicePattern.Stop] { numbers.patterns[Int(runs[run].pattern)].pattern.stops }

  private static func isBefore(_ runs: [PatternRun], _ a: Int, _ b: Int) -> Bool {
    (runs[a].trip.start, runs[a].trip.end, a) < (runs[b].trip.start, runs[b].trip.end, b)
  }

  /// The trains that a trip begins.
  func chains(from run: Int) -> [Chain] {
    var result: [Chain] = []
    let whole = Part(run: run, stops: 0..<stops(run).count)
    extend(Chain(parts: [whole]), seen: [runs[run].pattern], &result)
    return result
  }

  /// Follows a chain until its trip ends for good, or runs by a pattern that has been run by: a rider could have boarded a
  /// lap later and been no worse off.
  private func extend(_ chain: Chain, seen: Set<Int32>, _ result: inout [Chain]) {
    guard let last = chain.parts.last, result.count < Self.mostChains else { return }
    let service = runs[chain.parts[0].run].service
    // The dates on which it is not known yet what comes, and those on which the train ends; nothing: all of the chain's.
    var (open, rest) = (chain.dates, chain.dates)
    for next in following(last, of: service) {
      let isSplit = next.divides || next.after < last.stops.upperBound - 1
      guard case .some(let dates) = dates(of: next, service, isSplit ? chain.dates : open) else { continue }
      if next.isThrough {
        var longer = chain
        longer.dates = dates
        follow(next, longer, isSplit: isSplit, seen: seen, &result)
      }
      if isSplit { continue }
      guard let all = sets?.ofService[Int(service)], let common = dates ?? (open == nil ? nil : all) else {
        if !next.isThrough { break }
        return
      }
      open = (open ?? all).subtracting(common)
      if next.isThrough { rest = (rest ?? all).subtracting(common) }
      if open?.isEmpty ?? false { break }
    }
    if rest?.isEmpty ?? false { return }
    var end = chain
    end.dates = rest
    result.append(end)
  }

  /// On which of some dates of a service a trip runs; none where it does not, and in it none for all of the service's.
  private func dates(of next: Next, _ service: Int32, _ open: DateSet?) -> DateSet?? {
    let other = runs[next.run].service
    if other == service { return .some(open) }
    guard let sets else { return nil }
    let all = sets.ofService[Int(service)]
    let common = (open ?? all).intersection(sets.ofService[Int(other)])
    if common.isEmpty { return nil }
    return .some(common.bits == all.bits ? nil : common)
  }

  /// What a part of a trip may go on as: by rules, then by its block, the next trip of each service that shares a date.
  private func following(_ part: Part, of service: Int32) -> [Next] {
    var result = (rules[part.run] ?? []).filter { part.stops.contains($0.after) && $0.after > part.stops.lowerBound }
    guard let block = runs[part.run].trip.block else { return result }
    var found: [Int] = []
    for other in [service] + overlapping[Int(service)] {
      guard let list = members[Member(block: block, service: other)] else { continue }
      var (low, high) = (0, list.count)
      while low < high {
        let middle = low + (high - low) / 2
        if Self.isBefore(runs, part.run, list[middle]) { high = middle } else { low = middle + 1 }
      }
      if low < list.count { found.append(list[low]) }
    }
    found.sort { Self.isBefore(runs, $0, $1) }
    let after = stops(part.run).count - 1
    result += found.filter { run in !result.contains { $0.run == run && $0.after == after } }.map { run in
      Next(
        run: run, after: after,
        isThrough: runs[part.run].trip.end <= runs[run].trip.start
          && stops(part.run).last?.station == stops(run).first?.station)
    }
    return result
  }

  private func follow(
    _ next: Next, _ chain: Chain, isSplit: Bool, seen: Set<Int32>, _ result: inout [Chain]
  ) {
    var chain = chain
    if isSplit {
      chain.alightsFrom = chain.parts.count
      let last = chain.parts.count - 1
      chain.parts[last].stops = chain.parts[last].stops.lowerBound..<next.after + 1
    }
    chain.parts.append(Part(run: next.run, stops: next.from..<stops(next.run).count))
    var seen = seen
    if seen.insert(runs[next.run].pattern).inserted { extend(chain, seen: seen, &result) } else { result.append(chain) }
  }
}
