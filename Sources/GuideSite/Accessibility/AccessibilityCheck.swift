public import TransitModel

/// What the program can tell of a page without seeing it, each a requirement of WCAG 2.2 at level A or AA.
enum AccessibilityCheck: String, CaseIterable, Hashable, Sendable {
  /// The page says its language, and what stands in others does too (3.1.1).
  case language
  /// It has a title and one main heading (2.4.2).
  case title
  /// Headings skip no level (1.3.1).
  case headings
  /// Links and buttons have names (2.4.4, 4.1.2).
  case links
  /// Pictures have words that stand for them, or are marked as decoration (1.1.1).
  case images
  /// Tables have headers that say what they head (1.3.1).
  case tables
  /// Fields have labels (1.3.1, 4.1.2).
  case fields
  /// Ids are unique, and what refers to one finds it (1.3.1).
  case references

  /// What it is called among findings.
  var code: String { Self.codePrefix + rawValue }
  fileprivate static let codePrefix = "accessibility-"

  /// The check that a finding is of; nothing where it is of none.
  init?(code: String) {
    guard code.hasPrefix(Self.codePrefix) else { return nil }
    self.init(rawValue: String(code.dropFirst(Self.codePrefix.count)))
  }

  /// What it says, in the words of pages.
  var phrase: Phrase {
    switch self {
    case .language: .checkLanguage
    case .title: .checkTitle
    case .headings: .checkHeadings
    case .links: .checkLinks
    case .images: .checkImages
    case .tables: .checkTables
    case .fields: .checkFields
    case .references: .checkReferences
    }
  }
}

extension Finding {
  /// Whether it is about what keeps some readers from a page, and its file is that page.
  public var isAboutAccessibility: Bool { code.hasPrefix(AccessibilityCheck.codePrefix) }
}

/// What keeps some readers from a page.
struct PageFault: Hashable, Sendable {
  /// The check that found it.
  let check: AccessibilityCheck
  /// What is wrong, in one sentence in lower case.
  let message: String

  /// The same as a finding about the page at a path.
  func finding(at path: SitePath) -> Finding {
    Finding(
      code: check.code, severity: .warning, location: Finding.Location(file: path.text),
      message: message)
  }
}
