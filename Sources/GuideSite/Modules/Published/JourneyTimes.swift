internal import Journeys
internal import TransitModel

/// The first and the last journey on each kind of day, and what the last one hangs on.
struct JourneyTimes: View {
  let days: [Row]

  func value(named name: String) -> ViewValue? { name == "days" ? ViewValue(days) : nil }

  /// The journeys of some days.
  struct Row: View {
    let days: String
    let first: Span?
    let last: Span?
    let hangsOn: Markup?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "days": ViewValue(days)
      case "first": ViewValue(first)
      case "last": ViewValue(last)
      case "isNone": ViewValue(last == nil)
      case "hangsOnHTML": ViewValue(hangsOn)
      default: nil
      }
    }
  }

  /// When a journey begins and ends.
  struct Span: View {
    let departure: TimeCell
    let arrival: TimeCell

    func value(named name: String) -> ViewValue? {
      switch name {
      case "departure": ViewValue(departure)
      case "arrival": ViewValue(arrival)
      default: nil
      }
    }
  }
}

extension JourneyTimes.Span {
  init(_ journey: Journey, state: ServiceState? = nil, on page: Page) {
    let isApproximate = journey.nodes.contains(where: \.isApproximate)
    departure = TimeCell(journey.departure, isApproximate: isApproximate, state: state, on: page)
    arrival = TimeCell(journey.arrival, isApproximate: isApproximate, on: page)
  }
}

extension TimeCell {
  /// A time that is no train's.
  init(_ time: ServiceTime, isApproximate: Bool, state: ServiceState? = nil, on page: Page) {
    clock = time.clock
    nextDay = time.isNextDay ? page.nextDay : nil
    note = nil
    self.isApproximate = isApproximate
    stateClass = state?.className
  }
}

extension JourneyTimes {
  /// Nothing when the destination is never reached.
  init?(_ subject: PublishedSubject, on page: Page) {
    guard subject.days.contains(where: { $0.last != nil }) else { return nil }
    days = subject.days.map { days in
      Row(
        days: page.words.days(days.weekdays), first: days.first.map { Span($0, on: page) },
        last: days.last.map { Span($0.journey, state: .lastTrain, on: page) },
        hangsOn: days.last.flatMap { Self.sentence($0, subject, on: page) })
    }
  }

  /// "Be at Xizhimen by 22:49 for Line 13."
  private static func sentence(_ last: LastTrain, _ subject: PublishedSubject, on page: Page) -> Markup? {
    let city = subject.city
    guard let station = city.stations[last.station], let line = city.lines[last.line] else { return nil }
    let time = Markup(last.at.clock) + (last.at.isNextDay ? Markup(safe: " ") + page.nextDay : Markup(""))
    return page.words.markup(
      .lastHangsOn,
      ["station": page.text(station.name), "line": page.text(line.name), "time": time])
  }
}

extension Module<PublishedSubject> {
  /// The first and the last journey.
  static let journeyTimes = Module("journey-times") { JourneyTimes($0, on: $1) }
}
