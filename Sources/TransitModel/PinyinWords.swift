/// Spaces between the words of romanised Chinese names that data run together, as official maps write them: `Guojia Tushuguan`
/// of 国家图书馆. Where words end follows from the Chinese name: it ends with words that stations are called by, or begins as
/// other names of its city do.
public struct PinyinWords {
  /// Words that names end with.
  private static let endings = [
    "图书馆", "博物馆", "美术馆", "展览馆", "纪念馆", "体育馆", "体育场", "火车站", "开发区", "度假区", "商务区", "科技园", "科学园",
    "软件园", "产业园", "工业园", "植物园", "动物园", "文化园", "高教园", "公园", "大学城", "科学城", "大学", "学院路", "学院", "大街",
    "城关", "北苑", "南苑", "医院", "机场", "广场", "会展", "中心", "景区", "校区", "园区", "新城", "医药", "基地", "书院", "胡同",
  ]
  /// What a side or a number stands before at the end of a name.
  private static let afterSides = ["大街", "街", "路", "门", "口", "关", "桥", "里"]
  private static let afterNumbers = ["街", "路"]
  /// The words, in simplified characters, those that end with another before it.
  public static let written =
    (endings + sides.keys.flatMap { side in afterSides.map { side + $0 } }
    + "一二三四五六七八九十".flatMap { number in afterNumbers.map { String(number) + $0 } })
    .sorted { ($1.count, $0) < ($0.count, $1) }
  /// Sides that names end with, which are often translated where the rest is romanised.
  private static let sides = ["东": "East", "西": "West", "南": "South", "北": "North"]
  /// What belongs to all that stands before it: 门内 is no word in 广渠门内, nor 浜路 in 陆家浜路.
  private static let attached: Set<Character> = [
    "路", "街", "道", "巷", "桥", "门", "站", "口", "河", "江", "湖", "海", "山", "里",
  ]
  /// So many ideographs at least has a word before another.
  private static let leastRest = 2

  /// Words that several names of a city begin with.
  private let beginnings: Set<Substring>

  /// The words of names among others in Chinese.
  public init(among names: [String] = []) {
    // What a name shares with any other one it shares with one beside it.
    let sorted = Set(names).sorted()
    beginnings = Set(
      zip(sorted, sorted.dropFirst()).map { one, next in
        one.prefix(zip(one, next).prefix { $0 == $1 }.count)
      }.filter { $0.count >= Self.leastRest })
  }

  /// A name with spaces between words in the variants that lack them.
  public func spaced(_ name: LocalizedText) -> LocalizedText {
    guard name.variants.count > 1, let chinese = name.variants.first(where: { $0.language.base == "zh" })?.text else {
      return name
    }
    let variants = name.variants.map { variant in
      variant.language.base == "zh"
        ? variant : LocalizedText.Variant(variant.language, spaced(variant.text, chinese[...]))
    }
    return variants == name.variants ? name : LocalizedText(variants)
  }

  private func spaced(_ text: String, _ chinese: Substring) -> String {
    guard let blank = text.lastIndex(of: " ") else { return words(of: text, chinese).joined(separator: " ") }
    // "Guojiatushuguan West": what is translated stays, the rest has words.
    let side = String(text[text.index(after: blank)...])
    guard let last = chinese.last, Self.sides[String(last)] == side, !text[..<blank].contains(" ") else { return text }
    return (words(of: String(text[..<blank]), chinese.dropLast()) + [side]).joined(separator: " ")
  }

  /// The words of a romanised name; all of it where it is not the pinyin of the Chinese one.
  private func words(of text: String, _ chinese: Substring) -> [String] {
    guard var syllables = PinyinSyllable.all(of: text)?[...], syllables.count == chinese.count else { return [text] }
    return words(of: chinese).map { word in
      let own = syllables.prefix(word.count)
      syllables = syllables.dropFirst(word.count)
      let written = own.dropFirst().reduce(own.first?.text ?? "") { $0 + ($1.isSetOff ? "'" : "") + $1.text }
      return written.prefix(1).uppercased() + written.dropFirst()
    }
  }

