internal import TransitModel

/// The words of names in ideographs, which no space parts: 大学城 stays whole in 良乡大学城西.
enum IdeographicWords {
  /// Words that names of stations end with, beside those of ``PinyinWords``: in traditional characters and in Japanese.
  private static let others = [
    "圖書館", "博物館", "美術館", "展覽館", "紀念館", "紀念堂", "體育館", "體育場", "火車站", "開發區", "商務區", "科技園",
    "產業園區", "體育園區", "科學園區", "工業區", "動物園", "植物園", "森林公園", "运动公园", "運動公園", "中央公園", "公園", "大學城",
    "大學", "學院", "國小", "國中", "高中", "小学校", "中学校", "高校", "學校", "醫院", "病院", "機場", "空港", "航廈", "航站樓", "航站楼",
    "車站", "廣場", "市場", "夜市", "副都心", "都市", "市役所", "区役所", "县政府", "市政府", "區公所", "神社", "東門", "東路", "東街",
    "新村", "新市鎮", "社區", "小區", "小区", "世貿", "展場", "北站", "南站", "东站", "西站", "東站",
  ]
  /// A part before such a word stays whole up to this length.
  private static let longestRest = 5
  private static let sides: Set<Character> = ["东", "東", "西", "南", "北"]
  private static let endings = (PinyinWords.written + others).sorted { $0.count > $1.count }

  /// Before which characters of a text a word begins that follows ideographs without a space.
  static func breaks(in characters: [Character]) -> Set<Int> {
    var found: Set<Int> = []
    var start = 0
    for index in 0...characters.count {
      if index < characters.count, characters[index].unicodeScalars.first?.properties.isIdeographic == true { continue }
      if index > start {
        var place = start
        for word in words(of: String(characters[start..<index])) {
          if place > start { found.insert(place) }
          place += word.count
        }
      }
      start = index + 1
    }
    return found
  }

  /// The words of a run of ideographs; of a long one that says nothing of its words each sign is one.
  static func words(of text: String) -> [String] {
    var rest = text[...]
    var words: [String] = []
    while rest.count > 2 {
      // 大学城西 is one word, and so is 第一航廈.
      let side = rest.last.map(sides.contains) == true ? 1 : 0
      let found =
        endings.first { rest.count - side > $0.count && rest.dropLast(side).hasSuffix($0) }
        ?? endings.first { rest.count > $0.count && rest.hasSuffix($0) }
      guard let found else { break }
      let isWithSide = !rest.hasSuffix(found)
      var count = found.count + (isWithSide ? 1 : 0)
      let before = rest.dropLast(count)
      if before.count > 2, before.dropLast().last == "第" { count += 2 }
      guard rest.count > count else { break }
      words.insert(String(rest.suffix(count)), at: 0)
      rest = rest.dropLast(count)
    }
    if rest.isEmpty { return words }
    return (rest.count <= longestRest ? [String(rest)] : rest.map { String($0) }) + words
  }
}
