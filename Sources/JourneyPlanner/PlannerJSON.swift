extension Planner {
  /// By when to leave every station, at the latest, to reach one: an object by station id, in the city's order.
  public func latestDeparturesJSON(to station: Int32, on day: PlannerDay) -> [UInt8] {
    let moments = day.latestDepartures(to: Ends(origins: [], targets: [Access(station: station)])).moments
    var json = JSONBytes()
    json.object { json in
      json.key("city")
      json.value(pack.labels.text(pack.labels.city))
      json.key("date")
      json.date(day.date)
      json.key("stations")
      json.array { json in
        for (number, moment) in moments.enumerated() where Int32(number) != station {
          json.object { json in
            json.key("id")
            json.value(pack.labels.text(pack.labels.stationID[number]))
            if moment > NoMoment.tooLate {
              json.key("latestDeparture")
              json.time(moment)
            }
          }
        }
      }
      json.key("to")
      json.value(pack.labels.text(pack.labels.stationID[Int(station)]))
    }
    return json.bytes
  }

  /// What a typed text names and what else may be meant, the best first: `found` is the number of a station, or of a place
  /// after the stations, where the text names exactly one.
  public func matchesJSON(_ text: [UInt8], limit: Int) -> [UInt8] {
    var json = JSONBytes()
    json.object { json in
      json.key("candidates")
      json.array { json in
        for thing in names.suggestions(text, limit: limit) { candidate(thing, &json) }
      }
      if case .found(let thing) = names.find(text) {
        json.key("found")
        json.value(thing)
      }
    }
    return json.bytes
  }

  private func candidate(_ thing: Int32, _ json: inout JSONBytes) {
    let labels = pack.labels
    let stations = pack.network.stationCount
    let isStation = thing < stations
    let index = Int(isStation ? thing : thing - stations)
    json.object { json in
      json.key("id")
      json.value(labels.text(isStation ? labels.stationID[index] : labels.placeID[index]))
      json.key("kind")
      json.value(isStation ? "station" as StaticString : "place")
      json.key("names")
      json.object { json in
        for (number, language) in labels.languages.enumerated() {
          let name = index * labels.languages.count + number
          json.key(labels.text(language))
          json.value(labels.text(isStation ? labels.stationName[name] : labels.placeName[name]))
        }
      }
      json.key("number")
      json.value(thing)
    }
  }
}
