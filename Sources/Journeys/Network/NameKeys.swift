internal import JourneyPlanner
internal import TransitModel

/// Everything the stations and places of a city are found by, folded.
struct NameKeys {
  /// One key.
  struct Key: Hashable {
    let text: [UInt8]
    let rank: Int32
    let thing: Int32

    func precedes(_ other: Key) -> Bool {
      if text != other.text { return text.lexicographicallyPrecedes(other.text) }
      return (rank, thing) < (other.rank, other.thing)
    }
  }

  private(set) var keys: [Key] = []
  private var known: Set<Key> = []

  init(_ city: City) {
    let codes = Self.codes(of: city)
    for (number, station) in city.stations.enumerated() {
      let thing = Int32(number)
      add(station.id.rawValue, KeyRank.id, thing)
      for code in [station.code].compactMap({ $0 }) + (codes[station.id] ?? []) { add(code, KeyRank.id, thing) }
      for name in station.name.variants { addName(name.text, qualifier: station.qualifier, thing) }
      for former in station.formerNames {
        for name in former.name.variants { add(name.text, KeyRank.otherName, thing) }
      }
      for alias in station.aliases { add(alias, KeyRank.otherName, thing) }
      for place in station.entrances.flatMap(\.places) {
        for name in place.variants { add(name.text, KeyRank.exitPlace, thing) }
      }
      addPinyin(of: station, thing)
    }
    for (number, place) in city.places.enumerated() {
      let thing = Int32(city.stations.count + number)
      add(place.id.rawValue, KeyRank.id, thing)
      for name in place.name.variants { add(name.text, KeyRank.name, thing) }
    }
  }

  /// The codes stations have on single lines.
  private static func codes(of city: City) -> [StationID: [String]] {
    var result: [StationID: [String]] = [:]
    for line in city.lines {
      for pattern in line.patterns {
        for stop in pattern.stops {
          guard let code = stop.code, result[stop.station]?.contains(code) != true else { continue }
          result[stop.station, default: []].append(code)
        }
      }
    }
    return result
  }

  private mutating func add(_ text: String, _ rank: Int32, _ thing: Int32) {
    add(folded: Folding.fold(text.utf8), rank, thing)
  }

  private mutating func add(folded: [UInt8], _ rank: Int32, _ thing: Int32) {
    let key = Key(text: folded, rank: rank, thing: thing)
    if !folded.isEmpty && known.insert(key).inserted { keys.append(key) }
  }

  /// A name by itself and with what tells it apart: "Dazhongsi", "Dazhongsi Line 13".
  private mutating func addName(_ name: String, qualifier: LocalizedText?, _ thing: Int32) {
    add(name, KeyRank.name, thing)
    for more in qualifier?.variants ?? [] { add(name + more.text, KeyRank.name, thing) }
  }

  /// The pinyin with its syllables joined, its initials, both with the v that stands for ü on keyboards, and character by
  /// character.
  private mutating func addPinyin(of station: Station, _ thing: Int32) {
    guard let pinyin = station.pinyin else { return }
    add(pinyin, KeyRank.name, thing)
    let typed = String(String.UnicodeScalarView(pinyin.unicodeScalars.map { Self.isUmlaut($0) ? "v" : $0 }))
    if typed != pinyin { add(typed, KeyRank.name, thing) }
    let syllables = pinyin.split { $0 == " " || $0 == "'" || $0 == "’" }
    if syllables.count > 1 {
      add(folded: syllables.flatMap { Folding.fold($0.utf8).prefix(1) }, KeyRank.initials, thing)
    }
    let characters = station.name.local.map { Folding.fold(String($0).utf8) }.filter { !$0.isEmpty }
    let key = Syllables.key(characters: characters, syllables: syllables.map { Folding.fold($0.utf8) })
    if let key { add(folded: key, KeyRank.syllables, thing) }
  }

  private static func isUmlaut(_ scalar: Unicode.Scalar) -> Bool {
    "üǖǘǚǜ".unicodeScalars.contains(scalar)
  }
}
