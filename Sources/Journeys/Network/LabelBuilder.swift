internal import JourneyPlanner
internal import TransitModel

/// Makes the planner's labels of a city: names in all its languages, and the keys they are found by.
struct LabelBuilder {
  private let city: City
  private let numbers: CityNumbers
  private var tables = LabelTables()
  private var texts: [[UInt8]: Int32] = [[]: 0]
  private let complexes: [Complex]
  private let besideNamesakes: [StationID: LocalizedText]
  private let tripCounts: [LineID: [PatternID: Int]]

  private let rider: String?

  init(_ city: City, _ numbers: CityNumbers, rider: String?) {
    self.city = city
    self.numbers = numbers
    self.rider = rider
    tripCounts = city.tripCounts
    complexes = city.allComplexes
    besideNamesakes = city.besideNamesakes(complexes)
  }

  mutating func labels() -> LabelTables {
    tables.city = text(city.id.rawValue)
    tables.timeZone = text(city.timeZone)
    tables.currency = text(city.currency.code)
    tables.currencyDecimals = Int32(city.currency.decimals)
    tables.preference = Int32(
      City.Defaults.Preference.allCases.firstIndex(of: city.defaults.preference) ?? 0)
    for language in city.languages { tables.languages.append(text(language.rawValue)) }
    addStations()
    addComplexes()
    addLines()
    for service in city.services { tables.serviceID.append(text(service.id.rawValue)) }
    addTaxi()
    addFares()
    addCarriages()
    addKeys()
    return tables
  }

  private mutating func text(_ string: String?) -> Int32 {
    let bytes = Array((string ?? "").utf8)
    return text(bytes)
  }

  private mutating func text(_ bytes: [UInt8]) -> Int32 {
    if let known = texts[bytes] { return known }
    let number = Int32(tables.textStart.count - 1)
    tables.textBytes += bytes
    tables.textStart.append(Int32(tables.textBytes.count))
    texts[bytes] = number
    return number
  }

  private mutating func names(_ name: LocalizedText?) -> [Int32] {
    city.languages.map { text(name?.text(for: $0)) }
  }

  private mutating func addStations() {
    for station in city.stations {
      tables.stationID.append(text(station.id.rawValue))
      tables.stationName += names(station.name)
      tables.stationQualifier += names(station.qualifier ?? besideNamesakes[station.id])
      add(station.coordinate)
    }
    for place in city.places {
      tables.placeID.append(text(place.id.rawValue))
      tables.placeName += names(place.name)
      tables.placeStation.append(place.station.flatMap { numbers.stations[$0] } ?? -1)
      add(place.coordinate)
    }
  }

  private mutating func addComplexes() {
    for complex in complexes {
      let members = complex.stations.compactMap { numbers.stations[$0] }
      tables.complexID.append(text(complex.id.rawValue))
      tables.complexName += names(complex.name ?? members.first.map { city.stations[Int($0)].name })
      tables.complexStation += members
      tables.complexStart.append(Int32(tables.complexStation.count))
    }
  }

  private mutating func add(_ coordinate: Coordinate?) {
    tables.latitude.append(coordinate.map { Self.millionths($0.latitude) } ?? NoMoment.never)
    tables.longitude.append(coordinate.map { Self.millionths($0.longitude) } ?? NoMoment.never)
  }

  private static func millionths(_ degrees: Double) -> Int32 { Int32((degrees * 1_000_000).rounded()) }

  private mutating func addLines() {
    for line in city.lines {
      tables.lineID.append(text(line.id.rawValue))
      tables.lineShortName.append(text(line.shortName))
      tables.lineName += names(line.name)
      tables.lineColor.append(Self.number(line.color))
      tables.lineLabelColor.append(Self.number(line.labelColor))
    }
    let branches = city.lines.map { line in
      Dictionary(
        uniqueKeysWithValues: Set(line.patterns.map(\.direction)).map { direction in
          (direction, Branches(of: direction, on: line, trips: tripCounts[line.id] ?? [:]))
        })
    }
    for entry in numbers.patterns {
      let line = city.lines[entry.line]
      let branches = branches[entry.line][entry.pattern.direction] ?? nil
      let pattern = entry.pattern
      tables.patternID.append(text(pattern.id.rawValue))
      tables.patternDirection.append(text(pattern.direction.rawValue))
      tables.patternHeadsign += names(headsign(of: pattern, on: line, branches))
      tables.patternRunsWholeLine.append(branches?.isWhole(pattern) == true ? 1 : 0)
    }
  }

