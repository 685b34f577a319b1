internal import DelimitedText
internal import TransitModel
internal import Yams

/// What keeps a text from being YAML, in our words and at the place in the file.
struct YAMLFault {
  private var code = "malformed-yaml"
  private var message = "malformed YAML"
  private var location: Finding.Location
  private var expected = "YAML"
  private var hint: String?
  /// Where the part that cannot be read begins: the bracket nobody closed.
  private var related: [Finding.Location] = []

  init(_ error: any Error, text: MarkedText, file: String) {
    location = Finding.Location(file: file)
    switch error {
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _):
      message += ": " + text.restored(problem)
      if let known = Self.advice.first(where: { problem.contains($0.problem) }) {
        (expected, hint) = (known.expected, known.hint)
      }
      location = Self.location(mark, file)
      if let context { consider(context, problem, file) }
    case YamlError.reader(let problem, let offset, _, let yaml):
      message += ": " + problem
      if let offset { location = Self.location(ofCharacter: offset, in: yaml, file) }
    default: break
    }
  }

  /// Notes the fault.
  func report(to log: FindingLog) {
    log.error(code, at: location, message, .init(expected: expected, hint: hint, related: related))
  }

  /// Makes use of what the parser was at: an open quote is told where it opened, an open bracket is a related place.
  private mutating func consider(_ context: YamlError.Context, _ problem: String, _ file: String) {
    let place = Self.location(context.mark, file)
    if context.text.contains("quoted scalar"), problem.contains("end of stream") || problem.contains("document") {
      code = "unclosed-quote"
      expected = "the same quote again"
      message = "a quote opens here and nothing closes it"
      hint = "close it on the same line"
      location = place
    } else if context.text.contains("flow") {
      related = [place]
    }
  }

  private static func location(_ mark: Yams.Mark, _ file: String) -> Finding.Location {
    Finding.Location(file: file, line: mark.line, column: mark.column)
  }

  private static func location(ofCharacter offset: Int, in text: String, _ file: String) -> Finding.Location {
    guard let index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) else {
      return Finding.Location(file: file)
    }
    let byte = text.utf8.distance(from: text.startIndex, to: index)
    let position = TextPosition(ofByte: byte, in: Array(text.utf8))
    return Finding.Location(file: file, line: position.line, column: position.column)
  }

  /// What the parser says, by a part of its words, what belongs there instead, and what helps.
  private static let advice: [(problem: String, expected: String, hint: String)] = [
    ("cannot start any token", "a text", "indent with spaces, and put quotes around special characters"),
    ("tab character", "spaces", "indent with spaces, not with tabs"),
    ("mapping values are not allowed", "one value", "put quotes around a text that holds a colon"),
    ("expected ',' or", "a comma or the closing bracket", "close the bracket"),
    ("expected '-' indicator", "a dash, or the indentation of the line above", "indent the keys of an entry alike"),
    ("expected key", "a key indented like those above", "indent the keys of an entry alike"),
    ("expected ':'", "a colon after the key", "write the key, a colon, a space and the value"),
    ("another document", "one document", "take the line of dashes out"),
    ("escape character", "an escape that YAML has", "double the backslash, or use single quotes"),
    ("comment or line break", "the end of the line", "begin the text on the next line"),
  ]
}
