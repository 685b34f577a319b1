internal import TransitModel

/// How long changes take, from each line to each other.
struct Transfers: View {
  let changes: [Change]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "changes": ViewValue(changes)
    default: nil
    }
  }

  /// A change from one line to another.
  struct Change: View {
    let from: End
    let to: End
    let station: StationLink?
    let isWalk: Bool
    let rules: [Rule]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "from": ViewValue(from)
      case "to": ViewValue(to)
      case "station": ViewValue(station)
      case "isWalk": ViewValue(isWalk)
      case "rules": ViewValue(rules)
      default: nil
      }
    }
  }

  /// The lines riders leave or board, maybe in one direction only.
  struct End: View, Equatable {
    let badges: [LineBadge]
    let direction: Markup?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badges": ViewValue(badges)
      case "endHTML": ViewValue(direction)
      default: nil
      }
    }
  }

  /// What holds, and when.
  struct Rule: View, Equatable {
    let minutes: String
    let details: String?
    let window: Markup?
    let isForbidden: Bool

    func value(named name: String) -> ViewValue? {
      switch name {
      case "minutes": ViewValue(minutes)
      case "details": ViewValue(details)
      case "windowHTML": ViewValue(window)
      case "isForbidden": ViewValue(isForbidden)
      default: nil
      }
    }
  }
}

extension Transfers {
  /// Nothing when no change is known.
  ///
  /// Rules for platforms that riders cannot tell apart stand together: what is said of each change is said once.
  init?(_ subject: StationSubject, on page: Page) {
    let city = subject.city
    var groups: [(from: End, to: End, station: StationID, rules: [Transfer])] = []
    for transfer in city.transfers(from: subject.station.id) {
      let elsewhere = transfer.to.station != subject.station.id
      let from = End(transfer.from, isNamed: true, in: city, on: page)
      let to = End(transfer.to, isNamed: !elsewhere, in: city, on: page)
      let isKnown = groups.firstIndex { $0.from == from && $0.to == to && $0.station == transfer.to.station }
      if let isKnown {
        groups[isKnown].rules.append(transfer)
      } else {
        groups.append((from, to, transfer.to.station, [transfer]))
      }
    }
    changes = groups.map { group in
      Change(
        from: group.from, to: group.to,
        station: group.station == subject.station.id
          ? nil : city.stations[group.station].map { StationLink($0, in: city.city.id, on: page) },
        isWalk: group.station != subject.station.id && !city.isNear(subject.station.id, group.station),
        rules: Rule.rules(group.rules, in: city, on: page))
    }
    if changes.isEmpty { return nil }
  }
}

extension CityIndex {
  /// The rules for changes at a station that tell riders something: none for staying on board, none for single trips, and
  /// none for any train of the only line.
  fileprivate func transfers(from station: StationID) -> [Transfer] {
    let isAlone = (linesAt[station] ?? []).count < 2
    return city.transfers.filter { transfer in
      guard transfer.from.station == station, transfer.kind != .inSeat, transfer.from.trip == nil,
        transfer.to.trip == nil
      else { return false }
      return !(isAlone && transfer.to.station == station && transfer.from == transfer.to)
    }
  }
}

extension Transfers.End {
  /// - Parameter isNamed: whether an end that is no line in particular is called "any line".
  init(_ end: Transfer.End, isNamed: Bool, in city: CityIndex, on page: Page) {
    let known = end.line.flatMap { city.lines[$0] }
    let atPlatform = end.platformID.map { city.lines(at: $0, of: end.station) } ?? []
    let lines = known.map { [$0] } ?? atPlatform.map(\.line)
    badges = lines.map { LineBadge($0, in: city.city.id, on: page) }
    let directions = end.direction.map { [$0] } ?? (atPlatform.count == 1 ? atPlatform[0].directions : [])
    direction =
      if let line = lines.first, lines.count == 1, directions.count == 1 {
        DirectionLabel(directions[0], of: line, in: city, on: page).towards
      } else {
        lines.isEmpty && isNamed ? Markup(page.words[.anyLine]) : nil
      }
  }
}

extension CityIndex {
  /// The lines that stop at a platform, and their directions there.
  fileprivate func lines(at platform: String, of station: StationID) -> [(line: Line, directions: [DirectionID])] {
    lines(at: station).compactMap { line in
      let patterns = line.patterns.filter { pattern in
        pattern.stops.contains { $0.station == station && $0.platformID == platform }
      }
      let directions = line.directions.map(\.id).filter { id in patterns.contains { $0.direction == id } }
      return directions.isEmpty ? nil : (line, directions)
    }
  }
}

extension Transfers.Rule {
  /// What rules for one change say: each time of day once, and of several times that always hold the span.
  static func rules(_ transfers: [Transfer], in city: CityIndex, on page: Page) -> [Transfers.Rule] {
    let always = transfers.filter { $0.window == nil && $0.kind != .forbidden }
    let seconds = always.map(\.seconds)
    var rules: [Transfers.Rule] = []
    for transfer in transfers {
      // A way that is closed from some platforms only is left out where another one leads there.
      if transfer.window == nil, transfer.kind == .forbidden, !always.isEmpty { continue }
      let rule = Transfers.Rule(transfer, in: city, on: page)
      if !rules.contains(rule) { rules.append(rule) }
    }
    guard let least = seconds.min(), let most = seconds.max(), Set(always.map { Self.minutes($0.seconds) }).count > 1
    else { return rules }
    let span = Transfers.Rule(
      minutes: page.words.duration(from: Self.minutes(least), to: Self.minutes(most)),
      details: nil, window: nil, isForbidden: false)
    return [span] + rules.filter { $0.window != nil }
  }

  private static func minutes(_ seconds: Int) -> Int { max(1, (seconds + 59) / 60) }

  init(_ transfer: Transfer, in city: CityIndex, on page: Page) {
    let words = page.words
    isForbidden = transfer.kind == .forbidden
    minutes = isForbidden ? words[.changeImpossible] : words.duration(seconds: transfer.seconds)
    var details: [String] = []
    if let metres = transfer.metres, metres > 0 { details.append(words(.metres, ["count": words.number(metres)])) }
    if let stairs = transfer.stairs { details.append(words.count(stairs == 0 ? .noStairs : .stairs, stairs)) }
    if transfer.stepFree == true { details.append(words[.stepFree]) }
    self.details = details.isEmpty ? nil : words.list(details)
    window = transfer.window.flatMap { Self.text($0, in: city, on: page) }
  }

  /// "before 07:00", "09:30–16:30, weekdays".
  private static func text(_ window: Transfer.Window, in city: CityIndex, on page: Page) -> Markup? {
    let words = page.words
    let time: String? =
      switch (window.from?.clock, window.until?.clock) {
      case (nil, nil): nil
      case (let from?, nil): words(.fromTime, ["from": from])
      case (nil, let until?): words(.untilTime, ["until": until])
      case (let from?, let until?): words(.betweenTimes, ["from": from, "until": until])
      }
    let days = window.service.map { DayKinds.label([$0], in: city, on: page) }
    let parts = [time.map { Markup($0) }, days].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(words[.listComma])
  }
}

extension Module<StationSubject> {
  /// Changes between lines.
  static let transfers = Module("transfers") { Transfers($0, on: $1) }
}
