import Testing
import TransitModel

@testable import GuideSite

@Suite struct OfflineTests {
  @Test(
    arguments: [
      ("en/toy/index.html", true), ("zh-hans/toy/stations/a.html", true), ("assets/data/toy/pack.js", true),
      ("en/index.html", false), ("toy/index.html", false), ("assets/toy/x.js", false), ("en/other/index.html", false),
      ("assets/data/toy.zip", false), ("toy/other/index.html", false),
    ])
  func aFileIsOfACityByItsPlace(path: String, isItsOwn: Bool) {
    #expect((OfflineCity.folder(of: path) == "toy") == isItsOwn)
  }

  @Test func theGuideCanBeInstalled() {
    var guide = Guide(title: ToyCity.text("\"指南\"", "Guide"), languages: ["zh-Hans", "en"])
    guide.publisher = nil
    let file = WebManifest(guide: guide).file
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(file.path == "manifest.webmanifest")
    #expect(text.hasPrefix(#"{"name":"\"指南\"","short_name":"\"指南\"","lang":"zh-Hans","start_url":"./index.html""#))
    for size in ["192x192", "512x512", "maskable"] { #expect(text.contains(size)) }
  }

  @Test func everyCityHasAPlaceWhereItsStateIsTold() {
    var input = SiteInput(guide: Guide(title: ToyCity.text("指南", "Guide"), languages: ["en"]), cities: [ToyCity.city])
    (input.templates, input.assets) = (Shipped.templates, Shipped.assets)
    let site = GuideSite(input)
    let pages = site.jobs.flatMap { site.make($0).files }.filter { $0.path.hasSuffix(".html") }
    for path in ["en/index.html", "en/toy/index.html"] {
      let page = pages.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(page?.contains(#"data-part="offline" data-city="toy""#) == true)
    }
    #expect(pages.contains { $0.path == "en/toy/map.html" })
    #expect(site.offlineCities.map(\.folder) == ["toy"])
  }
}
