public import TransitModel

/// The words of the guide itself in one language, from a file of its own.
public struct Language: Hashable, Sendable {
  /// Its tag, the name of its file.
  public let tag: LanguageTag
  /// Its texts by key, the gaps filled from the first language.
  let texts: [String: String]
  /// Which form of a phrase goes with a number.
  let plural: PluralRule
  /// Whether it is written from right to left.
  let isRightToLeft: Bool

  /// Its texts, in the order of their keys.
  public var words: [String] { texts.sorted { $0.key < $1.key }.map(\.value) }

  /// Its own name: "English".
  public var name: String { texts["languageName"] ?? tag.rawValue }
}

/// All languages a guide can be read in.
public struct Languages: Hashable, Sendable {
  /// The languages, sorted by tag.
  public let all: [Language]
  /// What is wrong with their files.
  public let findings: [Finding]

  /// The languages of these files; the tag is the file's name without its ending.
  ///
  /// What a file lacks is taken from `reference`, and is a warning.
  public init(files: [SiteFile], reference: LanguageTag = "en") {
    var sheets: [(tag: LanguageTag, file: LanguageFile)] = []
    for file in files where file.path.hasSuffix(".yaml") {
      let name = file.path.split(separator: "/").last.map { String($0.dropLast(5)) } ?? file.path
      sheets.removeAll { $0.tag.rawValue == name }
      sheets.append((LanguageTag(name), LanguageFile(file)))
    }
    sheets.sort { $0.tag < $1.tag }
    let full = sheets.first { $0.tag == reference }?.file
    var findings: [Finding] = []
    var all: [Language] = []
    for (tag, file) in sheets {
      findings += file.findings
      let (language, found) = Self.language(tag, from: file, reference: full)
      findings += found
      all.append(language)
    }
    self.all = all
    self.findings = findings
  }

  /// The language to use for a tag: the same, else of the same base, else the reference; nothing when there is none at all.
  func language(for tag: LanguageTag) -> Language? {
    all.first { $0.tag == tag } ?? all.first { $0.tag.base == tag.base } ?? all.first { $0.tag == "en" } ?? all.first
  }

  private static func language(
    _ tag: LanguageTag, from file: LanguageFile, reference: LanguageFile?
  ) -> (Language, [Finding]) {
    var findings: [Finding] = []
    var rule = PluralRule.none
    if let name = file.texts["plural"] {
      if let known = PluralRule(rawValue: name) {
        rule = known
      } else {
        findings.append(
          file.finding(
            "language-plural", line: file.lines["plural"], "there is no plural rule \"\(name)\"", found: name,
            hint: "one of " + PluralRule.allCases.map(\.rawValue).joined(separator: ", ")))
      }
    }
    var texts = reference?.texts ?? [:]
    let lacking = Set(texts.keys.map(stem)).subtracting(file.texts.keys.map(stem)).sorted()
    if !lacking.isEmpty {
      findings.append(
        file.finding(
          "language-missing", severity: .warning, line: nil,
          "\(lacking.count) texts are missing and stand in English: " + lacking.prefix(12).joined(separator: ", ")))
    }
    let own = Set(file.texts.keys.map(stem))
    texts = texts.filter { !own.contains(stem($0.key)) }
    texts.merge(file.texts) { $1 }
    return (
      Language(tag: tag, texts: texts, plural: rule, isRightToLeft: file.texts["direction"] == "rtl"), findings
    )
  }

  /// The key of a phrase without its plural form.
  private static func stem(_ key: String) -> String {
    for form in PluralRule.Form.allCases where key.hasSuffix("." + form.rawValue) {
      return String(key.dropLast(form.rawValue.count + 1))
    }
    return key
  }
}
