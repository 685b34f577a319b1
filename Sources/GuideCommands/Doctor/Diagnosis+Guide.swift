import CityFiles
import GuideSite
import Localization
import TransitModel

extension Diagnosis {
  /// Whether the guide here can be read, and the fonts have every letter of the words that its drawings show, language
  /// by language: those of the guide itself and the names of its cities, lines, stations and places.
  static func guide(in session: Session) -> [Diagnosis] {
    do {
      let plan = try session.plan(BuildRequest())
      let cities = try plan.cities.map { try session.cityWithoutTrains(at: $0) }
      let languages = (plan.guide.languages ?? cities.flatMap(\.languages)).unique
      let found = "\(session.relative(plan.source.path)): \(cities.count) \(cities.count == 1 ? "city" : "cities")"
      let files = try LanguageFolder.files(in: plan.resources, beside: plan.source)
      return [Diagnosis(subject: "guide", state: .fine, found: found)]
        + languages.map {
          coverage(of: texts(in: $0, plan.guide.guide, cities, files), language: $0.rawValue, in: session)
        }
    } catch {
      let failure = (error as? CommandFailure) ?? (error as? SystemFailure).map { CommandFailure($0) }
      return [
        Diagnosis(
          subject: "guide", state: .missing, found: failure?.lines.first ?? "\(error)",
          remedy: "metroguide validate, or metroguide help guide-file")
      ]
    }
  }

  private static func texts(
    in language: LanguageTag, _ guide: Guide, _ cities: [City], _ files: [SiteFile]
  ) -> [String] {
    let words = Languages(files: files).all.first { $0.tag == language }.map(\.words) ?? []
    var names: [LocalizedText?] = [guide.title, guide.publisher, guide.shareText, guide.longShareText]
    names += guide.versions.flatMap { [$0.notes, $0.about] }
    for city in cities {
      names += [city.name, city.network]
      names += city.history.map(\.title) + city.lines.map(\.name) + city.stations.map(\.name)
      names += city.places.map(\.name)
    }
    return words + names.compactMap { $0?.text(for: language) }
  }
}
