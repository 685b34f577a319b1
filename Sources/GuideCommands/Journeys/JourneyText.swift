import Journeys
import TransitModel

/// Journeys as text that reads well in a terminal: a thin view of their nodes.
struct JourneyText {
  let planner: CityPlanner
  let session: Session
  /// The language of names; nothing: the local one, and a second one beside it.
  let language: LanguageTag?

  /// All of an answer.
  func lines(_ answer: JourneyAnswer, _ query: JourneyQuery) -> [String] {
    var lines = [
      session.styled("\(name(query.from)) → \(name(query.to))", .bold, for: session.output)
        + (planner.isEstimated ? "" : "   \(query.date)")
    ]
    if planner.isEstimated { lines.append("Nothing says when trains run here: how long they take is an estimate.") }
    if query.isStepFree { lines += access(query) + ["Without steps from street to street, as far as the data say."] }
    let shown = answer.shown
    let byDeparture = if case .arriving = query.moment { true } else { false }
    for journey in shown {
      lines += ["", summary(journey)]
      if let first = shown.first, journey != first {
        lines.append("  " + Trade(journey, than: first, byDeparture: byDeparture).words)
      }
      for (index, entry) in journey.nodes.enumerated() {
        lines += node(entry, orElse: name(index == 0 ? query.from : query.to))
      }
      lines += fare(of: journey)
    }
    if let last = answer.lastTrain { lines += [""] + lastTrain(last, isShown: answer.journeys.contains(last.journey)) }
    if let taxi = answer.taxi { lines += ["", "A taxi costs about \(Self.estimate(taxi)) \(taxi.currency.code)."] }
    return lines
  }

  /// What keeps those from the ends of a question who cannot take steps.
  func access(_ query: JourneyQuery) -> [String] {
    guard query.isStepFree else { return [] }
    return [query.from, query.to].compactMap { end -> String? in
      guard case .station(let id) = end else { return nil }
      return switch planner.isStepFree(id, on: query.date) {
      case true?: nil
      case false?: "\(name(end)) has no way in and out without steps on \(query.date)."
      case nil: "Nobody says whether \(name(end)) has a way in and out without steps."
      }
    }
  }

  /// What is left after the last train.
  func lines(_ rest: AfterLast, _ query: JourneyQuery) -> [String] {
    var lines: [String] = []
    if let reached = rest.reached, let station = rest.station {
      lines.append("Trains still run as far as \(planner.name(of: station).map(text) ?? station.rawValue):")
      lines.append(summary(reached))
      for entry in reached.nodes { lines += node(entry, orElse: name(query.from)) }
      if let taxi = rest.taxi {
        lines.append("A taxi from there costs about \(Self.estimate(taxi)) \(taxi.currency.code).")
      }
    }
    if let first = rest.first, let date = rest.firstDate {
      lines.append("The first journey of \(date): \(time(first.departure)) – \(time(first.arrival)).")
    }
    return lines
  }

  /// What of the fare each ride adds, where there is more to say than the sum.
  private func fare(of journey: Journey) -> [String] {
    let isPlain = journey.fareParts.allSatisfy { $0.name == nil && $0.media.isEmpty }
    guard let whole = journey.fare, !journey.fareParts.isEmpty, journey.fareParts.count > 1 || !isPlain else {
      return []
    }
    let rider = planner.rider.map { ", " + text($0) } ?? ""
    var lines = ["  Fare \(whole.decimal) \(whole.currency.code)\(rider):"]
    for (index, part) in journey.fareParts.enumerated() {
      let lineNames = part.legs.compactMap { leg -> String? in
        guard case .ride(let ride) = journey.legs[leg] else { return nil }
        return badge(ride.line)
      }
      var words = [lineNames.joined(separator: " "), (index == 0 ? "" : "+") + part.fare.decimal]
      if let name = part.name { words.append(text(name)) }
      if !part.media.isEmpty {
        words.append("with " + part.media.map { $0.name.map(text) ?? $0.kind.words }.joined(separator: ", "))
      }
      if index > 0, part.fare.minorUnits == 0 { words.append("nothing more to pay") }
      lines.append("    " + words.joined(separator: " · "))
    }
    return lines
  }

