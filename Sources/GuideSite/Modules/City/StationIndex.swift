internal import TransitModel

/// All stations by the first letter of their Latin name.
struct StationIndex: View {
  let groups: [Group]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "groups": ViewValue(groups)
    default: nil
    }
  }

  /// The stations of one letter.
  struct Group: View {
    let letter: String
    let stations: [Interchanges.Entry]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "letter": ViewValue(letter)
      case "stations": ViewValue(stations)
      default: nil
      }
    }
  }
}

extension StationIndex {
  /// Nothing when the city has no station.
  init?(_ city: CityIndex, on page: Page) {
    typealias Keyed = (key: String, order: String, station: Station)
    let unsorted: [Keyed] = city.city.stations.map { station in
      let key = Self.key(of: station, in: page.language)
      return (key, LatinKey.natural(key), station)
    }
    let keyed = unsorted.sorted { a, b in
      a.order == b.order ? a.station.id < b.station.id : a.order < b.order
    }
    guard !keyed.isEmpty else { return nil }
    var groups: [(letter: String, stations: [Station])] = []
    for (key, _, station) in keyed {
      let letter = key.first.map { $0.isASCII && $0.isLetter ? String($0).uppercased() : "#" } ?? "#"
      if groups.last?.letter == letter {
        groups[groups.count - 1].stations.append(station)
      } else {
        groups.append((letter, [station]))
      }
    }
    self.groups = groups.map { group in
      Group(
        letter: group.letter,
        stations: group.stations.map { station in
          Interchanges.Entry(
            station: StationLink(station, in: city.city.id, qualifier: city.besideNamesakes[station.id], on: page),
            badges: city.lines(at: station.id).map { LineBadge($0, in: city.city.id, on: page, isLinked: false) })
        })
    }
  }

  /// What a station is sorted by: its pinyin on pages in Chinese, else its name there, without tones and signs.
  static func key(of station: Station, in language: LanguageTag) -> String {
    let latin = station.name.variants.first { $0.language.base == "en" }?.text
    let text = language.base == "zh" ? station.pinyin ?? latin : latin ?? station.pinyin
    return LatinKey.of(text ?? station.name.text(for: language))
  }
}

/// Latin text in small letters without accents, spaces and signs, to sort by.
enum LatinKey {
  /// The key of a text; other scripts stay as they are.
  static func of(_ text: String) -> String {
    String(text.lowercased().compactMap { plain[$0] ?? ($0.isASCII && !($0.isLetter || $0.isNumber) ? nil : $0) })
  }

  /// The same with its numbers filled up with zeros, so that the 2nd comes before the 10th.
  static func natural(_ key: String) -> String {
    var result = ""
    var digits = ""
    for character in key + " " {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        let missing = digits.isEmpty ? 0 : max(0, 9 - digits.count)
        result += String(repeating: "0", count: missing) + digits
        digits = ""
        result.append(character)
      }
    }
    return result
  }

  /// The same letters without accents; everything else stays as it is.
  static func plain(_ text: String) -> String { String(text.lowercased().map { plain[$0] ?? $0 }) }

  private static let plain: [Character: Character] = {
    var table: [Character: Character] = [:]
    let groups: [(Character, String)] = [
      ("a", "āáǎàăâäãåą"), ("c", "çćčĉ"), ("d", "ďđ"), ("e", "ēéěèĕêëę"), ("g", "ğĝģ"), ("i", "īíǐìĭîïı"),
      ("l", "łľĺ"), ("n", "ñńňǹ"), ("o", "ōóǒòŏôöõøő"), ("r", "řŕ"), ("s", "śšşș"), ("t", "ťțţ"),
      ("u", "ūúǔùŭûüůűǖǘǚǜ"), ("y", "ýÿ"), ("z", "źżž"),
    ]
    for (letter, accented) in groups {
      for character in accented { table[character] = letter }
    }
    return table
  }()
}

extension Module<CityIndex> {
  /// All stations.
  static let stationIndex = Module("stations") { StationIndex($0, on: $1) }
}
