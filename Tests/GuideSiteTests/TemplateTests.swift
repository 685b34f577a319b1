import Testing
import TransitModel

@testable import GuideSite

@Suite struct TemplateTests {
  private struct Sample: View {
    let name: String
    let note: String?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "name": ViewValue(self.name)
      case "note": ViewValue(note)
      case "parts": ViewValue([Sample(name: "a", note: nil), Sample(name: "b", note: "n")])
      case "noteHTML": ViewValue(Markup(safe: "<b>x</b>"))
      default: nil
      }
    }
  }

  private func render(_ template: String, name: String = "x") throws -> (html: String, findings: [Finding]) {
    let set = TemplateSet(files: [SiteFile(path: "modules/sample.mustache", text: template)])
    return set.render(
      Sample(name: name, note: nil), with: "modules/sample", words: try #require(Shipped.words("en")))
  }

  @Test func escapesAndLeavesOutWhatIsAbsent() throws {
    let (html, findings) = try render(
      "{{name}}|{{note}}|{{#note}}no{{/note}}{{^note}}yes{{/note}}|{{{noteHTML}}}", name: "<i>")
    #expect(html == "&lt;i&gt;||yes|<b>x</b>")
    #expect(findings.isEmpty)
  }

  @Test func findsATagThatResolvesToNothing() throws {
    let (_, findings) = try render("{{nam}} {{t.exitt}} {{#parts}}{{nmae}}{{/parts}} {{t.exit}}")
    #expect(findings.map(\.code) == Array(repeating: "template-unknown-tag", count: 3))
    #expect(findings.map(\.found) == ["{{nam}}", "{{t.exitt}}", "{{nmae}}"])
    #expect(
      findings.map(\.location.description) == [
        "modules/sample.mustache:1:1", "modules/sample.mustache:1:9", "modules/sample.mustache:1:31",
      ])
  }

  @Test func findsATagInWhatATemplatePutsIn() throws {
    let set = TemplateSet(files: [
      SiteFile(path: "modules/sample.mustache", text: "{{name}}\n{{> parts/a}}"),
      SiteFile(path: "parts/a.mustache", text: "\n  {{name}} {{gone}}\n"),
    ])
    let view = Sample(name: "x", note: nil)
    let findings = set.render(view, with: "modules/sample", words: try #require(Shipped.words("en"))).findings
    #expect(findings.map(\.location.description) == ["parts/a.mustache:2:12"])
  }

  @Test func findsSyntaxPartialsAndUnescapedTags() {
    let set = TemplateSet(files: [
      SiteFile(path: "a.mustache", text: "x\n{{#open}}"),
      SiteFile(path: "b.mustache", text: "{{> nowhere}}\n {{{name}}}\n{{a.b}} {{t.exit}}"),
    ])
    #expect(
      set.findings.map(\.code) == [
        "template-syntax", "template-unknown-partial", "template-unescaped-tag", "template-dotted-tag",
      ])
    #expect(
      set.findings.dropFirst().map(\.location.description) == ["b.mustache:1:1", "b.mustache:2:2", "b.mustache:3:1"])
  }

  @Test func laysLaterFilesOverEarlierOnes() throws {
    let set = TemplateSet(files: [
      SiteFile(path: "a.mustache", text: "shipped"), SiteFile(path: "a.mustache", text: "own"),
    ])
    let words = try #require(Shipped.words("en"))
    #expect(set.render(Sample(name: "", note: nil), with: "a", words: words).html == "own")
  }

  @Test func findsNothingInTheShippedTemplates() {
    #expect(TemplateSet(files: Shipped.templates).findings.isEmpty)
  }
}
