internal import Journeys
internal import Scene
internal import TransitModel

/// Reads from a city and its journeys what a strip shows.
struct StripReader {
  let city: City
  let languages: [LanguageTag]
  let wording: StripWording
  private let lines: [LineID: Line]
  private let style: DiagramStyle

  init(city: City, style: DiagramStyle, languages: [LanguageTag], wording: StripWording) {
    self.city = city
    self.style = style
    self.languages = languages
    self.wording = wording
    lines = Dictionary(city.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
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

  func column(_ departure: RouteStrip.Departure) -> StripContent.Column {
    guard let journey = departure.journey else {
      return StripContent.Column(
        heading: departure.asked.map { wording.departing($0.clock) }, times: "", facts: [],
        bounds: bounds(of: departure), rows: [], refusal: refusal(departure))
    }
    return StripContent.Column(
      heading: departure.asked.map { wording.departing($0.clock) },
      times: time(journey.departure) + " – " + time(journey.arrival), facts: facts(of: journey),
      bounds: bounds(of: departure), rows: rows(of: journey), refusal: [])
  }

  private func refusal(_ departure: RouteStrip.Departure) -> [String] {
    var lines = [wording.noTrain]
    if let last = departure.lastTrain { lines.append(wording.lastTrain + " " + time(last.journey.departure)) }
    if let taxi = departure.taxi { lines.append(wording.taxi(price(taxi))) }
    return lines
  }

  private func facts(of journey: Journey) -> [String] {
    let minutes = (journey.durationSeconds + 59) / 60
    return [
      wording.minutes(minutes), wording.changes(journey.changes), journey.fare.map { price($0) } ?? "",
    ].filter { !$0.isEmpty }
  }

  private func bounds(of departure: RouteStrip.Departure) -> String? {
    var parts: [String] = []
    if let first = departure.first { parts.append(wording.firstTrain + " " + time(first.departure)) }
    if let last = departure.lastTrain { parts.append(wording.lastTrain + " " + time(last.journey.departure)) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// "¥4" and "$2.50": the currency's sign where it is known, else its code.
  func price(_ money: Money) -> String {
    let signs = ["CNY": "¥", "JPY": "¥", "USD": "$", "EUR": "€", "GBP": "£", "TWD": "NT$", "HKD": "HK$", "KRW": "₩"]
    let amount = money.decimal
    let short = amount.hasSuffix(".00") ? String(amount.dropLast(3)) : amount
    return signs[money.currency.code].map { $0 + short } ?? money.currency.code + " " + short
  }

  /// The clock on the wall, with a remark past midnight.
  func time(_ time: ServiceTime) -> String {
    time.isNextDay ? time.clock + " " + wording.nextDay : time.clock
  }

  private func rows(of journey: Journey) -> [StripRow] {
    let bottleneck = journey.nodes.firstIndex { $0.isBottleneck }
    return journey.nodes.enumerated().map { index, node in
      switch node.kind {
      case .stop:
        .stop(
          name: words(node.name ?? LocalizedText([])).first ?? Words(text: "", language: language.rawValue),
          time: (node.departure ?? node.arrival)?.clock ?? "")
      case .time where node.isWalk:
        .walk(text: wording.walk(node.minutes ?? 0), language: wording.language.rawValue)
      case .time: .ride(ride(node))
      case .place, .start, .transfer, .destination:
        .place(place(node, isAfterBottleneck: bottleneck.map { index > $0 } ?? false))
      }
    }
  }

  private func ride(_ node: JourneyNode) -> StripRide {
    let line = node.line.flatMap { lines[$0] }
    let headsign = node.headsign?.text(for: language) ?? ""
    // On a ring trains show what the sense of travel is called, which leads nowhere.
    let isSense = line?.directions.contains { $0.name == node.headsign } ?? false
    let every = node.headwaySeconds.map { wording.every(max(1, $0 / 60)) }
    let minutes = node.minutes.map { (node.isApproximate ? wording.about + " " : "") + wording.minutes($0) }
    let facts = [node.stopCount.map { wording.stops($0) }, minutes, every].compactMap { $0 }
    return StripRide(
      chip: line.map { chip(for: $0) }
        ?? Chip(
          text: node.line?.rawValue ?? "", language: language.rawValue, fill: Palette.muted, label: Palette.ground,
          title: node.line?.rawValue ?? "", link: nil, isOutside: false),
      headsign: headsign.isEmpty || isSense ? headsign : Wording.words(for: language).toward(headsign),
      facts: facts.joined(separator: " · "), language: wording.language.rawValue)
  }

  /// The sign of a line with its name at length.
  func chip(for line: Line) -> Chip {
    let name = line.name.variant(for: language)
    return Chip(
      text: name?.text ?? line.shortName, language: name?.language.rawValue ?? language.rawValue,
      fill: line.color.paint, label: line.labelColor.paint, title: name?.text ?? line.shortName, link: nil,
      isOutside: false)
  }

  private func place(_ node: JourneyNode, isAfterBottleneck: Bool) -> StripPlace {
    var times: [String] = []
    if let arrival = node.arrival { times.append(arrival.clock) }
    if let departure = node.departure, departure != node.arrival { times.append(departure.clock) }
    return StripPlace(
      names: words(node.name ?? LocalizedText([])), times: times,
      remarks: remarks(node, isAfterBottleneck: isAfterBottleneck),
      isBottleneck: node.isBottleneck, isEnd: node.kind != .transfer)
  }

  private func remarks(_ node: JourneyNode, isAfterBottleneck: Bool) -> [StripPlace.Remark] {
    var remarks: [StripPlace.Remark] = []
    if node.kind == .transfer {
      let text = node.staysOnBoard ? wording.stayOnBoard : node.minutes.map { wording.change($0) }
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
    let timetable = (dates.min() ?? city.version?.date).map { wording.timetable($0.description) }
    let head = [network, strip.options.date?.description].compactMap { $0 }.joined(separator: " · ")
    return [head, timetable].compactMap { $0 }.filter { !$0.isEmpty }
  }
}
