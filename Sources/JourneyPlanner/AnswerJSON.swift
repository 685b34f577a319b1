/// Writes answers as JSON, for the command line and the page alike. Keys are sorted.
struct AnswerJSON {
  private let planner: Planner
  /// Whether nodes carry names in all languages, as a page wants them.
  private let withNames: Bool
  /// The date asked about, as days since 1970-01-01.
  private var date: Int32 = 0
  /// What is added to the times of a journey, whose date may be the day before.
  private var shift: Int32 = 0
  private var isStepFree = false
  private var json = JSONBytes()

  init(_ planner: Planner, withNames: Bool) {
    self.planner = planner
    self.withNames = withNames
  }

  mutating func bytes(_ answer: Answer, to question: Question) -> [UInt8] {
    date = question.date
    isStepFree = question.isStepFree
    json.beginObject()
    if let rest = answer.afterLast { add(rest) }
    text("city", planner.pack.labels.city)
    json.key("date")
    json.date(question.date)
    flag("estimated", planner.isEstimated)
    end("from", question.from)
    json.key("journeys")
    json.beginArray()
    for journey in answer.journeys { add(journey) }
    json.endArray()
    if let last = answer.last { add(last) }
    if let recommended = answer.recommended { number("recommended", Int32(recommended)) }
    if planner.pack.labels.rider != 0 {
      json.key("rider")
      json.beginObject()
      text("id", planner.pack.labels.rider)
      json.key("name")
      name(planner.pack.labels.riderName, 0)
      json.endObject()
    }
    flag("stepFree", question.isStepFree)
    if let taxi = answer.taxi { money("taxi", taxi) }
    end("to", question.to)
    json.endObject()
    return json.bytes
  }

  private mutating func end(_ key: StaticString, _ end: QuestionEnd) {
    let languages = planner.pack.labels.languages.count
    json.key(key)
    json.beginObject()
    switch end {
    case .station(let station):
      text("id", planner.pack.labels.stationID[Int(station)])
      text("name", planner.pack.labels.stationName[Int(station) * languages])
      if isStepFree {
        json.key("stepFree")
        json.value(Self.name(ofAccess: planner.access(station, on: date)))
      }
    case .place(let place):
      text("id", planner.pack.labels.placeID[Int(place)])
      text("name", planner.pack.labels.placeName[Int(place) * languages])
    case .complex(let complex):
      text("id", planner.pack.labels.complexID[Int(complex)])
      text("name", planner.pack.labels.complexName[Int(complex) * languages])
    case .coordinate(let latitude, let longitude):
      let id = Self.degrees(latitude) + [UInt8(ascii: ",")] + Self.degrees(longitude)
      json.key("id")
      json.value(id[...])
      json.key("name")
      json.value(id[...])
    }
    json.endObject()
  }

  private static func name(ofAccess access: Int32) -> StaticString {
    switch access {
    case 0: "unknown"
    case 1: "yes"
    default: "no"
    }
  }

  /// Millionths of a degree as a decimal with six digits.
  private static func degrees(_ millionths: Int32) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = millionths.magnitude
    for place in 0... {
      if place == 6 { digits.add(UInt8(ascii: ".")) }
      digits.add(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      if place >= 6 && rest == 0 { break }
    }
    if millionths < 0 { digits.add(UInt8(ascii: "-")) }
    return digits.reversed()
  }

  @inline(never)
  private mutating func text(_ key: StaticString, _ number: Int32) {
    json.key(key)
    json.value(planner.pack.labels.text(number))
  }

  @inline(never)
  private mutating func number(_ key: StaticString, _ value: Int32) {
    json.key(key)
    json.value(value)
  }

  /// A number that is left out where it is not known.
  @inline(never)
  private mutating func known(_ key: StaticString, _ value: Int32, from least: Int32 = 0) {
    if value >= least { number(key, value) }
  }

  /// A flag that is left out where it does not hold.
  @inline(never)
  private mutating func flag(_ key: StaticString, _ holds: Bool) {
    if !holds { return }
    json.key(key)
    json.value(true)
  }

  @inline(never)
  private mutating func time(_ key: StaticString, _ moment: Moment) {
    if moment == NoMoment.never || planner.isEstimated { return }
    json.key(key)
    json.time(moment + shift)
  }

  /// Takes the date from which a journey's times are counted: its departure never lies before. The page counts from the
  /// date it asked about and wants no other.
  private mutating func begin(_ departure: Moment) {
    shift = withNames || planner.isEstimated ? 0 : DatedTime(departure, on: date).moment - departure
  }

  /// Names that date where it is not the one asked about.
  private mutating func dateOfJourney() {
    if shift == 0 { return }
    json.key("date")
    json.date(date - shift / secondsOfDay)
  }

  private mutating func money(_ key: StaticString, _ amount: Int32) {
    json.key(key)
    json.beginObject()
    self.amount(amount)
    text("currency", planner.pack.labels.currency)
    json.endObject()
  }

