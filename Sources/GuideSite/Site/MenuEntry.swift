internal import TransitModel

/// A page in the menu of every page.
struct MenuEntry: View {
  let name: Markup
  let address: String
  let isCurrent: Bool

  func value(named name: String) -> ViewValue? {
    switch name {
    case "nameHTML": ViewValue(self.name)
    case "address": ViewValue(address)
    case "isCurrent": ViewValue(isCurrent)
    default: nil
    }
  }
}

extension MenuEntry {
  /// The menu: the cities, the publisher's own pages, what the guide is, whom it owes thanks.
  static func all(on page: Page) -> [MenuEntry] {
    func entry(_ address: PageAddress, _ name: Markup) -> MenuEntry {
      MenuEntry(name: name, address: page.address(of: address), isCurrent: page.address == address)
    }
    let words = page.words
    return [entry(.cities, Markup(words[.citiesTitle]))]
      + page.frame.guide.pages.map { entry(.own($0.id), page.text($0.title)) }
      + (page.frame.hasAbout ? [entry(.about, Markup(words[.aboutTitle]))] : [])
      + [entry(.acknowledgements, Markup(words[.thanksTitle]))]
  }
}
