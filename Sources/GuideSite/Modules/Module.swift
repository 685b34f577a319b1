internal import TransitModel

/// A part of a page that knows nothing of its neighbours: how its view is made, and the template and styles of its name.
///
/// `Templates/modules/NAME.mustache` shows it and `Assets/Styles/modules/NAME.css` dresses it.
struct Module<Subject: Sendable>: Sendable {
  /// Its name.
  let name: String
  private let template: @Sendable (Subject, Page) -> String
  private let make: @Sendable (Subject, Page) -> (any View)?

  /// A module by its name, with what makes its view: nothing when the subject has no data for it.
  init(_ name: String, _ make: @escaping @Sendable (Subject, Page) -> (any View)?) {
    self.init(name, template: { _, _ in "modules/" + name }, make)
  }

  /// A module whose template the subject chooses.
  init(
    _ name: String, template: @escaping @Sendable (Subject, Page) -> String,
    _ make: @escaping @Sendable (Subject, Page) -> (any View)?
  ) {
    self.name = name
    self.template = template
    self.make = make
  }

  /// The same module for a subject of which its own is a part.
  func within<Whole>(_ part: @escaping @Sendable (Whole) -> Subject) -> Module<Whole> {
    Module<Whole>(name, template: { [template] in template(part($0), $1) }, { [make] in make(part($0), $1) })
  }

  /// The module on a page, filled in; nothing when the subject has no data for it.
  func render(_ subject: Subject, on page: Page, with templates: TemplateSet) -> RenderedModule? {
    make(subject, page).map { view in
      let (html, findings) = templates.render(view, with: template(subject, page), words: page.words)
      return RenderedModule(name: name, html: html, findings: findings)
    }
  }
}

/// A module as it stands on a page.
struct RenderedModule: Sendable {
  let name: String
  let html: String
  let findings: [Finding]
}

extension [RenderedModule] {
  /// Everything that was found.
  var findings: [Finding] { flatMap(\.findings) }
}

extension ModuleArrangement {
  /// The modules as the publisher wants them. The page's title stays above those that come first, unless it is named
  /// among them.
  func arrange<Subject>(_ modules: [Module<Subject>], on kind: PageKind) -> [Module<Subject>] {
    let titles = modules.prefix(1).filter { $0.name.hasSuffix("title") && !first.contains($0.name) }
    let wanted = first.enumerated().filter { first.firstIndex(of: $1) == $0 }.compactMap { _, name in
      modules.first { $0.name == name }
    }
    let rest = modules.dropFirst(titles.count).filter { !first.contains($0.name) }
    return (titles + wanted + rest).filter { !off.contains($0.name) }
  }

  /// A finding for every name that is no module of such a page.
  func findings(modules: [String], on kind: PageKind) -> [Finding] {
    (first + off).filter { !modules.contains($0) }.map { name in
      Finding(
        code: "unknown-module", severity: .error, location: Finding.Location(file: "guide.yaml"),
        message: "page \"\(kind.rawValue)\" has no module \"\(name)\"", found: name,
        expected: modules.joined(separator: ", "))
    }
  }
}
