/// A question about journeys.
public struct Question: Equatable, Sendable {
  /// Which moment of the day is meant.
  public enum Moment: Equatable, Sendable {
    /// From then on, in seconds of the date.
    case departing(Int32)
    /// By then.
    case arriving(Int32)
    /// The first journey of the service day.
    case first
    /// The last journey of the service day.
    case last
  }

  /// Where the journey begins.
  public var from: QuestionEnd
  /// Where it ends.
  public var to: QuestionEnd
  /// The date, as days since 1970-01-01.
  public var date: Int32
  /// Which moment of it.
  public var moment: Moment
  /// Which of several journeys is wanted.
  public var preference: Preference
  /// Whether nobody named the preference: then it is weighed what each journey gains and costs.
  public var isOpen: Bool
  /// Whether only ways count that are known to have no steps; the day it is asked on must be ready for that.
  public var isStepFree = false
  /// The time now in seconds of the date, where trains that have left are to be told apart.
  public var now: Int32?

  /// A question.
  public init(
    from: QuestionEnd, to: QuestionEnd, date: Int32, moment: Moment, preference: Preference, isOpen: Bool = false,
    now: Int32? = nil, isStepFree: Bool = false
  ) {
    self.isStepFree = isStepFree
    self.from = from
    self.to = to
    self.date = date
    self.moment = moment
    self.preference = preference
    self.isOpen = isOpen
    self.now = now
  }
}

/// The answer to a question.
public struct Answer: Equatable, Sendable {
  /// The journeys that no other one beats in arrival, changes and fare (where fares are known), sorted by arrival, then by
  /// changes, then by fare; where another preference than the fastest holds, the one that meets it best.
  public var journeys: [PlannedJourney]
  /// Which of ``journeys`` people are shown first; nothing when there are none.
  public var recommended: Int?
  /// What the last journey of the service day hangs on, where its departure is still ahead.
  public var last: PlannedLastTrain?
  /// About what a taxi costs, in minor units.
  public var taxi: Int32?
  /// What is left where no journey leaves any more.
  public var afterLast: PlannedAfterLast?
}
