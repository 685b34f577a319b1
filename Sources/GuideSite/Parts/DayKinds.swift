internal import Journeys
internal import TransitModel

extension Array {
  /// What its elements have there, each once, in their order.
  func distinct<Value: Hashable>(_ value: (Element) -> Value) -> [Value] {
    var seen: Set<Value> = []
    return map(value).filter { seen.insert($0).inserted }
  }
}

/// Kinds of service days that share a row.
enum DayKinds {
  /// What they are called together: "Weekdays", "Weekdays and Sundays", "Every day" where together they are every day of the week.
  static func label(_ services: [ServiceID], in city: CityIndex, on page: Page) -> Markup {
    let all = city.city.services
    let known = services.compactMap { id in all.first { $0.id == id } }
    if Set(known.flatMap(\.weekdays)).count == Weekday.allCases.count {
      return Markup(page.words[.everyDay])
    }
    let names = known.map { page.text($0.name) }
    return names.joined(page.words[.listComma])
  }

  /// Rows of departures with the services on which the same trains leave.
  static func alike(_ rows: [StationServices.Row]) -> [(row: StationServices.Row, services: [ServiceID])] {
    merged(rows, service: \.service) { row in
      let ends = row.branches.compactMap(\.branch)
      return row.departures.map { departure in
        [departure.time.seconds, departure.isShortTurn ? -1 : ends.firstIndex(of: departure.terminus) ?? 0]
      }
    }
  }

  /// Rows with the services for which they are the same, in the order of their first.
  static func merged<Row, Key: Equatable>(
    _ rows: [Row], service: (Row) -> ServiceID, key: (Row) -> Key
  ) -> [(row: Row, services: [ServiceID])] {
    var result: [(row: Row, key: Key, services: [ServiceID])] = []
    for row in rows {
      let key = key(row)
      if let index = result.firstIndex(where: { $0.key == key }) {
        result[index].services.append(service(row))
      } else {
        result.append((row, key, [service(row)]))
      }
    }
    return result.map { ($0.row, $0.services) }
  }
}
