public import Journeys
public import TransitModel

/// A journey that gets a page of its own.
public struct PublishedJourney: Sendable {
  /// The name of its page; unique within the city.
  public let id: String
  /// The city.
  public let city: CityID
  /// Where it begins.
  public let from: JourneyQuery.End
  /// Where it ends.
  public let to: JourneyQuery.End
  /// What it is called; nothing: its two ends.
  public let title: LocalizedText?
  /// The first and the last day with trains, where the data end.
  let dates: @Sendable () -> (from: CalendarDate?, until: CalendarDate?)
  /// Answers questions about the city.
  let answer: @Sendable (JourneyQuery) -> JourneyAnswer?

  /// A journey, and who answers questions about it.
  public init(
    id: String, city: CityID, from: JourneyQuery.End, to: JourneyQuery.End, title: LocalizedText? = nil,
    dates: @escaping @Sendable () -> (from: CalendarDate?, until: CalendarDate?) = { (nil, nil) },
    answer: @escaping @Sendable (JourneyQuery) -> JourneyAnswer?
  ) {
    self.id = id
    self.city = city
    self.from = from
    self.to = to
    self.title = title
    self.dates = dates
    self.answer = answer
  }
}

extension PublishedJourney {
  /// The week to ask about: the one that begins at `today`, moved to where there are trains.
  func week(from today: CalendarDate) -> [CalendarDate] {
    let (from, until) = dates()
    var start = today
    if let until, until < start + 6 { start = until + -6 }
    if let from, start < from { start = from }
    return (0..<7).map { start + $0 }
  }

  /// The answer for a moment of a day.
  func answer(_ moment: JourneyQuery.Moment, on date: CalendarDate) -> JourneyAnswer? {
    answer(JourneyQuery(from: from, to: to, date: date, moment: moment))
  }
}
