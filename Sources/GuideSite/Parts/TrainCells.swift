internal import Journeys
internal import TransitModel

/// The first train, the last train that runs the whole line, and a last train after it that ends early; on a ring the last
/// train, and the last one all the way round.
struct TrainCells: Equatable, Sendable {
  /// The first train.
  let first: TimeCell
  /// The last train to the terminus, nothing when no train runs the whole line; on a ring the last train of all.
  let last: TimeCell?
  /// A last train that is not ``last``: it ends early. On a ring the last one all the way round, where another one follows.
  let later: TimeCell?
  /// Whether ``later`` is the last one all the way round a ring.
  let isRing: Bool
  /// Whether trains leave at all hours, so that there is neither a first nor a last one.
  let isAllNight: Bool

  init(_ row: StationServices.Row, in city: CityIndex, on page: Page) {
    func end(of departure: Departure) -> Markup? {
      city.stations[departure.terminus].map { page.words.markup(.onlyTo, ["terminus": page.text($0.name)]) }
    }
    let ends = TrainEnds(row, in: city)
    first = TimeCell(ends.first, note: ends.first.isShortTurn ? end(of: ends.first) : nil, on: page)
    isAllNight = ends.isAllNight
    isRing = ends.isRing
    if ends.isRing {
      last = ends.last.map {
        TimeCell($0, state: .lastTrain, note: $0.isShortTurn ? end(of: $0) : nil, on: page)
      }
      later = ends.later.map { TimeCell($0, state: .lastTrain, on: page) }
      return
    }
    last = ends.last.map { TimeCell($0, state: .lastTrain, on: page) }
    later = ends.later.map { TimeCell($0, state: .lastTrain, note: end(of: $0), on: page) }
  }
}

/// The trains that are told of a day where only the first and the last ones are: on pages as on sheets of paper.
struct TrainEnds: Equatable, Sendable {
  /// The first train.
  let first: Departure
  /// The last train to the terminus, nothing when no train runs the whole line; on a ring the last train of all.
  let last: Departure?
  /// A last train that is not ``last``: it ends early. On a ring the last one all the way round, where another one follows.
  let later: Departure?
  /// Whether ``later`` is the last one all the way round a ring.
  let isRing: Bool
  /// Whether trains leave at all hours, so that there is neither a first nor a last one.
  let isAllNight: Bool

  init(_ row: StationServices.Row, in city: CityIndex) {
    first = row.first
    isAllNight = row.runsAllNight
    let through = row.lastThrough ?? (row.last.isShortTurn ? nil : row.last)
    if city.lines[row.line]?.wholeLine(row.direction)?.isLoop ?? false, let through, through.time < row.last.time {
      (last, later, isRing) = (row.last, through, true)
      return
    }
    let isSame = through?.trip == row.last.trip && through?.time == row.last.time
    (last, later, isRing) = (through, isSame ? nil : row.last, false)
  }
}

extension StationServices.Row {
  /// The longest wait in seconds, round the clock, up to which trains are said to run all night.
  private static let longestWait = 5400

  /// Whether trains leave round the clock.
  var runsAllNight: Bool {
    guard kind != .firstLast, departures.count > 12 else { return false }
    let day = 86_400
    let times = Set(departures.map { (($0.time.seconds % day) + day) % day }).sorted()
    guard let first = times.first else { return false }
    return zip(times, times.dropFirst() + [first + day]).allSatisfy { $1 - $0 <= Self.longestWait }
  }
}
