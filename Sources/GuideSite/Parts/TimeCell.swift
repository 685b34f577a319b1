internal import Journeys
internal import TransitModel

/// The time of a train in a table, with what sets the train apart.
struct TimeCell: View {
  /// The time on the clock.
  let clock: String
  /// "next day" past midnight.
  let nextDay: Markup?
  /// Where it ends, when that is not the terminus.
  let note: Markup?
  /// The letter that stands for the note, where that is told below the table.
  var mark: String?
  /// Whether it is an estimate.
  let isApproximate: Bool
  /// The class of its state.
  let stateClass: String?

  init(_ departure: Departure, state: ServiceState? = nil, note: Markup? = nil, on page: Page) {
    clock = departure.time.clock
    nextDay = departure.time.isNextDay ? page.nextDay : nil
    isApproximate = departure.isApproximate
    self.note = note
    stateClass = state?.className
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "clock": ViewValue(clock)
    case "nextDayHTML": ViewValue(nextDay)
    case "noteHTML": ViewValue(mark == nil ? note : nil)
    case "mark": ViewValue(mark)
    case "isApproximate": ViewValue(isApproximate)
    case "stateClass": ViewValue(stateClass)
    default: nil
    }
  }
}
