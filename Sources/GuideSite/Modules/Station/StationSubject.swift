internal import Journeys
internal import TransitModel

/// What the modules of a station page are made from.
struct StationSubject: Sendable {
  /// The city.
  let city: CityIndex
  /// The station.
  let station: Station
  /// Its trains.
  let services: StationServices

  init(_ station: Station, in city: CityIndex) {
    self.city = city
    self.station = station
    services = city.services.services(at: station.id)
  }

  /// The rows of a line's trains.
  func rows(of line: LineID) -> [StationServices.Row] { services.rows.filter { $0.line == line } }
}

extension [Module<StationSubject>] {
  /// The modules of a station page, in order.
  static let stationPage: [Module<StationSubject>] = [
    .stationTitle, .stationNotices, .firstLast, .exits, .facilities, .transfers, .neighbours, .locator, .departures,
  ]
}
