import TransitModel

/// Writes values as YAML that reads back as the same values: every text is quoted.
struct YAMLText {
  /// The language that a plain string is in.
  let language: LanguageTag

  /// A text in quotes (JSON's, which are YAML's).
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || [0x2028, 0x2029, 0xFEFF].contains(scalar.value):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A text in one or more languages: a string where it is in the first language alone, else a map.
  func text(_ text: LocalizedText) -> String {
    if text.variants.count == 1, let only = text.variants.first, only.language == language {
      return Self.quoted(only.text)
    }
    return Self.map(text.variants.map { (Self.quoted($0.language.rawValue), Self.quoted($0.text)) })
  }

  /// A map on one line, without the entries that have no value.
  static func map(_ entries: [(key: String, value: String?)]) -> String {
    "{" + entries.compactMap { entry in entry.value.map { entry.key + ": " + $0 } }.joined(separator: ", ") + "}"
  }

  /// A list on one line; nothing where it is empty.
  static func list(_ items: [String]) -> String? {
    items.isEmpty ? nil : "[" + items.joined(separator: ", ") + "]"
  }

  /// A coordinate.
  static func coordinate(_ coordinate: Coordinate) -> String { "[\(coordinate.latitude), \(coordinate.longitude)]" }
}

/// Lines of a file in the making.
struct LineWriter {
  private(set) var text = ""

  /// Adds a line.
  mutating func line(_ line: String) { text += line + "\n" }

  /// Adds an entry of a map where it has a value.
  mutating func entry(_ key: String, _ value: String?, indent: Int = 0) {
    guard let value else { return }
    line(String(repeating: " ", count: indent) + key + ": " + value)
  }

  /// Adds the items of a list under a key, where there are any.
  mutating func list(_ key: String, _ items: [String], indent: Int = 0) {
    guard !items.isEmpty else { return }
    line(String(repeating: " ", count: indent) + key + ":")
    for item in items { line(String(repeating: " ", count: indent + 2) + "- " + item) }
  }

  /// The bytes of the file.
  var bytes: [UInt8] { Array(text.utf8) }
}
