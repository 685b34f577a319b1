internal import TransitModel

/// Spaces between the words of romanised Chinese names that data run together, as official maps write them: `Guojia Tushuguan`
/// of 国家图书馆. Where words end follows from the Chinese name, as far as it ends with a word that stations are called by.
enum PinyinWords {
  /// Words that names end with, and how they are romanised.
  private static let endings: [(written: String, romanised: String)] = [
    ("图书馆", "tushuguan"), ("博物馆", "bowuguan"), ("美术馆", "meishuguan"), ("展览馆", "zhanlanguan"),
    ("纪念馆", "jinianguan"), ("体育馆", "tiyuguan"), ("体育场", "tiyuchang"), ("火车站", "huochezhan"),
    ("开发区", "kaifaqu"), ("度假区", "dujiaqu"), ("商务区", "shangwuqu"), ("科技园", "kejiyuan"), ("软件园", "ruanjianyuan"),
    ("产业园", "chanyeyuan"), ("工业园", "gongyeyuan"), ("植物园", "zhiwuyuan"), ("动物园", "dongwuyuan"),
    ("公园", "gongyuan"), ("大学", "daxue"), ("大街", "dajie"), ("东街", "dongjie"), ("西街", "xijie"), ("南街", "nanjie"),
    ("北街", "beijie"), ("东路", "donglu"), ("西路", "xilu"), ("南路", "nanlu"), ("北路", "beilu"), ("东门", "dongmen"),
    ("西门", "ximen"), ("南门", "nanmen"), ("北门", "beimen"), ("东口", "dongkou"), ("西口", "xikou"), ("南口", "nankou"),
    ("北口", "beikou"), ("医院", "yiyuan"), ("机场", "jichang"), ("广场", "guangchang"), ("中心", "zhongxin"),
    ("景区", "jingqu"), ("校区", "xiaoqu"), ("园区", "yuanqu"), ("新城", "xincheng"), ("基地", "jidi"), ("书院", "shuyuan"),
  ]
  /// So many ideographs at least stay before such a word.
  private static let leastRest = 2

  /// A name with spaces between words in the variants that lack them.
  static func spaced(_ name: LocalizedText) -> LocalizedText {
    guard let chinese = name.variants.first(where: { $0.language.base == "zh" })?.text else { return name }
    let variants = name.variants.map { variant in
      variant.language.base == "zh" || variant.text.contains(" ")
        ? variant : LocalizedText.Variant(variant.language, spaced(variant.text, chinese))
    }
    return variants == name.variants ? name : LocalizedText(variants)
  }

  private static func spaced(_ text: String, _ chinese: String) -> String {
    var (rest, written, words) = (text, chinese[...], [String]())
    while let ending = endings.first(where: { ending in
      written.hasSuffix(ending.written) && written.count >= ending.written.count + leastRest
        && rest.lowercased().hasSuffix(ending.romanised) && rest.count > ending.romanised.count
    }) {
      let word = rest.suffix(ending.romanised.count)
      words.insert(word.prefix(1).uppercased() + word.dropFirst(), at: 0)
      rest.removeLast(ending.romanised.count)
      written = written.dropLast(ending.written.count)
    }
    return ([rest] + words).joined(separator: " ")
  }
}