  /// What trains show: their own text, else the direction's where they run the whole line, else their terminus.
  private func headsign(of pattern: ServicePattern, on line: Line, _ branches: Branches?) -> LocalizedText? {
    if let own = pattern.headsign { return own }
    let direction = line.directions.first { $0.id == pattern.direction }
    if let shown = direction?.headsign, branches?.termini.first == pattern.terminus {
      return shown
    }
    return pattern.terminus.flatMap { numbers.stations[$0] }.map { city.stations[Int($0)].name }
  }

  private static func number(_ color: LineColor) -> Int32 {
    Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
  }

  private mutating func addTaxi() {
    guard let taxi = city.taxi else { return }
    tables.taxi = [
      taxi.baseFare.minorUnits, taxi.baseMetres, taxi.perKilometre.minorUnits, taxi.nightPermille,
      taxi.nightFrom?.seconds ?? 0, taxi.nightUntil?.seconds ?? 0, taxi.detourPermille,
    ].map { Int32(clamping: min(max($0, 0), 10_000_000)) }
  }

  private mutating func addCarriages() {
    for advice in city.carriages {
      guard let line = numbers.lines[advice.line], let station = numbers.stations[advice.station] else { continue }
      var (exit, transfer): (Int32, Int32) = (0, -1)
      switch advice.goal {
      case .exit(let code): exit = text(code)
      case .transfer(let other):
        guard let number = numbers.lines[other] else { continue }
        transfer = number
      }
      tables.carriageLine.append(line)
      tables.carriageDirection.append(text(advice.direction.rawValue))
      tables.carriageStation.append(station)
      tables.carriageExit.append(exit)
      tables.carriageTransfer.append(transfer)
      tables.carriageCar.append(Int32(clamping: advice.car))
      tables.carriageDoor.append(Int32(clamping: advice.door ?? 0))
    }
  }

  /// The names of what fares are paid for: tariffs, then products; and with what.
  private mutating func addFares() {
    for tariff in city.tariffs {
      tables.fareName += names(tariff.name)
      tables.fareMediumStart.append(Int32(tables.fareMediumKind.count))
    }
    for tariff in city.tariffs {
      guard case .legs(let fares) = tariff.basis else { continue }
      let media = Dictionary(fares.media.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for product in fares.products {
        tables.fareName += names(product.name)
        let prices = fares.prices(of: product.id, for: rider ?? fares.defaultRider?.id)
        let least = prices.map(\.fare).min()
        for medium in prices.filter({ $0.fare == least }).compactMap({ $0.medium.flatMap { media[$0] } }) {
          tables.fareMediumKind.append(Int32(LegFares.Medium.Kind.allCases.firstIndex(of: medium.kind) ?? 0))
          tables.fareMediumName.append(text(medium.name?.local))
        }
        tables.fareMediumStart.append(Int32(tables.fareMediumKind.count))
      }
    }
    let riders = city.riders
    let first = city.tariffs.lazy.compactMap { tariff -> LegFares.Rider? in
      if case .legs(let fares) = tariff.basis { fares.defaultRider } else { nil }
    }.first
    guard let meant = riders.first(where: { $0.id == rider }) ?? first else { return }
    tables.rider = text(meant.id)
    tables.riderName = names(meant.name)
  }

  private mutating func addKeys() {
    for key in NameKeys(city, complexes).sorted {
      tables.keyText.append(text(key.text))
      tables.keyRank.append(key.rank)
      tables.keyOf.append(key.thing)
    }
  }
}
