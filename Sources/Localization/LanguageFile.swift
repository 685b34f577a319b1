public import TransitModel

/// Reads a language file: a flat YAML map of one text per line.
///
/// ```yaml
/// languageName: English
/// stations.one: "{count} station"     # quotes where a text holds ": " or " #", or begins with a sign
/// ```
public struct LanguageFile: Sendable {
  /// The texts by key.
  public private(set) var texts: [String: String] = [:]
  /// The line of each key.
  private(set) var lines: [String: Int] = [:]
  /// What is wrong with it.
  public private(set) var findings: [Finding] = []
  /// Its path.
  public let path: String

  /// Reads the file at `path`, which holds `bytes`.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    guard bytes.count <= Self.largestSize else {
      findings = [
        finding("language-too-large", line: nil, "the file has more than \(Self.largestSize) bytes")
      ]
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      findings = [finding("language-encoding", line: nil, "the file is not valid UTF-8")]
      return
    }
    for (number, line) in text.lines.enumerated() { read(line: line, number: number + 1) }
  }

  private mutating func read(line: Substring, number: Int) {
    guard findings.count < Self.mostFindings else { return }
    guard let first = line.first(where: { $0 != " " }), first != "#" else { return }
    guard let colon = line.firstIndex(of: ":") else {
      findings.append(
        finding("language-syntax", line: number, "the line is no \"key: text\"", found: String(line.prefix(80))))
      return
    }
    let key = String(line[..<colon])
    let rest = line[line.index(after: colon)...].trimmed
    guard !key.isEmpty, key.utf8.allSatisfy(Self.isKeyByte) else {
      findings.append(
        finding("language-syntax", line: number, "\"\(key.prefix(60))\" is no key", found: String(line.prefix(80))))
      return
    }
    guard texts[key] == nil else {
      findings.append(finding("language-duplicate", line: number, "key \"\(key)\" stands here twice"))
      return
    }
    guard let text = Self.scalar(rest) else {
      findings.append(
        finding("language-syntax", line: number, "the quote does not close", found: String(rest.prefix(80))))
      return
    }
    guard text.utf8.count <= Self.longestText else {
      findings.append(
        finding("language-too-long", line: number, "the text of \"\(key)\" has more than \(Self.longestText) bytes"))
      return
    }
    texts[key] = text
    lines[key] = number
  }

  /// How many findings are told of a file.
  private static let mostFindings = 100
  /// The largest file in bytes.
  private static let largestSize = 1 << 20
  /// The longest text in bytes: it stands on every page, and some stand there hundreds of times.
  private static let longestText = 4_000

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// A plain or quoted text without what follows it; nothing when a quote is not closed.
  private static func scalar(_ text: Substring) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'" else {
      // Few texts have a remark behind them, and to look for one takes as long as all else.
      let remark = text.utf8.contains(UInt8(ascii: "#")) ? text.firstRange(of: " #") : nil
      return String((remark.map { text[..<$0.lowerBound] } ?? text).trimmed)
    }
    var result = ""
    var escaped = false
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if escaped {
        result.append(character == "n" ? "\n" : character)
        escaped = false
      } else if quote == "\"", character == "\\" {
        escaped = true
      } else if character == quote {
        if quote == "'", rest.first == "'" {
          rest.removeFirst()
          result.append("'")
        } else {
          return result
        }
      } else {
        result.append(character)
      }
    }
    return nil
  }

  func finding(
    _ code: String, severity: Finding.Severity = .error, line: Int?, _ message: String, found: String? = nil,
    hint: String? = nil
  ) -> Finding {
    Finding(
      code: code, severity: severity, location: Finding.Location(file: path, line: line), message: message,
      found: found, hint: hint)
  }
}

extension Substring {
  /// The same without spaces and tabs at its ends.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}
