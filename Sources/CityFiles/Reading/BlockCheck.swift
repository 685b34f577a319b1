internal import TransitModel

/// Looks for blocks, each one train, whose trips run at the same time.
struct BlockCheck {
  private struct Block: Hashable {
    let id: String
    let service: ServiceID
  }

  private struct Run {
    let trip: TripID
    let start: ServiceTime
    let end: ServiceTime
    let location: Finding.Location
  }

  private let log: FindingLog
  private var runs: [Block: [Run]] = [:]

  init(log: FindingLog) { self.log = log }

  /// Adds the trips of a file and where those with a block stand.
  mutating func add(_ trips: [Trip], places: [Int: Finding.Location]) {
    for (index, location) in places where trips.indices.contains(index) {
      let trip = trips[index]
      guard let id = trip.block, let first = trip.stopTimes.first, let last = trip.stopTimes.last else { continue }
      runs[Block(id: id, service: trip.service), default: []].append(
        Run(trip: trip.id, start: first.departure, end: last.arrival, location: location))
    }
  }

  /// Notes trips that begin before the one before them in their block has ended.
  func run() {
    for (block, runs) in runs {
      let sorted = runs.sorted { ($0.start, $0.trip) < ($1.start, $1.trip) }
      for (before, run) in zip(sorted, sorted.dropFirst()) where run.start < before.end {
        log.warning(
          "overlapping-block", at: run.location,
          "a trip of block \(block.id.quoted) begins at \(run.start), before the one before ends at \(before.end); "
            + "they are two trains",
          .init(found: "\(run.start)", expected: "a time from \(before.end) on", related: [before.location]))
      }
    }
  }
}
