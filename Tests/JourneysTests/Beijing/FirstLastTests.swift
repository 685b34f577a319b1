import Journeys
import TestInputs
import Testing
import TransitModel

/// First and last trains of ten lines against a table that an independent planner made of the same data.
@Suite struct FirstLastTests {
  private struct Row: Decodable {
    let line, direction, date_group, station, first, first_to, last, last_to: String
    let last_full: String?
    let trains: Int
  }

  @Test(.enabled(if: TestInput.hasShared, "../shared/data is missing"))
  func everyRowIsEqual() throws {
    let city = try #require(ShippedBeijing.city)
    let services = CityServices(city)
    let table = try ShippedBeijing.table("first-last.json", of: Row.self)
    var equal = 0
    for row in table {
      let line = try #require(city.lines.first { $0.name.local == row.line })
      let direction = try #require(line.directions.first { $0.name.local == row.direction })
      let service = try #require(city.services.first { $0.name.local == row.date_group })
      let station = try #require(ShippedBeijing.station(row.station, on: line, in: city))
      let found = services.services(at: station, counting: .everyStop).rows.first {
        $0.line == line.id && $0.direction == direction.id && $0.service == service.id
      }
      let expected = [row.first, row.first_to, row.last, row.last_to, row.last_full ?? "-", "\(row.trains)"]
      #expect(found.map { texts($0, city, line) } == expected, "\(row.line) \(row.direction) \(row.station)")
      if found.map({ texts($0, city, line) }) == expected { equal += 1 }
    }
    #expect(table.count == 800)
    #expect(equal == 800)
  }

  private func texts(_ row: StationServices.Row, _ city: City, _ line: Line) -> [String] {
    func name(_ id: StationID) -> String { city.stations.first { $0.id == id }?.name.local ?? "" }
    func time(_ departure: Departure) -> String { String(departure.time.description.prefix(5)) }
    return [
      time(row.first), name(row.first.terminus), time(row.last), name(row.last.terminus),
      row.lastThrough.map(time) ?? "-", row.trips.map { "\($0)" } ?? "-",
    ]
  }
}
