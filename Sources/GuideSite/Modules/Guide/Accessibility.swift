internal import TransitModel

/// What the statement of accessibility is made from.
struct AccessibilitySubject: Sendable {
  /// What was found.
  let statement: AccessibilityStatement
  /// What all pages share.
  let frame: SiteFrame
}

extension [Module<AccessibilitySubject>] {
  /// The modules of the statement of accessibility, in order.
  static let accessibilityPage: [Module<AccessibilitySubject>] = [
    .accessibilityTitle, .accessibilityChecks, .accessibilityGaps, .accessibilityLimits, .accessibilityContact,
  ]
}

/// What the statement is, and what it comes to.
struct AccessibilityTitle: View {
  let origin: String
  let result: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "origin": ViewValue(origin)
    case "result": ViewValue(result)
    default: nil
    }
  }
}

extension AccessibilityTitle {
  init(_ statement: AccessibilityStatement, on page: Page) {
    origin = page.words(.accessibilityOrigin, ["date": page.words.date(statement.date)])
    result = page.words[statement.isClean ? .accessibilityClean : .accessibilityFaulty]
  }
}

/// What was checked, and what was found.
struct AccessibilityChecks: View {
  let caption: String
  let rows: [Row]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "caption": ViewValue(caption)
    case "rows": ViewValue(rows)
    default: nil
    }
  }

  /// A check.
  struct Row: View {
    let check: String
    let result: String
    let places: [Place]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "check": ViewValue(check)
      case "result": ViewValue(result)
      case "places": ViewValue(places)
      case "hasPlaces": ViewValue(!places.isEmpty)
      default: nil
      }
    }
  }

  /// Where it found something.
  struct Place: View {
    let name: Markup
    let address: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "placeHTML": ViewValue(self.name)
      case "address": ViewValue(address)
      default: nil
      }
    }
  }
}

extension AccessibilityChecks {
  /// Of more pages with faults only the number is told.
  private static let mostPlaces = 10

  init(_ statement: AccessibilityStatement, on page: Page) {
    let words = page.words
    func result(_ faults: Int) -> String {
      faults == 0 ? words[.checkPassed] : words(.checkFaults, ["count": words.number(faults)])
    }
    caption = words(.checkedPages, ["count": words.number(statement.pageCount)])
    let ofPages = statement.checks.map { check in
      Row(
        check: words[check.check.phrase], result: result(check.faulty.count),
        places: check.faulty.prefix(Self.mostPlaces).map { path in
          Place(name: Markup(path), address: page.address(of: SitePath(path.split(separator: "/").map(String.init))))
        })
    }
    let faint = statement.cities.flatMap { gaps in gaps.faintLines.map { (gaps.city, $0) } }
    let ofColors = Row(
      check: words[.checkContrast],
      result: faint.isEmpty ? words[.checkPassed] : words(.checkFaintLines, ["count": words.number(faint.count)]),
      places: faint.prefix(Self.mostPlaces).map { city, line in
        Place(name: page.text(line.name), address: page.address(of: .line(city.id, line.id)))
      })
    rows = ofPages + [ofColors]
  }
}

/// Sentences one below the other: what data do not say, what was not checked.
struct AccessibilityList: View {
  let entries: [Markup]

  func value(named name: String) -> ViewValue? { name == "entries" ? ViewValue(entries.map(Entry.init)) : nil }

  private struct Entry: View {
    let text: Markup

    func value(named name: String) -> ViewValue? { name == "entryHTML" ? ViewValue(text) : nil }
  }
}

extension AccessibilityList {
  /// What the data leave open; nothing where they leave nothing open.
  static func gaps(of statement: AccessibilityStatement, on page: Page) -> AccessibilityList? {
    let words = page.words
    let entries = statement.cities.flatMap { gaps -> [Markup] in
      let all = Markup(words.number(gaps.city.stations.count))
      func entry(_ phrase: Phrase, _ count: Int, _ values: [String: Markup] = [:]) -> Markup {
        let known = ["city": page.text(gaps.city.name), "count": Markup(words.number(count)), "all": all]
        return words.markup(phrase, known.merging(values) { $1 })
      }
      let steps = gaps.withoutStepFree > 0 ? [entry(.stepFreeGaps, gaps.withoutStepFree)] : []
      return steps
        + gaps.unnamed.map { language, count in
          let name = page.frame.words.first { $0.tag == language }?.languageName ?? language.rawValue
          return entry(.nameGaps, count, ["language": Markup(LocalizedText.Variant(language, name), on: page.language)])
        }
    }
    return entries.isEmpty ? nil : AccessibilityList(entries: entries)
  }

  /// What the program cannot check.
  static func limits(of statement: AccessibilityStatement, on page: Page) -> AccessibilityList {
    let words = page.words
    let always: [Phrase] = [.limitPeople, .limitReaders, .limitSight, .limitWords]
    let documents = statement.documentCount
    return AccessibilityList(
      entries: always.map { Markup(words[$0]) }
        + (documents > 0 ? [Markup(words(.limitDocuments, ["count": words.number(documents)]))] : []))
  }
}

/// Whom to write to.
struct AccessibilityContact: View {
  let publisher: Markup?
  let contact: String?

  func value(named name: String) -> ViewValue? {
    switch name {
    case "publisherHTML": ViewValue(publisher)
    case "contact": ViewValue(contact)
    default: nil
    }
  }
}

extension Module<AccessibilitySubject> {
  /// What the statement is.
  static let accessibilityTitle = Module("accessibility-title") { AccessibilityTitle($0.statement, on: $1) }
  /// What was checked.
  static let accessibilityChecks = Module("accessibility-checks") { AccessibilityChecks($0.statement, on: $1) }
  /// What the data leave open.
  static let accessibilityGaps = Module("accessibility-gaps") { AccessibilityList.gaps(of: $0.statement, on: $1) }
  /// What was not checked.
  static let accessibilityLimits = Module("accessibility-limits") { AccessibilityList.limits(of: $0.statement, on: $1) }
  /// Whom to write to.
  static let accessibilityContact = Module("accessibility-contact") { subject, page in
    let guide = subject.frame.guide
    return AccessibilityContact(
      publisher: page.text(guide.publisher), contact: WebAddress.contact(guide.contact))
  }
}
