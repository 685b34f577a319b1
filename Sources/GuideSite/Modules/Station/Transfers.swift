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
    let rules: [Rule]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "from": ViewValue(from)
      case "to": ViewValue(to)
      case "station": ViewValue(station)
      case "rules": ViewValue(rules)
      default: nil
      }
    }
  }

  /// A line riders leave or board, maybe in one direction only.
  struct End: View {
    let badge: LineBadge?
    let direction: Markup?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badge": ViewValue(badge)
      case "endHTML": ViewValue(direction)
      default: nil
      }
    }
  }

  /// What holds, and when.
  struct Rule: View {
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
  private struct Key: Hashable {
    let from: Transfer.End
    let to: Transfer.End
  }

  /// Nothing when no change is known.
  init?(_ subject: StationSubject, on page: Page) {
    var order: [Key] = []
    var rules: [Key: [Transfer]] = [:]
    for transfer in subject.city.city.transfers where transfer.from.station == subject.station.id {
      guard transfer.kind != .inSeat, transfer.from.trip == nil, transfer.to.trip == nil else { continue }
      let key = Key(from: transfer.from, to: transfer.to)
      if rules[key] == nil { order.append(key) }
      rules[key, default: []].append(transfer)
    }
    guard !order.isEmpty else { return nil }
    changes = order.map { key in
      let isElsewhere = key.to.station != subject.station.id
      return Change(
        from: End(key.from, in: subject.city, on: page), to: End(key.to, in: subject.city, on: page),
        station: isElsewhere
          ? subject.city.stations[key.to.station].map { StationLink($0, in: subject.city.city.id, on: page) } : nil,
        rules: (rules[key] ?? []).map { Rule($0, in: subject.city, on: page) })
    }
  }
}

extension Transfers.End {
  init(_ end: Transfer.End, in city: CityIndex, on page: Page) {
    let line = end.line.flatMap { city.lines[$0] }
    badge = line.map { LineBadge($0, in: city.city.id, on: page) }
    direction =
      if let line, let direction = end.direction {
        DirectionLabel(direction, of: line, in: city, on: page).towards
      } else {
        line == nil ? Markup(page.words[.anyLine]) : nil
      }
  }
}

extension Transfers.Rule {
  init(_ transfer: Transfer, in city: CityIndex, on page: Page) {
    let words = page.words
    isForbidden = transfer.kind == .forbidden
    minutes = isForbidden ? words[.changeImpossible] : words.minutes(seconds: transfer.seconds)
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
