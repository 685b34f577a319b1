internal import Journeys
internal import TransitModel

/// A ride of a strip.
struct StripRide: View {
  let badge: LineBadge?
  let lineClass: String?
  let lineName: Markup?
  let towards: Markup?
  let facts: String
  let stops: [Stop]
  let stopCount: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "badge": ViewValue(badge)
    case "lineClass": ViewValue(lineClass)
    case "lineNameHTML": ViewValue(lineName)
    case "towardsHTML": ViewValue(towards)
    case "facts": ViewValue(facts)
    case "hasStops": ViewValue(!stops.isEmpty)
    case "stops": ViewValue(stops)
    case "stopCount": ViewValue(stopCount)
    default: nil
    }
  }

  /// A station the train stops at on the way.
  struct Stop: View {
    let name: Markup
    let address: String?
    let time: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "stationHTML": ViewValue(self.name)
      case "address": ViewValue(address)
      case "time": ViewValue(time)
      default: nil
      }
    }
  }
}

extension StripRide {
  init(_ node: JourneyNode, stops: [JourneyNode], in city: CityIndex, on page: Page) {
    let words = page.words
    let line = node.line.flatMap { city.lines[$0] }
    badge = line.map { LineBadge($0, in: city.city.id, on: page) }
    lineClass = line.map { page.frame.map.lineClass($0.id, in: city.city.id) }
    lineName = line.map { page.text($0.name) }
    towards = node.headsign.flatMap { headsign in
      if headsign.isEmpty { return nil }
      let isSense = line?.namesSense(headsign, isStation: city.city.hasStation(named:)) ?? false
      return isSense ? page.text(headsign) : words.towards(headsign, in: city)
    }
    stopCount = words.count(.stopsOnTheWay, stops.count)
    let about = node.isApproximate ? words.template("approximate").map { $0 + " " } ?? "" : ""
    let minutes = about + words.duration(minutes: node.minutes ?? 1)
    let every = node.headwaySeconds.map { words(.every, ["time": words.duration(minutes: $0 / 60)]) }
    facts = [minutes, every].compactMap { $0 }.joined(separator: " · ")
    self.stops = stops.map { stop in
      Stop(
        name: page.text(stop.name ?? LocalizedText([])),
        address: stop.station.map { page.address(of: .station(city.city.id, $0)) },
        time: (stop.departure ?? stop.arrival)?.clock ?? "")
    }
  }
}
