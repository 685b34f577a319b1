internal import TransitModel

/// The name of a complex, with the lines of all its stations, and ways to ask for journeys from and to any of them.
struct ComplexTitle: View {
  let name: Markup
  let otherName: Markup?
  let badges: [LineBadge]
  let fromHere: String
  let toHere: String

  init(_ subject: ComplexSubject, on page: Page) {
    let city = subject.city.city.id
    let own = subject.complex.name ?? LocalizedText(subject.complex.id.rawValue, page.language)
    name = page.text(own)
    otherName = page.otherName(own)
    badges = subject.lines.map { LineBadge($0, in: city, on: page) }
    fromHere = JourneyLink.address(in: city, "from", subject.complex.id.rawValue, on: page)
    toHere = JourneyLink.address(in: city, "to", subject.complex.id.rawValue, on: page)
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "nameHTML": ViewValue(self.name)
    case "otherNameHTML": ViewValue(otherName)
    case "badges": ViewValue(badges)
    case "fromHere": ViewValue(fromHere)
    case "toHere": ViewValue(toHere)
    default: nil
    }
  }
}

extension Module<ComplexSubject> {
  /// The complex's name and lines.
  static let complexTitle = Module("complex-title") { ComplexTitle($0, on: $1) }
}