  private mutating func amount(_ amount: Int32) {
    json.key("amount")
    json.money(amount, decimals: planner.pack.labels.currencyDecimals)
  }

  /// A text in all languages where the page asks, else in the first.
  @inline(never)
  private mutating func name(_ table: [Int32], _ thing: Int32) {
    if withNames {
      json.names(planner, table, thing)
    } else {
      json.value(planner.pack.labels.text(table[Int(thing) * planner.pack.labels.languages.count]))
    }
  }

  private mutating func fare(of journey: PlannedJourney) {
    if journey.fare < 0 { return }
    json.key("fare")
    json.beginObject()
    amount(journey.fare)
    text("currency", planner.pack.labels.currency)
    json.key("parts")
    json.beginArray()
    for part in journey.fareParts { add(part, journey.legs) }
    json.endArray()
    json.endObject()
  }

  private mutating func add(_ part: PlannedFarePart, _ legs: [PlannedLeg]) {
    json.beginObject()
    amount(part.amount)
    json.key("legs")
    json.beginArray()
    var ride: Int32 = -1
    for (index, leg) in legs.enumerated() where leg.kind == .ride {
      if !leg.staysOnBoard { ride += 1 }
      if part.firstRide <= ride && ride <= part.lastRide { json.value(Int32(index)) }
    }
    json.endArray()
    if part.item >= 0 { item(part.item) }
    json.endObject()
  }

  /// What was paid for, and with what.
  private mutating func item(_ item: Int32) {
    let labels = planner.pack.labels
    let media = Int(labels.fareMediumStart[Int(item)])..<Int(labels.fareMediumStart[Int(item) + 1])
    if !media.isEmpty {
      json.key("media")
      json.beginArray()
      for medium in media {
        json.beginObject()
        json.key("kind")
        json.value(Self.name(ofMedium: labels.fareMediumKind[medium]))
        if labels.fareMediumName[medium] != 0 { text("name", labels.fareMediumName[medium]) }
        json.endObject()
      }
      json.endArray()
    }
    if labels.fareName[Int(item) * labels.languages.count] != 0 {
      json.key("name")
      name(labels.fareName, item)
    }
  }

  private static func name(ofMedium kind: Int32) -> StaticString {
    switch kind {
    case 0: "cash"
    case 1: "paper"
    case 2: "transit-card"
    case 3: "contactless"
    default: "app"
    }
  }

  @inline(never)
  private mutating func station(_ key: StaticString, _ station: Int32) {
    if station >= 0 { text(key, planner.pack.labels.stationID[Int(station)]) }
  }

  @inline(never)
  private mutating func line(of pattern: Int32) {
    let line = pattern < 0 ? -1 : planner.network.tables.patternLine[Int(pattern)]
    text("line", line < 0 ? 0 : planner.pack.labels.lineID[Int(line)])
  }

  private mutating func parts(_ journey: PlannedJourney) {
    json.key("legs")
    json.beginArray()
    for leg in journey.legs { add(leg) }
    json.endArray()
  }

  private mutating func nodes(_ journey: PlannedJourney) {
    json.key("nodes")
    json.beginArray()
    for node in journey.nodes { add(node) }
    json.endArray()
  }

  private mutating func add(_ journey: PlannedJourney) {
    begin(journey.departure)
    json.beginObject()
    time("arrival", journey.arrival)
    number("changes", journey.changes)
    dateOfJourney()
    time("departure", journey.departure)
    known("distanceMetres", journey.metres)
    number("durationSeconds", journey.arrival - journey.departure)
    fare(of: journey)
    parts(journey)
    nodes(journey)
    number("walkSeconds", journey.walkSeconds)
    json.endObject()
  }

  private mutating func add(_ last: PlannedLastTrain) {
    let leg = last.leg
    begin(last.journey.departure)
    json.key("lastTrain")
    json.beginObject()
    time("arrival", last.journey.arrival)
    time("at", leg.departure)
    number("bottleneckLeg", last.bottleneckLeg)
    dateOfJourney()
    time("departure", last.journey.departure)
    parts(last.journey)
    line(of: leg.pattern)
    nodes(last.journey)
    json.key("runsWholeLine")
    json.value(last.runsWholeLine)
    station("station", leg.from)
    json.endObject()
  }

  private mutating func add(_ rest: PlannedAfterLast) {
    json.key("afterLast")
    json.beginObject()
    if let first = rest.first {
      shift = 0
      json.key("first")
      json.beginObject()
      time("arrival", first.arrival)
      json.key("date")
      json.date(rest.firstDate)
      time("departure", first.departure)
      json.endObject()
    }
    if let reached = rest.reached {
      json.key("journey")
      add(reached)
    }
    if rest.lastDeparture != NoMoment.never {
      begin(rest.lastDeparture)
      time("lastDeparture", rest.lastDeparture)
    }
    station("station", rest.station)
    if let taxi = rest.taxi { money("taxi", taxi) }
    json.endObject()
  }

