internal import TransitModel

/// How long a city's timetable holds. Scripts say so on the day a page is read; without them its last day stands at the
/// foot of the page.
struct ValidityNote: View {
  let from: String
  let until: String
  let timeZone: String
  let text: String?

  /// Nothing for a timetable without bounds.
  init?(_ city: CityIndex, on page: Page) {
    let validity = city.validity
    guard validity.from != nil || validity.until != nil else { return nil }
    from = validity.from?.description ?? ""
    until = validity.until?.description ?? ""
    timeZone = city.city.timeZone
    text = validity.until.map { page.words(.timetableUntil, ["date": page.words.date($0)]) }
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "from": ViewValue(from)
    case "until": ViewValue(until)
    case "timeZone": ViewValue(timeZone)
    case "validText": ViewValue(text)
    default: nil
    }
  }
}
