/// A small feed as one text: a word on what is odd about it, then its tables, each under "== " and its name. The table "trains"
/// stands for trips.txt and stop_times.txt; a row has a trip's id, route, service, direction, and block or "-", then
/// its stops with their times: `out 1 D 0 -: quay 8:00, mill 8:04-8:05`.
struct FeedText {
  /// A row of "trains" that cannot be read.
  struct MalformedTrain: Error {
    let row: String
  }

  /// The tables by their names.
  private(set) var tables: [String: String]

  /// Reads a feed; tables it does not have are those of `basis`, and one without a row is left out.
  init(_ text: String, basis: [String: String] = [:]) throws {
    tables = basis
    for (name, rows) in Self.sections(text) {
      if name == "trains" {
        let trains = try rows.map(Train.init)
        tables["trips.txt"] = Train.trips(trains)
        tables["stop_times.txt"] = Train.stopTimes(trains)
      } else {
        tables[name] = rows.isEmpty ? nil : rows.map { $0 + "\n" }.joined()
      }
    }
  }

  private static func sections(_ text: String) -> [(name: String, rows: [Substring])] {
    var sections: [(name: String, rows: [Substring])] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("== ") {
        sections.append((String(line.dropFirst(3)), []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].rows.append(line)
      }
    }
    return sections
  }

  /// A row of "trains".
  private struct Train {
    let trip, route, service, direction, block: Substring
    let calls: [(stop: Substring, arrival: Substring, departure: Substring)]

    init(_ row: Substring) throws {
      let halves = row.split(separator: ": ", maxSplits: 1)
      let words = (halves.first ?? "").split(separator: " ")
      guard halves.count == 2, words.count == 5 else { throw MalformedTrain(row: String(row)) }
      (trip, route, service, direction) = (words[0], words[1], words[2], words[3])
      block = words[4] == "-" ? "" : words[4]
      calls = try halves[1].split(separator: ", ").map { call in
        let parts = call.split(separator: " ")
        let times = parts.last?.split(separator: "-") ?? []
        guard parts.count == 2, let arrival = times.first, let departure = times.last else {
          throw MalformedTrain(row: String(row))
        }
        return (parts[0], arrival, departure)
      }
    }

    static func trips(_ trains: [Train]) -> String {
      "route_id,service_id,trip_id,direction_id,block_id\n"
        + trains.map { "\($0.route),\($0.service),\($0.trip),\($0.direction),\($0.block)\n" }.joined()
    }

    static func stopTimes(_ trains: [Train]) -> String {
      let rows = trains.flatMap { train in
        train.calls.enumerated().map { index, call in
          "\(train.trip),\(call.arrival):00,\(call.departure):00,\(call.stop),\(index + 1)\n"
        }
      }
      return "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + rows.joined()
    }
  }
}
