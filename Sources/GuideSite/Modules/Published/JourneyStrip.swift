internal import Journeys
internal import TransitModel

/// A journey as a strip, from the planner's list of nodes: an entry a node, the stops of a ride within it.
struct JourneyStrip: View {
  let caption: Markup
  let summary: Markup
  let rows: [StripRow]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "captionHTML": ViewValue(caption)
    case "summaryHTML": ViewValue(summary)
    case "rows": ViewValue(rows)
    default: nil
    }
  }
}

extension JourneyStrip {
  /// A journey of some days; `isLast` where it is the last one.
  init(_ journey: Journey, on days: PublishedSubject.Days, isLast: Bool, in city: CityIndex, page: Page) {
    let words = page.words
    caption = Markup(words(isLast ? .lastJourneyOn : .journeyAtNoon, ["days": words.days(days.weekdays)]))
    let span = journey.departure.clock + " – " + journey.arrival.clock
    let late = journey.arrival.isNextDay ? Markup(safe: " ") + page.nextDay : Markup("")
    let changes = journey.changes == 0 ? words[.direct] : words.count(.changes, journey.changes)
    let facts =
      [words.duration(seconds: journey.durationSeconds), changes]
      + [journey.fare.map { words.price($0) }].compactMap { $0 }
    summary = Markup(span) + late + Markup(" · " + facts.joined(separator: " · "))
    rows = StripRow.rows(of: journey.nodes, in: city, on: page)
  }
}

/// An entry of a strip.
struct StripRow: View {
  /// A station or place where something happens.
  let stop: StripStop?
  /// A ride.
  let ride: StripRide?
  /// "Walk 4 min".
  let walk: String?

  func value(named name: String) -> ViewValue? {
    switch name {
    case "stop": ViewValue(stop)
    case "ride": ViewValue(ride)
    case "walk": ViewValue(walk)
    default: nil
    }
  }

  /// The entries of a list of nodes.
  static func rows(of nodes: [JourneyNode], in city: CityIndex, on page: Page) -> [StripRow] {
    var rows: [StripRow] = []
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      index += 1
      guard node.kind == .time else {
        rows.append(StripRow(stop: StripStop(node, in: city, on: page), ride: nil, walk: nil))
        continue
      }
      if node.isWalk {
        let minutes = page.words.duration(minutes: node.minutes ?? 1)
        rows.append(StripRow(stop: nil, ride: nil, walk: page.words(.walkFor, ["time": minutes])))
        continue
      }
      let stops = nodes[index...].prefix { $0.kind == .stop }
      index += stops.count
      rows.append(StripRow(stop: nil, ride: StripRide(node, stops: Array(stops), in: city, on: page), walk: nil))
    }
    return rows
  }
}

extension Module<PublishedSubject> {
  /// How it goes in the middle of the day.
  static let journeyStrip = Module("journey-strip") { subject, page in
    subject.usualDays.flatMap { days in
      days.usual.map { JourneyStrip($0, on: days, isLast: false, in: subject.city, page: page) }
    }
  }
  /// How it goes at the end of the day.
  static let lastJourney = Module("last-journey") { subject, page in
    subject.usualDays.flatMap { days in
      days.last.map { JourneyStrip($0.journey, on: days, isLast: true, in: subject.city, page: page) }
    }
  }
}
