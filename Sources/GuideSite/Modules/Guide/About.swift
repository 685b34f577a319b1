internal import Diagrams
internal import TransitModel

extension [Module<GuideSubject>] {
  /// The modules of the page about the guide, in order.
  static let aboutPage: [Module<GuideSubject>] = [.aboutTitle, .guideHistory, .versions, .people, .cityHistories]
}

/// What the guide is now.
struct AboutTitle: View {
  let title: Markup
  let about: Markup?
  let facts: [Fact]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "titleHTML": ViewValue(title)
    case "aboutHTML": ViewValue(about)
    case "facts": ViewValue(facts)
    default: nil
    }
  }
}

extension AboutTitle {
  init(_ guide: Guide, on page: Page) {
    let words = page.words
    let newest = guide.newestFirst.first
    title = words.markup(.aboutGuide, ["guide": page.text(guide.title)])
    about = page.text(newest?.about) ?? page.text(guide.longShareText) ?? page.text(guide.shareText)
    var facts: [Fact] = []
    if let newest {
      facts.append(Fact(.version, Markup(newest.number), words))
      facts.append(Fact(.versionDate, Markup(words.date(newest.date)), words))
    }
    if let publisher = page.text(guide.publisher) { facts.append(Fact(.publisher, publisher, words)) }
    self.facts = facts
  }
}

/// What the guide said of itself in each of its versions.
struct Versions: View {
  let versions: [Entry]

  func value(named name: String) -> ViewValue? { name == "versions" ? ViewValue(versions) : nil }

  /// A version.
  struct Entry: View {
    let number: String
    let isoDate: String
    let date: String
    let notes: Markup?
    let about: Markup?
    let thanks: String?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "number": ViewValue(number)
      case "isoDate": ViewValue(isoDate)
      case "date": ViewValue(date)
      case "notesHTML": ViewValue(notes)
      case "aboutHTML": ViewValue(about)
      case "thanks": ViewValue(thanks)
      default: nil
      }
    }
  }
}

extension Versions {
  /// Nothing when the guide names none.
  init?(_ guide: Guide, on page: Page) {
    guard !guide.versions.isEmpty else { return nil }
    versions = guide.newestFirst.map { version in
      Entry(
        number: version.number, isoDate: version.date.description, date: page.words.date(version.date),
        notes: page.text(version.notes), about: page.text(version.about),
        thanks: version.thanks.isEmpty ? nil : page.words.list(version.thanks))
    }
  }
}

/// Whom the guide thanks.
struct People: View {
  let people: [Person]

  func value(named name: String) -> ViewValue? { name == "people" ? ViewValue(people) : nil }

  /// Somebody, and for which versions.
  struct Person: View {
    let name: String
    let versions: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "person": ViewValue(self.name)
      case "versions": ViewValue(versions)
      default: nil
      }
    }
  }
}

extension People {
  /// Nothing when no version thanks anybody. Those of the newest version come first, each once.
  init?(_ guide: Guide, on page: Page) {
    var order: [String] = []
    var versions: [String: [String]] = [:]
    for version in guide.newestFirst {
      for person in version.thanks {
        if versions[person] == nil { order.append(person) }
        versions[person, default: []].append(version.number)
      }
    }
    guard !order.isEmpty else { return nil }
    people = order.map { person in
      Person(name: person, versions: page.words.list((versions[person] ?? []).reversed()))
    }
  }
}

/// The cities whose history is told.
struct CityHistories: View {
  let cities: [CityList.Entry]

  func value(named name: String) -> ViewValue? { name == "cities" ? ViewValue(cities) : nil }

  /// Nothing when no city has one.
  init?(_ frame: SiteFrame, on page: Page) {
    cities = frame.cities.filter(\.hasHistory).map { city in
      var entry = CityList.Entry(city, on: page)
      entry.address = page.address(of: .history(city.city.id))
      return entry
    }
    if cities.isEmpty { return nil }
  }
}

extension Module<GuideSubject> {
  /// What the guide is.
  static let aboutTitle = Module("about-title") { AboutTitle($0.frame.guide, on: $1) }
  /// Its versions as a metro line.
  static let guideHistory = Module("guide-history") { subject, page in
    let guide = subject.frame.guide
    guard !guide.versions.isEmpty else { return nil }
    let entries = guide.newestFirst.map { version in
      HistoryStrip.Entry(
        when: version.number,
        title: version.notes
          ?? LocalizedText(page.words(.versionNumber, ["number": version.number]), page.language),
        text: LocalizedText(page.words.date(version.date), page.language))
    }
    return subject.drawings.history(of: "guide.yaml", on: page) { options in
      HistoryStrip(title: guide.title, entries: entries, languages: [page.language], options: options)
    }
  }
  /// What it said of itself, side by side.
  static let versions = Module("versions") { Versions($0.frame.guide, on: $1) }
  /// Whom it thanks.
  static let people = Module("people") { People($0.frame.guide, on: $1) }
  /// The way to the histories of cities.
  static let cityHistories = Module("city-histories") { CityHistories($0.frame, on: $1) }
}
