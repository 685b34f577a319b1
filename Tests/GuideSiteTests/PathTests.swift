import Testing

@testable import GuideSite

@Suite struct SlugTests {
  @Test(arguments: ["wudaokou", "dazhongsi-13", "4"])
  func keepsAnIdThatIsASlug(id: String) {
    #expect(Slug.of(id) == id)
  }

  @Test(arguments: [
    "<script>", "../..", "a/b", "CON", "con", "nul", "com1", "index", "", "五道口", "🚇", "A", "a b", "a\u{0}b",
    "\u{202E}abc",
    String(repeating: "x", count: 300),
  ])
  func givesAnythingElseAHash(id: String) {
    let slug = Slug.of(id)
    #expect(slug != id)
    #expect(slug.utf8.count <= Slug.longest)
    #expect(slug.wholeMatch(of: /[a-z0-9][a-z0-9-]*-[0-9a-f]{8}/) != nil, "\(slug)")
  }

  @Test func tellsIdsApartThatDifferInCaseOnly() {
    #expect(Slug.of("Opera") != Slug.of("OPERA"))
    #expect(Slug.of("Opera") != Slug.of("opera"))
  }

  @Test func givesEveryIdOfATableItsOwnSlug() {
    let taken = Slug.of("A")
    let table = Slug.table(of: ["A", taken, "b", "B"])
    #expect(table[taken] == taken)
    #expect(table["A"] != taken)
    #expect(Set(table.values).count == 4)
  }
}

@Suite struct SitePathTests {
  @Test func leadsUpAndDown() {
    let station = SitePath("en", "beijing", "stations", "wudaokou.html")
    #expect(station.address(of: SitePath("en", "beijing", "lines", "13.html")) == "../lines/13.html")
    #expect(station.address(of: SitePath("zh-hans", "index.html")) == "../../../zh-hans/index.html")
    #expect(station.address(of: station) == "wudaokou.html")
    #expect(SitePath("index.html").address(of: station) == "en/beijing/stations/wudaokou.html")
    #expect(station.address(of: SitePath("en", "beijing", "index.html")) == "../index.html")
  }
}
