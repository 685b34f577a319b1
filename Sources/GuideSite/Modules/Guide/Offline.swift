internal import TransitModel

/// The cities that readers may keep on their device; scripts say how each of them stands.
struct OfflineList: View {
  /// The cities; none where there are many: then those stand there that are kept.
  let cities: [Entry]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "cities": ViewValue(cities)
    case "isOpen": ViewValue(cities.isEmpty)
    default: nil
    }
  }

  /// A city.
  struct Entry: View {
    let name: Markup
    let folder: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "cityHTML": ViewValue(self.name)
      case "folder": ViewValue(folder)
      default: nil
      }
    }
  }
}

extension OfflineList.Entry {
  init(_ city: CityIndex, on page: Page) {
    name = page.text(city.city.name)
    folder = page.frame.map.folder(of: city.city.id)
  }
}

extension Module<GuideSubject> {
  /// All cities and whether they are kept.
  static let offline = Module("offline") { subject, page in
    OfflineList(
      cities: subject.frame.hasManyCities ? [] : subject.frame.cities.map { OfflineList.Entry($0, on: page) })
  }
}

extension Module<CityMapSubject> {
  /// Whether this city is kept; where it has a map, that stands beside its name.
  static let offline = Module("city-offline") { subject, page in
    subject.map(on: page) == nil ? OfflineList.Entry(subject.city, on: page) : nil
  }
}
