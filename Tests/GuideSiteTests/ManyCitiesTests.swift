import Scene
import Testing
import TransitModel

@testable import GuideSite

/// A guide of the world: its first page, its search and its offline list hold whatever the number of cities.
@Suite struct ManyCitiesTests {
  /// Cities of six lines each, with names of usual length, all over the world.
  private static func cities(_ count: Int) -> [City] {
    let zones = [
      "Asia/Tokyo", "Europe/Paris", "America/New_York", "Africa/Cairo", "Pacific/Auckland", "Indian/Mauritius",
    ]
    return (0..<count).map { number in
      var city = ToyCity.city
      city.id = CityID("new-amsterdam-\(number)")
      city.name = LocalizedText([
        .init("en", "New Amsterdam \(number)"), .init("zh-Hans", "新阿姆斯特丹\(number)"), .init("nl", "Nieuw-Amsterdam"),
      ])
      city.network = LocalizedText("New Amsterdam Metropolitan", "en")
      city.timeZone = zones[number % zones.count]
      let toy = city.lines[0]
      city.lines = (1...6).map { own in
        var line = Line(id: LineID("line-\(own)"), shortName: "M\(own)", name: toy.name, color: toy.color)
        (line.directions, line.patterns) = (toy.directions, toy.patterns)
        return line
      }
      (city.trips, city.transfers) = ([], [])
      return city
    }
  }

  private static func site(
    _ cities: [City], missing: [String] = [], change: (inout SiteInput) -> Void = { _ in }
  ) -> GuideSite {
    var input = SiteInput(
      guide: Guide(title: ToyCity.text("指南", "Guide"), languages: ["en", "zh-Hans"]), cities: cities)
    (input.templates, input.assets) = (Shipped.templates, Shipped.assets)
    input.missing = missing
    change(&input)
    return GuideSite(input)
  }

