import Scene
import Testing
import TransitModel

@testable import GuideSite

@Suite struct SiteTests {
  private func files(of site: GuideSite) -> [String: String] {
    Dictionary(
      (site.jobs.flatMap { site.make($0).files } + site.statement(on: []).files).map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func makesEveryPageInEveryLanguage() {
    let site = ToyCity.site()
    #expect(site.findings.isEmpty)
    #expect(site.jobs.flatMap { site.make($0).findings }.isEmpty, "no tag resolves to nothing")
    let paths = Set(files(of: site).keys)
    for language in ["zh-hans", "en"] {
      #expect(
        paths.isSuperset(of: [
          "\(language)/index.html", "\(language)/acknowledgements.html", "\(language)/accessibility.html",
          "\(language)/toy/index.html",
          "\(language)/toy/lines/a.html", "\(language)/toy/stations/middle.html",
        ]))
    }
    #expect(paths.isSuperset(of: ["index.html", "assets/guide.css", "assets/guide.svg"]))
  }

  @Test func everyPageLeadsOnlyToPagesThatAreThere() {
    let files = files(of: ToyCity.site())
    for (path, html) in files where path.hasSuffix(".html") {
      let base = path.split(separator: "/").dropLast()
      for match in html.matches(of: /(?:href|src)="([^"#:]+)(?:#[^"]*)?"/) {
        var parts = base
        for part in match.1.split(separator: "/") {
          if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
        }
        #expect(files[parts.joined(separator: "/")] != nil, "\(path) leads to \(match.1)")
      }
    }
  }

  @Test func everyPageHasOneHeadingAndNoInlineScriptOrStyle() {
    for (path, html) in files(of: ToyCity.site()) where path.hasSuffix(".html") {
      #expect(html.matches(of: /<h1[ >]/).count == 1, "\(path)")
      #expect(html.contains("<main id=\"content\""), "\(path)")
      #expect(!html.contains(" style=") && !html.contains("<style"), "\(path)")
      let loaded = html.matches(of: /<script defer src="[^":]+"><\/script>/).count
      #expect(html.matches(of: /<script(?! type="application\/json")/).count == loaded, "\(path)")
      #expect(html.matches(of: /(?:href|src)="https?:/).isEmpty || !path.hasSuffix("middle.html"), "\(path)")
    }
  }

  @Test func takesNamesThatBiteLiterally() {
    var city = ToyCity.city
    let bite = "<script>alert(1)</script>\"\u{301} onload='x' {{t.exit}} ]]> \u{202E}\u{0}"
    city.stations = city.stations.map { station in
      var biting = Station(id: station.id, name: LocalizedText(bite, "zh-Hans"))
      biting.qualifier = LocalizedText(bite, "en")
      var entrance = Entrance()
      entrance.code = bite
      entrance.places = [LocalizedText(bite, "x\"><script>")]
      biting.entrances = [entrance]
      return biting
    }
    city.sources = [City.Source(name: bite, url: "javascript:alert(1)", licence: bite, attribution: bite)]
    let site = ToyCity.site([city]) { $0.title = LocalizedText(bite, "en") }
    for (path, html) in files(of: site) where path.hasSuffix(".html") {
      #expect(!html.contains("<script>"), "\(path)")
      #expect(!html.contains("javascript:"), "\(path)")
      let tags = html.replacing(/"[^"]*"/, with: "").matches(of: /<[^>]*>/)
      #expect(!tags.contains { $0.0.contains("onload") }, "\(path)")
      #expect(!html.contains("\u{0}"), "\(path)")
      #expect(html.contains("{{t.exit}}") || !html.contains("alert(1)"), "\(path): text is no template")
    }
  }

  @Test func arrangesModulesAsThePublisherWants() throws {
    let site = ToyCity.site { guide in
      guide.arrangements[.station] = ModuleArrangement(first: ["exits", "station-title"], off: ["departures"])
    }
    let html = try #require(files(of: site)["en/toy/stations/middle.html"])
    let exits = try #require(html.firstRange(of: "id=\"exits\""))
    let trains = try #require(html.firstRange(of: "id=\"first-last\""))
    #expect(exits.lowerBound < trains.lowerBound)
    #expect(!html.contains("id=\"departures\""))
    let wrong = ToyCity.site { $0.arrangements[.line] = ModuleArrangement(off: ["nosuch"]) }
    #expect(wrong.findings.map(\.code) == ["unknown-module"])
  }

  @Test func laysAPublishersTemplatesOverTheShippedOnes() throws {
    let own = SiteFile(
      path: "modules/exits.mustache", text: "<p id=\"exits\">{{#exits}}{{distance}} {{/exits}}{{nosuch}}</p>")
    let site = ToyCity.site(templates: [own])
    let findings = site.jobs.flatMap { site.make($0).findings }
    #expect(Set(findings.map(\.message)) == ["tag \"nosuch\" resolves to nothing"])
    #expect(files(of: site)["en/toy/stations/middle.html"]?.contains("<p id=\"exits\">110 m 90 m </p>") == true)
  }

  @Test func drawsTheLineWithLinksThatHold() throws {
    var input = SiteInput(
      guide: Guide(title: ToyCity.text("玩", "Toy"), languages: ["en"]), cities: [ToyCity.city])
    input.templates = Shipped.templates
    input.assets = Shipped.assets
    input.measuring = FixedTextMeasuring()
    let html = try #require(files(of: GuideSite(input))["en/toy/lines/a.html"])
    #expect(html.contains("id=\"diagram\""))
    #expect(html.contains("href=\"../stations/middle.html\""))
  }

  @Test func isTheSameEveryTime() {
    #expect(files(of: ToyCity.site()) == files(of: ToyCity.site()))
  }

  @Test func makesAPublishersColourReadable() {
    for color in [
      LineColor.white, .black, LineColor(red: 255, green: 230, blue: 0), LineColor(red: 90, green: 0, blue: 90),
    ] {
      for theme in PageTheme.allCases {
        let grounds = [theme.ground, theme.raisedGround]
        #expect(grounds.allSatisfy { color.readable(on: grounds).contrast(to: $0) >= 4.5 })
      }
    }
  }
}
