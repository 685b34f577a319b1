/// What things are called, and what else a question or an answer needs of them. Texts are numbers of entries in one pool;
/// number 0 is no text. A text in all languages stands as many times as the city has languages, one after the other.
public struct LabelTables: Equatable, Sendable {
  /// The UTF-8 bytes of all texts.
  public var textBytes: [UInt8] = []
  /// Where each text starts; text 0 is empty.
  public var textStart: [Int32] = [0, 0]

  /// The city's id.
  public var city: Int32 = 0
  /// Its time zone.
  public var timeZone: Int32 = 0
  /// The code of its currency.
  public var currency: Int32 = 0
  /// How many decimals its minor unit has.
  public var currencyDecimals: Int32 = 2
  /// ``Preference`` where a question names none.
  public var preference: Int32 = 0
  /// Its languages, the local one first.
  public var languages: [Int32] = []

  /// The id of each station.
  public var stationID: [Int32] = []
  /// Its names.
  public var stationName: [Int32] = []
  /// What tells it apart from others of the same name.
  public var stationQualifier: [Int32] = []
  /// Millionths of a degree north; ``NoMoment/never`` where not known. Places follow the stations.
  public var latitude: [Int32] = []
  /// Millionths of a degree east.
  public var longitude: [Int32] = []

  /// The id of each place.
  public var placeID: [Int32] = []
  /// Its names.
  public var placeName: [Int32] = []
  /// Its nearest station, or -1.
  public var placeStation: [Int32] = []

  /// The id of each complex.
  public var complexID: [Int32] = []
  /// Its names.
  public var complexName: [Int32] = []
  /// Where the stations of each complex start.
  public var complexStart: [Int32] = [0]
  /// Its stations, at least two; no station is in two complexes.
  public var complexStation: [Int32] = []

  /// The id of each line.
  public var lineID: [Int32] = []
  /// What stands on its badge.
  public var lineShortName: [Int32] = []
  /// Its names.
  public var lineName: [Int32] = []
  /// Its colour as 0xRRGGBB.
  public var lineColor: [Int32] = []
  /// The colour of labels on it.
  public var lineLabelColor: [Int32] = []

  /// The id of each pattern.
  public var patternID: [Int32] = []
  /// The id of its direction.
  public var patternDirection: [Int32] = []
  /// What its trains show.
  public var patternHeadsign: [Int32] = []
  /// 1 where its trains run the whole line.
  public var patternRunsWholeLine: [Int32] = []

  /// The id of each kind of day.
  public var serviceID: [Int32] = []

  /// What names are found by, in the words of ``NameForms``, sorted by their bytes without the blanks.
  public var keyText: [Int32] = []
  /// ``KeyRank``: how good a match by this key is.
  public var keyRank: [Int32] = []
  /// What it names: a station, after the stations a place, after the places a complex.
  public var keyOf: [Int32] = []

  /// The taxi rule: fare and metres of the start, fare of each further kilometre, thousandths added at night, start and
  /// end of the night in seconds, thousandths of the straight line the road takes; empty where there is none.
  public var taxi: [Int32] = []

  /// The names of what fares are paid for: each tariff, then the products of fares by legs.
  public var fareName: [Int32] = []
  /// Where the media of each of them start.
  public var fareMediumStart: [Int32] = [0]
  /// What kind of thing each medium is, in GTFS's order: cash, paper, card, contactless, app.
  public var fareMediumKind: [Int32] = []
  /// What it is called.
  public var fareMediumName: [Int32] = []
  /// The id of the riders whose fares they are; 0 where all pay the same.
  public var rider: Int32 = 0
  /// What they are called; none where all pay the same.
  public var riderName: [Int32] = []

  /// Where to stand: the line that is left.
  public var carriageLine: [Int32] = []
  /// The id of its direction.
  public var carriageDirection: [Int32] = []
  /// Where it is left.
  public var carriageStation: [Int32] = []
  /// The code of the exit that is near; 0 where it is a line.
  public var carriageExit: [Int32] = []
  /// The line that is near, or -1.
  public var carriageTransfer: [Int32] = []
  /// The car.
  public var carriageCar: [Int32] = []
  /// The door, or 0.
  public var carriageDoor: [Int32] = []

  /// Where no times are known and all are estimates: the second of the day at which every question is asked; else -1.
  public var estimatesFrom: Int32 = -1

  /// No labels.
  public init() {}
}

/// How good a match by a key is.
public enum KeyRank {
  /// An id or a code.
  public static let id: Int32 = 0
  /// A name in any language, or its pinyin.
  public static let name: Int32 = 1
  /// A former name or another one that is not shown.
  public static let otherName: Int32 = 2
  /// The initials of the pinyin.
  public static let initials: Int32 = 3
  /// A place that one of the station's exits leads to.
  public static let exitPlace: Int32 = 4
  /// The characters of the name, each with its syllable (``Syllables``).
  public static let syllables: Int32 = 5
  /// An id as it is written, where it differs from another one in capitals or signs alone.
  public static let exactID: Int32 = 6
  /// The consonants of a name in a script that leaves vowels unwritten (``ConsonantSkeleton``).
  public static let skeleton: Int32 = 7
}