  private static func files(_ site: GuideSite, _ isWanted: (SiteJob) -> Bool) -> [String: String] {
    let files = site.jobs.filter(isWanted).flatMap { site.make($0).files }
    return Dictionary(files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }) { first, _ in first }
  }

  private static func pages(_ site: GuideSite) -> [String: String] { files(site) { $0.city == nil } }

  @Test func theFirstPageOfThreeHundredCitiesIsSmallAndHasThemAll() throws {
    let pages = Self.pages(Self.site(Self.cities(300)))
    for path in ["index.html", "en/index.html", "zh-hans/index.html"] {
      let page = try #require(pages[path])
      #expect(page.utf8.count <= 150_000, "\(path): \(page.utf8.count)")
      #expect(page.ranges(of: "/map.html\">").count == 300)
      #expect(page.ranges(of: "<b class=\"badge l-f4e636k\">").count == 1800)
      // No page loads more than it shows: not the data of all cities.
      #expect(!page.contains("data-cities="))
    }
    #expect(pages["en/index.html"]?.contains(#"href="new-amsterdam-7/map.html""#) == true)
  }

  @Test func mapsInSmallAreLoadedOnceTheyAreInSight() throws {
    let site = Self.site(Self.cities(130)) { $0.measuring = FixedTextMeasuring() }
    let page = try #require(Self.files(site) { $0.subject == .page("cities") }["en/index.html"])
    // With names of usual length, and twelve lines in a row, that of the world has 37,000 bytes without them.
    let bare = try #require(Self.pages(Self.site(Self.cities(130)))["en/index.html"])
    #expect(page.utf8.count - bare.utf8.count <= 130 * 120, "\(page.utf8.count) and \(bare.utf8.count)")
    #expect(page.ranges(of: "/map.svg\" width=\"96\" height=\"64\" alt=\"\" loading=\"lazy\">").count == 130)
    let map = try #require(
      Self.files(site) { $0.subject == .map("new-amsterdam-3") }["assets/data/new-amsterdam-3/map.svg"])
    #expect(map.utf8.count <= SmallMap.mostBytes && map.contains("<path stroke=\"#f4e636\""))
  }

  @Test func citiesStandByRegionAndName() throws {
    let page = try #require(Self.pages(Self.site(Self.cities(18)))["en/index.html"])
    let names = ["Africa", "Americas", "Asia", "Europe", "Oceania", "Elsewhere"]
    let places = names.map { page.firstRange(of: "<h3>\($0)</h3>")?.lowerBound }
    #expect(places.allSatisfy { $0 != nil } && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    let asia = try #require(page.split(separator: "<h3>Asia</h3>").last?.split(separator: "</ul>").first)
    let order = asia.split(separator: "><a href=\"").dropFirst().map { String($0.prefix { $0 != "/" }) }
    #expect(order == ["new-amsterdam-0", "new-amsterdam-6", "new-amsterdam-12"])
    // What a city is found by beside what is shown.
    #expect(asia.contains("data-names=\"Nieuw-Amsterdam|New Amsterdam Metropolitan\""))
  }

  @Test func scriptsKnowTheNamesAndPlacesOfAll() throws {
    let site = Self.site(Self.cities(13))
    let file = try #require(Self.pages(site)["assets/data/cities.js"])
    #expect(file.contains(#"{"languages":["en","zh-Hans"],"cities":[["new-amsterdam-0","#))
    let row = #"["New Amsterdam 0","新阿姆斯特丹0"],["New Amsterdam Metropolitan","Nieuw-Amsterdam"],40000,116000]"#
    #expect(file.contains(row))
    #expect(Self.pages(Self.site(Self.cities(12)))["assets/data/cities.js"] == nil)
  }

  @Test func pagesOfACityLoadTheColoursOfItsLinesAlone() throws {
    let site = Self.site(Self.cities(13))
    let shared = try #require(Self.pages(site)["assets/guide.css"])
    #expect(shared.contains(".l-f4e636k{--line:#f4e636;--on-line:#000000}") && !shared.contains(".line-new-amsterdam"))
    let sheet = try #require(Self.pages(site)["assets/data/new-amsterdam-3/lines.css"])
    #expect(sheet.hasPrefix(".line-new-amsterdam-3-"))
    let page = try #require(Self.files(site) { $0.city == "new-amsterdam-3" }["en/new-amsterdam-3/index.html"])
    #expect(page.contains("<link rel=\"stylesheet\" href=\"../../assets/data/new-amsterdam-3/lines.css\">"))
    let few = try #require(Self.pages(Self.site(Self.cities(12)))["assets/guide.css"])
    #expect(few.contains(".line-new-amsterdam-3-"))
  }

  @Test func fewCitiesStandOnCards() throws {
    let page = try #require(Self.pages(Self.site(Self.cities(12)))["en/index.html"])
    #expect(page.ranges(of: "class=\"card\"").count == 12 && !page.contains("city-rows"))
    #expect(page.contains("data-cities=\"new-amsterdam-0 ") && page.contains("data-part=\"offline\""))
  }

  @Test func whichCityIsMissingIsSaid() throws {
    for count in [2, 20] {
      let whole = try #require(Self.pages(Self.site(Self.cities(count)))["en/index.html"])
      let page = try #require(Self.pages(Self.site(Self.cities(count), missing: ["osaka", "lima"]))["en/index.html"])
      #expect(!whole.contains("Not in this edition"))
      #expect(page.contains("could not be read: osaka, lima</p>"))
    }
  }

  /// What a page about one city shows of the others is named in ``GuideSite/shared``: builds keep pages by it.
  @Test func pagesOfACityDoNotChangeWithTheOthers() {
    let cities = Self.cities(14)
    var others = cities
    others[3].name = LocalizedText("Changed", "en")
    others[3].lines.removeLast()
    others.removeLast()
    let (before, after) = (Self.site(cities), Self.site(others))
    #expect(before.shared == after.shared)
    func own(_ site: GuideSite) -> [String: String] { Self.files(site) { $0.city == cities[0].id } }
    let pages = own(before)
    #expect(pages.count > 10 && pages == own(after))
  }
}

@Suite struct FontUseTests {
  @Test func aCityLoadsTheScriptsThatItShows() throws {
    var other = ToyCity.city
    (other.id, other.name) = ("haifa", LocalizedText([.init("he", "חיפה"), .init("en", "Haifa")]))
    other.languages = ["he"]
    var input = SiteInput(
      guide: Guide(title: LocalizedText("Guide", "en"), languages: ["en"]), cities: [ToyCity.city, other])
    (input.templates, input.assets) = (Shipped.templates, Shipped.assets)
    let use = FontCharacters(input, words: [try #require(Shipped.words("en"))]).use
    #expect(use.needs(.hebrew, in: ["en"], about: ["haifa"]))
    #expect(!use.needs(.hebrew, in: ["en"], about: ["toy"]))
    #expect(use.needs(.latin, in: ["en"], about: ["toy"]))
  }
}
