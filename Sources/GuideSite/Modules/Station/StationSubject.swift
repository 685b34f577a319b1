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
    let found = city.services.services(at: station.id)
    services = StationServices(
      station: station.id,
      rows: found.rows.filter { row in
        !found.rows.contains { Self.isToldBy($0, row, at: station.id, in: city) }
      })
  }

  /// Whether the trains of a row are those of another one as well, which says where they go on to: at a terminal loop the
  /// last stops of one direction are the first ones of the other.
  private static func isToldBy(
    _ other: StationServices.Row, _ row: StationServices.Row, at station: StationID, in city: CityIndex
  ) -> Bool {
    guard other.line == row.line, other.service == row.service, other.direction != row.direction,
      let line = city.lines[row.line], let own = line.wholeLine(row.direction)?.stations(after: station),
      let further = line.wholeLine(other.direction)?.stations(after: station), !own.isEmpty,
      own.count < further.count, further.starts(with: own)
    else { return false }
    return Set(row.departures.map(\.time)).isSubset(of: other.departures.map(\.time))
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

extension ServicePattern {
  /// The stations that follow the first stop at a station; none where it does not stop there.
  fileprivate func stations(after station: StationID) -> [StationID] {
    stops.firstIndex { $0.station == station }.map { stops[($0 + 1)...].map(\.station) } ?? []
  }
}
