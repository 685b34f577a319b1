/// Writes answers as JSON, for the command line and the page alike. Keys are sorted.
struct AnswerJSON {
  private let planner: Planner
  /// Whether nodes carry names in all languages, as a page wants them.
  private let withNames: Bool

  init(_ planner: Planner, withNames: Bool) {
    self.planner = planner
    self.withNames = withNames
  }

  func bytes(_ answer: Answer, to question: Question) -> [UInt8] {
    var json = JSONBytes()
    json.object { json in
      json.key("city")
      json.value(planner.pack.labels.text(planner.pack.labels.city))
      json.key("date")
      json.date(question.date)
      json.key("from")
      end(question.from, &json)
      json.key("journeys")
      json.array { json in for journey in answer.journeys { self.journey(journey, &json) } }
      if let last = answer.last {
        json.key("lastTrain")
        lastTrain(last, &json)
      }
      if let taxi = answer.taxi {
        json.key("taxi")
        money(taxi, &json)
      }
      json.key("to")
      end(question.to, &json)
    }
    return json.bytes
  }

  private func end(_ end: QuestionEnd, _ json: inout JSONBytes) {
    json.object { json in
      json.key("id")
      json.value(id(of: end))
      json.key("name")
      json.value(name(of: end))
    }
  }

  private func id(of end: QuestionEnd) -> [UInt8] {
    switch end {
    case .station(let station): return Array(planner.pack.labels.text(planner.pack.labels.stationID[Int(station)]))
    case .place(let place): return Array(planner.pack.labels.text(planner.pack.labels.placeID[Int(place)]))
    case .coordinate(let latitude, let longitude):
      return Self.degrees(latitude) + [UInt8(ascii: ",")] + Self.degrees(longitude)
    }
  }

  private func name(of end: QuestionEnd) -> [UInt8] {
    switch end {
    case .station(let station): return Array(stationName(station, 0))
    case .place(let place):
      return Array(
        planner.pack.labels.text(planner.pack.labels.placeName[Int(place) * planner.pack.labels.languages.count]))
    case .coordinate: return id(of: end)
    }
  }

  /// Millionths of a degree as a decimal with six digits.
  private static func degrees(_ millionths: Int32) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = millionths.magnitude
    for place in 0... {
      if place == 6 { digits.append(UInt8(ascii: ".")) }
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      if place >= 6 && rest == 0 { break }
    }
    if millionths < 0 { digits.append(UInt8(ascii: "-")) }
    return digits.reversed()
  }

  private func stationName(_ station: Int32, _ language: Int) -> ArraySlice<UInt8> {
    planner.pack.labels.text(
      planner.pack.labels.stationName[Int(station) * planner.pack.labels.languages.count + language])
  }

  private func money(_ amount: Int32, _ json: inout JSONBytes) {
    json.object { json in
      json.key("amount")
      json.money(amount, decimals: planner.pack.labels.currencyDecimals)
      json.key("currency")
      json.value(planner.pack.labels.text(planner.pack.labels.currency))
    }
  }

  private func journey(_ journey: PlannedJourney, _ json: inout JSONBytes) {
    json.object { json in
      json.key("arrival")
      json.time(journey.arrival)
      json.key("changes")
      json.value(journey.changes)
      json.key("departure")
      json.time(journey.departure)
      if journey.metres >= 0 {
        json.key("distanceMetres")
        json.value(journey.metres)
      }
      json.key("durationSeconds")
      json.value(journey.arrival - journey.departure)
      if journey.fare >= 0 {
        json.key("fare")
        money(journey.fare, &json)
      }
      json.key("legs")
      json.array { json in for leg in journey.legs { self.leg(leg, &json) } }
      json.key("nodes")
      json.array { json in for node in journey.nodes { self.node(node, &json) } }
      json.key("walkSeconds")
      json.value(journey.walkSeconds)
    }
  }

  private func lastTrain(_ last: PlannedLastTrain, _ json: inout JSONBytes) {
    let leg = last.leg
    json.object { json in
      json.key("arrival")
      json.time(last.journey.arrival)
      json.key("at")
      json.time(leg.departure)
      json.key("bottleneckLeg")
      json.value(last.bottleneckLeg)
      json.key("departure")
      json.time(last.journey.departure)
      json.key("legs")
      json.array { json in for leg in last.journey.legs { self.leg(leg, &json) } }
      json.key("line")
      json.value(line(of: leg.pattern))
      json.key("nodes")
      json.array { json in for node in last.journey.nodes { self.node(node, &json) } }
      json.key("runsWholeLine")
      json.value(last.runsWholeLine)
      json.key("station")
      json.value(planner.pack.labels.text(planner.pack.labels.stationID[Int(leg.from)]))
    }
  }

  private func line(of pattern: Int32) -> ArraySlice<UInt8> {
    pattern < 0
      ? [] : planner.pack.labels.text(planner.pack.labels.lineID[Int(planner.network.tables.patternLine[Int(pattern)])])
  }

  private func station(_ key: StaticString, _ station: Int32, _ json: inout JSONBytes) {
    if station < 0 { return }
    json.key(key)
    json.value(planner.pack.labels.text(planner.pack.labels.stationID[Int(station)]))
  }

  private func leg(_ leg: PlannedLeg, _ json: inout JSONBytes) {
    json.object { json in
      if leg.kind == .ride {
        ride(leg, &json)
        return
      }
      json.key("durationSeconds")
      json.value(leg.arrival - leg.departure)
      station("from", leg.from, &json)
      json.key("kind")
      json.value(leg.kind == .transfer ? "transfer" as StaticString : "walk")
      if leg.metres >= 0 {
        json.key("metres")
        json.value(leg.metres)
      }
      if leg.stairs >= 0 {
        json.key("stairs")
        json.value(leg.stairs)
      }
      station("to", leg.to, &json)
    }
  }

  private func ride(_ leg: PlannedLeg, _ json: inout JSONBytes) {
    json.key("approximate")
    json.value(leg.isApproximate)
    json.key("arrival")
    json.time(leg.arrival)
    json.key("departure")
    json.time(leg.departure)
    json.key("direction")
    json.value(planner.pack.labels.text(planner.pack.labels.patternDirection[Int(leg.pattern)]))
    station("from", leg.from, &json)
    json.key("headsign")
    json.value(headsign(leg.pattern, 0))
    if leg.headway > 0 {
      json.key("headwaySeconds")
      json.value(leg.headway)
    }
    json.key("kind")
    json.value("ride" as StaticString)
    json.key("line")
    json.value(line(of: leg.pattern))
    if leg.slack >= 0 {
      json.key("slackSeconds")
      json.value(leg.slack)
    }
    if leg.staysOnBoard {
      json.key("staysOnBoard")
      json.value(true)
    }
    json.key("stops")
    json.array { json in
      for stop in leg.stops {
        json.object { json in
          json.key("arrival")
          json.time(stop.arrival)
          json.key("departure")
          json.time(stop.departure)
          station("station", stop.station, &json)
        }
      }
    }
    station("to", leg.to, &json)
  }

  private func headsign(_ pattern: Int32, _ language: Int) -> ArraySlice<UInt8> {
    planner.pack.labels.text(
      planner.pack.labels.patternHeadsign[Int(pattern) * planner.pack.labels.languages.count + language])
  }
}

