/// Something found in the data: an error that keeps the city from being used, or a warning.
public struct Finding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, CaseIterable, Hashable, Comparable, Sendable {
    /// The city cannot be used, or a part of it was lost.
    case error
    /// It can be used whole, but something is off.
    case warning
    /// Good to know.
    case info

    /// Whether the left one is worse.
    public static func < (a: Severity, b: Severity) -> Bool {
      a.rank < b.rank
    }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .info: 2
      }
    }
  }

  /// A place in a file.
  public struct Location: Hashable, Sendable {
    /// The path of the file inside its folder or archive.
    public let file: String
    /// The line, from 1; nothing where the whole file is meant.
    public let line: Int?
    /// The column in characters, from 1.
    public let column: Int?

    /// A place in a file.
    public init(file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// A stable name of the kind of finding: `dangling-station`, or the name gtfs-validator gives it.
  public let code: String
  /// How bad it is.
  public let severity: Severity
  /// Where it is.
  public let location: Location
  /// What is wrong, in one sentence in lower case without a full stop, values quoted.
  public let message: String
  /// What was found.
  public let found: String?
  /// What was expected.
  public let expected: String?
  /// How to mend it: `did you mean "opéra"?`.
  public let hint: String?
  /// Further places it is about: the first of two duplicates.
  public let related: [Location]

  /// A finding.
  public init(
    code: String, severity: Severity, location: Location, message: String, found: String? = nil,
    expected: String? = nil, hint: String? = nil, related: [Location] = []
  ) {
    self.code = code
    self.severity = severity
    self.location = location
    self.message = message
    self.found = found
    self.expected = expected
    self.hint = hint
    self.related = related
  }
}

extension Finding.Location: CustomStringConvertible {
  /// `lines.yaml:14:9`.
  public var description: String {
    file + (line.map { ":\($0)" } ?? "") + (line != nil ? column.map { ":\($0)" } ?? "" : "")
  }
}

/// A city that can be used, or nothing, with everything that was found on the way.
public struct Reading<Value: Sendable>: Sendable {
  /// What was read; nothing when it cannot be used. A city folder with an error cannot, a feed may have lost a part.
  public let value: Value?
  /// What was found, in the order of files and lines.
  public let findings: [Finding]

  /// A result of reading.
  public init(value: Value?, findings: [Finding]) {
    self.value = value
    self.findings = findings
  }
}
