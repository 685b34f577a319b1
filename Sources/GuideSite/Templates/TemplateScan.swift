internal import TransitModel

/// The tags of a template, read for faults that rendering would pass over in silence.
struct TemplateScan {
  /// The tag under which templates find the words of their language.
  static let wordsTag = "t"
  /// How a name ends that may stand in a tag with three braces.
  static let markupEnding = "HTML"

  private let file: String
  private let tags: [Tag]

  private struct Tag {
    let kind: Character?
    let name: String
    let line: Int
    let column: Int
  }

  init(text: String, file: String) {
    self.file = file
    var tags: [Tag] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = line[...]
      while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
        let inner = rest[open.upperBound..<close.lowerBound]
        let kind = inner.first.flatMap { "#^/!{&><$=%".contains($0) ? $0 : nil }
        let name = inner.dropFirst(kind == nil ? 0 : 1).filter { $0 != " " }
        let column = line.distance(from: line.startIndex, to: open.lowerBound) + 1
        tags.append(Tag(kind: kind, name: String(name), line: number + 1, column: column))
        rest = rest[close.upperBound...]
      }
    }
    self.tags = tags
  }

  /// The partials it puts in, in order.
  var partials: [String] { tags.filter { $0.kind == ">" }.map(\.name) }

  /// Where a tag of that name stands first.
  func location(of name: String) -> Finding.Location? {
    tags.first { $0.name == name && $0.kind != ">" && $0.kind != "/" && $0.kind != "!" }.map {
      Finding.Location(file: file, line: $0.line, column: $0.column)
    }
  }

  /// Partials that are not there, unescaped values that are not ready HTML, names with dots.
  func findings(partials: Set<String>) -> [Finding] {
    tags.compactMap { tag in
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
  }

  private static func isPlain(_ name: String) -> Bool {
    name == "." || name.hasPrefix(wordsTag + ".") || !name.contains(".")
  }

  private func finding(
    _ code: String, _ severity: Finding.Severity, _ tag: Tag, _ message: String, hint: String? = nil
  ) -> Finding {
    Finding(
      code: code, severity: severity, location: Finding.Location(file: file, line: tag.line, column: tag.column),
      message: message, found: "{{" + (tag.kind.map(String.init) ?? "") + tag.name + "}}", hint: hint)
  }
}