extension AnswerJSON {
  private static let kinds: [StaticString] = ["place", "start", "stop", "transfer", "destination", "time"]
  private static let states: [StaticString] = ["calm", "soon", "last-train", "gone"]

  private func node(_ node: PlannedNode, _ json: inout JSONBytes) {
    json.object { json in
      if node.isApproximate {
        json.key("approximate")
        json.value(true)
      }
      time("arrival", node.arrival, &json)
      if node.isBottleneck {
        json.key("bottleneck")
        json.value(true)
      }
      time("departure", node.departure, &json)
      if node.pattern >= 0 { headsign(node, &json) }
      if node.headway > 0 {
        json.key("headwaySeconds")
        json.value(node.headway)
      }
      json.key("kind")
      json.value(Self.kinds[Int(node.kind.rawValue)])
      if node.pattern >= 0 {
        json.key("line")
        json.value(line(of: node.pattern))
      }
      if node.seconds >= 0 {
        json.key("minutes")
        json.value((node.seconds + 59) / 60)
      }
      if withNames && node.station >= 0 { names("names", node.station, &json) }
      rest(node, &json)
    }
  }

  private func rest(_ node: PlannedNode, _ json: inout JSONBytes) {
    if node.slack >= 0 {
      json.key("slackSeconds")
      json.value(node.slack)
    }
    if node.pattern >= 0 {
      json.key("state")
      json.value(Self.states[Int(node.state.rawValue)])
    }
    station("station", node.station, &json)
    if node.staysOnBoard {
      json.key("staysOnBoard")
      json.value(true)
    }
    if node.stopCount > 0 {
      json.key("stopCount")
      json.value(node.stopCount)
    }
    if node.isWalk {
      json.key("walk")
      json.value(true)
    }
  }

  private func time(_ key: StaticString, _ moment: Moment, _ json: inout JSONBytes) {
    if moment == NoMoment.never { return }
    json.key(key)
    json.time(moment)
  }

  private func headsign(_ node: PlannedNode, _ json: inout JSONBytes) {
    json.key("headsign")
    guard withNames else { return json.value(headsign(node.pattern, 0)) }
    json.object { json in
      for (number, language) in planner.pack.labels.languages.enumerated() {
        json.key(planner.pack.labels.text(language))
        json.value(headsign(node.pattern, number))
      }
    }
  }

  private func names(_ key: StaticString, _ station: Int32, _ json: inout JSONBytes) {
    json.key(key)
    json.object { json in
      for (number, language) in planner.pack.labels.languages.enumerated() {
        json.key(planner.pack.labels.text(language))
        json.value(stationName(station, number))
      }
    }
  }
}

extension Planner {
  /// An answer as JSON; `withNames` adds the names of stations in all languages to the nodes.
  public func json(_ answer: Answer, to question: Question, withNames: Bool = false) -> [UInt8] {
    AnswerJSON(self, withNames: withNames).bytes(answer, to: question)
  }
}
