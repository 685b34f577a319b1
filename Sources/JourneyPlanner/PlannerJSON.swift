extension Planner {
  /// By when to leave every station, at the latest, to reach one: an object by station id, in the city's order.
  public func latestDeparturesJSON(to station: Int32, on day: PlannerDay) -> [UInt8] {
    let moments = latestDepartures(to: [station], on: day)
    var json = JSONBytes()
    json.beginObject()
    json.key("city")
    json.value(pack.labels.text(pack.labels.city))
    json.key("date")
    json.date(day.date)
    json.key("stations")
    json.beginArray()
    for number in moments.indices where Int32(number) != station {
      json.beginObject()
      let time = DatedTime(max(moments[number], NoMoment.tooLate), on: day.date)
      if moments[number] > NoMoment.tooLate && time.date != day.date {
        json.key("date")
        json.date(time.date)
      }
      json.key("id")
      json.value(pack.labels.text(pack.labels.stationID[number]))
      if moments[number] > NoMoment.tooLate {
        json.key("latestDeparture")
        json.time(time.moment)
      }
      json.endObject()
    }
    json.endArray()
    json.key("to")
    json.value(pack.labels.text(pack.labels.stationID[Int(station)]))
    json.endObject()
    return json.bytes
  }

  /// By when to leave every station for one of some, or to be there by a moment; too late for those that cannot be entered
  /// or left without steps, where that matters.
  public func latestDepartures(to stations: [Int32], on day: PlannerDay, arrivingBy moment: Moment? = nil) -> [Moment] {
    let ends = day.ends(from: [], to: stations)
    let latest = moment.map { day.latestDepartures(to: ends, arrivingBy: $0) } ?? day.latestDepartures(to: ends)
    var moments = latest.moments
    if day.isStepFree {
      for station in moments.indices where day.usable([Access(station: Int32(station))]).isEmpty {
        moments[station] = NoMoment.tooLate
      }
    }
    return moments
  }

  /// What a typed text names and what else may be meant, the best first: `found` is the number of a station, of a place
  /// after the stations, or of a complex after the places, where the text names exactly one.
  public func matchesJSON(_ text: [UInt8], limit: Int) -> [UInt8] {
    var json = JSONBytes()
    json.beginObject()
    json.key("candidates")
    json.beginArray()
    for thing in names.suggestions(text, limit: limit) { add(candidate: thing, to: &json) }
    json.endArray()
    if case .found(let thing) = names.named(text) {
      json.key("found")
      json.value(thing)
    }
    json.endObject()
    return json.bytes
  }

  private func add(candidate thing: Int32, to json: inout JSONBytes) {
    let place = thing - pack.network.stationCount
    let complex = place - Int32(pack.labels.placeID.count)
    let kind: StaticString
    let id: Int32
    json.beginObject()
    if place < 0 {
      (kind, id) = ("station", pack.labels.stationID[Int(thing)])
    } else if complex < 0 {
      (kind, id) = ("place", pack.labels.placeID[Int(place)])
    } else {
      (kind, id) = ("complex", pack.labels.complexID[Int(complex)])
    }
    json.key("id")
    json.value(pack.labels.text(id))
    json.key("kind")
    json.value(kind)
    json.key("names")
    if place < 0 {
      json.names(self, pack.labels.stationName, thing)
    } else if complex < 0 {
      json.names(self, pack.labels.placeName, place)
    } else {
      json.names(self, pack.labels.complexName, complex)
    }
    json.key("number")
    json.value(thing)
    json.endObject()
  }
}