  private func words(of chinese: Substring) -> [Substring] {
    var (rest, endings) = (chinese, [Substring]())
    while let ending = Self.written.first(where: {
      rest.count >= $0.count + Self.leastRest && rest.hasSuffix($0)
    }) {
      endings.insert(rest.suffix(ending.count), at: 0)
      rest = rest.dropLast(ending.count)
    }
    let lengths = stride(from: rest.count - Self.leastRest, through: Self.leastRest, by: -1)
    guard let length = lengths.first(where: { isWord(rest.prefix($0), before: rest.dropFirst($0)) }) else {
      return [rest] + endings
    }
    return [rest.prefix(length), rest.dropFirst(length)] + endings
  }

  private func isWord(_ beginning: Substring, before rest: Substring) -> Bool {
    guard beginnings.contains(beginning), let first = rest.first, let last = rest.last else { return false }
    return !Self.attached.contains(first) && (rest.count > Self.leastRest || !Self.attached.contains(last))
  }
}

/// What stands for one ideograph in pinyin.
private struct PinyinSyllable {
  let text: String
  /// Whether an apostrophe sets it off, as in `Xi'an`.
  let isSetOff: Bool

  /// The syllables of a text; nothing where it is no pinyin.
  static func all(of text: String) -> [PinyinSyllable]? {
    let (written, letters) = (Array(text), Array(text.lowercased()))
    guard written.count == letters.count else { return nil }
    func isVowel(_ place: Int) -> Bool { letters.indices.contains(place) && "aeiouüv".contains(letters[place]) }
    var (syllables, start) = ([PinyinSyllable](), 0)
    while start < letters.count {
      let isSetOff = "'’".contains(letters[start])
      if isSetOff { start += 1 }
      var end = start
      if end < letters.count, "bpmfdtnlgkhjqxrzcsyw".contains(letters[end]) {
        end += 1
        if end < letters.count, letters[end] == "h", "zcs".contains(letters[start]) { end += 1 }
      } else if !syllables.isEmpty && !isSetOff {
        return nil
      }
      let vowels = end
      while isVowel(end) { end += 1 }
      guard end > vowels else { return nil }
      // A consonant before a vowel begins the next syllable.
      let final = ["ng", "n", "r"].first { letters[end...].starts(with: $0) && !isVowel(end + $0.count) } ?? ""
      end += final.count
      syllables.append(PinyinSyllable(text: String(written[start..<end]), isSetOff: isSetOff && start > 1))
      start = end
    }
    return syllables
  }
}

extension City {
  /// The city as it is shown to people: with ``PinyinWords`` in the names of stations and places, and in what trains show.
  public var writingPinyinByWords: City {
    guard languages.contains(where: { $0.base == "zh" }) else { return self }
    let words = PinyinWords(
      among: (stations.map(\.name) + lines.map(\.name)).flatMap(\.variants).compactMap {
        $0.language.base == "zh" ? $0.text : nil
      })
    var city = self
    for index in city.stations.indices { city.stations[index].write(words) }
    for index in city.lines.indices { city.lines[index].write(words) }
    city.complexes = complexes.map { complex in
      Complex(id: complex.id, name: complex.name.map(words.spaced), stations: complex.stations)
    }
    city.places = places.map { $0.writing(words) }
    return city
  }
}

extension Station {
  fileprivate mutating func write(_ words: PinyinWords) {
    name = words.spaced(name)
    formerNames = formerNames.map { FormerName(name: words.spaced($0.name), until: $0.until) }
    for index in entrances.indices { entrances[index].places = entrances[index].places.map(words.spaced) }
  }
}

extension Line {
  fileprivate mutating func write(_ words: PinyinWords) {
    directions = directions.map { direction in
      Direction(id: direction.id, name: direction.name, headsign: direction.headsign.map(words.spaced))
    }
    patterns = patterns.map { pattern in
      ServicePattern(
        id: pattern.id, direction: pattern.direction, name: pattern.name, kind: pattern.kind,
        headsign: pattern.headsign.map(words.spaced), stops: pattern.stops)
    }
  }
}

extension Place {
  fileprivate func writing(_ words: PinyinWords) -> Place {
    Place(
      id: id, name: words.spaced(name), coordinate: coordinate, station: station, entrance: entrance, kind: kind)
  }
}