  private mutating func add(_ leg: PlannedLeg) {
    json.beginObject()
    if leg.kind == .ride {
      ride(leg)
    } else {
      number("durationSeconds", leg.arrival - leg.departure)
      station("from", leg.from)
      json.key("kind")
      json.value(leg.kind == .transfer ? "transfer" as StaticString : "walk")
      known("metres", leg.metres)
      known("stairs", leg.stairs)
    }
    station("to", leg.to)
    json.endObject()
  }

  /// Where to stand, and for what.
  @inline(never)
  private mutating func carriages(_ rows: [Int32]) {
    if rows.isEmpty { return }
    json.key("carriages")
    json.beginArray()
    for row in rows {
      let row = Int(row)
      json.beginObject()
      number("car", planner.pack.labels.carriageCar[row])
      known("door", planner.pack.labels.carriageDoor[row], from: 1)
      let line = planner.pack.labels.carriageTransfer[row]
      if line < 0 {
        text("exit", planner.pack.labels.carriageExit[row])
      } else {
        text("transfer", planner.pack.labels.lineID[Int(line)])
      }
      json.endObject()
    }
    json.endArray()
  }

  private mutating func ride(_ leg: PlannedLeg) {
    json.key("approximate")
    json.value(leg.isApproximate)
    time("arrival", leg.arrival)
    carriages(leg.carriages)
    time("departure", leg.departure)
    text("direction", planner.pack.labels.patternDirection[Int(leg.pattern)])
    if planner.isEstimated { number("durationSeconds", leg.arrival - leg.departure) }
    station("from", leg.from)
    text("headsign", planner.pack.labels.patternHeadsign[Int(leg.pattern) * planner.pack.labels.languages.count])
    known("headwaySeconds", leg.headway, from: 1)
    json.key("kind")
    json.value("ride" as StaticString)
    line(of: leg.pattern)
    known("slackSeconds", leg.slack)
    flag("staysOnBoard", leg.staysOnBoard)
    json.key("stops")
    json.beginArray()
    for stop in leg.stops {
      json.beginObject()
      time("arrival", stop.arrival)
      time("departure", stop.departure)
      station("station", stop.station)
      json.endObject()
    }
    json.endArray()
  }
}

extension AnswerJSON {
  private mutating func add(_ node: PlannedNode) {
    json.beginObject()
    flag("approximate", node.isApproximate)
    time("arrival", node.arrival)
    flag("bottleneck", node.isBottleneck)
    carriages(node.carriages)
    time("departure", node.departure)
    if node.pattern >= 0 {
      json.key("headsign")
      name(planner.pack.labels.patternHeadsign, node.pattern)
    }
    known("headwaySeconds", node.headway, from: 1)
    json.key("kind")
    json.value(Self.name(of: node.kind))
    if node.pattern >= 0 { line(of: node.pattern) }
    if node.seconds >= 0 { number("minutes", (node.seconds + 59) / 60) }
    if withNames && node.station >= 0 {
      json.key("names")
      json.names(planner, planner.pack.labels.stationName, node.station)
    }
    known("slackSeconds", node.slack)
    if node.pattern >= 0 {
      json.key("state")
      json.value(Self.name(of: node.state))
    }
    station("station", node.station)
    flag("staysOnBoard", node.staysOnBoard)
    known("stopCount", node.stopCount, from: 1)
    flag("walk", node.isWalk)
    json.endObject()
  }

  private static func name(of kind: PlannedNode.Kind) -> StaticString {
    switch kind {
    case .place: "place"
    case .start: "start"
    case .stop: "stop"
    case .transfer: "transfer"
    case .destination: "destination"
    case .time: "time"
    }
  }

  private static func name(of state: PlannedNode.State) -> StaticString {
    switch state {
    case .calm: "calm"
    case .soon: "soon"
    case .lastTrain: "last-train"
    case .gone: "gone"
    }
  }
}

extension JSONBytes {
  /// The texts of a thing in all languages, as an object.
  @inline(never)
  mutating func names(_ planner: Planner, _ table: [Int32], _ thing: Int32) {
    let count = planner.pack.labels.languages.count
    beginObject()
    for number in 0..<count {
      key(planner.pack.labels.text(planner.pack.labels.languages[number]))
      value(planner.pack.labels.text(table[Int(thing) * count + number]))
    }
    endObject()
  }
}

extension Planner {
  /// An answer as JSON; `withNames` adds the names of stations in all languages to the nodes.
  public func json(_ answer: Answer, to question: Question, withNames: Bool = false) -> [UInt8] {
    var json = AnswerJSON(self, withNames: withNames)
    return json.bytes(answer, to: question)
  }
}
