import TransitModel

/// Service days as riders have them: from the gap of one night to that of the next, found date by date.
extension ConnectionScan {
  /// A train as a date sees it.
  struct Seen {
    let trip: Int
    /// What is added to its times.
    var shift: Int
    /// Whether the feed files it under the date after its service day.
    var isOfNight = false
  }

  /// The trains of a service day.
  func serviceDay(_ date: CalendarDate) -> [Seen] {
    let (own, after) = (ofNight(before: date), ofNight(before: date + 1))
    return filed(date).filter { !own.contains($0) }.map { Seen(trip: $0, shift: 0) }
      + after.sorted().map { Seen(trip: $0, shift: 86_400, isOfNight: true) }
  }

  /// What a question about a date and a time sees.
  func around(_ date: CalendarDate) -> [Seen] {
    let (own, after) = (serviceDay(date), serviceDay(date + 1).map { moved($0, by: 86_400) })
    var starts: [String: [Int]] = [:]
    for seen in own + after { starts[trips[seen.trip].route, default: []].append(start(seen)) }
    let ends = starts.mapValues { starts -> Int in
      var last = starts.filter { $0 >= 1350 && $0 < 1440 }.max() ?? 0
      for start in starts.sorted() where start >= 1440 && start < 2160 {
        if start - last > 90 { break }
        last = start
      }
      return last
    }
    return own + serviceDay(date + -1).map { moved($0, by: -86_400) }
      + after.filter { start($0) <= max(1439, ends[trips[$0.trip].route] ?? 0) }
  }

  private func moved(_ seen: Seen, by seconds: Int) -> Seen {
    Seen(trip: seen.trip, shift: seen.shift + seconds, isOfNight: seen.isOfNight)
  }

  /// The minute at which a train starts.
  private func start(_ seen: Seen) -> Int { ((trips[seen.trip].calls.first?.departure ?? 0) + seen.shift) / 60 }

  private func filed(_ date: CalendarDate) -> [Int] {
    trips.indices.filter { runs(trips[$0].service, on: date) && trips[$0].calls.count > 1 }
  }

  /// The trains filed under a date that start before the gap of the night it begins with.
  private func ofNight(before date: CalendarDate) -> Set<Int> {
    let own = filed(date)
    var starts = own.map { (trips[$0].route, start(Seen(trip: $0, shift: 0))) }.filter { $0.1 < 720 }
    guard starts.contains(where: { $0.1 < 240 }) else { return [] }
    starts += filed(date + -1).map { (trips[$0].route, start(Seen(trip: $0, shift: -86_400))) }.filter { $0.1 >= -360 }
    let all = lastBeforeGap(starts.map(\.1))
    let ofRoute = Dictionary(grouping: starts, by: \.0).mapValues { lastBeforeGap($0.map(\.1)) ?? -1 }
    return Set(
      own.filter { trip in
        start(Seen(trip: trip, shift: 0)) <= all ?? ofRoute[trips[trip].route] ?? -1
      })
  }

  /// The last start before the longest time without one; nothing where that is too short for the gap of a night.
  private func lastBeforeGap(_ starts: [Int]) -> Int? {
    let all = ([-360, 720] + starts.filter { $0 < 720 }).sorted()
    let waits = zip(all, all.dropFirst()).filter { $0 < 240 && $1 > 0 }
    let longest = waits.map { $1 - $0 }.max() ?? 0
    return longest < 90 ? nil : waits.first { $1 - $0 == longest }?.0
  }
}
