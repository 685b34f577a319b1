internal import Journeys
internal import TransitModel

/// What the modules of a published journey's page are made from: how it goes in the middle of the day, and how late it
/// still goes, on each kind of day of the week.
struct PublishedSubject: Sendable {
  /// The city.
  let city: CityIndex
  /// The journey.
  let journey: PublishedJourney
  /// The days of the week, those on which it goes alike together.
  let days: [Days]

  /// Days of the week on which the journey goes alike.
  struct Days: Sendable {
    /// Which, in the order of the week.
    var weekdays: [Weekday]
    /// One of them.
    let date: CalendarDate
    /// The first journey of the day.
    let first: Journey?
    /// A journey in the middle of the day.
    let usual: Journey?
    /// The last journey of the day, and what it hangs on.
    let last: LastTrain?
  }

  /// When a journey is in the middle of the day.
  static let noon = ServiceTime(12, 0)

  /// Asks for the week that begins at the day of the guide.
  init(_ journey: PublishedJourney, in city: CityIndex, from today: CalendarDate) {
    self.city = city
    self.journey = journey
    let week = journey.week(from: today).sorted { a, b in
      Weekday.allCases.firstIndex(of: a.weekday) ?? 0 < Weekday.allCases.firstIndex(of: b.weekday) ?? 0
    }
    days = week.reduce(into: []) { days, date in
      let answer = journey.answer(.departing(Self.noon), on: date)
      let next = Days(
        weekdays: [date.weekday], date: date, first: journey.answer(.first, on: date)?.journeys.first,
        usual: answer?.recommended, last: journey.answer(.last, on: date)?.lastTrain)
      if let same = days.firstIndex(where: { $0.isLike(next) }) {
        days[same].weekdays.append(date.weekday)
      } else {
        days.append(next)
      }
    }
  }

  /// The days shown where one has to stand for all: those with most days.
  var usualDays: Days? { days.max { $0.weekdays.count < $1.weekdays.count } }
}

extension CityIndex {
  /// The name of an end of a journey.
  func name(of end: JourneyQuery.End) -> LocalizedText {
    switch end {
    case .station(let id): stations[id]?.name ?? LocalizedText(id.rawValue, "en")
    case .complex(let id): complexes.first { $0.id == id }?.name ?? LocalizedText(id.rawValue, "en")
    case .place(let id): city.places.first { $0.id == id }?.name ?? LocalizedText(id.rawValue, "en")
    case .coordinate(let point): LocalizedText("\(point.latitude), \(point.longitude)", "en")
    }
  }
}

extension PublishedSubject.Days {
  /// Whether the journey goes at the same times.
  fileprivate func isLike(_ other: Self) -> Bool {
    first?.departure == other.first?.departure && first?.arrival == other.first?.arrival
      && last?.journey.departure == other.last?.journey.departure && last?.at == other.last?.at
      && last?.line == other.last?.line && usual?.legs.map(\.line) == other.usual?.legs.map(\.line)
  }
}

extension Leg {
  /// The line of a ride.
  fileprivate var line: LineID? { if case .ride(let ride) = self { ride.line } else { nil } }
}
