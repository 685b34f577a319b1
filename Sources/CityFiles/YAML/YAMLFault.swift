internal import DelimitedText
internal import TransitModel
internal import Yams

/// What keeps a text from being YAML, in our words and at the place in the file.
struct YAMLFault {
  private let code: String
  private let location: Finding.Location
  private let message: String
  private let hint: String?
  /// Where the part that cannot be read begins: the bracket nobody closed.
  private var related: [Finding.Location] = []

  init(_ error: any Error, text: MarkedText, file: String) {
    var code = "malformed-yaml"
    var location = Finding.Location(file: file)
    var problem = "it cannot be read"
    var hint: String?
    switch error {
    case YamlError.scanner(let context, let found, let mark, _), YamlError.parser(let context, let found, let mark, _),
      YamlError.composer(let context, let found, let mark, _):
      location = Finding.Location(file: file, line: mark.line, column: mark.column)
      if let context, context.text.contains("flow") {
        related = [Finding.Location(file: file, line: context.mark.line, column: context.mark.column)]
      }
      problem = found
      if let context, context.text.contains("quoted scalar"),
        found.contains("end of stream") || found.contains("document")
      {
        code = "unclosed-quote"
        location = Finding.Location(file: file, line: context.mark.line, column: context.mark.column)
        problem = "a quote opens here and nothing closes it"
      }
      hint = Self.hint(for: problem)
    case YamlError.reader(let found, let offset, _, let yaml):
      problem = found
      if let offset, let index = yaml.index(yaml.startIndex, offsetBy: offset, limitedBy: yaml.endIndex) {
        let position = TextPosition(
          ofByte: yaml.utf8.distance(from: yaml.startIndex, to: index), in: Array(yaml.utf8))
        location = Finding.Location(file: file, line: position.line, column: position.column)
      }
    default: break
    }
    self.code = code
    self.location = location
    self.hint = hint
    message = code == "malformed-yaml" ? "malformed YAML: " + text.restored(problem) : problem
  }

  func report(to log: FindingLog) {
    log.error(code, at: location, message, .init(found: nil, expected: "YAML", hint: hint, related: related))
  }

  private static func hint(for problem: String) -> String? {
    if problem.contains("cannot start any token") {
      return "indent with spaces, and put quotes around special characters"
    }
    if problem.contains("mapping values are not allowed") { return "put quotes around a text that holds a colon" }
    if problem.contains("quote opens") { return "close it on the same line" }
    if problem.contains("expected ',' or") { return "close the bracket" }
    return nil
  }
}
