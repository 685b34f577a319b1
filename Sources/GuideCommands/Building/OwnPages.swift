import GuideSite
import TransitModel

extension BuildPlan {
  /// The publisher's own pages in the order of the menu; those without a place in it come last, in their order.
  func ownPages(_ templates: [SiteFile]) throws -> [Guide.OwnPage] {
    let names = Set(templates.map(\.path))
    let lost = guide.pages.filter { page in
      let stem = page.templateName
      return !names.contains { $0 == stem + ".mustache" || $0.hasPrefix(stem + ".") && $0.hasSuffix(".mustache") }
    }
    guard lost.isEmpty else {
      throw CommandFailure.input(lost.map { missing($0) }, folder: source.folderName)
    }
    return guide.pages.enumerated().sorted { a, b in
      (a.element.menu ?? .max, a.offset) < (b.element.menu ?? .max, b.offset)
    }.map { Guide.OwnPage(id: $1.id, template: $1.templateName, title: $1.title) }
  }

  private func missing(_ page: GuideFile.OwnPage) -> Finding {
    Finding(
      code: "missing-file", severity: .error, location: page.template.location,
      message: "page \"\(page.id)\" names the template \"\(page.template.text)\", which is not there",
      found: page.template.text,
      hint: templates.map { "put it into \"\($0.name)\"" } ?? "name a folder of templates with \"templates\"")
  }
}

extension GuideFile.OwnPage {
  /// The name of its template without the ending.
  var templateName: String {
    let ending = ".mustache"
    return template.text.hasSuffix(ending) ? String(template.text.dropLast(ending.count)) : template.text
  }
}
