public import TransitModel

/// A value of a YAML file with the log its findings go to: reads it as what it should be, or says what it is instead.
///
/// Reading is tolerant in form (`5` or `"5"`, `true` or `"true"`) and strict in meaning. Each method gives nothing after
/// it has noted why.
public struct YAMLCursor {
  /// The value.
  public let node: YAMLNode
  /// What it is, for messages: the key it stands under.
  public let name: String
  /// Where findings go.
  public let log: FindingLog

  /// A cursor at a value.
  public init(_ node: YAMLNode, name: String, log: FindingLog) {
    self.node = node
    self.name = name
    self.log = log
  }

  /// Where the value stands.
  public var location: Finding.Location { node.location }

  /// The value as a map; keys that `form` does not name are warnings.
  public func map(_ form: MapForm) -> YAMLMap? {
    guard case .mapping(let entries) = node.content else {
      reportType("a map")
      return nil
    }
    let map = YAMLMap(entries: entries, location: location, name: name, log: log)
    map.reportUnknownKeys(form)
    return map
  }

  /// The entries of a map whose keys are data.
  public func entries() -> [YAMLEntry]? {
    guard case .mapping(let entries) = node.content else {
      reportType("a map")
      return nil
    }
    return entries
  }

  /// The values of a list; a single value counts as a list of one where `orOne` allows it.
  public func list(orOne: Bool = false) -> [YAMLCursor]? {
    guard case .sequence(let nodes) = node.content else {
      if orOne { return [self] }
      reportType("a list")
      return nil
    }
    return nodes.map { YAMLCursor($0, name: name, log: log) }
  }

  /// Whether the value is a map.
  public var isMap: Bool { if case .mapping = node.content { true } else { false } }

  /// Whether the value is a single one, not a list or a map.
  public var isScalar: Bool { if case .scalar = node.content { true } else { false } }

  /// How many characters a text may have: names and codes, which are drawn and listed, and prose.
  public enum TextLimit {
    /// A name.
    public static let name = 500
    /// A text that is read.
    public static let prose = 20_000
  }

  /// The value as text, not empty, of at most so many characters.
  public func text(_ expected: String = "a text", upTo most: Int = TextLimit.name) -> String? {
    guard case .scalar(let text, _) = node.content else {
      reportType(expected)
      return nil
    }
    let trimmed = text.trimmed
    guard !trimmed.isEmpty else {
      report("empty-value", "\(name.quoted) is empty", found: "nothing", expected: expected)
      return nil
    }
    guard trimmed.utf8.count <= most || trimmed.unicodeScalars.count <= most else {
      report(
        "too-long", "\(name.quoted) is too long: \(trimmed.quoted)",
        found: "\(trimmed.unicodeScalars.count) characters", expected: "at most \(most) characters")
      return nil
    }
    return trimmed
  }

  /// Notes that the value is not what was expected.
  public func report(
    _ code: String, _ message: String, found: String? = nil, expected: String? = nil, hint: String? = nil
  ) {
    log.error(code, at: location, message, .init(found: found, expected: expected, hint: hint))
  }

  /// Notes that the value is `node.kind` and not `expected`.
  func reportType(_ expected: String) {
    report("wrong-type", "\(name.quoted) is \(node.kind), not \(expected)", found: node.kind, expected: expected)
  }
}
