internal import JourneyPlanner
internal import TransitModel

/// The planner's numbers in the terms of the city's model.
struct PlannerLabels: Sendable {
  let languages: [LanguageTag]
  let stationIDs: [StationID]
  let placeIDs: [PlaceID]
  let complexIDs: [ComplexID]
  let pack: CityPack
  private let stations: [StationID: Int32]
  private let places: [PlaceID: Int32]
  private let currency: Currency?

  init(_ pack: CityPack) {
    self.pack = pack
    let labels = pack.labels
    func text(_ number: Int32) -> String { String(decoding: labels.text(number), as: UTF8.self) }
    languages = labels.languages.map { LanguageTag(text($0)) }
    stationIDs = labels.stationID.map { StationID(text($0)) }
    placeIDs = labels.placeID.map { PlaceID(text($0)) }
    complexIDs = labels.complexID.map { ComplexID(text($0)) }
    stations = Dictionary(
      stationIDs.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    places = Dictionary(placeIDs.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    currency = Currency(code: text(labels.currency))
  }

  func station(_ id: StationID) -> Int32? { stations[id] }

  func place(_ id: PlaceID) -> Int32? { places[id] }

  func complex(_ id: ComplexID) -> Int32? { complexIDs.firstIndex(of: id).map { Int32($0) } }

  func text(_ number: Int32) -> String { String(decoding: pack.labels.text(number), as: UTF8.self) }

  func money(_ amount: Int32) -> Money? {
    currency.map { Money(minorUnits: Int(amount), currency: $0) }
  }

  func line(ofPattern pattern: Int32) -> LineID {
    LineID(text(pack.labels.lineID[Int(pack.network.patternLine[Int(pattern)])]))
  }

  func direction(ofPattern pattern: Int32) -> DirectionID {
    DirectionID(text(pack.labels.patternDirection[Int(pattern)]))
  }

  func patternID(_ pattern: Int32) -> PatternID { PatternID(text(pack.labels.patternID[Int(pattern)])) }

  func runsWholeLine(_ pattern: Int32) -> Bool { pack.labels.patternRunsWholeLine[Int(pattern)] != 0 }

  func headsign(_ pattern: Int32) -> LocalizedText { names(pack.labels.patternHeadsign, pattern) }

  func stationName(_ station: Int32) -> LocalizedText { names(pack.labels.stationName, station) }

  func stationQualifier(_ station: Int32) -> LocalizedText { names(pack.labels.stationQualifier, station) }

  func placeName(_ place: Int32) -> LocalizedText { names(pack.labels.placeName, place) }

  func complexName(_ complex: Int32) -> LocalizedText { names(pack.labels.complexName, complex) }

  /// What a fare is paid for, and with what.
  func fareItem(_ item: Int32) -> (name: LocalizedText?, media: [LegFares.Medium]) {
    let labels = pack.labels
    let media = (Int(labels.fareMediumStart[Int(item)])..<Int(labels.fareMediumStart[Int(item) + 1])).map { medium in
      let name = text(labels.fareMediumName[medium])
      return LegFares.Medium(
        id: "\(medium)", name: name.isEmpty ? nil : LocalizedText(name, languages.first ?? "und"),
        kind: LegFares.Medium.Kind.allCases[Int(labels.fareMediumKind[medium])])
    }
    return (labels.fareName[Int(item) * languages.count] == 0 ? nil : names(labels.fareName, item), media)
  }

  /// Where to stand.
  func carriage(_ row: Int32) -> CarriageAdvice {
    let (labels, row) = (pack.labels, Int(row))
    let transfer = labels.carriageTransfer[row]
    let door = labels.carriageDoor[row]
    return CarriageAdvice(
      line: LineID(text(labels.lineID[Int(labels.carriageLine[row])])),
      direction: DirectionID(text(labels.carriageDirection[row])),
      station: stationIDs[Int(labels.carriageStation[row])],
      goal: transfer < 0
        ? .exit(text(labels.carriageExit[row])) : .transfer(LineID(text(labels.lineID[Int(transfer)]))),
      car: Int(labels.carriageCar[row]), door: door > 0 ? Int(door) : nil)
  }

  func names(_ table: [Int32], _ thing: Int32) -> LocalizedText {
    LocalizedText(
      languages.enumerated().map { number, language in
        LocalizedText.Variant(language, text(table[Int(thing) * languages.count + number]))
      })
  }
}
