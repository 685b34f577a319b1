import Diagrams
import Journeys
import TransitModel

/// A journey over three lines, written down as the planner gives it.
enum SampleJourney {
  static func city() -> City {
    let lines = [
      ToyCity.line(
        "13", color: LineColor(red: 0xF4, green: 0xE6, blue: 0x36), stops: "wudaokou zhichunlu dazhongsi xizhimen"),
      ToyCity.line("4", color: LineColor(red: 0x00, green: 0x8C, blue: 0x95), stops: "xizhimen xisi taoranting"),
    ]
    var city = ToyCity.city(
      lines,
      names: [
        "wudaokou": ToyCity.words("五道口", "Wudaokou"), "zhichunlu": ToyCity.words("知春路", "Zhichunlu"),
        "dazhongsi": ToyCity.words("大钟寺", "Dazhongsi"), "xizhimen": ToyCity.words("西直门", "Xizhimen"),
        "xisi": ToyCity.words("西四", "Xisi"), "taoranting": ToyCity.words("陶然亭", "Taoranting"),
      ])
    city.network = ToyCity.words("玩具地铁", "Toy Metro")
    for index in city.lines.indices { city.lines[index].timetableDate = CalendarDate("2026-05-30") }
    return city
  }

  /// With `isLast` the change at Xizhimen is what the last journey hangs on.
  static func journey(in city: City, isLast: Bool = true) -> Journey {
    func node(_ kind: JourneyNode.Kind, _ station: StationID? = nil, _ change: (inout JourneyNode) -> Void)
      -> JourneyNode
    {
      var node = JourneyNode(kind: kind)
      node.station = station
      node.name = station.flatMap { id in city.stations.first { $0.id == id }?.name }
      change(&node)
      return node
    }
    func stop(_ station: StationID, _ time: ServiceTime) -> JourneyNode {
      node(.stop, station) {
        $0.arrival = time
        $0.departure = time
      }
    }
    func ride(_ line: LineID, toward headsign: LocalizedText, minutes: Int, stops: Int) -> JourneyNode {
      node(.time) {
        $0.line = line
        $0.headsign = headsign
        $0.seconds = minutes * 60
        $0.stopCount = stops
      }
    }
    let state: JourneyNode.State = isLast ? .lastTrain : .calm
    let nodes = [
      node(.start, "wudaokou") {
        $0.departure = ServiceTime(22, 58)
        $0.line = "13"
        $0.state = state
        $0.latestDeparture = ServiceTime(22, 58)
      },
      ride("13", toward: ToyCity.words("西直门", "Xizhimen"), minutes: 12, stops: 3),
      stop("zhichunlu", ServiceTime(23, 1)), stop("dazhongsi", ServiceTime(23, 4)),
      node(.transfer, "xizhimen") {
        $0.arrival = ServiceTime(23, 10)
        $0.departure = ServiceTime(23, 18)
        $0.line = "4"
        $0.seconds = 300
        $0.state = state
        $0.isBottleneck = isLast
        $0.latestDeparture = ServiceTime(23, 18)
      },
      ride("4", toward: ToyCity.words("天宫院", "Tiangongyuan"), minutes: 14, stops: 2),
      stop("xisi", ServiceTime(23, 24)),
      node(.destination, "taoranting") { $0.arrival = ServiceTime(24, 2) },
    ]
    return Journey(
      departure: ServiceTime(22, 58), arrival: ServiceTime(24, 2), changes: 1, walkSeconds: 300,
      distanceMetres: 14_200, fare: Currency(code: "CNY").map { Money(minorUnits: 500, currency: $0) }, legs: [],
      nodes: nodes)
  }

  /// The last train of the sample.
  static func lastTrain(in city: City) -> LastTrain {
    LastTrain(
      journey: journey(in: city), bottleneckLeg: 1, station: "xizhimen", line: "4", at: ServiceTime(23, 18),
      runsWholeLine: true)
  }

  /// The way to Xizhimen when the last train there has left.
  static func reached(in city: City) -> Journey {
    let whole = journey(in: city, isLast: false)
    var nodes = Array(whole.nodes.prefix { $0.kind != .transfer })
    var end = JourneyNode(kind: .destination)
    end.station = "xizhimen"
    end.name = city.stations.first { $0.id == "xizhimen" }?.name
    end.arrival = ServiceTime(23, 32)
    nodes.append(end)
    return Journey(
      departure: ServiceTime(23, 20), arrival: ServiceTime(23, 32), changes: 0, walkSeconds: 0, distanceMetres: nil,
      fare: nil, legs: [], nodes: nodes)
  }

  /// One departure of each kind, then all of them.
  static func departures(in city: City) -> [[RouteStrip.Departure]] {
    let last = lastTrain(in: city)
    let taxi = Money(minorUnits: 4550, currency: city.currency)
    let all: [RouteStrip.Departure] = [
      .init(asked: ServiceTime(22, 20), journey: journey(in: city, isLast: false), lastTrain: last),
      .init(asked: ServiceTime(22, 50), journey: last.journey, lastTrain: last, first: last.journey, taxi: taxi),
      .init(asked: ServiceTime(23, 5), journey: nil, lastTrain: last, taxi: taxi, reached: reached(in: city)),
      .init(asked: ServiceTime(23, 50), journey: nil, lastTrain: last, taxi: taxi),
    ]
    return all.map { [$0] } + [all]
  }
}

extension SampleJourney {
  /// A journey of rides on one line with so many stops on the way each; changes take no time.
  static func rides(_ rides: Int, stops: Int, minutes: Int = 10, headsign: String = "Far End") -> Journey {
    var nodes: [JourneyNode] = []
    var time = ServiceTime(10, 0)
    let start = time
    for ride in 0...rides {
      var place = JourneyNode(kind: ride == 0 ? .place : ride == rides ? .destination : .transfer)
      if ride > 0 { place.arrival = time }
      if ride < rides { place.departure = time }
      if ride > 0 { place.name = ToyCity.words("换\(ride)", "Change Street \(ride)") }
      place.seconds = 0
      nodes.append(place)
      guard ride < rides else { continue }
      var way = JourneyNode(kind: .time)
      way.line = "1"
      way.headsign = LocalizedText(headsign, "en")
      way.seconds = minutes * 60
      way.stopCount = stops + 1
      nodes.append(way)
      for index in 0..<stops {
        var stop = JourneyNode(kind: .stop)
        stop.name = ToyCity.words("站\(ride)-\(index)", "Stop \(ride)-\(index)")
        stop.arrival = time + index * 60
        stop.departure = stop.arrival
        nodes.append(stop)
      }
      time = time + minutes * 60
    }
    return Journey(
      departure: start, arrival: time, changes: rides - 1, walkSeconds: 0, distanceMetres: nil, fare: nil, legs: [],
      nodes: nodes)
  }
}

extension RouteStrip.Layout {
  /// Whether it has room for several departures.
  var isTall: Bool { self != .square && self != .card }
}
