import Localization
import Mustache
import Testing
import TransitModel

@testable import GuideSite

/// Templates that parsing or filling in would not come back from: each ends in one finding with its place.
@Suite struct TemplateLimitTests {
  private struct Lists: View {
    func value(named name: String) -> ViewValue? {
      switch name {
      case "name": ViewValue("x")
      case "parts": ViewValue(Array(repeating: Lists(), count: 10))
      case "others": ViewValue(Array(repeating: Lists(), count: 10))
      default: nil
      }
    }
  }

  private func set(_ files: [String: String]) -> TemplateSet {
    TemplateSet(files: files.sorted { $0.key < $1.key }.map { SiteFile(path: $0.key + ".mustache", text: $0.value) })
  }

  private func findings(_ files: [String: String]) -> [String] {
    set(files).findings.map { "\($0.code)@\($0.location)" }
  }

  @Test func templatesThatPutThemselvesIn() throws {
    #expect(findings(["a": "x{{> a}}"]) == ["template-recursion@a.mustache:1:2"])
    #expect(findings(["a": "{{> b}}", "b": "\n {{> a}}"]) == ["template-recursion@b.mustache:2:2"])
    #expect(findings(["a": "{{> b}}", "b": "{{> c}}", "c": "{{name}}{{#parts}}{{> a}}{{/parts}}"]).count == 1)
    // Where it is filled in all the same, what puts itself in is left out.
    let words = try #require(Shipped.words("en"))
    #expect(set(["a": "1{{> b}}2", "b": "{{> a}}"]).render(Lists(), with: "a", words: words).html == "12")
  }

  @Test(arguments: [3_000, 200_000]) func sectionsNestedWithoutEnd(depth: Int) {
    let names = (0..<depth).map { "s\($0)" }
    let text = names.map { "{{#\($0)}}" }.joined() + names.reversed().map { "{{/\($0)}}" }.joined()
    guard text.utf8.count < 1 << 20 else {
      return #expect(findings(["a": text]) == ["template-too-large@a.mustache"])
    }
    #expect(findings(["a": text]) == ["template-too-deep@a.mustache:1:247"])
    let inverted = String(repeating: "{{^s}}", count: depth) + String(repeating: "{{/s}}", count: depth)
    #expect(findings(["a": inverted]) == ["template-too-deep@a.mustache:1:193"])
    #expect(findings(["a": String(repeating: "{{#\ns}}", count: depth)]) == ["template-nested-section@a.mustache:2:4"])
  }

  @Test func sectionsThatNestFromTemplateToTemplate() {
    var files: [String: String] = [:]
    for number in 0..<60 { files["t\(number)"] = "{{#s\(number)}}{{> t\(number + 1)}}{{/s\(number)}}" }
    files["t60"] = "end"
    #expect(findings(files) == ["template-too-deep@t32.mustache:1:1"])
    #expect(
      findings(["a": "{{#parts}}{{> b}}{{/parts}}", "b": "{{#parts}}x{{/parts}}"]) == [
        "template-nested-section@b.mustache:1:1"
      ])
  }

  @Test func tagsBeyondAllMeasure() {
    #expect(
      findings(["a": String(repeating: "{{name}}", count: 50_000)]) == ["template-too-many-tags@a.mustache:1:80001"])
    // Forty templates that each put the next one in twice would be filled in 2^40 times.
    var files: [String: String] = [:]
    for number in 10..<30 { files["t\(number)"] = "{{> t\(number + 1)}}{{> t\(number + 1)}}" }
    files["t30"] = "x"
    let found = findings(files)
    #expect(found.count == 1 && found[0].hasPrefix("template-too-many-tags@"), "\(found)")
  }

  @Test func partsRepeatedWithoutEnd() {
    for part in ["{{#parts}}<p>{{name}}</p>{{/parts}}\n", "{ }", "站{ }"] {
      let many = String(repeating: part, count: 100_000 / part.utf8.count)
      #expect(findings(["a": many, "b": "{{> a}}"]).first?.hasPrefix("template-too-") == true)
      #expect(findings(["a": String(repeating: part, count: 100)]) == [])
    }
    #expect(findings(["a": String(repeating: "x\n", count: 400_000)]) == [])
  }

  @Test(arguments: ["{{=<% %>=}}<%#a%><%/a%>", "{{> *name}}", "{{$b}}{{$b}}x{{/b}}{{/b}}", "{{<a}}{{$b}}x{{/b}}{{/a}}"])
  func tagsWhoseEffectNobodyCanCheck(text: String) {
    #expect(findings(["a": text]) == ["template-unsupported-tag@a.mustache:1:1"])
  }

  @Test func aThousandTagsThatResolveToNothing() throws {
    let text = (0..<1_000).map { "{{gone\($0)}}\n" }.joined()
    let found = set(["a": text]).render(Lists(), with: "a", words: try #require(Shipped.words("en"))).findings
    #expect(found.count == TemplateScan.mostFindings)
    #expect(found.first?.location == Finding.Location(file: "a.mustache", line: 1, column: 1))
    let unescaped = findings(["a": String(repeating: "{{{name}}}", count: 2_000)])
    #expect(unescaped.count == TemplateScan.mostFindings)
  }

  @Test func listsThatMultiplyEndTheRendering() throws {
    let root = RenderRoot(view: Lists(), words: try #require(Shipped.words("en")), lookups: 3)
    for _ in 0..<3 { #expect(root.child(named: "name") != nil) }
    #expect(root.isExhausted)
    #expect(root.child(named: "name") == nil)
    #expect(root.missing.names.isEmpty)
  }

  @Test func wordsBeyondAllMeasure() {
    func findings(_ text: String) -> [String] {
      LanguageFile(path: "Languages/en.yaml", bytes: Array(text.utf8)).findings.map { "\($0.code)@\($0.location)" }
    }
    #expect(
      findings("a: b\ndate: \"" + String(repeating: "{day}", count: 10_000) + "\"\n") == [
        "language-too-long@Languages/en.yaml:2"
      ])
    #expect(findings("a: " + String(repeating: "b", count: 1 << 20)) == ["language-too-large@Languages/en.yaml"])
    #expect(findings(String(repeating: "no key\n", count: 50_000)).count == 100)
  }
}
