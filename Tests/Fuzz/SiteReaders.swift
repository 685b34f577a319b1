import CityFiles
import GuideSite
import TransitModel

extension FuzzedReader {
  private static let templates = SeedFile.inFolder("Templates")
  private static let languages = SeedFile.inFolder("Assets/Languages").map {
    SeedFile(path: "Languages/" + $0.path, bytes: $0.bytes)
  }

  /// Readers of templates and of the guide's own words, and a page that is made with them.
  static let siteReaders: [FuzzedReader] = [
    ofFolder("template", templates) { path, bytes in
      makePage(templates.replacing(path, by: bytes), languages, bytes.count)
    },
    ofFolder("language", languages) { path, bytes in
      makePage(templates, languages.replacing(path, by: bytes), bytes.count)
    },
  ]

  private static let city: City? = CityFolder(
    files: SeedFile.inFolder("Assets/Examples/tidewater").map { (path: $0.path, bytes: $0.bytes) }
  ).read().value

  /// Makes one of the pages of a small guide, where nothing keeps it from being made.
  private static func makePage(_ templates: [SeedFile], _ assets: [SeedFile], _ choice: Int) {
    let guide = Guide(title: LocalizedText("Fuzz", "en"), languages: ["en"])
    var input = SiteInput(guide: guide, cities: [city].compactMap { $0 })
    input.templates = templates.map { SiteFile(path: $0.path, bytes: $0.bytes) }
    input.assets = assets.map { SiteFile(path: $0.path, bytes: $0.bytes) }
    let site = GuideSite(input)
    guard !site.findings.contains(where: { $0.severity == .error }), !site.jobs.isEmpty else { return }
    _ = site.make(site.jobs[choice % site.jobs.count])
  }
}
