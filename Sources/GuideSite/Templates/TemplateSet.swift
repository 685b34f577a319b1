internal import Mustache
public import TransitModel

/// The templates of a guide: the shipped ones, with a publisher's own laid over them by file name.
public struct TemplateSet: Sendable {
  private let library: MustacheLibrary
  /// The templates there are, by name: `modules/exits`.
  let names: Set<String>
  private let scans: [String: TemplateScan]
  /// What is wrong with them.
  public let findings: [Finding]

  /// Templates from files. A file that comes later replaces one of the same path before it.
  ///
  /// - Parameter files: paths in the templates folder (`modules/exits.mustache`) with what they hold.
  public init(files: [SiteFile]) {
    var texts: [String: String] = [:]
    var findings: [Finding] = []
    for file in files where file.path.hasSuffix(Self.ending) {
      let name = String(file.path.dropLast(Self.ending.count))
      texts[name] = nil
      guard file.bytes.count <= Self.largestSize else {
        findings.append(Self.tooLarge(file))
        continue
      }
      var text = String(decoding: file.bytes, as: UTF8.self)
      // A part stands within a line of another template, where the end of its own last line would be a space.
      if name.hasPrefix(Self.partsFolder), text.last?.isNewline == true { text.removeLast() }
      texts[name] = text
    }
    var scans: [String: TemplateScan] = [:]
    for (name, text) in texts { scans[name] = TemplateScan(text: text, file: name + Self.ending) }
    // Before anything is parsed, which goes as deep as sections do.
    let nesting = TemplateNesting(scans)
    var templates: [String: MustacheTemplate] = [:]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) where !nesting.unusable.contains(name) {
      if let finding = Self.slowness(of: text, in: name + Self.ending) {
        findings.append(finding)
        scans[name] = nil
        continue
      }
      do {
        templates[name] = try MustacheTemplate(string: text)
      } catch {
        findings.append(Self.finding(for: error, in: name + Self.ending))
        scans[name] = nil
      }
    }
    findings += nesting.findings
    for name in scans.keys.sorted() { findings += scans[name]?.findings(partials: Set(texts.keys)) ?? [] }
    self.scans = scans
    library = MustacheLibrary(templates: templates)
    names = Set(templates.keys)
    self.findings = findings
  }

  private static let ending = ".mustache"
  private static let partsFolder = "parts/"
  /// The largest template in bytes.
  private static let largestSize = 1 << 20

  /// The most braces that open, times bytes: Mustache counts what is left of the text at each.
  private static let mostParsing = 1 << 27

  private static func slowness(of text: String, in file: String) -> Finding? {
    let braces = text.utf8.lazy.filter { $0 == UInt8(ascii: "{") }.count
    guard braces * text.utf8.count > mostParsing else { return nil }
    return Finding(
      code: "template-too-large", severity: .error, location: Finding.Location(file: file),
      message: "the template has \(text.utf8.count) bytes with \(braces) opening braces, which takes too long to read",
      expected: "a shorter template",
      hint: "move parts of it into templates of their own, and put them in with {{> name}}")
  }

  private static func tooLarge(_ file: SiteFile) -> Finding {
    Finding(
      code: "template-too-large", severity: .error, location: Finding.Location(file: file.path),
      message: "the template has \(file.bytes.count) bytes", found: "\(file.bytes.count) bytes",
      expected: "at most \(largestSize) bytes")
  }

  private static func finding(for error: any Error, in file: String) -> Finding {
    guard let fault = error as? MustacheTemplate.ParserError else {
      return Finding(
        code: "template-syntax", severity: .error, location: Finding.Location(file: file),
        message: "cannot read the template")
    }
    return Finding(
      code: "template-syntax", severity: .error,
      location: Finding.Location(file: file, line: fault.context.lineNumber, column: fault.context.columnNumber),
      message: "cannot read the template", found: String(fault.context.line.prefix(80)),
      hint: TemplateSyntax.hint(for: fault.error))
  }

  /// The template of that name, filled in with a view and with the words of its language.
  ///
  /// - Returns: the HTML, and a finding for every tag that resolved to nothing.
  func render(_ view: some View, with name: String, words: Words) -> (html: String, findings: [Finding]) {
    let file = name + Self.ending
    let root = RenderRoot(view: view, words: words)
    guard let html = library.render(root, withTemplate: name) else {
      return (
        "",
        [
          Finding(
            code: "template-missing", severity: .error, location: Finding.Location(file: file),
            message: "there is no template \"\(file)\"", hint: "put it back into the templates folder")
        ]
      )
    }
    var findings = root.missing.names.map { finding(forMissing: $0, in: name) }
    if root.isExhausted { findings.append(Self.endless(file)) }
    return (html, findings)
  }

  private static func endless(_ file: String) -> Finding {
    Finding(
      code: "template-endless", severity: .error, location: Finding.Location(file: file),
      message: "filling the template in takes too long: lists multiply in it",
      hint: "do not put a list of the page into another one")
  }

  private func finding(forMissing tag: String, in name: String) -> Finding {
    var seen: Set<String> = []
    let location = location(of: tag, in: name, seen: &seen) ?? Finding.Location(file: name + Self.ending)
    return Finding(
      code: "template-unknown-tag", severity: .warning, location: location,
      message: "tag \"\(tag)\" resolves to nothing", found: "{{\(tag)}}", expected: "a name this page has")
  }
}

extension TemplateSet {
  /// Where a tag stands in a template, else in what it puts in.
  private func location(of tag: String, in name: String, seen: inout Set<String>) -> Finding.Location? {
    guard seen.insert(name).inserted, let scan = scans[name] else { return nil }
    if let found = scan.location(of: tag) { return found }
    for partial in scan.partials {
      if let found = location(of: tag, in: partial, seen: &seen) { return found }
    }
    return nil
  }
}

/// Hints for faults in a template's syntax.
enum TemplateSyntax {
  static func hint(for error: any Error) -> String? {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "a section closes with the name it opened with"
    case .unfinishedName: "a tag ends with }}, a tag with three braces with }}}"
    case .expectedSectionEnd: "a section {{#name}} needs its end {{/name}}"
    default: nil
    }
  }
}
