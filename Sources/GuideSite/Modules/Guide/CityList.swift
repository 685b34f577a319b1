internal import TransitModel

extension [Module<GuideSubject>] {
  /// The modules of the cities page, in order.
  static let citiesPage: [Module<GuideSubject>] = [.guideTitle, .cityList, .offline]
  /// The modules of the acknowledgements page, in order.
  static let acknowledgementsPage: [Module<GuideSubject>] = [.thanksTitle, .dataCredits, .softwareCredits]
}

/// What the modules of the guide's own pages are made from.
struct GuideSubject: Sendable {
  /// What all pages share.
  let frame: SiteFrame
  /// Makes drawings.
  var drawings = Drawings()
  /// The maps of the cities in small, on the first page.
  var maps: [CityID: Markup] = [:]

  /// The guide with the maps of its cities in small, where they stand on cards.
  static func withMaps(_ frame: SiteFrame, drawings: Drawings) -> GuideSubject {
    guard !frame.hasManyCities else { return GuideSubject(frame: frame) }
    let maps = frame.cities.mappedSideBySide { city in
      (city.city.id, SmallMap(city, drawings: drawings, date: frame.today)?.markup)
    }
    let drawn = Dictionary(maps.compactMap { id, map in map.map { (id, $0) } }) { first, _ in first }
    return GuideSubject(frame: frame, drawings: drawings, maps: drawn)
  }
}

/// The guide's title.
struct GuideTitle: View {
  let title: Markup
  let summary: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "titleHTML": ViewValue(title)
    case "summary": ViewValue(summary)
    default: nil
    }
  }
}

/// The cities of the guide: each on a card, or where there are many, by region and name in a line each.
struct CityList: View {
  let cities: [Entry]
  var regions: [CityRegion] = []
  /// Which cities are missing.
  var missing: String?

  func value(named name: String) -> ViewValue? {
    switch name {
    case "cities": ViewValue(cities)
    case "hasCards": ViewValue(!cities.isEmpty)
    case "hasRegions": ViewValue(!regions.isEmpty)
    case "regions": ViewValue(regions)
    case "missing": ViewValue(missing)
    default: nil
    }
  }

  /// A city.
  struct Entry: View {
    let name: Markup
    let otherName: Markup?
    let network: Markup?
    let map: Markup?
    let folder: String
    var address: String
    let facts: [Fact]
    let badges: [LineBadge]
    let validity: ValidityNote?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "cityHTML": ViewValue(self.name)
      case "otherNameHTML": ViewValue(otherName)
      case "networkHTML": ViewValue(network)
      case "mapHTML": ViewValue(map)
      case "folder": ViewValue(folder)
      case "address": ViewValue(address)
      case "facts": ViewValue(facts)
      case "badges": ViewValue(badges)
      case "validity": ViewValue(validity)
      default: nil
      }
    }
  }
}

extension CityList.Entry {
  init(_ city: CityIndex, map: Markup? = nil, on page: Page) {
    let words = page.words
    self.map = map
    folder = page.frame.map.folder(of: city.city.id)
    name = page.text(city.city.name)
    otherName = page.otherName(city.city.name)
    network = page.text(city.city.network)
    address = page.address(of: .city(city.city.id))
    badges = city.city.lines.map { LineBadge($0, in: city.city.id, on: page, isLinked: false) }
    validity = ValidityNote(city, on: page)
    var facts = [
      Fact(.linesLabel, Markup(words.number(city.city.lines.count)), words),
      Fact(.stationsLabel, Markup(words.number(city.city.stations.count)), words),
    ]
    if let version = city.city.version { facts.append(Fact(.version, Markup(version.number), words)) }
    if let date = city.newestDate { facts.append(Fact(.dataDate, Markup(words.date(date)), words)) }
    self.facts = facts
  }
}

extension Module<GuideSubject> {
  /// The guide's title.
  static let guideTitle = Module("guide-title") { subject, page in
    GuideTitle(
      title: page.text(subject.frame.guide.title), summary: page.words.count(.cities, subject.frame.cities.count))
  }

  /// The cities.
  static let cityList = Module("cities") { subject, page in
    let frame = subject.frame
    let isLong = frame.hasManyCities
    let comma = page.words[.listComma]
    return CityList(
      cities: isLong ? [] : frame.cities.map { CityList.Entry($0, map: subject.maps[$0.city.id], on: page) },
      regions: isLong ? CityRegion.all(of: frame, on: page) : [],
      missing: frame.missing.isEmpty
        ? nil : page.words(.citiesMissing, ["cities": frame.missing.joined(separator: comma)]))
  }
}
