import Testing
import TransitModel

@testable import Journeys

/// A station is found in its own letters, in Latin ones, and in letters that are often typed for others.
@Suite struct RomanisedNameTests {
  private static func planner(_ name: String, _ language: LanguageTag, aliases: [String] = []) throws -> CityPlanner {
    var city = City(
      id: "toy", name: LocalizedText("Toy", language), timeZone: "Etc/UTC", currency: .none, languages: [language])
    var station = Station(id: "x1", name: LocalizedText(name, language))
    station.aliases = aliases
    city.stations = [station, Station(id: "x2", name: LocalizedText("Q", language))]
    return try CityPlanner(city)
  }

  @Test(arguments: [
    ("Щёлковская", "ru", "shchelkovskaya"), ("Щёлковская", "ru", "щелковская"), ("Тверской", "ru", "tverskoy"),
    ("Бабушкинский", "ru", "babushkinskiy"), ("Бабушкинский", "ru", "babushkinsky"),
    ("Героїв праці", "uk", "heroiv pratsi"),
    ("Ярославська", "uk", "yaroslavska"), ("Сердика", "bg", "serdika"),
    ("Σύνταγμα", "el", "syntagma"), ("Σύνταγμα", "el", "συνταγμα"), ("Ομόνοια", "el", "omonoia"),
    ("რუსთაველი", "ka", "rustaveli"),
    ("ვაჟა-ფშაველა", "ka", "vazha pshavela"), ("Բարեկամություն", "hy", "barekamutyun"), ("종로", "ko", "jongno"),
    ("종로", "ko", "jongro"),
    ("신림", "ko", "sillim"), ("강남", "ko", "gangnam"), ("しんじゅく", "ja", "shinjuku"), ("とうきょう", "ja", "tokyo"),
    ("राजीव चौक", "hi", "rajiv chauk"), ("कश्मीरी गेट", "hi", "kashmiri get"), ("சென்னை", "ta", "chennai"),
    ("Weißensee", "de", "weissensee"), ("Weissensee", "de", "weißensee"), ("Kızılay", "tr", "kizilay"),
    ("Kızılay", "tr", "KIZILAY"),
    ("İstanbul", "tr", "istanbul"), ("Müllerstraße", "de", "muellerstrasse"), ("Østerport", "da", "oesterport"),
    ("Świętokrzyska", "pl", "swietokrzyska"),
  ])
  func isFoundByWhatPeopleType(name: String, language: LanguageTag, typed: String) throws {
    #expect(
      try Self.planner(name, language).find(typed) == .station("x1"),
      "\(Romanisation.forms(of: name, language: language))")
  }

  @Test func aReadingIsRomanisedToo() throws {
    #expect(try Self.planner("新宿", "ja", aliases: ["しんじゅく"]).find("shinjuku") == .station("x1"))
  }

  /// Who has Latin letters in the data is found by those.
  @Test func dataComeFirst() {
    #expect(Romanisation.forms(of: "Metro Щёлково", language: "ru").isEmpty)
    #expect(Romanisation.forms(of: "北京", language: "zh").isEmpty)
    #expect(Romanisation.forms(of: "المرج", language: "ar").isEmpty)
  }
}
