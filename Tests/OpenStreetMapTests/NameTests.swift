import OpenStreetMap
import Testing
import TransitModel

/// Names in every language, and the language that a name without one is in.
struct NameTests {
  private func city(_ tags: [[String: String]], at place: (Double, Double) = (35.68, 139.76)) throws -> City {
    var text = OSMText()
    for (index, tags) in tags.enumerated() {
      text.node(
        Int64(index + 1), place.0, place.1 + 0.01 * Double(index), ["railway": "station"].merging(tags) { $1 })
    }
    text.relation(
      9, tags.indices.map { OSMText.Member(type: "node", id: Int64($0 + 1), role: "stop") },
      ["type": "route", "route": "subway", "ref": "G", "roundtrip": "no"])
    return try #require(text.read().value)
  }

  @Test func everyLanguageIsKept() throws {
    let city = try city([
      [
        "name": "銀座", "name:ja": "銀座", "name:en": "Ginza", "name:ja_kana": "ぎんざ", "name:zh-Hans": "银座",
        "name:left": "x", "old_name": "尾張町", "alt_name": "銀座四丁目;GZ", "ref": "G09",
      ],
      ["name": "日本橋", "name:ja": "日本橋", "name:en": "Nihombashi"],
    ])
    let station = try #require(city.stations.first)
    #expect(station.name.variants.map(\.language) == ["ja", "en", "zh-Hans"])
    #expect(station.name.variants.map(\.text) == ["銀座", "Ginza", "银座"])
    #expect(station.aliases == ["銀座四丁目", "GZ", "ぎんざ"])
    #expect(station.formerNames.map(\.name.local) == ["尾張町"])
    #expect(city.languages == ["ja", "en", "zh-Hans"])
    #expect(city.timeZone == "Asia/Tokyo")
    #expect(city.lines.first?.patterns.first?.stops.first?.code == "G09")
  }

  /// A list of names is no name: the first one is it, by the others it is found.
  @Test func ofSeveralNamesTheFirstIsShown() throws {
    let city = try city([["name": "GTB Nagar;Guru Tegh Bahadur Nagar"], ["name": "Model Town"]], at: (28.7, 77.2))
    #expect(city.stations.map(\.name.local) == ["GTB Nagar", "Model Town"])
    #expect(city.stations.first?.aliases == ["Guru Tegh Bahadur Nagar"])
  }

  @Test func namesInTwoLanguagesAreTakenApart() throws {
    let city = try city(
      [
        ["name": "中環 Central", "name:zh": "中環", "name:en": "Central"],
        ["name": "金鐘 Admiralty", "name:zh": "金鐘", "name:en": "Admiralty"],
      ], at: (22.28, 114.16))
    #expect(city.stations.map(\.name.local) == ["中環", "金鐘"])
    #expect(city.stations.map { $0.name.exact("en") } == ["Central", "Admiralty"])
  }

  @Test(arguments: [
    ("მარჯანიშვილი", "Marjanishvili", 41.7, 44.8, "ka", "Asia/Tbilisi"),
    ("تجریش", "Tajrish", 35.8, 51.43, "fa", "Asia/Tehran"),
    ("Охотный Ряд", "Okhotny Ryad", 55.76, 37.62, "ru", "Europe/Moscow"),
    ("Золоті ворота", "Zoloti Vorota", 50.45, 30.52, "uk", "Europe/Kyiv"),
    ("สยาม", "Siam", 13.74, 100.53, "th", "Asia/Bangkok"),
    ("강남", "Gangnam", 37.5, 127.03, "ko", "Asia/Seoul"),
    ("Σύνταγμα", "Syntagma", 37.98, 23.73, "el", "Europe/Athens"),
    ("الشهداء", "Al Shohadaa", 30.06, 31.25, "ar", "Africa/Cairo"),
  ])
  func theLocalLanguageIsFound(
    _ name: String, _ english: String, _ latitude: Double, _ longitude: Double, _ language: String, _ zone: String
  ) throws {
    let city = try city(
      [["name": name, "name:en": english], ["name": name + " 2", "name:en": english + " 2"]], at: (latitude, longitude))
    #expect(city.languages == [LanguageTag(language), "en"])
    #expect(city.timeZone == zone)
    #expect(city.stations.first?.name.local == name)
  }
}
