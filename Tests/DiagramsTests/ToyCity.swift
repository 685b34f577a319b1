import TransitModel

/// A small city made of patterns written as words: `"a b c"`.
enum ToyCity {
  static func words(_ local: String, _ english: String? = nil) -> LocalizedText {
    LocalizedText([.init("zh-Hans", local)] + (english.map { [.init("en", $0)] } ?? []))
  }

  static func pattern(
    _ id: PatternID, _ direction: DirectionID, _ stops: String, kind: ServicePattern.Kind = .regular
  ) -> ServicePattern {
    ServicePattern(
      id: id, direction: direction, kind: kind,
      stops: stops.split(separator: " ").map { ServicePattern.Stop(StationID(String($0))) })
  }

  static func line(_ id: LineID, color: LineColor = .black, _ patterns: [ServicePattern]) -> Line {
    var line = Line(
      id: id, shortName: id.rawValue, name: words("\(id)号线", "Line \(id)"), color: color)
    line.directions = [
      Direction(id: "out", name: words("东行", "Eastbound")), Direction(id: "back", name: words("西行", "Westbound")),
    ]
    line.patterns = patterns
    return line
  }

  /// A line that runs there and back over these stops.
  static func line(_ id: LineID, color: LineColor = .black, stops: String) -> Line {
    let back = stops.split(separator: " ").reversed().joined(separator: " ")
    return line(id, color: color, [pattern("out", "out", stops), pattern("back", "back", back)])
  }

  /// A city of these lines; the names of stations are their ids, in Chinese after `names`.
  static func city(_ lines: [Line], names: [StationID: LocalizedText] = [:]) -> City {
    guard let currency = Currency(code: "CNY") else { preconditionFailure("CNY is a currency") }
    var city = City(
      id: "toy", name: words("玩具城", "Toytown"), timeZone: "Asia/Shanghai", currency: currency,
      languages: ["zh-Hans", "en"])
    city.lines = lines
    var seen: Set<StationID> = []
    for stop in lines.flatMap(\.patterns).flatMap(\.stops) where seen.insert(stop.station).inserted {
      city.stations.append(
        Station(
          id: stop.station, name: names[stop.station] ?? words("站\(stop.station)", "Station \(stop.station)")))
    }
    return city
  }
}
