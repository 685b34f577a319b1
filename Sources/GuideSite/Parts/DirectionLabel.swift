internal import Journeys
internal import TransitModel

/// What riders read on a platform: where trains go.
struct DirectionLabel: View {
  /// "towards Dongzhimen", or on a ring what the sense of travel is called.
  let towards: Markup
  /// What the sense of travel is called, where that is not said yet; or the terminus of a branch.
  let name: Markup?

  /// The label of a direction, or of one of its branches, by its terminus.
  init(_ direction: DirectionID, branch: StationID? = nil, of line: Line, in city: CityIndex, on page: Page) {
    let title = DirectionTitle(direction, of: line, in: [page.language]) { city.stations[$0]?.name }
    towards = title.isTerminus ? page.words.towards(title.text, in: city) : page.text(title.text)
    name =
      branch.flatMap { city.stations[$0]?.name }.map { page.words.markup(.onlyTo, ["terminus": page.text($0)]) }
      ?? title.name.map { page.text($0) }
  }

  /// The label of one branch of a direction, by its terminus alone.
  init(towards terminus: Station, in city: CityIndex, on page: Page) {
    towards = page.words.towards(terminus.name, in: city)
    name = nil
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "towardsHTML": ViewValue(towards)
    case "directionHTML": ViewValue(self.name)
    default: nil
    }
  }
}
