import Testing
import TransitModel

/// A small city written as text, so that a test shows network, question and answer on one screen.
///
/// ```
/// line 1 a b c
/// 22:00 22:05 22:10
/// 22:30 - 22:40 block x
/// change b 2 1 60 from 22:00 until 23:00
/// ```
///
/// A `line` has its stations; each row of times after it is a train that stops where there is a time. A `change` names
/// its station (`a>b` for a walk), lines (`*` for any) and seconds (`no` where it is forbidden).
struct TextCity {
  private(set) var city: City

  init(_ text: String) throws {
    city = City(
      id: "text", name: LocalizedText("Text", "en"), timeZone: "UTC",
      currency: try #require(Currency(code: "EUR")), languages: ["en"])
    city.services = [
      ServiceCalendar(id: "daily", name: LocalizedText("Daily", "en"), weekdays: Weekday.allCases)
    ]
    for row in text.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      switch words.first {
      case "line": addLine(words[1], Array(words.dropFirst(2)))
      case "every": try addHeadway(words)
      case "change": try addChange(words)
      case "closed": close(words[1])
      default: try addTrain(words)
      }
    }
  }

  private mutating func addLine(_ id: String, _ stations: [String]) {
    for name in stations where !city.stations.contains(where: { $0.id.rawValue == name }) {
      city.stations.append(Station(id: StationID(name), name: LocalizedText(name, "en")))
    }
    var line = Line(id: LineID(id), shortName: id, name: LocalizedText("Line \(id)", "en"), color: .black)
    line.directions = [Direction(id: "on", name: LocalizedText("on", "en"))]
    var stops = stations.map { ServicePattern.Stop(StationID($0)) }
    for index in stops.indices.dropFirst() {
      stops[index].metres = 1000
      stops[index].seconds = 300
    }
    line.patterns = [ServicePattern(id: "p1", direction: "on", stops: stops)]
    city.lines.append(line)
  }

  private mutating func addTrain(_ words: [String]) throws {
    let line = city.lines.count - 1
    let whole = try #require(city.lines[line].patterns.first)
    let cells = words.prefix { $0 != "block" }
    var stops: [ServicePattern.Stop] = []
    var times: [StopTime] = []
    for (stop, cell) in zip(whole.stops, cells) where cell != "-" {
      stops.append(stop)
      times.append(StopTime(try #require(ServiceTime(cell))))
    }
    var pattern = city.lines[line].patterns.first { $0.stops.map(\.station) == stops.map(\.station) }
    if pattern == nil {
      let id = PatternID("p\(city.lines[line].patterns.count + 1)")
      let new = ServicePattern(id: id, direction: "on", kind: .short, stops: stops)
      city.lines[line].patterns.append(new)
      pattern = new
    }
    city.trips.append(
      Trip(
        id: TripID("t\(city.trips.count + 1)"), line: city.lines[line].id, pattern: try #require(pattern).id,
        service: "daily", block: words.contains("block") ? words.last : nil, stopTimes: times))
  }

  private mutating func addHeadway(_ words: [String]) throws {
    city.lines[city.lines.count - 1].headways.append(
      Headway(
        pattern: "p1", service: "daily", from: try #require(ServiceTime(words[3])),
        until: try #require(ServiceTime(words[5])), seconds: try #require(Int(words[1])) * 60))
  }

  private mutating func addChange(_ words: [String]) throws {
    let stations = words[1].split(separator: ">").map { StationID(String($0)) }
    func line(_ word: String) -> LineID? { word == "*" ? nil : LineID(word) }
    func time(after word: String) -> ServiceTime? {
      words.firstIndex(of: word).flatMap { ServiceTime(words[$0 + 1]) }
    }
    city.transfers.append(
      Transfer(
        from: .init(station: stations[0], line: line(words[2])),
        to: .init(station: stations[stations.count - 1], line: line(words[3])),
        kind: words[4] == "no" ? .forbidden : .minimum, seconds: Int(words[4]) ?? 0,
        window: Transfer.Window(from: time(after: "from"), until: time(after: "until"))))
  }

  private mutating func close(_ station: String) {
    guard let index = city.stations.firstIndex(where: { $0.id.rawValue == station }) else { return }
    city.stations[index].status = Status(.closed)
  }
}
