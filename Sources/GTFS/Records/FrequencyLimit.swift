internal import TransitModel

extension FrequencyTable {
  /// How many stops of trains frequencies may make in all, a train counted as ten more: several times what the largest
  /// cities' buses make.
  private static let mostStops = 6_000_000

  /// Whether all trains that the bands ask for can be held; told by counting, before any is made. It is fatal where not.
  func isFeasible(_ stopTimes: StopTimeTable, log: FindingLog) -> Bool {
    var stops = 0
    for (trip, bands) in bands.sorted(by: { $0.key < $1.key }) {
      for band in bands where band.headway > 0 && band.start < band.end {
        let trains = (band.end - band.start - 1) / band.headway + 1
        stops += trains * (stopTimes.rows(of: trip).count + 10)
        guard stops > Self.mostStops else { continue }
        log.addFatal(
          Finding(
            code: "too_many_trips", severity: .error, location: band.location,
            message: "the frequencies ask for more trains than any city has",
            expected: "at most \(Self.mostStops / 10) trains"))
        return false
      }
    }
    return true
  }
}
