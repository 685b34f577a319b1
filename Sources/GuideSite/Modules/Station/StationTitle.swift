internal import TransitModel

/// The station's name, as on its sign, with its lines and what is to be known at once.
struct StationTitle: View {
  let name: Markup
  let otherName: Markup?
  let qualifier: Markup?
  let pinyin: String?
  /// What readers of the page's language call the place that a spelled-out name hides.
  let landmark: String?
  let icon: Markup?
  let badges: [LineBadge]
  let facts: [Fact]
  let closure: Closure?
  let id: String
  let fromHere: String?
  let toHere: String?

  func value(named name: String) -> ViewValue? {
    switch name {
    case "nameHTML": ViewValue(self.name)
    case "otherNameHTML": ViewValue(otherName)
    case "qualifierHTML": ViewValue(qualifier)
    case "pinyin": ViewValue(pinyin)
    case "landmark": ViewValue(landmark)
    case "iconHTML": ViewValue(icon)
    case "badges": ViewValue(badges)
    case "hasFacts": ViewValue(!facts.isEmpty)
    case "facts": ViewValue(facts)
    case "closure": ViewValue(closure)
    case "stationID": ViewValue(id)
    case "fromHere": ViewValue(fromHere)
    case "toHere": ViewValue(toHere)
    default: nil
    }
  }
}

extension StationTitle {
  init(_ subject: StationSubject, on page: Page) {
    let station = subject.station
    name = page.text(station.name)
    otherName = page.otherName(station.name)
    qualifier = page.text(subject.city.qualifier(of: station))
    pinyin = station.pinyin
    landmark = Self.landmark(of: subject, on: page)
    icon = station.mark.flatMap { page.frame.icons.icon($0.rawValue) }
    badges = subject.city.lines(at: station.id).map { LineBadge($0, in: subject.city.city.id, on: page) }
    facts = Self.facts(of: subject, on: page)
    closure = Closure(station.status, on: page)
    id = station.id.rawValue
    let isServed = station.status.state == .open && !badges.isEmpty
    let city = subject.city.city.id
    fromHere = isServed ? JourneyLink.address(in: city, "from", station.id.rawValue, on: page) : nil
    toHere = isServed ? JourneyLink.address(in: city, "to", station.id.rawValue, on: page) : nil
  }

  /// The other names in Latin letters, where the name on the page is a foreign one spelled out in them; codes are none.
  private static func landmark(of subject: StationSubject, on page: Page) -> String? {
    let (station, city) = (subject.station, subject.city.city)
    func isLatin(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } && text.contains(where: \.isLetter) }
    guard city.romanisation != nil, page.language.base != city.languages.first?.base,
      isLatin(station.name.text(for: page.language))
    else { return nil }
    let names = station.aliases.filter { isLatin($0) && $0.contains(where: \.isLowercase) }
    return names.isEmpty ? nil : names.joined(separator: " · ")
  }

  private static func facts(of subject: StationSubject, on page: Page) -> [Fact] {
    let station = subject.station
    var facts: [Fact] = []
    let codes = Self.codes(of: subject)
    if !codes.isEmpty { facts.append(Fact(.stationCode, Markup(codes.joined(separator: " · ")), page.words)) }
    if let opened = station.opened { facts.append(Fact(.opened, Markup(page.words.date(opened)), page.words)) }
    let former = station.formerNames.map { former in
      let name = page.text(former.name)
      return former.until.map { page.words.markup(.nameUntil, ["name": name, "date": Markup(page.words.date($0))]) }
        ?? name
    }
    if !former.isEmpty { facts.append(Fact(.formerly, former.joined(page.words[.listComma]), page.words)) }
    if let address = page.text(station.address) { facts.append(Fact(.address, address, page.words)) }
    return facts
  }

  /// The station's own code, else its codes on its lines, each once.
  private static func codes(of subject: StationSubject) -> [String] {
    if let code = subject.station.code { return [code] }
    var codes: [String] = []
    for line in subject.city.lines(at: subject.station.id) {
      for stop in line.patterns.flatMap(\.stops) where stop.station == subject.station.id {
        if let code = stop.code, !codes.contains(code) { codes.append(code) }
      }
    }
    return codes
  }
}

extension Module<StationSubject> {
  /// The station's name and lines.
  static let stationTitle = Module("station-title") { StationTitle($0, on: $1) }
}
