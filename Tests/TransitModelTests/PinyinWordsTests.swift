import Testing
import TransitModel

@Suite struct PinyinWordsTests {
  @Test(arguments: [
    ("国家图书馆", "Guojiatushuguan", "Guojia Tushuguan"), ("北京大学东门", "Beijingdaxuedongmen", "Beijing Daxue Dongmen"),
    ("和平里北街", "Hepinglibeijie", "Hepingli Beijie"), ("丰台东大街", "Fengtaidongdajie", "Fengtai Dongdajie"),
    ("物资学院路", "Wuzixueyuanlu", "Wuzi Xueyuanlu"), ("惠新西街北口", "Huixinxijiebeikou", "Huixin Xijie Beikou"),
    ("生物医药基地", "Shengwuyiyaojidi", "Shengwu Yiyao Jidi"),
    // A side that is translated.
    ("良乡大学城西", "Liangxiangdaxuecheng West", "Liangxiang Daxuecheng West"), ("西单西", "Xidan West", "Xidan West"),
    // Too short, of other words, with spaces already, translated.
    ("前门", "Qianmen", "Qianmen"), ("西二旗", "Xi'erqi", "Xi'erqi"), ("团结湖公园", "Tuanjiehu Gongyuan", "Tuanjiehu Gongyuan"),
    ("奥林匹克公园", "Olympic Green", "Olympic Green"), ("大公园", "Dagongyuan", "Dagongyuan"),
    ("北京南站", "Beijing South Railway Station", "Beijing South Railway Station"),
  ])
  func romanisedNamesHaveWords(chinese: String, data: String, shown: String) {
    let name = PinyinWords.spaced(LocalizedText([.init("zh-Hans", chinese), .init("en", data)]))
    #expect(name.variants.map(\.text) == [chinese, shown])
  }

  @Test func namesWithoutAChineseOneStayAsTheyAre() {
    let name = LocalizedText("Dagongyuangongyuan", "en")
    #expect(PinyinWords.spaced(name) == name)
  }

  @Test func aCityIsWrittenByWordsWhereverAStationIsNamed() {
    let library = LocalizedText([.init("zh", "国家图书馆"), .init("en", "Guojiatushuguan")])
    func city(_ name: LocalizedText, languages: [LanguageTag]) -> City {
      var city = City(
        id: "x", name: LocalizedText("X", "en"), timeZone: "Asia/Shanghai", currency: .none,
        languages: languages)
      var station = Station(id: "a", name: name)
      station.formerNames = [FormerName(name: name)]
      var way = Entrance()
      way.places = [name]
      station.entrances = [way]
      var line = Line(id: "1", shortName: "1", name: LocalizedText("1", "en"), color: .black)
      line.directions = [Direction(id: "0", name: LocalizedText("Up", "en"), headsign: name)]
      line.patterns = [
        ServicePattern(
          id: "p", direction: "0", headsign: name, stops: [ServicePattern.Stop("a"), ServicePattern.Stop("a")])
      ]
      (city.stations, city.lines) = ([station], [line])
      city.complexes = [Complex(id: "c", name: name, stations: ["a"])]
      city.places = [Place(id: "p", name: name, entrance: "A", kind: "library")]
      return city
    }
    let shown = LocalizedText([.init("zh", "国家图书馆"), .init("en", "Guojia Tushuguan")])
    #expect(city(library, languages: ["zh", "en"]).writingPinyinByWords == city(shown, languages: ["zh", "en"]))
    #expect(city(library, languages: ["en"]).writingPinyinByWords == city(library, languages: ["en"]))
  }
}
