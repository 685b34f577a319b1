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
    let listed = self["languages"].map(tags) ?? []
    languages = listed.map(\.tag)
    let title = self["title"].flatMap { $0.localizedText(in: languages) }
    if title == nil, self["title"] == nil { _ = root.required("title", of: "the guide") }
    var file = GuideFile(guide: Guide(title: title ?? LocalizedText([]), languages: languages))
    file.profiles = root["profiles"]?.entries()?.map(\.key) ?? []
    file.languages = languages.isEmpty ? nil : languages
    file.languageLocations = listed.map(\.location)
    readGuide(into: &file.guide)
    file.cities = references("cities")
    file.alerts = alerts()
    file.templates = self["templates"].flatMap(reference)
    file.styles = references("styles")
    file.theme = self["theme"].flatMap(reference)
    file.logo = self["logo"].flatMap(reference)
    file.pages = unique(
      items("pages", GuideForms.page, page), id: \.id, at: \.template.location, "two pages have the id")
    file.journeys = items("journeys", GuideForms.journey, journey)
    file.printSets = PrintSetReader(log: log, languages: languages).sets(self["print"])
    if self["cities"] == nil { _ = root.required("cities", of: "the guide") }
    if let cities = self["cities"], file.cities.isEmpty, (cities.list(orOne: true) ?? []).isEmpty {
      cities.report(
        "empty-value", "\"cities\" is empty", found: "nothing", expected: "a city, such as [.] or [beijing]")
    }
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
    guide.versions = unique(
      items("versions", GuideForms.version, version), id: \.0.number, at: \.1, "two versions have the number"
    ).map(\.0)
    guide.arrangements = arrangements()
  }

  /// The languages, each once, with where they stand.
  private func tags(_ cursor: YAMLCursor) -> [(tag: LanguageTag, location: Finding.Location)] {
    var seen: Set<LanguageTag> = []
    return (cursor.list(orOne: true) ?? []).compactMap { item in
      guard let tag = item.languageTag() else { return nil }
      guard seen.insert(tag).inserted else {
        log.warning("duplicate-language", at: item.location, "the language \"\(tag)\" stands twice")
        return nil
      }
      return (tag, item.location)
    }
  }

  private func reference(_ cursor: YAMLCursor) -> GuideFile.Reference? {
    cursor.text(upTo: 4_096).map { GuideFile.Reference(text: $0, location: cursor.location) }
  }

  private func references(_ key: String) -> [GuideFile.Reference] {
    (self[key]?.list(orOne: true) ?? []).compactMap(reference)
  }

  /// Files of alerts: of the one city there is, or by city.
  private func alerts() -> [GuideFile.AlertReference] {
    guard let cursor = self["alerts"] else { return [] }
    guard cursor.isMap else {
      return references("alerts").map { GuideFile.AlertReference(city: nil, file: $0) }
    }
    return (cursor.entries() ?? []).flatMap { entry in
      let city = GuideFile.Reference(text: entry.key, location: entry.location)
      let files = YAMLCursor(entry.value, name: entry.key, log: log).list(orOne: true) ?? []
      return files.compactMap(reference).map { GuideFile.AlertReference(city: city, file: $0) }
    }
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

  /// The items without those whose id stood before, which is an error.
  private func unique<Item>(
    _ items: [Item], id: (Item) -> String, at location: (Item) -> Finding.Location, _ problem: String
  ) -> [Item] {
    var first: [String: Finding.Location] = [:]
    return items.filter { item in
      guard let before = first[id(item)] else {
        first[id(item)] = location(item)
        return true
      }
      log.error(
        "duplicate-id", at: location(item), "\(problem) \"\(id(item))\"",
        .init(found: id(item), expected: "each once", related: [before]))
      return false
    }
  }

  private func contact(_ cursor: YAMLCursor) -> String? {
    guard let text = cursor.text("an address", upTo: 2_000) else { return nil }
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

  private func version(_ map: YAMLMap) -> (Guide.Version, Finding.Location)? {
    guard let cursor = map.required("number", of: "the version"), let number = cursor.text(),
      let date = map.required("date", of: "version \"\(number)\"")?.date()
    else { return nil }
    let version = Guide.Version(
      number: number, date: date, notes: map["notes"].flatMap { $0.localizedText(in: languages) },
      thanks: (map["thanks"]?.list(orOne: true) ?? []).compactMap { $0.text() },
      about: map["about"].flatMap { $0.localizedText(in: languages) })
    return (version, cursor.location)
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
    guard let text = cursor.text("an address", upTo: 2_000) else { return nil }
    guard let address = BaseURL(text) else {
      cursor.report(
        "bad-url", "\"baseURL\" is no address of a site: \"\(text)\"", found: text, expected: BaseURL.expectation)
      return nil
    }
    return address.text
  }
}
