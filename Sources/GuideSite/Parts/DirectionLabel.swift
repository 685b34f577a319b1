internal import Journeys
internal import TransitModel

/// What riders read on a platform: where trains go.
struct DirectionLabel: View {
  /// "towards Dongzhimen", or on a ring what the sense of travel is called.
  let towards: Markup
  /// What the sense of travel is called, where that is not said yet.
  let name: Markup?

  init(_ direction: DirectionID, of line: Line, in city: CityIndex, on page: Page) {
    let known = line.directions.first { $0.id == direction }
    let name = page.text(known?.name)
    let whole = line.wholeLine(direction)
    let end = whole.flatMap { $0.isLoop ? nil : $0.terminus }.flatMap { city.stations[$0]?.name }
    guard let shown = known?.headsign ?? end else {
      towards = name ?? Markup(direction.rawValue)
      self.name = nil
      return
    }
    // A feed's directions are called what its trains show: "Millbrae", or "Millbrae / Airport" where they differ.
    let isShown = known.map { Self.begins($0.name, with: shown, for: page.language) } ?? true
    towards = page.words.towards(isShown ? name ?? page.text(shown) : page.text(shown))
    self.name = isShown ? nil : name
  }

  /// Whether a direction's name is the shown text, or begins with it.
  private static func begins(_ name: LocalizedText, with shown: LocalizedText, for language: LanguageTag) -> Bool {
    let (name, shown) = (name.text(for: language), shown.text(for: language))
    return name == shown || name.hasPrefix(shown + " / ")
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "towardsHTML": ViewValue(towards)
    case "directionHTML": ViewValue(self.name)
    default: nil
    }
  }
}
