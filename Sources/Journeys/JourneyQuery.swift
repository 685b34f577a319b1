public import TransitModel

/// A question about journeys in a city.
public struct JourneyQuery: Hashable, Sendable {
  /// One end of a journey.
  public enum End: Hashable, Sendable {
    /// A station.
    case station(StationID)
    /// A complex: any of its stations.
    case complex(ComplexID)
    /// A place.
    case place(PlaceID)
    /// A coordinate.
    case coordinate(Coordinate)
  }

  /// Which moment of the day is meant.
  public enum Moment: Hashable, Sendable {
    /// From then on.
    case departing(ServiceTime)
    /// By then.
    case arriving(ServiceTime)
    /// The first journey of the service day.
    case first
    /// The last journey of the service day.
    case last
  }

  /// Where the journey begins.
  public var from: End
  /// Where it ends.
  public var to: End
  /// The date.
  public var date: CalendarDate
  /// Which moment of it.
  public var moment: Moment
  /// Which of several journeys is wanted; nothing: the city's own preference.
  public var preference: City.Defaults.Preference?
  /// The time now, where trains that have left are to be told apart.
  public var now: ServiceTime?
  /// Whether only ways count that are known to have no steps.
  public var isStepFree: Bool

  /// A question.
  public init(
    from: End, to: End, date: CalendarDate, moment: Moment, preference: City.Defaults.Preference? = nil,
    now: ServiceTime? = nil, isStepFree: Bool = false
  ) {
    self.isStepFree = isStepFree
    self.from = from
    self.to = to
    self.date = date
    self.moment = moment
    self.preference = preference
    self.now = now
  }
}

/// The answer to a question about journeys.
public struct JourneyAnswer: Hashable, Sendable {
  /// The journeys that no other one beats in arrival, changes and fare, earliest arrival first; under another preference
  /// than the fastest the one that meets it.
  public let journeys: [Journey]
  /// Which of them people are shown first; nothing when there are none.
  public let recommendedIndex: Int?
  /// What the last journey of the service day hangs on, where its departure is still ahead.
  public let lastTrain: LastTrain?
  /// About what a taxi costs.
  public let taxi: Money?
  /// What is left where no journey leaves any more.
  public let afterLast: AfterLast?

  /// An answer.
  public init(
    journeys: [Journey], lastTrain: LastTrain?, taxi: Money?, recommendedIndex: Int? = nil, afterLast: AfterLast? = nil
  ) {
    self.afterLast = afterLast
    self.journeys = journeys
    self.recommendedIndex = recommendedIndex ?? (journeys.isEmpty ? nil : 0)
    self.lastTrain = lastTrain
    self.taxi = taxi
  }
}

/// What is left for those who come after the last journey.
public struct AfterLast: Hashable, Sendable {
  /// When it left; nothing where none ran that day.
  public let lastDeparture: ServiceTime?
  /// The journey to the furthest station of it that still can be reached.
  public let reached: Journey?
  /// Where that ends.
  public let station: StationID?
  /// About what a taxi costs from there on.
  public let taxi: Money?
  /// The first journey of the next day that has one.
  public let first: Journey?
  /// That day.
  public let firstDate: CalendarDate?
}

extension JourneyAnswer {
  /// The journey people are shown first.
  public var recommended: Journey? { recommendedIndex.map { journeys[$0] } }

  /// The journeys in the order in which people are shown them: the recommended one, then the others by arrival.
  public var shown: [Journey] {
    guard let index = recommendedIndex else { return journeys }
    var others = journeys
    return [others.remove(at: index)] + others
  }
}
