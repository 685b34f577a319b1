/// Spaces between the words of romanised Chinese names that data run together, as official maps write them: `Guojia Tushuguan`
/// of 国家图书馆. Where words end follows from the Chinese name, as far as it ends with words that stations are called by.
public enum PinyinWords {
  /// Words that names end with, and how they are romanised; those that end with another come before it.
  private static let endings: [(written: String, romanised: String)] = [
    ("图书馆", "tushuguan"), ("博物馆", "bowuguan"), ("美术馆", "meishuguan"), ("展览馆", "zhanlanguan"),
    ("纪念馆", "jinianguan"), ("体育馆", "tiyuguan"), ("体育场", "tiyuchang"), ("火车站", "huochezhan"),
    ("开发区", "kaifaqu"), ("度假区", "dujiaqu"), ("商务区", "shangwuqu"), ("科技园", "kejiyuan"), ("科学园", "kexueyuan"),
    ("软件园", "ruanjianyuan"), ("产业园", "chanyeyuan"), ("工业园", "gongyeyuan"), ("植物园", "zhiwuyuan"),
    ("动物园", "dongwuyuan"), ("文化园", "wenhuayuan"), ("高教园", "gaojiaoyuan"), ("公园", "gongyuan"),
    ("大学城", "daxuecheng"), ("科学城", "kexuecheng"), ("大学", "daxue"), ("学院路", "xueyuanlu"), ("学院", "xueyuan"),
    ("东大街", "dongdajie"), ("西大街", "xidajie"), ("南大街", "nandajie"), ("北大街", "beidajie"), ("大街", "dajie"),
    ("东街", "dongjie"), ("西街", "xijie"), ("南街", "nanjie"), ("北街", "beijie"), ("东路", "donglu"), ("西路", "xilu"),
    ("南路", "nanlu"), ("北路", "beilu"), ("东门", "dongmen"), ("西门", "ximen"), ("南门", "nanmen"),
    ("北门", "beimen"), ("东口", "dongkou"), ("西口", "xikou"), ("南口", "nankou"), ("北口", "beikou"),
    ("东关", "dongguan"),
    ("西关", "xiguan"), ("南关", "nanguan"), ("北关", "beiguan"), ("城关", "chengguan"), ("北苑", "beiyuan"),
    ("南苑", "nanyuan"), ("医院", "yiyuan"), ("机场", "jichang"), ("广场", "guangchang"), ("会展", "huizhan"),
    ("中心", "zhongxin"), ("景区", "jingqu"), ("校区", "xiaoqu"), ("园区", "yuanqu"), ("新城", "xincheng"),
    ("医药", "yiyao"), ("基地", "jidi"), ("书院", "shuyuan"),
  ]
  /// The words, in simplified characters.
  public static let written = endings.map(\.written)
  /// Sides that names end with, which are often translated where the rest is romanised.
  private static let sides = ["东": "East", "西": "West", "南": "South", "北": "North"]
  /// So many ideographs at least stay before such a word.
  private static let leastRest = 2

  /// A name with spaces between words in the variants that lack them.
  public static func spaced(_ name: LocalizedText) -> LocalizedText {
    guard name.variants.count > 1, let chinese = name.variants.first(where: { $0.language.base == "zh" })?.text else {
      return name
    }
    let variants = name.variants.map { variant in
      variant.language.base == "zh"
        ? variant : LocalizedText.Variant(variant.language, spaced(variant.text, chinese[...]))
    }
    return variants == name.variants ? name : LocalizedText(variants)
  }

  private static func spaced(_ text: String, _ chinese: Substring) -> String {
    guard let blank = text.lastIndex(of: " ") else { return (words(of: text, chinese)).joined(separator: " ") }
    // "Guojiatushuguan West": what is translated stays, the rest has words.
    let side = String(text[text.index(after: blank)...])
    guard let last = chinese.last, sides[String(last)] == side, !text[..<blank].contains(" ") else { return text }
    return (words(of: String(text[..<blank]), chinese.dropLast()) + [side]).joined(separator: " ")
  }

  private static func words(of text: String, _ chinese: Substring) -> [String] {
    var (rest, written, words) = (text, chinese, [String]())
    while let ending = endings.first(where: { ending in
      written.hasSuffix(ending.written) && written.count >= ending.written.count + leastRest
        && rest.lowercased().hasSuffix(ending.romanised) && rest.count > ending.romanised.count
    }) {
      let word = rest.suffix(ending.romanised.count)
      words.insert(word.prefix(1).uppercased() + word.dropFirst(), at: 0)
      rest.removeLast(ending.romanised.count)
      written = written.dropLast(ending.written.count)
    }
    return [rest] + words
  }
}

extension City {
  /// The city as it is shown to people: with ``PinyinWords`` in the names of stations and places, and in what trains show.
  public var writingPinyinByWords: City {
    guard languages.contains(where: { $0.base == "zh" }) else { return self }
    var city = self
    for index in city.stations.indices { city.stations[index].writePinyinByWords() }
    for index in city.lines.indices { city.lines[index].writePinyinByWords() }
    city.complexes = complexes.map { complex in
      Complex(id: complex.id, name: complex.name.map(PinyinWords.spaced), stations: complex.stations)
    }
    city.places = places.map(\.writingPinyinByWords)
    return city
  }
}

extension Station {
  fileprivate mutating func writePinyinByWords() {
    name = PinyinWords.spaced(name)
    formerNames = formerNames.map { FormerName(name: PinyinWords.spaced($0.name), until: $0.until) }
    for index in entrances.indices { entrances[index].places = entrances[index].places.map(PinyinWords.spaced) }
  }
}

extension Line {
  fileprivate mutating func writePinyinByWords() {
    directions = directions.map { direction in
      Direction(id: direction.id, name: direction.name, headsign: direction.headsign.map(PinyinWords.spaced))
    }
    patterns = patterns.map { pattern in
      ServicePattern(
        id: pattern.id, direction: pattern.direction, name: pattern.name, kind: pattern.kind,
        headsign: pattern.headsign.map(PinyinWords.spaced), stops: pattern.stops)
    }
  }
}

extension Place {
  fileprivate var writingPinyinByWords: Place {
    Place(
      id: id, name: PinyinWords.spaced(name), coordinate: coordinate, station: station, entrance: entrance, kind: kind)
  }
}
