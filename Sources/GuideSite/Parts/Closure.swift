internal import TransitModel

/// That a station, line or entrance is not in use, and why.
struct Closure: View {
  let state: ServiceState
  let text: String
  let note: Markup?
  let icon: Markup?

  /// Nothing when it is open for good, or was closed and is open again.
  init?(_ status: Status, on page: Page) {
    guard status.state != .open, status.until.map({ $0 >= page.frame.today }) ?? true else { return nil }
    let words = page.words
    state = .closed
    note = page.text(status.note)
    icon = page.frame.icons.icon("closed")
    let phrase: Phrase =
      switch status.state {
      case .open, .closed: .isClosed
      case .passing: .trainsPass
      case .construction: .isUnderConstruction
      }
    let base = words[phrase]
    switch (status.from, status.until) {
    case (nil, nil): text = base
    case (let from?, nil): text = words(.sinceDate, ["what": base, "from": words.date(from)])
    case (nil, let until?): text = words(.untilDate, ["what": base, "until": words.date(until)])
    case (let from?, let until?):
      text = words(.betweenDates, ["what": base, "from": words.date(from), "until": words.date(until)])
    }
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "stateClass": ViewValue(state.className)
    case "text": ViewValue(text)
    case "noteHTML": ViewValue(note)
    case "iconHTML": ViewValue(icon)
    default: nil
    }
  }
}
