import CityFiles
import GuideSite
import TransitModel

/// Reads the map of a `guide.yaml`.
struct GuideFileReader {
  private let root: YAMLMap
  private let profile: YAMLMap?
  private let log: FindingLog
  private var languages: [LanguageTag] = []

  /// A reader; nothing when the file holds no map or lacks the profile, which `log` then says.
  init?(_ node: YAMLNode, profile name: String?, log: FindingLog) {
    guard let root = YAMLCursor(node, name: "guide", log: log).map(GuideForms.guide) else { return nil }
    self.root = root
    self.log = log
    let profiles = root["profiles"]?.entries() ?? []
    let maps = profiles.map { ($0.key, YAMLCursor($0.value, name: $0.key, log: log).map(GuideForms.profile)) }
    guard let name else {
      profile = nil
      return
    }
    guard let found = maps.first(where: { $0.0 == name }) else {
      log.error(
        "unknown-profile", at: root["profiles"]?.location ?? root.location, "there is no profile \"\(name)\"",
        .init(
          found: name, expected: maps.map(\.0).joined(separator: ", "),
          hint: Suggestion.hint(for: name, among: maps.map(\.0))))
      return nil
    }
    profile = found.1
  }

  /// What stands under `key`: the profile's word counts, even where it is that nothing stands there.
  private subscript(key: String) -> YAMLCursor? {
    profile?.has(key) == true ? profile?[key] : root[key]
  }

  /// The guide; nothing without a title.
  mutating func read() -> GuideFile? {
    languages = self["languages"].flatMap(tags) ?? []
    let title = self["title"].flatMap { $0.localizedText(in: languages) }
    if title == nil, self["title"] == nil { _ = root.required("title", of: "the guide") }
    var file = GuideFile(guide: Guide(title: title ?? LocalizedText([]), languages: languages))
    file.languages = languages.isEmpty ? nil : languages
    readGuide(into: &file.guide)
    file.cities = references("cities")
    file.templates = self["templates"].flatMap(reference)
    file.styles = references("styles")
    file.logo = self["logo"].flatMap(reference)
    file.pages = unique(items("pages", GuideForms.page, page))
    file.journeys = items("journeys", GuideForms.journey, journey)
    if file.cities.isEmpty, self["cities"] == nil { _ = root.required("cities", of: "the guide") }
    return file
  }

  private func readGuide(into guide: inout Guide) {
    guide.publisher = self["publisher"].flatMap { $0.localizedText(in: languages) }
    guide.contact = self["contact"].flatMap(contact)
    guide.accent = self["accent"]?.color()
    guide.baseURL = self["baseURL"].flatMap(baseURL)
    let share = self["share"].flatMap { $0.map(GuideForms.share) }
    guide.shareText = share?["short"].flatMap { $0.localizedText(in: languages) }
    guide.longShareText = share?["long"].flatMap { $0.localizedText(in: languages) }
    guide.versions = items("versions", GuideForms.version, version)
    guide.arrangements = arrangements()
  }

  private func tags(_ cursor: YAMLCursor) -> [LanguageTag]? {
    cursor.list(orOne: true)?.compactMap { $0.text("a language tag").map { LanguageTag($0) } }
  }

  private func reference(_ cursor: YAMLCursor) -> GuideFile.Reference? {
    cursor.text().map { GuideFile.Reference(text: $0, location: cursor.location) }
  }

  private func references(_ key: String) -> [GuideFile.Reference] {
    (self[key]?.list(orOne: true) ?? []).compactMap(reference)
  }

  private func items<Item>(_ key: String, _ form: MapForm, _ read: (YAMLMap) -> Item?) -> [Item] {
    (self[key]?.list() ?? []).compactMap { $0.map(form).flatMap(read) }
  }

