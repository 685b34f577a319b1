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
    if let headsign = page.text(known?.headsign) {
      towards = page.words.markup(.towards, ["terminus": headsign])
      self.name = name
    } else if let whole, !whole.isLoop, let terminus = whole.terminus.flatMap({ city.stations[$0] }) {
      towards = page.words.markup(.towards, ["terminus": page.text(terminus.name)])
      self.name = name
    } else {
      towards = name ?? Markup(direction.rawValue)
      self.name = nil
    }
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "towardsHTML": ViewValue(towards)
    case "directionHTML": ViewValue(self.name)
    default: nil
    }
  }
}
