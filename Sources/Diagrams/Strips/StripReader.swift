internal import Journeys
internal import Scene
internal import TransitModel

/// Reads from a city and its journeys what a strip shows.
struct StripReader {
  let city: City
  let languages: [LanguageTag]
  let wording: Wording
  private let lines: [LineID: Line]
  /// Whether lines have their names on their badges: where it is so of one in a strip, it is so of all.
  private let saysNames: Bool
  private let link: @Sendable (StationID) -> String?

  init(
    city: City, languages: [LanguageTag], wording: Wording, ridden: Set<LineID> = [],
    link: @escaping @Sendable (StationID) -> String? = { _ in nil }
  ) {
    self.city = city
    self.link = link
    self.languages = languages
    self.wording = wording
    let lines = Dictionary(city.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.lines = lines
    let language = languages.first ?? "en"
    saysNames = ridden.allSatisfy { lines[$0].map { Self.hasRoomForName(on: $0, in: language) } ?? true }
  }

  private var language: LanguageTag { languages.first ?? "en" }

  /// A text in the languages of the picture; a second one that would only repeat the first is left out.
  func words(_ text: LocalizedText) -> [Words] {
    var words: [Words] = []
    for language in languages {
      guard let variant = text.variant(for: language) else { continue }
      let isNew = !words.contains { $0.text == variant.text }
      if isNew, words.isEmpty || variant.language.base == language.base {
        words.append(Words(text: variant.text, language: variant.language.rawValue))
      }
    }
    return words
  }

  /// A departure; `from` and `to` are what the ends of its journey are called where they have no name of their own.
  func column(_ departure: RouteStrip.Departure, from: [Words], to: [Words]) -> StripContent.Column {
    var column = StripContent.Column()
    column.heading = departure.asked.map { wording.departing($0.clock) }
    column.bounds = bounds(of: departure)
    guard let journey = departure.journey else {
      column.status = StripStatus(kind: .gone, text: wording.noTrain)
      column.rows = departure.lastTrain.map { missedRows($0, reached: departure.reached) } ?? []
      if let taxi = departure.taxi { column.instead.append(wording.taxi(wholePrice(taxi))) }
      return column
    }
    column.times = time(journey.departure) + " – " + time(journey.arrival)
    column.duration = wording.minutes((journey.durationSeconds + 59) / 60)
    column.facts = [wording.changes(journey.changes), journey.fare.map { price($0) } ?? ""].filter { !$0.isEmpty }
    column.status = status(of: departure, journey)
    column.rows = named(rows(of: journey.nodes), from: from, to: to)
    return column
  }

  private func status(of departure: RouteStrip.Departure, _ journey: Journey) -> StripStatus? {
    guard let last = departure.lastTrain else { return nil }
    let spare = (last.journey.departure - journey.departure) / 60
    if spare <= 0 { return StripStatus(kind: .last, text: wording.lastConnection) }
    // Long before the last train nobody has to be told of it.
    return spare <= 120 ? StripStatus(kind: .calm, text: wording.spare(spare)) : nil
  }

  private func bounds(of departure: RouteStrip.Departure) -> String? {
    var parts: [String] = []
    if let first = departure.first { parts.append(wording.first(time(first.departure))) }
    if let last = departure.lastTrain { parts.append(wording.last(time(last.journey.departure))) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// "¥4" and "$2.50": the currency's sign where it is known, else its code.
  func price(_ money: Money) -> String {
    let amount = money.decimal
    let short = amount.hasSuffix(".00") ? String(amount.dropLast(3)) : amount
    return wording.isolated(money.currency.sign.map { $0 + short } ?? money.currency.code + " " + short)
  }

  /// A price that is only about right, in whole units.
  private func wholePrice(_ money: Money) -> String {
    let unit = (0..<money.currency.decimals).reduce(1) { product, _ in product * 10 }
    return price(Money(minorUnits: (money.minorUnits + unit / 2) / unit * unit, currency: money.currency))
  }

  /// The clock on the wall, with a remark past midnight.
  func time(_ time: ServiceTime) -> String {
    time.isNextDay ? time.clock + " " + wording.nextDay : time.clock
  }

  private func named(_ rows: [StripRow], from: [Words], to: [Words]) -> [StripRow] {
    var rows = rows
    for (index, names) in [(rows.startIndex, from), (rows.endIndex - 1, to)] where rows.indices.contains(index) {
      if case .place(let place) = rows[index], place.names.isEmpty { rows[index] = .place(place.named(names)) }
    }
    return rows
  }

  private func rows(of nodes: [JourneyNode]) -> [StripRow] {
    let bottleneck = nodes.firstIndex { $0.isBottleneck }
    return nodes.enumerated().map { index, node in
      switch node.kind {
      case .stop:
        .stop(names: words(node.name ?? LocalizedText([])), time: (node.departure ?? node.arrival)?.clock ?? "")
      case .time where node.isWalk:
        .walk(text: wording.walk(node.minutes ?? 0), language: wording.language.rawValue)
      case .time: .ride(ride(node))
      case .place, .start, .transfer, .destination:
        .place(place(node, isAfterBottleneck: bottleneck.map { index > $0 } ?? false))
      }
    }
  }

  /// How far one still gets, where the last train has left, and what is out of reach behind it.
  private func missedRows(_ last: LastTrain, reached: Journey?) -> [StripRow] {
    let nodes = last.journey.nodes
    guard let index = nodes.firstIndex(where: \.isBottleneck) else { return [] }
    var bottleneck = nodes[index]
    bottleneck.arrival = reached?.nodes.last?.arrival
    bottleneck.departure = nil
    // Who gets nowhere has no way to be told of.
    let reached = reached.flatMap { $0.nodes.contains { $0.kind == .time && $0.minutes ?? 0 > 0 } ? $0 : nil }
    var rows = reached.map { self.rows(of: $0.nodes.dropLast()) } ?? []
    if reached == nil { rows = self.rows(of: Array(nodes[..<index])).compactMap(\.gone) }
    rows.append(
      .place(
        StripPlace(
          names: words(bottleneck.name ?? LocalizedText([])), times: bottleneck.arrival.map { [$0.clock] } ?? [],
          remarks: [.init(text: wording.lastTrainLeft(time(last.at)), isWarning: true)], isBottleneck: true,
          isEnd: index == 0, link: link(last.station))))
    return rows + self.rows(of: Array(nodes[(index + 1)...])).compactMap(\.gone)
  }

  /// A strip has room for so many places to stand.
  private static let mostCarriages = 2

  private func ride(_ node: JourneyNode) -> StripRide {
    let line = node.line.flatMap { lines[$0] }
    let headsign = node.headsign?.text(for: language) ?? ""
    let isSense = node.headsign.flatMap { line?.namesSense($0, isStation: city.hasStation(named:)) } ?? false
    let every = node.headwaySeconds.map { wording.every(max(1, $0 / 60)) }
    let minutes = node.minutes.map { node.isApproximate ? wording.about(wording.minutes($0)) : wording.minutes($0) }
    let places = node.carriages.map { advice in
      let goal: String =
        switch advice.goal {
        case .exit(let code): code
        case .transfer(let line): lines[line].map { badge(for: $0).text } ?? line.rawValue
        }
      return wording.stand(car: advice.car, door: advice.door, goal: goal)
    }
    let facts = [node.stopCount.map { wording.stops($0) }, every].compactMap { $0 } + places.prefix(Self.mostCarriages)
    return StripRide(
      chip: line.map { badge(for: $0) }
        ?? Chip(
          text: node.line?.rawValue ?? "", language: language.rawValue, fill: Palette.muted, label: Palette.ground,
          title: node.line?.rawValue ?? "", link: nil, isOutside: false),
      label: line?.label(for: language).text ?? "",
      name: line.flatMap { nameBesideBadge(of: $0) } ?? Words(text: "", language: language.rawValue),
      headsign: headsign.isEmpty || isSense ? headsign : wording.toward(headsign, in: city),
      facts: facts.joined(separator: " · "), minutes: minutes ?? "", language: wording.language.rawValue)
  }

  /// A name that is no longer than this, and has the label in it, is a badge: `13号线`.
  private static let longestBadge = 12

  /// Whether a badge can hold the name of a line, and that has in it what else the badge says.
  private static func hasRoomForName(on line: Line, in language: LanguageTag) -> Bool {
    let label = line.label(for: language).text
    guard let name = line.name.variant(for: language)?.text, !name.isEmpty, !label.isEmpty else { return true }
    return name == label || name.count <= longestBadge && name.contains(label)
  }

  /// The sign of a line: its name where the strip has names on badges, else what usually stands on it.
  private func badge(for line: Line) -> Chip {
    var badge = chip(for: line)
    let label = line.label(for: language)
    if !saysNames, !label.text.isEmpty { badge.text = label.text }
    return badge
  }

  /// The name of a line whose badge does not say it.
  private func nameBesideBadge(of line: Line) -> Words? {
    let badge = badge(for: line)
    guard let name = line.name.variant(for: language), !name.text.isEmpty, name.text != badge.text else { return nil }
    return Words(text: name.text, language: name.language.rawValue)
  }

  /// The sign of a line with its name at length.
  func chip(for line: Line) -> Chip {
    Chip(line, text: line.name.variant(for: language), language: language)
  }

  private func place(_ node: JourneyNode, isAfterBottleneck: Bool) -> StripPlace {
    var times: [String] = []
    if let arrival = node.arrival { times.append(arrival.clock) }
    if let departure = node.departure, departure != node.arrival { times.append(departure.clock) }
    return StripPlace(
      names: words(node.name ?? LocalizedText([])), times: times,
      remarks: remarks(node, isAfterBottleneck: isAfterBottleneck),
      isBottleneck: node.isBottleneck, isEnd: node.kind != .transfer, link: node.station.flatMap { link($0) })
  }

  private func remarks(_ node: JourneyNode, isAfterBottleneck: Bool) -> [StripPlace.Remark] {
    var remarks: [StripPlace.Remark] = []
    if node.kind == .transfer {
      let text = node.staysOnBoard ? wording.stayOnBoard : node.minutes.flatMap { $0 > 0 ? wording.change($0) : nil }
      if let text { remarks.append(.init(text: text, isWarning: false)) }
    }
    guard let latest = node.latestDeparture else { return remarks }
    if node.isBottleneck {
      remarks.append(.init(text: wording.lastTrainHere(time(latest)), isWarning: true))
    } else if isAfterBottleneck, let departure = node.departure, latest > departure {
      remarks.append(.init(text: wording.stillUntil(time(latest)), isWarning: false))
    }
    return remarks
  }

  /// City, day, and the oldest timetable of the lines used.
  func footer(of strip: RouteStrip) -> [String] {
    let network = city.network?.text(for: language) ?? city.name.text(for: language)
    let used = strip.departures.compactMap(\.journey).flatMap(\.nodes).compactMap(\.line)
    let dates = used.compactMap { lines[$0]?.timetableDate }
    let timetable = (dates.min() ?? city.version?.date).map { wording.timetable($0) }
    let head = wording.joined([network, strip.options.date.map { wording.date($0) } ?? ""])
    return [head, timetable].compactMap { $0 }.filter { !$0.isEmpty }
  }
}

extension StripRow {
  /// The same out of reach: without times, remarks and stops on the way.
  var gone: StripRow? {
    switch self {
    case .stop, .folded, .walk: return nil
    case .place(let place):
      return .place(
        StripPlace(
          names: place.names, times: [], remarks: [], isBottleneck: false, isEnd: place.isEnd, isGone: true,
          link: place.link))
    case .ride(var ride):
      ride.chip.isPassed = true
      return .ride(
        StripRide(
          chip: ride.chip, label: ride.label, name: ride.name, headsign: ride.headsign, facts: "", minutes: "",
          language: ride.language))
    }
  }
}
