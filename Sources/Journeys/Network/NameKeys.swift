internal import JourneyPlanner
internal import TransitModel

/// Everything the stations, places and complexes of a city are found by, folded.
struct NameKeys {
  /// One key.
  struct Key: Hashable {
    let text: [UInt8]
    let rank: Int32
    let thing: Int32
  }

  private var keys: [Key] = []
  private var known: Set<Key> = []
  /// Ids as they are written, by thing.
  private var ids: [(text: String, thing: Int32)] = []

  init(_ city: City, _ complexes: [Complex]) {
    let codes = Self.codes(of: city)
    for (number, station) in city.stations.enumerated() {
      let thing = Int32(number)
      for id in [station.id.rawValue] + station.stopIDs { addID(id, thing) }
      for code in [station.code].compactMap({ $0 }) + (codes[station.id] ?? []) { add(code, KeyRank.id, thing) }
      for name in station.name.variants { addName(name.text, qualifier: station.qualifier, thing) }
      for former in station.formerNames {
        for name in former.name.variants { addForms(of: name.text, KeyRank.otherName, thing) }
      }
      for alias in station.aliases { addForms(of: alias, KeyRank.otherName, thing) }
      for place in station.entrances.flatMap(\.places) {
        for name in place.variants { addForms(of: name.text, KeyRank.exitPlace, thing) }
      }
      addPinyin(of: station, thing)
      addRomanised(station, thing)
      addSkeletons(station, thing)
    }
    for (number, place) in city.places.enumerated() {
      let thing = Int32(city.stations.count + number)
      add(place.id.rawValue, KeyRank.id, thing)
      for name in place.name.variants { addForms(of: name.text, KeyRank.name, thing) }
    }
    for (number, complex) in complexes.enumerated() {
      let thing = Int32(city.stations.count + city.places.count + number)
      add(complex.id.rawValue, KeyRank.id, thing)
      for name in complex.name?.variants ?? [] { addName(name.text, qualifier: nil, thing) }
    }
    addExactIDs()
  }

  /// The keys in the order in which the planner looks them up: by their bytes without blanks.
  var sorted: [Key] {
    keys.map { (joined: $0.text.filter { $0 != UInt8(ascii: " ") }, key: $0) }.sorted { a, b in
      if a.joined != b.joined { return a.joined.lexicographicallyPrecedes(b.joined) }
      return (a.key.rank, a.key.thing, a.key.text.count) < (b.key.rank, b.key.thing, b.key.text.count)
    }.map(\.key)
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

  private mutating func addID(_ id: String, _ thing: Int32) {
    ids.append((id, thing))
    add(id, KeyRank.id, thing)
  }

  /// Adds ids that differ in capitals or signs alone as they are written.
  private mutating func addExactIDs() {
    let folded = Dictionary(grouping: ids) { Folding.fold($0.text.utf8) }
    for (text, thing) in ids where Set((folded[Folding.fold(text.utf8)] ?? []).map(\.thing)).count > 1 {
      add(folded: Array(text.utf8), KeyRank.exactID, thing)
    }
  }

  private mutating func add(_ text: String, _ rank: Int32, _ thing: Int32) {
    add(folded: Folding.fold(text.utf8), rank, thing)
  }

  private mutating func add(folded: [UInt8], _ rank: Int32, _ thing: Int32) {
    let key = Key(text: folded, rank: rank, thing: thing)
    if !folded.isEmpty && known.insert(key).inserted { keys.append(key) }
  }

  /// Adds a text in all the forms people type it in.
  private mutating func addForms(of text: String, _ rank: Int32, _ thing: Int32) {
    for form in NameForms.all(of: Array(text.utf8)[...]) { add(folded: form, rank, thing) }
  }

  /// A name by itself and with what tells it apart: "Dazhongsi", "Dazhongsi Line 13"; and, as another name, without the sign
  /// for "station" at its end or beginning.
  private mutating func addName(_ name: String, qualifier: LocalizedText?, _ thing: Int32) {
    addForms(of: name, KeyRank.name, thing)
    for more in qualifier?.variants ?? [] { addForms(of: name + " " + more.text, KeyRank.name, thing) }
    let form = Folding.words(Array(name.utf8)[...])
    if NameForms.isMarkedStation(form), let bare = NameForms.withoutStation(form) {
      add(folded: bare, KeyRank.otherName, thing)
    }
  }

  /// Latin letters for a name that the data have in none.
  private mutating func addRomanised(_ station: Station, _ thing: Int32) {
    let names = station.name.variants.map(\.text) + station.aliases
    guard station.pinyin == nil,
      !names.contains(where: { $0.lowercased().unicodeScalars.contains(where: Romanisation.isLatin) })
    else { return }
    let aliases = station.aliases.map { LocalizedText.Variant(station.name.variants.first?.language ?? "und", $0) }
    for name in station.name.variants + aliases {
      for form in Romanisation.forms(of: name.text, language: name.language) {
        addForms(of: form, KeyRank.otherName, thing)
      }
    }
  }

  /// The consonants of all names of a station that has one in a script whose vowels the writing does not tell.
  private mutating func addSkeletons(_ station: Station, _ thing: Int32) {
    let local = station.name.variants.first?.language ?? "und"
    let names = station.name.variants + station.aliases.map { LocalizedText.Variant(local, $0) }
    guard names.contains(where: { AbjadSkeleton.isWritten($0.text) || Self.isVague($0.text) }) else { return }
    for name in names {
      for form in AbjadSkeleton.forms(of: name.text, language: name.language) {
        add(folded: Array(form.utf8), KeyRank.skeleton, thing)
      }
      let latin = Self.isVague(name.text) ? Romanisation.forms(of: name.text, language: name.language) : [name.text]
      for text in latin {
        // BGN/PCGN writes breathed sounds hp and ht, others ph and th.
        let plain = Self.isVague(name.text) ? text.replacing("hp", with: "p").replacing("ht", with: "t") : text
        // As it stands, and without articles; what else it may be is tried where it is typed.
        for form in ConsonantSkeleton.forms(of: Folding.words(Array(plain.utf8)[...])).prefix(2) {
          add(folded: form, KeyRank.skeleton, thing)
        }
      }
    }
  }

  /// Whether a name is Thai or Burmese, whose spelling tells vowels and breathed sounds only as far as rules reach.
  private static func isVague(_ text: String) -> Bool {
    text.unicodeScalars.contains { ThaiRomanisation.isWritten($0) || BurmeseRomanisation.isWritten($0) }
  }

  /// The pinyin with its syllables joined, its initials, both with the v that stands for ü on keyboards, and character by
  /// character.
  private mutating func addPinyin(of station: Station, _ thing: Int32) {
    guard let pinyin = station.pinyin else { return }
    addForms(of: pinyin, KeyRank.name, thing)
    let typed = String(String.UnicodeScalarView(pinyin.unicodeScalars.map { Self.isUmlaut($0) ? "v" : $0 }))
    if typed != pinyin { addForms(of: typed, KeyRank.name, thing) }
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