  private func page(_ map: YAMLMap) -> GuideFile.OwnPage? {
    guard let id = map.required("id", of: "the page")?.id(PlaceID.self),
      let template = map.required("template", of: "page \"\(id)\"").flatMap(reference),
      let title = map.required("title", of: "page \"\(id)\"")?.localizedText(in: languages)
    else { return nil }
    return GuideFile.OwnPage(
      id: id.rawValue, template: template, title: title, menu: map["menu"]?.integer(in: 1...99))
  }

  /// The pages without those whose id stands twice, which is an error.
  private func unique(_ pages: [GuideFile.OwnPage]) -> [GuideFile.OwnPage] {
    var ids: [String: Finding.Location] = [:]
    return pages.filter { page in
      guard let first = ids.updateValue(page.template.location, forKey: page.id) else { return true }
      log.error(
        "duplicate-id", at: page.template.location, "two pages have the id \"\(page.id)\"",
        .init(found: page.id, expected: "each page once", related: [first]))
      return false
    }
  }

  private func contact(_ cursor: YAMLCursor) -> String? {
    guard let text = cursor.text("an address") else { return nil }
    guard Guide.isContact(text) else {
      cursor.report(
        "bad-contact", "\"contact\" is no address of mail or of a page: \"\(text)\"", found: text,
        expected: "an address such as guide@example.org or https://example.org")
      return nil
    }
    return text
  }

  private func journey(_ map: YAMLMap) -> GuideFile.PublishedJourney? {
    guard let city = map.required("city", of: "the journey").flatMap(reference),
      let from = map.required("from", of: "the journey").flatMap(reference),
      let to = map.required("to", of: "the journey").flatMap(reference)
    else { return nil }
    return GuideFile.PublishedJourney(
      city: city, from: from, to: to, title: map["title"].flatMap { $0.localizedText(in: languages) })
  }

  private func version(_ map: YAMLMap) -> Guide.Version? {
    guard let number = map.required("number", of: "the version")?.text(),
      let date = map.required("date", of: "version \"\(number)\"")?.date()
    else { return nil }
    return Guide.Version(
      number: number, date: date, notes: map["notes"].flatMap { $0.localizedText(in: languages) },
      thanks: (map["thanks"]?.list(orOne: true) ?? []).compactMap { $0.text() },
      about: map["about"].flatMap { $0.localizedText(in: languages) })
  }

  private func arrangements() -> [PageKind: ModuleArrangement] {
    var arrangements: [PageKind: ModuleArrangement] = [:]
    for entry in self["modules"]?.entries() ?? [] {
      guard let kind = PageKind(rawValue: entry.key) else {
        let kinds = PageKind.allCases.map(\.rawValue)
        log.error(
          "unknown-page-kind", at: entry.location, "there is no kind of page \"\(entry.key)\"",
          .init(
            found: entry.key, expected: kinds.joined(separator: ", "),
            hint: Suggestion.hint(for: entry.key, among: kinds)))
        continue
      }
      guard let map = YAMLCursor(entry.value, name: entry.key, log: log).map(GuideForms.arrangement) else { continue }
      arrangements[kind] = ModuleArrangement(first: names(map, "first", on: kind), off: names(map, "off", on: kind))
    }
    return arrangements
  }

  private func names(_ map: YAMLMap, _ key: String, on kind: PageKind) -> [String] {
    let known = GuideSite.moduleNames(on: kind)
    return (map[key]?.list(orOne: true) ?? []).compactMap { cursor in
      guard let name = cursor.text("a module") else { return nil }
      guard known.contains(name) else {
        cursor.report(
          "unknown-module", "page \"\(kind.rawValue)\" has no module \"\(name)\"", found: name,
          expected: known.joined(separator: ", "), hint: Suggestion.hint(for: name, among: known))
        return nil
      }
      return name
    }
  }

  private func baseURL(_ cursor: YAMLCursor) -> String? {
    guard let text = cursor.text("an address") else { return nil }
    guard let address = BaseURL(text) else {
      cursor.report(
        "bad-url", "\"baseURL\" is no address of a site: \"\(text)\"", found: text, expected: BaseURL.expectation)
      return nil
    }
    return address.text
  }
}
