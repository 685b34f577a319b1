import Foundation
import Scene
import Testing
import TransitModel

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import GuideSite

/// What a guide has for the web, where it knows its own address.
@Suite struct WebFileTests {
  private static let base = "https://example.org/metro"

  private func files(_ site: GuideSite) -> [String: [UInt8]] {
    Dictionary((site.jobs.flatMap { site.make($0).files } + site.statement(on: []).files).map { ($0.path, $0.bytes) }) {
      first, _ in first
    }
  }

  private func text(_ path: String, in files: [String: [UInt8]]) throws -> String {
    String(decoding: try #require(files[path]), as: UTF8.self)
  }

  @Test func withoutAnAddressThereIsNone() throws {
    let files = files(ToyCity.site())
    #expect(
      files.keys.filter {
        $0.hasSuffix(".xml") || ($0.hasSuffix(".png") && !$0.hasPrefix("assets/icons/")) || $0 == "robots.txt"
      }.isEmpty)
    #expect(try !text("en/index.html", in: files).contains("og:"))
  }

  @Test func theSitemapListsEveryPageOnceInEveryLanguage() throws {
    let files = files(ToyCity.site { $0.baseURL = Self.base })
    let map = try text("sitemap.xml", in: files)
    let listed = map.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.1.dropFirst(Self.base.count + 1)) }
    // What stands under assets is for publishers, not for readers who search.
    let pages = files.keys.filter {
      $0.hasSuffix(".html") && $0 != "index.html" && $0 != "404.html" && !$0.hasPrefix("assets/")
    }
    #expect(listed.sorted() == pages.sorted())
    #expect(map.contains("hreflang=\"zh-Hans\" href=\"\(Self.base)/zh-hans/toy/lines/a.html\""))
    #expect(XMLParser(data: Data(map.utf8)).parse())
  }

  @Test func aFeedTellsVersionsAndNoticesTheNewestFirst() throws {
    var city = ToyCity.city
    city.notices = [
      City.Notice(id: "x&y", title: ToyCity.text("停运", "Closed <now>"), from: ToyCity.day("2026-09-01"))
    ]
    let files = files(
      ToyCity.site([city]) {
        $0.baseURL = Self.base
        $0.versions = [Guide.Version(number: "1", date: ToyCity.day("2026-01-01"))]
      })
    let feed = try text("en/feed.xml", in: files)
    #expect(XMLParser(data: Data(feed.utf8)).parse())
    let titles = feed.matches(of: /<title>([^<]*)<\/title>/).map { String($0.1) }
    #expect(titles == ["Toy Guide", "Toytown · Closed &lt;now&gt;", "Toytown · 1", "Toy Guide · Version 1"])
    #expect(feed.contains("<updated>2026-09-01T00:00:00Z</updated>"))
    let ids = feed.matches(of: /<id>([^<]*)<\/id>/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
  }

  @Test func aPageShowsItsCardToThoseWhoLinkToIt() throws {
    let site = ToyCity.drawn(measuring: FixedTextMeasuring()) { $0.baseURL = Self.base }
    let files = files(site)
    for path in ["en/index", "en/toy/index", "en/toy/lines/a", "en/toy/stations/middle"] {
      #expect(files[path + ".png"] == [1, 200], "\(path): 1200 pixels wide")
      let html = try text(path + ".html", in: files)
      #expect(html.contains("<meta property=\"og:image\" content=\"\(Self.base)/\(path).png\">"))
      #expect(html.contains("<link rel=\"canonical\" href=\"\(Self.base)/\(path).html\">"))
    }
    let history = try text("en/toy/history.html", in: files)
    #expect(history.contains("content=\"\(Self.base)/en/toy/index.png\""))
    #expect(files["en/toy/history.png"] == nil && files["index.png"] == nil && files["404.png"] == nil)
    #expect(try text("index.html", in: files).contains("href=\"\(Self.base)/en/index.html\""))
  }

  @Test func robotsAreToldWhereThereIsARootToTellThem() throws {
    #expect(files(ToyCity.site { $0.baseURL = Self.base })["robots.txt"] == nil)
    let robots = try text("robots.txt", in: files(ToyCity.site { $0.baseURL = "https://example.org" }))
    #expect(robots.contains("Sitemap: https://example.org/sitemap.xml"))
  }
}