  /// An estimated amount, without decimals where they say nothing.
  private static func estimate(_ money: Money) -> String {
    let parts = money.decimal.split(separator: ".")
    return parts.count == 2 && parts[1].allSatisfy { $0 == "0" } ? String(parts[0]) : money.decimal
  }

  /// A name in the language asked for, or in the first two.
  func text(_ name: LocalizedText) -> String {
    if let language { return name.text(for: language) }
    let other = planner.languages.dropFirst().first.flatMap { name.exact($0) }
    return [name.local, other].compactMap { $0 }.reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }.joined(separator: " ")
  }

  /// The name of an end of a journey.
  func name(_ end: JourneyQuery.End) -> String {
    switch end {
    case .station(let id): planner.name(of: id).map(text) ?? id.rawValue
    case .complex(let id): planner.name(of: id).map(text) ?? id.rawValue
    case .place(let id): planner.name(of: id).map(text) ?? id.rawValue
    case .coordinate(let coordinate): "\(coordinate.latitude),\(coordinate.longitude)"
    }
  }

  /// The time on the clock, with the day where it is another one.
  func time(_ time: ServiceTime) -> String {
    time.seconds < 0 ? time.clock + " the day before" : time.isNextDay ? time.clock + " next day" : time.clock
  }

  private func summary(_ journey: Journey) -> String {
    var parts = [duration(seconds: journey.durationSeconds), count(journey.changes, "change")]
    if journey.changes == 0 { parts[1] = "no change" }
    if let fare = journey.fare, fare.minorUnits > 0 { parts.append("\(fare.decimal) \(fare.currency.code)") }
    if journey.walkSeconds > 0 { parts.append("\(duration(seconds: journey.walkSeconds)) on foot") }
    if let metres = journey.distanceMetres, metres > 0 { parts.append("\(metres / 1000).\(metres % 1000 / 100) km") }
    if planner.isEstimated {
      let about = session.styled("about " + parts.removeFirst(), .bold, for: session.output)
      return ([about] + parts).joined(separator: ", ")
    }
    let span = "\(time(journey.departure)) – \(time(journey.arrival))"
    return session.styled(span, .bold, for: session.output) + "   " + parts.joined(separator: ", ")
  }

  /// Where the train goes, as its front says.
  private func headsign(of node: JourneyNode) -> String {
    let shown = node.headsign.map(text) ?? ""
    if let line = node.line, let direction = node.direction, let headsign = node.headsign,
      planner.runsInRing(line, direction), !planner.hasStation(named: headsign.local)
    {
      return shown
    }
    return Headsign.leads(shown, isName: planner.hasStation(named:)) ? shown : "to " + shown
  }

  private func duration(seconds: Int) -> String { .duration(minutes: (seconds + 59) / 60) }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// The lines of a node; `orElse` is what it is called where it has no name, as a coordinate has none.
  private func node(_ node: JourneyNode, orElse name: String) -> [String] {
    switch node.kind {
    case .stop: return []
    case .time: return ["         " + passing(node)] + carriages(node).map { "         " + $0 }
    default: return [clock(node.arrival ?? node.departure, node) + "  " + place(node, orElse: name)]
    }
  }

  private func clock(_ moment: ServiceTime?, _ node: JourneyNode) -> String {
    guard let moment else { return "       " }
    return (node.isApproximate ? " ~" : "  ") + moment.clock
  }

  private func place(_ node: JourneyNode, orElse name: String) -> String {
    var parts = [node.name.map(text) ?? name]
    if node.kind == .transfer && node.staysOnBoard { parts.append("stay on the train") }
    if node.kind == .transfer, let seconds = node.seconds, node.line != nil {
      parts.append(seconds > 0 ? "change, \(duration(seconds: seconds))" : "change")
    }
    if node.kind == .transfer, let departure = node.departure, node.line != nil {
      parts.append("leaves \(departure.clock)")
    }
    if let note = note(node) { parts.append(note) }
    if let moment = node.arrival ?? node.departure, moment.isNextDay { parts.append("next day") }
    return parts.joined(separator: " · ")
  }

  /// What to know about a boarding: how close it is to the last train.
  private func note(_ node: JourneyNode) -> String? {
    guard node.line != nil, !node.staysOnBoard else { return nil }
    switch node.state {
    case .calm: return nil
    case .soon: return node.slackSeconds.map { styled("last train \(duration(seconds: $0)) later", .yellow) }
    case .lastTrain: return styled("last train", .red)
    case .gone: return styled("gone", .faint)
    }
  }

  private func styled(_ text: String, _ style: TextStyle) -> String { session.styled(text, style, for: session.output) }

  private func passing(_ node: JourneyNode) -> String {
    let duration = String.duration(minutes: node.minutes ?? 0)
    guard let line = node.line, !node.isWalk else { return "on foot, " + duration }
    var parts = ["\(badge(line)) \(headsign(of: node))", count(node.stopCount ?? 0, "stop"), duration]
    if let headway = node.headwaySeconds { parts.append("about every \(self.duration(seconds: headway))") }
    if node.isApproximate, !planner.isEstimated { parts.append("times are estimates") }
    return parts.joined(separator: " · ")
  }

  /// "stand at car 5, door 2 for 2": where to stand for what follows the ride.
  private func carriages(_ node: JourneyNode) -> [String] {
    if node.carriages.isEmpty { return [] }
    let places = node.carriages.map { advice in
      let goal =
        switch advice.goal {
        case .exit(let code): "exit \(code)"
        case .transfer(let line): "the change to \(badge(line))"
        }
      return "car \(advice.car)" + (advice.door.map { ", door \($0)" } ?? "") + " for \(goal)"
    }
    return ["stand at " + places.joined(separator: "; ")]
  }

  /// What stands on the badge of a line, in the language of names.
  func text(_ line: some LabelledLine) -> String {
    (language ?? planner.languages.first).map { line.label(for: $0).text } ?? line.shortName
  }

  /// A line's badge in its colour, or its name where there is no colour.
  private func badge(_ line: LineID) -> String {
    guard let badge = planner.badge(of: line) else { return line.rawValue }
    let label = text(badge)
    guard session.colors(session.output) else { return "[\(label)]" }
    let (color, ink) = (badge.color, badge.labelColor)
    let isDark = Int(ink.red) + Int(ink.green) + Int(ink.blue) < 384
    return styled(
      " \(label) ", .background(red: color.red, green: color.green, blue: color.blue, blackText: isDark))
  }

  /// What the last journey hangs on.
  private func lastTrain(_ last: LastTrain, isShown: Bool) -> [String] {
    let station = planner.name(of: last.station).map(text) ?? last.station.rawValue
    let line = badge(last.line)
    let part = last.runsWholeLine ? "" : ", which does not run the whole line"
    var lines = [
      styled("Last train: ", .bold)
        + "leave by \(time(last.journey.departure)), be at \(station) by \(time(last.at)) for line \(line)\(part)."
    ]
    for leg in last.journey.legs.dropFirst(last.bottleneckLeg + 1) {
      guard case .ride(let ride) = leg, let slack = ride.slackSeconds, slack > 0, let stop = ride.stops.first else {
        continue
      }
      let place = planner.name(of: stop.station).map(text) ?? stop.station.rawValue
      lines.append("            After that there is time: \(duration(seconds: slack)) at \(place).")
    }
    if !isShown { lines.append("            Arrives \(time(last.journey.arrival)).") }
    return lines
  }
}

extension String {
  /// Minutes, or hours and minutes beyond an hour and a half.
  static func duration(minutes: Int) -> String {
    guard minutes > 90 else { return "\(minutes) min" }
    return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
  }
}

extension LegFares.Medium.Kind {
  /// What it is in words.
  fileprivate var words: String {
    switch self {
    case .cash: "cash"
    case .paper: "paper ticket"
    case .transitCard: "transit card"
    case .contactless: "contactless bank card"
    case .app: "app"
    }
  }
}
