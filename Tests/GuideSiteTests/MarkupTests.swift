import Testing
import TransitModel

@testable import GuideSite

@Suite struct MarkupTests {
  @Test func escapesWhatHTMLGivesAMeaning() {
    #expect(Markup("<b a=\"1\" c='2'>&").html == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;")
  }

  @Test func escapesAQuoteWithACombiningMark() {
    #expect(Markup("\"\u{301} onclick=").html == "&quot;\u{301} onclick=")
    #expect("\"\u{301}".breakingGraphemesForEscaping == "\"\u{2060}\u{301}")
    #expect("é\"五".breakingGraphemesForEscaping == "é\"五")
  }

  @Test func replacesControlCharacters() {
    #expect(Markup("a\u{0}b\u{7F}c").html == "a\u{FFFD}b\u{FFFD}c")
  }

  @Test(
    arguments: [
      ("a\u{202E}b", "a\u{202E}b\u{202C}"), ("a\u{202E}b\u{202C}", "a\u{202E}b\u{202C}"),
      ("\u{2067}a", "\u{2067}a\u{2069}"),
      ("\u{2066}\u{202B}a", "\u{2066}\u{202B}a\u{202C}\u{2069}"),
      ("\u{2066}\u{202B}a\u{2069}", "\u{2066}\u{202B}a\u{2069}"),
      ("\u{0}\u{202D}", "\u{FFFD}\u{202D}\u{202C}"), ("a – \u{202C}", "a – \u{202C}"),
    ])
  func endsEveryDirectionThatANameBegins(name: String, text: String) {
    #expect(Array(Markup(name).html.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func marksAnotherLanguage() {
    let chinese = LocalizedText.Variant("zh-Hans", "五道口")
    #expect(Markup(chinese, on: "en").html == "<bdi lang=\"zh-Hans\">五道口</bdi>")
    #expect(Markup(chinese, on: "zh-Hans").html == "五道口")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "//evil.example", "https://a\"b", "vbscript:x",
    "",
  ])
  func leadsNowhereButToTheWeb(address: String) {
    #expect(WebAddress.safe(address) == nil)
  }

  @Test func leadsToTheWeb() {
    #expect(WebAddress.safe("https://example.org/a?b=c&d=e#f") == "https://example.org/a?b=c&d=e#f")
    #expect(WebAddress.safe("mailto:guide@example.org") == "mailto:guide@example.org")
  }
}
