import Testing
import TransitModel

@Suite struct PinyinWordsTests {
  @Test(arguments: [
    ("国家图书馆", "Guojiatushuguan", "Guojia Tushuguan"), ("北京大学东门", "Beijingdaxuedongmen", "Beijing Daxue Dongmen"),
    ("和平里北街", "Hepinglibeijie", "Hepingli Beijie"), ("丰台东大街", "Fengtaidongdajie", "Fengtai Dongdajie"),
    ("物资学院路", "Wuzixueyuanlu", "Wuzi Xueyuanlu"), ("惠新西街北口", "Huixinxijiebeikou", "Huixin Xijie Beikou"),
    ("生物医药基地", "Shengwuyiyaojidi", "Shengwu Yiyao Jidi"),
    // A side that is translated.
    ("和平西桥", "Hepingxiqiao", "Heping Xiqiao"), ("灵境胡同", "Lingjinghutong", "Lingjing Hutong"),
    ("经海一路", "Jinghaiyilu", "Jinghai Yilu"),
    // An apostrophe sets off no word, but a part of one.
    ("西安南门", "Xi'annanmen", "Xi'an Nanmen"), ("平安大街", "Ping'andajie", "Ping'an Dajie"),
    // No pinyin of the Chinese name.
    ("朝阳公园", "ChaoyangPark", "ChaoyangPark"), ("西安南门", "Xiannanmen", "Xiannanmen"),
    ("良乡大学城西", "Liangxiangdaxuecheng West", "Liangxiang Daxuecheng West"), ("西单西", "Xidan West", "Xidan West"),
    // Too short, of other words, with spaces already, translated.
    ("前门", "Qianmen", "Qianmen"), ("西二旗", "Xi'erqi", "Xi'erqi"), ("团结湖公园", "Tuanjiehu Gongyuan", "Tuanjiehu Gongyuan"),
    ("奥林匹克公园", "Olympic Green", "Olympic Green"), ("大公园", "Dagongyuan", "Dagongyuan"),
    ("北京南站", "Beijing South Railway Station", "Beijing South Railway Station"),
  ])
  func romanisedNamesHaveWords(chinese: String, data: String, shown: String) {
    let name = PinyinWords().spaced(LocalizedText([.init("zh-Hans", chinese), .init("en", data)]))
    #expect(name.variants.map(\.text) == [chinese, shown])
  }

  /// Of names that a city has, how one of them is written.
  @Test(
    arguments: [
      (["海淀黄庄", "海淀五路居"], "Haidianhuangzhuang", "Haidian Huangzhuang"),
      (["海淀五路居", "海淀黄庄"], "Haidianwuluju", "Haidian Wuluju"), (["东四十条", "东四"], "Dongsishitiao", "Dongsi Shitiao"),
      (["昌平西山口", "昌平线"], "Changpingxishankou", "Changping Xishankou"),
      (["清河小营桥", "清河站"], "Qinghexiaoyingqiao", "Qinghe Xiaoyingqiao"),
      (["和平里北街", "和平门"], "Hepinglibeijie", "Hepingli Beijie"),
      // Nothing else begins so; what is left belongs to what stands before it.
      (["海淀黄庄", "黄庄"], "Haidianhuangzhuang", "Haidianhuangzhuang"),
      (["北太平庄", "太平庄"], "Beitaipingzhuang", "Beitaipingzhuang"),
      (["广渠门内", "广渠路", "广渠门外"], "Guangqumennei", "Guangqumennei"), (["陆家浜路", "陆家嘴"], "Lujiabanglu", "Lujiabanglu"),
    ])
  func namesBeginWithWordsThatOthersBeginWith(names: [String], data: String, shown: String) {
    let name = LocalizedText([.init("zh-Hans", names[0]), .init("en", data)])
    #expect(PinyinWords(among: names).spaced(name).exact("en") == shown)
  }

  @Test func namesWithoutAChineseOneStayAsTheyAre() {
    let name = LocalizedText("Dagongyuangongyuan", "en")
    #expect(PinyinWords().spaced(name) == name)
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
