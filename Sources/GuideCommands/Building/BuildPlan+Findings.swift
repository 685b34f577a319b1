import CityFiles
import GuideSite
import Localization
import TransitModel

extension BuildPlan {
  /// Warnings about the guide's own file and the publisher's templates, a line each.
  ///
  /// - Parameter languages: those that pages are made in.
  func warnings(in languages: [LanguageTag]) throws -> [String] {
    let ofGuide = guide.findings + (try wordless(languages))
    return ofGuide.map { FindingText(of: $0, in: source.folderName).line }
      + (try unusedTemplates()).map { FindingText(of: $0, in: templates?.name ?? "").line }
  }

  /// A warning for every language the program has no words in: its pages have the cities' names in it, and headings in
  /// another.
  func wordless(_ languages: [LanguageTag]) throws -> [Finding] {
    let known = Languages(files: try LanguageFolder.files(in: resources, beside: source)).all.map(\.tag)
    return languages.enumerated().filter { _, tag in !known.contains { $0.base == tag.base } }.map { index, tag in
      let places = guide.languageLocations
      return Finding(
        code: "no-words", severity: .warning,
        location: places.indices.contains(index) ? places[index] : .init(file: Path.name(of: source.path)),
        message: "there are no words for \"\(tag)\": headings and labels stand in English", found: tag.rawValue,
        expected: known.map(\.rawValue).joined(separator: ", "),
        hint: "or add Languages/\(tag).yaml beside \(Path.name(of: source.path))")
    }
  }

  /// A warning for every template of the publisher's that takes no shipped one's place and is on no page, by its path in
  /// the folder of templates.
  func unusedTemplates() throws -> [Finding] {
    guard let templates else { return [] }
    let own = try SiteFiles.templates(in: templates.path)
    let shipped = try SiteFiles.templates(in: resources.templates).map(\.path)
    let pages = guide.pages.map(\.templateName)
    let parts = Set(own.flatMap { TemplateParts.named(in: String(decoding: $0.bytes, as: UTF8.self)) })
    let lost = own.map(\.path).filter { path in
      let name = path.dropLast(SiteFiles.templateEnding.count)
      let isOfPage = pages.contains { name == $0 || name.hasPrefix($0 + ".") }
      return !shipped.contains(path) && !isOfPage && !parts.contains(String(name))
    }
    return lost.map { path in
      let twin = shipped.first { Path.name(of: $0) == Path.name(of: path) }
      return Finding(
        code: "unused-template", severity: .warning, location: Finding.Location(file: path),
        message: "no page uses this template, and there is no shipped one of its name", found: path,
        hint: (twin ?? Suggestion.nearest(to: path, among: shipped)).map { "did you mean \"\($0)\"?" })
    }
  }
}

/// The parts that a template puts in.
enum TemplateParts {
  /// The names in `{{> name}}`.
  static func named(in text: String) -> [String] {
    text.split(separator: "{{>").dropFirst().compactMap { rest in
      rest.firstRange(of: "}}").map { end in String(rest[..<end.lowerBound].filter { $0 != " " }) }
    }
  }
}
