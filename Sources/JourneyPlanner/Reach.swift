/// One end of a question.
public enum QuestionEnd: Equatable, Sendable {
  /// A station.
  case station(Int32)
  /// A place, numbered from 0.
  case place(Int32)
  /// A complex: any of its stations, numbered from 0.
  case complex(Int32)
  /// A coordinate in millionths of a degree.
  case coordinate(latitude: Int32, longitude: Int32)
}

/// Which stations are within reach of a place on foot.
///
/// Riders walk 1.2 m/s over 1.3 times the straight line, at most 2 km; where no station is that near, to the nearest.
struct Reach {
  private let planner: Planner
  private let isClosed: [Bool]

  /// Reach among stations that are open.
  init(_ planner: Planner, isClosed: [Bool]) {
    self.planner = planner
    self.isClosed = isClosed
  }

  /// The longest way on foot in metres.
  static let longestWay = 2000.0
  /// How much longer the way is than the straight line.
  static let wayOverStraightLine = 1.3
  /// Metres a second.
  static let walkingSpeed = 1.2

  /// The stations within reach, in their order, and from or to a station what can be walked by a rule.
  func accesses(_ end: QuestionEnd, on day: PlannerDay, isOrigin: Bool) -> [Access] {
    switch end {
    case .station(let station): return day.accesses([station], isOrigin: isOrigin)
    case .complex(let complex):
      return day.accesses(Array(planner.complexes.stations(of: complex)), isOrigin: isOrigin)
    case .coordinate(let latitude, let longitude): return accesses(latitude, longitude)
    case .place(let place):
      let index = isClosed.count + Int(place)
      if planner.pack.labels.latitude[index] != NoMoment.never {
        let found = accesses(planner.pack.labels.latitude[index], planner.pack.labels.longitude[index])
        if !found.isEmpty { return found }
      }
      let station = planner.pack.labels.placeStation[Int(place)]
      return station >= 0 ? [Access(station: station)] : []
    }
  }

  /// The straight way between two places or coordinates; nothing where one is a station, or it is further than a journey.
  func direct(_ from: QuestionEnd, _ to: QuestionEnd) -> Access? {
    guard let here = coordinate(from), let there = coordinate(to) else { return nil }
    let way = Self.wayOverStraightLine * Self.metres(here.latitude, here.longitude, there.latitude, there.longitude)
    return way < 1_000_000 ? Self.access(-1, way) : nil
  }

  private func coordinate(_ end: QuestionEnd) -> (latitude: Int32, longitude: Int32)? {
    switch end {
    case .station, .complex: return nil
    case .coordinate(let latitude, let longitude): return (latitude, longitude)
    case .place(let place):
      let index = isClosed.count + Int(place)
      let latitude = planner.pack.labels.latitude[index]
      return latitude == NoMoment.never ? nil : (latitude, planner.pack.labels.longitude[index])
    }
  }

  private func accesses(_ latitude: Int32, _ longitude: Int32) -> [Access] {
    var result: [Access] = []
    var nearest: (station: Int, way: Double)?
    for station in isClosed.indices where !isClosed[station] {
      let (north, east) = (planner.pack.labels.latitude[station], planner.pack.labels.longitude[station])
      if north == NoMoment.never { continue }
      let way =
        Self.wayOverStraightLine
        * Self.metres(latitude, longitude, north, east)
      if way <= Self.longestWay { result.add(Self.access(station, way)) }
      if nearest.map({ way < $0.way }) ?? true { nearest = (station, way) }
    }
    if result.isEmpty, let nearest, nearest.way < 1_000_000 { return [Self.access(nearest.station, nearest.way)] }
    return result
  }

  private static func access(_ station: Int, _ way: Double) -> Access {
    Access(
      station: Int32(station), seconds: Int32((way / walkingSpeed).rounded(.up)), metres: Int32(way.rounded()))
  }

  /// Metres of the straight line between two coordinates in millionths of a degree, on a sphere that is flat nearby:
  /// exact to a thousandth within a city.
  static func metres(_ latitude1: Int32, _ longitude1: Int32, _ latitude2: Int32, _ longitude2: Int32) -> Double {
    let metresPerMillionth = 6_371_008.8 * 3.141_592_653_589_793 / 180 / 1_000_000
    let mean = (Double(latitude1) + Double(latitude2)) / 2_000_000
    let north = (Double(latitude2) - Double(latitude1)) * metresPerMillionth
    let east = (Double(longitude2) - Double(longitude1)) * metresPerMillionth * cosine(degrees: mean)
    return (north * north + east * east).squareRoot()
  }

  /// The cosine of an angle from -90 to 90 degrees, by its series; the module for the browser has no library for it.
  static func cosine(degrees: Double) -> Double {
    let x = degrees * 3.141_592_653_589_793 / 180
    var sum = 1.0
    var term = 1.0
    for n in 1...12 {
      term *= -x * x / Double((2 * n - 1) * (2 * n))
      sum += term
    }
    return sum
  }
}
