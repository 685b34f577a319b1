internal import TransitModel

/// What a build found out about how accessible its guide is: inert, from the guide's data and what was found on its pages.
struct AccessibilityStatement: Sendable {
  /// A check of all pages.
  struct PageCheck: Hashable, Sendable {
    let check: AccessibilityCheck
    /// The paths of the pages on which it found something, sorted.
    let faulty: [String]
  }

  /// What the data of a city leave open.
  struct CityGaps: Sendable {
    let city: City
    /// Of how many stations nothing is said of ways without steps.
    let withoutStepFree: Int
    /// Of how many stations there is no name in a language of the guide.
    let unnamed: [(language: LanguageTag, count: Int)]
    /// The lines whose words on their own colour contrast too little.
    let faintLines: [Line]
  }

  /// The day that the guide is of.
  let date: CalendarDate
  /// How many pages were checked.
  let pageCount: Int
  /// The checks, in their order.
  let checks: [PageCheck]
  /// How many lines' colours were compared.
  let lineCount: Int
  /// The cities, in their order.
  let cities: [CityGaps]
  /// How many documents that are no pages the publisher added.
  let documentCount: Int

  /// The least contrast of words (WCAG 2.2, 1.4.3).
  static let leastContrast = 4.5

  /// Whether words of that key stand on the statement's page alone; its title leads there from every page.
  static func isOwnWord(_ key: String) -> Bool {
    key != Phrase.accessibilityTitle.rawValue && ownWords.contains { key.hasPrefix($0) }
  }

  private static let ownWords = [
    "accessibility", "check", "limit", "resultLabel", "stepFreeGaps", "nameGaps", "heading-accessibility",
  ]

  /// Whether no check found anything.
  var isClean: Bool { checks.allSatisfy(\.faulty.isEmpty) && cities.allSatisfy(\.faintLines.isEmpty) }
}

extension AccessibilityStatement {
  /// What is known once all pages are made.
  ///
  /// - Parameter findings: everything found while they were.
  init(_ frame: SiteFrame, pageCount: Int, documentCount: Int, findings: [Finding]) {
    date = frame.today
    self.pageCount = pageCount
    self.documentCount = documentCount
    var faulty: [AccessibilityCheck: Set<String>] = [:]
    for finding in findings {
      if let check = AccessibilityCheck(code: finding.code) { faulty[check, default: []].insert(finding.location.file) }
    }
    checks = AccessibilityCheck.allCases.map { PageCheck(check: $0, faulty: (faulty[$0] ?? []).sorted()) }
    lineCount = frame.cities.reduce(0) { $0 + $1.city.lines.count }
    cities = frame.cities.map { CityGaps($0.city, languages: frame.guide.languages) }
  }

  /// The same for programs, as `Assets/Schemas/accessibility.schema.json` describes it.
  var file: SiteFile {
    func list(_ texts: [String]) -> String { ScriptText.array(texts.map(ScriptText.literal)) }
    let checks = checks.map {
      ScriptText.object([("check", ScriptText.literal($0.check.rawValue)), ("faultyPages", list($0.faulty))])
    }
    let cities = cities.map { gaps in
      ScriptText.object([
        ("city", ScriptText.literal(gaps.city.id.rawValue)), ("stations", String(gaps.city.stations.count)),
        ("withoutStepFree", String(gaps.withoutStepFree)),
        ("unnamed", ScriptText.object(gaps.unnamed.map { ($0.language.rawValue, String($0.count)) })),
        ("faintLines", list(gaps.faintLines.map(\.id.rawValue))),
      ])
    }
    let text = ScriptText.object([
      ("form", "1"), ("date", ScriptText.literal(date.description)), ("pages", String(pageCount)),
      ("checks", ScriptText.array(checks)), ("lines", String(lineCount)), ("cities", ScriptText.array(cities)),
      ("documents", String(documentCount)),
    ])
    return SiteFile(path: GuideSite.statementPath, text: text + "\n")
  }
}

extension AccessibilityStatement.CityGaps {
  init(_ city: City, languages: [LanguageTag]) {
    self.city = city
    withoutStepFree = city.stations.count { StepFreeAccess($0, notices: city.notices).isKnown == nil }
    unnamed = languages.compactMap { language in
      let count = city.stations.count { station in
        !station.name.variants.contains { $0.language.base == language.base }
      }
      return count > 0 ? (language, count) : nil
    }
    faintLines = city.lines.filter {
      $0.color.contrast(to: $0.labelColor) < AccessibilityStatement.leastContrast
    }
  }
}
