public import TransitModel

/// The words of the interface in one language, from a file of its own.
public struct Language: Hashable, Sendable {
  /// Its tag, the name of its file.
  public let tag: LanguageTag
  /// Its texts by key, the gaps filled from the first language.
  public let texts: [String: String]
  /// Whether it is written from right to left.
  public let isRightToLeft: Bool
  /// Which form of a phrase goes with a number.
  let plural: PluralRule

  init(tag: LanguageTag, texts: [String: String], plural: PluralRule) {
    self.tag = tag
    self.texts = texts
    self.plural = plural
    isRightToLeft = texts["direction"] == "rtl"
  }

  /// Its texts, in the order of their keys.
  public var words: [String] { texts.sorted { $0.key < $1.key }.map(\.value) }

  /// Its own name: "English".
  public var name: String { texts["languageName"] ?? tag.rawValue }

  /// A text; its key when the file lacks it.
  public subscript(_ key: String) -> String { texts[key] ?? key }

  /// The text that goes with a number, its places unfilled.
  public func pattern(_ key: String, for number: Int) -> String {
    texts[key + "." + plural.form(of: number).rawValue] ?? texts[key + ".other"] ?? self[key]
  }

  /// A whole number with the language's marks between thousands.
  public func number(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.utf8.count > 4 else { return (number < 0 ? "−" : "") + digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { result += self["groupMark"] }
      result.append(digit)
    }
    return (number < 0 ? "−" : "") + result
  }

  /// What takes longer is told in hours.
  private static let mostMinutes = 90

  /// How long something takes: "45 min", and beyond an hour and a half "2 h 5 min".
  public func duration(minutes: Int) -> String {
    func count(_ key: String, _ number: Int) -> String {
      Self.fill(pattern(key, for: number), ["count": self.number(number)])
    }
    guard minutes > Self.mostMinutes else { return count("minutes", minutes) }
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    guard rest > 0 else { return count("hours", hours) }
    return Self.fill(self["hoursMinutes"], ["hours": number(hours), "minutes": String(rest)])
  }

  /// How long something takes at least and at most: "3–5 min", "80 min – 2 h".
  public func duration(from least: Int, to most: Int) -> String {
    guard least < most else { return duration(minutes: most) }
    guard most > Self.mostMinutes else {
      return Self.fill(self["minutesBetween"], ["from": String(least), "to": String(most)])
    }
    return duration(minutes: least) + " – " + duration(minutes: most)
  }

  /// A date as people write it.
  public func date(_ date: CalendarDate) -> String {
    let (year, month, day) = date.components
    return Self.fill(
      self["date"], ["year": String(year), "month": texts["month\(month)"] ?? String(month), "day": String(day)])
  }

  /// The pattern with each `{name}` replaced once; braces that name nothing stay.
  public static func fill(_ pattern: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      result += rest[..<open]
      result += values[name] ?? "{" + name + "}"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

/// All languages there are words in.
public struct Languages: Hashable, Sendable {
  /// The languages, sorted by tag.
  public let all: [Language]
  /// What is wrong with their files.
  public let findings: [Finding]

  /// No language: for what shows no words.
  public static let empty = Languages(files: [])

  /// The languages of these files; the tag is the file's name without its ending. Of two files of one language the texts of
  /// the later one take the place of the earlier one's.
  ///
  /// What a language lacks is taken from `reference`, and is a warning.
  public init(files: [LanguageFile], reference: LanguageTag = "en") {
    var sheets: [LanguageTag: [LanguageFile]] = [:]
    for file in files {
      let name = file.path.split(separator: "/").last.map { $0.split(separator: ".").first ?? $0 }
      sheets[LanguageTag(name.map(String.init) ?? file.path), default: []].append(file)
    }
    let full = sheets[reference].map(Self.texts)
    var findings: [Finding] = []
    var all: [Language] = []
    for (tag, files) in sheets.sorted(by: { $0.key < $1.key }) {
      findings += files.flatMap(\.findings)
      let (language, found) = Self.language(tag, from: files, reference: full ?? [:])
      findings += found
      all.append(language)
    }
    self.all = all
    self.findings = findings
  }

  /// The language to use for a tag: the same, else of the same base and script, else of the same base, else the reference;
  /// nothing when there is none at all.
  public func language(for tag: LanguageTag) -> Language? {
    all.first { $0.tag == tag } ?? all.first { $0.tag == tag.chinese }
      ?? all.first { $0.tag.base == tag.base } ?? all.first { $0.tag == "en" } ?? all.first
  }

  /// The texts of one language's files, the later ones' over the earlier ones'.
  private static func texts(_ files: [LanguageFile]) -> [String: String] {
    files.reduce(into: [:]) { texts, file in
      // All forms of a phrase come from one file: another one may have others.
      let own = Set(file.texts.keys.map(stem))
      texts = texts.filter { !own.contains(stem($0.key)) }
      texts.merge(file.texts) { $1 }
    }
  }

  private static func language(
    _ tag: LanguageTag, from files: [LanguageFile], reference: [String: String]
  ) -> (Language, [Finding]) {
    var findings: [Finding] = []
    var rule = PluralRule.none
    if let file = files.last(where: { $0.texts["plural"] != nil }), let name = file.texts["plural"] {
      if let known = PluralRule(rawValue: name) {
        rule = known
      } else {
        findings.append(
          file.finding(
            "language-plural", line: file.lines["plural"], "there is no plural rule \"\(name)\"", found: name,
            hint: "one of " + PluralRule.allCases.map(\.rawValue).joined(separator: ", ")))
      }
    }
    let given = texts(files)
    let own = Set(given.keys.map(stem))
    let lacking = Set(reference.keys.map(stem)).subtracting(own).sorted()
    if !lacking.isEmpty, let file = files.last {
      findings.append(
        file.finding(
          "language-missing", severity: .warning, line: nil,
          "\(lacking.count) texts are missing and stand in English: " + lacking.prefix(12).joined(separator: ", ")))
    }
    var texts = reference.filter { !own.contains(stem($0.key)) }
    texts.merge(given) { $1 }
    return (Language(tag: tag, texts: texts, plural: rule), findings)
  }

  /// The key of a phrase without its plural form.
  private static func stem(_ key: String) -> String {
    for form in PluralRule.Form.allCases where key.hasSuffix("." + form.rawValue) {
      return String(key.dropLast(form.rawValue.count + 1))
    }
    return key
  }
}

extension LanguageTag {
  /// Chinese by its script: `zh-TW` and `zh-Hant-HK` are read in `zh-Hant`.
  fileprivate var chinese: LanguageTag? {
    guard base == "zh" else { return nil }
    return isTraditionalChinese ? "zh-Hant" : "zh-Hans"
  }
}