/// Which of several journeys is wanted.
public enum Preference: Int32, Sendable, CaseIterable {
  /// The earliest arrival.
  case fastest
  /// The fewest changes.
  case fewestChanges
  /// The least walking.
  case leastWalking
  /// The lowest fare.
  case cheapest
}

extension LabelTables {
  /// How many things fares are paid for.
  var fareItemCount: Int { fareMediumStart.count - 1 }

  /// How many texts there are.
  public var textCount: Int { textStart.count - 1 }

  /// The bytes of a text.
  @inline(never)
  public func text(_ number: Int32) -> ArraySlice<UInt8> {
    textBytes[Int(textStart[Int(number)])..<Int(textStart[Int(number) + 1])]
  }

  /// Checks every length and reference.
  func look(_ check: inout TableCheck, _ network: NetworkTables) {
    check.starts(textStart, lists: textStart.count - 1, items: textBytes.count, "textStart")
    if textCount < 1 { check.fail(.length("textStart")) }
    check.values([currencyDecimals], 0, 6, "currencyDecimals")
    let stations = Int(network.stationCount)
    let (places, lines, patterns) = (placeID.count, Int(network.lineCount), network.patternLine.count)
    lookAtTexts(&check, languages, languages.count, "languages")
    if languages.isEmpty { check.fail(.length("languages")) }
    lookAtTexts(&check, [city, timeZone, currency], 3, "city")
    lookAtTexts(&check, stationID, stations, "stationID")
    lookAtTexts(&check, stationName, stations * languages.count, "stationName")
    lookAtTexts(&check, stationQualifier, stations * languages.count, "stationQualifier")
    check.length(latitude, stations + places, "latitude")
    check.length(longitude, stations + places, "longitude")
    lookAtTexts(&check, placeName, places * languages.count, "placeName")
    lookAtTexts(&check, placeID, places, "placeID")
    check.length(placeStation, places, "placeStation")
    check.references(placeStation, below: stations, orNone: true, "placeStation")
    let complexes = complexID.count
    lookAtTexts(&check, complexID, complexes, "complexID")
    lookAtTexts(&check, complexName, complexes * languages.count, "complexName")
    check.starts(complexStart, lists: complexes, items: complexStation.count, "complexStart")
    check.references(complexStation, below: stations, "complexStation")
    lookAtTexts(&check, lineID, lines, "lineID")
    lookAtTexts(&check, lineShortName, lines, "lineShortName")
    lookAtTexts(&check, lineName, lines * languages.count, "lineName")
    check.length(lineColor, lines, "lineColor")
    check.length(lineLabelColor, lines, "lineLabelColor")
    check.values(lineColor, 0, 0xFF_FFFF, "lineColor")
    check.values(lineLabelColor, 0, 0xFF_FFFF, "lineLabelColor")
    lookAtTexts(&check, patternID, patterns, "patternID")
    lookAtTexts(&check, patternDirection, patterns, "patternDirection")
    lookAtTexts(&check, patternHeadsign, patterns * languages.count, "patternHeadsign")
    check.length(patternRunsWholeLine, patterns, "patternRunsWholeLine")
    lookAtTexts(&check, serviceID, network.serviceWeekdays.count, "serviceID")
    lookAtTexts(&check, keyText, keyText.count, "keyText")
    check.length(keyRank, keyText.count, "keyRank")
    check.length(keyOf, keyText.count, "keyOf")
    check.references(keyOf, below: stations + places + complexes, "keyOf")
    lookAtTexts(&check, fareName, fareItemCount * languages.count, "fareName")
    check.starts(fareMediumStart, lists: fareItemCount, items: fareMediumKind.count, "fareMediumStart")
    check.values(fareMediumKind, 0, 4, "fareMediumKind")
    lookAtTexts(&check, fareMediumName, fareMediumKind.count, "fareMediumName")
    lookAtTexts(&check, [rider], 1, "rider")
    lookAtTexts(&check, riderName, rider == 0 ? 0 : languages.count, "riderName")
    let carriages = carriageLine.count
    check.references(carriageLine, below: lines, "carriageLine")
    lookAtTexts(&check, carriageDirection, carriages, "carriageDirection")
    check.length(carriageStation, carriages, "carriageStation")
    check.references(carriageStation, below: stations, "carriageStation")
    lookAtTexts(&check, carriageExit, carriages, "carriageExit")
    check.length(carriageTransfer, carriages, "carriageTransfer")
    check.references(carriageTransfer, below: lines, orNone: true, "carriageTransfer")
    check.length(carriageCar, carriages, "carriageCar")
    check.length(carriageDoor, carriages, "carriageDoor")
    check.values([estimatesFrom], -1, secondsOfDay, "estimatesFrom")
    if !taxi.isEmpty { check.length(taxi, 7, "taxi") }
    check.values(taxi, 0, 10_000_000, "taxi")
  }

  @inline(never)
  private func lookAtTexts(_ check: inout TableCheck, _ table: [Int32], _ count: Int, _ name: TableName) {
    check.length(table, count, name)
    check.references(table, below: textCount, name)
  }
}
