/// Which stations are parts of one complex: asked by its name it is any of them.
struct ComplexIndex: Sendable {
  /// How many there are.
  let count: Int
  private let start, station: [Int32]
  /// By station: its complex, or -1.
  private var ofStation: [Int32]
  /// The number of the first complex among all things a name can mean.
  private let first: Int32

  init(_ pack: borrowing CityPack) {
    count = pack.labels.complexID.count
    start = pack.labels.complexStart
    station = pack.labels.complexStation
    first = pack.network.stationCount + Int32(pack.labels.placeID.count)
    ofStation = [Int32](repeating: -1, count: Int(pack.network.stationCount))
    for complex in 0..<count {
      for place in start[complex]..<start[complex + 1] { ofStation[Int(station[Int(place)])] = Int32(complex) }
    }
  }

  /// The stations of a complex.
  func stations(of complex: Int32) -> ArraySlice<Int32> {
    station[Int(start[Int(complex)])..<Int(start[Int(complex) + 1])]
  }

  /// The complex of a station, or -1.
  func complex(of station: Int32) -> Int32 { ofStation[Int(station)] }

  /// Things that a name can mean, with the complex in the place of stations of which it has two or more.
  func collapsed(_ things: [Int32]) -> [Int32] {
    var result: [Int32] = []
    for thing in things {
      var kept = thing
      if thing < Int32(ofStation.count), complex(of: thing) >= 0 {
        var members = things.contains(first + complex(of: thing)) ? 1 : 0
        for other in things where other < Int32(ofStation.count) && complex(of: other) == complex(of: thing) {
          members += 1
        }
        if members > 1 { kept = first + complex(of: thing) }
      }
      if !result.contains(kept) { result.add(kept) }
    }
    return result
  }

  /// The same for how well things fit, the lower the better: a complex takes the place of its stations where two or more fit
  /// as well as the best.
  func collapse(_ fits: inout [Int64]) {
    for complex in 0..<Int32(count) {
      let members = stations(of: complex)
      var best = fits[Int(first + complex)]
      for station in members { best = min(best, fits[Int(station)]) }
      if best == .max { continue }
      var equals = 0
      for station in members where fits[Int(station)] >> 32 == best >> 32 { equals += 1 }
      let isNamed = fits[Int(first + complex)] >> 32 == best >> 32
      if equals < 2 && !isNamed { continue }
      fits[Int(first + complex)] = best
      for station in members { fits[Int(station)] = .max }
    }
  }
}
