internal import TransitModel

/// The tags of a template, read for faults that rendering would pass over in silence.
struct TemplateScan {
  /// The tag under which templates find the words of their language.
  static let wordsTag = "t"
  /// How a name ends that may stand in a tag with three braces.
  static let markupEnding = "HTML"
  /// How many tags a template may have, those of the partials it puts in included.
  static let mostTags = 10_000
  /// How many findings of one kind are told of a template.
  static let mostFindings = 20

  private let file: String
  /// The tags in order, at most one more than ``mostTags``.
  let tags: [TemplateTag]
  private let first: [String: Finding.Location]

  init(text: String, file: String) {
    self.file = file
    tags = Array(TemplateTags(text).prefix(Self.mostTags + 1))
    var first: [String: Finding.Location] = [:]
    for tag in tags where tag.kind != ">" && tag.kind != "/" && tag.kind != "!" && first[tag.name] == nil {
      first[tag.name] = Finding.Location(file: file, line: tag.line, column: tag.column)
    }
    self.first = first
  }

  /// The partials it puts in, in order.
  var partials: [String] { tags.filter { $0.kind == ">" }.map(\.name) }

  /// Where a tag of that name stands first.
  func location(of name: String) -> Finding.Location? { first[name] }

  /// Partials that are not there, unescaped values that are not ready HTML, names with dots.
  func findings(partials: Set<String>) -> [Finding] {
    var told: [String: Int] = [:]
    return tags.prefix(Self.mostTags).compactMap { tag -> Finding? in
      guard let finding = finding(of: tag, partials: partials) else { return nil }
      told[finding.code, default: 0] += 1
      return told[finding.code, default: 0] <= Self.mostFindings ? finding : nil
    }
  }

  private func finding(of tag: TemplateTag, partials: Set<String>) -> Finding? {
    switch tag.kind {
    case ">":
      tag.name.hasPrefix("*") || partials.contains(tag.name)
        ? nil
        : finding(
          "template-unknown-partial", .error, tag, "there is no template \"\(tag.name).mustache\" to put in here")
    case "{", "&":
      tag.name.hasSuffix(Self.markupEnding)
        ? nil
        : finding(
          "template-unescaped-tag", .error, tag,
          "tag \"\(tag.name)\" is not ready HTML and may not stand unescaped",
          hint: "write {{\(tag.name)}} with two braces")
    case nil, "#", "^":
      Self.isPlain(tag.name)
        ? nil
        : finding(
          "template-dotted-tag", .warning, tag, "tag \"\(tag.name)\" looks into a part, which is not checked",
          hint: "open the part as a section")
    default: nil
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    name == "." || name.hasPrefix(wordsTag + ".") || !name.contains(".")
  }

  /// A finding about a tag.
  func finding(
    _ code: String, _ severity: Finding.Severity, _ tag: TemplateTag, _ message: String, expected: String? = nil,
    hint: String? = nil
  ) -> Finding {
    Finding(
      code: code, severity: severity, location: Finding.Location(file: file, line: tag.line, column: tag.column),
      message: message, found: "{{" + (tag.kind.map(String.init) ?? "") + tag.name + "}}", expected: expected,
      hint: hint)
  }
}
