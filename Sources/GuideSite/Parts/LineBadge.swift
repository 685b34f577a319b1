internal import TransitModel

/// A line's number on its colour.
struct LineBadge: View {
  /// What stands on it.
  let label: String
  /// Whether that needs more room than three letters or two ideographs.
  let isLong: Bool
  /// The line's name, for those who do not see the colour.
  let name: String
  /// The language of the name where it is not the page's.
  let nameLanguage: String?
  /// The class that carries the colours.
  let lineClass: String
  /// Where it leads; nothing: nowhere.
  let address: String?

  init(_ line: Line, in city: CityID, on page: Page, isLinked: Bool = true) {
    label = line.label(for: page.language).text
    isLong = label.unicodeScalars.reduce(0) { $0 + ($1.properties.isIdeographic ? 3 : 2) } > 6
    let variant = line.name.variant(for: page.language)
    name = variant?.text ?? line.shortName
    nameLanguage = variant.flatMap { $0.language == page.language ? nil : $0.language.rawValue }
    // Of many cities a page about none loads the colours alone.
    let isShared = page.address.city == nil && page.frame.hasManyCities
    lineClass = isShared ? StyleSheets.colorClass(of: line) : page.frame.map.lineClass(line.id, in: city)
    address = isLinked ? page.address(of: .line(city, line.id)) : nil
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "label": ViewValue(label)
    case "name": ViewValue(self.name)
    case "nameLanguage": ViewValue(nameLanguage)
    case "lineClass": ViewValue(lineClass)
    case "address": ViewValue(address)
    case "isLong": ViewValue(isLong)
    default: nil
    }
  }
}
