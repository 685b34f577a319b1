import GuideSite
import Markdown
import TransitModel

/// The publisher's pages that are written in Markdown, as what a site is made of: a template of each page and language, the
/// pictures they show, and what the search of every page finds in them.
struct MarkdownPages: Sendable {
  /// How the name of such a page ends.
  static let ending = ".md"

  /// A template for each file; that of `visit.de.md` is called `visit.md.de`.
  private(set) var templates: [SiteFile] = []
  /// Pictures, under `Site/pages/`.
  private(set) var pictures: [SiteFile] = []
  /// What is found in them, by the language in the names of their files.
  private var found: [String: [JSONValue]] = [:]
  private var findings: [Finding] = []

  /// Where pages find the pictures that stand beside their texts.
  private static let pictureAddress = "../assets/pages/"

  /// The anchors of every page.
  private static let taken: Set = ["content", "search-field"]

  /// The names of pages' files by the texts they are made of.
  private var names: [String: String] = [:]

  fileprivate init(_ plan: BuildPlan) throws {
    let pages = plan.guide.pages.filter { $0.template.text.hasSuffix(Self.ending) }
    guard let folder = plan.templates, !pages.isEmpty else { return }
    let fileNames = Guide.OwnPage.fileNames(of: plan.guide.pages.map(\.id))
    names = Dictionary(pages.map { ($0.template.text, fileNames[$0.id] ?? "") }) { first, _ in first }
    for page in pages {
      for (file, language) in try Self.files(of: page, in: folder.path) {
        try read(page, file, language, in: folder.path)
      }
    }
    pictures = pictures.unique
    guard findings.isEmpty else { throw CommandFailure.input(findings.unique, folder: folder.name) }
  }

  /// The files of a page, and the languages in their names.
  private static func files(of page: GuideFile.OwnPage, in folder: String) throws -> [(file: String, language: String?)]
  {
    let stem = String(page.template.text.dropLast(ending.count))
    let inner = Path.parent(of: Path.join(folder, stem)) ?? folder
    let begin = Path.name(of: stem) + "."
    let names = try FileSystem.target(at: inner) == .folder ? FileSystem.names(in: inner) : []
    return names.sorted().compactMap { name in
      guard name.hasPrefix(begin), name.hasSuffix(ending) else { return nil }
      let language = name.dropFirst(begin.count).dropLast(ending.count)
      guard name != begin + "md" else { return (page.template.text, nil) }
      return language.contains(".") ? nil : (stem + "." + language + ending, String(language))
    }
  }

  private mutating func read(
    _ page: GuideFile.OwnPage, _ file: String, _ language: String?, in folder: String
  ) throws {
    guard let text = String(validating: try FileSystem.read(Path.join(folder, file)), as: UTF8.self) else {
      findings.append(
        Finding(
          code: "invalid-encoding", severity: .error, location: .init(file: file), message: "the text is not UTF-8",
          expected: "a text file in UTF-8"))
      return
    }
    let made = MarkdownPage(text, taken: Self.taken) { address(of: $0, in: file, folder) }
    // Its braces are no tags.
    let html = "<div class=\"prose markdown\">\n" + made.html.replacing("{{", with: "&#123;&#123;") + "</div>\n"
    let name = page.template.text + (language.map { "." + $0 } ?? "") + SiteFiles.templateEnding
    templates.append(SiteFile(path: name, bytes: Array(html.utf8)))
    let title = page.title.variant(for: LanguageTag(language ?? "en"))?.text ?? page.id
    found[language ?? "", default: []] += made.sections.map { section in
      JSONValue.object([
        "page": .string(names[page.template.text] ?? ""), "anchor": .string(section.id ?? ""),
        "title": .string(section.title.isEmpty ? title : section.title), "text": .string(section.text),
      ])
    }
  }
}

extension MarkdownPages {
  /// Where a link leads on the page: to another page, or to a picture, which is taken along.
  private mutating func address(
    of link: MarkdownPage.Link, in file: String, _ folder: String
  ) -> String {
    let (path, anchor) = Self.parts(of: link.address)
    guard !path.isEmpty, !path.contains(":"), !path.hasPrefix("/") else { return link.address }
    let location = Finding.Location(file: file, line: link.line)
    let target = Self.joined(Path.parent(of: file) ?? "", path)
    if let name = target.flatMap({ names[$0] }) { return name + anchor }
    let place = target.map { Path.join(folder, $0) }
    if link.isPicture, let target, let place, FileSystem.target(at: place) == .file,
      let bytes = try? FileSystem.read(place), PictureKind(of: bytes) != nil
    {
      pictures.append(SiteFile(path: "Site/pages/" + target, bytes: bytes))
      return Self.pictureAddress + target
    }
    findings.append(
      Finding(
        code: "broken-link", severity: .error, location: location,
        message: link.isPicture
          ? "there is no picture \"\(link.address)\" beside it" : "\"\(link.address)\" is no page of the guide",
        found: link.address,
        expected: link.isPicture ? "an SVG, PNG, JPEG or WebP file in the folder of templates" : nil,
        hint: link.isPicture ? nil : "name it under \"pages\" in the guide's file, or write a whole address"))
    return link.address
  }

  /// An address without its anchor, and the anchor with its sign.
  private static func parts(of address: String) -> (path: String, anchor: String) {
    let sign = address.firstIndex(of: "#") ?? address.endIndex
    return (String(address[..<sign]), String(address[sign...]))
  }

  /// A path from a folder on, without steps back; nothing where it leads out of it all.
  private static func joined(_ folder: String, _ path: String) -> String? {
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// The script and the data with which every page finds them; nothing without such pages.
  fileprivate var searchFiles: [SiteFile] {
    guard !found.isEmpty else { return [] }
    let data = JSONValue.object(found.mapValues { .array($0) }).text.replacing("<", with: "\\u003C")
    func file(_ path: String, _ text: String) -> SiteFile { SiteFile(path: path, bytes: Array(text.utf8)) }
    return [
      // A script of every page, before that of the search.
      file("Scripts/common/own-pages.js", "((globalThis.metroguide ??= {}).hasTexts = true);\n"),
      file("Site/data/texts.js", "((globalThis.metroguide??={}).data??={})[\"texts\"]=\(data);\n"),
    ]
  }
}

extension BuildPlan {
  /// The templates that pages in Markdown become.
  func markdownTemplates() throws -> [SiteFile] { try MarkdownPages(self).templates }

  /// The pictures of pages in Markdown, and what the search finds in them.
  func markdownAssets() throws -> [SiteFile] {
    let pages = try MarkdownPages(self)
    return pages.pictures + pages.searchFiles
  }
}
