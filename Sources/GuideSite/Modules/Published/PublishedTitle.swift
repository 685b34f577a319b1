internal import Journeys
internal import TransitModel

extension [Module<PublishedSubject>] {
  /// The modules of a journey page, in order.
  static let publishedPage: [Module<PublishedSubject>] = [
    .publishedTitle, .journeyTimes, .journeyStrip, .locator, .lastJourney, .shareTexts,
  ]
}

/// From where to where, and how it goes in the middle of the day.
struct PublishedTitle: View {
  let title: Markup
  let from: Markup
  let to: Markup
  let badges: [LineBadge]
  let facts: [Fact]
  let isImpossible: Bool

  func value(named name: String) -> ViewValue? {
    switch name {
    case "titleHTML": ViewValue(title)
    case "fromHTML": ViewValue(from)
    case "toHTML": ViewValue(to)
    case "hasBadges": ViewValue(!badges.isEmpty)
    case "badges": ViewValue(badges)
    case "facts": ViewValue(facts)
    case "isImpossible": ViewValue(isImpossible)
    default: nil
    }
  }
}

extension PublishedTitle {
  init(_ subject: PublishedSubject, on page: Page) {
    let words = page.words
    let city = subject.city
    (from, to) = (
      page.text(subject.city.name(of: subject.journey.from)), page.text(subject.city.name(of: subject.journey.to))
    )
    title = page.text(subject.journey.title) ?? words.markup(.journeyFromTo, ["from": from, "to": to])
    let usual = subject.usualDays?.usual
    isImpossible = usual == nil
    badges = (usual?.lines ?? []).compactMap { city.lines[$0] }.map { LineBadge($0, in: city.city.id, on: page) }
    facts = usual.map { Self.facts(of: $0, words) } ?? []
  }

  private static func facts(of journey: Journey, _ words: Words) -> [Fact] {
    var facts = [
      Fact(.takes, Markup(words.duration(seconds: journey.durationSeconds)), words),
      Fact(.changesLabel, Markup(journey.changes == 0 ? words[.direct] : words.number(journey.changes)), words),
    ]
    if let fare = journey.fare { facts.append(Fact(.fareLabel, Markup(words.price(fare)), words)) }
    if let metres = journey.distanceMetres { facts.append(Fact(.length, Markup(words.length(metres: metres)), words)) }
    return facts
  }
}

extension Journey {
  /// The lines it uses, in order.
  var lines: [LineID] {
    legs.compactMap { if case .ride(let ride) = $0 { ride.line } else { nil } }
  }
}

extension Words {
  /// An amount with its currency's sign where that is known, else with its code.
  func price(_ money: Money) -> String {
    let short = money.decimal.hasSuffix(".00") ? String(money.decimal.dropLast(3)) : money.decimal
    let amount = short.replacing(".", with: self[.decimalMark])
    return money.currency.sign.map { $0 + amount } ?? money.currency.code + " " + amount
  }
}

extension Module<PublishedSubject> {
  /// From where to where.
  static let publishedTitle = Module("published-title") { PublishedTitle($0, on: $1) }
}
