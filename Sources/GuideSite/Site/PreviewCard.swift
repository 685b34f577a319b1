internal import Diagrams
internal import Scene
internal import TransitModel

/// The picture that stands beside a link to a page, where the guide knows its own address.
struct PreviewCard {
  /// The picture, as a file of the guide.
  let file: SiteFile

  /// The card of a page; nothing for a page that shows another one's, and where no picture can be made.
  init?(_ page: Page, _ drawings: Drawings) {
    guard page.frame.guide.base != nil, let measuring = drawings.measuring, let picturing = drawings.picturing,
      page.path == page.frame.map.path(of: page.address, in: page.language),
      Self.owner(of: page.address) == page.address
    else { return nil }
    do {
      guard let scene = try Self.scene(of: page, measuring) else { return nil }
      file = SiteFile(path: page.path.picture.text, bytes: try picturing(scene, ShareCard.scale))
    } catch {
      page.log.noteMissing(drawing: "share card", of: page.path.text, because: "\(error)")
      return nil
    }
  }

  /// The page whose card stands for a page.
  static func owner(of address: PageAddress) -> PageAddress {
    switch address {
    case .cities, .city, .line, .station, .published: address
    case .complex(let city, _): .city(city)
    case .history(let city), .map(let city), .journey(let city): .city(city)
    case .about, .acknowledgements, .accessibility, .own, .missing: .cities
    }
  }

  private static func scene(of page: Page, _ measuring: any TextMeasuring) throws -> Scene? {
    let frame = page.frame
    switch page.address {
    case .cities:
      return try ShareCard(
        title: frame.guide.title, cities: frame.cities.map(\.city), text: frame.guide.shareText,
        languages: [page.language], words: frame.languages
      ).scene(measuring: measuring)
    case .city(let id): return try card(.city, id, page)?.scene(measuring: measuring)
    case .line(let id, let line): return try card(.line(line), id, page)?.scene(measuring: measuring)
    case .station(let id, let station): return try card(.station(station), id, page)?.scene(measuring: measuring)
    case .published(let id, let name):
      guard let city = frame.city(id), let journey = frame.journeys.first(where: { $0.city == id && $0.id == name })
      else { return nil }
      return try PublishedSubject(journey, in: city, from: frame.today).strip(on: page)?.scene(measuring: measuring)
    case .complex, .history, .map, .journey, .about, .acknowledgements, .accessibility, .own, .missing: return nil
    }
  }

  private static func card(_ subject: ShareCard.Subject, _ id: CityID, _ page: Page) -> ShareCard? {
    page.frame.city(id).flatMap { city in
      let languages = [page.language] + city.city.languages.filter { $0.base != page.language.base }
      return ShareCard(
        city: city.city, subject: subject, services: city.services, languages: languages, words: page.frame.languages)
    }
  }
}

extension SitePath {
  /// The picture beside a page: the same path with another ending.
  var picture: SitePath {
    let name = (parts.last ?? "").split(separator: ".").first.map(String.init) ?? ""
    return SitePath(parts.dropLast() + [name + ".png"])
  }
}
