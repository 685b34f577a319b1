internal import TransitModel

/// What the station has.
struct Facilities: View {
  let items: [Item]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "items": ViewValue(items)
    default: nil
    }
  }

  /// A kind of facility, and where it is found.
  struct Item: View {
    let icon: Markup?
    let label: String
    let locations: [Location]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "iconHTML": ViewValue(icon)
      case "label": ViewValue(label)
      case "hasLocations": ViewValue(!locations.isEmpty)
      case "locations": ViewValue(locations)
      default: nil
      }
    }
  }

  /// Where one of them is.
  struct Location: View {
    let text: Markup
    let closure: Closure?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "locationHTML": ViewValue(text)
      case "closure": ViewValue(closure)
      default: nil
      }
    }
  }
}

extension Facilities {
  /// Nothing when none is known.
  init?(_ subject: StationSubject, on page: Page) {
    let facilities = subject.station.facilities
    guard !facilities.isEmpty else { return nil }
    items = Facility.Kind.allCases.compactMap { kind in
      let found = facilities.filter { $0.kind == kind }
      guard !found.isEmpty else { return nil }
      return Item(
        icon: page.frame.icons.icon(kind.iconName),
        label: page.words.template("facility-" + kind.rawValue) ?? kind.rawValue,
        locations: found.compactMap { Self.location($0, of: subject.station, on: page) })
    }
  }

  /// Nothing when only the kind is known.
  private static func location(_ facility: Facility, of station: Station, on page: Page) -> Location? {
    let level = station.levels.first { $0.id == facility.level }.flatMap { page.text($0.name) }
    let parts = [page.text(facility.location), level].compactMap { $0 }
    let closure = Closure(facility.status, on: page)
    if parts.isEmpty, closure == nil { return nil }
    return Location(text: parts.joined(page.words[.listComma]), closure: closure)
  }
}

extension Facility.Kind {
  /// The name of its icon: `accessible-toilet`.
  var iconName: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}

extension Module<StationSubject> {
  /// What the station has.
  static let facilities = Module("facilities") { Facilities($0, on: $1) }
}
