public import TransitModel

/// What the pages of a city's lines and stations are called: names fit for files and addresses, each once.
///
/// An id that somebody chose as a word is the name of its page. One that tells nothing, as `70011` in a feed, gives way to
/// the name riders know, and stands behind it where that name recurs: names last longer than a feed's ids. A feed's city that
/// is written as a folder has the same names and ``lineIDs(of:)`` and ``stationIDs(of:)``, so that its pages keep their
/// addresses.
public enum PageNames {
  /// So many letters in a row make a word of an id.
  private static let lettersOfAWord = 5

  /// The name of the file with a city's data, whatever other cities there are.
  public static func data(of city: CityID) -> String { Slug.of(city.rawValue) }

  /// The names of the lines' pages.
  public static func lines(of city: City) -> [LineID: String] {
    let entries = city.lines.map { line in
      (id: line.id.rawValue, name: line.shortName.isEmpty ? latin(line.name) : line.shortName)
    }
    let names = table(of: entries)
    return Dictionary(city.lines.map { ($0.id, names[$0.id.rawValue] ?? Slug.of($0.id.rawValue)) }) { first, _ in first
    }
  }

  /// The names of the stations' pages; where neither id nor name has Latin letters or digits, the station's code.
  public static func stations(of city: City) -> [StationID: String] {
    let codes = Dictionary(city.stations.map { ($0.id.rawValue, $0.code ?? "") }) { first, _ in first }
    let names = table(of: city.stations.map { (id: $0.id.rawValue, name: latin($0.name)) }, codes: codes)
    return Dictionary(
      city.stations.map { ($0.id, names[$0.id.rawValue] ?? Slug.of($0.id.rawValue)) }
    ) { first, _ in first }
  }

  /// The ids of lines in the signs that names of files have, each once.
  public static func lineIDs(of city: City) -> [LineID: String] {
    let slugs = Slug.table(of: city.lines.map(\.id.rawValue))
    return Dictionary(city.lines.map { ($0.id, slugs[$0.id.rawValue] ?? Slug.of($0.id.rawValue)) }) { first, _ in first
    }
  }

  /// The ids of stations in the signs that names of files have, each once; of one without Latin letters and digits its code
  /// or name.
  public static func stationIDs(of city: City) -> [StationID: String] {
    let names = city.stations.map { ($0.id.rawValue, $0.code ?? latin($0.name)) }
    let slugs = Slug.table(
      of: city.stations.map(\.id.rawValue), names: Dictionary(names) { first, _ in first })
    return Dictionary(
      city.stations.map { ($0.id, slugs[$0.id.rawValue] ?? Slug.of($0.id.rawValue)) }
    ) { first, _ in first }
  }

  private static func latin(_ name: LocalizedText) -> String { name.exact("en") ?? name.local }

  /// The file names of ids, given what each is called.
  private static func table(of entries: [(id: String, name: String)], codes: [String: String] = [:]) -> [String: String]
  {
    let called = entries.map { spoken($0.id, name: $0.name) }
    let counts = called.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    var texts: [String: String] = [:]
    for (entry, text) in zip(entries, called) {
      texts[entry.id] = text == entry.id || counts[text] == 1 ? text : text + "-" + entry.id
    }
    let slugs = Slug.table(
      of: Array(texts.values),
      names: Dictionary(texts.map { ($1, codes[$0] ?? "") }) { first, second in min(first, second) })
    return texts.mapValues { slugs[$0] ?? Slug.of($0) }
  }

  /// The id where it is a word, or begins with the name already; else the name.
  private static func spoken(_ id: String, name: String) -> String {
    let (own, called) = (Slug.plain(id), Slug.plain(LatinKey.plain(name)))
    guard !called.isEmpty, !isWord(own), own != called, !own.hasPrefix(called + "-") else { return id }
    return called
  }

  private static func isWord(_ id: String) -> Bool {
    var run = 0
    for byte in id.utf8 {
      run = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? run + 1 : 0
      if run == lettersOfAWord { return true }
    }
    return false
  }
}
