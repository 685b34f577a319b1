import Testing
import TransitModel

@testable import GuideSite

/// What the program finds on pages that keeps some readers from them, and what its statement says of that.
@Suite struct AccessibilityTests {
  private static func page(_ body: String, head: String = "<title>T</title>", language: String = "en") -> String {
    "<!DOCTYPE html><html lang=\"\(language)\"><head>\(head)</head><body><h1>H</h1>\(body)</body></html>"
  }

  private func checks(_ html: String) -> [AccessibilityCheck] { PageAudit.faults(in: html).map(\.check) }

  @Test(
    arguments: [
      (page("", language: ""), [.language]), (page("<p lang=''>x</p>"), [.language]),
      ("<html lang=de><head><title>T</title></head><h1>H</h1>", []),
      (page("", head: ""), [.title]), (page("", head: "<title> </title>"), [.title]), (page("<h1>Two</h1>"), [.title]),
      (page("<h3>x</h3>"), [.headings]), (page("<h2>x</h2><h3>y</h3><h2>z</h2>"), []),
      (page("<a href='x'></a>"), [.links]), (page("<a href='x'><b>x</b></a><a id='y'></a>"), []),
      (page("<button><svg aria-hidden='true'></svg></button>"), [.links]),
      (page("<button><span aria-hidden='true'>x</span></button>"), [.links]),
      (page("<button aria-label='Menu'><svg aria-hidden='true'></svg></button>"), []),
      (page("<a href='x'><img alt='A map' src='m.png'></a>"), []),
      (page("<a href='x'><img alt='' src='m.png'></a>"), [.links]),
      (page("<img src='m.png'>"), [.images]), (page("<img src='m.png' alt=''>"), []),
      (page("<svg><path d='M0 0'/></svg>"), [.images]), (page("<svg><text>12</text></svg>"), [.images]),
      (page("<svg><title>A map</title></svg>"), []), (page("<svg aria-hidden='true'><path/></svg>"), []),
      (page("<table><tr><td>1</td></tr></table>"), [.tables]), (page("<table><tr><th>1</th></tr></table>"), [.tables]),
      (page("<table><tr><th scope='row'>1</th></tr></table>"), []),
      (page("<input id='a'>"), [.fields]), (page("<label for='a'>A</label><input id='a'>"), []),
      (page("<label>A <select></select></label>"), []), (page("<textarea></textarea>"), [.fields]),
      (page("<input type='hidden'>"), []),
      (page("<p id='a'></p><p id='a'></p>"), [.references]), (page("<p aria-labelledby='b'></p>"), [.references]),
      (page("<!-- <img> --><script>if (a<b) '<img>'</script>"), []),
    ] as [(String, [AccessibilityCheck])])
  func findsWhatKeepsReadersOut(html: String, expected: [AccessibilityCheck]) {
    #expect(checks(html) == expected, "\(html)")
  }

  @Test(arguments: [
    "", "<", "<a", "<a href", "<a href=", "<a href='", "</", "<!--", "<script>", "</a></b>", "<p =>", "a<1",
  ])
  func endsOnAnything(html: String) {
    #expect(!checks(html).isEmpty, "nothing says its language")
  }

  private func statement(of site: GuideSite) throws -> (page: String, json: String) {
    let found = site.jobs.flatMap { site.make($0).findings }
    let output = site.statement(on: found)
    #expect(output.findings.isEmpty, "the statement itself is accessible")
    func text(_ path: String) throws -> String {
      String(decoding: try #require(output.files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    return (try text("en/accessibility.html"), try text("assets/accessibility.json"))
  }

  @Test func saysThatNothingWasFoundAndWhatWasNotChecked() throws {
    let site = ToyCity.site()
    let pages = site.jobs.flatMap { site.make($0).files }.filter {
      $0.path.hasSuffix(".html") && !$0.path.hasPrefix("assets/")
    }
    let (page, json) = try statement(of: site)
    #expect(page.contains("The checks found no fault.") && page.contains("Pages checked: \(pages.count)"))
    #expect(page.contains("How screen readers") && page.contains("no address to write to"))
    #expect(json.contains("\"pages\":\(pages.count)") && json.contains(#"{"check":"images","faultyPages":[]}"#))
    #expect(json.contains("\"date\":\"2026-08-01\""))
    for page in pages {
      let html = String(decoding: page.bytes, as: UTF8.self)
      #expect(html.matches(of: /href="[^"]*accessibility\.html"/).count == 1, "\(page.path)")
    }
  }

  @Test func namesThePagesOfATemplateThatIsAtFault() throws {
    let own = SiteFile(
      path: "modules/exits.mustache", text: "<h4 id=\"exits\">{{t.heading-exits}}</h4><img src=\"x.png\">")
    let site = ToyCity.site(templates: [own])
    let found = site.jobs.flatMap { site.make($0).findings }
    let codes = Set(found.filter { $0.location.file == "en/toy/stations/middle.html" }.map(\.code))
    #expect(codes == ["accessibility-headings", "accessibility-images"])
    #expect(
      found.filter { $0.code == "accessibility-images" }.allSatisfy {
        $0.message == "<img> has no alt" && $0.severity == .warning
      })
    let (page, json) = try statement(of: site)
    #expect(page.contains("not accessible") && !page.contains("found no fault"))
    #expect(page.contains("href=\"toy/stations/middle.html\""))
    #expect(json.contains("\"en/toy/stations/middle.html\""))
  }

  @Test func countsWhatTheDataLeaveOpen() throws {
    var city = ToyCity.city
    for index in city.stations.indices { city.stations[index].stepFree = true }
    city.stations[0].stepFree = nil
    city.stations[0].entrances = []
    city.stations[1].name = LocalizedText("东", "zh-Hans")
    city.lines[0].color = LineColor(red: 0xFF, green: 0xE0, blue: 0)
    city.lines[0].officialLabelColor = .white
    let (page, json) = try statement(of: ToyCity.site([city]) { $0.contact = "guide@example.org" })
    let all = city.stations.count
    #expect(page.contains("reached without steps: 1 of \(all)") && page.contains("English: 2 of \(all)"))
    #expect(page.contains("Lines with faults: 1") && page.contains("not accessible"))
    #expect(page.contains("mailto:guide@example.org") && page.contains("Tell the publisher"))
    #expect(
      json.contains(#""withoutStepFree":1"#) && json.contains(#""unnamed":{"en":2}"#)
        && json.contains(#""faintLines":["a"]"#))
  }

  @Test func countsDocumentsThatItCannotCheck() throws {
    var input = SiteInput(guide: Guide(title: ToyCity.text("玩", "Toy"), languages: ["en"]), cities: [ToyCity.city])
    (input.templates, input.assets) = (
      Shipped.templates, Shipped.assets + [SiteFile(path: "Root/fares.PDF", bytes: [])]
    )
    #expect(try statement(of: GuideSite(input)).page.contains("Documents that the publisher added: 1"))
  }
}
