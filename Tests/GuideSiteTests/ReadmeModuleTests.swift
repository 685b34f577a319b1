import Foundation
import Localization
import Testing
import TransitModel

@testable import GuideSite

/// The page module that `docs/templates.md` shows really is one.
@Suite struct ReadmeModuleTests {
  private static let document =
    (try? String(contentsOf: Shipped.root.appendingPathComponent("docs/templates.md"), encoding: .utf8)) ?? ""

  /// What stands between the marks of a block of code that begins so.
  private func block(_ language: String, beginning: String) throws -> String {
    let start = try #require(Self.document.firstRange(of: "```\(language)\n" + beginning)).lowerBound
    let body = Self.document[start...].drop { $0 != "\n" }.dropFirst()
    return String(body[..<(try #require(body.firstRange(of: "```")).lowerBound)])
  }

  @Test func isWhatIsCompiledHere() throws {
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "ReadmeModule.swift")
    let compiled = try String(contentsOf: beside, encoding: .utf8)
    let code = try block("swift", beginning: "internal import TransitModel")
    #expect(compiled.hasSuffix("// README\n" + code))
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 31, "an example of 30 lines")
  }

  @Test func standsOnAPage() throws {
    let template = SiteFile(
      path: "modules/address.mustache", text: try block("html", beginning: "<section class=\"module address\""))
    let words = SiteFile(path: "Languages/en.yaml", text: "languageName: English\nheading-address: Address\n")
    let templates = TemplateSet(files: [template])
    let language = try #require(Languages(files: [words]).language(for: "en"))
    var city = ToyCity.city
    city.stations[0].address = ToyCity.text("路", "1 Road <")
    let site = ToyCity.site([city])
    let page = Page(.station("toy", "west"), in: Words(language, for: "en"), of: site.frame)
    let index = try #require(site.frame.cities.first)
    let modules = [Module<StationSubject>.address]
    let made = modules.compactMap { module in
      city.stations.prefix(2).compactMap { module.render(StationSubject($0, in: index), on: page, with: templates) }
    }.flatMap { $0 }
    #expect(made.map(\.name) == ["address"], "a station without an address has none")
    #expect(made.first?.html.contains("<h2 id=\"address-heading\">Address</h2>\n<p>1 Road &lt;</p>") == true)
    #expect(made.findings.isEmpty)
  }
}
