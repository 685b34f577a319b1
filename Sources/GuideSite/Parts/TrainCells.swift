internal import Journeys
internal import TransitModel

/// The first train, the last train that runs the whole line, and a last train after it that ends early.
struct TrainCells: Equatable, Sendable {
  /// The first train.
  let first: TimeCell
  /// The last train to the terminus; nothing when no train runs the whole line.
  let last: TimeCell?
  /// A last train that is not ``last``: it ends early.
  let later: TimeCell?

  init(_ row: StationServices.Row, in city: CityIndex, on page: Page) {
    func end(of departure: Departure) -> Markup? {
      city.stations[departure.terminus].map { page.words.markup(.onlyTo, ["terminus": page.text($0.name)]) }
    }
    first = TimeCell(row.first, note: row.first.isShortTurn ? end(of: row.first) : nil, on: page)
    let through = row.lastThrough ?? (row.last.isShortTurn ? nil : row.last)
    last = through.map { TimeCell($0, state: .lastTrain, on: page) }
    later =
      through?.trip == row.last.trip && through?.time == row.last.time
      ? nil : TimeCell(row.last, state: .lastTrain, note: end(of: row.last), on: page)
  }
}
