internal import TransitModel

/// What a page is called: in the window, in search results, in the trail that leads to it.
struct PageNaming {
  /// The title in the window.
  let title: String
  /// A sentence about the page.
  let description: String
  /// The pages above it, the first page first.
  let trail: [PageView.Crumb]
  /// The page itself in the trail.
  let here: Markup

  init(_ page: Page) {
    let words = page.words
    let frame = page.frame
    let guide = frame.guide.title.text(for: page.language)
    let home = PageView.Crumb(name: Markup(words[.citiesTitle]), address: page.address(of: .cities))
    func above(_ city: City) -> [PageView.Crumb] {
      [home, PageView.Crumb(name: page.text(city.name), address: page.address(of: .city(city.id)))]
    }
    func plain(_ text: LocalizedText) -> String { text.text(for: page.language) }
    func name(_ parts: String...) -> String { parts.joined(separator: " · ") }

    switch page.address {
    case .cities:
      title = guide
      description = frame.guide.shareText.map(plain) ?? words(.citiesDescription, ["guide": guide])
      (trail, here) = ([], Markup(words[.citiesTitle]))
    case .acknowledgements:
      title = name(words[.thanksTitle], guide)
      description = words(.thanksDescription, ["guide": guide])
      (trail, here) = ([home], Markup(words[.thanksTitle]))
    case .accessibility:
      title = name(words[.accessibilityTitle], guide)
      description = words(.accessibilityDescription, ["guide": guide])
      (trail, here) = ([home], Markup(words[.accessibilityTitle]))
    case .about:
      title = name(words[.aboutTitle], guide)
      description = frame.guide.newestFirst.first?.about.map(plain) ?? words(.aboutDescription, ["guide": guide])
      (trail, here) = ([home], Markup(words[.aboutTitle]))
    case .missing:
      title = name(words[.missingTitle], guide)
      description = words[.missingText]
      (trail, here) = ([], Markup(words[.missingTitle]))
    case .own(let id):
      let own = frame.guide.pages.first { $0.id == id }?.title ?? LocalizedText(id, page.language)
      title = name(plain(own), guide)
      description = name(plain(own), guide)
      (trail, here) = ([home], page.text(own))
    case .history(let id):
      let city = frame.city(id)?.city
      let network = city.map { plain($0.network ?? $0.name) } ?? id.rawValue
      title = name(words(.historyOf, ["city": network]), guide)
      description = words(.historyDescription, ["city": network])
      (trail, here) = (city.map { above($0) } ?? [home], Markup(words[.historyTitle]))
    case .published(let id, let journeyID):
      let city = frame.city(id)
      let journey = frame.journeys.first { $0.city == id && $0.id == journeyID }
      let ends = [journey?.from, journey?.to].compactMap { $0 }.compactMap { city?.name(of: $0) }.map(plain)
      let fromTo = words(.journeyFromTo, ["from": ends.first ?? "", "to": ends.last ?? ""])
      let cityName = city.map { plain($0.city.name) } ?? ""
      title = name(journey?.title.map(plain) ?? fromTo, cityName, guide)
      description = words(.publishedDescription, ["journey": fromTo, "city": cityName])
      (trail, here) = (city.map { above($0.city) } ?? [home], Markup(journey?.title.map(plain) ?? fromTo))
    case .city(let id):
      let city = frame.city(id)?.city
      let network = city.map { plain($0.network ?? $0.name) } ?? id.rawValue
      title = name(network, guide)
      description = words(.cityDescription, ["city": network])
      (trail, here) = ([home], city.map { page.text($0.name) } ?? Markup(id.rawValue))
    case .map(let id):
      let city = frame.city(id)?.city
      let network = city.map { plain($0.network ?? $0.name) } ?? id.rawValue
      title = name(words[.mapTitle], network, guide)
      description = words(.mapDescription, ["city": network])
      (trail, here) = (city.map { above($0) } ?? [home], Markup(words[.mapTitle]))
    case .journey(let id):
      let city = frame.city(id)?.city
      let network = city.map { plain($0.network ?? $0.name) } ?? id.rawValue
      title = name(words[.journeyTitle], network, guide)
      description = words(.journeyDescription, ["city": network])
      (trail, here) = (city.map { above($0) } ?? [home], Markup(words[.journeyTitle]))
    case .line(let id, let lineID):
      let city = frame.city(id)
      let line = city?.lines[lineID]
      let (cityName, lineName) = (city.map { plain($0.city.name) } ?? "", line.map { plain($0.name) } ?? "")
      title = name(lineName, cityName, guide)
      description = words(.lineDescription, ["line": lineName, "city": cityName])
      (trail, here) = (city.map { above($0.city) } ?? [home], line.map { page.text($0.name) } ?? Markup(""))
    case .complex(let id, let complexID):
      let city = frame.city(id)
      let complex = city?.complexes.first { $0.id == complexID }?.name
      let (cityName, complexName) = (city.map { plain($0.city.name) } ?? "", complex.map(plain) ?? "")
      title = name(complexName, cityName, guide)
      description = words(.stationDescription, ["station": complexName, "city": cityName])
      (trail, here) = (city.map { above($0.city) } ?? [home], complex.map { page.text($0) } ?? Markup(""))
    case .station(let id, let stationID):
      let city = frame.city(id)
      let station = city?.stations[stationID]
      let (cityName, stationName) = (city.map { plain($0.city.name) } ?? "", station.map { plain($0.name) } ?? "")
      title = name(stationName, cityName, guide)
      description = words(.stationDescription, ["station": stationName, "city": cityName])
      (trail, here) = (city.map { above($0.city) } ?? [home], station.map { page.text($0.name) } ?? Markup(""))
    }
  }
}
