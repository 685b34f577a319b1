import Testing

@testable import Markdown

@Suite struct MarkdownPageTests {
  private func page(_ text: String) -> MarkdownPage { MarkdownPage(text) { $0.address } }

  @Test func theTitleIsThePagesOwn() {
    let made = page("# How *to*\n\nBegin.\n\n## Go on\n\nFurther.\n")
    #expect(made.html == "<p>Begin.</p>\n<h2><span id=\"go-on\">Go on</span></h2>\n<p>Further.</p>\n")
    #expect(
      made.sections == [
        .init(id: nil, title: "How to", text: "Begin."), .init(id: "go-on", title: "Go on", text: "Further."),
      ])
  }

  @Test func headingsOfOneNameHaveAnchorsOfTheirOwn() {
    let made = page("## `map`: draws!\n## Ümlaut 线\n## `map`: draws!\n## ?\n## map-draws-1\n")
    #expect(made.sections.map(\.id) == ["map-draws", "ümlaut-线", "map-draws-1", "section", "map-draws-1-1"])
  }

  @Test func anchorsOfThePageStayItsOwn() {
    let made = MarkdownPage("## Content\n", taken: ["content"]) { $0.address }
    #expect(made.sections.map(\.id) == ["content-1"])
  }

  @Test func tablesAndCodeAreFound() {
    let made = page("| key | says |\n|---|---|\n| `id` | a **name** |\n\n```yaml\nid: a\n```\n")
    #expect(made.html.contains("<td><code>id</code></td>"))
    #expect(made.sections == [.init(id: nil, title: "", text: "key says id a name id: a")])
  }

  @Test func linksLeadElsewhere() {
    var seen: [MarkdownPage.Link] = []
    let made = MarkdownPage("See\n\n[b](b.md#c) and ![p](p.png \"P\")\n") { link in
      seen.append(link)
      return "x/" + link.address
    }
    #expect(
      seen == [
        .init(isPicture: false, address: "b.md#c", line: 3), .init(isPicture: true, address: "p.png", line: 3),
      ])
    #expect(made.html.contains("<a href=\"x/b.md#c\">b</a> and <img src=\"x/p.png\" alt=\"p\" title=\"P\" />"))
  }

  @Test func whatAFaultOfALinkThrowsComesThrough() {
    struct Fault: Error {}
    #expect(throws: Fault.self) { try MarkdownPage("[a](b)") { _ in throw Fault() } }
  }

  @Test func hostileTextEndsSoon() {
    let deep = page(String(repeating: "> ", count: 2_000) + "deep")
    #expect(deep.html.contains("deep"))
    #expect(page("").sections.isEmpty)
    #expect(page(String(repeating: "[", count: 20_000)).html.count > 20_000)
    #expect(page("a\0b").html.contains("a\u{FFFD}b"))
  }
}
