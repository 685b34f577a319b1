internal import Journeys
internal import TransitModel

/// A station or place of a strip.
struct StripStop: View {
  let name: Markup
  let otherName: Markup?
  let address: String?
  let arrival: TimeCell?
  let departure: TimeCell?
  let remarks: [Remark]
  let stateClass: String?
  /// The class with the colours of the line that is boarded here.
  let lineClass: String?

  func value(named name: String) -> ViewValue? {
    switch name {
    case "stationHTML": ViewValue(self.name)
    case "otherNameHTML": ViewValue(otherName)
    case "address": ViewValue(address)
    case "arrival": ViewValue(arrival)
    case "departure": ViewValue(departure)
    case "remarks": ViewValue(remarks)
    case "stateClass": ViewValue(stateClass)
    case "lineClass": ViewValue(lineClass)
    default: nil
    }
  }

  /// What is said beside it.
  struct Remark: View {
    let text: String

    func value(named name: String) -> ViewValue? { name == "text" ? ViewValue(text) : nil }
  }
}

extension StripStop {
  init(_ node: JourneyNode, in city: CityIndex, on page: Page) {
    let text = node.name ?? LocalizedText([])
    (name, otherName) = (page.text(text), page.otherName(text))
    address = node.station.map { page.address(of: .station(city.city.id, $0)) }
    arrival = node.arrival.map { TimeCell($0, isApproximate: node.isApproximate, on: page) }
    departure = node.departure.flatMap { time in
      time == node.arrival ? nil : TimeCell(time, isApproximate: node.isApproximate, on: page)
    }
    lineClass = node.line.map { page.frame.map.lineClass($0, in: city.city.id) }
    stateClass = node.isBottleneck ? ServiceState.lastTrain.className : nil
    remarks = Self.remarks(node, page.words).map { Remark(text: $0) }
  }

  private static func remarks(_ node: JourneyNode, _ words: Words) -> [String] {
    var remarks: [String] = []
    if node.staysOnBoard {
      remarks.append(words[.stayOnBoard])
    } else if node.kind == .transfer, let seconds = node.seconds, seconds > 0 {
      remarks.append(words(.changeFor, ["time": words.duration(seconds: seconds)]))
    }
    if node.isBottleneck, let latest = node.latestDeparture {
      remarks.append(words(.lastTrainHere, ["time": latest.clock]))
    }
    return remarks
  }
}
