import Journeys
import TransitModel

/// A station as JSON.
struct StationJSON {
  let city: City
  let services: CityServices

  /// The station, with the trains of a date, or of every kind of day.
  func value(_ station: Station, on date: CalendarDate?) -> JSONValue {
    let rows = services.services(at: station.id, on: date).rows.flatMap(\.byBranch)
    let lines = city.lines.filter { line in
      line.patterns.contains { $0.stops.contains { $0.station == station.id } }
    }
    return .members([
      "city": .string(city.id.rawValue), "id": .string(station.id.rawValue), "name": Self.text(station.name),
      "coordinate": station.coordinate.map(Self.coordinate),
      "lines": .array(lines.map { .string($0.id.rawValue) }),
      "services": .array(rows.map(row)), "entrances": .array(station.entrances.map(Self.entrance)),
      "facilities": .array(station.facilities.map(Self.facility)),
      "transfers": .array(city.transfers.filter { $0.from.station == station.id }.map { transfer($0, station.id) }),
      "status": station.status.state == .open ? nil : .string(station.status.state.rawValue),
      "stepFree": .string(access(station, on: date)),
    ])
  }

  /// Whether it is entered and left without steps: "yes", "no" or "unknown".
  private func access(_ station: Station, on date: CalendarDate?) -> String {
    let access = StepFreeAccess(station, notices: city.notices)
    return (date.map { access.isKnown(on: $0) } ?? access.isKnown).map { $0 ? "yes" : "no" } ?? "unknown"
  }

  private func row(_ row: StationServices.Row) -> JSONValue {
    let line = city.lines.first { $0.id == row.line }
    let direction = line?.directions.first { $0.id == row.direction }
    let terminus = city.stations.first { $0.id == row.terminus }
    return .members([
      "line": .string(row.line.rawValue), "lineName": .optional(line?.name.local),
      "direction": .string(row.direction.rawValue), "directionName": .optional(direction?.name.local),
      "headsign": .optional(
        row.branch == nil ? direction?.headsign?.local ?? terminus?.name.local : terminus?.name.local),
      "branch": .optional(row.branch?.rawValue),
      "days": .string(row.service.rawValue), "first": .string(row.first.time.description),
      "firstTerminus": .string(row.first.terminus.rawValue), "last": .string(row.last.time.description),
      "lastTerminus": .string(row.last.terminus.rawValue),
      "lastThrough": .optional(row.lastThrough?.time.description), "trips": row.trips.map { .int($0) },
      "approximate": row.isApproximate ? true : nil,
    ])
  }

  private static func entrance(_ entrance: Entrance) -> JSONValue {
    .members([
      "code": .optional(entrance.code), "name": entrance.name.map(text),
      "places": .array(entrance.places.map(text)), "stepFree": entrance.stepFree.map { .bool($0) },
      "coordinate": entrance.coordinate.map(coordinate), "level": .optional(entrance.level),
      "status": entrance.status.state == .open ? nil : .string(entrance.status.state.rawValue),
    ])
  }

  private static func facility(_ facility: Facility) -> JSONValue {
    .members([
      "kind": .string(facility.kind.rawValue), "level": .optional(facility.level),
      "location": facility.location.map(text),
      "status": facility.status.state == .open ? nil : .string(facility.status.state.rawValue),
    ])
  }

  private func transfer(_ transfer: Transfer, _ station: StationID) -> JSONValue {
    .members([
      "fromLine": .optional(transfer.from.line?.rawValue), "toLine": .optional(transfer.to.line?.rawValue),
      "fromDirection": .optional(transfer.from.direction?.rawValue),
      "toDirection": .optional(transfer.to.direction?.rawValue),
      "fromPlatform": .optional(transfer.from.platformID), "toPlatform": .optional(transfer.to.platformID),
      "fromTrip": .optional(transfer.from.trip?.rawValue), "toTrip": .optional(transfer.to.trip?.rawValue),
      "toStation": transfer.to.station == station ? nil : .string(transfer.to.station.rawValue),
      "kind": transfer.kind == .minimum ? nil : .string(transfer.kind.rawValue),
      "durationSeconds": .int(transfer.seconds), "distanceMetres": transfer.metres.map { .int($0) },
      "stairs": transfer.stairs.map { .int($0) }, "days": .optional(transfer.window?.service?.rawValue),
      "from": .optional(transfer.window?.from?.description), "until": .optional(transfer.window?.until?.description),
    ])
  }

  private static func text(_ text: LocalizedText) -> JSONValue {
    .object(Dictionary(text.variants.map { ($0.language.rawValue, .string($0.text)) }) { first, _ in first })
  }

  private static func coordinate(_ coordinate: Coordinate) -> JSONValue {
    .array([.number(coordinate.latitude), .number(coordinate.longitude)])
  }
}
