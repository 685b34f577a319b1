import Testing
import TransitModel

@testable import JourneyPlanner
@testable import Journeys

/// What typed texts find beside whole names: names cut short, half in characters, and what exits lead to.
@Suite struct TypedNameTests {
  private static func station(_ id: StationID, _ name: String, _ pinyin: String, exitTo place: String? = nil) -> Station
  {
    var station = Station(id: id, name: LocalizedText(name, "zh-Hans"))
    station.pinyin = pinyin
    if let place {
      var entrance = Entrance()
      entrance.code = "A"
      entrance.places = [LocalizedText(place, "zh-Hans")]
      station.entrances = [entrance]
    }
    return station
  }

  private static func planner() throws -> CityPlanner {
    var city = City(
      id: "toy", name: LocalizedText("玩具", "zh-Hans"), timeZone: "Asia/Shanghai",
      currency: try #require(Currency(code: "CNY")),
      languages: ["zh-Hans"])
    city.stations = [
      station("wudaokou", "五道口", "wǔ dào kǒu", exitTo: "清华园"),
      station("qinghuadonglu", "清华东路西口", "qīng huá dōng lù xī kǒu"), station("wudaying", "五大营", "wǔ dà yíng"),
    ]
    return try CityPlanner(city)
  }

  @Test(arguments: [
    ("wudk", "wudaokou"), ("五daokou", "wudaokou"), ("五道k", "wudaokou"), ("wu道口", "wudaokou"),
    ("qhdlxk", "qinghuadonglu"), ("清hua东l", "qinghuadonglu"), ("wuday", "wudaying"), ("五da营", "wudaying"),
    ("清华园", "wudaokou"),
  ])
  func findsWhatIsMeant(typed: String, id: StationID) throws {
    let planner = try Self.planner()
    let found = planner.planner.names.suggestions(Array(typed.utf8), limit: 3)
    let expected = try #require(planner.labels.station(id))
    #expect(found.first == expected, "\(typed) finds \(found)")
  }

  @Test func takesAnExitsPlaceForItsStationAndNothingWorse() throws {
    let planner = try Self.planner()
    #expect(planner.find("清华园") == .station("wudaokou"))
    guard case .unknown = planner.find("清hua东l") else {
      Issue.record("a name cut short is no name yet")
      return
    }
  }

  @Test(arguments: ["wdy", "口", "道口wu", "wudaokoux", "x"]) func fitsNothingElse(typed: String) throws {
    let key = Syllables.key(
      characters: ["五", "道", "口"].map { Array($0.utf8) }, syllables: ["wu", "dao", "kou"].map { Array($0.utf8) })
    #expect(!Syllables.fit(Array(typed.utf8), try #require(key)[...]))
  }

  @Test func makesNoKeyWhereCharactersAndSyllablesDoNotMatch() {
    #expect(Syllables.key(characters: [[1], [2]], syllables: [[3]]) == nil)
    #expect(Syllables.key(characters: [[1]], syllables: [[3]]) == nil)
  }
}
