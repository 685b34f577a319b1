internal import TransitModel

/// The journeys of the city that have pages of their own.
struct CityJourneys: View {
  let journeys: [Entry]

  func value(named name: String) -> ViewValue? { name == "journeys" ? ViewValue(journeys) : nil }

  /// A journey.
  struct Entry: View {
    let title: Markup
    let ends: Markup?
    let address: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "titleHTML": ViewValue(title)
      case "endsHTML": ViewValue(ends)
      case "address": ViewValue(address)
      default: nil
      }
    }
  }
}

extension CityJourneys {
  /// Nothing when there is none.
  init?(_ city: CityIndex, on page: Page) {
    let own = page.frame.journeys.filter { $0.city == city.city.id }
    guard !own.isEmpty else { return nil }
    journeys = own.map { journey in
      let ends = page.words.markup(
        .journeyFromTo,
        ["from": page.text(city.name(of: journey.from)), "to": page.text(city.name(of: journey.to))])
      let title = page.text(journey.title)
      return Entry(
        title: title ?? ends, ends: title == nil ? nil : ends,
        address: page.address(of: .published(city.city.id, journey.id)))
    }
  }
}

extension Module<CityIndex> {
  /// The journeys that are published.
  static let cityJourneys = Module("journeys") { CityJourneys($0, on: $1) }
}
