extension Planner {
  /// Which of several journeys a local would take: the first, where the fastest was asked for; else the one whose extra
  /// changes and fare are worth the time it saves.
  ///
  /// A change is worth ``secondsOfChange``. A fare is measured by the cheapest of the answers: as much again is worth
  /// ``secondsOfFare``.
  func recommended(_ journeys: [PlannedJourney], _ question: Question) -> Int? {
    guard !journeys.isEmpty else { return nil }
    guard question.isOpen, question.preference == .fastest, journeys.count > 1 else { return 0 }
    var unit: Int32 = 0
    for journey in journeys where journey.fare > 0 && (unit == 0 || journey.fare < unit) { unit = journey.fare }
    var best = 0
    for index in journeys.indices.dropFirst()
    where weight(journeys[index], unit, question) < weight(journeys[best], unit, question) {
      best = index
    }
    return best
  }

  /// What a change less is worth.
  private static let secondsOfChange: Int64 = 300
  /// What it is worth to pay the cheapest fare less.
  private static let secondsOfFare: Int64 = 600

  /// How much a journey costs in seconds, counted from any moment that is the same for all.
  private func weight(_ journey: PlannedJourney, _ unit: Int32, _ question: Question) -> Int64 {
    var weight = Int64(journey.changes) * Self.secondsOfChange
    if case .arriving = question.moment { weight -= Int64(journey.departure) } else { weight += Int64(journey.arrival) }
    if unit > 0, journey.fare > 0 { weight += Int64(journey.fare) * Self.secondsOfFare / Int64(unit) }
    return weight
  }
}
