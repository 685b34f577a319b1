public import TransitModel

/// A value of a YAML file and where it stands.
public struct YAMLNode: Sendable {
  /// What it is.
  public enum Content: Sendable {
    /// A text, as written; `isPlain` where it stands without quotes.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// A map, in the order of the file; no key stands twice.
    case mapping([YAMLEntry])
  }

  /// What it is.
  public let content: Content
  /// Where it begins; for a value behind an alias, where the value stands.
  public let location: Finding.Location

  /// Whether nothing stands there: no value at all, `~` or `null`.
  public var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// What it is in a word, for messages.
  var kind: String {
    switch content {
    case .scalar(let text, _): isNull ? "nothing" : text.quoted
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}

/// A key of a map with its value.
public struct YAMLEntry: Sendable {
  /// The key.
  public let key: String
  /// Where the key stands.
  public let location: Finding.Location
  /// The value.
  public let value: YAMLNode
}
