import Testing
import TransitModel

@testable import GuideSite

/// The themes of pages: variables laid over the usual ones.
@Suite struct SiteThemeTests {
  private func sheet(_ theme: String?, css: String? = nil, accent: LineColor? = nil) -> String {
    let own = css.map { [SiteFile(path: "Styles/themes/own.css", text: $0)] } ?? []
    var guide = Guide(title: ToyCity.text("玩具指南", "Toy Guide"), languages: ToyCity.languages)
    (guide.theme, guide.accent) = (theme, accent)
    var input = SiteInput(guide: guide, cities: [ToyCity.city])
    (input.templates, input.assets) = (Shipped.templates, Shipped.assets + own)
    let site = GuideSite(input)
    let files = site.jobs.lazy.filter { $0.city == nil }.flatMap { site.make($0).files }
    return files.first { $0.path == "assets/guide.css" }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  @Test func theUsualThemeIsTakenWhereNoneIsNamed() {
    let usual = sheet(nil)
    #expect(usual == sheet("calm"))
    #expect(usual.hasPrefix("/* Calm"))
    // Of the other themes nothing is in it, and its variables are there once.
    #expect(!usual.contains("#fdfaf3") && !usual.contains("#0c1118"))
    #expect(usual.ranges(of: "--sign: #16191d").count == 1)
  }

  @Test func aThemeIsLaidOverTheUsualOne() throws {
    let paper = sheet("paper")
    let usual = try #require(paper.firstRange(of: "--ground:#ffffff"))
    let own = try #require(paper.firstRange(of: "--ground: #fdfaf3"))
    #expect(usual.lowerBound < own.lowerBound)
    #expect(paper.contains(".f-ground{fill:var(--ground)}") && !sheet(nil).contains(".f-ground{fill:var(--ground)}"))
  }

  @Test func aDarkThemeIsDarkWhateverTheDevicePrefers() {
    let night = sheet("night")
    #expect(!night.contains("prefers-color-scheme: dark") && !night.contains("prefers-color-scheme:dark"))
    #expect(night.contains("@media screen and (min-width:0){:root{--ground:#14171a"))
    let page = ToyCity.page(.cities, "en", of: ToyCity.site { $0.theme = "night" })
    #expect(page?.frame.scheme == .dark)
    #expect(ToyCity.page(.cities, "en", of: ToyCity.site { $0.theme = "paper" })?.frame.scheme == .both)
  }

  @Test func anAccentIsFittedToTheGroundsOfTheTheme() throws {
    let light = LineColor(red: 0xB0, green: 0x80, blue: 0x30)
    let css = "@media screen { :root { color-scheme: light; --ground: #e8d8b0; --raised: #d8c8a0; } }"
    let theme = SiteTheme("own", in: Shipped.assets + [SiteFile(path: "Styles/themes/own.css", text: css)])
    #expect(theme.scheme == .light)
    let grounds = theme.grounds(in: .light)
    #expect(grounds.map(\.hex) == ["#E8D8B0", "#D8C8A0"].map { LineColor(hex: $0)?.hex })
    let fitted = light.readable(on: grounds)
    #expect(grounds.allSatisfy { fitted.contrast(to: $0) >= 4.5 })
    let made = sheet("own", css: css, accent: light)
    #expect(made.contains("--accent:\(fitted.hex.lowercased())"))
    #expect(made.contains("(max-width:0)") && !made.contains("(prefers-color-scheme"))
  }

  /// WCAG 2.2, 1.4.3 and 1.4.11, over the variables that shipped themes state.
  @Test(arguments: ["calm", "paper", "night"])
  func wordsOfAShippedThemeCanBeRead(name: String) throws {
    let theme = SiteTheme(name, in: Shipped.assets)
    let parts = [theme.base, theme.styles].map { $0.split(separator: "@media screen and (prefers-color-scheme: dark)") }
    for look in PageTheme.allCases where theme.scheme == .both || look == .dark {
      var values: [String: LineColor] = [:]
      for sheet in parts {
        // A dark page begins with what light ones have; a theme that is dark alone says it at once.
        for part in sheet.prefix(look == .dark ? 2 : 1) {
          for match in part.matches(of: #/--([a-z-]+): (#[0-9a-f]{6})/#) {
            values[String(match.1)] = LineColor(hex: match.2)
          }
        }
      }
      func contrast(_ a: String, _ grounds: [LineColor]) throws -> Double {
        let color = try #require(values[a], "\(name): \(a)")
        return grounds.map { color.contrast(to: $0) }.min() ?? 0
      }
      let grounds = theme.grounds(in: look)
      for word in ["ink", "muted", "accent"] { #expect(try contrast(word, grounds) >= 4.5, "\(name) \(look) \(word)") }
      #expect(try contrast("field-line", grounds) >= 3, "\(name) \(look)")
      let sign = [try #require(values["sign"])]
      for word in ["on-sign", "sign-muted", "sign-warning", "sign-closed"] {
        #expect(try contrast(word, sign) >= 4.5, "\(name) \(look) \(word)")
      }
      for state in ServiceState.allCases {
        #expect(grounds.allSatisfy { state.ink(in: look).contrast(to: $0) >= 4.5 }, "\(name) \(look) \(state)")
      }
    }
  }
}
