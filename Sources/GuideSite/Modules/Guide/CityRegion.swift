internal import TransitModel

/// The cities of a part of the world, each in a line.
struct CityRegion: View {
  let name: String
  let rows: [Row]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "regionName": ViewValue(self.name)
    case "rows": ViewValue(rows)
    default: nil
    }
  }

  /// A city in a line.
  struct Row: View {
    let name: Markup
    let otherName: Markup?
    let folder: String
    /// What the city is found by beside what is shown.
    let keys: String?
    let address: String
    let mapAddress: String
    /// Where its map in small is; nothing where it has none.
    let picture: String?
    let badges: [LineBadge]
    /// How many lines have no badge.
    let more: String?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "cityHTML": ViewValue(self.name)
      case "otherNameHTML": ViewValue(otherName)
      case "keys": ViewValue(keys)
      case "address": ViewValue(address)
      case "mapAddress": ViewValue(mapAddress)
      case "pictureAddress": ViewValue(picture)
      case "badges": ViewValue(badges)
      case "more": ViewValue(more)
      default: nil
      }
    }
  }
}

extension CityRegion {
  /// The parts of the world that have cities, in the order of their names' phrases, with the cities in the order of their
  /// names.
  static func all(of frame: SiteFrame, on page: Page) -> [CityRegion] {
    let regions = Dictionary(grouping: frame.cities) { WorldRegion(timeZone: $0.city.timeZone) }
    return WorldRegion.allCases.compactMap { region in
      guard let cities = regions[region] else { return nil }
      let rows = cities.map {
        (key: LatinKey.natural(LatinKey.of($0.city.name.text(for: page.language))), row: Row($0, on: page))
      }
      return CityRegion(
        name: page.words[region.phrase],
        rows: rows.sorted { ($0.key, $0.row.folder) < ($1.key, $1.row.folder) }.map(\.row))
    }
  }
}

extension CityRegion.Row {
  /// How many lines stand in a row; a city with more says how many more.
  private static let mostBadges = 12

  init(_ city: CityIndex, on page: Page) {
    let id = city.city.id
    let lines = city.city.lines
    name = page.text(city.city.name)
    otherName = page.otherName(city.city.name)
    folder = page.frame.map.folder(of: id)
    address = page.address(of: .city(id))
    mapAddress = page.address(of: .map(id))
    picture = city.isMapped ? page.asset(SmallMap.name(of: id, in: page.frame.map)) : nil
    // One badge more than fits is no shorter than the badge.
    let count = lines.count > Self.mostBadges + 1 ? Self.mostBadges : lines.count
    badges = lines.prefix(count).map { LineBadge($0, in: id, on: page, isLinked: false) }
    more = lines.count > count ? " +\(page.words.number(lines.count - count))" : nil
    let other = city.city.name.variants.first { $0.language.base != page.language.base }?.text
    let shown = [city.city.name.text(for: page.language), other, folder]
    let texts = (city.city.name.variants + (city.city.network?.variants ?? [])).map(\.text)
    let others = texts.reduce(into: [String]()) { if !shown.contains($1), !$0.contains($1) { $0.append($1) } }
    keys = others.isEmpty ? nil : others.joined(separator: "|")
  }
}

/// A part of the world, in the order in which lists have them.
enum WorldRegion: CaseIterable, Sendable {
  case africa, americas, asia, europe, oceania, elsewhere

  /// The part that a time zone (IANA) is in. Islands in the oceans are elsewhere, but for those of the Pacific.
  init(timeZone: String) {
    self =
      switch timeZone.prefix(while: { $0 != "/" }) {
      case "Africa": .africa
      case "America": .americas
      case "Asia": .asia
      case "Europe": .europe
      case "Australia", "Pacific": .oceania
      default: .elsewhere
      }
  }

  /// What it is called.
  var phrase: Phrase {
    switch self {
    case .africa: .regionAfrica
    case .americas: .regionAmericas
    case .asia: .regionAsia
    case .europe: .regionEurope
    case .oceania: .regionOceania
    case .elsewhere: .regionElsewhere
    }
  }
}
