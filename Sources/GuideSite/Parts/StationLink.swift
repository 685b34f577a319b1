internal import TransitModel

/// A station's name that leads to its page.
struct StationLink: View {
  /// The name in the page's language.
  let name: Markup
  /// The name in another language.
  let otherName: Markup?
  /// What tells it apart from a station of the same name.
  let qualifier: Markup?
  /// Where it leads.
  let address: String
  /// The sign beside the name: a railway station, an airport.
  let icon: Markup?

  /// - Parameter qualifier: what tells it apart in a list of many stations, where the station has nothing of its own.
  init(_ station: Station, in city: CityID, qualifier: LocalizedText? = nil, on page: Page) {
    name = page.text(station.name)
    otherName = page.otherName(station.name)
    self.qualifier = page.text(station.qualifier ?? qualifier)
    address = page.address(of: .station(city, station.id))
    icon = station.mark.flatMap { page.frame.icons.icon($0.rawValue) }
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "stationHTML": ViewValue(self.name)
    case "otherNameHTML": ViewValue(otherName)
    case "qualifierHTML": ViewValue(qualifier)
    case "address": ViewValue(address)
    case "iconHTML": ViewValue(icon)
    default: nil
    }
  }
}
