import Journeys
import Scene
import Testing
import TransitModel

@testable import GuideSite

/// The pages that are about the guide itself, and those that its publisher asks for.
@Suite struct GuidePageTests {
  private static let versions = [
    Guide.Version(
      number: "2", date: ToyCity.day("2026-05-01"), notes: ToyCity.text("新增", "More"), thanks: ["Ada", "Bo"],
      about: ToyCity.text("第二版", "The second")),
    Guide.Version(
      number: "1", date: ToyCity.day("2026-01-01"), thanks: ["Ada"], about: ToyCity.text("第一版", "The first")),
    Guide.Version(number: "3", date: ToyCity.day("2026-05-01"), thanks: ["Cy & <Co>"]),
  ]

  private func page(_ path: String, of site: GuideSite) throws -> String {
    let files = site.jobs.lazy.flatMap { site.make($0).files }
    return String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
  }

  private func place(_ text: String, in page: String) throws -> String.Index {
    try #require(page.firstRange(of: text), "\(text)").lowerBound
  }

  @Test func earlierVersionsStandSideBySideTheNewestFirst() throws {
    let about = try page("en/about.html", of: ToyCity.site { $0.versions = Self.versions })
    let numbers = about.matches(of: /<span class="version-number">([^<]*)</).map { String($0.1) }
    #expect(numbers == ["3", "2", "1"])
    #expect(try place("The second", in: about) < place("The first", in: about))
    #expect(about.matches(of: /<span class="person">Ada</).count == 1)
    #expect(about.contains("<span class=\"person\">Cy &amp; &lt;Co&gt;</span>"))
    #expect(about.contains("<span class=\"person-versions\">1, 2</span>"))
  }

  @Test func aGuideWithoutVersionsHasAnAboutPageAllTheSame() throws {
    let about = try page("en/about.html", of: ToyCity.site { $0.longShareText = ToyCity.text("长", "At length") })
    #expect(about.contains("At length"))
    #expect(!about.contains("version-cards") && !about.contains("people-list"))
  }

  @Test func theHistoryOfACityIsALineWithLinks() throws {
    let html = try page("en/toy/history.html", of: ToyCity.drawn())
    #expect(html.contains("Line A: West – East opens") || html.contains("Line A: West –"))
    #expect(html.contains("href=\"lines/a.html\""))
    #expect(try page("en/toy/index.html", of: ToyCity.drawn()).contains("href=\"history.html\""))
  }

  @Test func aCityWithoutOpeningsHasNoHistory() {
    var city = ToyCity.city
    city.lines[0].openings = []
    let site = ToyCity.site([city])
    #expect(!site.jobs.flatMap { site.make($0).files }.contains { $0.path.hasSuffix("history.html") })
  }

  @Test func whatCannotBeDrawnIsToldAndLeftOut() throws {
    struct Broken: TextMeasuring, Sendable {
      func extents(of text: String, font: Font, language: String) throws(TextFault) -> TextExtents {
        throw .missingFont("Noto Sans CJK SC")
      }
    }
    let site = ToyCity.drawn(measuring: Broken())
    let findings = site.jobs.flatMap { site.make($0).findings }
    let places = Set(findings.filter { $0.code == "drawing-left-out" }.map(\.location.file))
    #expect(places == ["toy, line a", "toy, line b", "toy"])
    #expect(try !page("en/toy/lines/a.html", of: site).contains("id=\"diagram\""))
  }

  @Test func whatIsMissingLeadsToWhereTheGuideStands() throws {
    #expect(try page("404.html", of: ToyCity.site()).contains("href=\"en/index.html\""))
    let html = try page("404.html", of: ToyCity.site { $0.baseURL = "https://example.org/metro" })
    #expect(html.contains("href=\"/metro/en/index.html\"") && html.contains("href=\"/metro/assets/guide.css\""))
    #expect(html.contains("data-root=\"/metro/\""))
    #expect(html.contains("lang=\"zh-Hans\"") && !html.contains("rel=\"canonical\""))
  }

  @Test func anOwnPageStandsInTheMenuInItsLanguage() throws {
    let templates = [
      SiteFile(path: "visit.mustache", text: "<p>{{guideTitleHTML}} {{#cities}}{{address}}{{/cities}}</p>"),
      SiteFile(path: "visit.zh-Hans.mustache", text: "<p>你好</p>"),
    ]
    let site = ToyCity.site(templates: templates) {
      $0.pages = [Guide.OwnPage(id: "visit", template: "visit", title: ToyCity.text("游览", "Visit"))]
    }
    #expect(site.findings.isEmpty)
    let english = try page("en/page-visit.html", of: site)
    #expect(english.contains("<p>Toy Guide toy/index.html</p>"))
    #expect(english.contains("<a href=\"page-visit.html\" aria-current=\"page\">Visit</a>"))
    #expect(try page("zh-hans/page-visit.html", of: site).contains("<p>你好</p>"))
    #expect(try page("en/toy/lines/a.html", of: site).contains("<a href=\"../../page-visit.html\">Visit</a>"))
  }

  @Test func aPublishedJourneyIsReadWithoutScripts() throws {
    let planner = try CityPlanner(ToyCity.city)
    let site = ToyCity.site(journeys: [
      PublishedJourney(
        id: "west-east", city: "toy", from: .station("west"), to: .station("east"),
        answer: {
          planner.answer($0)
        }),
      PublishedJourney(
        id: "east-north", city: "toy", from: .station("east"), to: .station("north"),
        answer: {
          planner.answer($0)
        }),
    ])
    let html = try page("en/toy/journeys/west-east.html", of: site)
    #expect(html.contains("<h1>West to East</h1>"))
    #expect(html.contains("Every day"))
    // The short turn at 23:59 ends on the way: the last train that arrives is the one before.
    #expect(html.contains("Be at West by 23:30 for Line A"))
    #expect(html.contains("href=\"../stations/middle.html\""))
    #expect(html.contains("class=\"way-ride line-toy-a\""))
    #expect(try page("en/toy/index.html", of: site).contains("href=\"journeys/west-east.html\""))
    let none = try page("en/toy/journeys/east-north.html", of: site)
    #expect(none.contains("No train goes there"))
    #expect(site.jobs.flatMap { site.make($0).findings }.isEmpty)
  }
}
